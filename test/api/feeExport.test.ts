import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { BatchPreview } from '#contract/fees/batches.ts'
import { coveredDays, quarterOf } from '#contract/fees/days.ts'
import type { FeeRow, FeeSummary } from '#contract/fees/feeExport.ts'
import { prorateFee } from '#contract/fees/prorate.ts'
import { findBic } from '#server/fees/bic.ts'
import { anApp } from '#test/support/app.ts'
import { aCharge, aMandate, aPayer } from '#test/support/fees.ts'
import { anAffiliate } from '#test/support/factories.ts'

const withAccount = 'ES6000491500051234567892'
const wrongAccount = 'ES0000491500051234567892'
const joinedOn = '2026-01-10'
const dayOf = (offset: number) => new Date(Date.UTC(2025, 5, 1 + offset)).toISOString().slice(0, 10)
const at = (day: string) => `${day}T10:00:00Z`

/** An account of a bank, with right control digits. */
function anAccountOf(bank: string): string {
  const rest = `${bank}15000512345678`.padEnd(20, '9')
  const check = 98n - (BigInt(`${rest}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${rest}`
}

async function asTreasurer() {
  const app = await anApp()
  const ask = await app.as('ROLE_SUPER_ADMIN')
  const list = async (query = '') =>
    (await ask('GET', `/affiliate/fees/?${query}`)).json<{ content: FeeRow[]; totalElements: number }>()
  const summary = async (query = '') =>
    (await ask('GET', `/affiliate/fees/summary?${query}`)).json<FeeSummary>()
  return { ...app, ask, list, summary }
}

test('rule fee-1: whoever pays a fee is in the export, of one period or of all, with the account masked', async () => {
  const { db, ask, list, summary } = await asTreasurer()
  const about = { creationTime: at(joinedOn) }
  const ana = await anAffiliate(db, {
    ...about,
    name: 'Ana',
    lastName1: 'Sanz',
    feeCents: 2000,
    period: 'Trimestral',
    bankAccount: withAccount,
    bornCountryId: 209,
  })
  await anAffiliate(db, { ...about, feeCents: 4050, period: 'Anual', bankAccount: null })
  await anAffiliate(db, { ...about, feeCents: 700, period: 'Anual', bankAccount: wrongAccount })
  await anAffiliate(db, { ...about, feeCents: 0 })
  await anAffiliate(db, { ...about, feeCents: 1000, period: 'Anual', inscriptionType: 0 })

  await aMandate(db, { affiliateId: ana })
  await aCharge(db, { affiliateId: ana, covers: '[2026-01-01,2026-04-01)', state: 'cobrado', batchId: null })
  const left = await list('prorated=true&chargedOn=2026-03-15')
  expect(left.content.map(({ id }) => id)).not.toContain(ana)
  expect(left.totalElements).toBe(2)
  expect(await summary('prorated=true&chargedOn=2026-03-15')).toEqual({
    people: 2,
    totalCents: 675 + 117,
    withoutAccount: 2,
    withoutMandate: 0,
    withoutAmount: 0,
    withoutPeriod: 0,
    alreadyCharged: 1,
    leftOut: [],
  })
  expect((await ask('GET', '/affiliate/fees/export?format=csv&chargedOn=2026-03-15')).body).not.toContain(
    'Sanz',
  )
  const found = await list('prorated=true&chargedOn=2026-03-15&alsoCharged=true')
  expect(found.totalElements).toBe(3)
  expect(found.content[0]).toMatchObject({
    id: ana,
    name: 'Ana',
    bornCountry: { id: 209 },
    bankAccount: 'ES•• … 7892',
    fee: 20,
    period: 'Trimestral',
    bic: 'BSCHESMM',
    amountCents: 1333,
    amountInWords: '20,00\u00A0€ × 2/3',
  })
  expect(found.content.map(({ bic }) => bic)).toEqual(['BSCHESMM', null, null])
  expect((await list('period=Anual')).totalElements).toBe(2)
  expect((await list('period=Todas')).totalElements).toBe(3)
  expect(await summary('prorated=true&chargedOn=2026-03-15&alsoCharged=true')).toEqual({
    people: 3,
    totalCents: 1333 + 675 + 117,
    withoutAccount: 2,
    withoutMandate: 0,
    withoutAmount: 0,
    withoutPeriod: 0,
    alreadyCharged: 1,
    leftOut: [],
  })
  expect(await summary('prorated=true&chargedOn=2026-01-09&period=Anual')).toEqual({
    people: 2,
    totalCents: 0,
    withoutAccount: 2,
    withoutMandate: 0,
    withoutAmount: 2,
    withoutPeriod: 0,
    alreadyCharged: 0,
    leftOut: [],
  })
  expect(await summary('chargedOn=2026-01-09&alsoCharged=true')).toMatchObject({
    totalCents: 6750,
    withoutAmount: 0,
  })
})

test('rule fee-1: the download has twelve columns and when each joined, on the sheet «Cuotas», and is logged', async () => {
  const { db, ask } = await asTreasurer()
  const ana = await anAffiliate(db, {
    creationTime: at(joinedOn),
    idDocument: '12345678Z',
    name: 'Ana',
    lastName1: '=Sanz',
    lastName2: 'Gil',
    feeCents: 1250,
    period: 'Trimestral',
    bankAccount: withAccount,
    bornCountryId: 209,
  })
  await aMandate(db, { affiliateId: ana })
  await anAffiliate(db, { creationTime: at(joinedOn), feeCents: 100, period: 'Anual', bankAccount: null })
  const form = 'debitType=FRST&signedOn=2026-01-02&mandate=M-1&chargedOn=2026-02-03'
  const csv = await ask('GET', `/affiliate/fees/export?format=csv&${form}`)
  expect(csv.headers['content-disposition']).toMatch(/Cuotas_\d{1,2}-\d{1,2}-\d{4}\.csv/)
  const [head, first, second] = csv.body.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe(
    'Referencia de cliente;Nombre;Tipo de adeudo;Fecha de firma de mandato;Referencia de mandato;Referencia de adeudo;Fecha de cargo;Residente;BIC;IBAN;Importe total;Concepto;Fecha y hora de alta',
  )
  expect(first).toBe(
    '12345678Z;Ana =Sanz Gil;FRST;2026-01-02;M-1;CUOTA TRIMESTRAL;2026-02-03;S;BSCHESMM;ES6000491500051234567892;12,50;CUOTA TRIMESTRAL;2026-01-10 11:00:00',
  )
  expect(second).toMatch(/;CUOTA ANUAL;2026-02-03;N;No disponible;No disponible;1,00;CUOTA ANUAL;/)

  const xlsx = await ask('GET', `/affiliate/fees/export?format=xlsx&${form}`)
  const { sheets } = await readXlsx(new Uint8Array(xlsx.rawPayload))
  expect(sheets.map(({ name }) => name)).toEqual(['Cuotas'])
  expect(sheets[0]?.rows).toHaveLength(3)
  const logged = await db
    .selectFrom('activity')
    .where('action', '=', 'feesExported')
    .select('details')
    .execute()
  expect(logged).toHaveLength(2)
  expect(logged[0]?.details).toContain('fecha de cargo 2026-02-03')
})

test('rule fee-1: whom a batch of these days does not charge the export does not either, and says how many and why', async () => {
  const { db, ask, list, summary } = await asTreasurer()
  const { chargedOn: day } = (await ask('GET', '/fee-batches/preview')).json<BatchPreview>()
  const { from, until } = coveredDays(quarterOf(day).year, quarterOf(day).quarter).Trimestral
  const mandates = ['activo', 'borrador', 'suspendido', undefined] as const
  const earlier = [
    undefined,
    { state: 'cobrado' },
    { state: 'cobrado', settledBy: 'efectivo' },
    { state: 'cobrado', settledBy: 'exencion' },
    { state: 'devuelto', returnCode: 'MD06', waits: true },
    { state: 'devuelto', returnCode: 'AM04' },
    { state: 'anulado', returnedOn: '2026-11-10', returnCode: 'MD07', stateBefore: 'cobrado' },
  ] as const
  for (const state of mandates)
    for (const charge of earlier) {
      const payer = await aPayer(db)
      const { affiliateId, mandateId } = payer
      if (state !== 'activo') {
        await db.updateTable('affiliate').set({ bankAccount: null }).where('id', '=', affiliateId).execute()
        if (state !== undefined) {
          const bankAccount = withAccount
          await db.updateTable('affiliate').set({ bankAccount }).where('id', '=', affiliateId).execute()
          if (state !== 'borrador') await aMandate(db, { affiliateId, state })
        }
      }
      const about = { covers: `[${from},${until})`, affiliateId, mandateId, batchId: null }
      if (charge) await aCharge(db, { ...about, ...charge })
    }
  // Who has an account with a mandate in use or unsigned and nothing of these days, and who has no account.
  expect(await summary(`chargedOn=${day}`)).toEqual({
    people: 3,
    totalCents: 6000,
    withoutAccount: 1,
    withoutMandate: 1,
    withoutAmount: 0,
    withoutPeriod: 0,
    alreadyCharged: 8,
    leftOut: expect.arrayContaining([
      { reason: 'exenta', people: 4 },
      { reason: 'devuelta', people: 4 },
      { reason: 'debida', people: 4 },
      { reason: 'perdonada', people: 4 },
      { reason: 'mandato-suspendido', people: 1 },
    ]) as unknown,
  })
  const found = await list(`chargedOn=${day}&size=-1`)
  expect(found.content).toHaveLength(3)
  const preview = await ask('GET', `/fee-batches/preview?chargedOn=${day}`)
  const valid = found.content.filter(({ bic }) => bic !== null)
  expect(preview.json<BatchPreview>().totalElements).toBe(valid.length - 1)
  // Who was charged comes back with the tick, unless the bank may not charge them.
  expect((await list(`chargedOn=${day}&alsoCharged=true&size=-1`)).content).toHaveLength(9)
  expect(await summary(`chargedOn=${day}&alsoCharged=true`)).toMatchObject({ people: 9, alreadyCharged: 6 })
  const csv = await ask('GET', `/affiliate/fees/export?format=csv&chargedOn=${day}`)
  expect(csv.body.trim().split('\r\n')).toHaveLength(4)
})

test('rule fee-1: a day that is none, another debit type or a mandate in other letters is refused', async () => {
  const { ask } = await asTreasurer()
  for (const query of [
    'chargedOn=2026-02-30',
    'signedOn=ayer',
    'debitType=XXXX',
    'period=Mensual',
    'prorated=quizá',
    `mandate=${encodeURIComponent('CUOTAS€')}`,
    `mandate=${'x'.repeat(36)}`,
    'otro=1',
  ])
    expect((await ask('GET', `/affiliate/fees/?${query}`)).statusCode, query).toBe(422)
})

test('rule fee-2: the sum of the export is the sum of its rows, whoever they are and whenever they are charged', async () => {
  const { db, list, summary } = await asTreasurer()
  const person = fc.record({
    feeCents: fc.integer({ min: 1, max: 100_000 }),
    period: fc.constantFrom('Trimestral', 'Anual', null),
    day: fc.integer({ min: 0, max: 500 }),
  })
  const [people = []] = fc.sample(fc.array(person, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 7 })
  for (const { feeCents, period, day } of people)
    await anAffiliate(db, { feeCents, period, creationTime: at(dayOf(day)) })
  for (const charged of [0, 29, 30, 91, 200, 360, 500]) {
    const chargedOn = dayOf(charged)
    const query = `prorated=true&chargedOn=${chargedOn}`
    const { content } = await list(`${query}&size=-1`)
    const expected = people.map(({ feeCents, period, day }) =>
      prorateFee({ feeCents, period, joinedOn: dayOf(day), chargedOn, isProrated: true }),
    )
    const sum = expected.reduce((total, { cents }) => total + cents, 0)
    expect(content.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(sum)
    expect(await summary(query)).toMatchObject({
      people: people.length,
      totalCents: sum,
      withoutAmount: expected.filter(({ cents }) => cents === 0).length,
    })
  }
})

test('rule fee-3: the BIC of a bank is found by its code, also of one that another took over', () => {
  const bankOf = (code: string) => findBic(anAccountOf(code))?.slice(0, 8)
  expect(['0049', '2100', '0182', '0081', '1465', '3058'].map(bankOf)).toEqual([
    'BSCHESMM',
    'CAIXESBB',
    'BBVAESMM',
    'BSABESBB',
    'INGDESMM',
    'CCRIES2A',
  ])
  expect(['0075', '2038', '2048', '1563'].map(bankOf)).toEqual([
    'BSCHESMM',
    'CAIXESBB',
    'UCJAES2M',
    'NTSBESM1',
  ])
  expect(findBic(anAccountOf('9999'))).toBeNull()
  expect(findBic(wrongAccount)).toBeNull()
  expect(findBic(null)).toBeNull()
})
