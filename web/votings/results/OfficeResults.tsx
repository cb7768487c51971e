import type { Results } from '#contract/votings/results.ts'
import { AssemblyTurnout } from '#web/votings/results/AssemblyTurnout.tsx'
import { OpenTie } from '#web/votings/results/OpenTie.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Stack.tsx'

/** What administration does with a result: it settles ties, and reads the turnout of assemblies (rules voting-8, voting-10). */
export function OfficeResults({ of: results }: { of: Results }) {
  const { id, ties, turnout, isAnnulled } = results
  const open = isAnnulled ? [] : ties.filter(({ settled }) => settled === null)
  return (
    <Stack>
      {open.length > 0 && (turnout?.ballots ?? 0) > 0 && (
        <Card title="Deshacer un empate">
          <p>
            Queda anotado para siempre, con su motivo y cuándo; quién lo hizo lo dice el registro de
            actividad. Si es por sorteo, primero se anuncia de dónde saldrá un número que todavía nadie puede
            saber, y cuándo; después se escribe ese número, y quien lo lea puede repetirlo.
          </p>
          {open.map((tie) => (
            <OpenTie key={tie.rank} results={results} tie={tie} />
          ))}
        </Card>
      )}
      <AssemblyTurnout id={id} />
    </Stack>
  )
}
