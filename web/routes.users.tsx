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

export const userPages = [usersList, newUser, accountPanel, activityList] as const
