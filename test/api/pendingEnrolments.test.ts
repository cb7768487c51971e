import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mostResent } from '#contract/enrolment/pending.ts'
import type { Job } from '#contract/jobKinds.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrol,
  enrolAndReadLink,
  parseLink,
  openLink,
  listMailsWithLinks,
  password,
} from '#test/support/enrolment.ts'
import { aUser } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'

type Titled = { title: string }
const signup = async (app: TestApp, body: object) =>
  (await app.as())('POST', '/signup', { password, ...body })
const login = async (app: TestApp, username: string) =>
  (await app.as())('POST', '/login', { username, password })
const people = ({ db }: TestApp) => db.selectFrom('affiliate').selectAll().orderBy('id').execute()

const list = async (app: TestApp, query = '') =>
  (await (await app.as('ROLE_ADMIN'))('GET', `/enrolment/pending${query}`)).json<{
    content: Record<string, unknown>[]
    totalElements: number
  }>()

describe('asking for the mail again', () => {
  test('answers the same for anybody, and the newest link is the one that works', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    const nobody = await app.as()
    const [pending, unknown] = [
      await nobody('POST', '/enrolment/resend', { email: 'lucia@example.org' }),
      await nobody('POST', '/enrolment/resend', { email: 'nadie@example.org' }),
    ]
    expect([pending.statusCode, pending.body]).toEqual([unknown.statusCode, unknown.body])
    await deliverAllMails(app)
    const mails = await listMailsWithLinks(app, 'lucia@example.org')
    expect(mails).toHaveLength(2)
    expect(await listMailsWithLinks(app, 'nadie@example.org')).toEqual([])
    expect((await signup(app, link)).statusCode).toBe(409)
    expect((await signup(app, parseLink(mails[0]?.link ?? ''))).statusCode).toBe(200)
  })
})

test('five forms sent at once cause one mail, with a link that works', async () => {
  const app = await anApp()
  const body = anEnrolment()
  const answers = await Promise.all(Array.from({ length: 5 }, () => enrol(app, body)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202])
  await deliverAllMails(app)
  const [mail, ...more] = await listMailsWithLinks(app, body.email)
  expect(more).toEqual([])
  expect((await signup(app, parseLink(mail?.link ?? ''))).statusCode).toBe(200)
})

describe('staff', () => {
  test('is shown what waits; what has been validated only when asking for it', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    await signup(app, link)
    await enrol(app, anEnrolment({ email: 'otra@example.org' }))
    expect(await list(app)).toMatchObject({ totalElements: 1, content: [{ email: 'otra@example.org' }] })
    expect(await list(app, '?state=Validada')).toMatchObject({
      totalElements: 1,
      content: [{ email: 'lucia@example.org', name: '' }],
    })
  })

  test('rule rights-3: sees who waits, by document, address and state; never codes nor accounts', async () => {
    const app = await anApp()
    await enrolAndReadLink(app, {
      idDocument: '12345678Z',
      fee: 10,
      period: 'Anual',
      bankAccount: 'ES9121000418450200051332',
    })
    await enrol(app, anEnrolment({ email: 'otra@example.org' }))
    const { content, totalElements } = await list(app)
    expect(totalElements).toBe(2)
    expect(JSON.stringify(content)).not.toMatch(/hash|ES91|cod"/i)
    expect((await list(app, '?idDocument=12345678-z')).content).toMatchObject([
      { name: 'Lucía Ferrer', inscriptionType: 1, state: 'Pendiente' },
    ])
    expect((await list(app, '?email=OTRA')).content).toMatchObject([{ sentAt: null }])
    expect((await list(app, '?state=Validada')).totalElements).toBe(0)
    app.later('8 days')
    expect((await list(app, '?state=Caducada')).totalElements).toBe(2)
  })

  test('sends the mail again, also of an expired one, and deletes', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    app.later('8 days')
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('POST', `/enrolment/pending/${link.id}/resend`)).statusCode).toBe(204)
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    const renewed = parseLink(mail?.link ?? '')
    expect((await openLink(app, renewed)).json()).toMatchObject({ state: 'open' })
    expect((await admin('DELETE', `/enrolment/pending/${link.id}`)).statusCode).toBe(204)
    expect((await admin('DELETE', `/enrolment/pending/${link.id}`)).statusCode).toBe(404)
    expect((await signup(app, renewed)).statusCode).toBe(409)
  })

  test('as many may be sent again at once as the contract says', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    const ids = Array.from({ length: mostResent }, () => crypto.randomUUID())
    const would = await admin('POST', '/enrolment/pending/resend/preview', { ids })
    expect(would.json()).toEqual({ mailed: [], spared: [], gone: mostResent })
  })

  test('nobody is mailed without end: an account sends sixty again in an hour, one by one and many at once together', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    const admin = await app.as('ROLE_ADMIN')
    const one = () => admin('POST', `/enrolment/pending/${link.id}/resend`)
    const many = () => admin('POST', '/enrolment/pending/resend', { ids: [link.id] })
    for (const _ of Array(30)) {
      expect((await one()).statusCode).toBe(204)
      expect((await many()).statusCode).toBe(202)
    }
    expect([(await one()).statusCode, (await many()).statusCode]).toEqual([429, 429])
    const other = await app.as('ROLE_ADMIN')
    expect((await other('POST', `/enrolment/pending/${link.id}/resend`)).statusCode).toBe(204)
  })

  test('rule people-24: of several each is sent again or named with the reason, and what is counted adds up', async () => {
    const app = await anApp()
    const { link } = await enrolAndReadLink(app)
    const held = await app.db
      .insertInto('pendingEnrolment')
      .columns(['idDocument', 'email', 'data', 'passwordHash', 'expiresAt', 'heldAt', 'origin'])
      .expression((eb) =>
        eb
          .selectFrom('pendingEnrolment')
          .select([
            sql<string>`'00000001R'`.as('idDocument'),
            sql<string>`'por@example.org'`.as('email'),
            'data',
            'passwordHash',
            'expiresAt',
            sql<string>`now()`.as('heldAt'),
            'origin',
          ])
          .where('id', '=', link.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    app.later('8 days')
    const admin = await app.as('ROLE_ADMIN')
    const ids = [link.id, link.id.toUpperCase(), held.id, '0199f0a0-0000-7000-8000-000000000000']
    const told = {
      mailed: ['lucia@example.org'],
      spared: [{ id: held.id, email: 'por@example.org', why: 'Ya ha abierto su enlace: está por verificar' }],
      gone: 1,
    }
    const would = await admin('POST', '/enrolment/pending/resend/preview', { ids })
    expect(would.json()).toEqual(told)
    expect((await openLink(app, link)).json()).not.toMatchObject({ state: 'open' })
    const ask = async () => (await admin('POST', '/enrolment/pending/resend', { ids })).json<Job>()
    const { id, kind } = await ask()
    // A second click asks for the same.
    expect((await ask()).id).toBe(id)
    await runJobs(app)
    expect(kind).toBe('enrolmentResending')
    const resultOf = async (job: string) => (await admin('GET', `/jobs/${job}`)).json<Job>().result
    expect(await resultOf(id)).toEqual(told)
    // What waits to leave is not queued twice.
    const again = await ask()
    await runJobs(app)
    expect(await resultOf(again.id)).toEqual(told)
    const logged = await app.db
      .selectFrom('activity')
      .where('action', '=', 'enrolmentsResent')
      .select('details')
      .execute()
    expect(logged).toEqual([{ details: '1 correo de 3' }, { details: '1 correo de 3' }])
    const waiting = app.db
      .selectFrom('mail')
      .where('recipient', '=', 'lucia@example.org')
      .where('state', '=', 'waiting')
    expect(await waiting.select('id').execute()).toHaveLength(1)
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    expect((await openLink(app, parseLink(mail?.link ?? ''))).json()).toMatchObject({ state: 'open' })
  })

  test('registers a person by hand and invites them to choose a password', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    const body = anEnrolment()
    const answer = await admin('POST', '/enrolment/manual', { ...body, invite: true })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<{ id: number }>()
    expect((await admin('POST', '/enrolment/manual', body)).json()).toMatchObject({
      status: 409,
      errors: [{ path: 'idDocument' }],
    })
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    expect(mail?.subject).toBe('Elige tu contraseña para entrar')
    const link = parseLink(mail?.link ?? '')
    expect((await openLink(app, link)).json()).toEqual({
      state: 'open',
      name: 'Lucía',
      email: 'lucia@example.org',
      asked: null,
    })
    expect((await login(app, 'lucia@example.org')).statusCode).toBe(401)
    expect((await signup(app, { ...link, password: 'corta' })).statusCode).toBe(422)
    expect((await signup(app, link)).statusCode).toBe(200)
    expect((await openLink(app, link)).json()).toMatchObject({ state: 'done' })
    expect((await signup(app, link)).json<Titled>().title).toContain('ya estaba validada')
    expect((await login(app, 'lucia@example.org')).statusCode).toBe(200)
    expect(await people(app)).toMatchObject([{ id }])
  })

  test('rule session-6: of twenty who follow an invitation at once, one chooses the password', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    await admin('POST', '/enrolment/manual', { ...anEnrolment(), invite: true })
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    const link = parseLink(mail?.link ?? '')
    const answers = await Promise.all(Array.from({ length: 20 }, () => signup(app, link)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  })

  test('without an invitation there is no account and no mail; an address with an account is an error', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('POST', '/enrolment/manual', anEnrolment())).statusCode).toBe(201)
    await deliverAllMails(app)
    expect(await listMailsWithLinks(app, 'lucia@example.org')).toEqual([])
    await aUser(app.db, { username: 'ana@example.org' })
    const taken = await admin('POST', '/enrolment/manual', {
      ...anEnrolment({ email: 'ana@example.org' }),
      invite: true,
    })
    expect(taken.json()).toMatchObject({ status: 422, errors: [{ path: 'email' }] })
  })
})
