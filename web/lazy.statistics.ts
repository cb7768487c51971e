// The screens of statistics, each loaded when it is opened. Pages of others do not load this list (rule speed-3).

export const StatisticsMenu = () => import('#web/statistics/StatisticsMenu.tsx')
export const MembersPage = () => import('#web/statistics/MembersPage.tsx')
export const MapPage = () => import('#web/statistics/map/MapPage.tsx')
export const MovementsPage = () => import('#web/statistics/MovementsPage.tsx')
export const ParticipationPage = () => import('#web/statistics/ParticipationPage.tsx')
export const RecordsStatistics = () => import('#web/statistics/RecordsStatistics.tsx')
export const FeesStatistics = () => import('#web/statistics/FeesStatistics.tsx')
export const AssemblyStatistics = () => import('#web/statistics/AssemblyStatistics.tsx')
export const MonthlyReport = () => import('#web/statistics/MonthlyReport.tsx')
export const BoardPage = () => import('#web/statistics/board/BoardPage.tsx')
