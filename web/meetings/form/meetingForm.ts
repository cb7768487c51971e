import { readTime } from '#contract/madridTime.ts'
import { defaultHours, listMeetingErrors, newMeeting, type Agenda } from '#contract/meetings/meeting.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { QuorumNeed } from '#contract/meetings/quorum.ts'
import { texts } from '#contract/messages.ts'
import type { Labels, Wrong } from '#web/kernel/form/form.ts'
import { readMoment, writeDay, writeTime, type ReadMoment } from '#web/kernel/form/moment.ts'
import {
  noSeriesValues,
  readSeries,
  seriesLabels,
  type SeriesFormValues,
} from '#web/meetings/form/seriesForm.ts'
import type { Part } from '#web/meetings/series/PartChoice.tsx'
import { formatDay } from '#web/ui/format.ts'
import { parseNumber } from '#web/ui/NumberField.tsx'

/** How a quorum is asked for: not at all, or by its kind. */
type NeedKind = '' | QuorumNeed['kind']

/** A meeting as it is typed. */
export type MeetingFormValues = SeriesFormValues & {
  title: string
  type: string
  assemblyId: string
  day: string
  time: string
  endTime: string
  /** Another day on which it ends. */
  endDay: string
  place: string
  onlineLink: string
  description: string
  agenda: Agenda
  quorum: NeedKind
  quorumValue: string
  /** When the second call is; empty without one. */
  secondTime: string
  secondQuorum: NeedKind
  secondValue: string
  /** The number of a segment; empty for everybody, `gone` when the segment has been deleted. */
  invited: string
  /** Which meetings of its series are changed with it. */
  part: Part
}

export const meetingLabels: Labels<MeetingFormValues> = {
  title: 'Título',
  type: 'Tipo',
  assemblyId: 'Asamblea',
  day: 'Día',
  time: 'Hora',
  endTime: 'Hora de acabar',
  endDay: 'Día en que acaba',
  place: 'Lugar',
  onlineLink: 'Enlace para asistir en línea',
  description: 'Descripción',
  agenda: 'Orden del día',
  quorum: 'Quórum',
  quorumValue: 'Cuánto quórum',
  secondTime: 'Segunda convocatoria',
  secondQuorum: 'Quórum de la segunda convocatoria',
  secondValue: 'Cuánto quórum en la segunda',
  invited: 'A quién se invita',
  part: 'De qué reuniones de la serie',
  ...seriesLabels,
}

export const noMeetingValues: MeetingFormValues = {
  title: '',
  type: 'General',
  assemblyId: '',
  day: '',
  time: '',
  endTime: '',
  endDay: '',
  place: '',
  onlineLink: '',
  description: '',
  agenda: [],
  quorum: '',
  quorumValue: '',
  secondTime: '',
  secondQuorum: '',
  secondValue: '',
  invited: '',
  part: 'one',
  ...noSeriesValues,
}

const writeNumber = (value: number) => String(value).replace('.', ',')
const kindOf = (need: QuorumNeed | null | undefined): NeedKind => need?.kind ?? ''
const valueOf = (need: QuorumNeed | null | undefined) =>
  need && 'value' in need ? writeNumber(need.value) : ''

/** A stored meeting as its form begins. */
export function meetingValuesOf(meeting: MeetingDetails): MeetingFormValues {
  const { meetingTime, endTime, quorum, invited, assembly } = meeting
  const [day, endDay] = [formatDay(meetingTime), formatDay(endTime)]
  return {
    title: meeting.title,
    type: meeting.type,
    assemblyId: assembly ? `${assembly.id}` : '',
    day: writeDay(day),
    time: writeTime(meetingTime),
    endTime: writeTime(endTime),
    endDay: endDay === day ? '' : writeDay(endDay),
    place: meeting.place ?? '',
    onlineLink: meeting.onlineLink ?? '',
    description: meeting.description,
    agenda: meeting.agenda,
    quorum: kindOf(quorum?.first),
    quorumValue: valueOf(quorum?.first),
    secondTime: quorum?.second ? writeTime(quorum.second.time) : '',
    secondQuorum: kindOf(quorum?.second?.quorum),
    secondValue: valueOf(quorum?.second?.quorum),
    ...noSeriesValues,
    invited: invited === null ? '' : invited.segmentId === null ? 'gone' : `${invited.segmentId}`,
    part: 'one',
  }
}

/** When a typed meeting begins and ends: two hours later, unless it is said. */
export function readSpan(values: Pick<MeetingFormValues, 'day' | 'time' | 'endTime' | 'endDay'>) {
  const start = readMoment(values.day, values.time)
  const isOpenEnded = values.endTime.trim() === '' && values.endDay.trim() === ''
  const end: ReadMoment = isOpenEnded
    ? {
        ...(start.instant !== undefined && {
          instant: new Date(Date.parse(start.instant) + defaultHours * 3_600_000).toISOString(),
        }),
        wrong: {},
      }
    : readMoment(values.endDay.trim() === '' ? values.day : values.endDay, values.endTime)
  return { start, end, isOpenEnded }
}

const toNeed = (kind: NeedKind, value: string): unknown => {
  if (kind === '') return null
  return kind === 'majority' ? { kind } : { kind, value: parseNumber(value) ?? undefined }
}

/** What of a typed meeting a call sends; the contract judges it. */
export function toMeetingSent(values: MeetingFormValues) {
  const { start, end, isOpenEnded } = readSpan(values)
  const hasSecond = values.secondTime.trim() !== ''
  const second = hasSecond ? readMoment(values.day, values.secondTime) : null
  return {
    title: values.title,
    description: values.description,
    type: values.type,
    meetingTime: start.instant ?? '',
    endTime: isOpenEnded ? null : (end.instant ?? ''),
    place: values.place,
    onlineLink: values.onlineLink,
    assemblyId: values.type === 'Asamblea' && values.assemblyId !== '' ? Number(values.assemblyId) : null,
    agenda: values.agenda,
    quorum:
      values.quorum === '' && !hasSecond
        ? null
        : {
            first: toNeed(values.quorum, values.quorumValue),
            second: second && {
              time: second.instant ?? '',
              quorum: toNeed(values.secondQuorum, values.secondValue),
            },
          },
    invitedSegmentId: /^\d+$/.test(values.invited) ? Number(values.invited) : null,
  }
}

/** What of a typed new meeting a call sends, with the series that it begins. */
export const toNewMeetingSent = (values: MeetingFormValues) => ({
  ...toMeetingSent(values),
  series: readSeries(values, readSpan(values).start.instant).rule,
})

/** The field of the form for a place in what is sent. */
export function meetingFieldOf(path: readonly PropertyKey[]): keyof MeetingFormValues {
  const [field, part, inner] = path
  if (field === 'meetingTime') return 'day'
  if (field === 'invitedSegmentId') return 'invited'
  if (field !== 'quorum') return field as keyof MeetingFormValues
  if (part === 'first') return 'quorumValue'
  return inner === 'quorum' ? 'secondValue' : 'secondTime'
}

/** All that is wrong with a typed meeting. */
export function validateMeeting(values: MeetingFormValues): Wrong<MeetingFormValues> {
  const { start, end, isOpenEnded } = readSpan(values)
  const sent = newMeeting.safeParse(toMeetingSent(values))
  const issues = (sent.error?.issues ?? []).map(({ path, message }) => ({
    field: meetingFieldOf(path),
    message:
      path[0] === 'agenda' && typeof path[1] === 'number' ? `Punto ${path[1] + 1}: ${message}` : message,
  }))
  const crossed =
    sent.success && start.instant !== undefined && end.instant !== undefined
      ? listMeetingErrors({ ...sent.data, endTime: end.instant })
      : []
  const told = [
    ...crossed.map(({ path, message }) => ({
      field: path === 'quorum' ? ('secondTime' as const) : path,
      message,
    })),
    // What is sent of a time that cannot be read is empty: the texts below say more.
    ...issues.filter(({ field }) => field !== 'day' && field !== 'endTime'),
  ].toReversed()
  return {
    ...Object.fromEntries(told.map(({ field, message }) => [field, message])),
    ...(values.type === 'Asamblea' && values.assemblyId === '' && { assemblyId: texts.required }),
    ...(values.invited === 'gone' && {
      invited: 'El segmento de antes ya no existe: elige otro, o a todas las personas',
    }),
    ...start.wrong,
    ...readSeries(values, start.instant).wrong,
    ...(!isOpenEnded && end.wrong.time !== undefined && { endTime: end.wrong.time }),
    ...(!isOpenEnded &&
      values.endDay.trim() !== '' &&
      end.wrong.day !== undefined && { endDay: end.wrong.day }),
    ...(values.secondTime.trim() !== '' && readTime(values.secondTime) === undefined
      ? { secondTime: 'No es una hora. Por ejemplo, 18:30' }
      : {}),
  }
}
