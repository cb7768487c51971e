import { z } from 'zod'
import { admins, signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

export const meetingTypes = ['General', 'Asamblea', 'Otro'] as const
export const meetingStatuses = ['Pendiente', 'Aprobada', 'Cancelada'] as const

export const nextMeeting = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.enum(meetingTypes),
  description: z.string(),
  meetingTime: instant,
  endTime: instant,
  place: z.string().nullable(),
  assemblyName: z.string().nullable(),
})
export type NextMeeting = z.output<typeof nextMeeting>

export const meetings = endpoints({
  next: {
    method: 'GET',
    path: '/logged/user-next-meetings',
    summary: 'Próximas reuniones aprobadas que puede ver quien pregunta',
    allow: { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') },
    query: z.strictObject(pageRequest(['meetingTime'], { sort: 'meetingTime', direction: 'asc' })),
    reply: pageOf(nextMeeting),
  },
})
