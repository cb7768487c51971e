import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PersonFees } from '#contract/fees/personFees.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { lapseMandates } from '#server/fees/mandates.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aBatch, aCharge, anAccount, aPayer, aSentCharge, feeDay } from '#test/support/fees.ts'

/** A payer, and a super admin who reads and changes their fees. */
async function aCase() {
  const app = await anApp()
  const payer = await aPayer(app.db)
  const staff = await app.as('ROLE_SUPER_ADMIN')
  const path = `/affiliate/${payer.affiliateId}`
  const read = async () => (await staff('GET', `${path}/fees`)).json<PersonFees>()
  const change = async (how: string, body: object) => {
    const { open } = await read()
    return staff('POST', `${path}/mandates/${open?.id}/${how}`, { version: open?.version, ...body })
  }
  const pay = (body: object = {}) =>
    staff('POST', `${path}/payments`, {
      settledBy: 'efectivo',
      cents: 2000,
      paidOn: '2026-10-05',
      period: 'Trimestral',
      from: '2026-10-01',
      ...body,
    })
  return { ...app, ...payer, staff, path, read, change, pay }
}

test('rule fee-6: staff see the mandate of a person with its account masked, and the look is logged', async () => {
  const { read, bankAccount, db, affiliateId, staff } = await aCase()
  const found = await read()
  expect(found).toMatchObject({ fee: 20, period: 'Trimestral', upToDate: true, earlier: [], charges: [] })
  expect(found.open).toMatchObject({ state: 'activo', signedHow: 'papel', signedOn: '2026-01-15' })
  expect(found.open?.bankAccount).toBe(`ES•• … ${bankAccount.slice(-4)}`)
  const looked = await db
    .selectFrom('activity')
    .innerJoin('activitySubject', 'activitySubject.activityId', 'activity.id')
    .where('action', '=', 'personFeesRead')
    .select('entityId')
    .execute()
  expect(looked).toEqual([{ entityId: affiliateId }])
  expect((await staff('GET', '/affiliate/999999/fees')).statusCode).toBe(404)
})

test('rule fee-6: a mandate is suspended with a reason, taken up again and revoked, each by its version', async () => {
  const { change, read, staff, path } = await aCase()
  expect((await change('suspend', { reason: '' })).statusCode).toBe(422)
  const suspended = (await change('suspend', { reason: 'Dos devoluciones' })).json<PersonFees>()
  expect(suspended.open).toMatchObject({ state: 'suspendido', reason: 'Dos devoluciones', version: 2 })
  const late = await staff('POST', `${path}/mandates/${suspended.open?.id}/resume`, { version: 1 })
  expect([late.statusCode, late.json<ProblemDetails>().title]).toEqual([
    409,
    'Este mandato ha cambiado mientras lo mirabas: ahora está suspendido.',
  ])
  expect((await change('resume', {})).json<PersonFees>().open).toMatchObject({
    state: 'activo',
    reason: null,
  })
  const twice = await change('resume', {})
  expect(twice.json<ProblemDetails>().title).toBe('Este mandato está activo: eso ya no se puede.')
  const revoked = (await change('revoke', { reason: 'Lo pidió' })).json<PersonFees>()
  expect(revoked.open).toBeNull()
  expect(revoked.earlier[0]).toMatchObject({ state: 'revocado', reason: 'Lo pidió' })

  const begun = await staff('POST', `${path}/mandates`)
  expect(begun.json<PersonFees>().open).toMatchObject({ state: 'borrador', signedOn: null })
  expect((await staff('POST', `${path}/mandates`)).statusCode).toBe(409)
  expect((await change('holder', { holder: 'Luis Peña' })).json<PersonFees>().open?.holder).toBe('Luis Peña')
  expect((await change('sign', { signedOn: '2031-01-01' })).statusCode).toBe(422)
  const signed = await change('sign', { signedOn: '2026-02-03', holder: null })
  expect(signed.json<PersonFees>().open).toMatchObject({
    state: 'activo',
    signedHow: 'papel',
    signedOn: '2026-02-03',
    holder: null,
  })
  expect((await read()).earlier).toHaveLength(1)
})

test('rule fee-6: a mandate of somebody else, and one of another person’s address, are not found', async () => {
  const { staff, mandateId, db } = await aCase()
  const other = await aPayer(db)
  const answer = await staff('POST', `/affiliate/${other.affiliateId}/mandates/${mandateId}/revoke`, {
    version: 1,
    reason: 'x',
  })
  expect(answer.statusCode).toBe(404)
})

test('rule fee-10: a payment is noted for a quarter, once, with the charge that there is in the refusal', async () => {
  const { pay, read, staff, path } = await aCase()
  const paid = (await pay({ note: 'En la sede' })).json<PersonFees>()
  expect(paid.charges).toEqual([
    expect.objectContaining({
      concept: 'Cuota, 4.º trimestre de 2026',
      from: '2026-10-01',
      to: '2026-12-31',
      state: 'cobrado',
      settledBy: 'efectivo',
      cents: 2000,
      note: 'En la sede',
    }),
  ])
  const again = await pay({ period: 'Anual', from: '2026-01-01' })
  expect(again.statusCode).toBe(409)
  expect(again.json<ProblemDetails>().title).toMatch(
    /^De esos días ya hay un cobro: «Cuota, 4\.º trimestre de 2026», 20,00\s€, en efectivo, del 5 de octubre de 2026, cobrado \(C-\d{10}\)\.$/,
  )
  expect((await pay({ from: '2026-02-01' })).statusCode).toBe(422)
  expect((await pay({ from: '1926-01-01' })).statusCode).toBe(422)
  expect((await pay({ paidOn: '2031-01-01' })).statusCode).toBe(422)
  expect((await pay({ cents: 0 })).statusCode).toBe(422)

  const [charge] = (await read()).charges
  const cancel = () =>
    staff('POST', `${path}/payments/${charge?.id}/cancel`, { reason: 'Era de otra persona' })
  expect((await cancel()).json<PersonFees>().charges[0]).toMatchObject({
    state: 'anulado',
    note: 'Era de otra persona',
  })
  expect((await cancel()).statusCode).toBe(409)
  expect((await pay()).statusCode).toBe(200)
})

test('rule fee-10: less than what is due is a payment only when it is said that it is all, and why', async () => {
  const { pay, read } = await aCase()
  const errorsOf = async (body: object) =>
    ((await pay(body)).json<ProblemDetails>().errors ?? []).map(({ path, message }) => [path, message])
  expect(await errorsOf({ cents: 100 })).toEqual([
    ['cents', 'De esos días son 20,00\u00A0€. Si con menos queda pagado el periodo, marca que es así'],
  ])
  expect(await errorsOf({ cents: 7999, period: 'Anual', from: '2026-01-01' })).toEqual([
    ['cents', expect.stringContaining('80,00')],
  ])
  expect(await errorsOf({ cents: 100, settlesPeriod: true })).toEqual([
    ['note', 'Escribe por qué queda pagado con menos de 20,00\u00A0€'],
  ])
  expect((await read()).charges).toEqual([])
  const paid = await pay({ cents: 100, settlesPeriod: true, note: 'Lo acordó la ejecutiva' })
  expect(paid.json<PersonFees>()).toMatchObject({
    upToDate: true,
    charges: [{ cents: 100, note: 'Lo acordó la ejecutiva' }],
  })
})

test('nothing unknown is a way to pay', async () => {
  const { pay } = await aCase()
  for (const settledBy of ['adeudo', 'exencion', 'bizum', ''])
    expect((await pay({ settledBy })).statusCode, settledBy).toBe(422)
})

test('two who note the same payment at once note one', async () => {
  const { pay, read } = await aCase()
  const answers = await Promise.all([pay(), pay()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read()).charges).toHaveLength(1)
})

test('rule fee-10: a waiver takes its days, and who owes is up to date once it is paid', async () => {
  const { staff, path, db, affiliateId, mandateId, read, pay } = await aCase()
  const waive = (body: object) => staff('POST', `${path}/waivers`, body)
  expect((await waive({ from: '2026-05-01', to: '2026-04-01', reason: 'x' })).statusCode).toBe(422)
  const waived = await waive({ from: '2026-04-01', to: '2026-06-30', reason: 'Sin ingresos' })
  expect(waived.json<PersonFees>().charges[0]).toMatchObject({
    cents: 0,
    settledBy: 'exencion',
    from: '2026-04-01',
    to: '2026-06-30',
  })
  expect((await pay({ from: '2026-04-01' })).statusCode).toBe(409)

  const batchId = await aBatch(db)
  const returned = await aCharge(db, { affiliateId, mandateId, batchId, state: 'devuelto', waits: true })
  expect(await read()).toMatchObject({ upToDate: false })
  expect((await staff('POST', `${path}/payments/${returned}/cancel`, { reason: 'x' })).statusCode).toBe(409)
  await pay()
  expect(await read()).toMatchObject({ upToDate: true })
  expect((await staff('GET', `/charges/${returned}`)).json()).toMatchObject({ waits: false, isOwed: false })
})

test('rule rights-7: fees are for super admins; who left is read-only', async () => {
  const { as, path, db, affiliateId, pay } = await aCase()
  for (const role of ['ROLE_ADMIN', 'ROLE_RESPONSABLE', 'ROLE_ENLACE', 'ROLE_USER'] as const)
    expect((await (await as(role))('GET', `${path}/fees`)).statusCode).toBe(403)
  expect((await (await as())('GET', `${path}/fees`)).statusCode).toBe(401)
  await sql`update affiliate set inscription_type = 0, bank_account = null, fee_cents = 0, period = null,
    unregistered_at = now() where id = ${affiliateId}`.execute(db)
  expect((await pay()).statusCode).toBe(409)
})

test('rule fee-6: a mandate that nothing was charged with for 36 months lapses', async () => {
  const app = await anApp()
  await app.startAt(feeDay)
  const { mandateId, affiliateId } = await aPayer(app.db, {}, { signedOn: '2024-01-15' })
  const used = await aPayer(app.db, {}, { signedOn: '2020-01-15', lastChargedOn: '2026-10-01' })
  const draft = await anAffiliate(app.db, { bankAccount: anAccount() })
  const stateOf = async (id: number) =>
    (
      await app.db
        .selectFrom('mandate')
        .where('id', '=', id)
        .select(['state', 'endedAt', 'reason'])
        .executeTakeFirstOrThrow()
    ).state
  await lapseMandates(app.db, app.world.clock)
  expect(await stateOf(mandateId)).toBe('activo')
  app.later('14 months')
  await lapseMandates(app.db, app.world.clock)
  expect([await stateOf(mandateId), await stateOf(used.mandateId)]).toEqual(['caducado', 'activo'])
  const open = await app.db.selectFrom('mandate').where('affiliateId', '=', draft).select('state').execute()
  expect(open).toEqual([{ state: 'borrador' }])
  // Staff begin another one for the same account.
  const staff = await app.as('ROLE_SUPER_ADMIN')
  expect((await staff('POST', `/affiliate/${affiliateId}/mandates`)).statusCode).toBe(200)
})

test('rule fee-10: the last charge of a mandate says that it came back', async () => {
  const app = await anApp()
  const charge = { chargedOn: '2026-10-01', state: 'devuelto', returnedOn: '2026-10-07', returnCode: 'AC04' }
  const { affiliateId, mandateId } = await aSentCharge(app.db, charge)
  await app.db
    .updateTable('mandate')
    .set({ lastChargedOn: '2026-10-01' })
    .where('id', '=', mandateId)
    .execute()
  const staff = await app.as('ROLE_SUPER_ADMIN')
  const read = async () => (await staff('GET', `/affiliate/${affiliateId}/fees`)).json<PersonFees>().open
  expect(await read()).toMatchObject({ lastChargedOn: '2026-10-01', lastReturnedOn: '2026-10-07' })
  // A later one has not come back.
  await app.db
    .updateTable('mandate')
    .set({ lastChargedOn: '2026-11-02' })
    .where('id', '=', mandateId)
    .execute()
  expect(await read()).toMatchObject({ lastReturnedOn: null })
})
