import { useQuery } from '@tanstack/react-query'
import type { OwnRecord } from '#contract/self/ownRecord.ts'
import { formatDonation } from '#contract/census/records/donation.ts'
import { privacy } from '#contract/self/privacy.ts'
import { describeReview } from '#contract/self/review.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatLongDay } from '#web/ui/format.ts'

/** The records about the user: donations, offices, events. */
export function OwnRecords() {
  const query = useQuery(queryOf(privacy.records, {}))
  const { content: rows, inReviewUntil = null } = query.data ?? {}
  return (
    <Card title="Tus donaciones y otros registros">
      {!rows && (
        <QueryPlaceholder
          of={query}
          loading="Cargando tus registros"
          failed="No se han podido cargar tus registros"
          lines={3}
        />
      )}
      {rows?.length === 0 && <p>No hay ninguno. Si haces una donación, aparecerá aquí.</p>}
      {inReviewUntil !== null && <p>{describeReview(inReviewUntil)}</p>}
      {rows && rows.length > 0 && (
        <EntryList>
          {rows.map((record) => (
            <li key={record.id}>
              <Line record={record} />
            </li>
          ))}
        </EntryList>
      )}
    </Card>
  )
}

function Line({ record }: { record: OwnRecord }) {
  const { recordType, title, description, creationTime, by } = record
  const what = formatDonation(record) ?? description
  return (
    <div>
      <strong>
        {[title === recordType ? title : `${recordType}: ${title}`, what].filter(Boolean).join(', ')}
      </strong>
      <small>
        <time dateTime={creationTime}>{formatLongDay(creationTime)}</time> · {by}
      </small>
    </div>
  )
}
