import { z } from 'zod'
import { admins, signedIn, staff } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { day, id, instant } from '#contract/fields.ts'
import { choiceFilter, dayFilter, idFilter, manyFilter, textFilter } from '#contract/filters.ts'
import { attendanceStatuses, attendee, ownAttendance } from '#contract/meetings/attendee.ts'
import {
  agenda,
  meeting,
  meetingEdit,
  meetingStatuses,
  meetingTypes,
  newMeeting,
} from '#contract/meetings/meeting.ts'
import { quorum } from '#contract/meetings/quorum.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

/** Values that are sent as a JSON list, as one value or several times. */
const listFilter = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    (sent) => {
      if (typeof sent !== 'string' || !sent.startsWith('[')) return sent
      try {
        return JSON.parse(sent) as unknown
      } catch {
        return sent
      }
    },
    manyFilter(z.enum(values)),
  )

const nothing = (sent: unknown) => (sent === '' || sent === 'null' ? undefined : sent)
const utc = (sent: string) => new Date(sent).toISOString()

const sorted = [
  'meetingTime',
  'title',
  'type',
  'status',
  'creationTime',
  'lastChangeTime',
  'assemblyName',
] as const
const byTime = (size?: number) =>
  pageRequest(sorted, { sort: 'meetingTime', direction: 'asc', ...(size !== undefined && { size }) })

/** What of the meetings somebody asks for. General are those of type «Otro» too (rule meeting-5). */
const meetingFilter = {
  type: listFilter(meetingTypes),
  status: listFilter(meetingStatuses),
  /** An instant: with `dateDirection=asc` those not over then, with desc those that were over. */
  dateFrom: z.preprocess(nothing, instant.transform(utc).optional()),
  dateDirection: z.preprocess(nothing, z.enum(['asc', 'desc']).default('asc')),
  /** Days in Madrid, both included: it is on some day between them. */
  fromDay: dayFilter,
  toDay: dayFilter,
  title: textFilter,
  assemblyId: idFilter,
}

const listQuery = z.strictObject({
  ...meetingFilter,
  /** Those that were held and whose minutes nobody has signed: for admins all, for who holds an office those of its assembly. */
  unsigned: choiceFilter(['true']),
  ...byTime(),
})

/** How many days of a calendar are asked for at most. */
export const mostCalendarDays = 62

const calendarQuery = z
  .strictObject({
    from: day,
    to: day,
    type: meetingFilter.type,
    status: meetingFilter.status,
    assemblyId: idFilter,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'El último día es después del primero' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostCalendarDays, {
    path: ['to'],
    message: `Como mucho ${mostCalendarDays} días`,
  })

const calendarDay = z.object({
  /** In Madrid; a meeting of several days is on each of them. */
  day,
  /** How many of each type; those that are not there have none. */
  types: z.array(z.object({ type: z.enum(meetingTypes), count: z.number().int() })),
  /** How many of all these are cancelled. */
  cancelled: z.number().int(),
})
export type CalendarDay = z.output<typeof calendarDay>

const count = z.number().int()
const counts = z.object({ assemblies: count, general: count, total: count })

/** What the caller may do with a meeting as it is now; each call judges it again. */
const may = z.object({
  edit: z.boolean(),
  /** «Guardar y aprobar». */
  saveAndApprove: z.boolean(),
  /** The statuses to which the caller may move it as it is. */
  moveTo: z.array(z.enum(meetingStatuses)),
  remove: z.boolean(),
  /** The list of who attends. */
  seeAttendances: z.boolean(),
  /** Adding, confirming and deleting attendances. */
  changeAttendances: z.boolean(),
  /** Letting people in at the door: admins, and the office of its assembly, until the door is shut. */
  openDoor: z.boolean(),
  /** The sheet to sign on paper. */
  downloadSheet: z.boolean(),
  /** Until it ends. */
  addToCalendar: z.boolean(),
  attend: z.boolean(),
  withdraw: z.boolean(),
})

export const meetingDetails = meeting.extend({
  agenda,
  quorum: quorum.nullable(),
  /**
   * Who is invited: everybody of the meeting (null), or a segment. Its number is null when it has been deleted: nobody is
   * invited then until somebody chooses anew. Told to staff alone.
   */
  invited: z.object({ segmentId: z.number().int().nullable(), name: z.string() }).nullable(),
  /** Whether the caller is among those whom it invites; true where it invites everybody of it. */
  isInvited: z.boolean(),
  /** The roll of those who were entitled at its start. */
  rollId: z.number().int().nullable(),
  /** When its minutes were signed. */
  signedAt: instant.nullable(),
  version: z.number().int(),
  /** How many attend, and how many of them are confirmed. */
  counts: z.object({ total: count, confirmed: count }),
  /** The ten latest attendances, for those who see who attends; all are in `meeting/{id}/attendances`. */
  attendances: z.array(attendee),
  /** The caller's own. */
  ownAttendance: ownAttendance.nullable(),
  /** Why the caller cannot say that they attend; null when they can, or do. */
  cannotAttend: z.string().nullable(),
  may,
})
export type MeetingDetails = z.output<typeof meetingDetails>

export const meetingQuorum = z.object({
  /** How many are entitled, by the roll of its start or, before there is one, as of now; null where an enlace asks before. */
  entitled: count.nullable(),
  isFrozen: z.boolean(),
  /** How many of them are confirmed. */
  present: count,
  /** Null when the meeting asks for none, and where `entitled` is. */
  verdict: z.object({ call: z.enum(['first', 'second']), needed: count, isReached: z.boolean() }).nullable(),
})
export type MeetingQuorum = z.output<typeof meetingQuorum>

/** A meeting to come, with what the caller has said of it. */
const nextMeeting = meeting.extend({ ownStatus: z.enum(attendanceStatuses).nullable() })
export type NextMeeting = z.output<typeof nextMeeting>

const params = z.strictObject({ id })
const everybody = { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') }
/** Of one's assemblies, or of one of them by its number; admins of any. */
const ofAssembly = (size?: number) => z.strictObject({ assemblyId: idFilter, ...byTime(size) })

/**
 * Meetings. Whoever asks is answered those that they may see (rule meeting-3); others do not exist for them.
 */
export const meetings = endpoints({
  list: {
    method: 'GET',
    path: '/meeting',
    summary:
      'Reuniones que puede ver quien pregunta, con filtros, orden y páginas; type y status se repiten o van como lista JSON',
    allow: everybody,
    query: listQuery,
    reply: pageOf(meeting),
  },
  export: {
    method: 'GET',
    path: '/meeting/export',
    summary: 'Descarga de las reuniones, con los filtros y el orden de la lista, en .xlsx o .csv',
    allow: { ...staff.toReach('themselves'), ...admins.toReach('everyone') },
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'meetingsExported',
  },
  counts: {
    method: 'GET',
    path: '/meeting/counts',
    summary:
      'Cuántas reuniones aprobadas hay por venir y cuántas esperan aprobación, de las que puede ver quien pregunta',
    allow: everybody,
    query: z.strictObject({ assemblyId: idFilter }),
    reply: z.object({ upcoming: counts, pending: counts }),
  },
  calendar: {
    method: 'GET',
    path: '/meeting/calendar',
    summary: `Días con reuniones entre dos días, como mucho ${mostCalendarDays}, y cuántas de cada tipo`,
    allow: everybody,
    query: calendarQuery,
    reply: z.object({ days: z.array(calendarDay) }),
  },
  next: {
    method: 'GET',
    path: '/logged/user-next-meetings',
    summary: 'Próximas reuniones aprobadas que puede ver quien pregunta, con las que están en curso',
    allow: everybody,
    query: z.strictObject(byTime()),
    reply: pageOf(nextMeeting),
  },
  available: {
    method: 'GET',
    path: '/logged/user-available-meetings',
    summary: 'Reuniones aprobadas que puede ver quien pregunta: las próximas y las de los últimos doce meses',
    allow: everybody,
    query: z.strictObject(byTime(1000)),
    reply: pageOf(meeting),
  },
  ofAssembly: {
    method: 'GET',
    path: '/logged/assembly-meetings',
    summary:
      'Reuniones de las asambleas de quien pregunta, o de una de ellas (assemblyId); administración, de cualquiera',
    allow: everybody,
    query: ofAssembly(1000),
    reply: pageOf(meeting),
  },
  nextOfAssembly: {
    method: 'GET',
    path: '/logged/assembly-next-meetings',
    summary:
      'Próximas reuniones aprobadas de las asambleas de quien pregunta, o de una de ellas (assemblyId)',
    allow: everybody,
    query: ofAssembly(),
    reply: pageOf(nextMeeting),
  },
  single: {
    method: 'GET',
    path: '/meeting/single/:id',
    summary: 'Una reunión, con la asistencia propia, cuánta hay y lo que puede hacer quien pregunta',
    allow: everybody,
    params,
    reply: meetingDetails,
    shows: { 'reply.attendances.affiliateId': 'affiliate' },
  },
  quorum: {
    method: 'GET',
    path: '/meeting/:id/quorum',
    summary:
      'Cuántas personas tienen derecho en una reunión y cuántas de ellas están; responsable y enlace, de las de su asamblea',
    allow: { ...staff.toReach('ownAssemblies'), ...admins.toReach('everyone') },
    params,
    reply: meetingQuorum,
    // Until its roll is taken it counts people, as a segment does.
    throttle: lookupLimits,
    costly: true,
  },
  create: {
    method: 'POST',
    path: '/meeting',
    summary:
      'Propone una reunión, que queda pendiente; responsables y enlaces, solo de las asambleas de su cargo',
    allow: { ...staff.toReach('themselves'), ...admins.toReach('everyone') },
    body: newMeeting,
    reply: meetingDetails,
    status: 201,
    action: 'meetingAdded',
    // Each leaves rows that are found in every list.
    throttle: [{ by: 'account', of: 'attempts', most: 300, minutes: 60 }],
  },
  edit: {
    method: 'PATCH',
    path: '/meeting/:id',
    summary:
      'Cambia una reunión o su estado: Pendiente → Aprobada → Cancelada → Pendiente. Cambiar algún dato la deja Pendiente, ' +
      'si no se envía además status «Aprobada». Quien la propuso la cambia mientras está pendiente; lo demás, administración',
    allow: { ...staff.toReach('themselves'), ...admins.toReach('everyone') },
    params,
    body: meetingEdit,
    reply: meetingDetails,
    action: 'meetingEdited',
  },
  remove: {
    method: 'DELETE',
    path: '/meeting/:id',
    summary:
      'Borra una reunión con sus asistencias; si su acta está firmada, se retira de las listas y se conserva',
    allow: admins.toReach('everyone'),
    params,
    reply: z.void(),
    status: 204,
    action: 'meetingDeleted',
  },
})
