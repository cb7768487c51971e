import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { leadsAndAdmins } from '#contract/actor.ts'
import { staffPage } from '#web/frames.tsx'

const segmentsList = staffPage({
  path: '/segmentos',
  allow: leadsAndAdmins,
  component: lazy(() => import('#web/segments/SegmentsList.tsx'), 'SegmentsList'),
})
const segmentPanel = staffPage({
  path: '/segmentos/$id',
  allow: leadsAndAdmins,
  component: lazy(() => import('#web/segments/SegmentPanel.tsx'), 'SegmentPanel'),
})

export const segmentPages = [segmentsList, segmentPanel] as const
