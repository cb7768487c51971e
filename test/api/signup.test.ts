import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  deliverAllMails,
  enrolAndReadLink,
  openLink,
  listMailsWithLinks,
  password,
} from '#test/support/enrolment.ts'
import { selectChanges } from '#test/support/changes.ts'
import { aDocument, anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'

type Titled = { title: string }
const signup = async (app: TestApp, body: object) =>
  (await app.as())('POST', '/signup', { password, ...body })
const login = async (app: TestApp, username: string) =>
  (await app.as())('POST', '/login', { username, password })
const people = ({ db }: TestApp) => db.selectFrom('affiliate').selectAll().orderBy('id').execute()

describe('following the link', () => {
  test('rule session-6: five looks change nothing; then a password makes a member, an account, consents and one log row', async () => {
    const app = await anApp()
    const centro = await anAssembly(app.db)
    const women = await anAssembly(app.db, { assemblyType: 'Sectorial' })
    const { link, body } = await enrolAndReadLink(app, {
      assembly: centro,
      sectorals: [women],
      mainSectoral: women,
      fee: 12,
      period: 'Anual',
      bankAccount: 'ES91 2100 0418 4502 0005 1332',
    })
    for (let n = 0; n < 5; n += 1)
      expect((await openLink(app, link)).json()).toEqual({
        state: 'open',
        name: 'Lucía',
        email: 'lucia@example.org',
        asked: { inscriptionType: 1, fee: 12, period: 'Anual', bankAccountMasked: 'ES•• … 1332' },
      })
    expect(await people(app)).toEqual([])

    const answer = await signup(app, link)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ username: 'lucia@example.org', state: 'done' })
    const [member] = await people(app)
    expect(member).toMatchObject({
      idDocument: body.idDocument,
      inscriptionType: 1,
      feeCents: 1200,
      bankAccount: 'ES9121000418450200051332',
      phone: '+34600123456',
      assemblyId: centro,
      mainSectoralId: women,
      communications: true,
      version: 1,
    })
    const consents = await app.db.selectFrom('consent').selectAll().orderBy('id').execute()
    expect(
      consents.map(({ kind, legalDocumentId, documentVersion, affiliateId }) => [
        kind,
        legalDocumentId,
        documentVersion,
        affiliateId,
      ]),
    ).toEqual(
      ['responsabilidad', 'proteccion-datos', 'comunicaciones'].map((kind) => [kind, 1, 1, member?.id]),
    )
    const log = await app.db
      .selectFrom('activity')
      .select(['action', 'details', 'username', 'role'])
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['enrolmentRequested', 'signedUp'])
    expect(log[1]).toMatchObject({
      details: `Inscrito ${member?.id}`,
      username: 'lucia@example.org',
      role: 'ROLE_USER',
    })
    expect((await login(app, 'lucia@example.org')).statusCode).toBe(200)
    await deliverAllMails(app)
    expect((await listMailsWithLinks(app, 'lucia@example.org'))[0]).toMatchObject({
      subject: 'Te damos la bienvenida',
      link: 'http://localhost:3000/login',
    })
    // What was said is in the census now, and nowhere else.
    const pending = await app.db.selectFrom('pendingEnrolment').select('data').executeTakeFirstOrThrow()
    expect(pending.data).toEqual({})
  })

  test('a second time it says that it was validated; a wrong, late or replaced code is one and the same', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    const wrong = await signup(app, { ...link, cod: 'x'.repeat(43) })
    const foreign = await signup(app, { ...link, id: '00000000-0000-4000-8000-000000000000' })
    const crossed = await signup(app, { ...link, u: 'invitacion' })
    for (const refused of [wrong, foreign]) {
      expect(refused.statusCode).toBe(409)
      expect(refused.json<Titled>().title).toContain('El enlace ya no vale')
    }
    expect(crossed.statusCode).toBe(409)
    expect(crossed.json<Titled>().title).toContain('La invitación ya no vale')
    expect((await openLink(app, { ...link, cod: 'x'.repeat(43) })).statusCode).toBe(404)
    expect((await signup(app, link)).statusCode).toBe(200)
    const again = await signup(app, link)
    expect(again.statusCode).toBe(409)
    expect(again.json<Titled>().title).toContain('ya estaba validada')
    expect((await openLink(app, link)).json()).toEqual({ state: 'done', name: '', email: '', asked: null })
    expect(await people(app)).toHaveLength(1)
  })

  test('after seven days it has expired', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    app.later('7 days 1 minute')
    expect((await openLink(app, link)).json()).toEqual({ state: 'expired', name: '', email: '', asked: null })
    expect((await signup(app, link)).json<Titled>().title).toContain('El enlace ya no vale')
    expect(await people(app)).toEqual([])
  })

  test('a weak password, or one of the person’s own data, is an error and does not use up the link', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    for (const weak of ['corta', 'contraseña1234', 'luciaferrer1980'])
      expect((await signup(app, { ...link, password: weak })).statusCode, weak).toBe(422)
    expect((await openLink(app, link)).json()).toMatchObject({ state: 'open' })
    expect((await signup(app, link)).statusCode).toBe(200)
  })

  test('twenty at once with one link make one member', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signup(app, link)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await people(app)).toHaveLength(1)
  })

  test('two links of one person at once make one member', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    const first = await enrolAndReadLink(app, { idDocument })
    const second = await enrolAndReadLink(app, { idDocument, email: 'otra@example.org' })
    const answers = await Promise.all([signup(app, first.link), signup(app, second.link)])
    expect(answers.map((answer) => answer.json<{ state: string }>().state).toSorted()).toEqual([
      'done',
      'toVerify',
    ])
    expect(await people(app)).toHaveLength(1)
  })

  test('username, e-mail and role sent along decide nothing', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    const answer = await signup(app, { ...link, username: 'super@concejo.example', email: 'b@example.org' })
    expect(answer.json()).toEqual({ username: 'lucia@example.org', state: 'done' })
    expect((await signup(app, { ...link, role: 'ROLE_SUPER_ADMIN' })).statusCode).toBe(422)
    expect(await app.db.selectFrom('appUser').select(['username', 'role']).execute()).toEqual([
      { username: 'lucia@example.org', role: 'ROLE_USER' },
    ])
  })

  test('a member’s document with another address lets nobody in, and the file stays as it was', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    await anAffiliate(app.db, { idDocument, email: 'ana@example.org', name: 'Ana' })
    const { link } = await enrolAndReadLink(app, { idDocument, email: 'curiosa@example.org' })
    const before = await people(app)
    const answer = await signup(app, link)
    expect(answer.json()).toEqual({ username: 'curiosa@example.org', state: 'toVerify' })
    expect(await people(app)).toEqual(before)
  })

  test('an assembly dissolved meanwhile does not stop an enrolment', async () => {
    const app = await anApp()
    const centro = await anAssembly(app.db)
    const { link } = await enrolAndReadLink(app, { assembly: centro })
    await app.db
      .updateTable('assembly')
      .set({ deletedAt: sql<string>`now()` })
      .execute()
    expect((await signup(app, link)).statusCode).toBe(200)
    expect((await people(app))[0]?.assemblyId).toBeNull()
  })

  test('rule session-5: guessing codes is throttled', async () => {
    const app = await anApp()
    const statuses: number[] = []
    for (let n = 0; n < 33; n += 1) statuses.push((await signup(app, { cod: `x${n}`, id: 'y' })).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })
})

describe('coming back', () => {
  test('who had left is the same person again, with what was on file and its history', async () => {
    const app = await anApp()
    const idDocument = aDocument()
    const former = await anAffiliate(app.db, {
      idDocument,
      name: 'Lucia',
      email: 'lucia@example.org',
      inscriptionType: 0,
      creationTime: '2015-01-01T00:00:00Z',
      unregisteredAt: '2020-01-01T00:00:00Z',
    })
    await aUser(app.db, { username: 'lucia@example.org', affiliateId: former })
    await app.db.updateTable('appUser').set({ enabled: false }).execute()
    const { link } = await enrolAndReadLink(app, { idDocument })
    expect((await signup(app, link)).statusCode).toBe(200)
    const [person, ...others] = await people(app)
    expect(others).toEqual([])
    expect(person).toMatchObject({
      id: former,
      name: 'Lucía',
      inscriptionType: 1,
      unregisteredAt: null,
      version: 2,
    })
    expect(new Date(person?.creationTime ?? 0).getFullYear()).toBeGreaterThan(2020)
    const changes = await selectChanges(app.db).select(['change.field', 'before', 'after']).execute()
    expect(changes).toContainEqual({ field: 'inscriptionType', before: '0', after: '1' })
    expect(changes.find(({ field }) => field === 'creationTime')?.before).toContain('2015')
    expect((await login(app, 'lucia@example.org')).statusCode).toBe(200)
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('GET', `/affiliate/${former}/history`)).statusCode).toBe(200)
  })

  test('whom staff has blocked does not get in this way', async () => {
    const app = await anApp()
    await aUser(app.db, { username: 'lucia@example.org' })
    await app.db.updateTable('appUser').set({ enabled: false }).execute()
    const { link } = await enrolAndReadLink(app)
    expect((await signup(app, link)).json()).toMatchObject({ state: 'toVerify' })
    expect((await login(app, 'lucia@example.org')).statusCode).toBe(401)
  })

  test('an account without a person gets its person, keeps its role, and its sessions end', async () => {
    const app = await anApp()
    await aUser(app.db, {
      username: 'lucia@example.org',
      role: 'ROLE_ADMIN',
      password: 'otra frase bien rara',
    })
    const { link } = await enrolAndReadLink(app)
    expect((await signup(app, link)).statusCode).toBe(200)
    const [user] = await app.db.selectFrom('appUser').select(['role', 'affiliateId']).execute()
    expect(user).toEqual({ role: 'ROLE_ADMIN', affiliateId: (await people(app))[0]?.id })
  })
})
