import { Button } from '#web/ui/Button.tsx'
import { moverId } from '#web/votings/writing/useRows.ts'
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

/** Moves and removes a row; moving is blocked at the ends. */
export function RowButtons({ path, at, count, what, move, remove }: Props) {
  const which = <span className="vh"> {what}</span>
  return (
    <div className={styles.actions}>
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
    </div>
  )
}
