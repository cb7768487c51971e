import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { listPlaces, moverId, placeId } from '#web/votings/writing/useRows.ts'
import styles from './writing.module.css'

type Props = {
  path: string
  at: number
  count: number
  /** What the row is, for who does not see where the buttons stand: «la pregunta 1». */
  what: string
  move: (from: number, to: number) => void
  remove: (at: number) => void
}

/** Moves and removes a row; moving is blocked at the ends, and anywhere by typing the place. */
export function RowButtons({ path, at, count, what, move, remove }: Props) {
  const which = <span className="vh"> {what}</span>
  return (
    <Actions>
      {count > 1 && (
        <PositionField key={`${at} ${count}`} path={path} at={at} count={count} what={what} move={move} />
      )}
      <Button id={moverId(path, at, 'up')} icon="up" disabled={at === 0} onClick={() => move(at, at - 1)}>
        Subir{which}
      </Button>
      <Button
        id={moverId(path, at, 'down')}
        icon="down"
        disabled={at === count - 1}
        onClick={() => move(at, at + 1)}
      >
        Bajar{which}
      </Button>
      <Button icon="trash" onClick={() => remove(at)}>
        Quitar{which}
      </Button>
    </Actions>
  )
}

/** The place of a row among the others: another one moves it there, and the focus goes along. */
const PositionField = ({ path, at, count, what, move }: Omit<Props, 'remove'>) => (
  <div className={styles.place}>
    <SelectField
      label={`Posición de ${what}`}
      labelHidden
      name={placeId(path, at)}
      value={`${at + 1}`}
      options={listPlaces(count).map((place) => ({ value: `${place + 1}`, label: `${place + 1}.º` }))}
      onChange={({ currentTarget }) => {
        const to = Number(currentTarget.value) - 1
        move(at, to)
        document.getElementById(placeId(path, to))?.focus()
      }}
    />
  </div>
)
