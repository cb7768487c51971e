import { describe, expect, test } from 'vitest'
import type { ChargeDetails } from '#contract/fees/charges.ts'
import { aBankClerk } from '#test/support/bankReplies.ts'
import { aSentCharge } from '#test/support/fees.ts'

describe('rule fee-9: who decides what follows', () => {
  test('a charge that came back is collected again, forgiven or left owed; each once', async () => {
    const { db, call, chargeOf, as } = await aBankClerk()
    const returned = {
      state: 'devuelto',
      returnedOn: '2026-11-10',
      returnCode: 'MD06',
      stateBefore: 'cobrado',
      waits: true,
    }
    const [one, two, three, open] = [
      await aSentCharge(db, returned),
      await aSentCharge(db, returned),
      await aSentCharge(db, returned),
      await aSentCharge(db),
    ]
    const act = (id: number, what: string, body?: object) => call('POST', `/charges/${id}/${what}`, body)
    const tries = await Promise.all([1, 2, 3].map(() => act(one.chargeId, 'retry')))
    expect(tries.map(({ statusCode }) => statusCode).toSorted((first, second) => first - second)).toEqual([
      200, 409, 409,
    ])
    const { retriedBy } = (await call('GET', `/charges/${one.chargeId}`)).json<ChargeDetails>()
    expect(await chargeOf(retriedBy ?? 0)).toMatchObject({
      state: 'previsto',
      retryOf: one.chargeId,
      batchId: null,
      cents: 2000,
      covers: '[2026-10-01,2027-01-01)',
      affiliateId: one.affiliateId,
    })
    expect(await chargeOf(one.chargeId)).toMatchObject({ state: 'devuelto', waits: false })
    expect((await act(two.chargeId, 'forgive', { note: ' ' })).statusCode).toBe(422)
    expect((await act(two.chargeId, 'forgive', { note: 'Está en paro' })).json()).toMatchObject({
      state: 'anulado',
      note: 'Está en paro',
      returnCode: 'MD06',
    })
    const by = { decidedBy: expect.stringMatching('@') as unknown, decidedAt: expect.any(String) as unknown }
    expect((await act(three.chargeId, 'leave')).json()).toMatchObject({
      state: 'devuelto',
      waits: false,
      ...by,
    })
    expect((await call('GET', `/charges/${two.chargeId}`)).json()).toMatchObject(by)
    expect((await call('GET', `/charges/${one.chargeId}`)).json()).toMatchObject({
      decidedBy: null,
      openMandate: 'activo',
      retries: [{ author: expect.stringMatching('@') as unknown, createdAt: expect.any(String) as unknown }],
    })
    for (const [id, what] of [
      [one.chargeId, 'forgive'],
      [two.chargeId, 'retry'],
      [three.chargeId, 'leave'],
      [open.chargeId, 'forgive'],
    ] as const)
      expect((await act(id, what, what === 'forgive' ? { note: 'x' } : undefined)).statusCode, what).toBe(409)
    // What is left owed may still be collected; not from who left.
    await db
      .updateTable('affiliate')
      .set({ inscriptionType: 0 })
      .where('id', '=', three.affiliateId)
      .execute()
    expect((await act(three.chargeId, 'retry')).json()).toMatchObject({
      title: expect.stringMatching('Se dio de baja'),
    })
    expect((await act(999_999, 'retry')).statusCode).toBe(404)
    const [admin, member] = [await as('ROLE_ADMIN'), await as('ROLE_USER')]
    for (const somebody of [admin, member])
      expect((await somebody('GET', `/charges/${one.chargeId}`)).statusCode).toBe(403)
    const log = await db
      .selectFrom('activity')
      .select('action')
      .where('action', 'like', 'charge%')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'chargeRetried',
      'chargeRead',
      'chargeForgiven',
      'chargeLeft',
      'chargeRead',
      'chargeRead',
    ])
  })

  test('all of an answer that may be are collected again at once, and only once', async () => {
    const { db, load, apply, call, read } = await aBankClerk()
    const sent = [await aSentCharge(db), await aSentCharge(db), await aSentCharge(db)]
    const id = await load(
      sent.map(({ reference }, place) => ({
        reference,
        cents: 2000,
        code: ['AM04', 'TM01', 'MD06'][place] ?? '',
      })),
    )
    await apply(id)
    expect((await read(id)).retriable).toEqual({ count: 2, cents: 4000 })
    const clicks = await Promise.all([1, 2, 3].map(() => call('POST', `/bank-replies/${id}/retry`)))
    expect(
      clicks
        .map((click) => click.json<{ retried: number }>().retried)
        .toSorted((first, second) => first - second),
    ).toEqual([0, 0, 2])
    expect((await read(id)).retriable).toEqual({ count: 0, cents: 0 })
    const retries = await db.selectFrom('charge').select('retryOf').where('retryOf', 'is not', null).execute()
    expect(retries).toHaveLength(2)
  })
})
