import { expect, test } from 'vitest'
import { anAffiliate } from '#test/support/factories.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aMember, iban } from '#test/support/self.ts'

type Line = { recordType: string; title: string; description: string; creationTime: string; by: string }
const donation = { recordType: 'Donación', title: 'Donación', description: '25,5', bankAccount: iban }

test('a donation is seen among one’s own records; other people’s are not', async () => {
  const member = await aMember({ inscriptionType: 3 })
  const { idDocument, documentType, name, lastName1, email } = await member.file()
  const who = { idDocument, documentType, name, lastName1, email }
  expect((await member.me('POST', '/record', { ...who, ...donation })).statusCode).toBe(201)
  await anAffiliate(member.db, { email: 'luz@example.org' })
  const admin = await member.as('ROLE_ADMIN')
  const others = { ...who, ...donation, idDocument: '00000001R', title: 'De otra persona', description: '' }
  expect((await admin('POST', '/record', others)).statusCode).toBe(201)
  const answer = await member.me('GET', '/logged/records')
  expect(answer.json<{ content: Line[] }>().content).toMatchObject([
    { recordType: 'Donación', title: 'Donación', description: '25,50', by: 'Tú' },
  ])
  expect((await (await member.as('ROLE_USER'))('GET', '/logged/records')).statusCode).toBe(404)
})

test('the paper to be read says fields and values in the words of the screen', async () => {
  const member = await aMember({
    inscriptionType: 3,
    sex: 'M',
    feeCents: 1250,
    period: 'Anual',
    bankAccount: iban,
  })
  const { idDocument, documentType, name, lastName1, email } = await member.file()
  const who = { idDocument, documentType, name, lastName1, email }
  await member.me('POST', '/record', { ...who, ...donation })
  const admin = await member.as('ROLE_ADMIN')
  const changed = { sex: 'H', inscriptionType: 2, bornCountry: 1, birthday: '1980-02-28', fee: 20 }
  const answer = await admin('PATCH', `/affiliate/${member.id}`, changed)
  expect(answer.statusCode, answer.body).toBe(200)
  await member.db
    .insertInto('mail')
    .values({ kind: 'account-notice', recipient: email, data: '{}' })
    .execute()
  const text = pdfText((await member.me('GET', '/logged/data/pdf')).rawPayload).replaceAll(/\s+/g, ' ')
  for (const words of [
    'Sexo: antes, Mujer; ahora, Hombre',
    'Tipo de inscripción: antes, Colaborador; ahora, Simpatizante',
    'Fecha de nacimiento: antes, ',
    'ahora, 28 de febrero de 1980',
    'Cuota: antes, 12,50 €; ahora, 20,00 €',
    'Tipo de registro: antes, vacío; ahora, Donación',
    'Descripción: antes, vacío; ahora, 25',
    'Donación: Donación. 25,50 €',
    'dispositivo sin identificar; abierta',
    'Aviso de un cambio en tu cuenta, a ',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(
    /\b(?:born)?[cC]ountryId|recordType|description|inscriptionType|account-notice|NoB|→/,
  )
  expect(text).not.toMatch(/País de nacimiento: antes, vacío; ahora, \d/)
})

test('the paper says what a list did: data that it changed, or only tags that it put on', async () => {
  const { db, me, id } = await aMember()
  const activity = { action: 'affiliatesImported', username: 'admin@example.org', details: '' }
  for (const [fileName, before] of [
    ['socios.csv', { name: 'Eba' }],
    ['etiquetas.csv', {}],
  ] as const) {
    const { id: activityId } = await db
      .insertInto('activity')
      .values(activity)
      .returning('id')
      .executeTakeFirstOrThrow()
    const counts = { created: 0, updated: 1, unchanged: 0, skipped: 0, refused: 0 }
    const { id: batchId } = await db
      .insertInto('importBatch')
      .values({ ...counts, activityId, author: activity.username, fileName })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = { before: JSON.stringify(before), after: JSON.stringify(before) }
    await db
      .insertInto('importChanged')
      .values({ batchId, affiliateId: id, line: 7, ...values })
      .execute()
  }
  const text = pdfText((await me('GET', '/logged/data/pdf')).rawPayload).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Datos cambiados por la lista «socios.csv», línea 7')
  expect(text).toContain('Etiquetas puestas por la lista «etiquetas.csv», línea 7')
})
