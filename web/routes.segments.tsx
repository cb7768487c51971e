import { admins, leadsAndAdmins } from '#contract/actor.ts'
import { staffPage, loadScreens } from '#web/frames.tsx'

const fromChoosing = loadScreens(() => import('#web/lazy.choosing.ts'))

const segmentsList = staffPage({
  path: '/segmentos',
  allow: leadsAndAdmins,
  component: fromChoosing('SegmentsList'),
})
const newSegment = staffPage({
  path: '/segmentos/nuevo',
  allow: admins,
  component: fromChoosing('NewSegment'),
})
const segmentPanel = staffPage({
  path: '/segmentos/$id',
  allow: leadsAndAdmins,
  component: fromChoosing('SegmentPanel'),
})

const tagsList = staffPage({
  path: '/censo-base/etiquetas',
  allow: admins,
  component: fromChoosing('TagsList'),
})
const tagPanel = staffPage({
  path: '/censo-base/etiquetas/$id',
  allow: admins,
  component: fromChoosing('TagPanel'),
})
const taggingJob = staffPage({
  path: '/censo-base/etiquetas/trabajo/$id',
  allow: admins,
  component: fromChoosing('TaggingJob'),
})

const bulkJob = staffPage({
  path: '/censo-base/cambios/$id',
  allow: admins,
  component: fromChoosing('BulkJob'),
})

const rollsList = staffPage({
  path: '/listas-fijas',
  allow: admins,
  component: fromChoosing('RollsList'),
})
const rollPanel = staffPage({
  path: '/listas-fijas/$id',
  allow: admins,
  component: fromChoosing('RollPanel'),
})
const rollComparison = staffPage({
  path: '/listas-fijas/comparar/$id/$other',
  allow: admins,
  component: fromChoosing('RollComparison'),
})
const rollJob = staffPage({
  path: '/listas-fijas/trabajo/$id',
  allow: admins,
  component: fromChoosing('RollJob'),
})

export const segmentPages = [
  segmentsList,
  newSegment,
  segmentPanel,
  tagsList,
  tagPanel,
  taggingJob,
  bulkJob,
  rollsList,
  rollPanel,
  rollComparison,
  rollJob,
] as const
