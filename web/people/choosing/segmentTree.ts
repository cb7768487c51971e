import { isOfFormer, listAskedParams, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { facts, listFacts } from '#contract/people/choosing/facts.ts'
import { segmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'

/** The facts that lists alone ask for, but for a segment, which has a place of its own in a tree. */
const ofLists = listFacts('affiliate').filter(
  (name) => name !== 'segmentId' && 'notInSegments' in facts[name],
)

/** Whom the filter of a list means, as the tree of a segment; undefined without a filter that can be saved. */
export function toSegmentTree({ segmentId, ...filter }: FactFilter): SegmentTree | undefined {
  if (isOfFormer(filter) || ofLists.some((name) => listAskedParams(filter, name).length > 0)) return undefined
  const known = Object.entries(filter).filter(([name]) => name in segmentFacts.shape)
  const where = segmentFacts.safeParse(Object.fromEntries(known)).data
  const named = segmentId === undefined ? undefined : { segment: segmentId }
  if (named && where) return { all: [named, { where }] }
  return where ? { where } : named
}
