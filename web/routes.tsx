import { createRoute, createRouter, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins, superAdmins } from '#contract/actor.ts'
import {
  affiliatePage,
  boothFrame,
  memberPage,
  openFrame,
  openPage,
  publicFrame,
  publicPage,
  root,
  signedInFrame,
  staffPage,
} from '#web/frames.tsx'
import { readSearch, writeSearch } from '#web/kernel/api/search.ts'
import { ErrorScreen } from '#web/kernel/shell/ErrorScreen.tsx'
import { redirectSignedIn } from '#web/kernel/session/guards.ts'
import { assemblyPages } from '#web/routes.assemblies.tsx'
import { censusPages } from '#web/routes.census.tsx'
import { communicationPages } from '#web/routes.communications.tsx'
import { enrolmentPages, enrolmentStaffPages } from '#web/routes.enrolment.tsx'
import { feePages } from '#web/routes.fees.tsx'
import { legalPages } from '#web/routes.legal.tsx'
import { meetingPages } from '#web/routes.meetings.tsx'
import { segmentPages } from '#web/routes.segments.tsx'
import { statisticsPages } from '#web/routes.statistics.tsx'
import { userPages } from '#web/routes.users.tsx'
import { boothPages, voterPages } from '#web/routes.voters.tsx'
import { votingPages } from '#web/routes.votings.tsx'

// The routes of the product: every address, who may open it, and its screen.

const login = createRoute({
  getParentRoute: () => publicFrame,
  path: '/login',
  staticData: { narrow: true },
  beforeLoad: ({ search }) => redirectSignedIn(search['volver']),
  component: lazy(() => import('#web/account/Login.tsx'), 'Login'),
})
const recovery = publicPage({
  path: '/recuperacion-contrasena',
  component: lazy(() => import('#web/account/Recovery.tsx'), 'Recovery'),
})
const confirmEmail = publicPage({
  path: '/confirmar-correo',
  component: lazy(() => import('#web/account/ConfirmEmail.tsx'), 'ConfirmEmail'),
})
const stopEmailChange = publicPage({
  path: '/parar-cambio-correo',
  component: lazy(() => import('#web/account/StopEmailChange.tsx'), 'StopEmailChange'),
})
const stopMerge = publicPage({
  path: '/parar-union',
  component: lazy(() => import('#web/census/duplicates/StopMerge.tsx'), 'StopMerge'),
})
const unsubscribe = publicPage({
  path: '/baja-de-comunicaciones',
  component: lazy(() => import('#web/communications/Unsubscribe.tsx'), 'Unsubscribe'),
})
const votingLetter = publicPage({
  path: '/carta',
  component: lazy(() => import('#web/enrolment/VotingLetter.tsx'), 'VotingLetter'),
})
const failure = publicPage({
  path: '/error',
  component: lazy(() => import('#web/pages/Failure.tsx'), 'Failure'),
})

const about = openPage({
  path: '/about',
  component: lazy(() => import('#web/pages/About.tsx'), 'About'),
})
const accessibility = openPage({
  path: '/accesibilidad',
  component: lazy(() => import('#web/pages/Accessibility.tsx'), 'Accessibility'),
})
const privacy = openPage({
  path: '/privacidad',
  component: lazy(() => import('#web/pages/Privacy.tsx'), 'Privacy'),
})
const votingHeads = openPage({
  path: '/huellas',
  component: lazy(() => import('#web/votings/results/HeadsPage.tsx'), 'HeadsPage'),
})
const legalNotice = openPage({
  path: '/aviso-legal',
  component: lazy(() => import('#web/pages/LegalText.tsx'), 'LegalNotice'),
})
const privacyPolicy = openPage({
  path: '/politica-de-privacidad',
  component: lazy(() => import('#web/pages/LegalText.tsx'), 'PrivacyPolicy'),
})
const help = openPage({
  path: '/ayuda',
  component: lazy(() => import('#web/pages/Help.tsx'), 'Help'),
})
const missing = openPage({
  path: '/error-no-encontrado',
  component: lazy(() => import('#web/pages/NotFound.tsx'), 'NotFound'),
})
/** The page for unknown addresses. */
const unknown = openPage({
  path: '$',
  component: lazy(() => import('#web/pages/NotFound.tsx'), 'UnknownAddress'),
})

const home = memberPage({
  path: '/',
  component: lazy(() => import('#web/home/Home.tsx'), 'Home'),
})
const mainMenu = memberPage({
  path: '/menu-principal',
  component: lazy(() => import('#web/home/MainMenu.tsx'), 'MainMenu'),
})
const security = memberPage({
  path: '/seguridad',
  narrow: true,
  component: lazy(() => import('#web/account/security/Security.tsx'), 'Security'),
})
const userPanel = affiliatePage({
  path: '/panel-de-usuario',
  component: lazy(() => import('#web/self/UserPanel.tsx'), 'UserPanel'),
})
const myData = memberPage({
  path: '/mis-datos',
  narrow: true,
  component: lazy(() => import('#web/self/MyData.tsx'), 'MyData'),
})
const denied = memberPage({
  path: '/acceso-denegado',
  narrow: true,
  component: lazy(() => import('#web/pages/Denied.tsx'), 'Denied'),
})
const notEnrolled = memberPage({
  path: '/usuario-no-inscrito',
  narrow: true,
  component: lazy(() => import('#web/pages/NotEnrolled.tsx'), 'NotEnrolled'),
})

const generalData = staffPage({
  path: '/panel-administracion/datos-generales',
  allow: superAdmins,
  component: lazy(() => import('#web/organisation/GeneralData.tsx'), 'GeneralData'),
})
const referenceTables = staffPage({
  path: '/panel-administracion',
  allow: admins,
  component: lazy(() => import('#web/geography/ReferenceTables.tsx'), 'ReferenceTables'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    publicFrame.addChildren([
      login,
      recovery,
      confirmEmail,
      stopEmailChange,
      stopMerge,
      votingLetter,
      unsubscribe,
      failure,
      ...enrolmentPages,
    ]),
    openFrame.addChildren([
      about,
      accessibility,
      privacy,
      votingHeads,
      legalNotice,
      privacyPolicy,
      help,
      missing,
      unknown,
    ]),
    signedInFrame.addChildren([
      home,
      mainMenu,
      userPanel,
      myData,
      security,
      denied,
      notEnrolled,
      ...censusPages,
      ...enrolmentStaffPages,
      referenceTables,
      generalData,
      ...feePages,
      ...communicationPages,
      ...legalPages,
      ...assemblyPages,
      ...meetingPages,
      ...votingPages,
      ...segmentPages,
      ...statisticsPages,
      ...userPages,
      ...voterPages,
    ]),
    boothFrame.addChildren([...boothPages]),
  ]),
  // Search parameters are plain texts: the default reads them as JSON, and 00000012 would lose its zeros.
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 30_000,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
  // Not the full address, which may contain a code from a mail.
  getScrollRestorationKey: ({ state, pathname }) => state.key ?? pathname,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
