import { meetings, type MeetingDetails } from '#contract/meetings/meetings.ts'
import { meetingEdit } from '#contract/meetings/meeting.ts'
import { series, type SeriesOutcome } from '#contract/meetings/series.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { isSame } from '#web/kernel/form/form.ts'
import { MeetingFields } from '#web/meetings/form/MeetingFields.tsx'
import {
  meetingFieldOf,
  meetingLabels,
  meetingValuesOf,
  toMeetingSent,
  validateMeeting,
  type MeetingFormValues,
} from '#web/meetings/form/meetingForm.ts'
import { PartChoice } from '#web/meetings/series/PartChoice.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Warning } from '#web/ui/Warning.tsx'

/**
 * What a meeting is; saving leaves it pending, unless an admin approves it with that (rule meeting-7). What became of others
 * of its series is told to `onSeries`.
 */
export const editMeeting = (
  onSeries: (outcome: SeriesOutcome) => void,
): Editing<MeetingDetails, MeetingFormValues> => ({
  valuesOf: meetingValuesOf,
  validate: validateMeeting,
  labels: meetingLabels,
  // Whoever mends a word of an approved meeting does not mean to take it from those who are going.
  alsoSave: ({ may, status }) =>
    may.saveAndApprove ? { label: 'Guardar y aprobar', isUsual: status === 'Aprobada' } : undefined,
  fields: (form, meeting) => (
    <>
      {meeting.status !== 'Pendiente' && (
        <Warning>
          {meeting.may.saveAndApprove
            ? 'Con «Guardar y aprobar» queda aprobada. Con «Guardar» queda pendiente: deja de verse hasta que se apruebe otra vez.'
            : 'Al guardar queda pendiente: deja de verse hasta que se apruebe otra vez.'}
        </Warning>
      )}
      <MeetingFields form={form} meeting={meeting} />
      {meeting.seriesId !== null && <PartChoice {...form.register('part')} />}
    </>
  ),
  save: async (values, before, approves) => {
    const [now, then] = [toMeetingSent(values), toMeetingSent(meetingValuesOf(before))]
    const isInvitedAnew = before.invited?.segmentId === null
    const changed = Object.fromEntries(
      Object.entries(now).filter(
        ([name, value]) =>
          !isSame(value, then[name as keyof typeof then]) || (name === 'invitedSegmentId' && isInvitedAnew),
      ),
    )
    const isApproved = approves === true && before.status !== 'Aprobada'
    const { part } = values
    const isOfOthers = part !== 'one' && approves === true
    if (Object.keys(changed).length === 0 && !isApproved && !isOfOthers) return undefined
    const params = { id: before.id }
    const body = meetingEdit.parse({
      ...changed,
      ...(approves && { status: 'Aprobada' }),
      version: before.version,
    })
    if (part === 'one') return call(meetings.edit, { params, body })
    onSeries(await call(series.edit, { params, body: { ...body, part } }))
    return call(meetings.single, { params })
  },
  fieldFor: (field) => {
    if (field === 'meetingTime') return { label: 'Cuándo empieza', names: ['day', 'time'] }
    if (field === 'endTime') return { label: 'Cuándo acaba', names: ['endTime', 'endDay'] }
    if (field === 'quorum')
      return {
        label: 'Quórum',
        names: ['quorum', 'quorumValue', 'secondTime', 'secondQuorum', 'secondValue'],
      }
    const name = meetingFieldOf([field])
    return { label: meetingLabels[name] ?? field, names: [name] }
  },
  show: (field, text) => {
    if (text === null) return 'nada'
    if (field === 'meetingTime' || field === 'endTime') return formatMoment(text)
    return field === 'agenda' || field === 'quorum' ? 'otra cosa' : text
  },
})
