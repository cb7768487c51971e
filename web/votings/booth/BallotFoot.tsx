import { useEffect, useRef, useState } from 'react'
import type { Sending } from '#web/votings/booth/ballotProps.ts'
import { HurryLine, type Hurry } from '#web/votings/booth/HurryLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './booth.module.css'

type Props = {
  /** The screen. */
  at: number
  /** Null on the first screen. */
  onBack: (() => void) | null
  /** On the review: what is missing, and the way to it. */
  review: { missing: readonly { at: number; label: string }[]; onGo: (at: number) => void } | null
  sending: Sending | null
  /** How much is chosen: it stays in sight, whatever is scrolled away, and is spoken elsewhere. */
  count: string | undefined
  hurry: Hurry | undefined
}

/** The buttons of a ballot, at the same place on every screen. */
export function BallotFoot({ at, onBack, review, sending, count, hurry }: Props) {
  return (
    <>
      {review && sending?.failure !== undefined && sending.failure !== null && (
        <div
          role="alert"
          className={styles.failure}
          ref={(words) => words?.scrollIntoView({ block: 'nearest' })}
        >
          {sending.failure}
        </div>
      )}
      <div className={styles.foot}>
        {count !== undefined && <p className={styles.standing}>{count}</p>}
        {hurry && <HurryLine key={`hurry ${at}`} {...hurry} />}
        {onBack ? (
          <Button onClick={onBack} disabled={sending?.isLocked === true}>
            Atrás
          </Button>
        ) : (
          <span />
        )}
        {review === null ? (
          // Buttons of their own, so that a second click on one is none on the next (rule form-9).
          <Button key={`next ${at}`} type="submit" variant="primary">
            Continuar
          </Button>
        ) : review.missing.length > 0 ? (
          <Missing {...review} />
        ) : sending === null ? (
          <p className={styles.hint}>Es una vista previa: aquí no se envía nada.</p>
        ) : (
          <SendButton {...sending} />
        )}
      </div>
    </>
  )
}

/** How long, in ms, the review stands there before a pointer sends it: what is pressed sooner was meant for «Continuar». */
const moment = 600

/** Sends what is reviewed; a key that presses it has been brought here by its voter. */
function SendButton({ isBusy, failure, onSend }: Sending) {
  const [isReady, setReady] = useState(false)
  const readyAt = useRef(Infinity)
  useEffect(() => {
    readyAt.current = performance.now() + moment
    const timer = setTimeout(() => setReady(true), moment)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button
      variant="primary"
      busy={isBusy ? 'Enviando…' : undefined}
      aria-disabled={!isReady || undefined}
      // By when it was pressed, however late a busy device hears it.
      onClick={({ detail, timeStamp }) => (detail === 0 || timeStamp >= readyAt.current) && onSend()}
    >
      {failure ? 'Reintentar' : 'Enviar voto'}
    </Button>
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
