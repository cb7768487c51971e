import { z } from 'zod'
import { activityActions, type ActionLabel } from '#contract/activityActions.ts'
import { roles } from '#contract/actor.ts'
import { instant } from '#contract/fields.ts'

// Safe: they are some, and exactly these; no two are alike (test/api/log.test.ts).
export const actions = Object.values(activityActions) as [ActionLabel, ...ActionLabel[]]

/** An entry of the activity log: who did what, when and from where. */
export const logEntry = z.object({
  id: z.number().int(),
  /** As people read it: «Inicio de sesión». */
  action: z.enum(actions),
  /** What the action was about, in words; never personal data. */
  description: z.string(),
  creationDate: instant,
  /** Username and role at that time; null when the person had not signed in. */
  userModel: z.object({ username: z.string(), role: z.enum(roles).nullable() }).nullable(),
  /** «Firefox en Windows», «Consola del servidor»; empty when it is not known. */
  device: z.string(),
})
export type LogEntry = z.output<typeof logEntry>
