import type { Agenda, MeetingStatus, MeetingType } from '#contract/meetings/meeting.ts'
import type { Quorum } from '#contract/meetings/quorum.ts'
import { madridTime } from '#demo/calendar.ts'
import type { Random } from '#demo/random.ts'

export type DemoMeeting = {
  id: number
  title: string
  description: string
  type: MeetingType
  status: MeetingStatus
  meetingTime: string
  endTime: string
  place: string
  onlineLink: string | null
  assemblyId: number | null
  agenda: Agenda
  quorum: Quorum | null
  /** The name of the segment that it invites. */
  segmentName: string | null
  series: { id: number; day: string; isException: boolean } | null
  authorId: number
  lastAuthorId: number
  creationTime: string
  lastChangeTime: string
  version: number
}
/** Who notes the meetings: the numbers of accounts. */
export type Authors = {
  admin: number
  superAdmin: number
  /** Of the responsable and the enlace of an assembly; undefined where nobody holds the office. */
  responsibleOf: (assemblyId: number) => number | undefined
  liaisonOf: (assemblyId: number) => number | undefined
}
/** What meetings are planned by: `now` is today, in days since 1970. */
export type Plan = { random: Random; now: number; authors: Authors }
/** When a meeting begins, and how many minutes it lasts. */
export type Schedule = { start: number; lasting: number }
export type Details = Pick<DemoMeeting, 'title' | 'type' | 'status' | 'place' | 'assemblyId'> &
  Partial<
    Pick<
      DemoMeeting,
      'description' | 'onlineLink' | 'agenda' | 'quorum' | 'segmentName' | 'series' | 'authorId'
    >
  > & {
    createdOn?: number
    /** When it was changed after it was approved. */
    changedOn?: number
  }
export type Planned = Omit<DemoMeeting, 'id'>

export const headquarters = 'Sede central, calle de la Magdalena 24, Madrid'
const minuteMs = 60_000

/** A schedule: a day, minutes after its midnight in Madrid, and how many minutes. */
export const at = (day: number, minutes: number, lasting: number): Schedule => ({
  start: madridTime(day, minutes),
  lasting,
})

/** A first call, and half an hour later a second one for so many people. */
export const quorumOf = ({ start }: Schedule, first: Quorum['first'], people: number): Quorum => ({
  first,
  second: { time: toInstant(start + 30 * minuteMs), quorum: { kind: 'people', value: people } },
})

/** A meeting as whoever proposed it and whoever decided on it left it. */
export function createMeeting(
  { random, now, authors }: Plan,
  { start, lasting }: Schedule,
  { createdOn, changedOn, authorId, ...details }: Details,
): Planned {
  const day = Math.floor(start / (24 * 60 * minuteMs))
  const { assemblyId, status } = details
  // What is far off was noted in these days.
  const created = createdOn ?? Math.min(day - 21, now - random.between(4, 16))
  const cancelled = Math.min(Math.max(day - 3, created + 1), now - 1)
  const decided = status === 'Cancelada' ? cancelled : (changedOn ?? created + 2)
  const isDecided = status !== 'Pendiente'
  const author =
    authorId ?? (assemblyId === null ? undefined : authors.responsibleOf(assemblyId)) ?? authors.admin
  const creationTime = toInstant(madridTime(created, 10 * 60))
  return {
    description: '',
    onlineLink: null,
    agenda: [],
    quorum: null,
    segmentName: null,
    series: null,
    ...details,
    meetingTime: toInstant(start),
    endTime: toInstant(start + lasting * minuteMs),
    authorId: author,
    lastAuthorId: isDecided ? (author === authors.admin ? authors.superAdmin : authors.admin) : author,
    creationTime,
    lastChangeTime: isDecided ? toInstant(madridTime(decided, 12 * 60)) : creationTime,
    version: isDecided ? 2 : 1,
  }
}

export const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString()
