import { describe, expect, test } from 'vitest'
import type { OwnData } from '#contract/self/data.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  outlastHolds,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aRecord, aUser } from '#test/support/factories.ts'

// A document is no proof of who somebody is: what hangs on it is given to nobody who only writes it down.

const signup = async (app: TestApp, body: object) =>
  (await app.as())('POST', '/signup', { password, ...body })
const login = async (app: TestApp, username: string, secret = password) =>
  (await app.as())('POST', '/login', { username, password: secret })
const people = ({ db }: TestApp) => db.selectFrom('affiliate').selectAll().orderBy('id').execute()
const users = ({ db }: TestApp) =>
  db.selectFrom('appUser').select(['username', 'role', 'enabled', 'affiliateId']).orderBy('id').execute()
const shutOut = ({ db }: TestApp, username: string) =>
  db.updateTable('appUser').set({ enabled: false }).where('username', '=', username).execute()
const gone = { inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' }
const stranger = 'curiosa@example.org'

describe('rule rights-6: the link alone', () => {
  test.each(['ROLE_USER', 'ROLE_ADMIN'] as const)(
    'a blocked %s gets nothing back through the document of a former member',
    async (role) => {
      const app = await anApp()
      await aUser(app.db, { username: stranger, role })
      await shutOut(app, stranger)
      const idDocument = aDocument()
      await anAffiliate(app.db, { ...gone, idDocument, email: stranger })
      const { link } = await enrolAndReadLink(app, { idDocument, email: stranger })
      expect((await signup(app, link)).json()).toMatchObject({ state: 'toVerify' })
      expect(await users(app)).toEqual([{ username: stranger, role, enabled: false, affiliateId: null }])
      expect((await login(app, stranger)).statusCode).toBe(401)
    },
  )

  test('does not open a blocked staff account, even of a person who left', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    const affiliateId = await anAffiliate(app.db, { ...gone, idDocument, email: 'eva@example.org' })
    await aUser(app.db, { username: 'eva@example.org', affiliateId, role: 'ROLE_ADMIN' })
    await shutOut(app, 'eva@example.org')
    const { link } = await enrolAndReadLink(app, { idDocument, email: 'eva@example.org' })
    expect((await signup(app, link)).json()).toMatchObject({ state: 'toVerify' })
    expect(await users(app)).toMatchObject([{ role: 'ROLE_ADMIN', enabled: false }])
  })

  test('leaves in the log the role that the account has', async () => {
    const app = await anApp()
    await aUser(app.db, { username: 'lucia@example.org', role: 'ROLE_ADMIN' })
    const { link } = await enrolAndReadLink(app)
    expect((await signup(app, link)).json()).toMatchObject({ state: 'done' })
    const rows = app.db.selectFrom('activity').where('action', '=', 'signedUp').select('role')
    expect(await rows.execute()).toEqual([{ role: 'ROLE_ADMIN' }])
  })
})

/** Somebody whose document a stranger writes down, by what is known of them. */
const known = {
  'a member': (app: TestApp, idDocument: string) =>
    anAffiliate(app.db, { idDocument, email: 'eva@example.org' }),
  'a former member': (app: TestApp, idDocument: string) =>
    anAffiliate(app.db, { ...gone, idDocument, email: 'eva@example.org' }),
  'somebody with records': (app: TestApp, idDocument: string) =>
    aRecord(app.db, { idDocument, email: 'eva@example.org' }),
}

describe('rules secrecy-1, enrol-4: the document of somebody else', () => {
  test('is answered the same for every owner, links no account, and the owner is told by mail', async () => {
    const answers: unknown[] = []
    for (const make of Object.values(known)) {
      const app = await anApp()
      const idDocument = aDocument()
      await make(app, idDocument)
      const { link } = await enrolAndReadLink(app, { idDocument, email: stranger })
      const before = [await people(app), await users(app)]
      const answer = await signup(app, link)
      answers.push([answer.statusCode, answer.body])
      expect([await people(app), await users(app)]).toEqual(before)
      expect((await login(app, stranger)).statusCode).toBe(401)
      expect((await signup(app, link)).body).toBe(answer.body)
      await deliverAllMails(app)
      const told = await listMailsWithLinks(app, 'eva@example.org')
      expect(told.map(({ subject }) => subject)).toContain('Alguien se inscribe con tu documento')
      expect(`${told[0]?.html}${told[0]?.plain}`).not.toContain(stranger)
    }
    expect(answers).toEqual(answers.map(() => [200, `{"username":"${stranger}","state":"toVerify"}`]))
  })

  test('reveals nothing to a member either: their own address is already enrolled, whatever else they type', async () => {
    for (const make of [() => undefined, ...Object.values(known)]) {
      const app = await anApp()
      const affiliateId = await anAffiliate(app.db, { email: stranger })
      await aUser(app.db, { username: stranger, affiliateId })
      const idDocument = aDocument()
      await make(app, idDocument)
      await enrolAndReadLink(app, { idDocument, email: stranger })
      expect((await listMailsWithLinks(app, stranger)).map(({ subject }) => subject)).toEqual([
        'Ya figuras en nuestro censo',
      ])
      expect(await listMailsWithLinks(app, 'eva@example.org')).toEqual([])
    }
  })

  test('opens at once when the address is on the person’s records', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    await aRecord(app.db, { idDocument, email: 'lucia@example.org' })
    const { link } = await enrolAndReadLink(app, { idDocument })
    expect((await signup(app, link)).json()).toMatchObject({ state: 'done' })
    expect((await ownData(app, 'lucia@example.org')).records).toHaveLength(1)
  })
})

async function ownData(app: TestApp, username: string): Promise<OwnData> {
  const { token } = (await login(app, username)).json<{ token: string }>()
  return (await (await app.as({ token }))('GET', '/logged/data')).json<OwnData>()
}

/** Somebody who enrols with the document of a donor who was never in the census. */
async function waiting(app: TestApp) {
  const idDocument = aDocument()
  await aRecord(app.db, { idDocument, email: 'eva@example.org', name: 'Lucía', lastName1: 'Ferrer' })
  const { link } = await enrolAndReadLink(app, { idDocument, email: stranger })
  await signup(app, link)
  return { link, idDocument }
}
const logged = async ({ db }: TestApp, action: string) =>
  db.selectFrom('activity').where('action', '=', action).select(['details', 'role']).execute()

describe('what waits to be verified', () => {
  test('staff sees it, admits, and the person enters when nobody has stopped it', async () => {
    const app = await anApp()
    const { link } = await waiting(app)
    const admin = await app.as('ROLE_ADMIN')
    const list = await admin('GET', '/enrolment/pending?state=Por%20verificar')
    expect(list.json()).toMatchObject({ totalElements: 1, content: [{ id: link.id, name: 'Lucía Ferrer' }] })
    expect((await admin('POST', `/enrolment/pending/${link.id}/resend`)).statusCode).toBe(404)
    for (const role of ['ROLE_USER', 'ROLE_ENLACE'] as const)
      expect((await (await app.as(role))('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(403)
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(404)
    const [admitted] = await people(app)
    expect(admitted).toMatchObject({ email: stranger, inscriptionType: 1 })
    expect(await logged(app, 'enrolmentAdmitted')).toEqual([
      { details: `Inscrito ${admitted?.id}`, role: 'ROLE_ADMIN' },
    ])
    // Not before whoever the records are of could stop it (rule rights-11).
    expect((await login(app, stranger)).statusCode).toBe(401)
    await outlastHolds(app)
    const [mail] = await listMailsWithLinks(app, stranger)
    expect((await signup(app, parseLink(mail?.link ?? ''))).json()).toMatchObject({ state: 'done' })
    expect((await login(app, stranger)).statusCode).toBe(200)
    expect((await login(app, 'eva@example.org')).statusCode).toBe(401)
  })

  test('a password that the account was given meanwhile stays, and so do its sessions', async () => {
    const app = await anApp()
    const { link } = await waiting(app)
    const theirs = 'cinco girasoles bajo la nieve'
    const account = await aUser(app.db, { username: stranger, password: theirs })
    const send = await app.as({ token: await openSession(app.world, app.db, account) })
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
    expect((await send('GET', '/logged/session')).statusCode).toBe(200)
    expect((await login(app, stranger)).statusCode).toBe(401)
    const nobody = await app.as()
    const entered = await nobody('POST', '/login', { username: stranger, password: theirs })
    expect(entered.statusCode).toBe(200)
  })

  test('who is admitted enters, whatever was tried with that address meanwhile', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    // A comment alone has no address.
    await app.db.insertInto('adminComment').values({ idDocument, name: 'Nota', author: 'x' }).execute()
    const { link } = await enrolAndReadLink(app, { idDocument, email: stranger })
    await signup(app, link)
    for (let n = 0; n < 11; n += 1) await login(app, stranger)
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
    expect((await login(app, stranger)).statusCode).toBe(200)
  })

  test('a refusal by staff changes nothing, deletes what was typed, and the applicant is told by mail', async () => {
    const app = await anApp()
    const { link } = await waiting(app)
    const before = await people(app)
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('POST', `/enrolment/pending/${link.id}/reject`)).statusCode).toBe(204)
    expect((await admin('POST', `/enrolment/pending/${link.id}/reject`)).statusCode).toBe(404)
    expect(await people(app)).toEqual(before)
    expect(await app.db.selectFrom('pendingEnrolment').selectAll().execute()).toEqual([])
    expect(await logged(app, 'enrolmentRejected')).toHaveLength(1)
    await deliverAllMails(app)
    expect((await listMailsWithLinks(app, stranger))[0]?.subject).toBe(
      'No hemos podido terminar tu inscripción',
    )
  })

  test('an applicant cannot replace a member, have a blocked account, or be admitted before following the link', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    const idDocument = aDocument()
    await anAffiliate(app.db, { idDocument, email: 'eva@example.org' })
    const { link } = await enrolAndReadLink(app, { idDocument, email: stranger })
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(404)
    await signup(app, link)
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(409)
    await aUser(app.db, { username: 'lucia@example.org' })
    await shutOut(app, 'lucia@example.org')
    const other = await enrolAndReadLink(app)
    await signup(app, other.link)
    expect((await admin('POST', `/enrolment/pending/${other.link.id}/admit`)).statusCode).toBe(409)
    expect(await people(app)).toHaveLength(1)
  })
})

test('rule privacy-1: an enrolment by link alone shows nothing older of that document with another address', async () => {
  const app = await anApp()
  const { link, body } = await enrolAndReadLink(app)
  await signup(app, link)
  const { idDocument } = body
  const admin = await aUser(app.db, { role: 'ROLE_ADMIN' })
  const old = { idDocument, creationTime: '2019-01-01T00:00:00Z' }
  const about = { authorId: admin.userId }
  await aRecord(app.db, { ...old, ...about, title: 'De otra persona' })
  await aRecord(app.db, { ...old, ...about, title: 'Suyo', email: 'lucia@example.org' })
  await aRecord(app.db, { idDocument, ...about, title: 'De ahora' })
  await app.db
    .insertInto('adminComment')
    .values({ ...old, ...about, author: 'x', name: 'Viejo', description: 'De otra persona' })
    .execute()
  const { records, comments } = await ownData(app, 'lucia@example.org')
  expect(records.map(({ title }) => title).toSorted()).toEqual(['De ahora', 'Suyo'])
  expect(comments).toEqual([])
})
