import { z } from 'zod'
import { facts, listFacts, type Fact, type FactOf } from '#contract/people/choosing/facts.ts'
import {
  findFactErrors,
  factShape,
  isOfFormer,
  listAskedParams,
  shapeOf,
} from '#contract/people/choosing/factFilter.ts'

/** What a segment may ask for of members. */
export type SegmentFact = {
  [Name in FactOf<'affiliate'>]: (typeof facts)[Name] extends { notInSegments: true } ? never : Name
}[FactOf<'affiliate'>]
/** The facts of segments, in the order of all facts. */
export const segmentFactNames = listFacts('affiliate').filter(
  (name): name is SegmentFact => !('notInSegments' in facts[name]),
)

/** Some facts with their values, as the address of a list has them (rule people-20); who has all of them is meant. */
export const segmentFacts = z
  .strictObject({
    ...shapeOf(segmentFactNames),
    not: factShape.not,
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
export const listAskedFacts = (where: object): SegmentFact[] =>
  segmentFactNames.filter((name) => listAskedParams(where, name).length > 0)

/** Whether somebody can be looked up by a fact. */
export function isNaming(name: Fact): boolean {
  const fact = facts[name]
  return 'lookup' in fact && fact.lookup !== 'nothing'
}
