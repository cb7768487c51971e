import { sql } from 'kysely'
import { admins, roleLabels, roles, superAdmins, type Role, type SignedIn } from '#contract/actor.ts'
import { sharedRoles, type SharedWith } from '#contract/people/choosing/sharing.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isSystem, type SystemScope } from '#server/kernel/security/scope.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { findOfficer, selectAssembliesOf } from '#server/kernel/security/offices.queries.ts'

/** Who asks with a segment or a tag: a caller, or the author of a job. */
export type Reader = Pick<SignedIn, 'userId' | 'role'>

/** The same, or the application, for the reason that its scope gives: it may use what anybody has. */
export type AnyReader = Reader | SystemScope

/** The tables whose rows have an owner and may be shared. */
type Shared = 'segment' | 'tag'

/**
 * SQL: whether somebody may use a row of a table with that name or alias: their own, what is shared with their role or
 * one below, or with an assembly of which they hold the office, and to admins what is shared with any (rules people-21,
 * people-23). To the application all is.
 */
export function isVisibleTo(
  table: Shared,
  reader: (Pick<Reader, 'role'> & { userId: number | null }) | SystemScope,
) {
  if (isSystem(reader)) return sql<boolean>`true`
  const { userId, role } = reader
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const isOwn = sql`${of('owner_id')} is not distinct from ${userId}`
  const isOfRole = sql`${of('shared_role')} = any(${roles.slice(0, roles.indexOf(role) + 1)})`
  const isOfAssembly = admins({ role })
    ? sql`${of('shared_assembly_id')} is not null`
    : sql`${of('shared_assembly_id')} in ${selectAssembliesOf({ userId, office: 'responsibleId' })}`
  const isOrphan = superAdmins({ role }) ? sql`${of('owner_id')} is null` : sql`false`
  return sql<boolean>`(${isOwn} or ${isOfRole} or ${isOfAssembly} or ${isOrphan})`
}

type SharedRole = (typeof sharedRoles)[number]
type SharingRow = {
  ownerId: number | null
  ownerRole: string | null
  sharedRole: string | null
  sharedAssemblyId: number | null
  assemblyName: string | null
}

/** With whom a row is shared, as the contract says it and in words. */
export function describeSharing({ sharedRole, sharedAssemblyId, assemblyName }: SharingRow): {
  sharedWith: SharedWith
  sharedText: string
} {
  // Safe: the column's check constraint allows exactly the contract's values.
  const role = sharedRole as SharedRole | null
  if (role) return { sharedWith: { role }, sharedText: roleLabels[role] }
  if (sharedAssemblyId === null) return { sharedWith: null, sharedText: 'Solo quien lo hizo' }
  const sharedText = assemblyName ? `Asamblea ${assemblyName}` : 'Una asamblea que ya no existe'
  return { sharedWith: { assemblyId: sharedAssemblyId }, sharedText }
}

/** SQL: the role of the account `owner`; of one that is blocked, which can do nothing, none. */
export const ownerRole = sql<string | null>`case when owner.enabled then owner.role end`.as('ownerRole')

/**
 * Who can change a row: its owner while they are an admin; then super admins, who see it if it is shared or nobody's.
 * What a demoted owner kept private nobody can, for only they see it (`isVisibleTo`).
 */
export function findKeepers({
  ownerId,
  ownerRole: role,
  ...row
}: SharingRow): 'owner' | 'superAdmins' | undefined {
  // Safe: the column's check constraint allows exactly the contract's values.
  if (role !== null && admins({ role: role as Role })) return 'owner'
  const isSeen = ownerId === null || row.sharedRole !== null || row.sharedAssemblyId !== null
  return isSeen ? 'superAdmins' : undefined
}

/** Whether somebody may change a row. */
export function mayEditShared(row: SharingRow, { userId, role }: Reader): boolean {
  const keepers = findKeepers(row)
  return keepers === 'owner' ? row.ownerId === userId : keepers === 'superAdmins' && superAdmins({ role })
}

/** Why somebody may not change what is shared with them. */
export const refuseEdit = () =>
  new Problem(
    'conflicto',
    `Solo lo cambia quien lo hizo, o ${roleLabels.ROLE_SUPER_ADMIN} si esa persona ya no administra`,
  )

/** Somebody with whom something is shared, and what to call them in a sentence. */
type Audience = { who: string; reader: Reader }

/** Anybody of a role, whatever else is their own. */
export const anybodyOf = (role: Role): Audience => ({
  who: `Quien tiene el rol ${roleLabels[role]}`,
  reader: { userId: 0, role },
})

/** Those with whom something is shared: each role, and whoever leads the assembly. */
export async function listAudiences(db: Database, sharedWith: SharedWith): Promise<Audience[]> {
  if (sharedWith === null) return []
  const from = 'role' in sharedWith ? sharedWith.role : 'ROLE_ADMIN'
  const ofRoles = sharedRoles.slice(sharedRoles.indexOf(from)).map(anybodyOf)
  if ('role' in sharedWith) return ofRoles
  const { assemblyId } = sharedWith
  const leading = await findOfficer(db, { assemblyId, office: 'responsibleId' })
  if (!leading) return ofRoles
  const { userId, assemblyName } = leading
  const who = `Quien lleva la asamblea ${assemblyName}`
  return [{ who, reader: { userId, role: 'ROLE_RESPONSABLE' } }, ...ofRoles]
}

/** The columns in which a row says with whom it is shared. */
export const toSharingColumns = (sharedWith: SharedWith) => ({
  sharedRole: sharedWith && 'role' in sharedWith ? sharedWith.role : null,
  sharedAssemblyId: sharedWith && 'assemblyId' in sharedWith ? sharedWith.assemblyId : null,
})

/** Whether there is such an assembly. */
export const isAssembly = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('assembly')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined
