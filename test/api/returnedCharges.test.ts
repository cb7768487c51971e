import { describe, expect, test } from 'vitest'
import type { ChargeDetails } from '#contract/fees/charges.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import { anOffice, returned } from '#test/support/feeOffice.ts'
import { aBatch, aCharge, aMandate, anAccount, aPayer, aSentCharge } from '#test/support/fees.ts'
import { aMember } from '#test/support/self.ts'
import { aRecord } from '#test/support/factories.ts'

const read = async (call: Awaited<ReturnType<typeof anOffice>>['call'], id: number) =>
  (await call('GET', `/charges/${id}`)).json<ChargeDetails>()

const isOwed = async (call: Awaited<ReturnType<typeof anOffice>>['call'], id: number) =>
  (await read(call, id)).isOwed

describe('rule fee-9: what follows from a charge that came back is decided once', () => {
  test('of those who collect it again and those who forgive it at once one does it', async () => {
    const { db, act, forgive } = await anOffice()
    for (let time = 0; time < 12; time += 1) {
      const { chargeId } = await aSentCharge(db, returned)
      const both =
        time % 2 === 0
          ? [act(chargeId, 'retry'), forgive(chargeId)]
          : [forgive(chargeId), act(chargeId, 'retry')]
      const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode)
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    }
    const wrong = await db
      .selectFrom('charge as again')
      .innerJoin('charge', 'charge.id', 'again.retryOf')
      .where('charge.state', '=', 'anulado')
      .select('again.id')
      .execute()
    expect(wrong).toEqual([])
  })

  test('the database neither forgives what is collected again, nor collects again what is not back', async () => {
    const { db, retry } = await anOffice()
    const { chargeId } = await aSentCharge(db, returned)
    const again = await retry(chargeId)
    await expect(
      db.updateTable('charge').set({ state: 'anulado' }).where('id', '=', chargeId).execute(),
    ).rejects.toThrow('collected again')
    await expect(
      aCharge(db, { state: 'previsto', retryOf: again, covers: '[2020-01-01,2020-04-01)' }),
    ).rejects.toThrow('when it has come back')
    await expect(
      db.updateTable('charge').set({ returnedOn: '2026-11-01' }).where('id', '=', chargeId).execute(),
    ).rejects.toThrow('charge_back_later')
  })

  test('what was forgiven, a fee or a donation, is never collected, and a batch says so', async () => {
    const { db, treasurer, forgive, act } = await anOffice()
    const [forgiven, waiting, left] = [
      await aSentCharge(db, returned),
      await aSentCharge(db, { ...returned, waits: true }),
      await aSentCharge(db, { ...returned, waits: true }),
    ]
    const given = { recordType: 'Donación', title: 'Donación', description: '5', bankAccount: anAccount() }
    const recordId = await aRecord(db, given)
    const donation = await aCharge(db, { ...returned, kind: 'donacion', recordId, cents: 500 })
    for (const id of [forgiven.chargeId, donation]) expect((await forgive(id)).statusCode).toBe(200)
    await act(left.chargeId, 'leave')
    const fees = await treasurer.preview('chargedOn=2026-12-15')
    expect(fees.totalElements).toBe(0)
    expect(new Set(fees.leftOut.map(({ reason }) => reason))).toEqual(
      new Set(['perdonada', 'devuelta', 'debida']),
    )
    const donations = await treasurer.preview('kind=donaciones&chargedOn=2026-12-15&donatedFrom=2020-01-01')
    expect(donations).toMatchObject({ totalElements: 0, leftOut: [{ reason: 'perdonada', people: 1 }] })
    expect(waiting.chargeId).toBeGreaterThan(0)
  })

  test('a line is undone by the state of its batch now, and the database keeps both in step', async () => {
    const { db, load, apply, call, chargeOf, treasurer } = await anOffice()
    const [collected, sent] = [await aSentCharge(db), await aSentCharge(db)]
    const id = await load([
      { reference: collected.reference, cents: 2000 },
      { reference: sent.reference, cents: 2000 },
    ])
    await apply(id)
    await treasurer.take(collected.batchId, 'collect')
    expect((await call('POST', `/bank-replies/${id}/lines/1/undo`)).statusCode).toBe(200)
    expect(await chargeOf(collected.chargeId)).toMatchObject({ state: 'cobrado' })
    await expect(
      db
        .updateTable('charge')
        .set({ state: 'cobrado', stateBefore: null, returnedOn: null, returnCode: null })
        .where('id', '=', sent.chargeId)
        .execute(),
    ).rejects.toThrow('is not in a batch that is')
    await expect(
      db.updateTable('feeBatch').set({ state: 'enviada' }).where('id', '=', collected.batchId).execute(),
    ).rejects.toThrow('are not as it is')
  })

  test('what waits to be collected again is dropped by hand and by a payment, not by part of one', async () => {
    const { db, call, act, retry, chargeOf } = await anOffice()
    const sent = [await aSentCharge(db, returned), await aSentCharge(db, returned)]
    const [byHand, paid] = sent
    const yearly = await aSentCharge(db, { ...returned, covers: '[2026-01-01,2027-01-01)', period: 'Anual' })
    if (!byHand || !paid) throw new Error('two are sent')
    const waiting = {
      byHand: await retry(byHand.chargeId),
      paid: await retry(paid.chargeId),
      yearly: await retry(yearly.chargeId),
    }
    expect((await act(waiting.byHand, 'drop')).json()).toMatchObject({ state: 'anulado' })
    expect((await act(waiting.byHand, 'drop')).statusCode).toBe(409)
    expect((await act(byHand.chargeId, 'drop')).statusCode).toBe(409)
    expect(await isOwed(call, byHand.chargeId)).toBe(true)
    const pay = (affiliateId: number) =>
      call('POST', `/affiliate/${affiliateId}/payments`, {
        from: '2026-10-01',
        period: 'Trimestral',
        cents: 2000,
        settledBy: 'efectivo',
        paidOn: '2026-11-20',
        note: '',
      })
    const noted = await pay(paid.affiliateId)
    expect(noted.statusCode, noted.body).toBe(200)
    expect(await chargeOf(waiting.paid)).toMatchObject({ state: 'anulado' })
    expect(await isOwed(call, paid.chargeId)).toBe(false)
    expect((await act(paid.chargeId, 'forgive', { note: 'x' })).json()).toMatchObject({
      title: expect.stringMatching('ya se ha pagado'),
    })
    expect((await pay(yearly.affiliateId)).json()).toMatchObject({
      title: expect.stringMatching('No volver a cobrar'),
    })
    expect(await chargeOf(waiting.yearly)).toMatchObject({ state: 'previsto' })
  })
})

test.each([
  ['MD06', 'payments'],
  ['MD06', 'waivers'],
  ['AM04', 'payments'],
])(
  'rule fee-10: a payment that is cancelled leaves what came back (%s, %s) as it was',
  async (code, what) => {
    const { db, call, load, apply, retry } = await anOffice()
    const { affiliateId, chargeId, reference } = await aSentCharge(db, { state: 'cobrado' })
    await apply(await load([{ reference, cents: 2000, code }]))
    // What somebody has decided to collect again is dropped by the payment, and is collected again without it.
    const again = code === 'AM04' ? await retry(chargeId) : 0
    const body =
      what === 'waivers'
        ? { from: '2026-10-01', to: '2026-12-31', reason: 'Paro' }
        : {
            settledBy: 'efectivo',
            cents: 2000,
            paidOn: '2026-11-20',
            period: 'Trimestral',
            from: '2026-10-01',
          }
    expect((await call('POST', `/affiliate/${affiliateId}/${what}`, body)).statusCode).toBe(200)
    expect(await read(call, chargeId)).toMatchObject({ waits: false, isOwed: false, retriedBy: null })
    const { id } = await db.selectFrom('charge').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const cancel = { reason: 'Era de otra persona' }
    expect((await call('POST', `/affiliate/${affiliateId}/payments/${id}/cancel`, cancel)).statusCode).toBe(
      200,
    )
    const now = await read(call, chargeId)
    expect(now).toMatchObject({ waits: again === 0, isOwed: true })
    expect(now.retriedBy === null).toBe(again === 0)
    const overview = (await call('GET', '/fees/overview')).json<object>()
    expect(overview).toMatchObject(again === 0 ? { toDecide: 1 } : { toDecide: 0, toCollectAgain: 1 })
  },
)

test('rule fee-9: nothing waits to be collected again from who leaves', async () => {
  const { id, leave, db, ...app } = await aMember({
    bankAccount: anAccount(),
    feeCents: 2000,
    period: 'Trimestral',
  })
  const mandateId = await aMandate(db, { affiliateId: id })
  const first = await aCharge(db, { ...returned, affiliateId: id, mandateId, batchId: await aBatch(db) })
  const call = await app.as('ROLE_SUPER_ADMIN')
  const { retriedBy } = (await call('POST', `/charges/${first}/retry`)).json<ChargeDetails>()
  expect((await leave()).statusCode).toBe(204)
  const states = await db.selectFrom('charge').select(['id', 'state']).orderBy('id').execute()
  expect(states).toEqual([
    { id: first, state: 'devuelto' },
    { id: retriedBy, state: 'anulado' },
  ])
})

test('rule fee-9: nothing waits to be collected again from who left while it was in a draft', async () => {
  const { db, retry, treasurer, chargeOf } = await anOffice()
  const { chargeId, affiliateId } = await aSentCharge(db, returned)
  await aPayer(db)
  const again = await retry(chargeId)
  const { batchId } = await treasurer.make({ chargedOn: '2027-01-12', quarter: 1, year: 2027 })
  expect(await chargeOf(again)).toMatchObject({ batchId })
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', affiliateId).execute()
  await treasurer.take(batchId, 'approve')
  expect(await chargeOf(again)).toMatchObject({ batchId: null, state: 'anulado' })
})

describe('rule fee-10: who owes', () => {
  test('a year is paid when all its days are, and of what is collected again the last one is owed', async () => {
    const { db, call, act, retry, forgive } = await anOffice()
    const yearly = await aSentCharge(db, {
      ...returned,
      covers: '[2026-01-01,2027-01-01)',
      period: 'Anual',
      cents: 8000,
      waits: true,
    })
    const cash = { affiliateId: yearly.affiliateId, settledBy: 'efectivo', state: 'cobrado' } as const
    for (const covers of ['[2026-01-01,2026-01-02)', '[2026-01-02,2026-10-01)']) {
      await aCharge(db, { ...cash, covers })
      expect(await isOwed(call, yearly.chargeId)).toBe(true)
    }
    const waiver = { from: '2026-10-01', to: '2026-12-30', reason: 'Paro' }
    expect((await call('POST', `/affiliate/${yearly.affiliateId}/waivers`, waiver)).statusCode).toBe(200)
    expect(await read(call, yearly.chargeId)).toMatchObject({ waits: true })
    const last = { from: '2026-12-31', to: '2026-12-31', reason: 'Paro' }
    await call('POST', `/affiliate/${yearly.affiliateId}/waivers`, last)
    expect(await read(call, yearly.chargeId)).toMatchObject({ waits: false })
    expect(await isOwed(call, yearly.chargeId)).toBe(false)

    const { chargeId, affiliateId } = await aSentCharge(db, returned)
    await retry(chargeId)
    const batchId = await aBatch(db, { segmentName: 'otra vez' })
    await db.deleteFrom('charge').where('retryOf', '=', chargeId).execute()
    const second = await aCharge(db, { ...returned, retryOf: chargeId, affiliateId, batchId })
    expect([await isOwed(call, chargeId), await isOwed(call, second)]).toEqual([false, true])
    expect((await forgive(second)).statusCode).toBe(200)
    expect([await isOwed(call, chargeId), await isOwed(call, second)]).toEqual([false, false])
    expect((await act(chargeId, 'retry')).statusCode).toBe(409)
  })
  test('what came back for its person stays their debt when it is collected again and comes back for what we did', async () => {
    const { call, db, load, paste, apply, retry, treasurer, chargeOf } = await anOffice()
    const { chargeId, affiliateId, reference } = await aSentCharge(db)
    const isUpToDate = async () =>
      (await call('GET', `/affiliate/${affiliateId}/fees`)).json<PersonFees>().upToDate
    await apply(await load([{ reference, cents: 2000, code: 'FF01' }]))
    expect(await isUpToDate()).toBe(true)
    const second = await retry(chargeId)
    for (const [code, chargedOn] of [
      ['AM04', '2027-01-12'],
      ['FF01', '2027-02-12'],
    ] as const) {
      const [last] = await db.selectFrom('charge').selectAll().orderBy('id', 'desc').limit(1).execute()
      const { batchId } = await treasurer.make({ chargedOn, quarter: 4, year: 2026 })
      await treasurer.take(batchId, 'approve', 'send')
      await apply(await paste(`${last?.reference};20,00;${code}`))
      expect(await isUpToDate()).toBe(false)
      if (code === 'AM04') await retry(second)
    }
    const people = async (is: boolean) =>
      (await call('GET', `/affiliate?upToDate=${is}`)).json<{ content: { id: number }[] }>().content
    expect((await people(false)).map(({ id }) => id)).toEqual([affiliateId])
    const { charges } = (await call('GET', `/affiliate/${affiliateId}/fees`)).json<PersonFees>()
    expect(charges.map((one) => [one.returnCode, one.isOwed, one.isArrears])).toEqual([
      ['FF01', true, true],
      ['AM04', false, false],
      ['FF01', false, false],
    ])
    expect(await chargeOf(second)).toMatchObject({ retryOf: chargeId })
  })
})
