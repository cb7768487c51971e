import { expectTypeOf, test } from 'vitest'
import { defineAffiliateList, findAffiliate } from '#server/census/affiliates.queries.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { votingTies } from '#contract/votings/outcome.ts'
import type { Database, inTransaction } from '#server/kernel/database/database.ts'
import type { Handler } from '#server/kernel/http/routes.ts'
import type { World } from '#server/kernel/world.ts'
import type { List } from '#server/kernel/lists/list.ts'
import {
  asSystem,
  type Scope,
  type ScopeCondition,
  type ScopedRows,
  type SystemScope,
} from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'
import type { ensureCounted } from '#server/votings/counting.rules.ts'
import type { raiseAlarm } from '#server/votings/keys.rules.ts'
import type { ensureOpened, ensureProvisional } from '#server/votings/opening.rules.ts'
import type { Preparing, Reading } from '#server/votings/votings.rules.ts'
import type { takeRoll } from '#server/rolls/takeRoll.rules.ts'

test('what opens a unit of work of its own cannot be asked within another', () => {
  type Asking = [typeof ensureOpened, typeof ensureProvisional, typeof ensureCounted, typeof raiseAlarm]
  expectTypeOf<World>().not.toExtend<Parameters<Asking[number]>[0]>()
  // In the unit of a call, and of any other transaction, `db` is no pool.
  type Unit = Parameters<Parameters<typeof inTransaction>[1]>[0]
  expectTypeOf<{ db: Unit; world: World }>().not.toExtend<Parameters<Asking[number]>[0]>()
  type Refuses<Call> = (typeof votingTies)['settleTie'] extends infer E extends Endpoint
    ? Call extends Handler<E>
      ? false
      : true
    : never
  expectTypeOf<Refuses<(call: Preparing) => Promise<never>>>().toEqualTypeOf<true>()
  expectTypeOf<Refuses<(call: Reading) => Promise<never>>>().toEqualTypeOf<false>()
})

test('rule rights-12: a scope cannot be left out, nor made up', () => {
  // The tables of people are not among those that a feature's database selects from.
  type Selectable = Extract<Parameters<Database['selectFrom']>[0], string>
  expectTypeOf<'affiliate'>().not.toExtend<Selectable>()
  expectTypeOf<'assembly'>().toExtend<Selectable>()
  type Changeable = Extract<Parameters<Database['updateTable']>[0], string>
  expectTypeOf<'affiliate'>().not.toExtend<Changeable>()
  expectTypeOf<'assembly'>().toExtend<Changeable>()
  expectTypeOf<Parameters<Database['deleteFrom']>>().toEqualTypeOf<Parameters<Database['updateTable']>>()
  expectTypeOf(findAffiliate).parameter(1).toEqualTypeOf<Scope>()
  expectTypeOf(defineAffiliateList).parameter(1).toEqualTypeOf<Scope>()
  type Look = Pick<
    Scope,
    'ofAffiliates' | 'ofPersonIn' | 'ofPerson' | 'ofDocumentIn' | 'ofEverybody' | 'ownId'
  >
  expectTypeOf<Look>().not.toExtend<Scope>()
  // Which rows are open says nothing about whose they are.
  expectTypeOf<Scope['isOpenRow']>().returns.not.toExtend<ScopeCondition>()
  // A list of people takes its rows from the scope, without a condition that could be another table's.
  type AffiliateList = List<DB, 'affiliate', object>
  type Rest = Omit<AffiliateList, 'from' | 'scope'>
  expectTypeOf<Rest & { from: ScopedRows<DB, 'affiliate'> }>().toExtend<AffiliateList>()
  expectTypeOf<
    Rest & { from: ScopedRows<DB, 'affiliate'>; scope: ScopeCondition }
  >().not.toExtend<AffiliateList>()
  type Other = Exclude<AffiliateList['from'], ScopedRows<DB, 'affiliate'>>
  expectTypeOf<Other>().parameter(0).toEqualTypeOf<Database>()
})

test('rule people-22: nobody takes a roll in nobody’s name without a reason', () => {
  type Taking = Parameters<typeof takeRoll>[1]
  type Rest = Omit<Taking, 'author' | 'scope'>
  type Author = Exclude<Taking['author'], null>
  expectTypeOf<Rest & { author: Author; scope: Scope }>().toExtend<Taking>()
  expectTypeOf<Rest & { author: null; scope: SystemScope }>().toExtend<Taking>()
  expectTypeOf<Rest & { author: null; scope: Scope }>().not.toExtend<Taking>()
  expectTypeOf(asSystem).parameters.toEqualTypeOf<[string]>()
  expectTypeOf<{ reason: string }>().not.toExtend<SystemScope>()
})
