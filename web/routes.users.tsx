import { superAdmins } from '#contract/actor.ts'
import { staffPage, loadScreens } from '#web/frames.tsx'

const fromAdministration = loadScreens(() => import('#web/lazy.administration.ts'))

const usersList = staffPage({
  path: '/gestion-usuarios',
  allow: superAdmins,
  component: fromAdministration('UsersList'),
})
const newUser = staffPage({
  path: '/gestion-usuarios/nuevo-usuario',
  allow: superAdmins,
  component: fromAdministration('NewUser'),
})
const accountPanel = staffPage({
  path: '/gestion-usuarios/panel-usuarios/$id',
  allow: superAdmins,
  component: fromAdministration('AccountPanel'),
})
const activityList = staffPage({
  path: '/gestion-usuarios/actividad',
  allow: superAdmins,
  component: fromAdministration('ActivityList'),
})

const erasures = staffPage({
  path: '/panel-administracion/borrados',
  allow: superAdmins,
  component: fromAdministration('ErasuresList'),
})
const erasure = staffPage({
  path: '/panel-administracion/borrados/$id',
  allow: superAdmins,
  component: fromAdministration('ErasurePanel'),
})
const retention = staffPage({
  path: '/panel-administracion/conservacion',
  allow: superAdmins,
  component: fromAdministration('Retention'),
})
const retentionJob = staffPage({
  path: '/panel-administracion/conservacion/trabajo/$id',
  allow: superAdmins,
  component: fromAdministration('RetentionJob'),
})

const unsentMails = staffPage({
  path: '/panel-administracion/correos-sin-enviar',
  allow: superAdmins,
  component: fromAdministration('UnsentMailsList'),
})

export const userPages = [
  usersList,
  newUser,
  accountPanel,
  activityList,
  erasures,
  erasure,
  retention,
  retentionJob,
  unsentMails,
] as const
