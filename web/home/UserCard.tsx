import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeOwed } from '#contract/fees/describeOwed.ts'
import { ownFeeCalls } from '#contract/self/ownFees.ts'
import { self } from '#contract/self/self.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { fullName } from '#contract/people/name.ts'
import { ApiProblem, messageOf } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { TypeTag } from '#web/people/TypeTag.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { formatList, formatLongDay } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './home.module.css'

/** The user's card; the token or the server may say that the user is not in the census. */
export function UserCard() {
  const inCensus = useSession()?.affiliate != null
  const mine = useQuery({ ...queryOf(self.read, {}), enabled: inCensus })
  // What is said of fees is no reason to say nothing of the rest.
  const fees = useQuery({ ...queryOf(ownFeeCalls.read, {}), enabled: inCensus })
  const unknown = mine.error instanceof ApiProblem && mine.error.is('no-encontrado')
  return (
    <Card title="Tu inscripción">
      <div className={`${styles.body} ${styles.mine}`}>
        {!inCensus || unknown ? (
          <EmptyState title="Usuario no registrado" icon="user">
            El usuario no esta inscrito en el Censo.
          </EmptyState>
        ) : mine.isError ? (
          <ErrorState
            title="No se ha podido cargar tu inscripción"
            onRetry={() => void mine.refetch()}
            busy={mine.isFetching ? 'Cargando…' : undefined}
          >
            {messageOf(mine.error)}
          </ErrorState>
        ) : mine.isPending || fees.isPending ? (
          <Skeleton label="Cargando tu inscripción" lines={5} />
        ) : (
          <Mine profile={mine.data} owed={describeOwed(fees.data?.charges ?? [])} />
        )}
      </div>
      {inCensus && (
        <p className={styles.way}>
          <LinkButton to="/panel-de-usuario" icon="user">
            Ver mi panel
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

function Mine({ profile, owed }: { profile: AffiliateProfile; owed: string | undefined }) {
  const { assembly, sectorals, creationTime } = profile
  return (
    <>
      <p className={styles.who}>
        {fullName(profile)}
        <TypeTag type={profile.inscriptionType} />
      </p>
      {owed !== undefined && (
        <p className={styles.owed}>
          <strong>{owed}.</strong>{' '}
          <Link to="/panel-de-usuario" search={anySearch({ tab: 'cuotas' })}>
            Ver por qué, y cómo se paga
          </Link>
        </p>
      )}
      <dl className={styles.facts}>
        <dt>Asamblea territorial</dt>
        <dd>{assembly?.assemblyName ?? 'Sin asamblea territorial'}</dd>
        <dt>Asambleas sectoriales</dt>
        <dd>
          {sectorals.length > 0
            ? formatList(sectorals.map(({ assemblyName }) => assemblyName))
            : 'Sin asambleas sectoriales'}
        </dd>
        <dt>En el censo desde</dt>
        <dd>{formatLongDay(creationTime)}</dd>
      </dl>
    </>
  )
}
