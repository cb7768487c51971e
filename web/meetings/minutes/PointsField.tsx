import { useRef } from 'react'
import { mostPoints } from '#contract/meetings/meeting.ts'
import { emptyPoint, voteLabels, type TypedPoint, type VoteName } from '#web/meetings/minutes/minutesForm.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './minutes.module.css'

type Props = { value: TypedPoint[]; error: string | undefined; onChange: (points: TypedPoint[]) => void }

const hint = 'De cada punto, qué se habló y qué se acordó. Los votos, si se contaron.'

/** What was discussed and agreed, point by point. */
export function PointsField({ value, error, onChange }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  const attributes = useFieldAttributes({ name: 'points', hint, error })
  const write = (at: number, part: Partial<TypedPoint>) =>
    onChange(value.map((point, each) => (each === at ? { ...point, ...part } : point)))

  function add() {
    onChange([...value, emptyPoint])
    // The field is rendered in the next frame.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-control='title-${value.length}']`)?.focus(),
    )
  }
  function remove(at: number) {
    onChange(value.toSpliced(at, 1))
    announce(`Punto ${at + 1} quitado`)
    requestAnimationFrame(() => box.current?.focus())
  }
  return (
    <fieldset
      ref={box}
      id={attributes.control.id}
      aria-describedby={attributes.control['aria-describedby']}
      tabIndex={-1}
      className={styles.points}
    >
      <legend>Puntos</legend>
      <FieldNotes hint={hint} error={error} attributes={attributes} />
      <ol>
        {value.map((point, at) => (
          // A point has no other identity than its place; its fields are controlled.
          <li key={`${at + 1}`}>
            <Point point={point} at={at} write={write} remove={remove} />
          </li>
        ))}
      </ol>
      <Button icon="plus" disabled={value.length >= mostPoints} onClick={add}>
        Añadir un punto
      </Button>
    </fieldset>
  )
}

type PointProps = {
  point: TypedPoint
  at: number
  write: (at: number, part: Partial<TypedPoint>) => void
  remove: (at: number) => void
}

function Point({ point, at, write, remove }: PointProps) {
  const of = <span className="vh"> del punto {at + 1}</span>
  const votes = Object.entries(voteLabels) as [VoteName, string][]
  return (
    <>
      <TextField
        label={`Punto ${at + 1}`}
        data-control={`title-${at}`}
        value={point.title}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => write(at, { title: event.target.value })}
      />
      <TextArea
        label={<span>Qué se habló{of}</span>}
        value={point.discussed}
        rows={3}
        maxLength={5_000}
        onChange={(event) => write(at, { discussed: event.target.value })}
      />
      <TextArea
        label={<span>Qué se acordó{of}</span>}
        value={point.agreed}
        rows={2}
        maxLength={2_000}
        onChange={(event) => write(at, { agreed: event.target.value })}
      />
      <Disclosure summary={<span>Votos{of}</span>} open={votes.some(([name]) => point[name] !== '')}>
        <div className={styles.votes}>
          {votes.map(([name, label]) => (
            <NumberField
              key={name}
              label={
                <span>
                  {label}
                  {of}
                </span>
              }
              value={point[name]}
              onChange={(event) => write(at, { [name]: event.target.value })}
            />
          ))}
        </div>
      </Disclosure>
      <Button icon="trash" onClick={() => remove(at)}>
        Quitar<span className="vh"> el punto {at + 1}</span>
      </Button>
    </>
  )
}
