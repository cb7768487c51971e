import { admins, staff } from '#contract/actor.ts'
import { loadScreens, staffPage } from '#web/frames.tsx'

const fromStatistics = loadScreens(() => import('#web/lazy.statistics.ts'))

const statisticsMenu = staffPage({
  path: '/estadisticas',
  allow: admins,
  component: fromStatistics('StatisticsMenu'),
})
const membersPage = staffPage({
  path: '/estadisticas/inscritos',
  allow: admins,
  component: fromStatistics('MembersPage'),
})
const mapPage = staffPage({
  path: '/estadisticas/mapa',
  allow: admins,
  component: fromStatistics('MapPage'),
})
const movementsPage = staffPage({
  path: '/estadisticas/movimientos',
  allow: admins,
  component: fromStatistics('MovementsPage'),
})
const participationPage = staffPage({
  path: '/estadisticas/participacion',
  allow: admins,
  component: fromStatistics('ParticipationPage'),
})
const recordsStatistics = staffPage({
  path: '/estadisticas/registros',
  allow: admins,
  component: fromStatistics('RecordsStatistics'),
})
const feesStatistics = staffPage({
  path: '/estadisticas/cuotas',
  allow: admins,
  component: fromStatistics('FeesStatistics'),
})
const monthlyReport = staffPage({
  path: '/estadisticas/informe',
  allow: admins,
  component: fromStatistics('MonthlyReport'),
})
const boardPage = staffPage({
  path: '/estadisticas/mi-cuadro',
  allow: admins,
  component: fromStatistics('BoardPage'),
})
const assemblyStatistics = staffPage({
  path: '/mi-asamblea/estadisticas',
  allow: staff,
  component: fromStatistics('AssemblyStatistics'),
})

export const statisticsPages = [
  statisticsMenu,
  membersPage,
  mapPage,
  movementsPage,
  participationPage,
  recordsStatistics,
  feesStatistics,
  monthlyReport,
  boardPage,
  assemblyStatistics,
] as const
