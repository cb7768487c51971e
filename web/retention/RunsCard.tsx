import { describeReport } from '#contract/retention/jobs.ts'
import { mostRuns, type RetentionRun } from '#contract/retention/retention.ts'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatMoment } from '#web/ui/format.ts'

/** What was done each day and by hand, the latest first: how many, never who. */
export const RunsCard = ({ of }: { of: readonly RetentionRun[] }) => (
  <Card title="Las últimas veces">
    {of.length === 0 ? (
      <p>No se ha hecho todavía.</p>
    ) : (
      <>
        <EntryList isOrdered>
          {of.map(({ id, byHand, waits, startedAt, finishedAt, report }) => (
            <li key={id}>
              <div>
                <strong>{formatMoment(startedAt)}</strong>, {byHand ? 'a mano' : 'como cada día'}:{' '}
                {waits
                  ? 'no se borró nada: hacía tiempo que no se hacía, y se esperaba'
                  : describeReport(report)}
                {finishedAt === null && ' (sigue)'}
              </div>
            </li>
          ))}
        </EntryList>
        {of.length === mostRuns && (
          <p>Son las últimas {mostRuns}; las anteriores están en el registro de actividad.</p>
        )}
      </>
    )}
  </Card>
)
