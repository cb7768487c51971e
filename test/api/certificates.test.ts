import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { YearPaid } from '#contract/fees/yearly/certificates.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'
import { aCharge } from '#test/support/fees.ts'
import { pdfStructure, pdfText } from '#test/support/pdf.ts'
import { aMember } from '#test/support/self.ts'

type Years = { content: YearPaid[]; inReviewUntil?: string | null }

const inCash = { state: 'cobrado', settledBy: 'efectivo' } as const
const firstQuarter = { covers: '[2025-01-01,2025-04-01)', chargedOn: '2025-01-15', concept: 'CUOTA 1T 2025' }
const secondQuarter = { covers: '[2025-04-01,2025-07-01)', chargedOn: '2025-04-15', concept: 'CUOTA 2T 2025' }
const returned = {
  settledBy: 'adeudo',
  state: 'devuelto',
  returnCode: 'AM04',
  stateBefore: 'cobrado',
} as const

const nameCreditor = (db: PeopleDatabase) =>
  db
    .updateTable('organisation')
    .set({ creditorName: 'Partido de Prueba', creditorId: 'ES37000G12345674' })
    .execute()

async function aPayingMember() {
  const member = await aMember({ name: 'Ana', lastName1: 'Núñez', lastName2: 'Gil', idDocument: '12345678Z' })
  const { db, id } = member
  await nameCreditor(db)
  const paid = await aCharge(db, { affiliateId: id, ...inCash, ...firstQuarter })
  const back = await aCharge(db, { affiliateId: id, ...returned, ...secondQuarter, returnedOn: '2026-01-09' })
  await aCharge(db, {
    affiliateId: id,
    kind: 'donacion',
    recordId: await aRecord(db, { recordType: 'Donación', idDocument: '12345678Z' }),
    ...inCash,
    cents: 5050,
    chargedOn: '2025-06-01',
  })
  return { ...member, paid, back }
}

test('rule fee-12: members read what they paid each year, and have a certificate of it', async () => {
  const { me, db } = await aPayingMember()
  expect((await me('GET', '/logged/certificates')).json<Years>()).toEqual({
    content: [
      { year: 2026, feeCents: -2000, donationCents: 0 },
      { year: 2025, feeCents: 4000, donationCents: 5050 },
    ],
    inReviewUntil: null,
  })
  const answer = await me('GET', '/logged/certificates/2025')
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain('certificado-2025.pdf')
  const text = pdfText(answer.rawPayload)
  for (const said of [
    'Certificado de lo pagado en 2025',
    'Ana Núñez Gil',
    '12345678Z',
    'Partido de Prueba',
    'G12345674',
    'CUOTA 1T 2025',
    // What a bank collected has its name, which says of which days it is, and not the bank’s text.
    'Cuota, 2.º trimestre de 2025',
    'C-00000000',
    '40,00 €',
    '50,50 €',
    '90,50 €',
    'Las donaciones son irrevocables.',
    'deducción en el IRPF',
  ])
    expect(text.replaceAll(/\s+/g, ' ').replaceAll('\u00A0', ' '), said).toContain(said)
  expect(pdfStructure(answer.rawPayload)).toContain('/Lang (es')
  const logged = await db
    .selectFrom('activity')
    .where('action', '=', 'certificateDownloaded')
    .select('details')
    .execute()
  expect(logged).toEqual([{ details: 'Año 2025' }])
})

test('rule fee-12: a certificate of this year says until when it is; of a year with nothing, or to come, there is none', async () => {
  const { me, db, id } = await aMember()
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone 'Europe/Madrid')::date::text as today`.execute(db)
  const today = rows[0]?.today ?? ''
  const year = Number(today.slice(0, 4))
  expect((await me('GET', '/logged/certificates')).json<Years>().content).toEqual([])
  expect((await me('GET', `/logged/certificates/${year}`)).json()).toMatchObject({
    status: 409,
    title: `En ${year} no consta ningún pago: no hay nada que certificar.`,
  })
  expect((await me('GET', `/logged/certificates/${year + 1}`)).json()).toMatchObject({ status: 409 })
  expect((await me('GET', '/logged/certificates/20')).statusCode).toBe(404)
  // Collected and sent back in one year: nothing of it was paid.
  const back = { affiliateId: id, ...returned, covers: '[2025-04-01,2025-07-01)' }
  await aCharge(db, { ...back, chargedOn: '2025-04-15', returnedOn: '2025-05-02' })
  expect((await me('GET', '/logged/certificates')).json<Years>().content).toEqual([
    { year: 2025, feeCents: 0, donationCents: 0 },
  ])
  expect((await me('GET', '/logged/certificates/2025')).json()).toMatchObject({
    status: 409,
    title: 'En 2025 se devolvió todo lo que se pagó: no hay nada que certificar.',
  })
  await aCharge(db, { affiliateId: id, ...inCash, chargedOn: today })
  const text = pdfText((await me('GET', `/logged/certificates/${year}`)).rawPayload)
  expect(text).toContain('el año no ha terminado')
  expect(text).toContain('no es el definitivo')
})

test('rule fee-11: there is a receipt of what was collected, for its owner and for super admins; of nothing else, and for nobody else', async () => {
  const { me, db, paid, back, as } = await aPayingMember()
  const answer = await me('GET', `/logged/charges/${paid}/receipt`)
  expect(answer.headers['content-disposition']).toContain(`recibo-C-${String(paid).padStart(10, '0')}.pdf`)
  const text = pdfText(answer.rawPayload)
  for (const said of ['CUOTA 1T 2025', '12345678Z', 'En efectivo', 'G12345674', '31 de marzo de 2025'])
    expect(text, said).toContain(said)
  expect((await me('GET', `/logged/charges/${back}/receipt`)).json()).toMatchObject({
    status: 409,
    title: 'Este cobro se devolvió: no hay recibo de lo que no se ha pagado.',
  })

  const other = await anAffiliate(db)
  const others = await aCharge(db, { affiliateId: other, ...inCash, ...firstQuarter })
  const outsiders = await aCharge(db, { kind: 'donacion', recordId: await aRecord(db), ...inCash })
  const [missing, foreign, outside] = await Promise.all(
    [999_999, others, outsiders].map((id) => me('GET', `/logged/charges/${id}/receipt`)),
  )
  expect(missing?.statusCode).toBe(404)
  for (const refused of [foreign, outside]) {
    expect(refused?.statusCode).toBe(404)
    expect(refused?.json<{ title: string }>().title).toBe(missing?.json<{ title: string }>().title)
  }
  const treasurer = await as('ROLE_SUPER_ADMIN')
  for (const id of [paid, others, outsiders])
    expect((await treasurer('GET', `/charges/${id}/receipt`)).statusCode).toBe(200)
  expect((await treasurer('GET', '/charges/999999/receipt')).statusCode).toBe(404)
  const waived = await aCharge(db, {
    affiliateId: other,
    state: 'cobrado',
    settledBy: 'exencion',
    ...secondQuarter,
  })
  expect((await treasurer('GET', `/charges/${waived}/receipt`)).json()).toMatchObject({ status: 409 })
  const admin = await as('ROLE_ADMIN')
  expect((await admin('GET', `/charges/${paid}/receipt`)).statusCode).toBe(403)
  expect((await me('GET', `/charges/${paid}/receipt`)).statusCode).toBe(403)
})

test('rule fee-12: super admins have the certificate of a person, also of who left; the person is told', async () => {
  const { db, id, me, as } = await aPayingMember()
  const treasurer = await as('ROLE_SUPER_ADMIN')
  expect((await treasurer('GET', `/affiliate/${id}/certificates`)).json<Years>().content).toHaveLength(2)
  expect(pdfText((await treasurer('GET', `/affiliate/${id}/certificates/2025`)).rawPayload)).toContain(
    '12345678Z',
  )
  expect((await treasurer('GET', '/affiliate/999999/certificates/2025')).statusCode).toBe(404)
  expect((await treasurer('GET', '/affiliate/999999/certificates')).statusCode).toBe(404)
  const told = (await me('GET', '/logged/accesses')).json<{ content: { action: string; by: string }[] }>()
    .content
  expect(told.map(({ action }) => action)).toContain('Descarga de un certificado de lo pagado en un año')

  const left = await anAffiliate(db, { inscriptionType: 0 })
  await aCharge(db, { affiliateId: left, ...inCash, ...firstQuarter })
  expect((await treasurer('GET', `/affiliate/${left}/certificates/2025`)).statusCode).toBe(200)
  const admin = await as('ROLE_ADMIN')
  expect((await admin('GET', `/affiliate/${id}/certificates/2025`)).statusCode).toBe(403)
})

test('rule rights-13: while staff can undo whom they admitted to a profile, nothing of what was paid is told', async () => {
  const { db, id, me, paid } = await aPayingMember()
  await db
    .insertInto('admission')
    .values({ affiliateId: id, admittedAt: sql`now()` })
    .execute()
  const years = (await me('GET', '/logged/certificates')).json<Years>()
  expect(years.content).toEqual([])
  expect(years.inReviewUntil).not.toBeNull()
  expect((await me('GET', '/logged/certificates/2025')).json()).toMatchObject({
    status: 409,
    title: expect.stringContaining('no se dan certificados'),
  })
  expect((await me('GET', `/logged/charges/${paid}/receipt`)).statusCode).toBe(404)
  const since = await aCharge(db, { affiliateId: id, ...inCash, createdAt: new Date(Date.now() + 60_000) })
  expect((await me('GET', `/logged/charges/${since}/receipt`)).statusCode).toBe(200)
})
