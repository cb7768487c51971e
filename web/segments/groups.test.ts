import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import { texts } from '#contract/messages.ts'
import { listFacts } from '#contract/people/choosing/facts.ts'
import { factShape, listNegatable, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { listAskedFacts, segmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import {
  findTreeBounds,
  listParts,
  mostDepth,
  mostLeaves,
  type SegmentTree,
} from '#contract/people/choosing/segmentTree.ts'
import { questions, type Unasked } from '#test/support/factQuestions.ts'
import { readDraft, startDraft } from '#web/kernel/list/filterDraft.ts'
import { toSegmentTree } from '#web/people/choosing/segmentTree.ts'
import { conditionFacts, fieldsOf, toCondition, toFilter } from '#web/segments/conditionFields.ts'
import { factOf, findGroupError, isGroup, toGroup, toTree, type Group } from '#web/segments/groups.ts'

const asking = questions(new Map([[1, 'Municipal'], [2, 'Sectorial']]), { tags: [3, 4], communications: [5, 6], votings: [1, 2] }) // prettier-ignore
const askable = listFacts('affiliate').filter((name): name is Exclude<typeof name, Unasked> => name in asking)
/** Some facts of one person, as the address of a list asks for them. */
const anyWhere = fc
  .subarray(askable, { minLength: 1, maxLength: 5 })
  .chain((names) =>
    fc
      .tuple(
        fc.tuple(...names.map((name) => asking[name] as fc.Arbitrary<object>)),
        fc.subarray(listNegatable('affiliate').filter((one) => names.some((name) => one === name))),
      )
      .map(([parts, not]) => segmentFacts.parse(Object.assign(not.length > 0 ? { not } : {}, ...parts))),
  )
const { tree: anyTree } = fc.letrec<{ tree: SegmentTree }>((tie) => {
  const some = fc.array(tie('tree'), { minLength: 1, maxLength: 3 })
  return {
    tree: fc.oneof(
      { depthSize: 'small', maxDepth: 5, withCrossShrink: true },
      anyWhere.map((where) => ({ where })),
      fc.constantFrom(7, 8).map((segment) => ({ segment })),
      some.map((all) => ({ all })),
      some.map((any) => ({ any })),
      tie('tree').map((not) => ({ not })),
    ),
  }
})

/** Whether a tree means somebody of whom each condition is as `isMet` says. */
function means(tree: SegmentTree, isMet: (condition: unknown) => boolean): boolean {
  if ('all' in tree) return tree.all.every((part) => means(part, isMet))
  if ('any' in tree) return tree.any.some((part) => means(part, isMet))
  if ('not' in tree) return !means(tree.not, isMet)
  if ('segment' in tree) return isMet(tree)
  const values = new Map<string, unknown>(Object.entries(tree.where))
  return listAskedFacts(tree.where).every((name) =>
    isMet([
      name,
      [name, `${name}From`, `${name}To`].map((param) => values.get(param)),
      tree.where.not?.some((negated) => negated === name) ?? false,
    ]),
  )
}
/** Half of all texts. */
const isChosen = (text: string) => createHash('sha256').update(text).digest().readUInt8() % 2 === 0

const depthOf = (tree: SegmentTree): number => {
  const inner = 'all' in tree ? tree.all : 'any' in tree ? tree.any : 'not' in tree ? [tree.not] : []
  return 1 + Math.max(0, ...inner.map(depthOf))
}
const leavesOf = (tree: SegmentTree) =>
  listParts(tree).filter((part) => 'where' in part || 'segment' in part).length

test('rule people-21: the filters of a list are the same after they were edited as conditions', () => {
  fc.assert(
    fc.property(anyWhere, fc.option(fc.constant(7)), (where, segmentId) => {
      const filter = { ...where, ...(segmentId !== null && { segmentId }) }
      const tree = toSegmentTree(filter)
      if (!tree) throw new Error('these filters can be saved')
      const group = toGroup(tree)
      expect(group.of).toBe('all')
      expect(group.parts.length).toBe(listAskedFacts(where).length + (segmentId === null ? 0 : 1))
      const { not = [], ...rest } = where
      const again = toTree(group)
      const leaf = 'all' in again ? again.all.find((part) => 'where' in part) : again
      const { not: notAgain = [], ...restAgain } = leaf && 'where' in leaf ? leaf.where : {}
      expect([restAgain, notAgain.toSorted()]).toEqual([rest, not.toSorted()])
    }),
  )
})

test('rule people-21: each condition is the same after it was opened in the controls of the list', () => {
  fc.assert(
    fc.property(anyWhere, (where) => {
      for (const condition of toGroup({ where }).parts) {
        if (isGroup(condition)) throw new Error('the facts of one person are no group')
        const fields = fieldsOf(factOf(condition))
        const draft = startDraft(fields, toFilter(condition))
        const { patch = {} } = readDraft(affiliates.list.query, fields, draft)
        expect(toCondition(patch)).toEqual(condition)
      }
    }),
  )
})

test('rule people-21: a tree of any shape means the same people as groups, and is no deeper and no larger', () => {
  fc.assert(
    fc.property(anyTree, fc.integer(), (tree, seed) => {
      const isMet = (condition: unknown) => isChosen(`${seed}${JSON.stringify(condition)}`)
      const again = toTree(toGroup(tree))
      expect(means(again, isMet)).toBe(means(tree, isMet))
      expect(depthOf(again)).toBeLessThanOrEqual(depthOf(tree))
      expect(leavesOf(again)).toBeLessThanOrEqual(leavesOf(tree))
    }),
    { numRuns: 300 },
  )
})

test('every fact of members has its controls, and nothing of who left is offered', () => {
  expect(conditionFacts.filter((name) => fieldsOf(name).length === 0)).toEqual([])
  const params = conditionFacts.flatMap(fieldsOf).map(({ name }) => name)
  expect(Object.keys(factShape).filter((name) => !params.some((param) => param === name))).toEqual([
    'deceased',
    'leftFrom',
    'leftTo',
    'at',
    'attendedSign',
    'aportacion',
    'compared',
    'importId',
    'not',
  ])
  const [type] = fieldsOf('inscriptionType')
  expect(type?.kind === 'choices' && type.options.map(({ value }) => value)).toEqual(['1', '2', '3'])
})

const nest = (depth: number): Group => ({
  of: 'none',
  parts: [depth === 1 ? { segment: 1 } : nest(depth - 1)],
})

test.each<[string, Group, string | undefined]>([
  ['of nothing', { of: 'all', parts: [] }, texts.required],
  [
    'with an empty one in it',
    { of: 'all', parts: [{ segment: 1 }, { of: 'any', parts: [] }] },
    'Hay un grupo sin condiciones: pon alguna o quítalo',
  ],
  ['as deep as can be', nest(mostDepth - 1), undefined],
  ['that is too deep', nest(mostDepth), 'Un segmento tiene como mucho 8 niveles'],
  [
    'that is too large',
    { of: 'any', parts: Array.from({ length: mostLeaves + 1 }, (_, at) => ({ segment: at + 1 })) },
    'Un segmento tiene como mucho 200 condiciones',
  ],
])('a group %s', (_name, group, error) => {
  expect(findGroupError(group)).toBe(error)
  expect(error !== undefined || findTreeBounds(toTree(group)) === undefined).toBe(true)
})

test('a list of who left or has died is not saved as a segment of members with the rest of its filter', () => {
  const filter = { name: 'ana' } as const
  expect(toSegmentTree(filter)).toEqual({ where: { name: 'ana' } })
  for (const former of [{ deceased: 'true' }, { leftFrom: '2025-01-01' }, { inscriptionType: [0] }] as const)
    expect(toSegmentTree({ ...filter, ...former } as FactFilter)).toBeUndefined()
})
