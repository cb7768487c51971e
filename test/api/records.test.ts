import { describe, expect, test } from 'vitest'
import { activityActions } from '#contract/activityActions.ts'
import { fiftyAtOnce } from '#test/support/untilTaken.ts'
import { anApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

type Row = { id: number; idDocument: string; title: string; name: string; totalRecords: number }
type Page = { content: Row[]; totalElements: number }
type Refusal = { title: string; errors: { path: string; message: string }[] }

async function asAdmin(role: 'ROLE_ADMIN' | 'ROLE_SUPER_ADMIN' = 'ROLE_ADMIN') {
  const app = await anApp()
  const admin = await app.as(role)
  const get = async (path: string) => (await admin('GET', path)).json<Page>()
  const changes = () => selectChanges(app.db).selectAll().execute()
  const lastActivity = () =>
    app.db
      .selectFrom('activity')
      .select(['action', 'details', 'role'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return { ...app, admin, get, changes, lastActivity }
}

/** A donation as older clients send it (rules record-4, wire-5). */
const donation = {
  idDocument: ' 12.345.678-z ',
  documentType: 'DNI',
  name: ' María del Mar ',
  lastName1: "d'Órs i Peñalver-Ñ",
  lastName2: '',
  sex: 'M',
  birthday: '1980-02-29',
  bornCountry: 'Polonia',
  country: 'España',
  province: 'Madrid',
  city: 'Madrid',
  district: 'Centro',
  postalCode: '28012',
  streetName: 'Calle del Olmo',
  streetNumber: '3',
  email: 'Maria@Example.org',
  phone: '600 123 456',
  studies: null,
  job: null,
  bankAccount: 'es91 2100 0418 4502 0005 1332',
  recordType: 'Donación',
  title: 'Donación',
  description: '20',
}

describe('POST record', () => {
  test('takes a donation as older clients send it: names become ids, everything in its stored form, who and when are ours', async () => {
    const { admin, db, changes, lastActivity } = await asAdmin()
    const answer = await admin('POST', '/record/', {
      ...donation,
      id: 77,
      user: 'otra@example.org',
      creationTime: '1999-01-01T00:00:00Z',
      dataProtectionTemplateId: 2,
    })
    expect(answer.statusCode).toBe(201)
    const written = answer.json<Record<string, unknown>>()
    expect(written).toMatchObject({
      idDocument: '12345678Z',
      name: 'María del Mar',
      lastName2: null,
      email: 'maria@example.org',
      phone: '+34600123456',
      bornCountry: { pais: 'Polonia' },
      country: { id: 209, pais: 'España' },
      bankAccountMasked: 'ES•• … 1332',
      dataProtectionTemplate: { id: 2 },
      affiliateId: null,
      author: expect.stringMatching(/^user\d+@example.org$/),
    })
    expect(written['id']).not.toBe(77)
    expect(String(written['creationTime'])).not.toContain('1999')
    expect(answer.body).not.toContain('ES91')
    const row = await db.selectFrom('record').selectAll().executeTakeFirstOrThrow()
    expect(row.bankAccount).toBe('ES9121000418450200051332')
    expect(await lastActivity()).toMatchObject({ action: 'recordAdded', details: `Registro ${row.id}` })
    const logged = await changes()
    expect(logged.find(({ field }) => field === 'title')).toMatchObject({
      entity: 'record',
      entityId: String(row.id),
      before: null,
      after: 'Donación',
    })
    expect(JSON.stringify(logged)).not.toContain('ES91')
  })

  test('asks only for what it cannot do without, and takes countries by id', async () => {
    const { admin } = await asAdmin()
    const { idDocument, documentType, name, lastName1, email } = donation
    const least = { idDocument, documentType, name, lastName1, email, recordType: 'Otro', title: 'Aviso' }
    const answer = await admin('POST', '/record', { ...least, country: 209, bornCountry: '1' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ country: { id: 209 }, sex: null, description: '' })
  })

  test('rule wire-3: tells every error at once, in the words of the form, and writes nothing', async () => {
    const { admin, db } = await asAdmin()
    const answer = await admin('POST', '/record', {
      idDocument: '12345678A',
      documentType: 'DNI',
      name: ' ',
      email: 'sin arroba',
      phone: 'llámame',
      lastName1: 'x'.repeat(101),
      birthday: '2999-01-01',
      postalCode: '08001',
      country: 'España',
      province: 'Madrid',
      bankAccount: 'ES0021000418450200051332',
      recordType: 'Regalo',
      title: 'x'.repeat(201),
      description: 'x'.repeat(5001),
      premio: 1,
    })
    expect(answer.statusCode).toBe(422)
    const told = Object.fromEntries(answer.json<Refusal>().errors.map(({ path, message }) => [path, message]))
    expect(told).toEqual({
      idDocument: 'DNI incorrecto *',
      name: 'Campo requerido *',
      lastName1: 'Como mucho 100 caracteres',
      email: 'Formato de email incorrecto',
      phone: 'Formato incorrecto',
      birthday: 'La fecha de nacimiento no puede ser futura',
      postalCode: 'Formato incorrecto',
      bankAccount: 'Formato erroneo',
      recordType: 'Valor no admitido',
      title: 'Como mucho 200 caracteres',
      description: 'Como mucho 5000 caracteres',
      premio: 'Dato desconocido',
    })
    const lost = await admin('POST', '/record', {
      ...donation,
      country: 'Atlántida',
      bornCountry: 9999,
      dataProtectionTemplateId: 9999,
    })
    expect(
      lost
        .json<Refusal>()
        .errors.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['bornCountry', 'country', 'dataProtectionTemplateId'])
    expect(await db.selectFrom('record').select('id').execute()).toEqual([])
    expect(
      await db.selectFrom('activity').select('id').where('action', '=', 'recordAdded').execute(),
    ).toEqual([])
  })

  test('rule input-1: values of any type are refused or kept, never a failure', async () => {
    const { admin } = await asAdmin()
    const odd = [
      null,
      0,
      -1,
      1e308,
      true,
      [],
      {},
      '',
      '\u0000',
      '\ud800',
      '��',
      'x'.repeat(100_000),
      '__proto__',
    ]
    for (const field of Object.keys(donation))
      for (const value of odd) {
        const { statusCode } = await admin('POST', '/record', { ...donation, [field]: value })
        expect(statusCode, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`).toBeLessThan(500)
      }
    for (const body of [[], 'text', 3, null])
      expect((await admin('POST', '/record', body)).statusCode).toBeLessThan(500)
  })

  test('rule durable-3: the same click fifty times over is one record; a changed word is another', async () => {
    const { admin, db } = await asAdmin()
    const answers = await fiftyAtOnce(() => admin('POST', '/record', donation))
    expect(new Set(answers.map((answer) => answer.json<Row>().id)).size).toBe(1)
    await admin('POST', '/record', { ...donation, description: '25' })
    expect(await db.selectFrom('record').select('id').execute()).toHaveLength(2)
  })
})

describe('GET record/{id}', () => {
  test('names a person by document typed any way, or by affiliate id', async () => {
    const { db, get, lastActivity } = await asAdmin('ROLE_SUPER_ADMIN')
    const affiliate = await anAffiliate(db, { idDocument: '12345678Z' })
    const [first, last] = [
      await aRecord(db, { idDocument: '12345678Z' }),
      await aRecord(db, { idDocument: '12345678Z' }),
    ]
    await aRecord(db)
    for (const name of ['12345678Z', '12.345.678-z', affiliate]) {
      const { content, totalElements } = await get(`/record/${encodeURIComponent(name)}`)
      expect(totalElements, String(name)).toBe(2)
      expect(content.map(({ id }) => id)).toEqual([last, first])
    }
    expect(await lastActivity()).toMatchObject({
      action: 'personRecordsRead',
      details: `Inscrito ${affiliate}`,
    })
    expect(await get('/record/00000000T')).toEqual({ content: [], totalElements: 0 })
  })

  test('a passport of figures alone is itself before it is an id', async () => {
    const { db, get } = await asAdmin()
    const affiliate = await anAffiliate(db)
    await aRecord(db, { idDocument: String(affiliate), documentType: 'PASAPORTE', title: 'Del pasaporte' })
    expect((await get(`/record/${affiliate}`)).content.map(({ title }) => title)).toEqual(['Del pasaporte'])
  })
})

describe('one record', () => {
  test('is read whole and deleted for good; the log keeps what it said', async () => {
    const { db, admin, get, changes, lastActivity } = await asAdmin()
    const id = await aRecord(db, { title: 'Cena', bankAccount: 'ES9121000418450200051332' })
    expect(await get(`/record/single/${id}`)).toMatchObject({
      id,
      title: 'Cena',
      bankAccountMasked: 'ES•• … 1332',
    })
    expect(await lastActivity()).toMatchObject({ action: 'recordRead', details: `Registro ${id}` })
    const removed = await admin('DELETE', `/record/single/${id}`)
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    expect(await lastActivity()).toMatchObject({ action: 'recordDeleted', role: 'ROLE_ADMIN' })
    const logged = await changes()
    expect(logged.find(({ field }) => field === 'title')).toMatchObject({ before: 'Cena', after: null })
    expect(JSON.stringify(logged)).not.toContain('ES91')
  })

  test('rule rights-2: what is not there and what cannot be answer alike', async () => {
    const { db, admin } = await asAdmin()
    const id = await aRecord(db)
    await admin('DELETE', `/record/single/${id}`)
    const bodies = new Set<string>()
    for (const [method, path] of [
      ['GET', `/record/single/${id}`],
      ['DELETE', `/record/single/${id}`],
      ['GET', '/record/single/999999'],
      ['DELETE', '/record/single/nada'],
      ['GET', '/record-document/999999'],
      ['GET', '/document/999999'],
    ] as const) {
      const answer = await admin(method, path)
      expect(answer.statusCode, path).toBe(404)
      bodies.add(JSON.stringify({ ...answer.json<object>(), instance: '' }))
    }
    expect(bodies.size).toBe(1)
  })

  test('of two deletions at once one succeeds and the other gets 404', async () => {
    const { db, admin, changes } = await asAdmin()
    const id = await aRecord(db)
    const answers = await Promise.all([1, 2, 3].map(() => admin('DELETE', `/record/single/${id}`)))
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['204', '404', '404'])
    expect((await changes()).filter(({ field }) => field === 'title')).toHaveLength(1)
  })
})

test('rule log-1: every read of a person’s records is logged with its own action', async () => {
  const { db, admin, lastActivity } = await asAdmin()
  const id = await aRecord(db, { idDocument: '12345678Z' })
  const looks = {
    '/record?idDocument=12345678Z': 'recordsSearchedByDocument',
    '/record?size=-1': 'recordsListed',
    '/recordGrouped?idDocument=12345678Z': 'nonEnrolledSearchedByDocument',
    '/recordGrouped?size=-1': 'nonEnrolledListed',
    '/record/12345678Z': 'personRecordsRead',
    [`/record/single/${id}`]: 'recordRead',
    [`/record-document/${id}`]: 'recordDocumentDownloaded',
    '/adminComment/12345678Z': 'commentsRead',
  } satisfies Record<string, keyof typeof activityActions>
  for (const [path, action] of Object.entries(looks)) {
    expect((await admin('GET', path)).statusCode, path).toBe(200)
    const { details, ...row } = await lastActivity()
    expect(row.action, path).toBe(action)
    expect(details).not.toContain('12345678Z')
  }
})
