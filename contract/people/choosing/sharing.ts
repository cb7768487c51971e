import { z } from 'zod'
import type { Role } from '#contract/actor.ts'
import { id } from '#contract/fields.ts'

/** The roles with which a segment or a tag may be shared; who ranks above one sees it too. */
export const sharedRoles = ['ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN'] as const satisfies Role[]

/** With whom something is shared: nobody, a role and those above, or who leads an assembly. */
export const sharedWith = z.union(
  [z.null(), z.strictObject({ role: z.enum(sharedRoles) }), z.strictObject({ assemblyId: id })],
  'Se comparte con un rol, con una asamblea o con nadie',
)
export type SharedWith = z.output<typeof sharedWith>
