import {
  createRootRoute,
  createRoute,
  lazyRouteComponent as lazy,
  type RouteComponent,
} from '@tanstack/react-router'
import type { Policy } from '#contract/actor.ts'
import { readSearch, writeSearch } from '#web/kernel/api/search.ts'
import {
  requireAffiliate,
  requireAffiliateOrAdmin,
  requireRole,
  requireSession,
  requireShared,
  requireStaff,
} from '#web/kernel/session/guards.ts'
import { PublicFrame } from '#web/kernel/shell/PublicFrame.tsx'
import { Root } from '#web/Root.tsx'

// The frames around the screens, and functions that declare the kinds of routes. The routes are in web/routes*.tsx.

type Texts = { [name: string]: string | undefined }

/**
 * The search of every route is plain texts. Each screen validates its own, so that the first page does not load the
 * rules of all screens (rule speed-3).
 */
const texts = (search: Readonly<Record<string, unknown>>): Texts => readSearch(writeSearch(search))

export const root = createRootRoute({ component: Root, validateSearch: texts })

/** No top bar and no menu, with or without a session (rule shell-1). */
export const publicFrame = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame })

/** The shell with a session, the public frame without. */
const shell = lazy(() => import('#web/ScreensShell.tsx'), 'ScreensShell')

export const openFrame = createRoute({ getParentRoute: () => root, id: 'open', component: shell })

export const signedInFrame = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: (going) => void requireSession(going),
  component: shell,
})

/** Full screen, without top bar, menu and footer, with a session (rule voting-14). */
export const boothFrame = createRoute({
  getParentRoute: () => root,
  id: 'booth',
  beforeLoad: (going) => void requireSession(going),
  component: lazy(() => import('#web/votings/booth/BoothFrame.tsx'), 'BoothFrame'),
})

type Page<Path extends string> = { path: Path; component: RouteComponent }

/** A public form or text, in a narrow column. */
export const publicPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => publicFrame, path, component, staticData: { narrow: true } })

/** A text for everybody, with or without a session. */
export const openPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => openFrame, path, component, staticData: { narrow: true } })

/** A screen for anybody with a session; `narrow` when it is a form or a text. */
export const memberPage = <const Path extends string>({
  path,
  component,
  ...staticData
}: Page<Path> & { narrow?: true }) =>
  createRoute({ getParentRoute: () => signedInFrame, path, component, staticData })

/** A screen about the user's own file in the census. */
export const affiliatePage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => signedInFrame, path, component, beforeLoad: requireAffiliate })

/** A screen below others, for whoever has a file in the census, and for admins. */
export const affiliateOrAdminPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({
    getParentRoute: () => signedInFrame,
    path,
    component,
    beforeLoad: requireAffiliateOrAdmin,
    staticData: { trail: true },
  })

/** A screen below others, for anybody with a session. */
export const belowPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => signedInFrame, path, component, staticData: { trail: true } })

/** A ballot, in a frame of its own. */
export const boothPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => boothFrame, path, component, staticData: { narrow: true } })

/** A screen of members, who need a file in the census, and of staff. */
export const sharedPage = <const Path extends string>({ path, component }: Page<Path>) =>
  createRoute({ getParentRoute: () => signedInFrame, path, component, beforeLoad: requireShared })

/** A screen of staff at an address from which members are sent to another screen. */
export const overviewPage = <const Path extends string>({
  path,
  membersTo,
  component,
}: Page<Path> & { membersTo: `/${string}` }) =>
  createRoute({
    getParentRoute: () => signedInFrame,
    path,
    component,
    beforeLoad: requireStaff(membersTo),
    staticData: { side: 'staff' },
  })

/** A staff screen for the roles of a policy; the others are told so, or go home. */
export const staffPage = <const Path extends string>({
  path,
  allow,
  othersTo,
  component,
  ...staticData
}: Page<Path> & { allow: Policy; othersTo?: '/'; nameless?: true }) =>
  createRoute({
    getParentRoute: () => signedInFrame,
    path,
    component,
    beforeLoad: requireRole(allow, othersTo),
    staticData: { side: 'staff', ...staticData },
  })

/**
 * The screens of one part of staff's work, from the list of them (`web/lazy.*.ts`), which is loaded with the first: the
 * pages of everybody else do not carry it (rule speed-3).
 */
export const loadScreens =
  <Screens extends object>(load: () => Promise<Screens>) =>
  (name: keyof Screens & string): RouteComponent =>
    lazy(async () => {
      // Safe: each function of the list imports the module of the component of its name, which the test of weight reads.
      const screens = (await load()) as Record<string, () => Promise<Record<string, RouteComponent>>>
      return (await screens[name]?.()) ?? {}
    }, name)
