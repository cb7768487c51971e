import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { leadsAndAdmins } from '#contract/actor.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { isOnlyTotal, sayCount, sayTotal } from '#contract/communications/counts.ts'
import { useRelay } from '#web/communications/useRelay.ts'
import { countIn, sayDone, statesDone } from '#web/communications/sayDone.ts'
import { communicationRecipients, recipientStateLabels } from '#contract/communications/recipients.ts'
import { recipientStates } from '#contract/communications/recipientStates.ts'
import { formatCount } from '#contract/plural.ts'
import styles from '#web/communications/communications.module.css'
import { queryOf } from '#web/kernel/api/queries.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatNumber } from '#web/ui/format.ts'

const pollEvery = 2_000

const leaving = ['claimed', 'sending'] as const
const unsettled = ['queued', ...leaving] as const
/** How many recipients are in each state, read again while mails leave; they are always all of them (rule communication-8). */
export function ProgressCard({ of }: { of: Communication }) {
  const { id, status, pausedAt } = of
  const session = useSession()
  const isCancelled = of.cancelledAt !== null
  const isRunning = (status === 'PROCESSING' || status === 'PROCESSED') && pausedAt === null
  const read = useQuery({
    ...queryOf(communicationRecipients.progress, { params: { id } }),
    // What was leaving when it was paused leaves still.
    refetchInterval: ({ state: { data } }) =>
      isRunning || (data && countIn(data, leaving) > 0) ? pollEvery : false,
  })
  const relay = useRelay(of)
  const stands = relay !== undefined && (!relay.isOn || relay.pausedUntil !== null)
  if (!of.counts) return null
  // Once it is over, what says so says how each ended: what was read while it went on may be older.
  const isOver = status === 'SENT' || status === 'ERROR'
  const shown = { ...of, counts: of.counts, ...(!isOver && read.data) }
  const complaints = read.data?.complaints ?? null
  const { total, counts, isExact } = shown
  return (
    <Card title="El envío">
      <p id={`progress-${id}`}>
        <strong>{sayDone(shown, isCancelled)}</strong>
        {isRunning && !stands && isExact && countIn(shown, unsettled) > 0 && ', y sigue'}
      </p>
      {!isOnlyTotal(shown) && (
        <>
          {isExact && (
            <progress
              className={styles.progress}
              aria-labelledby={`progress-${id}`}
              value={countIn(shown, statesDone(isCancelled))}
              max={Math.max(total ?? 0, 1)}
            />
          )}
          <dl className={styles.counts}>
            {recipientStates.map((state) => (
              <div key={state} data-none={counts[state] === 0 || undefined}>
                <dt>{recipientStateLabels[state]}</dt>
                <dd data-words={(!isExact && counts[state] !== 0) || undefined}>{sayCount(shown, state)}</dd>
              </div>
            ))}
            <div>
              <dt>Total</dt>
              <dd data-words={!isExact || undefined}>{sayTotal(shown)}</dd>
            </div>
          </dl>
        </>
      )}
      {complaints !== null && complaints > 0 && <Complaints count={complaints} />}
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
        <p>Con tu rol se ve más o menos cuántas personas son, no quiénes: «130 o más» son entre 130 y 139.</p>
      )}
    </Card>
  )
}

/** How many said that it is unwanted, with the way to their addresses (rule communication-14). */
const Complaints = ({ count }: { count: number }) => (
  <p>
    <strong>{formatCount(count, 'persona se ha quejado', 'personas se han quejado')}</strong> de este correo
    en su programa de correo, como no deseado.{' '}
    <Link to="/comunicaciones/direcciones-a-las-que-no-se-escribe" search={anySearch({ reason: 'queja' })}>
      Ver las direcciones que se han quejado
    </Link>
  </p>
)
