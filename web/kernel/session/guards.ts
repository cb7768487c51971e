import { redirect } from '@tanstack/react-router'
import { admins, staff, type Policy } from '#contract/actor.ts'
import { getCurrentSession, isFactorMissing, getLastEnding } from '#web/kernel/session/session.ts'

type RouteLocation = { location: { href: string } }

/** A route guard: without a session it leads to the login, which leads back here. */
export function requireSession({ location }: RouteLocation) {
  const session = getCurrentSession()
  // The router's redirect is thrown, although it is no Error.
  if (session && isFactorMissing() && !location.href.startsWith('/seguridad'))
    throw redirect({ to: '/seguridad', search: { volver: location.href }, replace: true })
  if (session) return session
  const back = getLastEnding() === 'left' || location.href === '/' ? {} : { volver: location.href }
  // The router's redirect is thrown, although it is no Error.
  throw redirect({ to: '/login', search: back, replace: true })
}

/** A route guard for the roles of a policy, the same that the menu and the server check; it says where the others go. */
export const requireRole =
  (policy: Policy, othersTo: '/acceso-denegado' | '/' = '/acceso-denegado') =>
  (going: RouteLocation) => {
    const session = requireSession(going)
    if (!policy({ role: session.rol })) throw redirect({ to: othersTo, replace: true })
  }

/** A route guard for pages about the user's own file: users outside the census are sent away (rule rights-10). */
export function requireAffiliate(going: RouteLocation) {
  const session = requireSession(going)
  if (session.affiliate === null) throw redirect({ to: '/usuario-no-inscrito', replace: true })
}

/** A route guard for pages of staff and of members: members outside the census are sent away (rule rights-10). */
export function requireShared(going: RouteLocation) {
  const session = requireSession(going)
  if (!staff({ role: session.rol })) requireAffiliate(going)
}

/** A route guard for a page of staff that members have another page for. */
export const requireStaff = (membersTo: `/${string}`) => (going: RouteLocation) => {
  requireShared(going)
  if (!staff({ role: requireSession(going).rol })) throw redirect({ href: membersTo, replace: true })
}

/** A route guard for what whoever has a file in the census sees, and admins without one (rule meeting-3). */
export function requireAffiliateOrAdmin(going: RouteLocation) {
  const session = requireSession(going)
  if (!admins({ role: session.rol })) requireAffiliate(going)
}

/**
 * The guard of the login page: users with a session are sent on. A login, here or in another tab, leads on this way
 * too.
 */
export function redirectSignedIn(volver: string | undefined) {
  if (getCurrentSession())
    throw redirect({ href: readReturnPath(volver, window.location.origin), replace: true })
}

/** The path to go to after signing in: a path of this application, or home; never another host. */
export function readReturnPath(volver: string | undefined, origin: string): string {
  if (!volver?.startsWith('/')) return '/'
  try {
    const { origin: host, pathname, search, hash } = new URL(volver, origin)
    // Resolving dots can leave a path that begins with two slashes, which names a host.
    const isOwn = host === origin && !pathname.startsWith('//')
    return isOwn && pathname !== '/login' ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}
