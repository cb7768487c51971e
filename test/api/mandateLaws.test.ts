import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { aBatch, aCharge, anAccount } from '#test/support/fees.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aMerger, dumpTables } from '#test/support/merges.ts'

const accounts = [null, anAccount(), anAccount(), anAccount()]
const account = fc.constantFrom(...accounts)

/** What is written to accounts: of one, of several in one statement, by leaving, by staff who revoke, and time that goes by. */
const step = fc.oneof(
  fc.record({ what: fc.constant('set' as const), who: fc.nat(2), to: account }),
  fc.record({ what: fc.constant('setAll' as const), to: account }),
  fc.record({ what: fc.constant('swap' as const) }),
  fc.record({ what: fc.constant('leave' as const), who: fc.nat(2) }),
  fc.record({ what: fc.constant('sign' as const), who: fc.nat(2) }),
  fc.record({ what: fc.constant('suspend' as const), who: fc.nat(2) }),
)
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never

async function take(db: PeopleDatabase, people: readonly number[], done: Step): Promise<void> {
  const id = 'who' in done ? people[done.who] : undefined
  if (done.what === 'set')
    await sql`update affiliate set bank_account = ${done.to} where id = ${id}`.execute(db)
  if (done.what === 'setAll')
    await sql`update affiliate set bank_account = ${done.to} where id = any(${[...people]})`.execute(db)
  if (done.what === 'swap')
    await sql`update affiliate a set bank_account = b.bank_account
      from affiliate b where a.id = any(${[...people]}) and b.id = ${people[0]}`.execute(db)
  if (done.what === 'leave')
    await sql`update affiliate set bank_account = null, inscription_type = 0 where id = ${id}`.execute(db)
  if (done.what === 'sign')
    await sql`update mandate set state = 'activo', signed_on = '2026-01-15', evidence = '{"how": "papel"}'
      where affiliate_id = ${id} and state = 'borrador'`.execute(db)
  if (done.what === 'suspend')
    await sql`update mandate set state = 'suspendido', reason = 'x' where affiliate_id = ${id} and state = 'activo'`.execute(
      db,
    )
}

test('rule fee-6: whatever is written to accounts, each person has the open mandate of theirs, or none without one', async () => {
  const { db } = await anApp()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const people = [
        await anAffiliate(db, { bankAccount: accounts[1] ?? null }),
        await anAffiliate(db, { bankAccount: accounts[2] ?? null }),
        await anAffiliate(db),
      ]
      const paid = await aCharge(db, { affiliateId: people[0] ?? 0, state: 'cobrado', settledBy: 'efectivo' })
      const before = await db.selectFrom('charge').where('id', '=', paid).selectAll().executeTakeFirst()
      for (const done of steps) {
        await take(db, people, done)
        const { rows } = await sql<{ account: string | null; open: string[] }>`
          select a.bank_account as account, array(select m.iban from mandate m where m.affiliate_id = a.id
            and m.state in ('borrador', 'activo', 'suspendido')) as open
          from affiliate a where a.id = any(${people})`.execute(db)
        for (const { account: held, open } of rows) expect(open).toEqual(held === null ? [] : [held])
      }
      expect(await db.selectFrom('charge').where('id', '=', paid).selectAll().executeTakeFirst()).toEqual(
        before,
      )
    }),
    { numRuns: 40 },
  )
})

test('rule fee-6: an account that is back within thirty days has its mandate again, later another one', async () => {
  const { db } = await anApp()
  const [one, two] = [anAccount(), anAccount()]
  const id = await anAffiliate(db, { bankAccount: one })
  await take(db, [id], { what: 'sign', who: 0 })
  const open = async () =>
    db
      .selectFrom('mandate')
      .where('affiliateId', '=', id)
      .where('endedAt', 'is', null)
      .select(['id', 'state'])
      .executeTakeFirstOrThrow()
  const signed = await open()
  await take(db, [id], { what: 'set', who: 0, to: two })
  expect(await open()).toMatchObject({ state: 'borrador' })
  await take(db, [id], { what: 'set', who: 0, to: one })
  expect(await open()).toEqual(signed)
  await take(db, [id], { what: 'set', who: 0, to: two })
  await sql`update mandate set ended_at = now() - interval '31 days' where id = ${signed.id}`.execute(db)
  await take(db, [id], { what: 'set', who: 0, to: one })
  expect(await open()).toMatchObject({ state: 'borrador' })
})

test.each([
  ['both have one account', 'same', {}],
  ['each has another', 'other', {}],
  ['the account of the one that goes is taken', 'other', { bankAccount: 'other', fee: 'other' }],
  ['only the one that goes has one', 'only', { bankAccount: 'other', fee: 'other' }],
] as const)(
  'rule fee-6: profiles are merged and parted with their mandates when %s',
  async (_, how, choose) => {
    const { db, merged, undo, world } = await aMerger()
    const [one, two] = [anAccount(), how === 'same' ? undefined : anAccount()]
    const paying = { feeCents: 1000, period: 'Anual' }
    const kept = await anAffiliate(db, { email: '', ...(how !== 'only' && { ...paying, bankAccount: one }) })
    const removed = await anAffiliate(db, { email: '', ...paying, bankAccount: two ?? one })
    await take(db, [kept], { what: 'sign', who: 0 })
    await take(db, [removed], { what: 'sign', who: 0 })
    await take(db, [removed], { what: 'suspend', who: 0 })
    const mandate = await db
      .selectFrom('mandate')
      .where('affiliateId', '=', removed)
      .select('id')
      .executeTakeFirstOrThrow()
    const batchId = await aBatch(db)
    await aCharge(db, { affiliateId: removed, mandateId: mandate.id, batchId })
    await refreshDuplicates({ world })
    const before = await dumpTables(db, kept)
    const { id } = await merged(kept, removed, choose)
    const open = await db
      .selectFrom('mandate')
      .where('affiliateId', '=', kept)
      .where('endedAt', 'is', null)
      .select(['iban', 'state'])
      .execute()
    const taken = 'bankAccount' in choose
    expect(open).toEqual([taken ? { iban: two, state: 'suspendido' } : { iban: one, state: 'activo' }])
    expect((await undo(id)).statusCode).toBe(200)
    await refreshDuplicates({ world })
    expect(await dumpTables(db, kept)).toEqual(before)
  },
)
