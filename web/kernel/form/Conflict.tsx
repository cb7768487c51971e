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

/** The fields that somebody else changed meanwhile; the user chooses a value for each (rule durable-4). */
export function Conflict({ conflict, chosen, onChoose, labelOf, show }: Props) {
  return (
    <section className={styles.conflict} aria-label="Cambios de otra persona">
      <p>
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
