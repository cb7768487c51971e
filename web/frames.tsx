import {
  createRootRoute,
  createRoute,
  lazyRouteComponent as lazy,
  type RouteComponent,
} from '@tanstack/react-router'
import type { Policy } from '#contract/actor.ts'
import { buildQueryString } from '#web/kernel/api/api.ts'
import { requireAffiliate, requireRole, requireSession } from '#web/kernel/session/guards.ts'
import { PublicFrame } from '#web/kernel/shell/PublicFrame.tsx'
import { Root } from '#web/Root.tsx'

// What stands around the screens, and the few shapes a route has. The screens are in web/routes*.tsx.

type Texts = { [name: string]: string | undefined }

/**
 * An address bar holds texts by name; each screen judges its own when it comes, so that no screen's
 * rules weigh on the first page (rule speed-3).
 */
const texts = (search: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(new URLSearchParams(buildQueryString(search)))

export const root = createRootRoute({ component: Root, validateSearch: texts })

/** Neither toolbar nor menu, whoever looks (rule shell-1). */
export const publicFrame = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame })

/** Signed in, the shell; signed out, the public frame. */
const shell = lazy(() => import('#web/ScreensShell.tsx'), 'ScreensShell')

export const openFrame = createRoute({ getParentRoute: () => root, id: 'open', component: shell })

export const signedInFrame = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: (going) => void requireSession(going),
  component: shell,
})

type Page<Path extends string> = { path: Path; component: RouteComponent }

/** A form or a text for whoever comes, in a narrow column. */
export const publicPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => publicFrame, path, component, staticData: { narrow: true } })

/** A text to read, with or without a session. */
export const openPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => openFrame, path, component, staticData: { narrow: true } })

/** A screen for anybody with a session; `narrow` when it is a form or a text. */
export const memberPage = <const Path extends string>({
  path,
  component,
  ...staticData
}: Page<Path> & { narrow?: true }) =>
  createRoute({ getParentRoute: () => signedInFrame, path, component, staticData })

/** A screen about one's own place in the census. */
export const affiliatePage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => signedInFrame, path, component, beforeLoad: requireAffiliate })

/** A dense screen for the roles a policy names. */
export const staffPage = <const Path extends string>({
  path,
  allow,
  component,
}: Page<Path> & { allow: Policy }) =>
  createRoute({
    getParentRoute: () => signedInFrame,
    path,
    component,
    beforeLoad: requireRole(allow),
    staticData: { side: 'staff' },
  })
