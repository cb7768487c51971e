import { communications } from '#contract/communications/communications.ts'

/** The calls whose answers change when a communication does. */
export const communicationReads = [
  communications.list,
  communications.counts,
  communications.get,
  communications.preview,
]
