import { z } from 'zod'
import { admins, superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

const sending = z.object({
  /** Mails of all processes together; null: as many as the relay takes. */
  perSecond: z.number().nullable(),
  /** Until when the relay is left alone, since it failed again and again, and what it said last. */
  pausedUntil: instant.nullable(),
  lastError: z.string().nullable(),
  /** Whether mail leaves at all: a restored copy sends nothing until somebody turns it on. */
  isOn: z.boolean(),
})

export type Sending = z.output<typeof sending>

/** How fast mail to many leaves, and whether it does (rule communication-10). */
export const communicationSending = endpoints({
  get: {
    method: 'GET',
    path: '/communication/sending',
    summary: 'A qué ritmo salen las comunicaciones, y si el servidor de correo las acepta',
    allow: admins.toReach('nobody'),
    reply: sending,
  },
  edit: {
    method: 'PATCH',
    path: '/communication/sending',
    summary: 'Cambia a qué ritmo salen las comunicaciones',
    allow: superAdmins.toReach('nobody'),
    body: z.strictObject({ perSecond: z.number().min(0.01).max(10_000).nullable() }),
    reply: sending,
    action: 'communicationPaceChanged',
  },
})
