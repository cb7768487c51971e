export const roles = [
  'ROLE_USER',
  'ROLE_ENLACE',
  'ROLE_RESPONSABLE',
  'ROLE_ADMIN',
  'ROLE_SUPER_ADMIN',
] as const
export type Role = (typeof roles)[number]

/** The names of the roles on the screens. */
export const roleLabels = {
  ROLE_USER: 'Miembro',
  ROLE_ENLACE: 'Enlace',
  ROLE_RESPONSABLE: 'Responsable',
  ROLE_ADMIN: 'Administración',
  ROLE_SUPER_ADMIN: 'Superadministración',
} as const satisfies Record<Role, string>

export type SignedIn = {
  userId: number
  username: string
  role: Role
  affiliateId: number | null
  sessionId: string
}
export type Actor = SignedIn | 'anonymous'

/** Says whether somebody may act. Menu entries, screens and the server use the same policies. */
export type Policy = (actor: Actor | { role: Role }) => boolean

/**
 * Whose rows a role can read or change with a call (rule rights-12): everyone's; everyone's but those of former members,
 * who are blocked (rule privacy-5); those of people who are not in the census; those of the members of the assemblies
 * where the role holds its office; only their own; or nobody's.
 */
export const reaches = [
  'everyone',
  'unblocked',
  'outsiders',
  'ownAssemblies',
  'themselves',
  'nobody',
] as const
export type Reach = (typeof reaches)[number]

/** The roles that may make a call, each with its reach. A role that is not listed may not make the call. */
export type Allowed = Readonly<Partial<Record<Role | 'anonymous', Reach>>>

/** Makes a policy for some roles. `toReach` adds their reach in a contract: `allow: admins.toReach('everyone')`. */
function allowOnly<const Who extends Role | 'anonymous'>(...allowed: readonly Who[]) {
  const policy: Policy = (actor) => allowed.some((who) => who === accessKeyOf(actor))
  // Safe: the entries are made from `allowed`, so they have exactly these keys.
  const toReach = (reach: Reach) =>
    Object.fromEntries(allowed.map((who) => [who, reach])) as Readonly<Record<Who, Reach>>
  return Object.assign(policy, { toReach })
}

const accessKeyOf = (actor: Actor | { role: Role }) => (actor === 'anonymous' ? actor : actor.role)

export const anyone = allowOnly('anonymous', ...roles)
export const signedIn = allowOnly(...roles)
export const staff = allowOnly('ROLE_ENLACE', 'ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
/** An assembly's responsable. */
export const leads = allowOnly('ROLE_RESPONSABLE')
/** An assembly's enlace. */
export const liaisons = allowOnly('ROLE_ENLACE')
export const admins = allowOnly('ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
/** Those who choose people: admins everyone, an assembly's responsable its members. */
export const leadsAndAdmins = allowOnly('ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
export const superAdmins = allowOnly('ROLE_SUPER_ADMIN')

/** The reach of an actor in a call; undefined when they may not make it. */
export const findReach = ({ allow }: { allow: Allowed }, actor: Actor | { role: Role }): Reach | undefined =>
  allow[accessKeyOf(actor)]

export const mayCall = (endpoint: { allow: Allowed }, actor: Actor | { role: Role }): boolean =>
  findReach(endpoint, actor) !== undefined
