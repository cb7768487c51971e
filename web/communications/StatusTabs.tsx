import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CommunicationStatus } from '#contract/communications/communication.ts'
import { communicationColumns, heldColumn } from '#contract/communications/communications.columns.ts'
import { communications } from '#contract/communications/communications.ts'
import { communicationCells, linkCommunication } from '#web/communications/communicationCells.tsx'
import { useRowActions } from '#web/communications/useRowActions.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { CountCards } from '#web/kernel/list/CountCards.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

type Listed = {
  tab: string
  status: CommunicationStatus
  /** Of those in error: whether they were cancelled. Those that were have a tab once there are any. */
  cancelled?: boolean
  label: string
  /** On its counter, where that says more than the tab. */
  card?: string
  empty: string
}
export type ListedStatuses = readonly [Listed, ...Listed[]]
type Counts = z.output<typeof communications.counts.reply>

const countsQuery = queryOf(communications.counts, {})

type Props = { of: ListedStatuses; tabs: string; chart: string }

/** Communications of some statuses, each under its tab, with a counter of each and a doughnut of all. */
export function StatusTabs({ of: all, tabs, chart }: Props) {
  const counts = useQuery(countsQuery)
  const [first, ...others] = all
  const of: ListedStatuses = [
    first,
    ...others.filter(({ cancelled }) => cancelled !== true || counts.data?.CANCELLED !== 0),
  ]
  const parts = useQuery({ ...countsQuery, select: (counted) => listParts(of, counted) })
  return (
    <>
      <ScreenHeading />
      <Stack>
        <CountCards
          of={of.map((listed) => ({
            tab: listed.tab,
            title: listed.card ?? listed.label,
            endpoint: communications.list,
            fixed: filterOf(listed),
          }))}
        />
        <Tabs label={tabs} tabs={listTabs(of, counts.data)} />
        <ChartCard
          title={chart}
          headings={['Estado', 'Comunicaciones']}
          loaded={parts}
          loading="Contando las comunicaciones"
          failed="No se han podido contar las comunicaciones"
          empty="No hay ninguna comunicación en estos estados."
          reads="parts"
          fileName={chart.replaceAll(' ', '_')}
        />
      </Stack>
    </>
  )
}

const filterOf = ({ status, cancelled }: Listed) => ({
  status: [status],
  ...(cancelled !== undefined && { cancelled: cancelled ? ('true' as const) : ('false' as const) }),
})

/** How many there are of one. */
const countOf = ({ status, cancelled }: Listed, counts: Counts) =>
  cancelled === undefined ? counts[status] : cancelled ? counts.CANCELLED : counts[status] - counts.CANCELLED

/** The parts of the doughnut; none where there is nothing to draw. */
function listParts(of: ListedStatuses, counts: Counts) {
  const parts = of.map((listed) => ({ label: listed.label, value: countOf(listed, counts) }))
  return parts.some(({ value }) => value > 0) ? parts : []
}

const listTabs = ([first, ...others]: ListedStatuses, counts: Counts | undefined): [Tab, ...Tab[]] => [
  tabOf(first, counts),
  ...others.map((listed) => tabOf(listed, counts)),
]

const tabOf = (listed: Listed, counts: Counts | undefined): Tab => ({
  id: listed.tab,
  label: listed.label,
  count: counts && countOf(listed, counts),
  content: () => <StatusList key={listed.tab} of={listed} />,
})

/** All of a tab have its status: what it does not say of them stands instead, where there can be something. */
const columnsOf = ({ status, cancelled }: Listed) =>
  status === 'SENT' || cancelled === true
    ? communicationColumns.filter(({ key }) => key !== 'status')
    : communicationColumns.map((column) => (column.key === 'status' ? heldColumn : column))

/** What has begun to leave is read from the latest; what waits, from the next. */
const latestFirst = { sort: 'scheduledDate', direction: 'desc' } as const
const isWaiting = (status: CommunicationStatus) => status === 'PENDING' || status === 'APPROVED'

function StatusList({ of }: { of: Listed }) {
  const actions = useRowActions()
  return (
    <>
      <ListScreen
        title={of.label}
        noun={['comunicación', 'comunicaciones']}
        endpoint={communications.list}
        columns={[...columnsOf(of), actions.column]}
        cells={{ ...communicationCells, ...actions.cells }}
        link={linkCommunication}
        sizes={[5, 10, 20]}
        fixed={filterOf(of)}
        download={communications.export}
        {...(!isWaiting(of.status) && { begins: latestFirst })}
        empty={of.empty}
      />
      {actions.dialog}
    </>
  )
}
