import { z } from 'zod'
import { admins, leads, signedIn, staff, superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { idFilter, manyFilter, textFilter } from '#contract/filters.ts'
import { attendanceStatuses, attendee, ownAttendance } from '#contract/meetings/attendee.ts'
import { meetingStatuses, meetingTypes } from '#contract/meetings/meeting.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

/** A person's attendance at a meeting. */
export const attendance = z.object({
  id: z.number().int(),
  meetingId: z.number().int(),
  affiliateId: z.number().int(),
  meetingTitle: z.string(),
  meetingType: z.enum(meetingTypes),
  meetingTime: instant,
  meetingStatus: z.enum(meetingStatuses),
  status: z.enum(attendanceStatuses),
  creationTime: instant,
  /** When it was confirmed, and by which door, where it was at one with a name. */
  confirmedAt: instant.nullable(),
  door: z.string().nullable(),
})
export type Attendance = z.output<typeof attendance>

const page = pageRequest(['meetingTime', 'creationTime'], { sort: 'meetingTime', direction: 'desc' })

const ignored = z.unknown().optional()
const number = z.number().int().min(1).max(2_147_483_647)
const params = z.strictObject({ id })

/** Who attends a meeting: the last to say so first, or by name. */
const attendeesQuery = z.strictObject({
  status: manyFilter(z.enum(attendanceStatuses)),
  /** A piece of the name. */
  name: textFilter,
  ...pageRequest(['creationTime', 'name', 'status'], { sort: 'creationTime', direction: 'desc' }),
})

/** What older clients send of an attendance and the server says (rule wire-4). */
const saidByServer = { id: ignored, affiliateEmail: ignored, creationTime: ignored, user: ignored }

export const attendances = endpoints({
  attendees: {
    method: 'GET',
    path: '/meeting/:id/attendances',
    summary: 'Quién asiste a una reunión; responsable y enlace, de las de su asamblea',
    allow: { ...staff.toReach('ownAssemblies'), ...admins.toReach('everyone') },
    params,
    query: attendeesQuery,
    reply: pageOf(attendee),
    action: ({ query }) => (query['size'] === -1 || query['name'] ? 'attendeesRead' : undefined),
    shows: { 'reply.content.affiliateId': 'affiliate' },
    lookup: { 'query.name': 'name' },
  },
  exportAttendees: {
    method: 'GET',
    path: '/meeting/:id/attendances/export',
    summary: 'Descarga de quién asiste a una reunión, en .xlsx o .csv',
    allow: { ...leads.toReach('ownAssemblies'), ...admins.toReach('everyone') },
    params,
    query: exportQuery(attendeesQuery),
    reply: fileReply,
    action: 'attendeesExported',
    shows: { 'reply.content.affiliateId': 'affiliate' },
    lookup: { 'query.name': 'name' },
  },
  attend: {
    method: 'POST',
    path: '/logged/assembly-attendance',
    summary:
      'La propia asistencia a una reunión aprobada: «En hora» a menos de 24 horas de su comienzo, si no «Pendiente»',
    allow: { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') },
    body: z.strictObject({ meetingId: number, creationTime: ignored, status: ignored }),
    reply: ownAttendance,
    status: 201,
    action: 'attendanceMarked',
  },
  withdraw: {
    method: 'DELETE',
    path: '/logged/assembly-attendance/:id',
    summary: 'Retira la propia asistencia a una reunión, hasta que se firma su acta',
    allow: signedIn.toReach('themselves'),
    params,
    reply: z.void(),
    status: 204,
    action: 'attendanceWithdrawn',
  },
  add: {
    method: 'POST',
    path: '/meetingAttendance',
    summary: 'Añade a una persona inscrita como Confirmado a una reunión aprobada a la que puede asistir',
    allow: admins.toReach('everyone'),
    body: z.strictObject({ meetingId: number, affiliateId: number, status: ignored, ...saidByServer }),
    reply: attendee,
    status: 201,
    action: 'attendanceAdded',
    lookup: { 'body.affiliateId': 'profile' },
    shows: { 'reply.affiliateId': 'affiliate' },
  },
  confirm: {
    method: 'PATCH',
    path: '/meetingAttendance/:id',
    summary: 'Confirma una asistencia; confirmada ya, queda igual',
    allow: admins.toReach('everyone'),
    params,
    body: z.strictObject({
      status: z.literal('Confirmado').default('Confirmado'),
      meetingId: ignored,
      affiliateId: ignored,
      ...saidByServer,
    }),
    reply: attendee,
    action: 'attendanceConfirmed',
    unchanged: 'attendeesRead',
    shows: { 'reply.affiliateId': 'affiliate' },
  },
  remove: {
    method: 'DELETE',
    path: '/meetingAttendance/:id',
    summary: 'Borra una asistencia, hasta que se firma el acta de su reunión',
    allow: admins.toReach('everyone'),
    params,
    reply: z.void(),
    status: 204,
    action: 'attendanceDeleted',
  },
  ofAffiliate: {
    method: 'GET',
    path: '/affiliate/:id/attendances',
    summary: 'Asistencias de una persona inscrita, las últimas primero',
    allow: superAdmins.toReach('unblocked'),
    params: z.strictObject({ id }),
    query: z.strictObject(page),
    reply: pageOf(attendance),
    action: 'attendancesRead',
    shows: { 'params.id': 'affiliate' },
    lookup: { 'params.id': 'profile' },
  },
  byEmail: {
    method: 'GET',
    path: '/meetingAttendance/byEmail/:email',
    summary: 'Asistencias de quien tiene un correo, las últimas primero',
    allow: superAdmins.toReach('unblocked'),
    params: z.strictObject({ email: z.string().trim().min(1).max(254) }),
    query: z.strictObject({
      /** Several people may share an address: this filter chooses one. */
      affiliateId: idFilter,
      ...page,
    }),
    reply: pageOf(attendance),
    action: 'attendancesRead',
    shows: { 'reply.content.affiliateId': 'affiliate' },
    lookup: { 'params.email': 'email', 'query.affiliateId': 'profile' },
  },
})
