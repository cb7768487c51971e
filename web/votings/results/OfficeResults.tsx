import { useQuery } from '@tanstack/react-query'
import { chainDetails, readDetails } from '#contract/votings/chainDetails.ts'
import { outcome } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { AssemblyTurnout } from '#web/votings/results/AssemblyTurnout.tsx'
import { OpenTie } from '#web/votings/results/OpenTie.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Stack.tsx'

/** What administration does with a result: it settles ties, and reads the turnout of assemblies (rules voting-8, voting-10). */
export function OfficeResults({ of: results }: { of: Results }) {
  const { id, ties, turnout } = results
  const open = ties.filter(({ settled }) => settled === null)
  const archive = useQuery({
    ...queryOf(outcome.archive, { params: { id } }),
    enabled: open.length > 0,
  })
  const announced = readDetails(archive.data?.chain ?? [], 'lotAnnounced', chainDetails.lotAnnounced) ?? []
  return (
    <Stack>
      {open.length > 0 && (turnout?.ballots ?? 0) > 0 && (
        <Card title="Deshacer un empate">
          <p>
            Queda anotado para siempre, con su motivo y cuándo; quién lo hizo lo dice el registro de
            actividad. Si es por sorteo, primero se anuncia de dónde saldrá un número que todavía nadie puede
            saber; después se escribe ese número, y cualquiera puede repetirlo.
          </p>
          {open.map((tie) => (
            <OpenTie
              key={tie.rank}
              results={results}
              tie={tie}
              source={announced.find(({ details }) => details.rank === tie.rank)?.details.source}
            />
          ))}
        </Card>
      )}
      <AssemblyTurnout id={id} />
    </Stack>
  )
}
