import { describeLot, describeRecipe } from '#contract/votings/lotWords.ts'
import type { Results, Tie } from '#contract/votings/results.ts'
import { formatCount } from '#contract/plural.ts'
import { listOptions } from '#contract/votings/nameOptions.ts'
import { Card } from '#web/ui/Card.tsx'
import { formatMoment } from '#web/ui/format.ts'

/** Who has exactly the same, and how it was settled (rule voting-10). */
export function Ties({ of: results }: { of: Results }) {
  const { ties } = results
  if (ties.length === 0) return null
  const list = (ids: readonly number[]) => listOptions(results, ids)
  return (
    <Card title={ties.length === 1 ? 'Hay un empate' : 'Hay empates'}>
      {ties.map((tie) => (
        <div key={tie.rank}>
          <p>
            <strong>{list(tie.ids)}</strong> tienen exactamente lo mismo y comparten el {tie.rank}.º puesto.{' '}
            {tie.seats === null
              ? 'Solo es su orden: no decide ningún puesto.'
              : `Decide ${formatCount(tie.seats, 'puesto', 'puestos')}.`}
          </p>
          {results.lots
            .filter(({ rank }) => rank === tie.rank)
            .map((lot) => (
              <p key={lot.at}>
                {describeLot(lot)} {describeRecipe}
              </p>
            ))}
          {tie.settled ? (
            <p>{describeSettled(tie.settled, list)}</p>
          ) : (
            tie.seats !== null &&
            results.lots.every(({ rank }) => rank !== tie.rank) && (
              <p>Está por deshacer, por los estatutos o por sorteo.</p>
            )
          )}
          {tie.settled && tie.settled.reason !== '' && <p>{tie.settled.reason}</p>}
        </div>
      ))}
    </Card>
  )
}

function describeSettled(
  { by, order, seed, at }: NonNullable<Tie['settled']>,
  list: (ids: readonly number[]) => string,
): string {
  const how =
    by === 'lot'
      ? `Se deshizo por sorteo el ${formatMoment(at)}, con el número «${seed ?? ''}»`
      : `Se deshizo por los estatutos el ${formatMoment(at)}`
  return `${how}. El orden es: ${list(order)}.`
}
