import { expect, test } from 'vitest'
import { lookupLimits } from '#contract/lookup.ts'
import type { UserAccount } from '#contract/users/users.ts'
import { lockSuperAdmins } from '#server/account/superAdmins.queries.ts'
import { setRole } from '#server/users/users.queries.ts'
import { anApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import { deliverAllMails, parseLink, listMailsWithLinks, password } from '#test/support/enrolment.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aSuperAdmin, expectSuccess, readProblem, aSignedInUser } from '#test/support/accounts.ts'
import { runWhileLocked } from '#test/support/locks.ts'

/** A super admin, and Eva, who is in the census without an account. */
async function aHouse() {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  const affiliateId = await anAffiliate(app.db, { email: 'eva@example.org', name: 'Eva' })
  const create = (username: unknown, role: unknown = 'ROLE_ENLACE', more: object = {}) =>
    chief.send('POST', '/create-user', { username, role, ...more })
  /** Delivers all mails and returns Eva's. */
  const mails = async () => {
    await deliverAllMails(app)
    return listMailsWithLinks(app, 'eva@example.org')
  }
  const follow = async (link = '', secret = password) =>
    (await app.as())('POST', '/signup', { ...parseLink(link), password: secret })
  const accounts = () => app.db.selectFrom('appUser').where('id', '<>', chief.userId).selectAll().execute()
  return { ...app, chief, affiliateId, create, mails, follow, accounts }
}

test('a person of the census gets an account, which waits until they choose a password by mail', async () => {
  const { db, affiliateId, create, mails, follow, accounts, as } = await aHouse()
  const made = await create(' EVA@Example.org')
  expect(made.statusCode, made.body).toBe(201)
  const account = expectSuccess(made).json<UserAccount>()
  expect(account).toMatchObject({
    username: 'eva@example.org',
    role: 'ROLE_ENLACE',
    enabled: 'HABILITADO',
    affiliate: { id: affiliateId, name: 'Eva' },
    invited: true,
    lastSeenAt: null,
  })
  expect(await accounts()).toMatchObject([{ affiliateId, role: 'ROLE_ENLACE', passwordHash: null }])
  const [mail, ...others] = await mails()
  expect([mail?.kind, others]).toEqual(['invitation', []])
  expect((await follow(mail?.link)).statusCode).toBe(200)
  const entering = await (await as())('POST', '/login', { username: 'eva@example.org', password })
  expect(entering.statusCode).toBe(200)

  const log = db.selectFrom('activity').where('action', '=', 'userCreated').select('details')
  expect(await log.execute()).toEqual([{ details: `Usuario ${account.id}: Enlace` }])
  const changed = selectChanges(db)
    .where('entity', '=', 'user')
    .select(['change.field', 'before', 'after'])
    .orderBy('change.field')
  expect((await changed.execute()).map(({ field, before, after }) => [field, before, after])).toEqual([
    ['affiliateId', null, `${affiliateId}`],
    ['enabled', null, 'true'],
    ['role', null, 'ROLE_ENLACE'],
    ['username', null, 'eva@example.org'],
  ])
})

test('an address of nobody, or only of a former member, is an error of the field and creates nothing', async () => {
  const { db, create, accounts } = await aHouse()
  await anAffiliate(db, { email: 'antigua@example.org', inscriptionType: 0 })
  for (const username of ['nadie@example.org', 'antigua@example.org'])
    expect(readProblem(await create(username))).toMatchObject({
      status: 422,
      errors: { username: 'Inscrito no encontrado' },
    })
  expect(await accounts()).toEqual([])
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])
})

test('an address that several people share gets no account until it is corrected', async () => {
  const { db, create } = await aHouse()
  await anAffiliate(db, { email: 'eva@example.org' })
  expect(readProblem(await create('eva@example.org'))).toMatchObject({
    status: 422,
    errors: { username: expect.stringContaining('comparten este correo') },
  })
})

test('the account is for the profile that was shown, not for a new owner of the address nor for a former member', async () => {
  const { db, affiliateId, create, accounts } = await aHouse()
  const seen = { affiliateId }
  const isNot = () => db.updateTable('affiliate').where('id', '=', affiliateId)
  const refused = async () => {
    const { status, title } = readProblem(await create('eva@example.org', 'ROLE_ADMIN', seen))
    expect(status).toBe(409)
    return title
  }
  await isNot().set({ email: 'nueva@example.org' }).execute()
  expect(await refused()).toContain('ya no está inscrita con este correo')
  const other = await anAffiliate(db, { email: 'eva@example.org' })
  expect(await refused()).toBe('El correo es ahora de otra persona inscrita. Vuelve a buscarla por su DNI.')
  await isNot().set({ email: 'eva@example.org', inscriptionType: 0 }).execute()
  expect(await refused()).toContain('otra persona inscrita')
  // Whoever has the address by now having an account is nothing to tell either.
  await aUser(db, { username: 'otra@example.org', affiliateId: other })
  expect(await refused()).toContain('otra persona inscrita')
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', other).execute()
  expect(await refused()).toContain('ya no está inscrita con este correo')
  expect((await accounts()).map(({ username }) => username)).toEqual(['otra@example.org'])
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])

  await isNot().set({ inscriptionType: 1 }).execute()
  expect(
    expectSuccess(await create('eva@example.org', 'ROLE_ENLACE', seen)).json<UserAccount>(),
  ).toMatchObject({
    affiliate: { id: affiliateId },
  })
})

test('rule secrecy-2: creating accounts counts as a look-up, because it shows who is a member', async () => {
  const { db, create } = await aHouse()
  expect((await create('nadie@example.org')).statusCode).toBe(422)
  await db
    .updateTable('throttle')
    .set({ count: lookupLimits[0]?.most ?? 0 })
    .execute()
  expect((await create('eva@example.org')).statusCode).toBe(429)
})

test('rule rights-5: from the moment the role is lost, no account is created and no link sent', async () => {
  const { db, chief, create, accounts } = await aHouse()
  const invited = await aUser(db, { username: 'otra@example.org' })
  const calls = [
    () => create('eva@example.org', 'ROLE_SUPER_ADMIN'),
    () => chief.send('POST', `/users/${invited.userId}/invitation`),
  ]
  for (const call of calls) {
    const answer = await runWhileLocked(db, {
      hold: lockSuperAdmins,
      call,
      goOn: (other) => setRole(other, chief.userId, 'ROLE_USER'),
    })
    expect(answer.statusCode).toBe(403)
    await setRole(db, chief.userId, 'ROLE_SUPER_ADMIN')
  }
  expect(await accounts()).toHaveLength(1)
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])
})

test('an existing account is an error that leads to it, found by its address or by its profile', async () => {
  const { db, chief, affiliateId, create } = await aHouse()
  const { id } = expectSuccess(await create('eva@example.org')).json<UserAccount>()
  const told = async () => {
    const { status, title, errors } = readProblem(await create('eva@example.org', 'ROLE_ADMIN'))
    expect([status, errors['username']]).toEqual([409, title])
    return title
  }
  expect(await told()).toContain('enviarle otra vez el enlace')
  await chief.send('POST', `/update-user-enabled/${id}`, { enabled: 'BLOQUEADO' })
  expect(await told()).toContain('bloqueada')
  await db
    .updateTable('appUser')
    .set({ enabled: true, passwordHash: 'x', username: 'otra@example.org' })
    .where('affiliateId', '=', affiliateId)
    .execute()
  expect(await told()).toContain('ya tiene una cuenta')
  await aUser(db, { username: 'sinficha@example.org' })
  expect(readProblem(await create('sinficha@example.org')).status).toBe(409)
})

test('rule durable-3: twenty at once make one account and send one mail', async () => {
  const { create, accounts, mails } = await aHouse()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('eva@example.org')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  expect(await accounts()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('rules wire-4, wire-1: a client sets no state, password or owner; a wrong address and a wrong role are answered at once', async () => {
  const { create, accounts } = await aHouse()
  const wrong = readProblem(await create('no es un correo', 'ROLE_DIOS'))
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['username', 'role']])
  expect(wrong.errors['role']).toBe('Elige un rol')
  for (const username of [['eva@example.org'], { $ne: '' }, null, 7, '', 'eva@example.org\r\nBcc: x@y.es'])
    expect((await create(username)).statusCode).toBe(422)
  for (const forged of [{ passwordHash: 'x' }, { affiliateId: 'x' }, { id: 1 }, { __proto__x: 1 }])
    expect((await create('eva@example.org', 'ROLE_USER', forged)).statusCode).toBe(422)
  expect(await accounts()).toEqual([])
  expect((await create('eva@example.org', 'ROLE_USER', { enabled: 'BLOQUEADO' })).statusCode).toBe(201)
  expect(await accounts()).toMatchObject([{ enabled: true }])
})

test('the link is sent again to a person without a password; the former link stops working (rule session-6)', async () => {
  const { db, chief, create, mails, follow } = await aHouse()
  const { id } = expectSuccess(await create('eva@example.org')).json<UserAccount>()
  const [first] = await mails()
  const invite = async () => readProblem(await chief.send('POST', `/users/${id}/invitation`))
  expect((await chief.send('POST', `/users/${id}/invitation`)).statusCode).toBe(204)
  // Already before the new one has left.
  expect((await follow(first?.link)).statusCode).toBe(409)
  const [second, ...before] = await mails()
  expect(before).toHaveLength(1)
  expect((await follow(second?.link)).statusCode).toBe(200)
  expect(await invite()).toMatchObject({
    status: 409,
    title: expect.stringContaining('ya eligió su contraseña'),
  })
  const log = await db.selectFrom('activity').where('action', '=', 'userInvited').select('details').execute()
  expect(log).toEqual([{ details: `Usuario ${id}` }])
})

test('there is no invitation to a blocked account or for a former member', async () => {
  const { db, chief, affiliateId, create } = await aHouse()
  const { id } = expectSuccess(await create('eva@example.org')).json<UserAccount>()
  const invite = async () => readProblem(await chief.send('POST', `/users/${id}/invitation`))
  await chief.send('POST', `/update-user-enabled/${id}`, { enabled: 'BLOQUEADO' })
  expect(await invite()).toMatchObject({ status: 409, title: expect.stringContaining('bloqueada') })
  await chief.send('POST', `/update-user-enabled/${id}`, { enabled: 'HABILITADO' })
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', affiliateId).execute()
  expect(await invite()).toMatchObject({ status: 409, title: expect.stringContaining('ya no está inscrita') })
  const account = expectSuccess(await chief.send('GET', `/userById/${id}`)).json<UserAccount>()
  expect(account).toMatchObject({ enabled: 'HABILITADO', invited: false })
})

test('an account without a profile, made by command, is sent the link with which one chooses a password', async () => {
  const app = await anApp()
  const chief = await aSuperAdmin(app)
  const other = await aUser(app.db, { username: 'otra@example.org', role: 'ROLE_SUPER_ADMIN' })
  expect((await chief.send('POST', `/users/${other.userId}/invitation`)).statusCode).toBe(204)
  await deliverAllMails(app)
  const [mail] = await listMailsWithLinks(app, 'otra@example.org')
  expect(mail).toMatchObject({
    kind: 'recovery',
    link: expect.stringContaining('/recuperacion-contrasena?cod='),
  })
})

test('rule durable-3: fifty clicks on «send again» are one mail on its way, and one link that works', async () => {
  const { chief, create, mails, db, follow } = await aHouse()
  const { id } = expectSuccess(await create('eva@example.org')).json<UserAccount>()
  await mails()
  await Promise.all(Array.from({ length: 50 }, () => chief.send('POST', `/users/${id}/invitation`)))
  const [last, ...before] = await mails()
  expect(before).toHaveLength(1)
  expect(await db.selectFrom('accountLink').selectAll().execute()).toHaveLength(1)
  expect((await follow(last?.link)).statusCode).toBe(200)
})

test('a link that is followed while it is being sent again opens the account or says that there is another', async () => {
  const { chief, create, mails, follow } = await aHouse()
  const { id } = expectSuccess(await create('eva@example.org')).json<UserAccount>()
  const [mail] = await mails()
  const [following, inviting] = await Promise.all([
    follow(mail?.link),
    chief.send('POST', `/users/${id}/invitation`),
  ])
  expect([200, 409]).toContain(following.statusCode)
  expect([204, 409]).toContain(inviting.statusCode)
  expect([undefined, expect.stringContaining('ya no vale')]).toContainEqual(
    following.json<{ title?: string }>().title,
  )
})

test('an account that is deleted before its mail leaves does not come back by it', async () => {
  const { chief, create, mails, accounts } = await aHouse()
  const { id } = expectSuccess(await create('eva@example.org')).json<UserAccount>()
  expect((await chief.send('DELETE', `/users/${id}`)).statusCode).toBe(204)
  expect(await mails()).toEqual([])
  expect(await accounts()).toEqual([])
})

test('only super admins create, change, delete or read accounts', async () => {
  const app = await anApp()
  const eva = await aSignedInUser(app, { email: 'eva@example.org' })
  for (const role of ['ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE', 'ROLE_ADMIN'] as const) {
    const { send } = await aSignedInUser(app, { role })
    for (const answer of [
      await send('GET', '/users'),
      await send('GET', `/userById/${eva.userId}`),
      await send('POST', '/create-user', { username: 'eva@example.org', role: 'ROLE_SUPER_ADMIN' }),
      await send('POST', `/update-user-role/${eva.userId}`, { role: 'ROLE_SUPER_ADMIN' }),
      await send('POST', `/update-user-enabled/${eva.userId}`, { enabled: 'BLOQUEADO' }),
      await send('DELETE', `/users/${eva.userId}`),
      await send('GET', '/log'),
      await send('GET', '/log/export?format=csv'),
    ])
      expect(answer.statusCode, role).toBe(403)
  }
  expect(await eva.row()).toMatchObject({ role: 'ROLE_USER', enabled: true })
})
