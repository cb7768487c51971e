import { admins } from '#contract/actor.ts'
import { staffPage, loadScreens } from '#web/frames.tsx'

const fromCensus = loadScreens(() => import('#web/lazy.census.ts'))

const census = staffPage({
  path: '/censo-base',
  allow: admins,
  component: fromCensus('CensusMenu'),
})
const affiliatesList = staffPage({
  path: '/censo-base/inscritos',
  allow: admins,
  component: fromCensus('AffiliatesList'),
})
const affiliatePanel = staffPage({
  path: '/censo-base/inscritos/$id',
  allow: admins,
  component: fromCensus('AffiliatePanel'),
})
const nonEnrolledList = staffPage({
  path: '/censo-base/no-inscritos',
  allow: admins,
  component: fromCensus('NonEnrolledList'),
})
const nonEnrolledPanel = staffPage({
  path: '/censo-base/no-inscritos/$idDocument',
  allow: admins,
  component: fromCensus('NonEnrolledPanel'),
})
const recordsList = staffPage({
  path: '/censo-base/registros',
  allow: admins,
  component: fromCensus('RecordsList'),
})
const newRecord = staffPage({
  path: '/censo-base/registros/nuevo',
  allow: admins,
  component: fromCensus('NewRecord'),
})
const recordPanel = staffPage({
  path: '/censo-base/registros/$id',
  allow: admins,
  component: fromCensus('RecordPanel'),
})
const duplicatesList = staffPage({
  path: '/censo-base/duplicados',
  allow: admins,
  component: fromCensus('DuplicatesList'),
})
const mergesList = staffPage({
  path: '/censo-base/duplicados/uniones',
  allow: admins,
  component: fromCensus('MergesList'),
})
const mergeRequestsList = staffPage({
  path: '/censo-base/duplicados/en-espera',
  allow: admins,
  component: fromCensus('MergeRequestsList'),
})
const duplicateCompare = staffPage({
  path: '/censo-base/duplicados/$a/$b',
  allow: admins,
  component: fromCensus('DuplicateCompare'),
})
const importScreen = staffPage({
  path: '/censo-base/importacion',
  allow: admins,
  component: fromCensus('ImportScreen'),
})
const importsList = staffPage({
  path: '/censo-base/importaciones',
  allow: admins,
  component: fromCensus('ImportsList'),
})

export const censusPages = [
  census,
  affiliatesList,
  affiliatePanel,
  nonEnrolledList,
  nonEnrolledPanel,
  recordsList,
  newRecord,
  recordPanel,
  duplicatesList,
  mergesList,
  mergeRequestsList,
  duplicateCompare,
  importScreen,
  importsList,
] as const
