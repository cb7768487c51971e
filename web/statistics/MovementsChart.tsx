import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/actor.ts'
import type { Replied } from '#contract/endpoint.ts'
import type { Movement } from '#contract/statistics/shapes.ts'
import { statistics } from '#contract/statistics/statistics.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState } from '#web/kernel/charts/ChartState.tsx'
import { nameMonth } from '#web/kernel/charts/labelMonths.ts'
import type { ChartLink } from '#web/kernel/charts/points.ts'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { TwoSides, type TwoSidedPoint } from '#web/kernel/charts/TwoSides.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import type { ChartProps } from '#web/statistics/declared.ts'
import { useIsNarrow } from '#web/kernel/page/useMedia.ts'
import { toMembers } from '#web/statistics/members.ts'
import { formatMonth, formatNumber } from '#web/ui/format.ts'

type Moved = Replied<(typeof statistics)['movements']>
const names = ['Altas', 'Bajas'] as const
const ofBars =
  'En la lista que abre una barra están quienes siguen: de las altas, como miembros; de las bajas, de baja.'
const movedNote = '«Llegan» y «Salen», sin alta ni baja: de otra asamblea u otro tipo, o a otro.'
const listedNote =
  '«Siguen» son las altas de ese mes que son miembros ahora, y «Siguen de baja», las bajas que no han vuelto y conservan su ficha: son quienes están en la lista que se abre.'

const isNothing = ({ rows, total }: Moved) =>
  total.joins + total.leaves === 0 && rows.every(({ members }) => members === 0)

/** Joins and leaves of each month, to both sides of a line; each leads to those who are on a list still. */
export function MovementsChart({ title, asked }: ChartProps) {
  const role = useSession()?.rol
  const isNarrow = useIsNarrow()
  return (
    <ChartState
      title={title}
      loaded={useQuery(queryOf(statistics.movements, { query: asked }))}
      isEmpty={isNothing}
      empty="No hubo altas ni bajas en esas fechas."
    >
      {(moved) => {
        const sentence = describe(moved)
        return (
          <ChartFrame
            title={title}
            sentence={sentence}
            sheet={toSheet(moved.rows, role, isNarrow)}
            fileName="Altas_y_bajas"
            note={explain(moved.rows, isNarrow)}
          >
            <TwoSides label={`${title}. ${sentence}`} names={names} points={toPoints(moved.rows, role)} />
          </ChartFrame>
        )
      }}
    </ChartState>
  )
}

type ListedPart = Movement['lists']['joins']
const linkTo = (role: Role | undefined, part: ListedPart): ChartLink | undefined =>
  part && part.count > 0 ? toMembers(role, part.list) : undefined

const sideOf = (value: number, part: ListedPart, of: string, role: Role | undefined) => ({
  value,
  link: linkTo(role, part),
  listed: part && part.count < value ? `${of} ${formatNumber(part.count)}` : undefined,
})

const toPoints = (rows: readonly Movement[], role: Role | undefined): TwoSidedPoint[] =>
  rows.map(({ month, joins, leaves, lists }, at) => {
    const { label, short = label, above } = nameMonth(month, joins, at === 0)
    return {
      label,
      short,
      ...(above !== undefined && { above }),
      sides: [
        sideOf(joins, lists.joins, 'de quienes siguen', role),
        sideOf(leaves, lists.leaves, 'de quienes siguen de baja', role),
      ],
    }
  })

/** «El saldo es de −12. El mes con más altas, marzo de 2026 (58); con más bajas, enero de 2026 (20).» */
function describe({ rows, total }: Moved): string {
  const most = (of: 'joins' | 'leaves') => {
    const [first, next] = rows.toSorted((one, other) => other[of] - one[of])
    return first && first[of] > (next?.[of] ?? 0)
      ? [
          `${of === 'joins' ? 'más altas' : 'más bajas'}, ${formatMonth(first.month)} (${formatNumber(first[of])})`,
        ]
      : []
  }
  const months = [...most('joins'), ...most('leaves')].join('; con ')
  const sums = `${formatNumber(total.joins)} altas y ${formatNumber(total.leaves)} bajas.`
  return months ? `${sums} El mes con ${months}.` : sums
}

type ColumnOf = {
  header: string
  read: (row: Movement) => number
  link?: (row: Movement, role: Role | undefined) => ChartLink | undefined
  /** Whether it says what no other does, of these months. */
  isNeeded?: (rows: readonly Movement[]) => boolean
  /** What its heading does not say. */
  note?: string
}

const partOf = (of: 'joins' | 'leaves', header: string): ColumnOf => ({
  header,
  read: ({ lists }) => lists[of]?.count ?? 0,
  link: ({ lists }, role) => linkTo(role, lists[of]),
  isNeeded: (rows) => rows.some(({ lists }) => lists[of]),
  note: listedNote,
})
const columns: readonly ColumnOf[] = [
  { header: 'Altas', read: ({ joins }) => joins },
  partOf('joins', 'Siguen'),
  { header: 'Bajas', read: ({ leaves }) => leaves },
  partOf('leaves', 'Siguen de baja'),
  { header: 'Saldo', read: ({ net }) => net },
  ...(
    [
      ['Llegan', 'arrivals'],
      ['Salen', 'departures'],
    ] as const
  ).map(([header, of]): ColumnOf => ({
    header,
    read: (row) => row[of],
    isNeeded: (rows) => rows.some((row) => row[of] > 0),
    note: movedNote,
  })),
  {
    header: 'Miembros al final',
    read: ({ members }) => members,
    link: ({ lists, members }, role) => (members > 0 ? toMembers(role, lists.members) : undefined),
  },
]

/** On a phone the columns without which a month reads as well have no room: its bars lead to the lists. */
const choose = (rows: readonly Movement[], isNarrow: boolean) =>
  columns.filter(({ isNeeded }) => (isNeeded ? !isNarrow && isNeeded(rows) : true))

function explain(rows: readonly Movement[], isNarrow: boolean): string {
  const notes = new Set(choose(rows, isNarrow).flatMap(({ note }) => note ?? []))
  return [...notes, ...(isNarrow && rows.some(({ lists }) => lists.joins) ? [ofBars] : [])].join(' ')
}

function toSheet(rows: readonly Movement[], role: Role | undefined, isNarrow: boolean): Sheet {
  const shown = choose(rows, isNarrow)
  return {
    columns: [
      { header: 'Mes', kind: 'text' },
      ...shown.map(({ header }) => ({ header, kind: 'number' as const })),
    ],
    rows: rows.map((row) => ({
      cells: [formatMonth(row.month), ...shown.map(({ read }) => read(row))],
      links: [undefined, ...shown.map(({ link }) => link?.(row, role))],
    })),
  }
}
