import { useRef, type ClipboardEvent } from 'react'
import { mostPoints, type Agenda } from '#contract/meetings/meeting.ts'
import { splitPoints } from '#web/meetings/form/splitPoints.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './form.module.css'

type Props = { value: Agenda; error: string | undefined; onChange: (agenda: Agenda) => void }

const hint = 'Los puntos, en su orden. Si pegas una lista, cada línea será un punto.'

/** The points of an agenda: added, moved and removed with buttons; several pasted lines are several points. */
export function AgendaField({ value, error, onChange }: Props) {
  const { box, ...changes } = useAgenda(value, onChange)
  const attributes = useFieldAttributes({ name: 'agenda', hint, error })
  return (
    <fieldset
      ref={box}
      id={attributes.control.id}
      aria-describedby={attributes.control['aria-describedby']}
      tabIndex={-1}
      className={styles.agenda}
    >
      <legend>Orden del día</legend>
      <FieldNotes hint={hint} error={error} attributes={attributes} />
      <ol>
        {value.map((point, at) => (
          // A point has no other identity than its place; its fields are controlled.
          <li key={`${at + 1}`}>
            <Point point={point} at={at} isLast={at === value.length - 1} {...changes} />
          </li>
        ))}
      </ol>
      <Button icon="plus" data-control="add" disabled={value.length >= mostPoints} onClick={changes.add}>
        Añadir un punto
      </Button>
    </fieldset>
  )
}

/** The changes of an agenda. The focus stays on what was moved; what happened is announced. */
function useAgenda(value: Agenda, onChange: (agenda: Agenda) => void) {
  const box = useRef<HTMLFieldSetElement>(null)
  /** The focused control is rendered in its new place in the next frame. */
  const focus = (control: string) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-control='${control}']`)?.focus(),
    )

  function add() {
    onChange([...value, { title: '', text: '' }])
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
    const points = splitPoints(event.clipboardData.getData('text'))
    if (points.length < 2) return
    event.preventDefault()
    const added = points.map((title) => ({ title, text: '' }))
    const isEmpty = value[at]?.title.trim() === ''
    onChange(value.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...added))
    announce(`${points.length} puntos añadidos`)
  }
  const write = (at: number, part: Partial<Agenda[number]>) =>
    onChange(value.map((point, each) => (each === at ? { ...point, ...part } : point)))
  return { box, add, move, remove, paste, write }
}

type PointProps = Omit<ReturnType<typeof useAgenda>, 'box' | 'add'> & {
  point: Agenda[number]
  at: number
  isLast: boolean
}

function Point({ point, at, isLast, move, remove, paste, write }: PointProps) {
  const which = <span className="vh"> el punto {at + 1}</span>
  const name = (
    <span>
      Explicación<span className="vh"> del punto {at + 1}</span>
    </span>
  )
  return (
    <>
      <TextField
        label={`Punto ${at + 1}`}
        data-control={`title-${at}`}
        value={point.title}
        autoComplete="off"
        onPaste={(event) => paste(event, at)}
        onChange={(event) => write(at, { title: event.target.value })}
      />
      <div className={styles.pointActions}>
        <Button icon="up" data-control={`up-${at}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
          Subir{which}
        </Button>
        <Button icon="down" data-control={`down-${at}`} disabled={isLast} onClick={() => move(at, at + 1)}>
          Bajar{which}
        </Button>
        <Button icon="trash" onClick={() => remove(at)}>
          Quitar{which}
        </Button>
      </div>
      <Disclosure summary={name} open={point.text !== ''}>
        <TextArea
          label={name}
          labelHidden
          value={point.text}
          rows={3}
          onChange={(event) => write(at, { text: event.target.value })}
        />
      </Disclosure>
    </>
  )
}
