import type { ReactNode } from 'react'
import type { Voting } from '#contract/votings/voting.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { describeTrouble, troubleWords } from '#web/votings/basics/troubleWords.ts'
import { WhyNot } from '#web/votings/basics/WhyNot.tsx'
import { Digits } from '#web/votings/booth/Digits.tsx'
import type { Fate } from '#web/votings/booth/standing.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './booth.module.css'

export type ShutProps = {
  voting: Voting
  fate: Fate
  /** That of a ballot that may be in. */
  code: string | null
  asking: { isAsking: boolean; said: keyof typeof sayings | null; onAsk: () => void }
}

/** Why one cannot vote now; who was voting reads what is known of their ballot. */
export function Shut({ voting, fate, code, asking }: ShutProps) {
  const { id, name, status, endDate, startDate, own, reason, trouble } = voting
  const nothing = fate !== null && fate !== 'unsure' && <strong> {fates[fate]}</strong>
  return (
    <div className={styles.ballot}>
      <PageHeading title={name} {...(fate !== null && { arriving: true })}>
        {trouble === null ? (headings[status] ?? 'Aquí no puedes votar') : troubleWords[trouble].heading}
      </PageHeading>
      <p>
        Votación: <strong>{name}</strong>
      </p>
      {fate === 'unsure' && <Unsure code={code} {...asking} />}
      {status === 'CLOSED' && (
        <Said to="/votaciones/resultados/$id" id={id} label="Ver los resultados">
          Terminó{endDate !== null && ` el ${formatMoment(endDate)}`}.{nothing}
        </Said>
      )}
      {trouble !== null && (
        <Said id={id}>
          {describeTrouble(trouble, reason)}
          {nothing}
        </Said>
      )}
      {status === 'APPROVED' && startDate !== null && (
        <>
          <Said id={id}>
            Empieza el {formatMoment(startDate)}. {own.canVote ? 'Puedes votar.' : <WhyNot why={own.why} />}
          </Said>
          <Countdown until={startDate} clock={readServerTime} />
        </>
      )}
      {status === 'IN_PROGRESS' && (
        <Said id={id}>
          <WhyNot why={own.why} />
        </Said>
      )}
      {(status === 'DRAFT' || status === 'PENDING') && <Said id={id}>Todavía no está aprobada.</Said>}
      <p className={styles.ways}>
        <LinkButton to="/votaciones" variant="primary">
          Volver a Votaciones
        </LinkButton>
      </p>
    </div>
  )
}

const headings: Partial<Record<Voting['status'], string>> = {
  CLOSED: 'La votación se ha cerrado',
  APPROVED: 'La votación no ha empezado',
}

const fates = {
  nothing: 'Tu voto no se ha enviado: no se ha registrado nada.',
  unsent: 'Lo que habías elegido no se ha enviado.',
}

/** What came of asking by hand, while it is not known yet. */
const sayings = {
  nothing: 'No ha habido respuesta. Vuelve a intentarlo cuando tengas conexión.',
  'not yet': 'Todavía no consta, y puede estar llegando: se sabrá en unos segundos.',
}

/** Its answer was lost: until the server says, it is neither in nor not. */
const Unsure = ({ code, isAsking, said, onAsk }: Pick<ShutProps, 'code'> & ShutProps['asking']) => (
  <section className={styles.code} aria-labelledby="booth-unsure">
    <h2 id="booth-unsure">No sabemos si tu voto ha llegado</h2>
    <p>
      Lo enviaste, pero se perdió la respuesta. Se pregunta de nuevo cada pocos segundos mientras sigas aquí.
    </p>
    {code !== null && (
      <>
        <p>Apúntalo ahora, porque no se volverá a enseñar: si tu voto llegó, este es su código.</p>
        <Digits code={code} />
      </>
    )}
    {said !== null && <p role="alert">{sayings[said]}</p>}
    <p className={styles.ways}>
      <Button busy={isAsking ? 'Preguntando…' : undefined} onClick={onAsk}>
        Volver a preguntar
      </Button>
    </p>
  </section>
)

type SaidProps = {
  id: number
  to?: '/votaciones/votacion/$id' | '/votaciones/resultados/$id'
  label?: string
  children: ReactNode
}

const Said = ({ id, to = '/votaciones/votacion/$id', label = 'Leer de qué va', children }: SaidProps) => (
  <>
    <p>{children}</p>
    <p className={styles.ways}>
      <LinkButton to={to} params={{ id: `${id}` }}>
        {label}
      </LinkButton>
    </p>
  </>
)
