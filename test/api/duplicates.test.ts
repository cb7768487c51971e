import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { DuplicateMatch, DuplicatePair } from '#contract/census/duplicates/duplicates.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { findDuplicatesOfMany } from '#server/census/duplicates/findDuplicates.queries.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { anApp } from '#test/support/app.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { anAffiliate } from '#test/support/factories.ts'

type Page = { content: DuplicatePair[]; totalElements: number }

async function asAdmin() {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const list = async (query = '') => {
    await refreshDuplicates(app)
    return (await admin('GET', `/affiliate/duplicates${query}`)).json<Page>()
  }
  const check = async (person: object) => {
    const answer = await admin('POST', '/affiliate/duplicates/check', person)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ matches: DuplicateMatch[] }>().matches
  }
  return { ...app, admin, list, check }
}

const person = {
  idDocument: '12345678Z',
  name: 'María José',
  lastName1: 'Núñez',
  lastName2: 'Peña',
  birthday: '1980-02-29',
  email: 'maria@example.org',
  phone: '+34600123456',
  bankAccount: 'ES9121000418450200051332',
}
const stranger = {
  ...person,
  idDocument: '87654321X',
  name: 'Luis',
  lastName1: 'Ortiz',
  birthday: '1990-01-01',
  email: 'luis@example.org',
  phone: null,
  bankAccount: null,
}

/** What makes two profiles alike, and what does not. */
const cases: [why: string, other: object, reasons: string[], strength: string | undefined][] = [
  [
    'number without its letter',
    { idDocument: '12345678', documentType: 'PASAPORTE' },
    ['document'],
    'strong',
  ],
  [
    'number with another letter',
    { idDocument: '12345678A', documentType: 'PASAPORTE' },
    ['document'],
    'strong',
  ],
  [
    'two figures exchanged, same name',
    { idDocument: '12345687Z', documentType: 'PASAPORTE', name: 'MARIA JOSE', lastName1: 'Nunez' },
    ['documentTypo'],
    'strong',
  ],
  [
    'two figures exchanged, another name',
    { idDocument: '12345687Z', documentType: 'PASAPORTE' },
    [],
    undefined,
  ],
  [
    'name and birth date without accents',
    { name: 'maria jose', lastName1: 'NUÑEZ', lastName2: 'Pena', birthday: '1980-02-29' },
    ['nameBirthday'],
    'strong',
  ],
  [
    'half the name, no second surname',
    { name: 'María', lastName1: 'Núñez', lastName2: null, birthday: '1980-02-29' },
    ['nameBirthday'],
    'strong',
  ],
  ['a twin', { name: 'Marta', lastName1: 'Núñez', birthday: '1980-02-29' }, [], undefined],
  [
    'another second surname',
    { name: 'María José', lastName1: 'Núñez', lastName2: 'Gómez', birthday: '1980-02-29' },
    [],
    undefined,
  ],
  ['e-mail and surname', { email: 'MARIA@example.org', lastName1: 'Nuñez' }, ['emailSurname'], 'medium'],
  ['e-mail alone', { email: 'maria@example.org' }, ['email'], 'weak'],
  ['telephone alone', { phone: '+34600123456' }, ['phone'], 'weak'],
  [
    'telephone, account and name',
    { phone: person.phone, bankAccount: person.bankAccount, name: 'María', lastName1: 'Núñez' },
    ['phoneName', 'bankAccountName'],
    'medium',
  ],
  ['account alone', { bankAccount: person.bankAccount }, ['bankAccount'], 'weak'],
]

describe('what makes two profiles alike', () => {
  test.each(cases)('%s: the list and the form say the same', async (_, about, reasons, strength) => {
    const { db, list, check } = await asAdmin()
    const id = await anAffiliate(db, person)
    const other = { ...stranger, ...about }
    const { documentType: _type, ...written } = { documentType: 'DNI', ...other }
    const matches = await check(written)
    expect(matches.map((match) => [match.person.id, match.reasons, match.strength])).toEqual(
      reasons.length > 0 ? [[id, reasons, strength]] : [],
    )
    await anAffiliate(db, other)
    const { content } = await list()
    expect(content.map((pair) => [pair.first.id, pair.reasons, pair.strength])).toEqual(
      reasons.length > 0 ? [[id, reasons, strength]] : [],
    )
  })

  test('a value that too many people share is no evidence', async () => {
    const { db, list, check } = await asAdmin()
    const phone = '+34600000000'
    for (let each = 0; each < 20; each += 1) await anAffiliate(db, { phone, lastName1: `De ${each}` })
    expect((await list()).totalElements).toBe(190)
    expect(await check({ phone: '600 000 000' })).toHaveLength(20)
    const last = await anAffiliate(db, { phone })
    expect((await list()).totalElements).toBe(0)
    expect(await check({ phone })).toEqual([])
    await db.updateTable('affiliate').set({ phone: null }).where('id', '=', last).execute()
    expect((await list()).totalElements).toBe(190)
  })

  test('a scan of changed profiles and a full scan find the same evidence', async () => {
    const { db } = await asAdmin()
    const [names, phones, mails] = [
      ['Ana', 'Ana María', 'Luis'],
      ['+34600111111', '+34600222222', null],
      ['a@x.es', 'b@x.es', 'c@x.es'],
    ]
    let turn = 0
    const pick = <Value>(from: readonly Value[]) => from[(turn = (turn * 7 + 5) % 101) % from.length] as Value
    const anyone = () => ({
      name: pick(names),
      lastName1: pick(['Núñez', 'Nunez', 'Gil']),
      birthday: pick(['1980-02-29', '1990-01-01', null]),
      phone: pick(phones),
      email: pick(mails),
    })
    for (let round = 0; round < 12; round += 1) {
      const ids: number[] = []
      for (let each = 0; each < 4; each += 1) ids.push(await anAffiliate(db, anyone()))
      await refreshEvidence(db)
      await db
        .updateTable('affiliate')
        .set(anyone())
        .where('id', '=', ids[0] ?? 0)
        .execute()
      await db
        .deleteFrom('affiliate')
        .where('id', '=', (ids[1] ?? 0) - 2)
        .execute()
      await refreshEvidence(db)
    }
    const littleByLittle = await evidenceOf(db)
    await sql`insert into duplicate_stale (affiliate_id) select generate_series(1, 6000)`.execute(db)
    await refreshEvidence(db)
    expect(littleByLittle.length).toBeGreaterThan(20)
    expect(await evidenceOf(db)).toEqual(littleByLittle)
  })

  test('many people are checked in one query', async () => {
    const { db } = await asAdmin()
    const id = await anAffiliate(db, person)
    const all = [stranger, { ...stranger, phone: '600 123 456' }, person]
    const found = await findDuplicatesOfMany(db, asSystem('a test'), all)
    const strengths = found.map((matches) => matches.map((match) => [match.person.id, match.strength]))
    expect(strengths).toEqual([[], [[id, 'weak']], [[id, 'strong']]])
  })
})

const evidenceOf = (db: PeopleDatabase) =>
  db
    .selectFrom('duplicateEvidence')
    .selectAll()
    .orderBy('firstId')
    .orderBy('secondId')
    .orderBy('kind')
    .execute()

describe('GET affiliate/duplicates', () => {
  test('the likeliest come first; filters, pages and the end', async () => {
    const { db, list, admin } = await asAdmin()
    const first = await anAffiliate(db, person)
    const weak = await anAffiliate(db, { ...stranger, phone: person.phone })
    const strong = await anAffiliate(db, { ...person, idDocument: '11111111H', email: 'otra@example.org' })
    const { content, totalElements } = await list()
    expect(totalElements).toBe(3)
    expect(content.map((pair) => [pair.first.id, pair.second.id, pair.strength])).toEqual([
      [first, strong, 'strong'],
      [weak, strong, 'weak'],
      [first, weak, 'weak'],
    ])
    expect(content[0]?.first).toMatchObject({
      idDocument: '12345678Z',
      birthday: '1980-02-29',
      inscriptionType: 1,
    })
    expect(JSON.stringify(content)).not.toContain('ES91')
    expect((await list('?reason=nameBirthday')).totalElements).toBe(1)
    expect((await list(`?person=${weak}`)).totalElements).toBe(2)
    expect((await list('?direction=asc')).content.map((pair) => pair.strength)).toEqual([
      'weak',
      'weak',
      'strong',
    ])
    expect((await list('?size=2&page=1')).content).toHaveLength(1)
    expect((await list('?size=-1')).content).toHaveLength(3)
    for (const wrong of ['reason=alto', 'person=x', 'dismissed=si', 'sort=name', 'otro=1'])
      expect((await admin('GET', `/affiliate/duplicates?${wrong}`)).statusCode, wrong).toBe(422)
  })

  test('«no son la misma persona» is remembered, listed apart, and can be undone', async () => {
    const { db, list, admin, check } = await asAdmin()
    const firstId = await anAffiliate(db, person)
    const secondId = await anAffiliate(db, { ...stranger, phone: person.phone })
    const dismiss = (body: object, undo = '') => admin('POST', `/affiliate/duplicates/dismiss${undo}`, body)
    expect((await dismiss({ firstId: secondId, secondId: firstId })).statusCode).toBe(204)
    expect((await dismiss({ firstId, secondId })).statusCode).toBe(204)
    expect(await list()).toEqual({ content: [], totalElements: 0 })
    const { content } = await list('?dismissed=true')
    expect(content).toMatchObject([
      { reasons: ['phone'], dismissed: { author: expect.stringContaining('@') } },
    ])
    // Another person may still be written down with that telephone.
    expect(await check({ phone: person.phone })).toHaveLength(2)
    expect((await dismiss({ firstId, secondId }, '/undo')).statusCode).toBe(204)
    expect((await dismiss({ firstId, secondId }, '/undo')).statusCode).toBe(404)
    expect((await list()).totalElements).toBe(1)
    expect((await dismiss({ firstId, secondId: 999_999 })).statusCode).toBe(404)
    expect((await dismiss({ firstId, secondId: firstId })).statusCode).toBe(422)
    const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
    expect(log).toContainEqual({ action: 'duplicateDismissed', details: `Fichas ${firstId} y ${secondId}` })
    expect(log.map(({ action }) => action)).toContain('duplicateDismissUndone')
  })

  test('twenty simultaneous dismissals of a pair store one', async () => {
    const { db, admin } = await asAdmin()
    const body = { firstId: await anAffiliate(db), secondId: await anAffiliate(db) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin('POST', '/affiliate/duplicates/dismiss', body)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect(await db.selectFrom('notDuplicate').selectAll().execute()).toHaveLength(1)
  })
})

describe('POST affiliate/duplicates/check', () => {
  test('hostile and incomplete values match nobody and cause no error', async () => {
    const { check, admin, db } = await asAdmin()
    await anAffiliate(db, person)
    for (const idDocument of ['', '%', "' or 1=1 --", '1'.repeat(200), '😀', 'XXXXXXX'])
      expect(
        await check({ idDocument, name: '%', lastName1: '_', birthday: '2024-02-31', phone: 'x' }),
        idDocument,
      ).toEqual([])
    expect(await check({ lastName2: 'ñ'.repeat(200), birthday: '1980-13-45', bankAccount: 'ES00' })).toEqual(
      [],
    )
    expect((await admin('POST', '/affiliate/duplicates/check', { name: 'x'.repeat(201) })).statusCode).toBe(
      422,
    )
    expect((await admin('POST', '/affiliate/duplicates/check', { fullName: 'Ana' })).statusCode).toBe(422)
  })

  test('rules log-1, log-3: it is a search in the log, without what was searched; the own profile is left out', async () => {
    const { check, db } = await asAdmin()
    const id = await anAffiliate(db, person)
    expect(await check({ ...person, except: id })).toEqual([])
    expect(await check(person)).toMatchObject([{ person: { id }, strength: 'strong' }])
    const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
    expect(log.map(({ details }) => details)).toEqual(['Sin coincidencias', `Coinciden: ${id}`])
  })

  test('checks of documents are limited', async () => {
    const { admin, as } = await asAdmin()
    const codes: number[] = []
    for (let turn = 0; turn < 122; turn += 1)
      codes.push((await admin('POST', '/affiliate/duplicates/check', { idDocument: `${turn}` })).statusCode)
    expect(codes.slice(0, 120).every((code) => code === 200)).toBe(true)
    expect(codes.slice(120)).toEqual([429, 429])
    const another = await as('ROLE_ADMIN')
    expect((await another('POST', '/affiliate/duplicates/check', {})).statusCode).toBe(200)
  })
})
