import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { publicPage, staffPage } from '#web/frames.tsx'

const enrol = publicPage({
  path: '/inscribete',
  component: lazy(() => import('#web/enrolment/Enrol.tsx'), 'Enrol'),
})
const result = publicPage({
  path: '/inscripcion/$resultado',
  component: lazy(() => import('#web/enrolment/Result.tsx'), 'Result'),
})
const validation = publicPage({
  path: '/validacion',
  component: lazy(() => import('#web/enrolment/Validation.tsx'), 'Validation'),
})
const pendingList = staffPage({
  path: '/censo-base/pendientes',
  allow: admins,
  component: lazy(() => import('#web/enrolment/PendingList.tsx'), 'PendingList'),
})
const manualRegistration = staffPage({
  path: '/panel-administracion/inscripcion-manual',
  allow: admins,
  component: lazy(() => import('#web/census/registration/ManualRegistration.tsx'), 'ManualRegistration'),
})

export const enrolmentPages = [enrol, result, validation] as const
export const enrolmentStaffPages = [pendingList, manualRegistration] as const
