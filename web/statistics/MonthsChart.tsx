import { admins } from '#contract/actor.ts'
import { Bars } from '#web/kernel/charts/Bars.tsx'
import { ChartState } from '#web/kernel/charts/ChartState.tsx'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { describePoints, fewText, sumPoints, type ChartPoint } from '#web/kernel/charts/points.ts'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { isOfNow, type Asked } from '#web/statistics/asked.ts'
import type { ChartProps } from '#web/statistics/declared.ts'
import { useCountBy } from '#web/statistics/members.ts'
import { monthsBackTo } from '#web/statistics/months.ts'
import { useMonthsOfJoins, type MonthsOfJoins } from '#web/statistics/monthsOfJoins.ts'
import { readToday } from '#web/statistics/today.ts'

const leftSince =
  'El segundo color es de quienes se dieron de baja después: no están en la lista que se abre.'
const atLeast = 'De cada mes, las inscripciones de los tipos con cinco o más.'

const isNothing = ({ points }: MonthsOfJoins) =>
  sumPoints(points) === 0 && points.every(({ text }) => text === undefined)

/** Who enrolled by month, those who left since included; of those who stay, the list. */
export function MonthsChart({ title, asked, note }: ChartProps) {
  const stay = useStaying(asked)
  return (
    <ChartState
      title={title}
      loaded={useMonthsOfJoins(asked)}
      isEmpty={isNothing}
      empty="Nadie se inscribió en estos meses."
    >
      {(joins) => {
        const points = addStaying(joins.points, stay)
        return (
          <ChartFrame
            title={title}
            sentence={describePoints(points) || atLeast}
            sheet={toSheet(points, joins.types)}
            fileName="Inscripciones_por_mes"
            note={stay ? leftSince : note}
          >
            <Bars title={title} points={points} />
          </ChartFrame>
        )
      }}
    </ChartState>
  )
}

/** Of the months those who are members still, each with their list; for admins, who may ask for days of enrolment. */
function useStaying(asked: Asked) {
  const role = useSession()?.rol
  const isAdmin = role !== undefined && admins({ role })
  const today = readToday()
  const { data } = useCountBy(
    'enrolledMonth',
    { ...asked, ...(isOfNow(asked) && { from: `${monthsBackTo(today, 12)[0]}-01`, to: today }) },
    { enabled: isAdmin },
  )
  return data
}

const addStaying = (points: readonly ChartPoint[], stay: readonly ChartPoint[] | undefined): ChartPoint[] =>
  points.map((point) => {
    if (!stay) return point
    const same = stay.find(({ label }) => label === point.label)
    return { ...point, listed: same?.value ?? 0, link: same?.link }
  })

function toSheet(points: readonly ChartPoint[], types: MonthsOfJoins['types']): Sheet {
  const hasLists = points.some(({ listed }) => listed !== undefined)
  // What a month is known of is no sum of its types.
  const isWhole = points.every(({ text }) => text === undefined)
  const shown = isWhole ? [] : types
  return {
    columns: [
      { header: 'Mes', kind: 'text' },
      ...(isWhole ? [{ header: 'Inscripciones', kind: 'number' as const }] : []),
      ...shown.map(({ label }) => ({ header: label, kind: 'number' as const })),
      ...(hasLists ? [{ header: 'Siguen', kind: 'number' as const }] : []),
    ],
    rows: points.map(({ label, value, listed, link }, at) => ({
      cells: [
        label,
        ...(isWhole ? [value] : []),
        ...shown.map(({ counts }) => counts[at] ?? null),
        ...(hasLists ? [listed ?? 0] : []),
      ],
      link,
    })),
    ...(hasLists && { linked: shown.length + 2 }),
    hidden: fewText,
  }
}
