import type { Role } from '#contract/actor.ts'

/** P05, in kB with gzip: public and member screens, and the shell of the staff; one route more than its shell. */
const most = { member: 190, staff: 230 + 40 }
export const mostStyle = 20

export type Screen = {
  address: string
  as?: Role
  /** What the route loads on demand, by its source. */
  lazy: string[]
  most: number
}

const entry = 'index.html'
const shell = [entry, 'web/kernel/Shell.tsx']

export const screens: Screen[] = [
  { address: '/login', lazy: [entry, 'web/account/Login.tsx'], most: most.member },
  { address: '/recuperacion-contrasena', lazy: [entry, 'web/account/Recovery.tsx'], most: most.member },
  { address: '/inscribete', lazy: [entry, 'web/enrolment/Enrol.tsx'], most: most.member },
  { address: '/', as: 'ROLE_USER', lazy: [...shell, 'web/home/Home.tsx'], most: most.member },
  { address: '/', as: 'ROLE_ADMIN', lazy: [...shell, 'web/home/Home.tsx'], most: most.staff },
  {
    address: '/censo-base',
    as: 'ROLE_ADMIN',
    lazy: [...shell, 'web/census/CensusMenu.tsx'],
    most: most.staff,
  },
  {
    address: '/censo-base/inscritos',
    as: 'ROLE_ADMIN',
    lazy: [...shell, 'web/census/AffiliatesList.tsx'],
    most: most.staff,
  },
  {
    address: '/panel-administracion',
    as: 'ROLE_ADMIN',
    lazy: [...shell, 'web/geography/ReferenceTables.tsx'],
    most: most.staff,
  },
]

/** Public, for members and the list: what a phone meets first. */
export const judgedByLighthouse: Pick<Screen, 'address' | 'as'>[] = [
  { address: '/login' },
  { address: '/inscribete' },
  { address: '/', as: 'ROLE_USER' },
  { address: '/censo-base/inscritos', as: 'ROLE_ADMIN' },
]
