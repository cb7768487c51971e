import { superAdmins } from '#contract/actor.ts'
import { staffPage, loadScreens } from '#web/frames.tsx'

const fromFees = loadScreens(() => import('#web/lazy.fees.ts'))

const feesMenu = staffPage({
  path: '/panel-administracion/cuotas',
  allow: superAdmins,
  component: fromFees('FeesMenu'),
})
const feeExport = staffPage({
  path: '/panel-administracion/exportacion-cuotas',
  allow: superAdmins,
  component: fromFees('FeeExport'),
})
const batchesList = staffPage({
  path: '/panel-administracion/remesas',
  allow: superAdmins,
  component: fromFees('BatchesList'),
})
const newBatch = staffPage({
  path: '/panel-administracion/remesas/nueva',
  allow: superAdmins,
  component: fromFees('NewBatch'),
})
const batchJob = staffPage({
  path: '/panel-administracion/remesas/trabajo/$id',
  allow: superAdmins,
  component: fromFees('BatchJob'),
})
const batchPanel = staffPage({
  path: '/panel-administracion/remesas/$id',
  allow: superAdmins,
  component: fromFees('BatchPanel'),
})
const declaration = staffPage({
  path: '/panel-administracion/declaracion-anual',
  allow: superAdmins,
  component: fromFees('Declaration'),
})
const feeRequestsList = staffPage({
  path: '/panel-administracion/solicitudes-de-cuota',
  allow: superAdmins,
  component: fromFees('FeeRequestsList'),
})
const feeRequestPanel = staffPage({
  path: '/panel-administracion/solicitudes-de-cuota/$id',
  allow: superAdmins,
  component: fromFees('FeeRequestPanel'),
})

const chargesList = staffPage({
  path: '/panel-administracion/cobros',
  allow: superAdmins,
  component: fromFees('ChargesList'),
})
const chargePanel = staffPage({
  path: '/panel-administracion/cobros/$id',
  allow: superAdmins,
  component: fromFees('ChargePanel'),
})
const bankRepliesList = staffPage({
  path: '/panel-administracion/respuestas-del-banco',
  allow: superAdmins,
  component: fromFees('BankRepliesList'),
})
const bankReplyPanel = staffPage({
  path: '/panel-administracion/respuestas-del-banco/$id',
  allow: superAdmins,
  component: fromFees('BankReplyPanel'),
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
