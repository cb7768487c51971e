import { expectTypeOf, test } from 'vitest'
import { defineAffiliateList, findAffiliate } from '#server/census/affiliates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { List } from '#server/kernel/lists/list.ts'
import type { Scope, ScopeCondition, ScopedRows } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'

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
