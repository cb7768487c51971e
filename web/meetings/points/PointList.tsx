import { useRef, type ClipboardEvent, type ReactNode } from 'react'
import { mostPoints } from '#contract/meetings/meeting.ts'
import { splitPoints } from '#web/meetings/points/splitPoints.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './points.module.css'

type Props<P extends { title: string }> = {
  /** The input that the call names in its errors. */
  name: string
  legend: string
  hint: string
  value: P[]
  error: string | undefined
  /** A point just added. */
  emptyPoint: P
  onChange: (points: P[]) => void
  /** The rest of a point, below its title. `of` says «del punto 3» to who does not see where it stands. */
  children: (point: P, change: (part: Partial<P>) => void, of: ReactNode) => ReactNode
}

/**
 * Titled points in their order: added, moved and removed with buttons, and several pasted lines are several points. The
 * focus stays on what was moved; what happened is announced.
 */
export function PointList<P extends { title: string }>(props: Props<P>) {
  const { name, legend, hint, value, error, children } = props
  const { box, ...changes } = usePoints(props)
  const attributes = useFieldAttributes({ name, hint, error })
  return (
    <fieldset
      ref={box}
      id={attributes.control.id}
      aria-describedby={attributes.control['aria-describedby']}
      tabIndex={-1}
      className={styles.points}
    >
      <legend>{legend}</legend>
      <FieldNotes hint={hint} error={error} attributes={attributes} />
      <ol>
        {value.map((point, at) => (
          // A point has no other identity than its place; its fields are controlled.
          <li key={`${at + 1}`}>
            <Title title={point.title} at={at} isLast={at === value.length - 1} {...changes} />
            {children(
              point,
              (part) => changes.write(at, part),
              <span className="vh"> del punto {at + 1}</span>,
            )}
          </li>
        ))}
      </ol>
      <Button icon="plus" data-control="add" disabled={value.length >= mostPoints} onClick={changes.add}>
        Añadir un punto
      </Button>
    </fieldset>
  )
}

function usePoints<P extends { title: string }>({ value, emptyPoint, onChange }: Props<P>) {
  const box = useRef<HTMLFieldSetElement>(null)
  /** The focused control is rendered in its new place in the next frame. */
  const focus = (control: string) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-control='${control}']`)?.focus(),
    )

  function add() {
    onChange([...value, emptyPoint])
    focus(`title-${value.length}`)
  }
  function move(from: number, to: number) {
    const moved = value[from]
    if (!moved) return
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, moved))
    announce(`${moved.title || 'Punto sin título'}, posición ${to + 1} de ${value.length}`)
    const isUp = to === value.length - 1 || (to < from && to > 0)
    focus(`${isUp ? 'up' : 'down'}-${to}`)
  }
  function remove(at: number) {
    onChange(value.toSpliced(at, 1))
    announce(`Punto ${at + 1} quitado`)
    focus(value.length > 1 ? `title-${Math.min(at, value.length - 2)}` : 'add')
  }
  function paste(event: ClipboardEvent, at: number) {
    const titles = splitPoints(event.clipboardData.getData('text'))
    const here = value[at]
    if (titles.length < 2 || !here) return
    event.preventDefault()
    const [first = '', ...others] = here.title.trim() === '' ? titles : [here.title, ...titles]
    const after = others.map((title) => ({ ...emptyPoint, title }))
    onChange(value.toSpliced(at, 1, { ...here, title: first }, ...after))
    announce(`${titles.length} puntos añadidos`)
  }
  const write = (at: number, part: Partial<P>) =>
    onChange(value.map((point, each) => (each === at ? { ...point, ...part } : point)))
  return {
    box,
    add,
    move,
    remove,
    paste,
    write,
    writeTitle: (at: number, title: string) =>
      onChange(value.map((point, each) => (each === at ? { ...point, title } : point))),
  }
}

type TitleProps = Pick<ReturnType<typeof usePoints>, 'move' | 'remove' | 'paste' | 'writeTitle'> & {
  title: string
  at: number
  isLast: boolean
}

function Title({ title, at, isLast, move, remove, paste, writeTitle }: TitleProps) {
  const which = <span className="vh"> el punto {at + 1}</span>
  return (
    <>
      <TextField
        label={`Punto ${at + 1}`}
        data-control={`title-${at}`}
        value={title}
        autoComplete="off"
        onPaste={(event) => paste(event, at)}
        onChange={(event) => writeTitle(at, event.target.value)}
      />
      <Actions>
        <Button icon="up" data-control={`up-${at}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
          Subir{which}
        </Button>
        <Button icon="down" data-control={`down-${at}`} disabled={isLast} onClick={() => move(at, at + 1)}>
          Bajar{which}
        </Button>
        <Button icon="trash" onClick={() => remove(at)}>
          Quitar{which}
        </Button>
      </Actions>
    </>
  )
}
