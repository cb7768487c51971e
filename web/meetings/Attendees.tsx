import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admins, liaisons } from '#contract/actor.ts'
import { columnsOf } from '#contract/column.ts'
import type { Attendee } from '#contract/meetings/attendee.ts'
import { attendances } from '#contract/meetings/attendances.ts'
import { doorTimes } from '#contract/meetings/door.ts'
import { attendeeColumns } from '#contract/meetings/meetings.columns.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import type { Cells } from '#web/kernel/list/Rows.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { AddAttendance } from '#web/meetings/AddAttendance.tsx'
import { attendanceReads } from '#web/meetings/attendanceReads.ts'
import { AttendanceTag } from '#web/people/AttendanceTag.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { linkToProfile } from '#web/people/linkToProfile.ts'
import styles from './meetings.module.css'

const name = filtersFor(attendances.attendees).text('name', 'Nombre')
/** What an enlace reads of who attends (rule attendance-3). */
const ofLiaisons = attendeeColumns.filter(({ key }) =>
  ['name', 'lastName1', 'lastName2', 'status'].includes(key),
)
const actionsColumn = columnsOf<Attendee>().of('actions', 'Acciones', () => '', { isForScreen: true })

const nameOf = ({ name: first, lastName1, lastName2 }: Attendee) =>
  [first, lastName1, lastName2].filter(Boolean).join(' ') || 'quien se dio de baja'

/** Who attends a meeting; admins add people, confirm and delete their attendance (rules attendance-2, attendance-3). */
export function Attendees({ meeting }: { meeting: MeetingDetails }) {
  const session = useSession()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<Attendee | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const now = useCurrentMinute().getTime()
  const role = session?.rol
  if (role === undefined) return null
  const reload = () => invalidateReads(client, attendanceReads)
  const isChanged = meeting.may.changeAttendances
  const columns = liaisons({ role }) ? ofLiaisons : attendeeColumns

  async function confirm(attendee: Attendee) {
    try {
      await call(attendances.confirm, { params: { id: attendee.id }, body: {} })
      setFailed(null)
      showToast('Asistencia confirmada')
    } catch (error) {
      setFailed(`${nameOf(attendee)}: ${messageOf(error)}`)
    }
    await reload()
  }
  return (
    <Stack>
      {isChanged && <AddAttendance meetingId={meeting.id} onAdded={() => void reload()} />}
      <div>
        <ListScreen
          title="Asistentes"
          noun={['asistente', 'asistentes']}
          endpoint={attendances.attendees}
          params={{ id: `${meeting.id}` }}
          columns={isChanged ? [...columns, actionsColumn] : columns}
          cells={cellsOf({ onConfirm: confirm, onDelete: setDeleting })}
          link={(attendee) =>
            admins({ role }) ? linkToProfile(attendee.affiliateId, { name: nameOf(attendee) }) : null
          }
          quick={{ field: name, label: 'Buscar por nombre', nothing: 'Nadie que asista se llama así.' }}
          fields={[name]}
          sizes={[5, 10, 20]}
          above={
            <>
              {isChanged && now < Date.parse(doorTimes(meeting).opens) && (
                <p className={styles.early}>
                  La reunión aún no se celebra. Quien se añade o se confirma consta ya como que ha asistido.
                </p>
              )}
              {failed && (
                <p role="alert" className={styles.failed}>
                  {failed}
                </p>
              )}
            </>
          }
          none="SIN ASISTENTES DISPONIBLES"
          empty="Nadie ha dicho todavía que vaya."
          {...(!liaisons({ role }) && { download: attendances.exportAttendees })}
        />
      </div>
      {deleting && (
        <ConfirmDeletion
          title={`¿Seguro que quieres borrar la asistencia de ${nameOf(deleting)}?`}
          onConfirm={async () => {
            await call(attendances.remove, { params: { id: deleting.id } })
            setDeleting(null)
            showToast('Asistencia borrada')
            await reload()
          }}
          onClose={() => setDeleting(null)}
        >
          <p>Deja de contar en «{meeting.title}». Se puede volver a añadir.</p>
        </ConfirmDeletion>
      )}
    </Stack>
  )
}

type RowActionsProps = {
  attendee: Attendee
  onConfirm: (attendee: Attendee) => Promise<void>
  onDelete: (attendee: Attendee) => void
}

const cellsOf = (doing: Omit<RowActionsProps, 'attendee'>): Cells<Attendee> => ({
  status: ({ status }) => <AttendanceTag status={status} />,
  actions: (attendee) => <RowActions attendee={attendee} {...doing} />,
})

function RowActions({ attendee, onConfirm, onDelete }: RowActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const whose = <span className="vh"> la asistencia de {nameOf(attendee)}</span>
  return (
    <Actions variant="row">
      {/* First, so that it is not where «Confirmar» was once that has gone. */}
      <Button icon="trash" onClick={() => onDelete(attendee)}>
        Borrar{whose}
      </Button>
      {attendee.status !== 'Confirmado' && (
        <Button
          icon="check"
          busy={isBusy ? 'Confirmando…' : undefined}
          onClick={() => {
            setBusy(true)
            void onConfirm(attendee).finally(() => setBusy(false))
          }}
        >
          Confirmar{whose}
        </Button>
      )}
    </Actions>
  )
}
