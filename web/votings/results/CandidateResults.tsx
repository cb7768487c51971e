import type { Results } from '#contract/votings/results.ts'
import { formatCount } from '#contract/plural.ts'
import { isRanked } from '#contract/votings/summary.ts'
import { describePoints, formatPoints, resultCells, resultColumns } from '#contract/votings/resultWords.ts'
import { ResultTable } from '#web/votings/results/ResultTable.tsx'
import { WideTable } from '#web/votings/results/WideTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** An open list, the best first: what each got exactly, and how often each was in which place of a ballot. */
export function CandidateResults({ of: results }: { of: Results }) {
  const { candidates, positions, votingMethodType } = results
  const isInOrder = isRanked(results)
  return (
    <Card title="Resultado">
      {positions !== null && (
        <p>
          Se elige a {formatCount(positions, 'persona', 'personas')}. Método: {votingMethodType}.{' '}
          {describePoints(votingMethodType)}
        </p>
      )}
      <ResultTable
        caption="Resultado de cada persona"
        headings={['Nombre', ...resultColumns('open', votingMethodType)]}
        rows={candidates.map((one) => ({
          id: one.candidateId,
          name: one.name,
          under: one.candidature,
          cells: resultCells(one, formatPoints(one)),
          bar: one.percent,
          isElected: one.isElected,
        }))}
      />
      <p>Los porcentajes son de los votos que no son en blanco.</p>
      {isInOrder && (
        <div data-printed>
          <Disclosure summary="Cuántas veces estuvo cada persona en cada lugar">
            <Places of={results} />
          </Disclosure>
        </div>
      )}
    </Card>
  )
}

function Places({ of: { candidates } }: { of: Results }) {
  const places = candidates[0]?.places.map((_, at) => at + 1) ?? []
  const caption = 'Veces en cada lugar de una papeleta'
  return (
    <WideTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          {places.map((place) => (
            <th key={place} scope="col">
              {place}.º
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ candidateId, name, places: counts }) => (
          <tr key={candidateId}>
            <th scope="row">{name}</th>
            {places.map((place) => (
              <td key={place}>{formatNumber(counts[place - 1] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
