import { useQuery } from '@tanstack/react-query'
import type { CommunicationStatus } from '#contract/communications/communication.ts'
import { communicationColumns, heldColumn } from '#contract/communications/communications.columns.ts'
import { communications } from '#contract/communications/communications.ts'
import { communicationCells, linkCommunication } from '#web/communications/communicationCells.tsx'
import { useRowActions } from '#web/communications/useRowActions.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { Doughnut } from '#web/kernel/charts/Doughnut.tsx'
import { CountCards } from '#web/kernel/list/CountCards.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

type Listed = {
  tab: string
  status: CommunicationStatus
  label: string
  /** On its counter, where that says more than the tab. */
  card?: string
  empty: string
}
export type ListedStatuses = readonly [Listed, ...Listed[]]

type Props = { of: ListedStatuses; tabs: string; chart: string }

/** Communications of some statuses, each under its tab, with a counter of each and a doughnut of all. */
export function StatusTabs({ of, tabs, chart }: Props) {
  const counts = useQuery(queryOf(communications.counts, {}))
  return (
    <>
      <ScreenHeading />
      <Stack>
        <CountCards
          of={of.map(({ tab, label, card, status }) => ({
            tab,
            title: card ?? label,
            endpoint: communications.list,
            fixed: { status: [status] },
          }))}
        />
        <Tabs label={tabs} tabs={listTabs(of, counts.data)} />
        <ChartCard
          title={chart}
          headings={['Estado', 'Comunicaciones']}
          loaded={{
            error: counts.error,
            isFetching: counts.isFetching,
            refetch: counts.refetch,
            data: counts.data && listParts(of, counts.data),
          }}
          loading="Contando las comunicaciones"
          failed="No se han podido contar las comunicaciones"
          empty="No hay ninguna comunicación en estos estados."
          draw={Doughnut}
          fileName={chart.replaceAll(' ', '_')}
        />
      </Stack>
    </>
  )
}

/** The parts of the doughnut; none where there is nothing to draw. */
function listParts(of: ListedStatuses, counts: NonNullable<Counts>) {
  const parts = of.map(({ label, status }) => ({ label, value: counts[status] }))
  return parts.some(({ value }) => value > 0) ? parts : []
}

type Counts = Readonly<Record<CommunicationStatus, number>> | undefined

const listTabs = ([first, ...others]: ListedStatuses, counts: Counts): [Tab, ...Tab[]] => [
  tabOf(first, counts),
  ...others.map((listed) => tabOf(listed, counts)),
]

const tabOf = ({ tab, label, status, empty }: Listed, counts: Counts): Tab => ({
  id: tab,
  label,
  count: counts?.[status],
  content: () => <StatusList key={tab} title={label} status={status} empty={empty} />,
})

const columns = communicationColumns.map((column) => (column.key === 'status' ? heldColumn : column))

/** What has begun to leave is read from the latest; what waits, from the next. */
const latestFirst = { sort: 'scheduledDate', direction: 'desc' } as const
const isWaiting = (status: CommunicationStatus) => status === 'PENDING' || status === 'APPROVED'

function StatusList({ title, status, empty }: Pick<Listed, 'status' | 'empty'> & { title: string }) {
  const actions = useRowActions()
  return (
    <>
      <ListScreen
        title={title}
        noun={['comunicación', 'comunicaciones']}
        endpoint={communications.list}
        columns={[...columns, actions.column]}
        cells={{ ...communicationCells, ...actions.cells }}
        link={linkCommunication}
        sizes={[5, 10, 20]}
        fixed={{ status: [status] }}
        download={communications.export}
        {...(!isWaiting(status) && { begins: latestFirst })}
        empty={empty}
      />
      {actions.dialog}
    </>
  )
}
