import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { meetings, type MeetingDetails } from '#contract/meetings/meetings.ts'
import { meetingDocuments, minutes, nameMinutes, type Minutes } from '#contract/meetings/minutes.ts'
import { viaMeeting } from '#web/meetings/via.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { messageOf } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { meetingReads } from '#web/meetings/basics/meetingReads.ts'
import { SignedMinutesCard, VerifySeals, listPoints } from '#web/meetings/minutes/SignedMinutes.tsx'
import { SignMinutes } from '#web/meetings/minutes/SignMinutes.tsx'
import { MeetingDocuments } from '#web/meetings/minutes/MeetingDocuments.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

const form = lateForm(async () => (await import('#web/meetings/minutes/editMinutes.tsx')).editMinutes)
const texts = { loading: 'Cargando el acta', failed: 'No se ha podido cargar el acta' }
const reads = [...meetingReads, meetingDocuments.list]

/** `/eventos/reuniones-y-asambleas/{id}/acta`: what a meeting agreed, being written and as it was signed. */
export function MinutesPage() {
  const { id = '' } = useParams({ strict: false })
  const meeting = useQuery(queryOf(meetings.single, { params: { id } }))
  const loaded = useEditable(minutes.get, { params: { id } }, reads)
  return (
    <DetailPage
      loaded={{ ...(meeting.error ? meeting : loaded), data: meeting.data && loaded.data }}
      name={meeting.data && `Acta: ${meeting.data.title}`}
      here="Acta"
      under={viaMeeting(id, meeting.data?.title)}
      actions={
        <LinkButton to="/eventos/reuniones-y-asambleas/$id" params={{ id }} icon="calendar">
          Ver la reunión
        </LinkButton>
      }
      {...texts}
    >
      {(known) => (
        <Stack>
          {meeting.data && <WhichMeeting meeting={meeting.data} />}
          {known.signed.length === 0 && !known.draft && (
            <EmptyState title="Todavía no hay acta">
              Cuando se firme se leerá aquí, y se podrá descargar.
            </EmptyState>
          )}
          {known.signed.map((one) => (
            <SignedMinutesCard key={one.number} id={known.id} minutes={one} />
          ))}
          {known.signed.length > 0 && <VerifySeals id={known.id} />}
          {known.draft && <Draft minutes={known} meeting={meeting.data} loaded={loaded} />}
          <MeetingDocuments id={known.id} />
        </Stack>
      )}
    </DetailPage>
  )
}

const WhichMeeting = ({ meeting: { info, meetingTime, place } }: { meeting: MeetingDetails }) => (
  <p>
    {info}, {formatMoment(meetingTime)}
    {place && `. ${place}`}.
  </p>
)

type DraftProps = { minutes: Minutes; meeting: MeetingDetails | undefined; loaded: Loaded<Minutes> }

/** What is being written; once something is signed, what would put it right. */
function Draft({ minutes: known, meeting, loaded }: DraftProps) {
  const { id, draft, version, cannotSign, may, signed } = known
  const paper = useFileDownload(minutes.paper, { params: { id, number: draft?.number ?? 1 } })
  if (!draft) return null
  return (
    <>
      <EditPanel
        title={signed.length === 0 ? 'Borrador del acta' : 'Rectificar el acta'}
        loaded={loaded}
        {...texts}
        facts={signed.length > 0 && version === 0 ? () => unwritten : factsOf}
        form={form}
      />
      {version > 0 && (
        <Card title={`Firmar ${nameMinutes(draft.number).toLowerCase()}`}>
          {cannotSign ? (
            <p>{cannotSign}</p>
          ) : (
            may.sign && (
              <SignMinutes
                key={version}
                minutes={known}
                agenda={meeting?.agenda.map(({ title }) => title) ?? []}
                confirmed={meeting?.counts.confirmed ?? 0}
                loaded={loaded}
              />
            )
          )}
          <Actions>
            <FileButton of={paper}>Descargar el borrador en PDF</FileButton>
          </Actions>
          {paper.error && <p role="alert">{messageOf(paper.error)}</p>}
        </Card>
      )}
    </>
  )
}

const unwritten: readonly Fact[] = [
  [
    'Si hay un error',
    'Se corrige con un acta de rectificación, que dice qué corrige. La firmada se conserva.',
  ],
]

function factsOf({ draft, version }: Minutes): readonly Fact[] {
  if (!draft) return []
  const { content, lastChangeTime, lastUser, number } = draft
  return [
    ...(number > 1 ? [['Qué se rectifica', content.correction] as const] : []),
    ['Presidió', content.presiding],
    ['Secretaría', content.secretary],
    ['Empezó', content.startedAt && formatMoment(content.startedAt)],
    ['Acabó', content.endedAt && formatMoment(content.endedAt)],
    ['Puntos', listPoints(content.points)],
    [
      'Último cambio',
      version === 0 || lastChangeTime === null
        ? 'Sin empezar'
        : `${formatMoment(lastChangeTime)}${lastUser ? `, ${lastUser}` : ''}`,
    ],
  ]
}
