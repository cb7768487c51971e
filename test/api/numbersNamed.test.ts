import { expect, test } from 'vitest'
import { lookupLimits } from '#contract/lookup.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { TagDetails } from '#contract/tags/tags.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

const filterOf = (tree: unknown) => ({ v: 1, tree })
const target = { idDocument: '12345678Z', name: 'Eva', lastName1: 'Abad', phone: '+34600123456', feeCents: 0 }

/** An administrator, others than Eva, who is asked about, and whom the last entry of the log names. */
async function aHouse() {
  const { db, as } = await anApp()
  const decoys: string[] = []
  for (let at = 0; at < 20; at += 1) {
    decoys.push(`X${at}DECOY`)
    await anAffiliate(db, { idDocument: `X${at}DECOY`, feeCents: 1000 })
  }
  const eva = await anAffiliate(db, { ...target, email: 'eva@example.org' })
  const admin = await as('ROLE_ADMIN')
  const count = (tree: unknown) => admin('POST', '/segments/count', { filter: filterOf(tree) })
  const readNamed = async () => {
    const last = await db.selectFrom('activity').select('id').orderBy('id', 'desc').executeTakeFirst()
    const about = db
      .selectFrom('activitySubject')
      .where('activityId', '=', last?.id ?? 0)
      .select(['entity', 'entityId'])
      .orderBy('entityId')
    return (await about.execute()).map(({ entity, entityId }) => `${entity}:${entityId}`)
  }
  const countActivity = async () => (await db.selectFrom('activity').select('id').execute()).length
  return { db, admin, count, decoys, eva, readNamed, countActivity }
}
const byDocument = (idDocument: string) => ({ where: { idDocument } })

test('rule secrecy-5: among decoys the entry names whom a segment looks up, and asks of too many are refused', async () => {
  const { count, decoys, eva, readNamed, admin, countActivity } = await aHouse()
  const asked = { where: { idDocument: target.idDocument, fee: 0, aportacion: '>' } }
  const hidden = await count({ any: [...decoys.slice(0, 19).map(byDocument), asked] })
  expect(hidden.json()).toEqual({ count: 19 })
  expect(await readNamed()).toContain(`affiliate:${eva}`)
  const before = await countActivity()
  const many = await count({ any: [...decoys.map(byDocument), asked] })
  expect([many.statusCode, many.json<ProblemDetails>().title]).toEqual([
    422,
    expect.stringContaining('más de 20 documentos, correos o teléfonos'),
  ])
  expect(await countActivity()).toBe(before)
  // Nor in parts that name each other.
  const save = (name: string, tree: unknown) =>
    admin('POST', '/segments', { name, filter: filterOf(tree), sharedWith: null })
  const { id } = (await save('Unas', { any: decoys.slice(0, 11).map(byDocument) })).json<SegmentDetails>()
  const rest = { any: [{ segment: id }, ...decoys.slice(11).map(byDocument)] }
  expect((await count(rest)).statusCode).toBe(200)
  expect((await count({ any: [rest, asked] })).statusCode).toBe(422)
  expect((await save('Todas', { any: [rest, asked] })).statusCode).toBe(422)
})

test('rule log-9: among decoys a count names whom few are meant by in a part of its tree, also once it is saved', async () => {
  const { admin, db, count, eva, readNamed } = await aHouse()
  await db.updateTable('affiliate').set({ birthday: '1984-12-08' }).where('id', '=', eva).execute()
  const decoys = { where: { fee: 5, aportacion: '>' } }
  const isEva = { birthdayFrom: '1984-12-08', birthdayTo: '1984-12-08' }
  const freely = { where: { fee: 0, aportacion: '=' } }
  const trees = [
    { any: [decoys, { where: { ...isEva, fee: 0, aportacion: '=' } }] },
    { all: [{ any: [decoys, { where: isEva }] }, { any: [decoys, freely] }] },
    { any: [decoys, { not: { not: { where: { name: 'eva' } } } }] },
  ]
  for (const tree of trees) {
    expect((await count(tree)).json()).toEqual({ count: 21 })
    expect(await readNamed()).toEqual([`affiliate:${eva}`])
  }
  for (const [at, tree] of trees.entries()) {
    const body = { name: `${at}`, filter: filterOf(tree), sharedWith: null }
    expect((await admin('POST', '/segments', body)).statusCode).toBe(201)
    expect(await readNamed()).toEqual([`affiliate:${eva}`])
  }
  // Whom many are meant by is nobody's business.
  expect((await count({ any: [decoys, { where: { city: ['Getafe'] } }] })).json()).toEqual({ count: 20 })
  expect(await readNamed()).toEqual([])
})

test('rule secrecy-5: a list by a segment names whom its conditions look up, also when they are not found', async () => {
  const { admin, eva, readNamed } = await aHouse()
  const body = { name: 'Eva', filter: filterOf(byDocument(target.idDocument)), sharedWith: null }
  const { id } = (await admin('POST', '/segments', body)).json<SegmentDetails>()
  const found = await admin('GET', `/affiliate?segmentId=${id}&fee=5`)
  expect(found.json()).toMatchObject({ totalElements: 0 })
  expect(await readNamed()).toEqual([`affiliate:${eva}`])
})

const people: Record<string, object> = {
  'a telephone and a fee': { phone: '600123456', fee: 0 },
  'a name and a surname': { name: 'eva', lastName1: 'abad' },
  'a document without its letter': { idDocument: '12345678' },
  'an address that is one letter short': { email: 'eva@example.or' },
  anything: { fee: 0, aportacion: '=' },
}
test.each(Object.entries(people))('rule log-9: a count of one names them, by %s', async (_by, where) => {
  const { count, eva, readNamed } = await aHouse()
  expect((await count({ where })).json()).toEqual({ count: 1 })
  expect(await readNamed()).toEqual([`affiliate:${eva}`])
})

test('rule log-9: a total without its rows names whom it means, as a look-up that is counted', async () => {
  const { admin, db, eva, readNamed, countActivity } = await aHouse()
  const attempts = async () =>
    (await db.selectFrom('throttle').select('count').execute()).reduce((sum, { count }) => sum + count, 0)
  for (const [path, total] of [
    ['/affiliate?fee=0&aportacion=%3D&page=1', 1],
    ['/affiliate?phone=600123456&fee=0&page=7', 1],
    ['/affiliate?name=eva&page=3', 1],
  ] as const) {
    const before = await attempts()
    const answer = await admin('GET', path)
    expect(answer.json(), path).toEqual({ content: [], totalElements: total })
    expect(await readNamed(), path).toEqual([`affiliate:${eva}`])
    // One for the account, one for the address of the network.
    expect(await attempts(), path).toBe(before + 2)
  }
  // Being beside somebody tells the same.
  const before = await attempts()
  await admin('GET', `/affiliate/${eva}/neighbours?fee=0&aportacion=%3D`)
  expect(await attempts()).toBe(before + 2)
  // Of some who are found a page shows one: the others are meant as well.
  const twin = await anAffiliate(db, { name: 'Eva' })
  await admin('GET', '/people?q=eva&size=1')
  expect(await readNamed()).toEqual([`affiliate:${eva}`, `affiliate:${twin}`])
  await db
    .updateTable('throttle')
    .set({ count: lookupLimits[0]?.most ?? 0 })
    .execute()
  const entries = await countActivity()
  expect((await admin('GET', '/affiliate?fee=0&aportacion=%3D&page=1')).statusCode).toBe(429)
  expect(await countActivity()).toBe(entries)
  // What a page shows is no number alone, and what many have tells of nobody.
  expect((await admin('GET', '/affiliate?fee=0&aportacion=%3D')).statusCode).toBe(200)
  expect((await admin('GET', '/affiliate?fee=10&aportacion=%3D&page=90')).statusCode).toBe(200)
})

test('rule log-9: asking for a roll names whom few are meant by', async () => {
  const { admin, db, eva } = await aHouse()
  const body = { name: 'Eva', filter: filterOf({ where: { fee: 0 } }), sharedWith: null }
  const { id } = (await admin('POST', '/segments', body)).json<SegmentDetails>()
  expect((await admin('POST', '/rolls', { segmentId: id, reason: 'Asamblea' })).statusCode).toBe(202)
  const named = await db
    .selectFrom('activitySubject')
    .innerJoin('activity', 'activity.id', 'activityId')
    .where('action', '=', 'rollAsked')
    .select('entityId')
    .execute()
  expect(named).toEqual([{ entityId: eva }])
})

test('rule log-9: how many have a tag already names them, where they are few', async () => {
  const { admin, eva, readNamed } = await aHouse()
  const { id } = (await admin('POST', '/tags', { name: 'Cuota', color: 'green' })).json<TagDetails>()
  for (const tagged of [1, 0]) {
    const answer = await admin('POST', `/tags/${id}/put?fee=0&aportacion=%3D`)
    expect(answer.json(), answer.body).toMatchObject({ people: tagged, unchanged: 1 - tagged })
    expect(await readNamed()).toEqual([`affiliate:${eva}`])
  }
})

test('rule log-9: whom a tagging of many changes alone, or leaves alone, is named, in one entry', async () => {
  const { admin, db, eva, readNamed, countActivity } = await aHouse()
  const { id } = (await admin('POST', '/tags', { name: 'Una', color: 'green' })).json<TagDetails>()
  await admin('POST', `/affiliate/${eva}/tags`, { tagId: id })
  await db.updateTable('affiliate').set({ city: 'Getafe' }).execute()
  for (const [way, told] of [
    ['take', { people: 1, unchanged: 20 }],
    ['put', { people: 21, unchanged: 0 }],
  ] as const) {
    const before = await countActivity()
    expect((await admin('POST', `/tags/${id}/${way}?city=getafe`)).json()).toMatchObject(told)
    expect(await readNamed()).toEqual(told.people === 1 ? [`affiliate:${eva}`] : [])
    expect(await countActivity()).toBe(before + 1)
  }
  await admin('DELETE', `/affiliate/${eva}/tags/${id}`)
  const taken = await admin('POST', `/tags/${id}/take?city=getafe`)
  expect(taken.json()).toMatchObject({ people: 20, unchanged: 1 })
  expect(await readNamed()).toEqual([`affiliate:${eva}`])
  // Of few all are, and once.
  const before = await countActivity()
  await admin('POST', `/tags/${id}/put?fee=0&aportacion=%3D`)
  expect(await readNamed()).toEqual([`affiliate:${eva}`])
  expect(await countActivity()).toBe(before + 1)
})

test('rule secrecy-5: «#n» is a profile only where rows are profiles', async () => {
  const { admin, db, eva, readNamed } = await aHouse()
  const record = await aRecord(db, { idDocument: 'Y1OUTSIDE' })
  for (const path of ['/record?', '/recordGrouped?', '/enrolment/pending?', '/record?page=1&']) {
    expect((await admin('GET', `${path}q=%23${eva}`)).statusCode).toBe(200)
    expect(await readNamed(), path).not.toContain(`affiliate:${eva}`)
  }
  await admin('GET', `/record?q=%23${record}`)
  expect(await readNamed()).toEqual([`record:${record}`])
  await admin('GET', `/affiliate?q=%23%E2%80%8B${eva}&page=3`)
  expect(await readNamed()).toEqual([`affiliate:${eva}`])
})

test('rules secrecy-2, secrecy-5: «#n» is a number and nothing else, however it is typed', async () => {
  const { admin, count } = await aHouse()
  for (const q of ['%231234567', '%EF%BC%831234567', '%2312345678', '%2312345678Z'])
    for (const path of ['/people', '/affiliate', '/recordGrouped'])
      expect((await admin('GET', `${path}?q=${q}`)).json(), `${path} ${q}`).toMatchObject({
        totalElements: 0,
      })
  expect((await count({ where: { q: '#1234567' } })).json()).toEqual({ count: 0 })
})

test('a blank search is none: neither in the order of a list, nor in what it finds, nor in the log', async () => {
  const { admin, db, countActivity } = await aHouse()
  for (const lastName1 of ['Zas', 'Ara', 'Mas']) {
    await anAffiliate(db, { lastName1 })
    await aRecord(db, { lastName1, idDocument: `Y${lastName1}` })
  }
  for (const path of ['/affiliate', '/record', '/recordGrouped', '/enrolment/pending']) {
    const before = await countActivity()
    const plain = await admin('GET', `${path}?size=20&page=0`)
    const entries = (await countActivity()) - before
    for (const blank of ['%20', '%E2%80%8B', '%C2%A0%20']) {
      const last = await countActivity()
      const answer = await admin('GET', `${path}?size=20&page=0&q=${blank}`)
      expect(answer.json(), path).toEqual(plain.json())
      expect(await countActivity(), path).toBe(last + entries)
    }
  }
})
