import { isOfFormer, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { segmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'

/** Whom the filter of a list means, as the tree of a segment; undefined without a filter that can be saved. */
export function toSegmentTree({
  segmentId,
  importId,
  compared,
  ...filter
}: FactFilter): SegmentTree | undefined {
  if (importId !== undefined || compared !== undefined || isOfFormer(filter)) return undefined
  const { aportacion, ...rest } = filter
  const asked = { ...rest, ...(filter.fee !== undefined && { aportacion }) }
  const known = Object.entries(asked).filter(([name]) => name in segmentFacts.shape)
  const where = segmentFacts.safeParse(Object.fromEntries(known)).data
  const named = segmentId === undefined ? undefined : { segment: segmentId }
  if (named && where) return { all: [named, { where }] }
  return where ? { where } : named
}
