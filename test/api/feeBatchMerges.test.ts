import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BatchDetails } from '#contract/fees/batches.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aPayer } from '#test/support/fees.ts'
import { aMerger } from '#test/support/merges.ts'

const form = { chargedOn: '2027-01-12', quarter: 1, year: 2027 }
const inTags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

/** Three people in a batch, two of whom are one. */
async function aBatchOfTwins() {
  const merger = await aMerger()
  const treasurer = await aTreasurer(merger)
  const payers = []
  for (let at = 0; at < 3; at += 1) payers.push(await aPayer(treasurer.db, { email: '' }))
  const [kept, removed] = payers.map(({ affiliateId }) => affiliateId)
  const { batchId } = await treasurer.make(form)
  const xml = async () => (await treasurer.ask('GET', `/fee-batches/${batchId}/pain008`)).body
  const charges = () =>
    treasurer.db.selectFrom('charge').where('batchId', '=', batchId).selectAll().orderBy('id').execute()
  const merge = () => merger.merged(kept ?? 0, removed ?? 0)
  // Compared before, so that both calls begin at once.
  const comparison = await merger.compare(kept ?? 0, removed ?? 0)
  const mergeNow = () =>
    merger.admin('POST', `/affiliate/${kept}/merge`, {
      otherId: removed,
      version: comparison.first.version,
      otherVersion: comparison.second.version,
      choose: {},
    })
  return { ...treasurer, batchId, xml, charges, merge, mergeNow, undo: merger.undo }
}

const describe = ({ total, cents, states }: BatchDetails) => ({ total, cents, states })

test('rule fee-7: who is merged after a batch is approved is charged as the bank is told, and parted with it', async () => {
  const { batchId, take, get, xml, charges, merge, undo } = await aBatchOfTwins()
  await take(batchId, 'approve')
  const [file, before] = [await xml(), await charges()]
  const { id } = await merge()
  expect(await xml()).toBe(file)
  expect((await charges()).map(({ doubled, state }) => [doubled, state])).toEqual([
    [false, 'previsto'],
    [true, 'previsto'],
    [false, 'previsto'],
  ])
  expect((await undo(id)).statusCode).toBe(200)
  expect(await charges()).toEqual(before)
  await merge()
  await take(batchId, 'send')
  expect(inTags(await xml(), 'NbOfTxs')[0]).toBe('3')
  expect(describe(await get(batchId))).toEqual({
    total: 3,
    cents: 6000,
    states: [{ state: 'remesado', charges: 3, cents: 6000 }],
  })
})

test('rule fee-7: the database keeps what was approved: nobody changes, cancels or deletes it but with its batch', async () => {
  const { db, batchId, take, step, charges } = await aBatchOfTwins()
  await take(batchId, 'approve')
  const [charge] = await charges()
  const change = (to: object) =>
    db
      .updateTable('charge')
      .set(to)
      .where('id', '=', charge?.id ?? 0)
      .execute()
  const thaw = { batchId: null, sequence: null, holder: null, iban: null }
  for (const to of [{ cents: 1 }, { iban: 'ES7921000813610123456789' }, { state: 'anulado' }, thaw])
    await expect(change(to), JSON.stringify(to)).rejects.toThrow(/a charge/)
  const remove = db.deleteFrom('charge').where('id', '=', charge?.id ?? 0)
  await expect(remove.execute()).rejects.toThrow(/not deleted/)
  expect((await step(batchId, 'cancel', { reason: 'El día no era ese' })).statusCode).toBe(200)
  expect(new Set((await charges()).map(({ state }) => state))).toEqual(new Set(['anulado']))
})

test('rule fee-8: a draft in which two profiles were merged is approved as it is shown', async () => {
  const { batchId, take, get, merge, undo } = await aBatchOfTwins()
  const { id } = await merge()
  expect(await get(batchId)).toMatchObject({ total: 2, cents: 4000 })
  expect((await undo(id)).statusCode).toBe(200)
  expect(await get(batchId)).toMatchObject({ total: 3, cents: 6000 })
  await merge()
  const { batch } = await take(batchId, 'approve')
  expect(batch).toMatchObject({ total: 2, cents: 4000 })
})

test.each([0, 5, 15, 30, 60])(
  'rule fee-7: who is merged while a batch is approved is in its file, its states and its total alike (%i ms later)',
  async (later) => {
    const { batchId, step, get, xml, charges, mergeNow } = await aBatchOfTwins()
    const [merged, approved] = await Promise.all([
      mergeNow(),
      sleep(later).then(() => step(batchId, 'approve')),
    ])
    expect(merged.statusCode).toBe(201)
    expect([200, 409]).toContain(approved.statusCode)
    const { state, total, states } = await get(batchId)
    if (state === 'borrador') return
    expect(inTags(await xml(), 'NbOfTxs')[0]).toBe(`${total}`)
    expect(states.find((each) => each.state === 'previsto')?.charges).toBe(total)
    expect((await charges()).filter((each) => each.sequence !== null)).toHaveLength(total)
  },
)

test.each(['approve', 'take out'])(
  'rule fee-8: to %s whom somebody is merging waits for them, and neither is told to come again',
  async (what) => {
    const merger = await aMerger()
    const { db, ask, make, get, step } = await aTreasurer(merger)
    for (let run = 0; run < 16; run += 1) {
      const [kept, removed] = [await aPayer(db, { email: '' }), await aPayer(db, { email: '' })]
      const { batchId } = await make({ ...form, chargedOn: `2027-01-${12 + (run % 8)}` })
      const changed = run % 2 === 0 ? kept : removed
      // Whose fee is another is taken out.
      await db
        .updateTable('affiliate')
        .set({ feeCents: 3000 })
        .where('id', '=', changed.affiliateId)
        .execute()
      const charge = await db
        .selectFrom('charge')
        .where('batchId', '=', batchId)
        .where('affiliateId', '=', changed.affiliateId)
        .select('id')
        .executeTakeFirstOrThrow()
      const { first, second } = await merger.compare(kept.affiliateId, removed.affiliateId)
      const versions = { version: first.version, otherVersion: second.version }
      const { version, total } = await get(batchId)
      const [merged, taken] = await Promise.all([
        merger.admin('POST', `/affiliate/${kept.affiliateId}/merge`, {
          otherId: removed.affiliateId,
          ...versions,
          choose: {},
        }),
        sleep(run * 2).then(() =>
          what === 'approve'
            ? ask('POST', `/fee-batches/${batchId}/approve`, { version, total })
            : ask('POST', `/fee-batches/${batchId}/charges/${charge.id}/take-out`, { reason: 'Lo pidió' }),
        ),
      ])
      expect(merged.statusCode, merged.body).toBe(201)
      expect([200, 404, 409], taken.body).toContain(taken.statusCode)
      await step(batchId, 'cancel', { reason: 'Prueba' })
      await db.deleteFrom('throttle').execute()
    }
  },
  60_000,
)
