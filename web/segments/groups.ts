import type { Fact } from '#contract/people/choosing/facts.ts'
import { paramsOfFact, signsOfFact } from '#contract/people/choosing/factFilter.ts'
import { listAskedFacts, segmentFacts, type SegmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import { findTreeBounds, type SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { texts } from '#contract/messages.ts'

/** What somebody has: one fact, or a place in a segment. */
export type Condition = Extract<SegmentTree, { where: unknown } | { segment: unknown }>
/** Who meets all parts, any of them, or none: a tree as it is edited, in which every fact is a part of its own. */
export type Group = { of: GroupKind; parts: Part[] }
export type Part = Condition | Group
export type GroupKind = 'all' | 'any' | 'none'

export const isGroup = (part: Part): part is Group => 'parts' in part

/** A tree as groups. `toTree` makes a tree of the same people of it, which is no deeper and no larger. */
export function toGroup(tree: SegmentTree): Group {
  if ('all' in tree) return { of: 'all', parts: tree.all.flatMap((part) => toParts(part, 'all')) }
  if ('any' in tree) return { of: 'any', parts: tree.any.flatMap((part) => toParts(part, 'any')) }
  if (!('not' in tree)) return { of: 'all', parts: toParts(tree, 'all') }
  const left = 'any' in tree.not ? tree.not.any : [tree.not]
  return { of: 'none', parts: left.flatMap((part) => toParts(part, 'none')) }
}

/** What a tree is in a group. Several facts of one person are parts of «all»; elsewhere they are a group. */
export function toParts(tree: SegmentTree, of: GroupKind): Part[] {
  if ('segment' in tree) return [tree]
  if (!('where' in tree)) return [toGroup(tree)]
  const parts = splitFacts(tree.where)
  return of === 'all' || parts.length === 1 ? parts : [{ of: 'all', parts }]
}

/** The tree of a group. */
export function toTree({ of, parts }: Group): SegmentTree {
  const trees = parts.map((part) => (isGroup(part) ? toTree(part) : part))
  if (of === 'any') return { any: trees }
  if (of === 'all') return joinAll(trees)
  const [only] = trees
  return { not: only && trees.length === 1 ? only : { any: trees } }
}

function splitFacts(where: SegmentFacts): Condition[] {
  const values = new Map<string, unknown>(Object.entries(where))
  return listAskedFacts(where).map((name) => {
    const not = where.not?.filter((negated) => negated === name) ?? []
    const asked = [...paramsOfFact(name), ...signsOfFact(name)].filter(
      (param) => values.get(param) !== undefined,
    )
    const own = Object.fromEntries(asked.map((param) => [param, values.get(param)]))
    return { where: segmentFacts.parse({ ...own, ...(not.length > 0 && { not }) }) }
  })
}

/** All of some trees. Facts of which none is asked twice stand in one leaf, as the filters of a list do. */
function joinAll(trees: readonly SegmentTree[]): SegmentTree {
  const all: SegmentTree[] = []
  for (const tree of trees) {
    const at = 'where' in tree ? all.findIndex((other) => isJoinable(tree.where, other)) : -1
    const into = all[at]
    if ('where' in tree && into && 'where' in into) all[at] = { where: join(into.where, tree.where) }
    else all.push(tree)
  }
  const [only] = all
  return only && all.length === 1 ? only : { all }
}

const isJoinable = (where: SegmentFacts, other: SegmentTree) =>
  'where' in other && !listAskedFacts(where).some((name) => listAskedFacts(other.where).includes(name))

function join(one: SegmentFacts, other: SegmentFacts): SegmentFacts {
  const not = [...(one.not ?? []), ...(other.not ?? [])]
  return segmentFacts.parse({ ...one, ...other, ...(not.length > 0 && { not }) })
}

/** The fact that a condition asks for. */
export const factOf = (condition: Condition): Fact =>
  'segment' in condition ? 'segmentId' : (listAskedFacts(condition.where)[0] ?? 'segmentId')

/** Why a group cannot be saved, in a sentence. */
export function findGroupError(group: Group): string | undefined {
  if (group.parts.length === 0) return texts.required
  if (group.parts.some(hasEmptyGroup)) return 'Hay un grupo sin condiciones: pon alguna o quítalo'
  return findTreeBounds(toTree(group))
}

const hasEmptyGroup = (part: Part): boolean =>
  isGroup(part) && (part.parts.length === 0 || part.parts.some(hasEmptyGroup))
