import { meetings } from '#contract/meetings/meetings.ts'
import { meetingColumns } from '#contract/meetings/meetings.columns.ts'
import type { MeetingType } from '#contract/meetings/meeting.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { meetingCells, meetingTitle } from '#web/meetings/meetingCells.tsx'
import { CountChart, CountList, useMeetingCounts } from '#web/meetings/MeetingCounts.tsx'
import { useMeetingActions } from '#web/meetings/useMeetingActions.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

/** `/eventos/sin-aprobacion`: the meetings that wait for an admin, whenever they are. */
export function PendingMeetings() {
  const pending = useMeetingCounts().data?.pending
  return (
    <>
      <ScreenHeading />
      <Stack>
        <CountList of="pending" />
        <Tabs
          label="Tipos de reunión"
          tabs={[
            {
              id: 'generales',
              label: 'Eventos Generales',
              count: pending?.general,
              content: showGeneral,
            },
            {
              id: 'asambleas',
              label: 'Asambleas',
              count: pending?.assemblies,
              content: showAssemblies,
            },
          ]}
        />
        <CountChart of="pending" />
      </Stack>
    </>
  )
}

const showGeneral = () => <PendingOf key="General" type="General" title="Eventos Generales" />
const showAssemblies = () => <PendingOf key="Asamblea" type="Asamblea" title="Asambleas" />

function PendingOf({ type, title }: { type: MeetingType; title: string }) {
  const actions = useMeetingActions()
  return (
    <>
      <ListScreen
        title={title}
        noun={['reunión', 'reuniones']}
        endpoint={meetings.list}
        columns={[...meetingColumns.filter(({ key }) => key !== 'type' && key !== 'status'), actions.column]}
        cells={{ ...meetingCells, ...actions.cells }}
        link={(row) => ({
          to: '/eventos/reuniones-y-asambleas/$id',
          params: { id: `${row.id}` },
          name: meetingTitle(row),
        })}
        sizes={[5, 10, 20]}
        fixed={{ type: [type], status: ['Pendiente'] }}
        above={actions.failure}
        none="SIN REUNIONES DISPONIBLES"
        empty="Ninguna reunión espera aprobación."
      />
      {actions.dialog}
    </>
  )
}
