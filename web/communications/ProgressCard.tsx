import { useQuery } from '@tanstack/react-query'
import { leadsAndAdmins } from '#contract/actor.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { leastSaid } from '#contract/communications/counts.ts'
import type { ShownCounts } from '#contract/communications/recipientStates.ts'
import { communicationRecipients, recipientStateLabels } from '#contract/communications/recipients.ts'
import { recipientStates } from '#contract/communications/recipientStates.ts'
import { hiddenText } from '#contract/column.ts'
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

/** The sum of some numbers; null where one of them is not said. */
const addUp = (...counts: (number | null)[]) =>
  counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
const isSettled = ({ queued, claimed, sending }: ShownCounts) => addUp(queued, claimed, sending) === 0
/** A number that is of few people, or would tell one, is not said (rule communication-1). */
const say = (count: number | null) => (count === null ? hiddenText : formatNumber(count))

/** How many recipients are in each state, read again while mails leave; they are always all of them (rule communication-8). */
export function ProgressCard({ of }: { of: Communication }) {
  const { id, status, pausedAt } = of
  const session = useSession()
  const isRunning = (status === 'PROCESSING' || status === 'PROCESSED') && pausedAt === null
  const read = useQuery({
    ...queryOf(communicationRecipients.progress, { params: { id } }),
    refetchInterval: isRunning ? pollEvery : false,
  })
  const counts = read.data?.counts ?? of.counts
  if (!counts) return null
  const { total } = of
  const done = addUp(counts.sent, counts.bounced, counts.skipped)
  return (
    <Card title="El envío">
      <p id={`progress-${id}`}>
        <strong>
          {total === null
            ? `Menos de ${leastSaid} mensajes`
            : done === null
              ? formatCount(total, 'mensaje', 'mensajes')
              : `${formatNumber(done)} de ${formatCount(total, 'mensaje resuelto', 'mensajes resueltos')}`}
        </strong>
        {isRunning && !isSettled(counts) && ', y sigue'}
      </p>
      {done !== null && total !== null && (
        <progress
          className={styles.progress}
          aria-labelledby={`progress-${id}`}
          value={done}
          max={Math.max(total, 1)}
        />
      )}
      <dl className={styles.counts}>
        {recipientStates.map((state) => (
          <div key={state} data-none={counts[state] === 0 || undefined}>
            <dt>{recipientStateLabels[state]}</dt>
            <dd>{say(counts[state])}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{say(total)}</dd>
        </div>
      </dl>
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
          {counts.uncertain !== null && counts.uncertain > 0 && (
            <LinkButton
              to="/comunicaciones/panel-comunicacion/$id/registro-de-envios"
              params={{ id: `${id}` }}
              search={{ state: 'uncertain' }}
              icon="warning"
            >
              Ver los dudosos ({formatNumber(counts.uncertain)})
            </LinkButton>
          )}
        </Actions>
      ) : (
        <p>
          Con tu rol se ve cuántas personas son, no quiénes
          {(total === null || recipientStates.some((state) => counts[state] === null)) &&
            `; donde son menos de ${leastSaid}, o se sabría, no se dice cuántas`}
          .
        </p>
      )}
    </Card>
  )
}
