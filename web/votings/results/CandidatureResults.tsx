import type { Results } from '#contract/votings/results.ts'
import { describeElected } from '#web/votings/results/electedWords.ts'
import { ResultTable } from '#web/votings/results/ResultTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** Closed lists, the one with most votes first. */
export const CandidatureResults = ({ of: { candidatures } }: { of: Results }) => (
  <Card title="Resultado">
    <ResultTable
      caption="Votos de cada candidatura"
      headings={['Candidatura', 'Puesto', 'Votos', 'Porcentaje', 'Elegida']}
      rows={candidatures.map(({ candidature, rank, total, percent, isElected }) => ({
        id: candidature.id,
        name: candidature.name,
        cells: [`${rank}.º`, formatNumber(total), percent, describeElected(isElected)],
        bar: percent,
        isElected,
      }))}
    />
    <p>Los porcentajes son de los votos que no son en blanco.</p>
  </Card>
)
