import { useQuery } from '@tanstack/react-query'
import type { AttendanceOfAssembly } from '#contract/statistics/shapes.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Bars } from '#web/kernel/charts/Bars.tsx'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState, type ChartStateProps } from '#web/kernel/charts/ChartState.tsx'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { useAsked, type Asked } from '#web/statistics/asked.ts'
import { StatisticsPage } from '#web/statistics/StatisticsPage.tsx'
import { averageOf, describeShares, shareOf, sumByAssembly, type Turnout } from '#web/statistics/turnout.ts'
import { formatCalendarDay, formatNumber } from '#web/ui/format.ts'
import { formatPercent } from '#web/ui/formatSeldom.ts'

/** `/estadisticas/participacion`: who votes and who comes to meetings, by voting and by assembly (rule statistics-13). */
export function ParticipationPage() {
  const { asked } = useAsked()
  const days = { from: asked.from, to: asked.to }
  const votings = useQuery(queryOf(statistics.turnout, { query: days }))
  const byAssembly = useQuery({ ...queryOf(statistics.turnout, { query: days }), select: sumByAssembly })
  const byVoting = {
    ...votings,
    data: votings.data?.map(({ name, closedOn, all: { census, voted } }) => ({
      name: `${name} (${formatCalendarDay(closedOn)})`,
      census,
      voted,
    })),
  }
  return (
    <StatisticsPage
      choosing={{ days: 'Fechas' }}
      lead="De los últimos doce meses, si no eliges otras fechas."
    >
      <TurnoutChart
        title="Participación en las votaciones"
        of="Votación"
        loaded={byVoting}
        empty="No se ha cerrado ninguna votación en esas fechas."
        fileName="Participacion_por_votacion"
      />
      <TurnoutChart
        title="Participación por asamblea"
        of="Asamblea"
        loaded={byAssembly}
        empty="En esas fechas ninguna asamblea tuvo diez personas o más en el censo de una votación."
        fileName="Participacion_por_asamblea"
        note="De cada votación, las asambleas con diez personas o más en su censo; quien pudo votar en varias cuenta en cada una."
      />
      <AttendanceChart days={days} />
    </StatisticsPage>
  )
}

type TurnoutProps = Pick<ChartStateProps<readonly Turnout[]>, 'title' | 'loaded' | 'empty'> & {
  /** What each bar is of: «Votación». */
  of: string
  fileName: string
  note?: string
}

const TurnoutChart = ({ title, of, loaded, empty, fileName, note }: TurnoutProps) => (
  <ChartState title={title} loaded={loaded} empty={empty} isEmpty={({ length }) => length === 0}>
    {(rows) => {
      const sentence = describeShares(rows, formatPercent)
      return (
        <ChartFrame
          title={title}
          sentence={sentence}
          sheet={toSheet(of, rows)}
          fileName={fileName}
          note={note}
        >
          <Bars
            title={title}
            sentence={sentence}
            points={rows.map((row) => ({ label: row.name, value: shareOf(row) }))}
            format={(share) => formatPercent(share ?? 0)}
          />
        </ChartFrame>
      )
    }}
  </ChartState>
)

const toSheet = (of: string, rows: readonly Turnout[]): Sheet => ({
  columns: [
    { header: of, kind: 'text' },
    { header: 'Censo', kind: 'number' },
    { header: 'Votaron', kind: 'number' },
    { header: 'Parte', kind: 'share' },
  ],
  rows: rows.map((row) => ({ cells: [row.name, row.census, row.voted, shareOf(row)] })),
})

const attendanceTitle = 'Asistencia a las reuniones'
const oneDecimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })
const nameOf = ({ assembly }: AttendanceOfAssembly) => assembly?.assemblyName ?? 'Reuniones generales'

const AttendanceChart = ({ days }: { days: Pick<Asked, 'from' | 'to'> }) => (
  <ChartState
    title={attendanceTitle}
    loaded={useQuery(queryOf(statistics.attendance, { query: days }))}
    isEmpty={({ length }) => length === 0}
    empty="No se celebró ninguna reunión en esas fechas."
  >
    {(rows) => {
      const sentence = describeAttendance(rows)
      return (
        <ChartFrame
          title={attendanceTitle}
          sentence={sentence}
          fileName="Asistencia_por_asamblea"
          note="Asistencias confirmadas en las reuniones aprobadas que terminaron en esas fechas. La gráfica dice cuántas hubo por reunión; los miembros son los de ahora."
          sheet={{
            columns: [
              { header: 'Asamblea', kind: 'text' },
              { header: 'Reuniones', kind: 'number' },
              { header: 'Asistencias', kind: 'number' },
              { header: 'Miembros', kind: 'number' },
            ],
            rows: rows.map((row) => ({ cells: [nameOf(row), row.meetings, row.attendances, row.members] })),
          }}
        >
          <Bars
            title={attendanceTitle}
            sentence={sentence}
            points={rows.map((row) => ({ label: nameOf(row), value: averageOf(row) }))}
            format={(average) => oneDecimal.format(average ?? 0)}
          />
        </ChartFrame>
      )
    }}
  </ChartState>
)

function describeAttendance(rows: readonly AttendanceOfAssembly[]): string {
  const sum = (of: 'meetings' | 'attendances') => rows.reduce((total, row) => total + row[of], 0)
  const [meetings, attendances] = [sum('meetings'), sum('attendances')]
  const each = meetings === 0 ? 0 : attendances / meetings
  return `${formatNumber(meetings)} ${meetings === 1 ? 'reunión' : 'reuniones'} y ${formatNumber(attendances)} asistencias: ${oneDecimal.format(each)} por reunión.`
}
