import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aConsent, anAffiliate, aRecord } from '#test/support/factories.ts'
import { pdfStructure, pdfText } from '#test/support/pdf.ts'

const hostile = '<script>alert(1)</script><b>x</b>&lt;i&gt; @@DNI@@ ="\'><img src=http://evil.example>'
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

async function asAdmin() {
  const app = await anApp()
  return { ...app, admin: await app.as('ROLE_ADMIN') }
}

const unspaced = (text: string) => text.replaceAll(/\s+/g, '')

test('the acceptance is legal document 1 (rule record-5) with the person’s data: A4, tagged, in Spanish, its fonts inside', async () => {
  const { db, admin } = await asAdmin()
  const id = await anAffiliate(db, {
    idDocument: '12345678Z',
    name: 'Łukasz',
    lastName1: "d'Órs i Peñalver-Ñ",
    lastName2: 'Ștefan',
    creationTime: '2020-01-01T12:00:00Z',
  })
  await aConsent(db, id, { givenAt: '2026-03-04T23:30:00Z' })
  const answer = await admin('GET', `/document/${id}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${id}.pdf"`,
  })
  const text = flat(pdfText(answer.rawPayload))
  expect(text).toContain("Yo, Łukasz d'Órs i Peñalver-Ñ Ștefan , con documento 12345678Z".replace(' ,', ','))
  expect(text).toContain('Fecha: 5 de marzo de 2026')
  expect(text).toContain('Página 1 de 1')
  expect(text).toContain('Concejo · Documento de inscripción')
  expect(text).not.toContain('@@')
  const structure = pdfStructure(answer.rawPayload)
  for (const part of [
    '/StructTreeRoot',
    '/Marked true',
    '/Lang (es-ES)',
    '/S /H1',
    '/S /P',
    '/DisplayDocTitle true',
  ])
    expect(structure, part).toContain(part)
  expect(structure).toContain('/FontFile2')
  expect(structure).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/)
})

test('it reads as it did when it was accepted; who never accepted it here has none', async () => {
  const { db, admin } = await asAdmin()
  const [early, late, never] = [await anAffiliate(db), await anAffiliate(db), await anAffiliate(db)]
  await aConsent(db, early)
  const text = '<h1>Otro</h1><p>Texto nuevo, @@FECHA@@</p>'
  await db.updateTable('legalDocument').set({ html: text }).where('id', '=', 1).execute()
  await aConsent(db, late, { documentVersion: 2 })
  await aConsent(db, never, { kind: 'comunicaciones' })
  const drawn = async (id: number) => flat(pdfText((await admin('GET', `/document/${id}`)).rawPayload))
  expect(await drawn(early)).toContain('Conozco y acepto los estatutos')
  expect(await drawn(late)).toContain('Texto nuevo')
  const none = await admin('GET', `/document/${never}`)
  expect(none.statusCode).toBe(404)
  expect(none.json()).toMatchObject({
    type: '/problemas/no-firmado',
    title: 'Esta persona no ha firmado el documento en esta plataforma',
  })
})

test('typed text is printed as text, never read as markup or as a placeholder', async () => {
  const { db, admin } = await asAdmin()
  const id = await anAffiliate(db, { name: hostile, idDocument: '12345678Z' })
  await aConsent(db, id)
  const answer = await admin('GET', `/document/${id}`)
  expect(flat(pdfText(answer.rawPayload))).toContain(hostile)
  const structure = pdfStructure(answer.rawPayload)
  expect(structure).not.toMatch(/\/URI|\/JavaScript|\/Launch|evil/)
})

test('a record on paper says what it holds, its account masked, and its data-protection text', async () => {
  const { db, admin } = await asAdmin()
  const id = await aRecord(db, {
    title: hostile,
    description: 'Primera línea\nsegunda línea',
    recordType: 'Microcrédito',
    legalDocumentId: 2,
    bankAccount: 'ES9121000418450200051332',
    lastName1: 'Muñoz',
    email: '',
  })
  const answer = await admin('GET', `/record-document/${id}`)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="registro-${id}.pdf"`)
  const text = flat(pdfText(answer.rawPayload))
  for (const words of [
    hostile,
    'Microcrédito',
    'ES•• … 1332',
    'Información sobre protección de datos',
    'Ana Muñoz',
    'Sin correo',
  ])
    // A word wider than its line is broken in it.
    expect(unspaced(text), words).toContain(unspaced(words))
  expect(text).toContain('Primera línea segunda línea')
  expect(text).not.toContain('ES91')
  expect(pdfStructure(answer.rawPayload)).toContain('/S /TH')
})

test('an ordinary record, with all that is known of a person, fits one sheet', async () => {
  const { db, admin } = await asAdmin()
  const id = await aRecord(db, {
    title: 'Donación para la campaña de las elecciones municipales',
    description: 'Aportación entregada en la asamblea de noviembre, con su recibo firmado. '.repeat(4),
    recordType: 'Donación',
    legalDocumentId: 2,
    bankAccount: 'ES9121000418450200051332',
    name: 'María de los Ángeles',
    lastName1: 'Fernández de Córdoba',
    lastName2: 'Muñoz',
    sex: 'M',
    birthday: '1980-02-29',
    province: 'Madrid',
    city: 'Madrid',
    district: 'Puente de Vallecas',
    postalCode: '28053',
    streetName: 'Avenida de la Albufera',
    streetNumber: '123, escalera izquierda, 4.º B',
    phone: '+34600123456',
    studies: 'Licenciatura en Historia',
    job: 'Enseñanza secundaria',
  })
  const { rawPayload } = await admin('GET', `/record-document/${id}`)
  expect(pdfText(rawPayload)).toContain('Página 1 de 1')
  // Each field of the record has its line, without a list of them in the paper.
  const text = unspaced(flat(pdfText(rawPayload)))
  for (const words of [
    'Licenciatura en Historia',
    'Madrid, Puente de Vallecas',
    '29 de febrero de 1980',
    'Mujer',
  ])
    expect(text, words).toContain(unspaced(words))
})

test('five thousand letters without a space, and every script there is, still make a file', async () => {
  const { db, admin } = await asAdmin()
  const id = await aRecord(db, {
    title: 'x'.repeat(200),
    description: `${'ñ'.repeat(5000)} Ễ Ж 漢 😀 \u202e\u0007 עברית`,
    lastName1: '\u{1F600}'.repeat(60),
  })
  const answer = await admin('GET', `/record-document/${id}`)
  expect(answer.statusCode).toBe(200)
  const text = pdfText(answer.rawPayload)
  expect(text).toContain('Página 2 de')
  expect(text.match(/ñ/g)).toHaveLength(5000)
  expect(text).toContain('Ж ? 😀')
})

test('data-protection lists the templates by name or id, without their text', async () => {
  const { admin } = await asAdmin()
  const answer = await admin('GET', '/data-protection?size=1000&sort=name&direction=asc')
  expect(answer.json()).toEqual({
    content: [
      { id: 1, name: 'Documento de inscripción', description: expect.any(String) },
      { id: 2, name: 'Protección de datos para registros', description: expect.any(String) },
    ],
    totalElements: 2,
  })
  const byId = await admin('GET', '/data-protection/?sort=id&direction=desc')
  expect(byId.json<{ content: { id: number }[] }>().content.map(({ id }) => id)).toEqual([2, 1])
  expect((await admin('GET', '/data-protection?sort=html')).statusCode).toBe(422)
})
