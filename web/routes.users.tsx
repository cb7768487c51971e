import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { superAdmins } from '#contract/actor.ts'
import { staffPage } from '#web/frames.tsx'

const usersList = staffPage({
  path: '/gestion-usuarios',
  allow: superAdmins,
  component: lazy(() => import('#web/users/UsersList.tsx'), 'UsersList'),
})
const newUser = staffPage({
  path: '/gestion-usuarios/nuevo-usuario',
  allow: superAdmins,
  component: lazy(() => import('#web/users/NewUser.tsx'), 'NewUser'),
})
const accountPanel = staffPage({
  path: '/gestion-usuarios/panel-usuarios/$id',
  allow: superAdmins,
  component: lazy(() => import('#web/users/AccountPanel.tsx'), 'AccountPanel'),
})
const activityList = staffPage({
  path: '/gestion-usuarios/actividad',
  allow: superAdmins,
  component: lazy(() => import('#web/users/ActivityList.tsx'), 'ActivityList'),
})

export const userPages = [usersList, newUser, accountPanel, activityList] as const
