import { facts, listFacts, type FactOf } from '#contract/people/choosing/facts.ts'

export type FactOfThen = {
  [Name in FactOf<'affiliate'>]: (typeof facts)[Name] extends { ofThen: true } ? Name : never
}[FactOf<'affiliate'>]

/** The facts that are asked of then, where a list says when (rule moment-4). */
export const factsOfThen = listFacts('affiliate').filter(
  (name): name is FactOfThen => 'ofThen' in facts[name],
)
