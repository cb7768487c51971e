import { expect, test } from 'vitest'
import type { ChargeSummary } from '#contract/fees/charges.ts'
import { anOffice } from '#test/support/feeOffice.ts'
import { aSentCharge } from '#test/support/fees.ts'

test('rule fee-9: a line says why it is not taken back, and its charges by decide are those of its answer alone', async () => {
  const office = await anOffice()
  const { db, load, apply, lines, call, act, forgive, retry } = office
  const [forgiven, retried, left, open] = [
    await aSentCharge(db),
    await aSentCharge(db),
    await aSentCharge(db),
    await aSentCharge(db),
  ]
  const back = [forgiven, retried, left, open].map(({ reference }, at) => ({
    reference,
    cents: 2000,
    code: at === 1 ? 'AM04' : 'MD06',
  }))
  const id = await load(back)
  const obstacles = async () => (await lines(id)).map(({ undoObstacle }) => undoObstacle)
  expect(await obstacles()).toEqual([null, null, null, null])
  await apply(id)
  expect(await obstacles()).toEqual([null, null, null, null])
  const waiting = async (query: string) =>
    (await call('GET', `/charges/summary?waits=true${query}`)).json<ChargeSummary>().all.count
  const other = await aSentCharge(db)
  await apply(await load([{ reference: other.reference, cents: 2000, code: 'MD06' }], 'N-2'))
  expect([await waiting(''), await waiting(`&replyId=${id}`)]).toEqual([4, 3])

  await forgive(forgiven.chargeId)
  const again = await retry(retried.chargeId)
  await act(left.chargeId, 'leave')
  expect(await obstacles()).toEqual(['perdonado', 'otra-vez', 'deuda', null])
  const undo = (position: number) => call('POST', `/bank-replies/${id}/lines/${position}/undo`)
  for (const position of [1, 2, 3]) expect((await undo(position)).statusCode, `${position}`).toBe(409)
  // What is said to do first helps.
  expect((await act(again, 'drop')).statusCode).toBe(200)
  expect((await undo(2)).statusCode).toBe(200)
  // Days that were paid since stand in the way, which the line says before somebody presses.
  const { affiliateId, chargeId } = open
  const paid = await call('POST', `/affiliate/${affiliateId}/owed-payments`, {
    chargeIds: [chargeId],
    cents: 2000,
    settledBy: 'efectivo',
    paidOn: '2026-11-10',
  })
  expect(paid.statusCode, paid.body).toBe(200)
  expect((await obstacles()).at(-1)).toBe('pagado')
  expect((await undo(4)).statusCode).toBe(409)
  const payment = await db
    .selectFrom('charge')
    .select('id')
    .where('affiliateId', '=', affiliateId)
    .where('state', '=', 'cobrado')
    .executeTakeFirstOrThrow()
  const reason = { reason: 'Era de otra persona' }
  expect(
    (await call('POST', `/affiliate/${affiliateId}/payments/${payment.id}/cancel`, reason)).statusCode,
  ).toBe(200)
  expect((await undo(4)).statusCode).toBe(200)
})
