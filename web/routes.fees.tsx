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
const batchesList = staffPage({
  path: '/panel-administracion/remesas',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/batches/BatchesList.tsx'), 'BatchesList'),
})
const newBatch = staffPage({
  path: '/panel-administracion/remesas/nueva',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/batches/NewBatch.tsx'), 'NewBatch'),
})
const batchJob = staffPage({
  path: '/panel-administracion/remesas/trabajo/$id',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/batches/BatchJob.tsx'), 'BatchJob'),
})
const batchPanel = staffPage({
  path: '/panel-administracion/remesas/$id',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/batches/BatchPanel.tsx'), 'BatchPanel'),
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

const chargesList = staffPage({
  path: '/panel-administracion/cobros',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/charges/ChargesList.tsx'), 'ChargesList'),
})
const chargePanel = staffPage({
  path: '/panel-administracion/cobros/$id',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/charges/ChargePanel.tsx'), 'ChargePanel'),
})
const bankRepliesList = staffPage({
  path: '/panel-administracion/respuestas-del-banco',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/replies/BankRepliesList.tsx'), 'BankRepliesList'),
})
const bankReplyPanel = staffPage({
  path: '/panel-administracion/respuestas-del-banco/$id',
  allow: superAdmins,
  component: lazy(() => import('#web/fees/replies/BankReplyPanel.tsx'), 'BankReplyPanel'),
})

export const feePages = [
  chargesList,
  chargePanel,
  bankRepliesList,
  bankReplyPanel,
  feeRequestsList,
  feeRequestPanel,
  feesMenu,
  feeExport,
  batchesList,
  newBatch,
  batchJob,
  batchPanel,
  declaration,
] as const
