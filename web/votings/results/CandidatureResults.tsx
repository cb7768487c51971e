import type { Results } from '#contract/votings/results.ts'
import { resultCells, resultColumns } from '#contract/votings/resultWords.ts'
import { ResultTable } from '#web/votings/results/ResultTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** Closed lists, the one with most votes first. */
export const CandidatureResults = ({ of: { candidatures } }: { of: Results }) => (
  <Card title="Resultado">
    <ResultTable
      caption="Votos de cada candidatura"
      headings={['Candidatura', ...resultColumns('closed', null)]}
      rows={candidatures.map((one) => ({
        id: one.candidature.id,
        name: one.candidature.name,
        cells: resultCells(one, formatNumber(one.total)),
        bar: one.percent,
        isElected: one.isElected,
      }))}
    />
    <p>Los porcentajes son de los votos que no son en blanco.</p>
  </Card>
)
