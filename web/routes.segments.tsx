import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins, leadsAndAdmins } from '#contract/actor.ts'
import { staffPage } from '#web/frames.tsx'

const segmentsList = staffPage({
  path: '/segmentos',
  allow: leadsAndAdmins,
  component: lazy(() => import('#web/segments/SegmentsList.tsx'), 'SegmentsList'),
})
const newSegment = staffPage({
  path: '/segmentos/nuevo',
  allow: admins,
  component: lazy(() => import('#web/segments/NewSegment.tsx'), 'NewSegment'),
})
const segmentPanel = staffPage({
  path: '/segmentos/$id',
  allow: leadsAndAdmins,
  component: lazy(() => import('#web/segments/SegmentPanel.tsx'), 'SegmentPanel'),
})

const tagsList = staffPage({
  path: '/censo-base/etiquetas',
  allow: admins,
  component: lazy(() => import('#web/tags/TagsList.tsx'), 'TagsList'),
})
const tagPanel = staffPage({
  path: '/censo-base/etiquetas/$id',
  allow: admins,
  component: lazy(() => import('#web/tags/TagPanel.tsx'), 'TagPanel'),
})
const taggingJob = staffPage({
  path: '/censo-base/etiquetas/trabajo/$id',
  allow: admins,
  component: lazy(() => import('#web/tags/TaggingJob.tsx'), 'TaggingJob'),
})

const rollsList = staffPage({
  path: '/listas-fijas',
  allow: admins,
  component: lazy(() => import('#web/rolls/RollsList.tsx'), 'RollsList'),
})
const rollPanel = staffPage({
  path: '/listas-fijas/$id',
  allow: admins,
  component: lazy(() => import('#web/rolls/RollPanel.tsx'), 'RollPanel'),
})
const rollComparison = staffPage({
  path: '/listas-fijas/comparar/$id/$other',
  allow: admins,
  component: lazy(() => import('#web/rolls/RollComparison.tsx'), 'RollComparison'),
})
const rollJob = staffPage({
  path: '/listas-fijas/trabajo/$id',
  allow: admins,
  component: lazy(() => import('#web/rolls/RollJob.tsx'), 'RollJob'),
})

export const segmentPages = [
  segmentsList,
  newSegment,
  segmentPanel,
  tagsList,
  tagPanel,
  taggingJob,
  rollsList,
  rollPanel,
  rollComparison,
  rollJob,
] as const
