import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import type { WizardForm } from '#web/kernel/form/wizardStep.ts'
import { announce } from '#web/ui/Announcer.tsx'
import type { VotingValues } from '#web/votings/writing/votingValues.ts'

/** A list in the form. */
type ListPath =
  | 'questions'
  | 'candidatures'
  | `questions.${number}.answers`
  | `candidatures.${number}.candidates`

type Props<Row> = {
  path: ListPath
  /** The field of a row that takes the focus: `answer`. */
  field: keyof Row & string
  /** What a row is called in what is spoken. */
  nameOf: (row: Row, at: number) => string
  /** A row just added. */
  blank: Row
}

/** The id of a button that moves a row. */
export const moverId = (path: string, at: number, way: 'up' | 'down') => `${path}.${at}.${way}`
/** The id of the field of the place of a row. */
export const placeId = (path: string, at: number) => `${path}.${at}.place`
export const adderId = (path: string) => `${path}.add`

const focus = (id: string) => document.getElementById(id)?.focus()

/**
 * The rows of a list, which have no other identity than their places: added, moved and removed with buttons. The focus
 * stays on what was moved; where it is then is spoken.
 */
export function useRows<Row>(form: WizardForm<VotingValues>, { path, field, nameOf, blank }: Props<Row>) {
  const count = useWatch({
    control: form.control,
    name: path,
    compute: (rows: readonly unknown[] | undefined) => rows?.length ?? 0,
  })
  // Safe: whoever uses it says of which list the rows are.
  const read = () => form.getValues(path) as unknown as Row[]
  /** Shows the rows at once: whoever goes on typing writes in the row that takes the focus, not in the next frame's. */
  function write(rows: Row[]) {
    flushSync(() => {
      form.setValue(path, rows as never, { shouldDirty: true })
      // They were of rows that stand elsewhere now.
      form.clearErrors(path)
    })
  }
  const name = (at: number) => {
    const row = read()[at]
    return row === undefined ? '' : nameOf(row, at)
  }
  function add() {
    write([...read(), blank])
    focus(`${path}.${count}.${field}`)
  }
  function insert(at: number, rows: Row[]) {
    write(read().toSpliced(at, 0, ...rows))
  }
  function move(from: number, to: number) {
    const rows = read()
    const moved = rows[from]
    if (moved === undefined || to < 0 || to >= rows.length) return
    write(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
    announce(`${nameOf(moved, from)}, posición ${to + 1} de ${rows.length}`)
    // At an end its button that leads on is blocked: the other one takes the focus.
    const isUp = to === rows.length - 1 || (to < from && to > 0)
    focus(moverId(path, to, isUp ? 'up' : 'down'))
  }
  function remove(at: number) {
    announce(`Se ha quitado: ${name(at)}`)
    write(read().toSpliced(at, 1))
    focus(count > 1 ? `${path}.${Math.min(at, count - 2)}.${field}` : adderId(path))
  }
  return { count, name, add, insert, move, remove }
}

/** The places of some rows. */
export const listPlaces = (count: number) => Array.from({ length: count }, (_, at) => at)
