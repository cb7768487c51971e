import { useQuery } from '@tanstack/react-query'
import type { AttendanceOfAssembly } from '#contract/statistics/shapes.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Bars } from '#web/kernel/charts/Bars.tsx'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState } from '#web/kernel/charts/ChartState.tsx'
import type { ChartProps } from '#web/statistics/declared.ts'
import { averageOf } from '#web/statistics/turnout.ts'
import { formatNumber } from '#web/ui/format.ts'

const oneDecimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })
const nameOf = ({ assembly }: AttendanceOfAssembly) => assembly?.assemblyName ?? 'Reuniones generales'

/** Meetings and who came, by assembly. */
export const AttendanceChart = ({ title, asked: { from, to } }: ChartProps) => (
  <ChartState
    title={title}
    loaded={useQuery(queryOf(statistics.attendance, { query: { from, to } }))}
    isEmpty={({ length }) => length === 0}
    empty="No se celebró ninguna reunión en esas fechas."
  >
    {(rows) => {
      const sentence = describeAttendance(rows)
      return (
        <ChartFrame
          title={title}
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
            title={title}
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
