import type { z } from 'zod'
import { momentInMadrid, type Column } from '#contract/column.ts'
import type { ExportFormat } from '#contract/page.ts'
import { dimensionNames, dimensionOf } from '#contract/statistics/dimensions.ts'
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
import { describeFilters, spellFilters, type LoggedFilters } from '#server/kernel/lists/describeListing.ts'
import { createDownload } from '#server/kernel/lists/download.ts'
import { oneByOne } from '#server/kernel/lists/workbook.ts'
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

type Table<Row> = { name: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

type Query = Partial<z.output<typeof statistics.count.query>>
const filters: LoggedFilters<Query> = {
  dimension: {
    label: 'dato',
    words: Object.fromEntries(dimensionNames.map((name) => [name, dimensionOf(name).label])),
  },
  assemblyId: 'asamblea',
  assemblyType: 'tipo de asamblea',
  segmentId: 'segmento',
  from: 'desde el día',
  to: 'hasta el día',
}

type Called<Asked> = Work & { query: Asked }

/** A statistic, and the same as a file: what is read for the chart is what the file has; file and log say what was asked. */
const shownAndTaken = <Asked extends Query, Reply, Row>(
  title: string,
  read: (work: Work, asked: Asked) => Promise<Reply>,
  tabulate: (reply: Reply, asked: Asked) => Table<Row>,
) => {
  async function readLogged({ query, ...work }: Called<Asked>): Promise<Reply> {
    const reply = await read(work, query)
    const said = [title, work.audit.details, describeFilters(query, filters)]
    work.audit.describe(said.filter((each) => each !== '').join('. '))
    return reply
  }
  return {
    show: (call: Called<Asked>) => readLogged(call),
    take: async ({ query: { format, ...query }, ...call }: Called<Asked & { format: ExportFormat }>) => {
      // Safe: what a file is asked by is what its chart is, and its format.
      const asked = query as unknown as Asked
      const { name, columns, rows } = tabulate(await readLogged({ ...call, query: asked }), asked)
      const spelled = spellFilters(asked, filters)
      return createDownload({
        name,
        columns,
        rows: oneByOne(rows),
        format,
        count: rows.length,
        about: [
          ['Estadística', title],
          ['Fecha', momentInMadrid(new Date().toISOString()), 'moment'],
          ['Quién', call.actor.username],
          ...(spelled.length > 0 ? spelled : [['Filtros', 'Sin filtros'] as const]),
        ],
      })
    },
  }
}

const count = shownAndTaken('Miembros', readCounted, ({ rows, previous }, { dimension }) => ({
  name: 'Miembros_por_dato',
  columns: barColumns(dimensionOf(dimension).label, previous !== null),
  rows,
}))
const movements = shownAndTaken('Altas y bajas', readMovements, ({ rows }) => ({
  name: 'Altas_y_bajas',
  columns: movementColumns,
  rows,
}))
const money = shownAndTaken('Cobros por meses', readMoney, ({ rows }) => ({
  name: 'Cobros',
  columns: moneyColumns,
  rows,
}))
const turnout = shownAndTaken('Participación en votaciones', readTurnouts, (turnouts) => ({
  name: 'Participacion',
  columns: turnoutColumns,
  rows: toTurnoutLines(turnouts),
}))
const attendance = shownAndTaken('Asistencia a reuniones', readAttendances, (rows) => ({
  name: 'Asistencia',
  columns: attendanceColumns,
  rows,
}))
const survival = shownAndTaken('Permanencia', readSurvival, ({ points }) => ({
  name: 'Permanencia',
  columns: survivalColumns,
  rows: points,
}))
const flows = shownAndTaken('Cambios de tipo y de asamblea', readFlows, ({ rows }) => ({
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
