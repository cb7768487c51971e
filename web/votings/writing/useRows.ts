import { announce } from '#web/ui/Announcer.tsx'

type Rows = { move: (from: number, to: number) => void; remove: (at: number) => void }
type Props = {
  /** The list in the form: `questions.0.answers`. */
  path: string
  count: number
  /** The field of a row that takes the focus: `answer`. */
  field: string
  /** What a row is called in what is spoken. */
  nameOf: (at: number) => string
  rows: Rows
  /** Adds a row at the end. */
  append: () => void
}

/** The id of a button that moves a row. */
export const moverId = (path: string, at: number, way: 'up' | 'down') => `${path}.${at}.${way}`
export const adderId = (path: string) => `${path}.add`

/** The focused control is rendered in its new place in the next frame. */
const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/**
 * What is done with the rows of a list: added, moved and removed with buttons. The focus stays on what was moved; where it
 * is then is spoken.
 */
export function useRows({ path, count, field, nameOf, rows, append }: Props) {
  function add() {
    append()
    focus(`${path}.${count}.${field}`)
  }
  function move(from: number, to: number) {
    if (to < 0 || to >= count) return
    const name = nameOf(from)
    rows.move(from, to)
    announce(`${name}, posición ${to + 1} de ${count}`)
    // At an end its button that leads on is blocked: the other one takes the focus.
    const isUp = to === count - 1 || (to < from && to > 0)
    focus(moverId(path, to, isUp ? 'up' : 'down'))
  }
  function remove(at: number) {
    const name = nameOf(at)
    rows.remove(at)
    announce(`Se ha quitado: ${name}`)
    focus(count > 1 ? `${path}.${Math.min(at, count - 2)}.${field}` : adderId(path))
  }
  return { add, move, remove }
}
