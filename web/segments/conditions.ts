import type { SegmentFilter, SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { findGroupError, toGroup, toTree, type Group } from '#web/segments/groups.ts'

/** The conditions of a segment as one text, as a draft keeps them. */
export type ConditionsValue = { tree: string }

export const writeGroup = (group: Group): ConditionsValue => ({ tree: JSON.stringify(group) })
// Safe: only forms of conditions write it.
export const readGroup = ({ tree }: ConditionsValue) => JSON.parse(tree) as Group

/** Without a filter, or with one that is no longer read, nothing is asked yet. */
export const toConditions = (filter: SegmentFilter | null): ConditionsValue =>
  writeGroup(filter ? toGroup(filter.tree) : { of: 'all', parts: [] })
export const readTree = (value: ConditionsValue): SegmentTree => toTree(readGroup(value))
export const conditionsLabels = { tree: 'Condiciones' } as const
/** What is missing in the conditions. */
export const validateConditions = (value: ConditionsValue) => ({ tree: findGroupError(readGroup(value)) })
