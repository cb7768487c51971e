import type { Role } from '#contract/actor.ts'
import { sizeLimits, shells } from '#test/support/bundle.ts'

export type Screen = {
  address: string
  as?: Role
  /** The source file that the route loads on demand. */
  lazy: string[]
  most: number
}

export const screens: Screen[] = [
  { address: '/login', lazy: [...shells.open, 'web/account/Login.tsx'], most: sizeLimits.first },
  {
    address: '/recuperacion-contrasena',
    lazy: [...shells.open, 'web/account/Recovery.tsx'],
    most: sizeLimits.first,
  },
  { address: '/inscribete', lazy: [...shells.open, 'web/enrolment/Enrol.tsx'], most: sizeLimits.first },
  { address: '/', as: 'ROLE_USER', lazy: [...shells.member, 'web/home/Home.tsx'], most: sizeLimits.first },
  {
    address: '/',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/home/Home.tsx'],
    most: sizeLimits.staffShell + sizeLimits.route,
  },
  {
    address: '/censo-base',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/census/CensusMenu.tsx'],
    most: sizeLimits.staffShell + sizeLimits.route,
  },
  {
    address: '/censo-base/inscritos',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/census/AffiliatesList.tsx'],
    most: sizeLimits.staffShell + sizeLimits.route,
  },
  {
    address: '/gestion-usuarios',
    as: 'ROLE_SUPER_ADMIN',
    lazy: [...shells.staff, 'web/users/UsersList.tsx'],
    most: sizeLimits.staffShell + sizeLimits.route,
  },
  {
    address: '/panel-administracion',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/geography/ReferenceTables.tsx'],
    most: sizeLimits.staffShell + sizeLimits.route,
  },
]

/** Public and member screens and the list of affiliates, which Lighthouse checks. */
export const lighthouseScreens: Pick<Screen, 'address' | 'as'>[] = [
  { address: '/login' },
  { address: '/inscribete' },
  { address: '/', as: 'ROLE_USER' },
  { address: '/censo-base/inscritos', as: 'ROLE_ADMIN' },
]
