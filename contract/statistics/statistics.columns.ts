import { columnsOf, type Column } from '#contract/column.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import type {
  AttendanceOfAssembly,
  Bar,
  MonthOfMoney,
  Movement,
  ShownFlow,
  Survival,
  TurnoutOfVoting,
} from '#contract/statistics/shapes.ts'

const bars = columnsOf<Bar>()
/** The columns of a chart's data: in its table, in a csv and in a spreadsheet. */
export const barColumns = (label: string, hasPrevious: boolean): Column<Bar>[] => [
  bars.text('label', label),
  bars.text('count', 'Personas', { align: 'end' }),
  ...(hasPrevious ? [bars.text('before', 'Periodo anterior', { align: 'end' } as const)] : []),
]

const months = columnsOf<Movement>()
export const movementColumns: Column<Movement>[] = [
  months.text('month', 'Mes'),
  months.text('joins', 'Altas', { align: 'end' }),
  months.text('leaves', 'Bajas', { align: 'end' }),
  months.text('net', 'Saldo', { align: 'end' }),
  months.text('arrivals', 'Llegan de otra asamblea o tipo', { align: 'end' }),
  months.text('departures', 'Pasan a otra asamblea o tipo', { align: 'end' }),
  months.text('members', 'Miembros al final', { align: 'end' }),
]

const paid = columnsOf<MonthOfMoney>()
const euros = (key: string, header: string, read: (row: MonthOfMoney) => number) =>
  paid.of(key, header, (row) => read(row) / 100, { type: 'euros', align: 'end' })
export const moneyColumns: Column<MonthOfMoney>[] = [
  paid.text('month', 'Mes'),
  paid.text('charged', 'Recibos cargados', { align: 'end' }),
  euros('chargedCents', 'Cargado', ({ chargedCents }) => chargedCents),
  paid.text('collected', 'Recibos cobrados', { align: 'end' }),
  euros('collectedCents', 'Cobrado', ({ collectedCents }) => collectedCents),
  paid.text('returned', 'Recibos devueltos', { align: 'end' }),
  euros('returnedCents', 'Devuelto', ({ returnedCents }) => returnedCents),
]

/** A line of the turnout: of a voting in all, of one of its assemblies, or of the others together. */
type TurnoutLine = {
  voting: string
  closedOn: string
  assembly: string
  census: number
  voted: number
  percent: string
}
export const toTurnoutLines = (votings: readonly TurnoutOfVoting[]): TurnoutLine[] =>
  votings.flatMap(({ name, closedOn, all, assemblies, others }) => {
    const line = (assembly: string, { census, voted, percent }: TurnoutOfVoting['all']) => ({
      voting: name,
      closedOn,
      assembly,
      census,
      voted,
      percent,
    })
    return [
      line('Todas', all),
      ...assemblies.map((each) => line(each.assembly.assemblyName, each)),
      ...(others ? [line('Las demás', others)] : []),
    ]
  })
const lines = columnsOf<TurnoutLine>()
export const turnoutColumns: Column<TurnoutLine>[] = [
  lines.text('voting', 'Votación'),
  lines.text('closedOn', 'Día de cierre', { type: 'day' }),
  lines.text('assembly', 'Asamblea'),
  lines.text('census', 'Censo', { align: 'end' }),
  lines.text('voted', 'Votaron', { align: 'end' }),
  lines.text('percent', 'Participación', { align: 'end' }),
]

const attended = columnsOf<AttendanceOfAssembly>()
export const attendanceColumns: Column<AttendanceOfAssembly>[] = [
  attended.of('assembly', 'Asamblea', ({ assembly }) => assembly?.assemblyName ?? 'Reuniones generales'),
  attended.text('meetings', 'Reuniones', { align: 'end' }),
  attended.text('attendances', 'Asistencias confirmadas', { align: 'end' }),
  attended.of(
    'average',
    'Asistencias por reunión',
    ({ meetings, attendances }) => (meetings === 0 ? 0 : Math.round((attendances / meetings) * 10) / 10),
    { align: 'end' },
  ),
  attended.text('members', 'Miembros ahora', { align: 'end' }),
]

const points = columnsOf<Survival['points'][number]>()
export const survivalColumns: Column<Survival['points'][number]>[] = [
  points.text('days', 'Días desde el alta', { align: 'end' }),
  points.text('atRisk', 'Seguían en observación', { align: 'end' }),
  points.text('left', 'Se dieron de baja', { align: 'end' }),
  points.of('share', 'Permanecen (%)', ({ share }) => Math.round(share * 10_000) / 100, { align: 'end' }),
]

const flows = columnsOf<ShownFlow>()
const nameSide = (side: ShownFlow['was'], none: string) =>
  side
    ? `${inscriptionTypeLabels[side.type]}, ${side.assembly?.assemblyName ?? 'sin asamblea territorial'}`
    : none
export const flowColumns: Column<ShownFlow>[] = [
  flows.of('was', 'Al principio', ({ was }) => nameSide(was, 'No era miembro')),
  flows.of('is', 'Al final', ({ is }) => nameSide(is, 'Ya no es miembro')),
  flows.text('people', 'Personas', { align: 'end' }),
]
