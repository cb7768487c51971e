import { useQuery } from '@tanstack/react-query'
import type { Survival } from '#contract/statistics/shapes.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState } from '#web/kernel/charts/ChartState.tsx'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { Steps } from '#web/kernel/charts/Steps.tsx'
import type { ChartProps } from '#web/statistics/declared.ts'
import { describeSurvival, sayDays, sumBetween, thinPoints } from '#web/statistics/survivalWords.ts'

const mostRows = 12
const note =
  'Estimación de Kaplan y Meier: de quien sigue se sabe que ha durado hasta hoy, y cuenta hasta hoy. Quien se dio de baja y volvió cuenta dos veces.'

/** Which part of who enrols stays after some time, as a curve that steps down (rule statistics-8). */
export const SurvivalChart = ({ title, asked }: ChartProps) => (
  <ChartState
    title={title}
    loaded={useQuery(queryOf(statistics.survival, { query: asked }))}
    isEmpty={({ stays }) => stays === 0}
    empty="No hay nadie a quien contar."
  >
    {(survival) => {
      const sentence = describeSurvival(survival)
      return (
        <ChartFrame
          title={title}
          sentence={sentence}
          sheet={toSheet(survival)}
          fileName="Permanencia"
          note={note}
        >
          <Steps
            label={`${title}. ${sentence}`}
            steps={survival.points.map(({ days, share }) => ({ at: days, share }))}
            marks={listYears(survival)}
          />
        </ChartFrame>
      )
    }}
  </ChartState>
)

const listYears = ({ points }: Survival) => {
  const years = Math.floor((points.at(-1)?.days ?? 0) / 365.25)
  return Array.from({ length: years + 1 }, (_, at) => ({
    at: at * 365.25,
    label: at === 0 ? '0' : `${at} ${at === 1 ? 'año' : 'años'}`,
  }))
}

const toSheet = ({ points }: Survival): Sheet => ({
  columns: [
    { header: 'Tiempo', kind: 'text' },
    { header: 'En observación', kind: 'number' },
    { header: 'Bajas', kind: 'number' },
    { header: 'Siguen', kind: 'share' },
  ],
  rows: sumBetween(points, thinPoints(points, mostRows)).map(({ days, atRisk, left, share }) => ({
    cells: [sayDays(days), atRisk, left, share],
  })),
})
