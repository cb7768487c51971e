import { useQuery } from '@tanstack/react-query'
import { retention } from '#contract/retention/retention.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { DueCard } from '#web/retention/DueCard.tsx'
import { RulesCard } from '#web/retention/RulesCard.tsx'
import { RunsCard } from '#web/retention/RunsCard.tsx'
import { Stack } from '#web/ui/Stack.tsx'

/** `/panel-administracion/conservacion`: what is kept for how long, what is forgotten next, and what was (rules retention-1 to retention-5). */
export function Retention() {
  const loaded = useQuery({ ...queryOf(retention.get, {}), staleTime: 0 })
  return (
    <DetailPage
      loaded={loaded}
      loading="Mirando qué toca borrar"
      failed="No se ha podido mirar qué toca borrar"
    >
      {({ due, periods, inForce, waitsUntil, runs }) => (
        <Stack>
          <DueCard of={due} waitsUntil={waitsUntil} />
          <RulesCard periods={periods} inForce={inForce} />
          <RunsCard of={runs} />
        </Stack>
      )}
    </DetailPage>
  )
}
