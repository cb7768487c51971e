import { useEffect, useId, useRef } from 'react'
import type { FieldConflict } from '#contract/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Conflict.module.css'

/** Which value of a conflict is kept: the user's or the other editor's. */
export type ConflictSide = 'mine' | 'theirs'

type Props = {
  conflict: readonly FieldConflict[]
  chosen: Readonly<Record<string, ConflictSide>>
  onChoose: (field: string, side: ConflictSide) => void
  labelOf: (field: string) => string
  show: (field: string, text: string | null) => string
}

/**
 * The fields that somebody else changed meanwhile; the user chooses a value for each (rule durable-4). It takes the focus when
 * it appears, as errors do: «Guardar» was at the end of the form.
 */
export function Conflict({ conflict, chosen, onChoose, labelOf, show }: Props) {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (conflict.length > 0) box.current?.focus()
  }, [conflict])
  if (conflict.length === 0) return null
  return (
    <section
      ref={box}
      className={styles.conflict}
      aria-label="Cambios de otra persona"
      aria-describedby={id}
      tabIndex={-1}
    >
      <p id={id}>
        <strong>Otra persona ha cambiado lo mismo mientras editabas.</strong> Lo que has escrito sigue en el
        formulario. Decide qué queda en cada dato y vuelve a guardar.
      </p>
      <ul>
        {conflict.map(({ field, now, username, at }) => (
          <li key={field}>
            <p>
              {labelOf(field)}: ahora dice <strong>{show(field, now)}</strong>
              <br />
              <small>
                {username ?? 'La administración'}, {formatMoment(at)}
              </small>
            </p>
            <div className={styles.sides}>
              <Choice side="mine" field={field} {...{ chosen, onChoose, labelOf }}>
                Usar lo mío
              </Choice>
              <Choice side="theirs" field={field} {...{ chosen, onChoose, labelOf }}>
                Quedarse con lo suyo
              </Choice>
            </div>
            {chosen[field] === 'theirs' && <p>Lo que habías escrito vuelve con «Usar lo mío».</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = Pick<Props, 'chosen' | 'onChoose' | 'labelOf'> & {
  side: ConflictSide
  field: string
  children: string
}

function Choice({ side, field, chosen, onChoose, labelOf, children }: ChoiceProps) {
  const isChosen = chosen[field] === side
  return (
    <Button
      aria-pressed={isChosen}
      variant={isChosen ? 'primary' : 'quiet'}
      onClick={() => onChoose(field, side)}
    >
      {isChosen && <Icon name="check" size={16} />}
      {children}
      <span className="vh">: {labelOf(field)}</span>
    </Button>
  )
}
