import { expect, test } from 'vitest'
import type { Charge } from '#contract/fees/charges.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aBatch, aCharge, aMandate } from '#test/support/fees.ts'
import { aMember, iban } from '#test/support/self.ts'

/** A member who owes a part of a quarter and a quarter of long ago, and staff. */
async function aDebtor() {
  const member = await aMember({ bankAccount: iban, feeCents: 2000, period: 'Trimestral' })
  const { db, id } = member
  await setCreditor(db)
  const mandateId = await aMandate(db, { affiliateId: id })
  const about = { affiliateId: id, mandateId, batchId: await aBatch(db), state: 'devuelto' }
  const old = await aCharge(db, { ...about, covers: '[2023-04-01,2023-07-01)', cents: 1000 })
  const part = await aCharge(db, { ...about, covers: '[2026-10-05,2027-01-01)', cents: 1900 })
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const own = async () => (await member.me('GET', '/logged/fees')).json<OwnFees>()
  const read = async () => (await staff('GET', `/affiliate/${id}/fees`)).json<PersonFees>()
  const pay = (body: object = {}) =>
    staff('POST', `/affiliate/${id}/owed-payments`, {
      chargeIds: [old, part],
      cents: 2900,
      settledBy: 'transferencia',
      paidOn: '2026-11-12',
      ...body,
    })
  return { ...member, about, old, part, staff, own, read, pay }
}

test('rule fee-10: what a member is told to pay is what the office notes, at once, each fee for its days', async () => {
  const { own, read, pay, old, part } = await aDebtor()
  const [told] = (await own()).toPay
  const seen = await read()
  expect(told).toMatchObject({ cents: 2900, count: 2 })
  expect(seen.toPay).toEqual([
    { kind: 'cuota', cents: told?.cents, concept: told?.concept, chargeIds: [old, part] },
  ])
  expect(seen.owed.map(({ id }) => id)).toEqual(expect.arrayContaining([old, part]))
  const [one, two] = await Promise.all([pay({ note: 'Extracto 12' }), pay()])
  expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  const paid = await read()
  expect(paid).toMatchObject({ upToDate: true, owed: [], toPay: [] })
  expect(
    paid.charges
      .filter(({ state }) => state === 'cobrado')
      .map(({ from, to, cents, concept }) => [from, to, cents, concept]),
  ).toEqual(
    expect.arrayContaining([
      ['2026-10-05', '2026-12-31', 1900, expect.stringContaining('Cuota, ')],
      ['2023-04-01', '2023-06-30', 1000, 'Cuota, 2.º trimestre de 2023'],
    ]),
  )
  expect((await own()).upToDate).toBe(true)
})

test('rule fee-10: more or less than what is ticked is asked, and nothing is noted of what is not owed', async () => {
  const { pay, part, read, staff, id } = await aDebtor()
  const errorOf = async (body: object) => {
    const answer = await pay(body)
    const [error] = answer.json<ProblemDetails>().errors ?? []
    return [answer.statusCode, error?.path, error?.message]
  }
  expect(await errorOf({ cents: 3000 })).toEqual([
    422,
    'cents',
    expect.stringContaining('1,00\u00A0€ de más'),
  ])
  expect(await errorOf({ cents: 2800 })).toEqual([422, 'cents', expect.stringContaining('29,00')])
  expect(await errorOf({ cents: 2800, settlesPeriod: true })).toEqual([422, 'note', expect.anything()])
  expect(await errorOf({ cents: 1, settlesPeriod: true, note: 'Acordado' })).toEqual([
    422,
    'cents',
    'Con eso no se paga todo lo marcado: deja marcado solo lo que se ha pagado',
  ])
  expect(await errorOf({ paidOn: '2021-01-01' })).toEqual([
    422,
    'paidOn',
    'Es más de un año antes de lo que se paga, que empieza el 1 de abril de 2023',
  ])
  expect(await errorOf({ chargeIds: [] })).toEqual([422, 'chargeIds', 'Marca lo que se ha pagado'])
  expect((await pay({ chargeIds: [part, 999_999] })).statusCode).toBe(409)
  expect((await read()).charges.every(({ state }) => state === 'devuelto')).toBe(true)
  expect((await pay({ cents: 3000, paysMore: true })).statusCode).toBe(200)
  expect((await read()).charges.map(({ cents }) => cents)).toEqual(expect.arrayContaining([2000, 1000]))
  // The same of a payment of one quarter.
  const quarter = { settledBy: 'efectivo', paidOn: '2026-11-12', period: 'Trimestral', from: '2026-07-01' }
  const payQuarter = (body: object) => staff('POST', `/affiliate/${id}/payments`, { ...quarter, ...body })
  expect((await payQuarter({ cents: 2500 })).json<ProblemDetails>().errors?.[0]?.message).toContain(
    '5,00\u00A0€ de más',
  )
  expect((await payQuarter({ cents: 2500, paysMore: true })).statusCode).toBe(200)
})

test('rule fee-10: who joined during a quarter and owes that part pays it as its quarter too', async () => {
  const { staff, id, old } = await aDebtor()
  const paid = await staff('POST', `/affiliate/${id}/payments`, {
    settledBy: 'efectivo',
    cents: 1900,
    paidOn: '2026-11-12',
    period: 'Trimestral',
    from: '2026-10-01',
  })
  expect(paid.statusCode, paid.body).toBe(200)
  expect(paid.json<PersonFees>().owed.map((charge) => charge.id)).toEqual([old])
})

test('rule fee-10: what waits to be collected again is dropped by its payment; what the bank has is not paid so', async () => {
  const { staff, pay, part, read, db, about } = await aDebtor()
  expect((await staff('POST', `/charges/${part}/retry`)).statusCode).toBe(200)
  expect((await read()).toPay).toMatchObject([{ cents: 1000 }])
  expect((await pay()).statusCode).toBe(200)
  expect((await read()).charges.filter(({ state }) => state === 'previsto')).toEqual([])
  const back = await aCharge(db, { ...about, covers: '[2026-01-01,2026-04-01)' })
  await aCharge(db, { ...about, covers: '[2026-01-01,2026-04-01)', state: 'remesado', retryOf: back })
  expect((await pay({ chargeIds: [back], cents: 2000 })).statusCode).toBe(409)
})

test('rule fee-10: charges are found by the concept of a transfer, however a bank writes it', async () => {
  const { staff, own, old, part } = await aDebtor()
  const find = async (q: string) =>
    (await staff('GET', `/charges?q=${encodeURIComponent(q)}`))
      .json<{ content: Charge[] }>()
      .content.map(({ id }) => id)
      .toSorted((a, b) => a - b)
  const concept = (await own()).toPay[0]?.concept ?? ''
  expect(await find(concept)).toEqual([old, part])
  expect(await find(`Transf. de EVA PEÑA: ${concept.replaceAll('-', '')}`)).toEqual([old, part])
  expect(await find(concept.toLowerCase())).toEqual([old, part])
  expect(await find(`C${concept.slice(2, 12)}`)).toEqual([old])
})

test('rule fee-10: an agreed payment of less is of each charge in proportion', async () => {
  const { pay, read } = await aDebtor()
  expect((await pay({ cents: 1450, settlesPeriod: true, note: 'Acordado' })).statusCode).toBe(200)
  const paid = (await read()).charges.filter(({ state }) => state === 'cobrado')
  expect(paid.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([500, 950])
})

test('rule fee-10: of what came back a part of which is paid or waived the rest is told, and paid as it was told', async () => {
  const { db, about, own, read, pay, staff, id, old, part } = await aDebtor()
  await pay()
  const year = await aCharge(db, {
    ...about,
    covers: '[2025-01-01,2026-01-01)',
    period: 'Anual',
    cents: 8000,
  })
  const quarter = await aCharge(db, { ...about, covers: '[2026-07-01,2026-10-01)' })
  const cash = { settledBy: 'efectivo', cents: 2000, paidOn: '2026-11-12', period: 'Trimestral' }
  for (const from of ['2025-01-01', '2025-04-01', '2025-10-01'])
    expect((await staff('POST', `/affiliate/${id}/payments`, { ...cash, from })).statusCode).toBe(200)
  const waived = { from: '2026-07-01', to: '2026-08-31', reason: 'Paro' }
  expect((await staff('POST', `/affiliate/${id}/waivers`, waived)).statusCode).toBe(200)
  const [told] = (await own()).toPay
  expect(told).toMatchObject({ cents: 2667, count: 2 })
  const seen = await read()
  expect(seen.toPay).toMatchObject([{ cents: 2667, chargeIds: [year, quarter] }])
  expect(seen.owed.find((charge) => charge.id === year)).toMatchObject({
    dueCents: 2000,
    dueDays: [{ from: '2025-07-01', to: '2025-09-30' }],
  })
  // As a payment of its quarter it is not, and where it is is said.
  const refused = await staff('POST', `/affiliate/${id}/payments`, { ...cash, from: '2026-07-01' })
  expect(refused.json<ProblemDetails>().title).toMatch(/exención.*6,67.€.*«Anotar la transferencia»/)
  const paid = await pay({ chargeIds: [year, quarter], cents: told?.cents })
  expect(paid.statusCode, paid.body).toBe(200)
  expect(paid.json<PersonFees>()).toMatchObject({ upToDate: true, owed: [], toPay: [] })
  expect(
    paid
      .json<PersonFees>()
      .charges.filter(({ settledBy, state }) => settledBy === 'transferencia' && state === 'cobrado')
      .map(({ from, to, cents }) => [from, to, cents]),
  ).toEqual(
    expect.arrayContaining([
      ['2025-07-01', '2025-09-30', 2000],
      ['2026-09-01', '2026-09-30', 667],
    ]),
  )
  expect([old, part]).toHaveLength(2)
})

test('rule fee-10: days in the middle that are paid leave two parts to pay; a year pays its quarters as well', async () => {
  const { db, about, read, pay, staff, id } = await aDebtor()
  await pay()
  const of2025 = { ...about, covers: '[2025-01-01,2026-01-01)', period: 'Anual', cents: 8000 }
  const year = await aCharge(db, of2025)
  await staff('POST', `/affiliate/${id}/payments`, {
    settledBy: 'efectivo',
    cents: 2000,
    paidOn: '2026-11-12',
    period: 'Trimestral',
    from: '2025-04-01',
  })
  const quarter = await aCharge(db, { ...about, covers: '[2025-10-01,2026-01-01)' })
  expect((await read()).toPay).toMatchObject([{ cents: 6000, chargeIds: [year] }])
  const paid = await pay({ chargeIds: [year, quarter], cents: 6000 })
  expect(paid.statusCode, paid.body).toBe(200)
  expect(paid.json<PersonFees>().owed).toEqual([])
  const noted = paid.json<PersonFees>().charges.filter(({ settledBy }) => settledBy === 'transferencia')
  expect(noted.map(({ from, cents }) => [from, cents])).toEqual(
    expect.arrayContaining([
      ['2025-01-01', 2000],
      ['2025-07-01', 4000],
    ]),
  )
})

test('rule fee-10: a quarter within a year that is owed is noted by itself as a payment, as who would tick it alone is told', async () => {
  const { staff, id, about, read, pay, db, old, part } = await aDebtor()
  await db.updateTable('charge').set({ state: 'anulado' }).where('id', 'in', [old, part]).execute()
  const year = await aCharge(db, { ...about, covers: '[2025-01-01,2026-01-01)', cents: 8000 })
  const quarter = await aCharge(db, { ...about, covers: '[2025-04-01,2025-07-01)', cents: 2000 })
  const dueOf = async () => (await read()).owed.map((each) => [each.id, each.dueCents])
  expect(await dueOf()).toEqual(
    expect.arrayContaining([
      [year, 8000],
      [quarter, 0],
    ]),
  )
  const alone = await pay({ chargeIds: [quarter], cents: 2000 })
  expect([alone.statusCode, alone.body]).toEqual([409, expect.stringContaining('«Anotar un pago»')])
  const noted = await staff('POST', `/affiliate/${id}/payments`, {
    period: 'Trimestral',
    from: '2025-04-01',
    cents: 2000,
    settledBy: 'transferencia',
    paidOn: '2026-11-12',
  })
  expect([noted.statusCode, noted.body]).toEqual([200, expect.anything()])
  const [[left, cents] = []] = await dueOf()
  expect(left).toBe(year)
  expect(cents).toBeLessThan(8000)
})
