import { expect, test } from 'vitest'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aBatch, aCharge, aSentCharge } from '#test/support/fees.ts'

test('rule fee-9: a list of documents that is pasted again takes no other charge back', async () => {
  const { db, paste, lines, settle, apply, chargeOf } = await aBankClerk()
  const { affiliateId, mandateId, chargeId } = await aSentCharge(db, { state: 'cobrado' })
  const { idDocument } = await db
    .selectFrom('affiliate')
    .select('idDocument')
    .where('id', '=', affiliateId)
    .executeTakeFirstOrThrow()
  const next = await aCharge(db, {
    affiliateId,
    mandateId,
    batchId: await aBatch(db, { chargedOn: '2027-01-07', segmentName: 'enero' }),
    chargedOn: '2027-01-07',
    covers: '[2027-01-01,2027-04-01)',
  })
  const bookedOn = '?bookedOn=2026-11-10'
  const first = await paste(`${idDocument};20,00 €;AM04`, bookedOn)
  const [line] = await lines(first)
  expect(line).toMatchObject({ match: 'dudosa', charge: { id: chargeId } })
  if (!line) throw new Error('no line')
  const settled = await settle(first, line, chargeId)
  expect(settled.statusCode, settled.body).toBe(200)
  await apply(first)
  expect(await chargeOf(chargeId)).toMatchObject({ state: 'devuelto' })
  const again = await paste(`${idDocument};20,00 €;AM04\nC-1;5,00 €;AM04`, bookedOn)
  const repeated = (await lines(again)).find(({ why }) => why.includes('ya consta devuelto el'))
  expect(repeated).toMatchObject({ match: 'repetida', charge: { id: chargeId } })
  await apply(again)
  expect(await chargeOf(next)).toMatchObject({ state: 'remesado' })
})

test('rule fee-9: lines that may mean one charge only are accepted at once, and no others', async () => {
  const clerk = await aBankClerk()
  const { db, paste, call, lines, read } = clerk
  const sent = [await aSentCharge(db), await aSentCharge(db), await aSentCharge(db)]
  const documents: string[] = []
  for (const { affiliateId } of sent) {
    const about = db.selectFrom('affiliate').select('idDocument').where('id', '=', affiliateId)
    documents.push((await about.executeTakeFirstOrThrow()).idDocument ?? '')
  }
  const [one, two, twice] = documents
  // Of another amount, of nobody, and two that may mean the same charge.
  const id = await paste(
    `${one};20,00\n${two};20,00\n${two};19,00\n${twice};20,00\n${twice};20,00;MD06\nno sé;20,00`,
    '?bookedOn=2026-11-10',
  )
  const { proposed, version } = await read(id)
  expect(proposed).toEqual({ count: 2, cents: 4000 })
  const accept = (seen: number) => call('POST', `/bank-replies/${id}/accept`, { version: seen })
  const [first, second] = [await accept(version), await accept(version)]
  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  expect(first.json()).toMatchObject({ ready: 2, proposed: { count: 0 } })
  expect((await lines(id)).map(({ fate }) => fate)).toEqual([
    'lista',
    'lista',
    'dudosa',
    'dudosa',
    'dudosa',
    'desconocida',
  ])
})

test('rule fee-9: accepted at once is nothing that came back too late for its reason, nor what the bank may have refused instead', async () => {
  const clerk = await aBankClerk()
  const { db, paste, call, lines, read } = clerk
  const documentOf = async (affiliateId: number) =>
    (
      await db
        .selectFrom('affiliate')
        .select('idDocument')
        .where('id', '=', affiliateId)
        .executeTakeFirstOrThrow()
    ).idDocument
  // Paid in July, and the next one is at the bank: the line proposes that one, which nobody accepts at once.
  const batchId = await aBatch(db, { chargedOn: '2026-07-07', state: 'cobrada', segmentName: 'julio' })
  const paid = { state: 'cobrado', chargedOn: '2026-07-07', covers: '[2026-07-01,2026-10-01)', batchId }
  const [early, soon, unsaid, later] = [
    await aSentCharge(db, paid),
    await aSentCharge(db, { state: 'cobrado' }),
    await aSentCharge(db, paid),
    await aSentCharge(db, { state: 'cobrado' }),
  ]
  const january = await aBatch(db, { chargedOn: '2027-01-08', segmentName: 'enero' })
  const next = { batchId: january, chargedOn: '2027-01-08', covers: '[2027-01-01,2027-04-01)' }
  const sent = await aCharge(db, { affiliateId: early.affiliateId, mandateId: early.mandateId, ...next })
  await aCharge(db, { affiliateId: soon.affiliateId, mandateId: soon.mandateId, ...next })
  const text = await Promise.all(
    [early, soon, unsaid, later].map(async ({ affiliateId }) => `${await documentOf(affiliateId)};20,00`),
  )
  const id = await paste(
    `${text[0]};AM04\n${text[1]};AC04\n${text[2]}\n${text[3]};AM04`,
    '?bookedOn=2026-11-12',
  )
  expect((await lines(id)).map(({ charge }) => charge?.id)).toEqual([
    sent,
    soon.chargeId,
    unsaid.chargeId,
    later.chargeId,
  ])
  const { proposed, version } = await read(id)
  expect(proposed).toEqual({ count: 1, cents: 2000 })
  // The question names exactly those.
  const named = await call('GET', `/bank-replies/${id}/lines?proposed=true`)
  expect(
    named.json<{ content: { charge: { id: number } }[] }>().content.map(({ charge }) => charge.id),
  ).toEqual([later.chargeId])
  expect((await call('POST', `/bank-replies/${id}/accept`, { version })).statusCode).toBe(200)
  expect((await lines(id)).map(({ fate }) => fate)).toEqual(['dudosa', 'dudosa', 'dudosa', 'lista'])
})

test('rule fee-9: accepted at once is neither another amount nor what was charged after the day said', async () => {
  const { db, paste, call, lines, read } = await aBankClerk()
  const [other, after] = [await aSentCharge(db), await aSentCharge(db)]
  const { idDocument } = await db
    .selectFrom('affiliate')
    .select('idDocument')
    .where('id', '=', after.affiliateId)
    .executeTakeFirstOrThrow()
  // Before its day, as what the bank refuses; and of another amount, which was proposed when it was the same.
  const id = await paste(`${idDocument};20,00;AC04`, '?bookedOn=2026-11-01')
  expect(await lines(id)).toMatchObject([{ charge: { id: after.chargeId } }])
  expect((await read(id)).proposed.count).toBe(0)
  await db
    .updateTable('bankReplyLine')
    .set({ chargeId: other.chargeId, cents: 1900, bookedOn: '2026-11-10' })
    .where('replyId', '=', id)
    .execute()
  const { proposed, version } = await read(id)
  expect(proposed.count).toBe(0)
  await call('POST', `/bank-replies/${id}/accept`, { version })
  expect((await lines(id)).map(({ fate }) => fate)).toEqual(['dudosa'])
  // Of its amount it would be.
  await db.updateTable('bankReplyLine').set({ cents: 2000 }).where('replyId', '=', id).execute()
  expect((await read(id)).proposed.count).toBe(1)
})
