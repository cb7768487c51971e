import { meetings, type MeetingDetails } from '#contract/meetings/meetings.ts'
import { meetingEdit } from '#contract/meetings/meeting.ts'
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
import { Icon } from '#web/ui/Icon.tsx'
import { formatMoment } from '#web/ui/format.ts'
import styles from './form.module.css'

/** What a meeting is; saving leaves it pending, unless an admin approves it with that (rule meeting-7). */
export const editMeeting: Editing<MeetingDetails, MeetingFormValues> = {
  valuesOf: meetingValuesOf,
  validate: validateMeeting,
  labels: meetingLabels,
  alsoSave: ({ may }) => (may.saveAndApprove ? 'Guardar y aprobar' : undefined),
  fields: (form, meeting) => (
    <>
      {meeting.status !== 'Pendiente' && (
        <p className={styles.warning}>
          <Icon name="warning" />
          <span>
            Al guardar queda pendiente: deja de verse hasta que se apruebe otra vez.
            {meeting.may.saveAndApprove && ' Con «Guardar y aprobar» sigue aprobada.'}
          </span>
        </p>
      )}
      <MeetingFields form={form} meeting={meeting} />
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
    if (Object.keys(changed).length === 0 && !isApproved) return undefined
    return call(meetings.edit, {
      params: { id: before.id },
      body: meetingEdit.parse({
        ...changed,
        ...(approves && { status: 'Aprobada' }),
        version: before.version,
      }),
    })
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
}
