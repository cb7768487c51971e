import { z } from 'zod'
import { comparisons } from '#contract/filters.ts'
import { facts, listFacts, type Fact, type FactOf } from '#contract/people/choosing/facts.ts'
import { findFactErrors, factShape, isOfFormer, paramsOfFact } from '#contract/people/choosing/factFilter.ts'

// Another segment has a place of its own in a tree, an import and a comparison are soon forgotten, and who has died is
// no member.
const {
  segmentId: _segment,
  importId: _import,
  compared: _compared,
  deceased: _deceased,
  ...shape
} = factShape

const notAsked = ['segmentId', 'importId', 'compared', 'deceased', 'left'] as const
/** What a segment may ask for of members. */
export type SegmentFact = Exclude<FactOf<'affiliate'>, (typeof notAsked)[number]>
/** The facts of segments, in the order of all facts. */
export const segmentFactNames = listFacts('affiliate').filter(
  (name): name is SegmentFact => !notAsked.some((other) => other === name),
)

/** Some facts with their values, as the address of a list has them (rule people-20); who has all of them is meant. */
export const segmentFacts = z
  .strictObject({
    ...shape,
    aportacion: z.preprocess((value) => (value === '' ? undefined : value), z.enum(comparisons).optional()),
  })
  .superRefine((where, context) => {
    for (const { path, message } of findFactErrors(where))
      context.addIssue({ code: 'custom', path: [path], message })
    if (isOfFormer(where))
      context.addIssue({ code: 'custom', message: 'De quien se dio de baja no se hacen segmentos' })
    else if (listAskedFacts(where).length === 0)
      context.addIssue({ code: 'custom', message: 'Falta por qué se elige' })
  })
export type SegmentFacts = z.output<typeof segmentFacts>

/** The facts that a filter asks for. */
export function listAskedFacts(where: object): SegmentFact[] {
  const asked = new Map<string, unknown>(Object.entries(where))
  return segmentFactNames.filter((name) =>
    paramsOfFact(name).some((param) => param !== 'aportacion' && asked.get(param) !== undefined),
  )
}

/** Whether somebody can be looked up by a fact. */
export function isNaming(name: Fact): boolean {
  const fact = facts[name]
  return 'lookup' in fact && fact.lookup !== 'nothing'
}
