import { useQuery } from '@tanstack/react-query'
import { leadsAndAdmins } from '#contract/actor.ts'
import type { Communication } from '#contract/communications/communications.ts'
import {
  findBounds,
  isOnlyTotal,
  leastSaid,
  sayCount,
  type ShownTotals,
} from '#contract/communications/counts.ts'
import { communicationRecipients, recipientStateLabels } from '#contract/communications/recipients.ts'
import { recipientStates } from '#contract/communications/recipientStates.ts'
import { formatCount } from '#contract/plural.ts'
import styles from '#web/communications/communications.module.css'
import { queryOf } from '#web/kernel/api/queries.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatNumber } from '#web/ui/format.ts'

const pollEvery = 2_000

const settled = ['sent', 'bounced', 'skipped'] as const
const unsettled = ['queued', 'claimed', 'sending'] as const

/** How many are settled, of how many: of few people as far as it is said (rule communication-1). */
function sayDone(of: ShownTotals) {
  if (of.total === null) return `Menos de ${leastSaid} mensajes`
  if (isOnlyTotal(of))
    return `Para ${formatCount(of.total, 'persona', 'personas')}: qué ha sido de cada mensaje se dirá al terminar`
  const { least, most } = findBounds(of, settled)
  const done =
    least === most
      ? formatNumber(least)
      : most < leastSaid
        ? `Menos de ${leastSaid}`
        : `Al menos ${formatNumber(least)}`
  return `${done} de ${formatCount(of.total, 'mensaje resuelto', 'mensajes resueltos')}`
}

/** How many recipients are in each state, read again while mails leave; they are always all of them (rule communication-8). */
export function ProgressCard({ of }: { of: Communication }) {
  const { id, status, pausedAt } = of
  const session = useSession()
  const isRunning = (status === 'PROCESSING' || status === 'PROCESSED') && pausedAt === null
  const read = useQuery({
    ...queryOf(communicationRecipients.progress, { params: { id } }),
    refetchInterval: isRunning ? pollEvery : false,
  })
  if (!of.counts) return null
  const shown = read.data ?? { ...of, counts: of.counts }
  const { total, counts } = shown
  return (
    <Card title="El envío">
      <p id={`progress-${id}`}>
        <strong>{sayDone(shown)}</strong>
        {isRunning && !isOnlyTotal(shown) && findBounds(shown, unsettled).most > 0 && ', y sigue'}
      </p>
      {total !== null && !isOnlyTotal(shown) && (
        <>
          <progress
            className={styles.progress}
            aria-labelledby={`progress-${id}`}
            value={findBounds(shown, settled).least}
            max={Math.max(total, 1)}
          />
          <dl className={styles.counts}>
            {recipientStates.map((state) => (
              <div key={state} data-none={counts[state] === 0 || undefined}>
                <dt>{recipientStateLabels[state]}</dt>
                <dd data-words={counts[state] === null || undefined}>{sayCount(shown, state)}</dd>
              </div>
            ))}
            <div>
              <dt>Total</dt>
              <dd>{formatNumber(total)}</dd>
            </div>
          </dl>
        </>
      )}
      {read.error && (
        <LoadFailure of={read} title="No se ha podido leer cómo va; lo de arriba puede ser de antes" />
      )}
      {session && leadsAndAdmins({ role: session.rol }) ? (
        <Actions>
          <LinkButton
            to="/comunicaciones/panel-comunicacion/$id/registro-de-envios"
            params={{ id: `${id}` }}
            icon="rows"
          >
            Ver el registro de envíos
          </LinkButton>
          {(counts.uncertain ?? 0) > 0 && (
            <LinkButton
              to="/comunicaciones/panel-comunicacion/$id/registro-de-envios"
              params={{ id: `${id}` }}
              search={{ state: 'uncertain' }}
              icon="warning"
            >
              Ver los dudosos ({formatNumber(counts.uncertain ?? 0)})
            </LinkButton>
          )}
        </Actions>
      ) : (
        <p>
          Con tu rol se ve cuántas personas son, no quiénes
          {(total === null || recipientStates.some((state) => counts[state] === null)) &&
            `; donde son menos de ${leastSaid} no se dice cuántas`}
          .
        </p>
      )}
    </Card>
  )
}
