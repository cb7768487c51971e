import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
} from '@tanstack/react-router'
import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { duplicates } from '#contract/census/duplicates.ts'
import { merges } from '#contract/census/merges.ts'
import { records } from '#contract/census/records.ts'
import { searchOf } from '#web/kernel/api.ts'
import { ErrorScreen } from '#web/kernel/ErrorScreen.tsx'
import { leaveLogin, requireRole, requireSession } from '#web/kernel/guards.ts'
import { listSearch } from '#web/kernel/list/address.ts'
import { PublicFrame } from '#web/kernel/PublicFrame.tsx'
import { Root } from '#web/Root.tsx'

// The map of the product: every address, who may go there, and the screen it shows.

/** A text of the address bar that may be missing. */
const text = z.string().optional().catch(undefined)

/** A panel's tab, whether it opens ready to be edited, and the list one came from; a tab may hold a list of its own. */
const panelSearch = z.looseObject({ tab: text, editar: text, lista: text })

const root = createRootRoute({ component: Root })

const publicPages = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame })
const login = createRoute({
  getParentRoute: () => publicPages,
  path: '/login',
  staticData: { narrow: true },
  validateSearch: z.object({ volver: text }),
  beforeLoad: ({ search }) => leaveLogin(search.volver),
  component: lazy(() => import('#web/account/Login.tsx'), 'Login'),
})
const recovery = createRoute({
  getParentRoute: () => publicPages,
  path: '/recuperacion-contrasena',
  staticData: { narrow: true },
  validateSearch: z.object({ cod: text }),
  component: lazy(() => import('#web/account/Recovery.tsx'), 'Recovery'),
})
const failure = createRoute({
  getParentRoute: () => publicPages,
  path: '/error',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/Failure.tsx'), 'Failure'),
})

/** Signed in, the shell; signed out, the public frame. */
const shell = lazy(() => import('#web/kernel/Shell.tsx'), 'Shell')

const openPages = createRoute({ getParentRoute: () => root, id: 'open', component: shell })
const about = createRoute({
  getParentRoute: () => openPages,
  path: '/about',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/About.tsx'), 'About'),
})
const accessibility = createRoute({
  getParentRoute: () => openPages,
  path: '/accesibilidad',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/Accessibility.tsx'), 'Accessibility'),
})
const privacy = createRoute({
  getParentRoute: () => openPages,
  path: '/privacidad',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/Privacy.tsx'), 'Privacy'),
})
const help = createRoute({
  getParentRoute: () => openPages,
  path: '/ayuda',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/Help.tsx'), 'Help'),
})
const missing = createRoute({
  getParentRoute: () => openPages,
  path: '/error-no-encontrado',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/NotFound.tsx'), 'NotFound'),
})
/** Any address that is not ours. */
const unknown = createRoute({
  getParentRoute: () => openPages,
  path: '$',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/NotFound.tsx'), 'UnknownAddress'),
})

const signedInPages = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: (going) => void requireSession(going),
  component: shell,
})
const home = createRoute({
  getParentRoute: () => signedInPages,
  path: '/',
  component: lazy(() => import('#web/home/Home.tsx'), 'Home'),
})
const mainMenu = createRoute({
  getParentRoute: () => signedInPages,
  path: '/menu-principal',
  component: lazy(() => import('#web/home/MainMenu.tsx'), 'MainMenu'),
})
const denied = createRoute({
  getParentRoute: () => signedInPages,
  path: '/acceso-denegado',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/Denied.tsx'), 'Denied'),
})
const notEnrolled = createRoute({
  getParentRoute: () => signedInPages,
  path: '/usuario-no-inscrito',
  staticData: { narrow: true },
  component: lazy(() => import('#web/pages/NotEnrolled.tsx'), 'NotEnrolled'),
})
const census = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  component: lazy(() => import('#web/census/CensusMenu.tsx'), 'CensusMenu'),
})
const affiliatesList = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/inscritos',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  validateSearch: listSearch(affiliates.list.query),
  component: lazy(() => import('#web/census/AffiliatesList.tsx'), 'AffiliatesList'),
})
const affiliatePanel = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/inscritos/$id',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  validateSearch: panelSearch,
  component: lazy(() => import('#web/census/AffiliatePanel.tsx'), 'AffiliatePanel'),
})
const nonEnrolledList = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/no-inscritos',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  validateSearch: listSearch(records.grouped.query),
  component: lazy(() => import('#web/census/records/NonEnrolledList.tsx'), 'NonEnrolledList'),
})
const nonEnrolledPanel = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/no-inscritos/$idDocument',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  component: lazy(() => import('#web/census/records/NonEnrolledPanel.tsx'), 'NonEnrolledPanel'),
})
const recordsList = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/registros',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  validateSearch: listSearch(records.list.query),
  component: lazy(() => import('#web/census/records/RecordsList.tsx'), 'RecordsList'),
})
const recordPanel = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/registros/$id',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  component: lazy(() => import('#web/census/records/RecordPanel.tsx'), 'RecordPanel'),
})
const duplicatesList = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/duplicados',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  validateSearch: listSearch(duplicates.list.query),
  component: lazy(() => import('#web/census/duplicates/DuplicatesList.tsx'), 'DuplicatesList'),
})
const mergesList = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/duplicados/uniones',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  validateSearch: listSearch(merges.list.query),
  component: lazy(() => import('#web/census/duplicates/MergesList.tsx'), 'MergesList'),
})
const duplicateCompare = createRoute({
  getParentRoute: () => signedInPages,
  path: '/censo-base/duplicados/$a/$b',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  component: lazy(() => import('#web/census/duplicates/DuplicateCompare.tsx'), 'DuplicateCompare'),
})
const referenceTables = createRoute({
  getParentRoute: () => signedInPages,
  path: '/panel-administracion',
  staticData: { side: 'staff' },
  beforeLoad: requireRole(admins),
  component: lazy(() => import('#web/geography/ReferenceTables.tsx'), 'ReferenceTables'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    publicPages.addChildren([login, recovery, failure]),
    openPages.addChildren([about, accessibility, privacy, help, missing, unknown]),
    signedInPages.addChildren([
      home,
      mainMenu,
      denied,
      notEnrolled,
      census,
      affiliatesList,
      affiliatePanel,
      nonEnrolledList,
      nonEnrolledPanel,
      recordsList,
      recordPanel,
      duplicatesList,
      mergesList,
      duplicateCompare,
      referenceTables,
    ]),
  ]),
  // Plain text both ways: the default reads values as JSON, and 00000012 would lose its zeros.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: searchOf,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 30_000,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
  // Never the whole address: it may carry a code.
  getScrollRestorationKey: ({ state, pathname }) => state.key ?? pathname,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
