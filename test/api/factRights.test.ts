import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import { affiliateColumns, listAffiliateColumns } from '#contract/census/affiliates.columns.ts'
import { indexedOrders, sortedOrders } from '#contract/census/orders.ts'
import { maySee } from '#contract/people/choosing/factRights.ts'
import { defineAffiliateList } from '#server/census/affiliates.queries.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import type { Problem } from '#server/kernel/http/problem.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

const orders = [...indexedOrders, ...sortedOrders]
const keys = affiliateColumns.map(({ key }) => key)

/** A list as a lead asks for it; of everybody, as whose rows they reach is another matter. */
async function asLead() {
  const { db } = await anApp()
  const asking = {
    clock: databaseClock,
    reader: { userId: 1, role: 'ROLE_RESPONSABLE' },
    audit: new AuditEntry(''),
  } as const
  const define = (asked: object) =>
    // Best first is an order of a search; without one it is another.
    defineAffiliateList(db, asSystem('a test'), affiliates.list.query.parse({ q: 'ana', ...asked }), asking)
  return { db, define }
}

test('rule people-21: a lead orders by what they see and asks for columns that they see, and no other', async () => {
  const { define } = await asLead()
  const anyColumns = fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...orders), anyColumns, async (sort, columns) => {
      const refused = await define({ sort, columns }).then(
        () => [],
        ({ errors }: Problem) => errors?.map(({ path }) => path),
      )
      const expected = !maySee('ROLE_RESPONSABLE', sort)
        ? ['sort']
        : columns.every((key) => maySee('ROLE_RESPONSABLE', key))
          ? []
          : ['columns']
      expect(refused).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('rule people-21: no order that a lead may use tells what they do not see', async () => {
  const { db, define } = await asLead()
  const centro = await anAssembly(db)
  for (const lastName1 of ['Abad', 'Cano', 'Díaz', 'Gil', 'Ruiz', 'Sanz'])
    await anAffiliate(db, { lastName1 })
  const readAll = async () => {
    const found: Record<string, number[]> = {}
    for (const sort of orders.filter((order) => maySee('ROLE_RESPONSABLE', order))) {
      const { content } = await listRows(db, { page: 0, size: 10 }, await define({ sort }))
      found[sort] = []
      for await (const { id } of content) found[sort].push(id)
    }
    return found
  }
  const before = await readAll()
  expect(Object.keys(before).length).toBeGreaterThan(5)
  for (const part of [0, 1]) {
    await sql`update affiliate set birthday = '1980-01-01'::date + id, sex = 'M', district = 'Centro', province = 'Soria',
      fee_cents = 1000 * id, period = 'Anual', job = 'Médica', studies = 'FP', communications = true,
      assembly_id = ${centro}, creation_time = timestamptz '2020-01-01' - id * interval '1 day'
      where id % 2 = ${part}`.execute(db)
    expect(await readAll()).toEqual(before)
  }
})

test('the columns of a lead are those of their ten facts; those that no fact tells are for admins', () => {
  expect(listAffiliateColumns('ROLE_RESPONSABLE').map(({ key }) => key)).toEqual([
    'idDocument',
    'name',
    'lastName1',
    'lastName2',
    'email',
    'inscriptionType',
    'city',
    'tags',
    'documentType',
    'postalCode',
    'phone',
  ])
  for (const role of ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'] as const)
    expect(listAffiliateColumns(role)).toEqual(affiliateColumns)
})
