import { useNavigate } from '@tanstack/react-router'
import { newMeeting } from '#contract/meetings/meeting.ts'
import { meetings } from '#contract/meetings/meetings.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { MeetingFields } from '#web/meetings/form/MeetingFields.tsx'
import {
  meetingLabels,
  noMeetingValues,
  toNewMeetingSent,
  validateMeeting,
  type MeetingFormValues,
} from '#web/meetings/form/meetingForm.ts'
import { useIsAdmin } from '#web/meetings/form/useOfferedAssemblies.ts'
import { meetingReads } from '#web/meetings/basics/meetingReads.ts'
import { anySearch } from '#web/ui/anySearch.ts'

/** `/eventos/nuevo-evento`: proposes a meeting, which waits for approval (rule meeting-5). */
export function NewMeeting() {
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  const start: MeetingFormValues = { ...noMeetingValues, type: isAdmin ? 'General' : 'Asamblea' }
  return (
    <>
      <ScreenHeading lead="Queda pendiente hasta que se apruebe." />
      <CreateForm
        title="Nuevo evento"
        start={start}
        validate={validateMeeting}
        labels={meetingLabels}
        renamed={{ meetingTime: 'day', invitedSegmentId: 'invited', series: 'repeats' }}
        call={(values) => call(meetings.create, { body: newMeeting.parse(toNewMeetingSent(values)) })}
        successText={({ title, seriesId }) =>
          `${seriesId === null ? 'Reunión' : 'Serie'} propuesta: ${title}`
        }
        invalidates={meetingReads}
        next={({ type, endTime }) =>
          navigate({
            to: '/eventos/reuniones-y-asambleas',
            // The list as it shows the new one.
            search: anySearch({
              ...(type === 'Asamblea' && { tipo: 'asamblea' }),
              estado: 'pendiente',
              ...(endTime < new Date().toISOString() && { fecha: 'finalizadas', direction: 'desc' }),
            }),
          })
        }
        button="Enviar"
        busy="Enviando…"
        failed="No se ha enviado"
        onCancel={() => void navigate({ to: '/eventos' })}
        width="medium"
      >
        {(form) => <MeetingFields form={form} />}
      </CreateForm>
    </>
  )
}
