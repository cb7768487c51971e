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
