import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aDocument, anAffiliate, aRecord } from '#test/support/factories.ts'

const comment = (idDocument: string) => ({ name: 'Nota', description: 'Algo', idDocument })

/** A member, a former member and somebody from outside, each with a record and a comment; two who may look. */
async function everybody() {
  const { db, as } = await anApp()
  const people = { member: aDocument(), former: aDocument(), outsider: aDocument() }
  const member = await anAffiliate(db, { idDocument: people.member })
  await anAffiliate(db, { idDocument: people.former, inscriptionType: 0 })
  for (const idDocument of Object.values(people)) await aRecord(db, { idDocument })
  const [admin, another, chief] = [
    await as('ROLE_ADMIN'),
    await as('ROLE_ADMIN'),
    await as('ROLE_SUPER_ADMIN'),
  ]
  return { db, people, member, admin, another, chief }
}

test('rule rights-8: records and comments of members are for super admins; of the others, for admins too', async () => {
  const { people, member, admin, chief } = await everybody()
  const status = async (who: typeof admin, path: string) => (await who('GET', path)).statusCode
  for (const list of ['/record', '/adminComment']) {
    for (const id of [people.member, member])
      expect([await status(admin, `${list}/${id}`), await status(chief, `${list}/${id}`)]).toEqual([404, 200])
    const seen = [
      await status(admin, `${list}/${people.outsider}`),
      await status(chief, `${list}/${people.outsider}`),
    ]
    expect(seen).toEqual([200, 200])
    // Of somebody who left, nobody without a reason (rule privacy-5).
    for (const who of [admin, chief]) expect(await status(who, `${list}/${people.former}`)).toBe(404)
  }
  const write = async (who: typeof admin, body: object) =>
    (await who('POST', '/adminComment', body)).statusCode
  for (const who of [admin, chief]) {
    expect(await write(who, comment(people.member))).toBe(201)
    expect(await write(who, { name: 'Otra', description: 'Algo', affiliateId: member })).toBe(201)
  }
  // Also the own one is not read again.
  expect(await status(admin, `/adminComment/${people.member}`)).toBe(404)
  expect(await write(admin, comment(people.outsider))).toBe(201)
})

test('a comment is taken away by who wrote it, or by a super admin', async () => {
  const { db, people, admin, another, chief } = await everybody()
  const { id } = (await admin('POST', '/adminComment', comment(people.outsider))).json<{ id: number }>()
  const { id: other } = (await chief('POST', '/adminComment', comment(people.outsider))).json<{
    id: number
  }>()
  const { id: ofMember } = (await chief('POST', '/adminComment', comment(people.member))).json<{
    id: number
  }>()
  const remove = async (who: typeof admin, which: number) =>
    (await who('DELETE', `/adminComment/${which}`)).statusCode
  expect(await remove(another, id)).toBe(404)
  for (const which of [other, ofMember, 999_999]) expect(await remove(admin, which)).toBe(404)
  expect(await db.selectFrom('adminComment').select('id').execute()).toHaveLength(3)
  expect([await remove(admin, id), await remove(chief, other), await remove(chief, ofMember)]).toEqual([
    204, 204, 204,
  ])
})

test('rule rights-2: a comment about somebody who has enrolled since is not there any more for its author', async () => {
  const { db, people, admin, chief } = await everybody()
  const { id } = (await admin('POST', '/adminComment', comment(people.outsider))).json<{ id: number }>()
  await anAffiliate(db, { idDocument: people.outsider })
  expect((await admin('DELETE', `/adminComment/${id}`)).statusCode).toBe(404)
  expect(await db.selectFrom('adminComment').select('id').execute()).toEqual([{ id }])
  expect((await chief('DELETE', `/adminComment/${id}`)).statusCode).toBe(204)
})

test('rule rights-8: a comment about a member stays with super admins, whatever file it ends in', async () => {
  const { db, people, member, admin, chief } = await everybody()
  await chief('POST', '/adminComment', comment(people.member))
  await chief('POST', '/adminComment', comment(people.outsider))
  const seen = async (who: typeof admin, document: string) =>
    (await who('GET', `/adminComment/${document}`)).json<{ totalElements: number }>().totalElements
  // What a merge, a correction of the document and an import can make of it.
  await db.updateTable('adminComment').set({ idDocument: people.outsider }).execute()
  expect([await seen(admin, people.outsider), await seen(chief, people.outsider)]).toEqual([1, 2])
  await db.updateTable('affiliate').set({ idDocument: aDocument() }).where('id', '=', member).execute()
  await db.updateTable('adminComment').set({ idDocument: people.member }).execute()
  expect([await seen(admin, people.member), await seen(chief, people.member)]).toEqual([1, 2])
  const { id } = await db
    .selectFrom('adminComment')
    .select('id')
    .where('aboutMember', '=', true)
    .executeTakeFirstOrThrow()
  expect((await admin('DELETE', `/adminComment/${id}`)).statusCode).toBe(404)
})

test('rule rights-8: a record as such is open to admins, whoever it belongs to', async () => {
  const { db, people, admin } = await everybody()
  const listed = (await admin('GET', `/record?idDocument=${people.member}`)).json<{ totalElements: number }>()
  expect(listed.totalElements).toBe(1)
  const { id } = await db
    .selectFrom('record')
    .select('id')
    .where('idDocument', '=', people.member)
    .executeTakeFirstOrThrow()
  const status = async (method: 'GET' | 'DELETE', path: string) => (await admin(method, path)).statusCode
  expect([
    await status('GET', `/record/single/${id}`),
    await status('GET', `/record-document/${id}`),
    await status('DELETE', `/record/single/${id}`),
  ]).toEqual([200, 200, 204])
})
