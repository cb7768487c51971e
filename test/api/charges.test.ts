import { expect, test } from 'vitest'
import type { Charge, ChargeDetails, ChargeSummary } from '#contract/fees/charges.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'
import { aBatch, aCharge, aPayer, aSentCharge } from '#test/support/fees.ts'
import { aDocument, aRecord } from '#test/support/factories.ts'

async function aBook() {
  const { db, as } = await anApp()
  const call = await as('ROLE_SUPER_ADMIN')
  const ana = await aPayer(db, { name: 'Ana', lastName1: 'Abad', idDocument: aDocument() })
  const eva = await aPayer(db, { name: 'Eva', lastName1: 'Bueno' })
  const batchId = await aBatch(db)
  const of = ({ affiliateId, mandateId }: typeof ana) => ({ affiliateId, mandateId, batchId })
  const first = await aCharge(db, { ...of(ana), state: 'cobrado' })
  const back = await aCharge(db, {
    ...of(eva),
    state: 'devuelto',
    waits: true,
    returnCode: 'MD06',
    cents: 1500,
  })
  const cash = await aCharge(db, {
    affiliateId: eva.affiliateId,
    settledBy: 'efectivo',
    state: 'cobrado',
    covers: '[2027-01-01,2028-01-01)',
    period: 'Anual',
    chargedOn: '2027-02-01',
    cents: 100,
  })
  const recordId = await aRecord(db, { name: 'Luz', lastName1: 'Cano', recordType: 'Donación' })
  const donations = await aBatch(db, { kind: 'donaciones' })
  const donation = await aCharge(db, { kind: 'donacion', recordId, batchId: donations, cents: 5000 })
  const find = async (query: string) =>
    (await call('GET', `/charges?${query.includes('sort=') ? '' : 'sort=id&direction=asc&'}${query}`)).json<
      Page<Charge>
    >()
  const ids = async (query: string) => (await find(query)).content.map(({ id }) => id)
  return { db, as, call, find, ids, ana, eva, first, back, cash, donation, batchId, recordId }
}

test('rule fee-7: charges are listed with whose they are and what for, filtered, ordered and summed', async () => {
  const { find, ids, call, ana, first, back, cash, donation, batchId, recordId } = await aBook()
  const { content, totalElements } = await find('')
  expect(totalElements).toBe(4)
  expect(content[0]).toMatchObject({
    id: first,
    reference: `C-${String(first).padStart(10, '0')}`,
    affiliateId: ana.affiliateId,
    name: 'Ana',
    coversFrom: '2026-10-01',
    coversTo: '2026-12-31',
    cents: 2000,
  })
  expect(content[3]).toMatchObject({ affiliateId: null, recordId, name: 'Luz', coversFrom: null })
  const asked: [string, number[]][] = [
    ['q=abad', [first]],
    ['q=Luz Cano', [donation]],
    [`affiliateId=${ana.affiliateId}`, [first]],
    ['state=devuelto', [back]],
    ['kind=donacion', [donation]],
    ['settledBy=efectivo', [cash]],
    ['period=Anual', [cash]],
    ['year=2026', [first, back, donation]],
    ['year=2027', [cash]],
    ['chargedFrom=2027-01-01', [cash]],
    ['chargedTo=2026-12-31', [first, back, donation]],
    [`batchId=${batchId}`, [first, back]],
    ['waits=true', [back]],
  ]
  for (const [query, wanted] of asked) expect(await ids(query), query).toEqual(wanted)
  expect(await ids('sort=cents&direction=desc')).toEqual([donation, first, back, cash])
  expect(await ids('sort=returnedOn&direction=asc')).toEqual([back, first, cash, donation])
  for (const wrong of ['state=x', 'year=1', 'waits=false', 'batchId=x', 'nada=1', 'chargedFrom=2026-02-30'])
    expect((await call('GET', `/charges?${wrong}`)).statusCode, wrong).toBe(422)
  const sum = async (query: string) => (await call('GET', `/charges/summary?${query}`)).json<ChargeSummary>()
  expect(await sum('')).toEqual({
    all: { count: 4, cents: 8600 },
    byState: {
      previsto: { count: 0, cents: 0 },
      remesado: { count: 1, cents: 5000 },
      cobrado: { count: 2, cents: 2100 },
      devuelto: { count: 1, cents: 1500 },
      anulado: { count: 0, cents: 0 },
    },
    retriable: { count: 0, cents: 0 },
    waiting: { count: 1, cents: 1500 },
  })
  expect((await sum('q=eva')).all).toEqual({ count: 2, cents: 1600 })
  const file = await call('GET', '/charges/export?format=csv&state=devuelto')
  expect(file.body).toContain('Eva Bueno')
  expect(file.body).toContain('4.º trimestre de 2026')
  expect(file.body).toContain('La persona lo ha devuelto en las ocho semanas (MD06)')
})

test('rule fee-9: a charge tells its whole story, with its account masked', async () => {
  const { db, call, back, eva } = await aBook()
  const retry = await aCharge(db, {
    affiliateId: eva.affiliateId,
    state: 'previsto',
    retryOf: back,
    cents: 1500,
  })
  const got = await call('GET', `/charges/${back}`)
  expect(got.json<ChargeDetails>()).toMatchObject({
    id: back,
    iban: expect.stringMatching(/^ES•• … \d{4}$/),
    mandate: { id: eva.mandateId, state: 'activo' },
    batch: { state: 'enviada', chargedOn: '2026-11-02' },
    retriedBy: retry,
    retries: [{ id: retry, state: 'previsto', chargedOn: '2026-11-02' }],
    lines: [],
    isClosed: false,
  })
  expect(got.body).not.toContain(eva.bankAccount)
})

test('rule log-1: whoever looks at charges of people is in the log, without saying of whom', async () => {
  const { db, call, as, first } = await aBook()
  await call('GET', '/charges')
  await call('GET', '/charges?q=abad')
  await call('GET', '/charges?size=-1')
  await call('GET', `/charges/${first}`)
  await call('GET', '/charges/export?format=csv')
  const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual([
    // Few charges are a look at their people.
    'personShown',
    'chargesListed',
    'chargesListed',
    'chargeRead',
    'chargesExported',
  ])
  expect(log.map(({ details }) => details).join()).not.toMatch(/abad/i)
  const named = await db
    .selectFrom('activitySubject')
    .select('entity')
    .where('entity', '=', 'affiliate')
    .execute()
  expect(named.length).toBeGreaterThan(0)
  for (const role of ['ROLE_ADMIN', 'ROLE_RESPONSABLE', 'ROLE_USER'] as const) {
    const somebody = await as(role)
    for (const path of ['/charges', '/charges/summary', '/charges/export?format=csv', `/charges/${first}`])
      expect((await somebody('GET', path)).statusCode).toBe(403)
  }
})

test('rule fee-7: nobody else than whom it is charged finds a charge by their document', async () => {
  const { db, call } = await aBook()
  const { affiliateId, chargeId } = await aSentCharge(db)
  const person = await db
    .selectFrom('affiliate')
    .select('idDocument')
    .where('id', '=', affiliateId)
    .executeTakeFirstOrThrow()
  const found = (await call('GET', `/charges?q=${person.idDocument}`)).json<Page<Charge>>()
  expect(found.content.map(({ id }) => id)).toEqual([chargeId])
})

test('rule fee-7: a donation that is collected is not deleted under its charge', async () => {
  const { db, as } = await anApp()
  const call = await as('ROLE_SUPER_ADMIN')
  const recordId = await aRecord(db, { recordType: 'Donación', description: '25' })
  await aCharge(db, {
    kind: 'donacion',
    recordId,
    affiliateId: null,
    covers: null,
    period: null,
    settledBy: 'transferencia',
    state: 'cobrado',
  })
  const refused = await call('DELETE', `/record/single/${recordId}`)
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([
    409,
    expect.stringContaining('las cuentas se guardan'),
  ])
})
