import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aCharge, aPayer, aSentCharge } from '#test/support/fees.ts'
import { runWhileLocked } from '#test/support/locks.ts'

const said = 'De esos días acaba de hacerse otro cobro: mira la lista otra vez'

test('rule fee-7: a payment that is noted while a batch is written is told so, and is none', async () => {
  const { db, as } = await anApp()
  const ask = await as('ROLE_SUPER_ADMIN')
  const { affiliateId } = await aPayer(db)
  const payment = {
    settledBy: 'efectivo',
    cents: 2000,
    paidOn: '2026-11-02',
    period: 'Trimestral',
    from: '2026-10-01',
  }
  const answer = await runWhileLocked(db, {
    hold: (other) => aCharge(other, { affiliateId, state: 'previsto' }),
    call: () => ask('POST', `/affiliate/${affiliateId}/payments`, payment),
    goOn: () => Promise.resolve(),
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json<ProblemDetails>()).toMatchObject({
    type: expect.stringMatching(/duplicado$/),
    title: said,
  })
  expect(await db.selectFrom('charge').select('state').execute()).toEqual([{ state: 'previsto' }])
})

test('rule fee-9: what came back is not taken back while its days are paid otherwise', async () => {
  const { db, call, load, apply } = await aBankClerk()
  const { affiliateId, chargeId, reference } = await aSentCharge(db)
  const id = await load([{ reference, cents: 2000 }])
  expect((await apply(id)).statusCode).toBe(200)
  const paid = { affiliateId, state: 'cobrado', settledBy: 'efectivo' } as const
  const answer = await runWhileLocked(db, {
    hold: (other) => aCharge(other, paid),
    call: () => call('POST', `/bank-replies/${id}/lines/1/undo`),
    goOn: () => Promise.resolve(),
  })
  expect(answer.statusCode, answer.body).toBe(409)
  const now = await db.selectFrom('charge').where('id', '=', chargeId).select('state').executeTakeFirst()
  expect(now).toEqual({ state: 'devuelto' })
})
