import { expect, test } from 'vitest'
import type { FoundPerson } from '#contract/people/people.ts'
import { anApp } from '#test/support/app.ts'
import { anEnrolment, enrol } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, anAssembly, aRecord } from '#test/support/factories.ts'

test('rule people-19: people are found by whatever is known of them, the best first', async () => {
  const { db, as } = await anApp()
  const person = (name: string, lastName1: string, lastName2: string | null, more = {}) =>
    anAffiliate(db, { name, lastName1, lastName2, ...more })
  const maria = await person('María', 'Pérez', 'Luque', {
    idDocument: '12345678Z',
    email: 'maria.perez@example.org',
    phone: '+34600123456',
    city: 'Getafe',
  })
  const other = await person('Ana María', 'Pereza', 'Luque')
  const gone = await person('María', 'Pérez', 'Luquero', {
    inscriptionType: 0,
    unregisteredAt: new Date(),
    email: 'gone@example.org',
    phone: '+34600999999',
    city: 'Leganés',
  })
  const outside = { email: 'ainhoa@example.net', phone: '+34671702511', idDocument: '20958281Z' }
  const foreign = await person('Ion', 'Popa', null, { idDocument: 'Y1234567X' })
  await aRecord(db, outside)
  const record = await aRecord(db, outside)
  const admin = await as('ROLE_ADMIN')
  const find = async (q: string) => {
    const answer = await admin('GET', `/people?${new URLSearchParams({ q })}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ content: FoundPerson[]; totalElements: number; members: number }>()
  }
  const idsOf = async (q: string) => (await find(q)).content.map(({ id }) => id)
  expect(await idsOf('perez luque maria')).toEqual([maria, gone, other])
  // Who left counts, but not among the members.
  expect(await find('perez')).toMatchObject({ totalElements: 3, members: 2 })
  expect(await find('600 12 34 56')).toMatchObject({ totalElements: 1, members: 1 })
  expect((await find('perez')).content[0]).toMatchObject({ city: 'Getafe' })
  expect(await idsOf('luque peres')).toEqual([maria, gone])
  // A name of five letters may lack one.
  for (const lacking of ['prez luque', 'peez luque', 'perz luque'])
    expect(await idsOf(lacking), lacking).toEqual([maria, gone])
  for (const lacking of ['perez lque', 'perez luqe'])
    expect(await idsOf(lacking), lacking).toEqual([maria, other])
  expect(await idsOf('12.345.678-z')).toEqual([maria])
  expect(await idsOf('123456')).toEqual([maria])
  // A NIE without its first letter.
  expect(await idsOf('1234567x')).toEqual([foreign])
  const logged = db.selectFrom('activitySubject').where('entity', '=', 'affiliate').select('entityId')
  expect(await logged.where('entityId', '=', foreign).execute()).not.toEqual([])
  expect(await idsOf('MARIA.PEREZ@')).toEqual([maria])
  expect(await idsOf('600 12 34 56')).toEqual([maria])
  // The filter «Teléfono» understands the same figures.
  for (const phone of ['600 12', '3456', '23 456']) {
    const filtered = await admin('GET', `/affiliate?${new URLSearchParams({ phone })}`)
    expect(
      filtered.json<{ content: { id: number }[] }>().content.map(({ id }) => id),
      phone,
    ).toEqual([maria])
  }
  expect(await idsOf(`#${other}`)).toEqual([other])
  expect(await idsOf('xxyyzz')).toEqual([])
  // Somebody outside the census is found by the same, as in their last record.
  expect(await idsOf('20.958.281-z')).toEqual([record])
  expect(await idsOf('ainhoa@example.net')).toEqual([record])
  expect(await idsOf('671 70 25')).toEqual([record])
  expect(await find('20958281Z')).toMatchObject({ content: [{ kind: 'record' }], members: 0 })
  // Of former members the address and the telephone are neither shown nor found.
  expect(await idsOf('gone@example.org')).toEqual([])
  expect(await idsOf('600 999 999')).toEqual([])
  expect((await find(`#${gone}`)).content[0]).toMatchObject({ email: '', phone: null, city: null })
  expect((await find(`#${gone}`)).content[0]).toMatchObject({ inscriptionType: 0, deceased: false })
  await db.insertInto('deceased').values({ affiliateId: gone, saidBy: 'Su familia' }).execute()
  expect((await find(`#${gone}`)).content[0]).toMatchObject({ inscriptionType: 0, deceased: true })
  expect((await (await as('ROLE_USER'))('GET', '/people?q=ana')).statusCode).toBe(403)
})

test('rule people-19: a field for somebody of the census finds nobody else, and tells them apart', async () => {
  const { db, as } = await anApp()
  const name = { name: 'Ana', lastName1: 'Ruiz', lastName2: null }
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro' })
  const member = await anAffiliate(db, { ...name, assemblyId, inscriptionType: 2 })
  const gone = await anAffiliate(db, { ...name, assemblyId, inscriptionType: 0, unregisteredAt: new Date() })
  await aRecord(db, { ...name, idDocument: 'AB123456' })
  const admin = await as('ROLE_ADMIN')
  const find = async (query: string) =>
    (await admin('GET', `/people?${query}`))
      .json<{ content: FoundPerson[] }>()
      .content.map(({ id, kind, inscriptionType, assembly }) => [kind, id, inscriptionType, assembly])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
  const inCensus = [
    ['affiliate', member, 2, 'Centro'],
    ['affiliate', gone, 0, null],
  ]
  const outside = [['record', expect.any(Number), null, null]]
  expect(await find('q=ana ruiz')).toEqual([...inCensus, ...outside])
  expect(await find('q=ana ruiz&kind=affiliate')).toEqual(inCensus)
  expect(await find('q=ana ruiz&kind=record')).toEqual(outside)
  expect(await find(`q=%23${member}&kind=affiliate`)).toEqual([inCensus[0]])
  expect(await find(`q=%23${member}&kind=record`)).toEqual([])
})

test('rule people-19: the list of members is searched in the same way, the best first, and walked in that order', async () => {
  const { as, db } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const add = async (name: string, lastName1: string, lastName2: string) =>
    anAffiliate(db, { name, lastName1, lastName2 })
  const similar = await add('Ana', 'Garcia', 'Peres')
  const same = await add('Eva', 'Pérez', 'García')
  await add('Luz', 'Pérez', 'Gómez')
  const former = await anAffiliate(db, {
    name: 'Sol',
    lastName1: 'García',
    lastName2: 'Pérez',
    inscriptionType: 0,
  })
  const ids = async (query: string) =>
    (await admin('GET', `/affiliate?${query}`))
      .json<{ content: { id: number }[] }>()
      .content.map(({ id }) => id)
  expect(await ids('q=garcia perez&sort=best&direction=asc')).toEqual([same, similar])
  expect(await ids('q=garcia perez&sort=best&direction=asc&inscriptionType=0')).toEqual([former])
  expect(await ids('q=perez&size=1&page=1&sort=name&direction=asc')).toHaveLength(1)
  expect(await ids('sort=best&direction=asc')).toHaveLength(3)
  expect(await ids('q=zzz&sort=best')).toEqual([])
  const told = await db.selectFrom('affiliate').where('id', '=', same).selectAll().executeTakeFirstOrThrow()
  for (const key of [told.idDocument, `%23${same}`, told.email])
    expect(await ids(`q=${key}&sort=best`), key).toEqual([same])
  expect(await ids('q=%25')).toEqual([])
  const beside = async (id: number) =>
    (await admin('GET', `/affiliate/${id}/neighbours?q=garcia perez&sort=best&direction=asc`)).json()
  expect(await beside(same)).toEqual({ previous: null, next: similar })
  expect(await beside(similar)).toEqual({ previous: same, next: null })
})

test('rule people-19: records, people outside the census and pending enrolments are searched in the same way', async () => {
  const app = await anApp()
  const { as, db } = app
  const admin = await as('ROLE_ADMIN')
  const [outside, inCensus, left] = [aDocument(), aDocument(), aDocument()]
  await anAffiliate(db, { idDocument: inCensus })
  await anAffiliate(db, { idDocument: left, inscriptionType: 0 })
  const add = async (idDocument: string, name: string, more = {}) =>
    aRecord(db, { idDocument, name, lastName1: 'Pérez', lastName2: 'Luque', phone: '+34600123456', ...more })
  const before = await add(outside, 'Eva', { creationTime: '2026-01-01T10:00:00Z' })
  const latest = await add(outside, 'María', { creationTime: '2026-02-01T10:00:00Z', lastName1: 'Perez' })
  const similar = await add(inCensus, 'Mariana', { lastName2: 'Luqe', email: 'mariana@example.org' })
  await add(left, 'María', { email: 'gone@example.org', phone: '+34600999999' })
  const ids = async (path: string, q: string) =>
    (await admin('GET', `${path}?${new URLSearchParams({ q, sort: 'best', direction: 'asc' })}`))
      .json<{ content: { id: number; recordId?: number }[] }>()
      .content.map(({ id, recordId }) => recordId ?? id)
  expect(await ids('/record', 'luque maria')).toEqual([latest, similar])
  expect(await ids('/record', 'perez eva')).toEqual([before])
  expect(await ids('/recordGrouped', 'peres maria')).toEqual([latest])
  // Somebody outside the census is whom their latest record says.
  expect(await ids('/recordGrouped', 'eva')).toEqual([])
  for (const key of [outside, outside.slice(0, 6), `#${latest}`]) {
    expect(await ids('/record', key), key).toContain(latest)
    expect(await ids('/recordGrouped', key), key).toEqual([latest])
  }
  expect(await ids('/record', 'MARIANA@')).toEqual([similar])
  expect(await ids('/record', '600 12 34 56')).toHaveLength(3)
  expect(await ids('/recordGrouped', '600 12 34 56')).toEqual([latest])
  for (const none of ['gone@example.org', '600 999 999', left, 'zzz', '%'])
    expect(await ids('/record', none), none).toEqual([])

  const apply = (more: Record<string, string>) => enrol(app, anEnrolment(more))
  await apply({ email: 'uno@example.org', name: 'José Luis', lastName1: 'Pérez', lastName2: 'Luque' })
  await apply({ email: 'dos@example.org', name: 'José', lastName1: 'Luque', lastName2: 'Peres' })
  await apply({ email: 'tres@example.org', idDocument: '12345678Z', phone: '912 345 678' })
  const waiting = async (q: string) =>
    (await admin('GET', `/enrolment/pending?${new URLSearchParams({ q, sort: 'best', direction: 'asc' })}`))
      .json<{ content: { email: string }[] }>()
      .content.map(({ email }) => email.split('@')[0])
  expect(await waiting('luque jose perez')).toEqual(['uno', 'dos'])
  expect(await waiting('luís')).toEqual(['uno'])
  for (const key of ['12.345.678-z', '12345', '91 234 56', 'TRES@', 'ferrrer'])
    expect(await waiting(key), key).toEqual(['tres'])
  expect(await waiting('zzz')).toEqual([])
})

test('rule people-19: of those who fit as well, surnames typed as they stand come first, then both, the first, the rest', async () => {
  const { db, as } = await anApp()
  const add = (name: string, lastName1: string, lastName2: string | null, more = {}) =>
    anAffiliate(db, { name, lastName1, lastName2, ...more })
  const second = await add('Ana', 'Abad', 'García')
  const named = await add('García', 'Abril', 'Cano')
  const first = await add('Eva', 'García', 'Abad')
  const both = await add('Luz', 'García', 'García')
  const alone = await add('Sol', 'Garcia', null)
  const turned = await add('Mar', 'Abad', 'García')
  const admin = await as('ROLE_ADMIN')
  const idsOf = async (path: string, q: string) =>
    (await admin('GET', `${path}?${new URLSearchParams({ q })}`))
      .json<{ content: { id: number }[] }>()
      .content.map(({ id }) => id)
  for (const path of ['/people', '/affiliate']) {
    for (const q of ['García', 'garci', 'garcai', 'GARCÍA'])
      expect(await idsOf(path, q), `${path} ${q}`).toEqual([both, alone, first, second, turned, named])
    expect(await idsOf(path, 'garcia abad'), path).toEqual([first, second, turned])
    expect(await idsOf(path, 'abad garcía'), path).toEqual([second, turned, first])
    expect(await idsOf(path, 'mar abad garcía'), path).toEqual([turned])
  }
})

test('rule people-19: people are found by what their address begins with, and by the last figures of a telephone', async () => {
  const app = await anApp()
  const { db, as } = app
  const add = (name: string, lastName1: string, email: string, phone: string | null, more = {}) =>
    anAffiliate(db, { name, lastName1, lastName2: null, email, phone, ...more })
  const byAddress = await add('Ana', 'Ruiz', 'maria.garcia87@example.org', '+34600124567')
  const byName = await add('María', 'García', 'otra@example.org', '+34912304567')
  const plain = await add('Eva', 'Cano', 'mgarcia@example.org', '+34677000002')
  await add('Sol', 'Gil', 'maria.garcia@example.org', '+34600994567', {
    inscriptionType: 0,
    unregisteredAt: new Date(),
  })
  const outside = await aRecord(db, {
    idDocument: aDocument(),
    name: 'Paz',
    lastName1: 'Vera',
    email: 'pvera_1@example.net',
    phone: '+34655559988',
  })
  const admin = await as('ROLE_ADMIN')
  const idsOf = async (path: string, q: string) => {
    const answer = await admin('GET', `${path}?${new URLSearchParams({ q })}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
      .json<{ content: { id: number; recordId?: number }[] }>()
      .content.map(({ id, recordId }) => recordId ?? id)
  }
  for (const path of ['/people', '/affiliate']) {
    expect(await idsOf(path, 'maria.garcia'), path).toEqual([byAddress])
    expect(await idsOf(path, 'Maria.Garcia87'), path).toEqual([byAddress])
    // A word that names somebody is a name; another one may be an address, or a name with a letter too many.
    expect((await idsOf(path, 'mgarcia'))[0], path).toBe(plain)
    expect(await idsOf(path, 'xgarcia'), path).toEqual([byName])
    expect(await idsOf(path, 'garcia'), path).toEqual([byName])
    expect(new Set(await idsOf(path, '4567')), path).toEqual(new Set([byAddress, byName]))
    expect(await idsOf(path, '12 45 67'), path).toEqual([byAddress])
    expect(await idsOf(path, '304-567'), path).toEqual([byName])
    expect(await idsOf(path, '567'), path).toEqual([])
    expect(await idsOf(path, '14567'), path).toEqual([])
  }
  for (const path of ['/people', '/record', '/recordGrouped'])
    for (const q of ['pvera_', '9988', '55 99 88'])
      expect(await idsOf(path, q), `${path} ${q}`).toEqual([outside])

  await enrol(app, anEnrolment({ email: 'jose.luque@example.org', phone: '912 345 678' }))
  for (const q of ['jose.luq', 'joseluis.', '5678', '34 56 78'])
    expect(await idsOf('/enrolment/pending', q), q).toHaveLength(q === 'joseluis.' ? 0 : 1)
})
