import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { affiliateOrAdminPage, loadScreens, staffPage } from '#web/frames.tsx'

const ofAdmins = loadScreens(() => import('#web/lazy.votings.ts'))

const votingsHome = affiliateOrAdminPage({
  path: '/votaciones',
  component: lazy(() => import('#web/votings/VotingsHome.tsx'), 'VotingsHome'),
})
const votingsPanel = staffPage({
  path: '/votaciones/panel-de-votaciones',
  allow: admins,
  component: ofAdmins('VotingsPanel'),
})
const pendingVotings = staffPage({
  path: '/votaciones/pendientes-de-aprobacion',
  allow: admins,
  component: ofAdmins('PendingVotings'),
})
const openVotings = staffPage({
  path: '/votaciones/en-curso',
  allow: admins,
  component: ofAdmins('OpenVotings'),
})
const closedVotings = staffPage({
  path: '/votaciones/resultados',
  allow: admins,
  component: ofAdmins('ClosedVotings'),
})

export const votingPages = [votingsHome, votingsPanel, pendingVotings, openVotings, closedVotings] as const
