export const roles = [
  'ROLE_USER',
  'ROLE_ENLACE',
  'ROLE_RESPONSABLE',
  'ROLE_ADMIN',
  'ROLE_SUPER_ADMIN',
] as const
export type Role = (typeof roles)[number]

/** How each role is called on the screens. */
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

/** Says who may act. Endpoints, menu entries and screens all ask the same policies. */
export type Policy = (actor: Actor | { role: Role }) => boolean

const only =
  (...allowed: readonly Role[]): Policy =>
  (actor) =>
    actor !== 'anonymous' && allowed.includes(actor.role)

/** Marked, so that a handler open to everybody must say what it does with nobody. */
export const anyone = Object.assign(() => true, { anonymousToo: true as const })
export const signedIn = only(...roles)
export const staff = only('ROLE_ENLACE', 'ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
export const admins = only('ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
export const superAdmins = only('ROLE_SUPER_ADMIN')
