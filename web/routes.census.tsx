import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { staffPage } from '#web/frames.tsx'

const census = staffPage({
  path: '/censo-base',
  allow: admins,
  component: lazy(() => import('#web/census/CensusMenu.tsx'), 'CensusMenu'),
})
const affiliatesList = staffPage({
  path: '/censo-base/inscritos',
  allow: admins,
  component: lazy(() => import('#web/census/AffiliatesList.tsx'), 'AffiliatesList'),
})
const affiliatePanel = staffPage({
  path: '/censo-base/inscritos/$id',
  allow: admins,
  component: lazy(() => import('#web/census/profile/AffiliatePanel.tsx'), 'AffiliatePanel'),
})
const nonEnrolledList = staffPage({
  path: '/censo-base/no-inscritos',
  allow: admins,
  component: lazy(() => import('#web/census/records/NonEnrolledList.tsx'), 'NonEnrolledList'),
})
const nonEnrolledPanel = staffPage({
  path: '/censo-base/no-inscritos/$idDocument',
  allow: admins,
  component: lazy(() => import('#web/census/records/NonEnrolledPanel.tsx'), 'NonEnrolledPanel'),
})
const recordsList = staffPage({
  path: '/censo-base/registros',
  allow: admins,
  component: lazy(() => import('#web/census/records/RecordsList.tsx'), 'RecordsList'),
})
const newRecord = staffPage({
  path: '/censo-base/registros/nuevo',
  allow: admins,
  component: lazy(() => import('#web/census/records/NewRecord.tsx'), 'NewRecord'),
})
const recordPanel = staffPage({
  path: '/censo-base/registros/$id',
  allow: admins,
  component: lazy(() => import('#web/census/records/RecordPanel.tsx'), 'RecordPanel'),
})
const duplicatesList = staffPage({
  path: '/censo-base/duplicados',
  allow: admins,
  component: lazy(() => import('#web/census/duplicates/DuplicatesList.tsx'), 'DuplicatesList'),
})
const mergesList = staffPage({
  path: '/censo-base/duplicados/uniones',
  allow: admins,
  component: lazy(() => import('#web/census/duplicates/MergesList.tsx'), 'MergesList'),
})
const mergeRequestsList = staffPage({
  path: '/censo-base/duplicados/en-espera',
  allow: admins,
  component: lazy(() => import('#web/census/duplicates/MergeRequestsList.tsx'), 'MergeRequestsList'),
})
const duplicateCompare = staffPage({
  path: '/censo-base/duplicados/$a/$b',
  allow: admins,
  component: lazy(() => import('#web/census/duplicates/DuplicateCompare.tsx'), 'DuplicateCompare'),
})
const importScreen = staffPage({
  path: '/censo-base/importacion',
  allow: admins,
  component: lazy(() => import('#web/import/ImportScreen.tsx'), 'ImportScreen'),
})
const importsList = staffPage({
  path: '/censo-base/importaciones',
  allow: admins,
  component: lazy(() => import('#web/import/ImportsList.tsx'), 'ImportsList'),
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
