import type { WorkStanding } from '#contract/home/work.ts'
import { formatCount } from '#contract/plural.ts'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState, type ChartStateProps } from '#web/kernel/charts/ChartState.tsx'
import { TwoSides } from '#web/kernel/charts/TwoSides.tsx'
import { formatShortDay } from '#web/ui/format.ts'

type Moved = WorkStanding['moved']
const title = 'Altas y bajas de los últimos 30 días'
/** The days of one bar. */
const step = 5

/** Who joined and who left of late, by five days. */
export const MovedChart = ({ loaded }: Pick<ChartStateProps<Moved>, 'loaded'>) => (
  <ChartState
    title={title}
    loaded={loaded}
    isEmpty={(days) => days.every(({ joins, leaves }) => joins + leaves === 0)}
    empty="No ha habido altas ni bajas en estos días."
  >
    {(days) => {
      const spans = sumSpans(days)
      const [joins, leaves] = [sum(days, 'joins'), sum(days, 'leaves')]
      const sentence = `${formatCount(joins, 'alta', 'altas')} y ${formatCount(leaves, 'baja', 'bajas')}.`
      return (
        <ChartFrame
          title={title}
          sentence={sentence}
          fileName="Altas_y_bajas_30_dias"
          sheet={{
            columns: [
              { header: 'Días', kind: 'text' },
              { header: 'Altas', kind: 'number' },
              { header: 'Bajas', kind: 'number' },
            ],
            rows: spans.map((span) => ({ cells: [span.label, span.joins, span.leaves] })),
          }}
        >
          <TwoSides
            label={`${title}. ${sentence}`}
            names={['Altas', 'Bajas']}
            points={spans.map((span) => ({
              label: span.label,
              short: span.label,
              sides: [{ value: span.joins }, { value: span.leaves }],
            }))}
          />
        </ChartFrame>
      )
    }}
  </ChartState>
)

const sum = (days: Moved, of: 'joins' | 'leaves') => days.reduce((all, day) => all + day[of], 0)

/** The days by five, named by their first and last: «29 oct – 2 nov». */
function sumSpans(days: Moved) {
  return days.flatMap(({ day }, at) => {
    if (at % step !== 0) return []
    const span = days.slice(at, at + step)
    const last = span.at(-1)?.day ?? day
    return {
      label: `${formatShortDay(day)} – ${formatShortDay(last)}`,
      joins: sum(span, 'joins'),
      leaves: sum(span, 'leaves'),
    }
  })
}
