import { describe, expect, test } from 'vitest'
import { headers, joinRows, makeDni, makeRow } from '#server/import/lists.fixture.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  openLink,
  password,
} from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

// People without an e-mail (rule people-17).

type Errors = { errors: { path: string; message: string }[] }
const errorsOf = (answer: { body: string }) =>
  Object.fromEntries((JSON.parse(answer.body) as Errors).errors.map(({ path, message }) => [path, message]))
const needed = 'Tiene cuenta, que necesita un correo: cámbialo por otro'
const mails = ({ db }: TestApp) => db.selectFrom('mail').select('recipient').execute()
const accounts = ({ db }: TestApp) =>
  db.selectFrom('appUser').where('affiliateId', 'is not', null).select('username').execute()

test('staff enrol them: nothing is mailed, and there is no account', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const answer = await admin('POST', '/enrolment/manual', anEnrolment({ email: '' }))
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json<{ id: number }>()
  expect((await admin('GET', `/affiliate/${id}`)).json()).toMatchObject({ email: '', name: 'Lucía' })
  await deliverAllMails(app)
  expect(await mails(app)).toEqual([])
  expect(await accounts(app)).toEqual([])

  const invited = await admin('POST', '/enrolment/manual', {
    ...anEnrolment({ email: ' ', idDocument: makeDni(2) }),
    invite: true,
  })
  expect(errorsOf(invited)).toEqual({ email: 'Para escribirle hace falta su correo' })
  const boss = await app.as('ROLE_SUPER_ADMIN')
  const account = await boss('POST', '/create-user', { username: '', role: 'ROLE_USER', affiliateId: id })
  expect(account.statusCode).toBe(422)
})

test('one of a million without an address shares it with nobody', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  for (const number of [1, 2, 3])
    await anAffiliate(app.db, {
      idDocument: makeDni(number),
      email: '',
      birthday: `198${number}-01-01`,
      phone: null,
    })
  const answer = await admin(
    'POST',
    '/enrolment/manual',
    anEnrolment({ email: '', idDocument: makeDni(4), phone: '600 123 456' }),
  )
  expect(answer.statusCode).toBe(201)
  await runUpkeep(app)
  expect((await admin('GET', '/affiliate/duplicates')).json()).toMatchObject({ totalElements: 0 })
})

test('lists, totals and downloads find them', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  await anAffiliate(app.db, { idDocument: makeDni(1), email: '' })
  await anAffiliate(app.db, { idDocument: makeDni(2), email: 'ana@example.org' })
  const found = async (query: string) =>
    (await admin('GET', `/affiliate?${query}`)).json<{
      content: { idDocument: string }[]
      totalElements: number
    }>()
  expect(await found('hasEmail=false')).toMatchObject({
    totalElements: 1,
    content: [{ idDocument: makeDni(1), email: '' }],
  })
  expect(await found('hasEmail=true')).toMatchObject({
    totalElements: 1,
    content: [{ idDocument: makeDni(2) }],
  })
  const csv = await admin('GET', '/affiliate/export?hasEmail=false&format=csv')
  expect(csv.body).toContain(makeDni(1))
  expect(csv.body).toContain('Sin correo')
  expect(csv.body).not.toContain(makeDni(2))
})

describe('an address is taken away and given', () => {
  test('taken away from whoever has no account, and the history says so', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    const id = await anAffiliate(app.db, { email: 'ana@example.org' })
    for (const email of ['', null]) {
      const answer = await admin('PATCH', `/affiliate/${id}`, { email })
      expect(answer.json(), answer.body).toMatchObject({ email: '' })
    }
    const { content } = (await admin('GET', `/affiliate/${id}/history`)).json<{ content: object[] }>()
    expect(JSON.stringify(content)).toContain('ana@example.org')
    expect((await admin('PATCH', `/affiliate/${id}`, { email: 'eva@example.org' })).json()).toMatchObject({
      email: 'eva@example.org',
    })
  })

  test('not from whoever has one', async () => {
    const app = await anApp()
    const admin = await app.as('ROLE_ADMIN')
    const id = await anAffiliate(app.db, { email: 'ana@example.org' })
    await aUser(app.db, { username: 'ana@example.org', affiliateId: id, password })
    const answer = await admin('PATCH', `/affiliate/${id}`, { email: '', job: 'Panadera' })
    expect(errorsOf(answer)).toEqual({ email: needed })
  })

  test('nor when it is blocked, by correcting, by undoing or by merging', async () => {
    const app = await aMerger()
    const { db, admin } = app
    const id = await anAffiliate(db, { email: '' })
    expect((await admin('PATCH', `/affiliate/${id}`, { email: 'ana@example.org' })).statusCode).toBe(200)
    const { userId } = await aUser(db, { username: 'ana@example.org', affiliateId: id })
    const boss = await app.as('ROLE_SUPER_ADMIN')
    const setState = (enabled: string) => boss('POST', `/update-user-enabled/${userId}`, { enabled })
    expect((await setState('BLOQUEADO')).statusCode).toBe(200)
    expect(errorsOf(await admin('PATCH', `/affiliate/${id}`, { email: '' }))).toEqual({ email: needed })
    const { content } = (await admin('GET', `/affiliate/${id}/history`)).json<{
      content: { activityId: number; field: string }[]
    }>()
    const { activityId } = content.find(({ field }) => field === 'email') ?? {}
    const undone = await admin('POST', `/affiliate/${id}/revert`, { activityId, field: 'email' })
    expect(errorsOf(undone)).toEqual({ email: needed })
    const other = await anAffiliate(db, { email: '' })
    // By a colleague of who wrote the address (rule rights-14).
    const { merge } = await aMerger(app)
    for (const merged of [await merge(id, other, { email: 'other' }), await merge(other, id)])
      expect([merged.statusCode, merged.body]).toEqual([409, expect.stringContaining('no tendría correo')])
    expect((await merge(other, id, { email: 'other' })).statusCode).toBe(201)
  })

  test('nor by undoing the import that brought it', async () => {
    const { db, importAll, undo } = await anImporter()
    const id = await anAffiliate(db, { idDocument: makeDni(1), email: '' })
    const done = await importAll(joinRows([headers, makeRow(1, { Asamblea: '' })]))
    const email = 'persona1@censo.test'
    await aUser(db, { username: email, affiliateId: id })
    const undone = await undo(done.result?.batch?.id ?? 0)
    expect(undone).toMatchObject({ state: 'done', result: { restored: 1, stayed: 1 } })
    expect(JSON.stringify(undone.result)).toContain('necesita un correo')
    expect(await db.selectFrom('affiliate').select('email').execute()).toEqual([{ email }])
  })

  test('an invitation needs one', async () => {
    const app = await anApp()
    const id = await anAffiliate(app.db, { email: '' })
    const { userId } = await aUser(app.db, { username: 'ana@example.org', affiliateId: id })
    const answer = await (await app.as('ROLE_SUPER_ADMIN'))('POST', `/users/${userId}/invitation`)
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('no tiene correo')])
    expect(await mails(app)).toEqual([])
  })
})

test('a list brings them, and a blank takes no address away', async () => {
  const { db, importAll, call } = await anImporter()
  await anAffiliate(db, { idDocument: makeDni(2), email: 'ana@example.org' })
  const rows = [1, 2].map((number) => makeRow(number, { 'E-mail': '', Asamblea: '' }))
  const { result } = await importAll(joinRows([headers, ...rows]))
  expect(result).toMatchObject({ counts: { create: 1, refused: 0 } })
  expect(result?.advice).toEqual(['1 persona nueva no tiene correo: no se le escribe, y no tiene cuenta'])
  const { content } = (await call('GET', '/affiliate?sort=idDocument&direction=asc')).json<{
    content: { idDocument: string; email: string }[]
  }>()
  expect(content.map(({ idDocument, email }) => [idDocument, email])).toEqual([
    [makeDni(1), ''],
    [makeDni(2), 'ana@example.org'],
  ])
})

test('a record needs none', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const about = { documentType: 'DNI', name: 'Ana', lastName1: 'Núñez', recordType: 'Evento', title: 'Feria' }
  for (const more of [{ email: '' }, {}]) {
    const idDocument = makeDni(Object.keys(more).length)
    const answer = await admin('POST', '/record', { ...about, ...more, idDocument })
    expect([answer.statusCode, answer.json<{ email: string }>().email]).toEqual([201, ''])
  }
})

test('a super admin opens every tab of somebody without one', async () => {
  const app = await anApp()
  const id = await anAffiliate(app.db, { email: '' })
  const boss = await app.as('ROLE_SUPER_ADMIN')
  const answer = await boss('GET', `/affiliate/${id}/attendances`)
  expect([answer.statusCode, answer.json<object>()]).toEqual([
    200,
    expect.objectContaining({ totalElements: 0 }),
  ])
})

/** A member without e-mail, and their enrolment on the web, confirmed and waiting for staff. */
async function aWaitingMember() {
  const app = await anApp()
  const id = await anAffiliate(app.db, {
    idDocument: makeDni(1),
    name: 'Lucía',
    lastName1: 'Ferrer',
    email: '',
    job: 'Panadera',
  })
  const { link } = await enrolAndReadLink(app, { idDocument: makeDni(1), job: 'Otro' })
  expect((await openLink(app, link)).statusCode).toBe(200)
  const answer = await (await app.as())('POST', '/signup', { password, ...link })
  expect(answer.json()).toMatchObject({ state: 'toVerify' })
  expect(await accounts(app)).toEqual([])
  const profile = () =>
    app.db.selectFrom('affiliate').where('id', '=', id).select(['email', 'job', 'communications']).execute()
  const admin = await app.as('ROLE_ADMIN')
  const admit = () => admin('POST', `/enrolment/pending/${link.id}/admit`)
  return {
    app,
    admin,
    admit,
    id,
    pendingId: link.id,
    profile,
    login: { username: 'lucia@example.org', password },
  }
}

describe('rule enrol-5: whoever enrols with their document', () => {
  test('waits for staff, who see which profile it may be', async () => {
    const { admin, id, profile } = await aWaitingMember()
    expect(await profile()).toMatchObject([{ email: '' }])
    expect((await admin('GET', '/enrolment/pending')).json()).toMatchObject({
      content: [{ state: 'Por verificar', affiliateId: id }],
    })
  })

  test('gets the address, the account and a mail once staff admit them; nothing else changes', async () => {
    const { app, admin, admit, id, profile, login } = await aWaitingMember()
    expect((await admit()).statusCode).toBe(204)
    expect(await profile()).toEqual([{ email: 'lucia@example.org', job: 'Panadera', communications: true }])
    expect(await accounts(app)).toEqual([{ username: 'lucia@example.org' }])
    await deliverAllMails(app)
    expect(await listMailsWithLinks(app, 'lucia@example.org')).toMatchObject([
      { kind: 'welcome' },
      { kind: 'enrolment' },
    ])
    const nobody = await app.as()
    const entered = await nobody('POST', '/login', login)
    expect([entered.statusCode, entered.body]).toEqual([200, expect.stringContaining('token')])
    const consents = await app.db.selectFrom('consent').where('affiliateId', '=', id).select('kind').execute()
    expect(consents.map(({ kind }) => kind).toSorted()).toEqual([
      'comunicaciones',
      'proteccion-datos',
      'responsabilidad',
    ])
    const { content } = (await admin('GET', `/affiliate/${id}/history`)).json<{ content: object[] }>()
    expect(JSON.stringify(content)).toContain('lucia@example.org')
    expect((await admit()).statusCode).toBe(404)
  })

  test('also when staff have written that same address into the profile meanwhile', async () => {
    const { admin, admit, id, app, pendingId } = await aWaitingMember()
    await admin('PATCH', `/affiliate/${id}`, { email: 'lucia@example.org' })
    // Not by whoever wrote it (rule rights-14).
    expect((await admit()).statusCode).toBe(409)
    const other = await app.as('ROLE_ADMIN')
    expect((await other('POST', `/enrolment/pending/${pendingId}/admit`)).statusCode).toBe(204)
    expect(await accounts(app)).toEqual([{ username: 'lucia@example.org' }])
  })

  test('of two who admit at once, one does', async () => {
    const { admit, app } = await aWaitingMember()
    const answers = await Promise.all([admit(), admit(), admit()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404, 404])
    expect(await accounts(app)).toHaveLength(1)
  })

  test('a refusal says what to do and names the profile in the way', async () => {
    const { admin, admit, id, app, profile } = await aWaitingMember()
    await admin('PATCH', `/affiliate/${id}`, { email: 'eva@example.org' })
    const other = await admit()
    expect(other.json()).toMatchObject({ status: 409, affiliateId: id })
    expect(other.json<{ title: string }>().title).toContain('vuelve a admitir')
    await aUser(app.db, { username: 'eva@example.org', affiliateId: id, password })
    expect((await admit()).json<{ title: string }>().title).toContain('rechaza esta solicitud')
    expect(await profile()).toMatchObject([{ email: 'eva@example.org' }])

    const shared = await anAffiliate(app.db, { email: 'lucia@example.org' })
    expect((await admit()).json()).toMatchObject({ status: 409, affiliateId: shared })
  })
})
