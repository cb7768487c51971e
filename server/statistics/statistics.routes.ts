import type { Column } from '#contract/column.ts'
import type { ExportFormat } from '#contract/page.ts'
import { dimensionOf } from '#contract/statistics/dimensions.ts'
import {
  attendanceColumns,
  barColumns,
  flowColumns,
  moneyColumns,
  movementColumns,
  survivalColumns,
  toTurnoutLines,
  turnoutColumns,
} from '#contract/statistics/statistics.columns.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { createDownload } from '#server/kernel/lists/download.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { readCounted } from '#server/statistics/counted.rules.ts'
import {
  readAttendances,
  readFlows,
  readMoney,
  readMovements,
  readSurvival,
  readTurnouts,
} from '#server/statistics/happenings.rules.ts'
import { readReleased, requireOneAssembly } from '#server/statistics/seedCounts.rules.ts'
import { fewest } from '#server/statistics/smallCells.ts'
import type { Work } from '#server/statistics/who.rules.ts'

type Table<Row> = { title: string; name: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

/** The data of a chart as a file: the numbers that it shows. */
function download<Row>(
  { audit, format }: { audit: AuditEntry; format: ExportFormat },
  { title, name, columns, rows }: Table<Row>,
) {
  const said = audit.details
  audit.describe(said ? `${title}: ${said}` : title)
  const produce = async function* () {
    yield* rows
  }
  return createDownload({
    name,
    columns,
    rows: produce(),
    format,
    count: rows.length,
    about: [['Estadística', title]],
  })
}

/** A statistic, and the same as a file: what is read for the chart is what the file has. */
const shownAndTaken = <Query, Reply, Row>(
  read: (work: Work, query: Query) => Promise<Reply>,
  tabulate: (reply: Reply, query: Query) => Table<Row>,
) => ({
  show: ({ query, ...call }: Work & { query: Query }) => read(call, query),
  take: async ({
    query: { format, ...query },
    ...call
  }: Work & { query: Query & { format: ExportFormat } }) => {
    // Safe: what a file is asked by is what its chart is, and its format.
    const asked = query as unknown as Query
    return download({ audit: call.audit, format }, tabulate(await read(call, asked), asked))
  },
})

const count = shownAndTaken(readCounted, ({ rows, previous }, { dimension }) => ({
  title: 'Miembros',
  name: 'Miembros_por_dato',
  columns: barColumns(dimensionOf(dimension).label, previous !== null),
  rows,
}))
const movements = shownAndTaken(readMovements, ({ rows }) => ({
  title: 'Altas y bajas',
  name: 'Altas_y_bajas',
  columns: movementColumns,
  rows,
}))
const money = shownAndTaken(readMoney, ({ rows }) => ({
  title: 'Cobros por meses',
  name: 'Cobros',
  columns: moneyColumns,
  rows,
}))
const turnout = shownAndTaken(readTurnouts, (turnouts) => ({
  title: 'Participación en votaciones',
  name: 'Participacion',
  columns: turnoutColumns,
  rows: toTurnoutLines(turnouts),
}))
const attendance = shownAndTaken(readAttendances, (rows) => ({
  title: 'Asistencia a reuniones',
  name: 'Asistencia',
  columns: attendanceColumns,
  rows,
}))
const survival = shownAndTaken(readSurvival, ({ points }) => ({
  title: 'Permanencia',
  name: 'Permanencia',
  columns: survivalColumns,
  rows: points,
}))
const flows = shownAndTaken(readFlows, ({ rows }) => ({
  title: 'Cambios de tipo y de asamblea',
  name: 'Cambios',
  columns: flowColumns,
  rows,
}))

export const statisticsRoutes = routes(statistics, {
  count: count.show,
  countExport: count.take,
  movements: movements.show,
  movementsExport: movements.take,
  money: money.show,
  moneyExport: money.take,
  turnout: turnout.show,
  turnoutExport: turnout.take,
  attendance: attendance.show,
  attendanceExport: attendance.take,
  survival: survival.show,
  survivalExport: survival.take,
  flows: flows.show,
  flowsExport: flows.take,

  async released({ query, ...call }) {
    const assembly = await requireOneAssembly(call, query)
    const read = (name: Parameters<typeof readReleased>[2]) => readReleased(call, assembly.id, name)
    const gender = await read('gender')
    return {
      assembly,
      total: gender.total < fewest ? null : gender.total,
      gender: gender.releasedAt,
      inscriptionType: (await read('inscriptionType')).releasedAt,
      inscriptionHistoric: (await read('inscriptionHistoric')).releasedAt,
      age: (await read('age')).releasedAt,
    }
  },
})
