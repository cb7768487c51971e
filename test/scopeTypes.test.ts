import { expectTypeOf, test } from 'vitest'
import { defineAffiliateList, findAffiliate } from '#server/census/affiliates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { List } from '#server/kernel/lists/list.ts'
import {
  asSystem,
  type Scope,
  type ScopeCondition,
  type ScopedRows,
  type SystemScope,
} from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'
import type { takeRoll } from '#server/rolls/takeRoll.rules.ts'

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
