import { admins, type Role } from '#contract/actor.ts'
import type { Declaration } from '#contract/people/choosing/factKinds.ts'
import { facts, listFacts, type Fact } from '#contract/people/choosing/facts.ts'

/** The facts that each role may ask of those it reaches. */
export const mayAsk = (role: Role, name: Fact): boolean => admins({ role }) || 'byLeads' in facts[name]

/** The facts that nobody asks of former members, because they are not shown of them. */
export const hiddenFacts = listFacts('affiliate').filter((name) => !('ofFormer' in facts[name]))

const told = new Map<string, Fact>(
  listFacts('affiliate').flatMap((name) => {
    const { tells = [] } = facts[name] as Declaration
    return [name, ...tells].map((each) => [each, name] as const)
  }),
)
/** The fact that a column or an order of a list of profiles tells, if one does. */
export const factTold = (columnOrOrder: string): Fact | undefined => told.get(columnOrOrder)

/** Whether a role may order by something, or ask for its column; what no fact tells is for admins (rule people-21). */
export function maySee(role: Role, columnOrOrder: string): boolean {
  const fact = factTold(columnOrOrder)
  return admins({ role }) || (fact !== undefined && mayAsk(role, fact))
}

/** Whether a list at a date may be in an order: by what is neither hidden of who left since nor of then (rule moment-4). */
export const isOrderOfThen = (order: string): boolean => isShownOfFormer(order) && order !== 'inscriptionType'

/** Whether a column, or what an order tells, is shown of former members (rule privacy-5). */
export function isShownOfFormer(columnOrOrder: string): boolean {
  const fact = factTold(columnOrOrder)
  return fact !== undefined && 'ofFormer' in facts[fact]
}
