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
  { address: '/login', lazy: [...shells.open, 'web/account/Login.tsx'], most: sizeLimits.public },
  {
    address: '/recuperacion-contrasena',
    lazy: [...shells.open, 'web/account/Recovery.tsx'],
    most: sizeLimits.public,
  },
  { address: '/inscribete', lazy: [...shells.open, 'web/enrolment/Enrol.tsx'], most: sizeLimits.public },
  { address: '/', as: 'ROLE_USER', lazy: [...shells.member, 'web/home/Home.tsx'], most: sizeLimits.member },
  {
    address: '/',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/home/Home.tsx'],
    most: sizeLimits.staffShell + sizeLimits.staffRoute,
  },
  {
    address: '/censo-base',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/census/CensusMenu.tsx'],
    most: sizeLimits.staffShell + sizeLimits.staffRoute,
  },
  {
    address: '/censo-base/inscritos',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/census/AffiliatesList.tsx'],
    most: sizeLimits.staffShell + sizeLimits.staffRoute,
  },
  {
    address: '/gestion-usuarios',
    as: 'ROLE_SUPER_ADMIN',
    lazy: [...shells.staff, 'web/users/UsersList.tsx'],
    most: sizeLimits.staffShell + sizeLimits.staffRoute,
  },
  {
    address: '/panel-administracion',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/geography/ReferenceTables.tsx'],
    most: sizeLimits.staffShell + sizeLimits.staffRoute,
  },
]

/** Public and member screens and the list of affiliates, which Lighthouse checks. */
export const lighthouseScreens: Pick<Screen, 'address' | 'as'>[] = [
  { address: '/login' },
  { address: '/inscribete' },
  { address: '/', as: 'ROLE_USER' },
  { address: '/censo-base/inscritos', as: 'ROLE_ADMIN' },
]
