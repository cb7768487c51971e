export const roles = [
  'ROLE_USER',
  'ROLE_ENLACE',
  'ROLE_RESPONSABLE',
  'ROLE_ADMIN',
  'ROLE_SUPER_ADMIN',
] as const
export type Role = (typeof roles)[number]

/** The names of the roles on the screens. */
export const roleLabels: Record<Role, string> = {
  ROLE_USER: 'Miembro',
  ROLE_ENLACE: 'Enlace',
  ROLE_RESPONSABLE: 'Responsable',
  ROLE_ADMIN: 'Administración',
  ROLE_SUPER_ADMIN: 'Superadministración',
}

export type SignedIn = {
  userId: number
  username: string
  role: Role
  affiliateId: number | null
  sessionId: string
}
export type Actor = SignedIn | 'anonymous'

/** Says who may act. Menu entries, screens and the server ask the same policies. */
export type Policy = (actor: Actor | { role: Role }) => boolean

/**
 * Whose rows a role reaches with a call: everyone's; those of whoever is no member (outside the census, or left);
 * those of the members of the assemblies where they hold their office; their own; or nobody's (rule rights-12).
 */
export const reaches = ['everyone', 'nonMembers', 'ownAssemblies', 'themselves', 'nobody'] as const
export type Reach = (typeof reaches)[number]

/** Who may make a call, and whose rows each of them reaches with it: a role that is not here may not make it. */
export type Allowed = Readonly<Partial<Record<Role | 'anonymous', Reach>>>

/** A policy for these roles. `toReach` says in a contract how far they get: `allow: admins.toReach('everyone')`. */
function only<const Who extends Role | 'anonymous'>(...allowed: readonly Who[]) {
  const policy: Policy = (actor) => allowed.some((who) => who === keyOf(actor))
  // One reach for each of the names, and no other name.
  const toReach = (reach: Reach) =>
    Object.fromEntries(allowed.map((who) => [who, reach])) as Readonly<Record<Who, Reach>>
  return Object.assign(policy, { toReach })
}

const keyOf = (actor: Actor | { role: Role }) => (actor === 'anonymous' ? actor : actor.role)

export const anyone = only('anonymous', ...roles)
export const signedIn = only(...roles)
export const staff = only('ROLE_ENLACE', 'ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
/** An assembly's responsable. */
export const leads = only('ROLE_RESPONSABLE')
/** An assembly's enlace. */
export const liaisons = only('ROLE_ENLACE')
export const admins = only('ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
export const superAdmins = only('ROLE_SUPER_ADMIN')

/** Whose rows somebody reaches with a call; undefined when they may not make it. */
export const reachOf = ({ allow }: { allow: Allowed }, actor: Actor | { role: Role }): Reach | undefined =>
  allow[keyOf(actor)]

/** Whether somebody may make a call. */
export const mayCall = (endpoint: { allow: Allowed }, actor: Actor | { role: Role }): boolean =>
  reachOf(endpoint, actor) !== undefined
