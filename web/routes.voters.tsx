import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { belowPage, boothPage } from '#web/frames.tsx'

const votingPage = belowPage({
  path: '/votaciones/votacion/$id',
  component: lazy(() => import('#web/votings/voting/VotingPage.tsx'), 'VotingPage'),
})
const resultsPage = belowPage({
  path: '/votaciones/resultados/$id',
  component: lazy(() => import('#web/votings/results/ResultsPage.tsx'), 'ResultsPage'),
})
const checkPage = belowPage({
  path: '/votaciones/resultados/$id/comprobar',
  component: lazy(() => import('#web/votings/results/CheckPage.tsx'), 'CheckPage'),
})

const booth = boothPage({
  path: '/votaciones/en-curso/$id',
  component: lazy(() => import('#web/votings/booth/Booth.tsx'), 'Booth'),
})

export const voterPages = [votingPage, resultsPage, checkPage] as const
export const boothPages = [booth] as const
