import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { superAdmins } from '#contract/actor.ts'
import { staffPage } from '#web/frames.tsx'

const feesMenu = staffPage({
  path: '/panel-administracion/cuotas',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/FeesMenu.tsx'), 'FeesMenu'),
})
const feeExport = staffPage({
  path: '/panel-administracion/exportacion-cuotas',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/FeeExport.tsx'), 'FeeExport'),
})
const declaration = staffPage({
  path: '/panel-administracion/declaracion-anual',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/Declaration.tsx'), 'Declaration'),
})
const feeRequestsList = staffPage({
  path: '/panel-administracion/solicitudes-de-cuota',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/FeeRequestsList.tsx'), 'FeeRequestsList'),
})
const feeRequestPanel = staffPage({
  path: '/panel-administracion/solicitudes-de-cuota/$id',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/FeeRequestPanel.tsx'), 'FeeRequestPanel'),
})

export const feePages = [feeRequestsList, feeRequestPanel, feesMenu, feeExport, declaration] as const
