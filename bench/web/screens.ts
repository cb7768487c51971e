import type { Role } from '#contract/actor.ts'
import { most, shells } from '#test/support/bundle.ts'

export type Screen = {
  address: string
  as?: Role
  /** What the route loads on demand, by its source. */
  lazy: string[]
  most: number
}

export const screens: Screen[] = [
  { address: '/login', lazy: [...shells.open, 'web/account/Login.tsx'], most: most.first },
  {
    address: '/recuperacion-contrasena',
    lazy: [...shells.open, 'web/account/Recovery.tsx'],
    most: most.first,
  },
  { address: '/inscribete', lazy: [...shells.open, 'web/enrolment/Enrol.tsx'], most: most.first },
  { address: '/', as: 'ROLE_USER', lazy: [...shells.member, 'web/home/Home.tsx'], most: most.first },
  {
    address: '/',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/home/Home.tsx'],
    most: most.staffShell + most.route,
  },
  {
    address: '/censo-base',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/census/CensusMenu.tsx'],
    most: most.staffShell + most.route,
  },
  {
    address: '/censo-base/inscritos',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/census/AffiliatesList.tsx'],
    most: most.staffShell + most.route,
  },
  {
    address: '/gestion-usuarios',
    as: 'ROLE_SUPER_ADMIN',
    lazy: [...shells.staff, 'web/users/UsersList.tsx'],
    most: most.staffShell + most.route,
  },
  {
    address: '/panel-administracion',
    as: 'ROLE_ADMIN',
    lazy: [...shells.staff, 'web/geography/ReferenceTables.tsx'],
    most: most.staffShell + most.route,
  },
]

/** Public, for members and the list: what a phone meets first. */
export const judgedByLighthouse: Pick<Screen, 'address' | 'as'>[] = [
  { address: '/login' },
  { address: '/inscribete' },
  { address: '/', as: 'ROLE_USER' },
  { address: '/censo-base/inscritos', as: 'ROLE_ADMIN' },
]
