// The screens of segments, lists and rolls, each loaded when it is opened. Pages of others do not load this list (rule speed-3).

export const SegmentsList = () => import('#web/segments/SegmentsList.tsx')
export const NewSegment = () => import('#web/segments/NewSegment.tsx')
export const SegmentPanel = () => import('#web/segments/SegmentPanel.tsx')
export const TagsList = () => import('#web/tags/TagsList.tsx')
export const TagPanel = () => import('#web/tags/TagPanel.tsx')
export const TaggingJob = () => import('#web/tags/TaggingJob.tsx')
export const BulkJob = () => import('#web/import/BulkJob.tsx')
export const RollsList = () => import('#web/rolls/RollsList.tsx')
export const RollPanel = () => import('#web/rolls/RollPanel.tsx')
export const RollComparison = () => import('#web/rolls/RollComparison.tsx')
export const RollJob = () => import('#web/rolls/RollJob.tsx')
