import type { ReactNode } from 'react'
import type { Voting } from '#contract/votings/voting.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { describeTrouble, troubleWords } from '#web/votings/basics/troubleWords.ts'
import { WhyNot } from '#web/votings/basics/WhyNot.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './booth.module.css'

type Props = {
  voting: Voting
  /** One could vote here before. */
  wasOpen: boolean
}

/** Why one cannot vote now; who was voting reads that nothing of it was recorded. */
export function Shut({ voting, wasOpen }: Props) {
  const { id, name, status, endDate, startDate, own, reason, trouble } = voting
  const nothing = wasOpen && <strong> Tu voto no se ha enviado: no se ha registrado nada.</strong>
  return (
    <div className={styles.ballot}>
      <PageHeading title={name} {...(wasOpen && { arriving: true })}>
        {trouble === null ? (headings[status] ?? 'Aquí no puedes votar') : troubleWords[trouble].heading}
      </PageHeading>
      <p>
        Votación: <strong>{name}</strong>
      </p>
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
