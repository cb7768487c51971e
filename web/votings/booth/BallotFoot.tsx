import type { Sending } from '#web/votings/booth/ballotProps.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './booth.module.css'

type Props = {
  /** Null on the first screen. */
  onBack: (() => void) | null
  /** On the review: what is missing, and the way to it. */
  review: { missing: readonly { at: number; label: string }[]; onGo: (at: number) => void } | null
  sending: Sending | null
  /** What stays in sight beside the buttons, whatever is scrolled away; it is spoken elsewhere. */
  standing: readonly (string | undefined)[]
}

/** The buttons of a ballot, at the same place on every screen. */
export function BallotFoot({ onBack, review, sending, standing }: Props) {
  const said = standing.filter((words) => words !== undefined)
  const isBusy = sending?.isBusy === true
  return (
    <>
      {review && sending?.failure !== undefined && sending.failure !== null && (
        <div role="alert" className={styles.failure}>
          {sending.failure}
        </div>
      )}
      <div className={styles.foot}>
        {said.length > 0 && <p className={styles.standing}>{said.join(' · ')}</p>}
        {onBack ? (
          <Button onClick={onBack} aria-disabled={isBusy || undefined} disabled={isBusy}>
            Atrás
          </Button>
        ) : (
          <span />
        )}
        {review === null ? (
          <Button type="submit" variant="primary">
            Continuar
          </Button>
        ) : review.missing.length > 0 ? (
          <Missing {...review} />
        ) : sending === null ? (
          <p className={styles.hint}>Es una vista previa: aquí no se envía nada.</p>
        ) : (
          <Button variant="primary" busy={isBusy ? 'Enviando…' : undefined} onClick={sending.onSend}>
            {sending.failure ? 'Reintentar' : 'Enviar voto'}
          </Button>
        )}
      </div>
    </>
  )
}

/** In place of «Enviar voto»: what has no answer yet, as a fact. */
const Missing = ({ missing, onGo }: NonNullable<Props['review']>) => (
  <div className={styles.missing}>
    Falta:
    <ul>
      {missing.map(({ at, label }) => (
        <li key={at}>
          <button type="button" onClick={() => onGo(at)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  </div>
)
