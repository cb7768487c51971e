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

type Table<Row> = {
  title: string
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  format: ExportFormat
}

/** The data of a chart as a file: the numbers that it shows. */
function download<Row>(audit: AuditEntry, { title, name, columns, rows, format }: Table<Row>) {
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

export const statisticsRoutes = routes(statistics, {
  count: ({ query, ...call }) => readCounted(call, query),

  async countExport({ query: { format, ...query }, ...call }) {
    const { rows, previous } = await readCounted(call, query)
    const { label } = dimensionOf(query.dimension)
    const columns = barColumns(label, previous !== null)
    return download(call.audit, { title: 'Miembros', name: 'Miembros_por_dato', columns, rows, format })
  },

  movements: ({ query, ...call }) => readMovements(call, query),

  async movementsExport({ query: { format, ...query }, ...call }) {
    const { rows } = await readMovements(call, query)
    return download(call.audit, {
      title: 'Altas y bajas',
      name: 'Altas_y_bajas',
      columns: movementColumns,
      rows,
      format,
    })
  },

  money: ({ query, ...call }) => readMoney(call, query),

  async moneyExport({ query: { format, ...query }, ...call }) {
    const { rows } = await readMoney(call, query)
    return download(call.audit, {
      title: 'Cobros por meses',
      name: 'Cobros',
      columns: moneyColumns,
      rows,
      format,
    })
  },

  turnout: ({ query, ...call }) => readTurnouts(call, query),

  async turnoutExport({ query: { format, ...query }, ...call }) {
    const rows = toTurnoutLines(await readTurnouts(call, query))
    return download(call.audit, {
      title: 'Participación en votaciones',
      name: 'Participacion',
      columns: turnoutColumns,
      rows,
      format,
    })
  },

  attendance: ({ query, ...call }) => readAttendances(call, query),

  async attendanceExport({ query: { format, ...query }, ...call }) {
    const rows = await readAttendances(call, query)
    return download(call.audit, {
      title: 'Asistencia a reuniones',
      name: 'Asistencia',
      columns: attendanceColumns,
      rows,
      format,
    })
  },

  survival: ({ query, ...call }) => readSurvival(call, query),

  async survivalExport({ query: { format, ...query }, ...call }) {
    const { points } = await readSurvival(call, query)
    return download(call.audit, {
      title: 'Permanencia',
      name: 'Permanencia',
      columns: survivalColumns,
      rows: points,
      format,
    })
  },

  flows: ({ query, ...call }) => readFlows(call, query),

  async flowsExport({ query: { format, ...query }, ...call }) {
    const { rows } = await readFlows(call, query)
    return download(call.audit, {
      title: 'Cambios de tipo y de asamblea',
      name: 'Cambios',
      columns: flowColumns,
      rows,
      format,
    })
  },

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
