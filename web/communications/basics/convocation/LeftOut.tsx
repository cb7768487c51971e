import { useQuery } from '@tanstack/react-query'
import { exclusionLabels } from '#contract/communications/communication.ts'
import { formatInteger } from '#contract/plural.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { callsOf, type Subject } from '#web/communications/basics/convocation/subject.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'

/** Who would get no mail, by name, when somebody asks: each look is logged (rule convocation-1). */
export function LeftOut({ of: { of, id } }: { of: Subject }) {
  const query = queryOf(callsOf[of].excluded, { params: { id } })
  const asked = useQuery({ ...query, enabled: false, gcTime: 0 })
  if (!asked.data)
    return (
      <>
        <p>
          <Button busy={asked.isFetching ? 'Buscando…' : undefined} onClick={() => void asked.refetch()}>
            Ver quiénes
          </Button>
        </p>
        {asked.error && <p role="alert">{messageOf(asked.error)}</p>}
      </>
    )
  const { content, totalElements } = asked.data
  return (
    <>
      <ul>
        {content.map(({ affiliateId, fullName, exclusion }) => (
          <li key={affiliateId}>
            {fullName}: {exclusionLabels[exclusion]}
          </li>
        ))}
      </ul>
      {totalElements > content.length && (
        <p>
          Y {formatInteger(totalElements - content.length)} más. La lista entera está en la comunicación,
          cuando se envíe.
        </p>
      )}
    </>
  )
}
