import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BatchCharge, BatchLeftOut } from '#contract/fees/batchCharges.ts'
import type { Batch } from '#contract/fees/batches.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { runJobs } from '#test/support/jobs.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aCharge, aPayer, feeDay } from '#test/support/fees.ts'
import { aTreasurer } from '#test/support/batches.ts'

const form = { kind: 'cuotas', chargedOn: '2027-01-12', period: 'Todas', quarter: 1, year: 2027 }
const query = 'chargedOn=2027-01-12&quarter=1&year=2027'
const wrongAccount = 'ES0000491500051234567892'
const firstQuarter = '[2027-01-01,2027-04-01)'

/** Nine people: one is charged each quarter, one each year, and seven are left out, each for a reason. */
async function aCensusOfPayers() {
  const treasurer = await aTreasurer()
  const { db } = treasurer
  const quarterly = await aPayer(db, { idDocument: '12345678Z' })
  const yearly = await aPayer(db, { feeCents: 6050, period: 'Anual' })
  const joined = { feeCents: 2000, period: 'Anual', creationTime: '2026-01-10T10:00:00Z' }
  await anAffiliate(db, joined)
  await anAffiliate(db, { ...joined, bankAccount: wrongAccount })
  await aPayer(db, {}, { state: 'borrador', signedOn: null, evidence: null })
  await aPayer(db, {}, { state: 'suspendido' })
  await aPayer(db, {}, { signedOn: '2023-01-01' })
  await aPayer(db, { feeCents: 0 })
  const paid = await aPayer(db)
  const cash = { settledBy: 'efectivo', state: 'cobrado', covers: firstQuarter } as const
  const chargeId = await aCharge(db, { affiliateId: paid.affiliateId, ...cash })
  await anAffiliate(db, { feeCents: 0, period: null })
  await anAffiliate(db, { feeCents: 2000, period: 'Anual', inscriptionType: 0 })
  const reference = `C-${String(chargeId).padStart(10, '0')}`
  return { ...treasurer, quarterly, yearly, paid, reference }
}

test('rule fee-8: a batch says before it is made how many, how much, and who is left out, and is then made so', async () => {
  const { preview, make, get, read, quarterly, yearly, reference, db } = await aCensusOfPayers()
  const before = await preview(query)
  expect(before).toMatchObject({
    totalElements: 2,
    cents: 8050,
    retries: 0,
    chargedOn: '2027-01-12',
    movedFrom: null,
    sameBatchId: null,
  })
  expect(before.content).toMatchObject([
    { affiliateId: quarterly.affiliateId, cents: 2000, explained: 'Cuota entera' },
    { affiliateId: yearly.affiliateId, cents: 6050 },
  ])
  expect(before.content[0]?.iban).toBe(`ES•• … ${quarterly.bankAccount.slice(-4)}`)
  const reasons = Object.fromEntries(before.leftOut.map(({ reason, people }) => [reason, people]))
  expect(reasons).toEqual({
    'sin-cuenta': 1,
    'cuenta-no-valida': 1,
    'sin-mandato': 1,
    'mandato-suspendido': 1,
    'mandato-caducado': 1,
    'sin-importe': 1,
    pagada: 1,
  })
  const { batchId } = await make(form)
  expect(await get(batchId)).toMatchObject({
    state: 'borrador',
    total: 2,
    cents: 8050,
    leftOut: 7,
    quarterFrom: '2027-01-01',
    yearFrom: '2027-01-01',
    missing: [],
  })
  const charges = await read<Page<BatchCharge>>(`/fee-batches/${batchId}/charges`)
  expect(charges.content.map(({ cents, state }) => [cents, state])).toEqual([
    [2000, 'previsto'],
    [6050, 'previsto'],
  ])
  const found = await read<Page<BatchCharge>>(`/fee-batches/${batchId}/charges?q=12345678Z`)
  expect(found.content.map(({ affiliateId }) => affiliateId)).toEqual([quarterly.affiliateId])
  const left = await read<Page<BatchLeftOut>>(`/fee-batches/${batchId}/left-out`)
  expect(left.content.find(({ reason }) => reason === 'pagada')?.detail).toBe(reference)
  expect(
    (await read<Page<BatchLeftOut>>(`/fee-batches/${batchId}/left-out?reason=sin-cuenta`)).totalElements,
  ).toBe(1)
  const { rows } = await sql<{ covers: string }>`
    select covers::text from charge where batch_id = ${batchId} order by id`.execute(db)
  expect(rows.map(({ covers }) => covers)).toEqual([firstQuarter, '[2027-01-01,2028-01-01)'])
  const list = await read<Page<Batch>>('/fee-batches?state=borrador&kind=cuotas')
  expect(list.content.map(({ id }) => id)).toEqual([batchId])
})

test('rule fee-8: the day is one on which banks collect, at least tomorrow', async () => {
  const { preview, ask } = await aTreasurer()
  expect(await preview('chargedOn=2026-12-25')).toMatchObject({
    chargedOn: '2026-12-28',
    movedFrom: '2026-12-25',
  })
  const { chargedOn } = await preview()
  expect(chargedOn > feeDay.slice(0, 10)).toBe(true)
  for (const [field, value] of [
    ['chargedOn', '2020-01-02'],
    ['chargedOn', '2099-01-02'],
    ['donatedFrom', '2099-01-02'],
  ]) {
    const refused = await ask('POST', '/fee-batches', { ...form, [field ?? '']: value })
    expect(refused.statusCode, field).toBe(422)
    expect(refused.json<ProblemDetails>().errors?.map(({ path }) => path)).toEqual([field])
  }
})

test('rule fee-8: many who ask for the same at once get one batch', async () => {
  const app = await aTreasurer()
  await aPayer(app.db)
  const other = await app.as('ROLE_SUPER_ADMIN')
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (at % 2 ? app.ask : other)('POST', '/fee-batches', form)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 409, 429]))
  await runJobs(app)
  expect((await app.read<Page<Batch>>('/fee-batches')).totalElements).toBe(1)
  const late = await other('POST', '/fee-batches', form)
  expect(late.statusCode).toBe(409)
  const { content } = await app.read<Page<Batch>>('/fee-batches')
  expect(late.json<ProblemDetails>()).toMatchObject({ existingId: content[0]?.id })
  expect(late.json<ProblemDetails>().title).toMatch(
    /^Ya hay una remesa igual en borrador: la n\.º \d+, que hizo /,
  )
  // Of other days or of other people it is another one, in which nobody is charged again.
  const again = await app.askFor({ ...form, chargedOn: '2027-01-13' })
  expect(again.state).toBe('failed')
  expect(again.failure).toMatch(/^No hay nadie a quien cobrar así: 1 persona se queda fuera/)
})

test('rule fee-8: once it is approved, who is not among its charges is charged in another one of the same day', async () => {
  const { db, make, take, ask, askFor, preview } = await aTreasurer()
  await aPayer(db)
  const first = await make(form)
  const { affiliateId } = await aPayer(db)
  expect((await preview('chargedOn=2027-01-12')).sameBatchId).toBe(first.batchId)
  expect((await ask('POST', '/fee-batches', form)).statusCode).toBe(409)
  await take(first.batchId, 'approve')
  expect((await preview('chargedOn=2027-01-12')).sameBatchId).toBeNull()
  const second = await make(form)
  expect(second).toMatchObject({ total: 1 })
  const charged = await db.selectFrom('charge').select(['batchId', 'affiliateId']).orderBy('id').execute()
  expect(charged).toMatchObject([{ batchId: first.batchId }, { batchId: second.batchId, affiliateId }])
  await take(second.batchId, 'approve')
  expect((await askFor(form)).failure).toMatch(/^No hay nadie a quien cobrar así/)
})

test('rule fee-7: whoever is charged by somebody else meanwhile is left out, and the batch stands', async () => {
  const { db, make, read, world } = await aTreasurer()
  const [ana, eva] = [await aPayer(db), await aPayer(db)]
  // Written when the job has read the people: a charge of the same days by another hand.
  const { insertFees } = await import('#server/fees/batches/charges.queries.ts')
  const first = await make({ ...form, quarter: 2 })
  const made = { id: first.batchId, chargedOn: '2027-01-12', author: 'x', clock: world.clock }
  const plan = { kind: 'cuotas', chargedOn: made.chargedOn, period: 'Todas', year: 2027, quarter: 2 } as const
  const fee = {
    period: 'Trimestral',
    cents: 2000,
    feeCents: 2000,
    explained: 'Cuota entera',
    mandateId: null,
  } as const
  const written = await insertFees(db, made, { ...plan, prorated: false, segmentId: null }, [
    { affiliateId: ana.affiliateId, ...fee },
    { affiliateId: eva.affiliateId, ...fee },
  ])
  expect(written).toEqual([])
  expect((await read<Page<BatchCharge>>(`/fee-batches/${first.batchId}/charges`)).totalElements).toBe(2)
})

test('rules fee-2, fee-8: who joined during the days pays their part, and after them nothing', async () => {
  const { db, preview, startAt } = await aTreasurer()
  // Banks work on the leap day of this year.
  await startAt('2028-02-01T10:00:00Z')
  const signed = { signedOn: '2028-01-15' }
  await aPayer(db, { creationTime: '2028-01-30T10:00:00Z' }, signed)
  await aPayer(db, { creationTime: '2028-04-01T10:00:00Z' }, signed)
  await aPayer(db, { feeCents: 1, creationTime: '2028-02-20T10:00:00Z' }, signed)
  const found = await preview('chargedOn=2028-02-29&prorated=true')
  expect(found).toMatchObject({ chargedOn: '2028-02-29', totalElements: 1, cents: 667 })
  expect(found.content[0]?.explained).toBe('20,00\u00A0€ × 1/3')
  expect(found.leftOut).toEqual([{ reason: 'sin-importe', people: 2 }])
})

test('rule fee-8: a charge that came back and is asked for again joins the next batch of its person', async () => {
  const { db, make, take, read, get, ask } = await aTreasurer()
  const { affiliateId, mandateId } = await aPayer(db)
  const back = await aCharge(db, {
    affiliateId,
    mandateId,
    batchId: null,
    state: 'devuelto',
    covers: '[2026-07-01,2026-10-01)',
  })
  const retry = await aCharge(db, {
    affiliateId,
    mandateId,
    state: 'previsto',
    retryOf: back,
    covers: '[2026-07-01,2026-10-01)',
  })
  const { batchId, total, cents } = await make(form)
  expect([total, cents]).toEqual([2, 4000])
  const { content } = await read<Page<BatchCharge>>(`/fee-batches/${batchId}/charges`)
  expect(content.map(({ id, isRetry }) => [id === retry, isRetry])).toEqual([
    [true, true],
    [false, false],
  ])
  const out = await ask('POST', `/fee-batches/${batchId}/charges/${retry}/take-out`, { reason: 'Ha pagado' })
  expect(out.json()).toMatchObject({ total: 1, cents: 2000 })
  // It waits for another batch.
  expect(await db.selectFrom('charge').where('id', '=', retry).select(['batchId', 'state']).executeTakeFirst()).toEqual({ batchId: null, state: 'previsto' }) // prettier-ignore
  await take(batchId, 'approve')
  expect((await get(batchId)).state).toBe('aprobada')
})
