import { admins, type Role } from '#contract/actor.ts'
import { facts, listFacts, type Fact } from '#contract/people/choosing/facts.ts'

/** The facts that each role may ask of those it reaches. */
export const mayAsk = (role: Role, name: Fact): boolean => admins({ role }) || 'byLeads' in facts[name]

/** The facts that nobody asks of former members, because they are not shown of them. */
export const hiddenFacts = listFacts('affiliate').filter((name) => !('ofFormer' in facts[name]))
