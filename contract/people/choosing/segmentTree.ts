import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { readParam } from '#contract/filters.ts'
import { listFacts, namedBy } from '#contract/people/choosing/facts.ts'
import type { Named } from '#contract/people/choosing/namedThings.ts'
import { segmentFacts, type SegmentFacts } from '#contract/people/choosing/segmentFacts.ts'

/**
 * Whom a segment means: members who meet all of some conditions, any of them, or not one; whom another segment means;
 * or who have some facts, as the address of a list asks for them.
 */
export type SegmentTree =
  | { all: SegmentTree[] }
  | { any: SegmentTree[] }
  | { not: SegmentTree }
  | { segment: number }
  | { where: SegmentFacts }

/** What a tree may hold at most, with the trees of the segments that it names. */
export const mostDepth = 8
export const mostLeaves = 200

/** What is beyond the bounds of a tree, in a sentence. It is asked before anything reads the tree to its bottom. */
export function findTreeBounds(sent: unknown): string | undefined {
  let leaves = 0
  const measure = (node: unknown, depth: number): string | undefined => {
    if (depth > mostDepth) return `Un segmento tiene como mucho ${mostDepth} niveles`
    if (typeof node !== 'object' || node === null) return undefined
    const inner = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
      key === 'all' || key === 'any' || key === 'not' ? [value].flat() : [],
    )
    if (inner.length === 0) leaves += 1
    if (leaves + inner.length > mostLeaves) return `Un segmento tiene como mucho ${mostLeaves} condiciones`
    for (const each of inner) {
      const error = measure(each, depth + 1)
      if (error !== undefined) return error
    }
    return undefined
  }
  return measure(sent, 1)
}

const some = () => z.array(node).min(1).max(mostLeaves)

const node: z.ZodType<SegmentTree> = z
  .union(
    [
      z.strictObject({ where: segmentFacts }),
      // Getters, because a tree has trees in it.
      z.strictObject({
        get all() {
          return some()
        },
      }),
      z.strictObject({
        get any() {
          return some()
        },
      }),
      z.strictObject({
        get not() {
          return node
        },
      }),
      z.strictObject({ segment: id }),
    ],
    'No es un filtro de personas',
  )
  .meta({ id: 'SegmentTree', description: 'A quién se elige' })

/** The filter of a segment: a value with the version of its form, so that later ones can read it. */
export const segmentFilter = z.preprocess(
  (sent, context) => {
    const { tree } = (typeof sent === 'object' && sent !== null ? sent : {}) as { tree?: unknown }
    const message = findTreeBounds(tree)
    if (message === undefined) return sent
    context.addIssue({ code: 'custom', path: ['tree'], message })
    return z.NEVER
  },
  z.strictObject({ v: z.literal(1), tree: node }),
)
export type SegmentFilter = z.output<typeof segmentFilter>

/** The parts of a tree, itself first. */
export function listParts(tree: SegmentTree): SegmentTree[] {
  if ('all' in tree) return [tree, ...tree.all.flatMap(listParts)]
  if ('any' in tree) return [tree, ...tree.any.flatMap(listParts)]
  return 'not' in tree ? [tree, ...listParts(tree.not)] : [tree]
}

/** The numbers of the things of a kind that a tree names. */
export const listNamed = (tree: SegmentTree, kind: Named): number[] => [
  ...new Set(
    listParts(tree).flatMap((part) => {
      if ('segment' in part) return kind === 'segment' ? [part.segment] : []
      return 'where' in part ? listNamedBy(part.where, kind) : []
    }),
  ),
]

/** The numbers of the things of a kind that a filter names. */
export const listNamedBy = (where: object, kind: Named): number[] =>
  listFacts('affiliate')
    .filter((name) => namedBy(name) === kind)
    .flatMap((name) => readParam(where, name) ?? [])
    .map(Number)
