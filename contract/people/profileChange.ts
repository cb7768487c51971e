import { z } from 'zod'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { instant } from '#contract/fields.ts'

/** A change of one field of a profile. Countries and assemblies are shown by name. */
export const profileChange = z.object({
  activityId: z.number().int(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether both values have been erased because their retention term is over. */
  erased: z.boolean(),
  username: z.string().nullable(),
  action: z.enum(Object.keys(activityActions) as [ActivityAction, ...ActivityAction[]]),
  creationDate: instant,
  /** The device: «Firefox en Windows», «Consola del servidor»; empty when it is not known. */
  device: z.string(),
  /** The id of the profile that was changed, when it was later merged into this one. */
  mergedFile: z.number().int().nullable(),
  /** Whether it can be undone: the field still has the new value, and the old one is known. */
  revertible: z.boolean(),
})
export type ProfileChange = z.output<typeof profileChange>
