import { z } from 'zod'
import { defineWarning } from '#server/kernel/mail/message.ts'

/** What can be done to an account of that role, or makes it one. */
export const superAdminChanges = ['named', 'demoted', 'blocked', 'enabled', 'deleted', 'left'] as const
export type SuperAdminChange = (typeof superAdminChanges)[number]

/** To whoever is a super admin or was lately; it says all itself, as an account may be gone when it leaves. */
export const superAdminsChangedMessage = defineWarning(
  'super-admins-changed',
  'Aviso de que ha cambiado quién es superadministración',
  z.object({
    what: z.enum(superAdminChanges),
    username: z.string(),
    author: z.string(),
    changedAt: z.string(),
  }),
)
