import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { idFilter } from '#contract/filters.ts'
import { meetingTypes } from '#contract/meetings/meetings.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

const attendanceStatuses = ['Pendiente', 'En hora', 'Confirmado'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

/** A person's attendance at a meeting. */
export const attendance = z.object({
  id: z.number().int(),
  meetingId: z.number().int(),
  affiliateId: z.number().int(),
  meetingTitle: z.string(),
  meetingType: z.enum(meetingTypes),
  meetingTime: instant,
  status: z.enum(attendanceStatuses),
  creationTime: instant,
})
export type Attendance = z.output<typeof attendance>

const page = pageRequest(['meetingTime', 'creationTime'], { sort: 'meetingTime', direction: 'desc' })

export const attendances = endpoints({
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
