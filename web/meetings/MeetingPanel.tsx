import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { MeetingStatus } from '#contract/meetings/meeting.ts'
import { meetings, type MeetingDetails } from '#contract/meetings/meetings.ts'
import { series, type SeriesOutcome } from '#contract/meetings/series.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm } from '#web/kernel/form/EditPanel.tsx'
import { useReadAgain } from '#web/kernel/form/useReadAgain.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { CalendarButton } from '#web/meetings/basics/CalendarButton.tsx'
import { MeetingStatusTag, MeetingTypeTag } from '#web/meetings/basics/meetingTags.tsx'
import { meetingFacts } from '#web/meetings/meetingFacts.tsx'
import { meetingReads } from '#web/meetings/basics/meetingReads.ts'
import { MinutesLink } from '#web/meetings/minutes/MinutesLink.tsx'
import { MoveButtons, sayMoved } from '#web/meetings/MoveButtons.tsx'
import { OwnAttendanceCard } from '#web/meetings/OwnAttendanceCard.tsx'
import { AttendanceCounts } from '#web/meetings/AttendanceCounts.tsx'
import { KeptDialog } from '#web/meetings/series/KeptDialog.tsx'
import type { Part } from '#web/meetings/series/PartChoice.tsx'
import { SeriesCard } from '#web/meetings/series/SeriesCard.tsx'
import { ways } from '#web/meetings/via.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { showNote } from '#web/ui/Toasts.tsx'
import styles from './meetings.module.css'

/** They come when the meeting is seen. */
const MeetingDocuments = lazyComponent(
  async () => (await import('#web/meetings/minutes/MeetingDocuments.tsx')).MeetingDocuments,
)
const SigningSheet = lazyComponent(
  async () => (await import('#web/meetings/minutes/SigningSheet.tsx')).SigningSheet,
)
const ConvocationCard = lazyComponent(
  async () => (await import('#web/communications/basics/convocation/ConvocationCard.tsx')).ConvocationCard,
)
/** Few may delete one. */
const DeleteMeeting = lazyComponent(
  async () => (await import('#web/meetings/DeleteMeeting.tsx')).DeleteMeeting,
)
/** Most who open a meeting do not read who attends. */
const Attendees = lazyComponent(async () => (await import('#web/meetings/Attendees.tsx')).Attendees)

const texts = { loading: 'Cargando la reunión', failed: 'No se ha podido cargar la reunión' }
const list = '/eventos/reuniones-y-asambleas'

/** A meeting, as people are convened to it. */
const toSubject = ({ id, version, title, status }: MeetingDetails) =>
  ({ of: 'meeting', id, version, title, isCancelled: status === 'Cancelada' }) as const

/** `/eventos/reuniones-y-asambleas/{id}`: a meeting, one's own attendance, and what can be done with it. */
export function MeetingPanel() {
  const { id = '' } = useParams({ strict: false })
  const via = useLocation({ select: ({ state }) => state.via })
  const loaded = useEditable(meetings.single, { params: { id } }, others)
  const { reached, deleted, dialog } = useSeriesChanges()
  const [form] = useState(() =>
    lateForm(async () => {
      const { editMeeting } = await import('#web/meetings/form/editMeeting.tsx')
      return editMeeting(reached)
    }),
  )
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.title}
      actions={
        loaded.data && (
          <>
            {loaded.data.may.openDoor && <DoorButton id={id} />}
            {loaded.data.may.addToCalendar && <CalendarButton id={loaded.data.id} />}
          </>
        )
      }
      via={via && { ...ways[via.from], ...(via.search && { search: via.search }) }}
      {...texts}
    >
      {(meeting) => (
        <Stack key={meeting.id}>
          <Columns aside={<AttendanceCounts meeting={meeting} />}>
            <Stack>
              <p className={styles.tags}>
                <MeetingTypeTag type={meeting.type} />
                <MeetingStatusTag status={meeting.status} />
              </p>
              <StatusActions
                meeting={meeting}
                replace={loaded.replace}
                onSeries={reached}
                onDeleted={deleted}
              />
              {meeting.may.seeAttendances && <ConvocationCard of={toSubject(meeting)} />}
              <OwnAttendanceCard meeting={meeting} />
              <EditPanel
                title="Datos de la reunión"
                loaded={loaded}
                {...texts}
                facts={meetingFacts}
                {...(meeting.may.edit && { form })}
              />
            </Stack>
          </Columns>
          {meeting.seriesId !== null && <SeriesCard id={meeting.id} />}
          <MinutesLink meeting={meeting} />
          <MeetingDocuments id={meeting.id} />
          {meeting.may.downloadSheet && <SigningSheet id={meeting.id} />}
          {meeting.may.seeAttendances && <Attendees meeting={meeting} />}
          {dialog}
        </Stack>
      )}
    </DetailPage>
  )
}

/** What follows from changes of a series: its meetings are read anew, and those that stayed as they are are told. */
function useSeriesChanges() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<{ of: SeriesOutcome; isGone: boolean } | null>(null)

  function reached(of: SeriesOutcome) {
    if (of.kept.length > 0) setOutcome({ of, isGone: false })
    void invalidateReads(client, meetingReads)
  }
  async function leave() {
    setOutcome(null)
    await navigate({ to: list })
    await invalidateReads(client, others)
  }
  function deleted(of?: SeriesOutcome) {
    if (of && of.kept.length > 0) setOutcome({ of, isGone: true })
    else void leave()
  }
  const dialog = outcome && (
    <KeptDialog
      outcome={outcome.of}
      onClose={() => (outcome.isGone ? void leave() : setOutcome(null))}
      onFollow={() => setOutcome(null)}
    />
  )
  return { reached, deleted, dialog }
}

/** Loads the page of the door anew: its header lets it use the camera (rule door-7). */
const DoorButton = ({ id }: { id: string }) => (
  <LinkButton to="/eventos/reuniones-y-asambleas/$id/puerta" params={{ id }} reloadDocument icon="people">
    Puerta
  </LinkButton>
)

/** The answers that contain the meeting, beside its own. */
const others = meetingReads.filter((read) => read !== meetings.single)

type ActionsProps = {
  meeting: MeetingDetails
  replace: (reply: MeetingDetails) => Promise<unknown>
  /** Told what became of others of its series. */
  onSeries: (of: SeriesOutcome) => void
  onDeleted: (of?: SeriesOutcome) => void
}

/** The statuses that it may have next, and its deletion, for those who may. */
function StatusActions({ meeting, replace, onSeries, onDeleted }: ActionsProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { watch, close: readAgain } = useReadAgain(() => undefined)
  const [isDeleting, setDeleting] = useState(false)
  const { id, may } = meeting

  async function move({ version }: MeetingDetails, status: MeetingStatus, part: Part) {
    const params = { id }
    try {
      if (part === 'one') {
        await replace(await watch(call(meetings.edit, { params, body: { status, version } })))
        sayMoved(meeting.title, status)
      } else {
        const reply = await watch(call(series.edit, { params, body: { part, status, version } }))
        onSeries(reply)
        sayMoved(meeting.title, status, reply.changed.length)
      }
      setFailed(null)
    } catch (error) {
      setFailed(describeFailure('No se ha podido cambiar', error))
      readAgain()
    }
  }
  if (may.moveTo.length === 0 && !may.remove) return null
  return (
    <div>
      <Actions variant="row" label="Estado de la reunión">
        <MoveButtons meeting={meeting} to={may.moveTo} onMove={move} withSeries />
        {may.remove && (
          <Button
            icon="trash"
            onClick={() => {
              showNote('Borrado iniciado')
              setDeleting(true)
            }}
          >
            Borrar<span className="vh"> {meeting.title}</span>
          </Button>
        )}
      </Actions>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      {isDeleting && (
        <DeleteMeeting
          meeting={meeting}
          withSeries
          onDeleted={(of) => {
            setDeleting(false)
            onDeleted(of)
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}
