import type { Communication } from '#contract/communications/communications.ts'
import { WhoLinks } from '#web/communications/basics/WhoLinks.tsx'
import { ExcludedFacts } from '#web/communications/ExcludedFacts.tsx'
import { formatPeople } from '#web/communications/peopleWords.ts'
import { useHowMany } from '#web/communications/useHowMany.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'

/** How many a communication would reach today, and how many not, before its recipients are frozen. */
export function ReachCard({ of: { id } }: { of: Communication }) {
  const counted = useHowMany(id)
  const { data } = counted
  return (
    <Card title="A cuántas personas llega hoy">
      {!data && (
        <QueryPlaceholder
          of={counted}
          loading="Contando a quién llega"
          failed="No se ha podido contar a quién llega"
          lines={4}
        />
      )}
      {data && (
        <>
          <p>
            <strong>
              {data.recipients === 0 ? 'No llegaría a nadie' : formatPeople(data.recipients, data)}
            </strong>
          </p>
          <ExcludedFacts of={data} />
          <WhoLinks id={id} of={data} />
        </>
      )}
    </Card>
  )
}
