import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { belowPage, loadScreens, staffPage } from '#web/frames.tsx'

const fromVotings = loadScreens(() => import('#web/lazy.votings.ts'))

const votingsHome = belowPage({
  path: '/votaciones',
  component: lazy(() => import('#web/votings/home/VotingsHome.tsx'), 'VotingsHome'),
})
const votingsPanel = staffPage({
  path: '/votaciones/panel-de-votaciones',
  allow: admins,
  component: fromVotings('VotingsPanel'),
})
const pendingVotings = staffPage({
  path: '/votaciones/pendientes-de-aprobacion',
  allow: admins,
  component: fromVotings('PendingVotings'),
})
const approvedVotings = staffPage({
  path: '/votaciones/aprobadas',
  allow: admins,
  component: fromVotings('ApprovedVotings'),
})
const openVotings = staffPage({
  path: '/votaciones/en-curso',
  allow: admins,
  component: fromVotings('OpenVotings'),
})
const closedVotings = staffPage({
  path: '/votaciones/resultados',
  allow: admins,
  component: fromVotings('ClosedVotings'),
})

const newVoting = staffPage({
  path: '/votaciones/nueva-votacion',
  allow: admins,
  component: fromVotings('NewVoting'),
})
const editVoting = staffPage({
  path: '/votaciones/edicion-de-votacion/$id',
  allow: admins,
  component: fromVotings('EditVoting'),
})
const officeVoting = staffPage({
  path: '/votaciones/aprobadas/$id',
  allow: admins,
  component: fromVotings('OfficeVoting'),
})

const claimsList = staffPage({
  path: '/votaciones/aprobadas/$id/reclamaciones',
  allow: admins,
  component: fromVotings('ClaimsList'),
})

export const votingPages = [
  votingsHome,
  votingsPanel,
  pendingVotings,
  approvedVotings,
  openVotings,
  closedVotings,
  newVoting,
  editVoting,
  officeVoting,
  claimsList,
] as const
