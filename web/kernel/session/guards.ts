import { redirect } from '@tanstack/react-router'
import type { Policy } from '#contract/actor.ts'
import { getCurrentSession, isFactorMissing, getLastEnding } from '#web/kernel/session/session.ts'

type RouteLocation = { location: { href: string } }

/** Nobody passes without a session; after signing in they are brought back here. */
export function requireSession({ location }: RouteLocation) {
  const session = getCurrentSession()
  // oxlint wants errors thrown; a redirect is the router's own way of turning somebody round.
  if (session && isFactorMissing() && !location.href.startsWith('/seguridad'))
    throw redirect({ to: '/seguridad', search: { volver: location.href }, replace: true })
  if (session) return session
  const back = getLastEnding() === 'left' || location.href === '/' ? {} : { volver: location.href }
  // oxlint wants errors thrown; a redirect is the router's own way of turning somebody round.
  throw redirect({ to: '/login', search: back, replace: true })
}

/** A guard for a route: the same policy the menu and the server ask. */
export const requireRole = (policy: Policy) => (going: RouteLocation) => {
  const session = requireSession(going)
  if (!policy({ role: session.rol })) throw redirect({ to: '/acceso-denegado', replace: true })
}

/** For pages about oneself: a user who is in no census has nothing there (rule rights-10). */
export function requireAffiliate(going: RouteLocation) {
  const session = requireSession(going)
  if (session.affiliate === null) throw redirect({ to: '/usuario-no-inscrito', replace: true })
}

/** Who has a session has nothing to do at the door: this is also how signing in, here or in another tab, leads on. */
export function redirectSignedIn(volver: string | undefined) {
  if (getCurrentSession())
    throw redirect({ href: readReturnPath(volver, window.location.origin), replace: true })
}

/** Where to go after signing in: a path of ours, or home. Nothing that could lead to another host. */
export function readReturnPath(volver: string | undefined, origin: string): string {
  if (!volver?.startsWith('/')) return '/'
  try {
    const { origin: host, pathname, search, hash } = new URL(volver, origin)
    return host === origin && pathname !== '/login' ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}
