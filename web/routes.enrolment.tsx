import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { publicPage, staffPage, loadScreens } from '#web/frames.tsx'

const fromCensus = loadScreens(() => import('#web/lazy.census.ts'))

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
  component: fromCensus('PendingList'),
})
const resendingJob = staffPage({
  path: '/censo-base/pendientes/reenvio/$id',
  allow: admins,
  component: fromCensus('ResendingJob'),
})
const manualRegistration = staffPage({
  path: '/panel-administracion/inscripcion-manual',
  allow: admins,
  component: fromCensus('ManualRegistration'),
})

export const enrolmentPages = [enrol, result, validation] as const
export const enrolmentStaffPages = [pendingList, resendingJob, manualRegistration] as const
