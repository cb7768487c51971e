import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { UserAccount } from '#contract/users/users.ts'
import { anApp } from '#test/support/app.ts'
import { deliverAllMails, listMailsWithLinks } from '#test/support/enrolment.ts'
import { aMember, password } from '#test/support/self.ts'
import { aSuperAdmin, anAppWithAccounts, expectSuccess, readProblem } from '#test/support/accounts.ts'

describe('the role of an account', () => {
  test('rules session-3, log-1: another role ends the sessions there were, at once, and is written down', async () => {
    const { chief, eva, setRole, log, changes } = await anAppWithAccounts()
    expect(await eva.isSignedIn()).toBe(true)
    const account = expectSuccess(await setRole(eva.userId, 'ROLE_ADMIN')).json<UserAccount>()
    expect(account).toMatchObject({ id: eva.userId, role: 'ROLE_ADMIN' })
    expect(await eva.isSignedIn()).toBe(false)
    expect(await chief.isSignedIn()).toBe(true)
    expect(await log()).toEqual([
      {
        action: 'userRoleChanged',
        details: `Usuario ${eva.userId}: Enlace → Administración`,
        userId: chief.userId,
      },
    ])
    expect(await changes()).toEqual([
      { entityId: `${eva.userId}`, field: 'role', before: 'ROLE_ENLACE', after: 'ROLE_ADMIN' },
    ])
  })

  test('setting the same role again changes nothing and ends no session', async () => {
    const { eva, setRole, changes } = await anAppWithAccounts()
    expectSuccess(await setRole(eva.userId, 'ROLE_ENLACE'))
    expect(await eva.isSignedIn()).toBe(true)
    expect(await changes()).toEqual([])
  })

  test('rule wire-4: the name and the state that older clients send beside it are not read; anything else is refused', async () => {
    const { eva, setRole } = await anAppWithAccounts()
    expectSuccess(
      await setRole(eva.userId, 'ROLE_USER', { username: 'otra@example.org', enabled: 'BLOQUEADO' }),
    )
    expect(await eva.row()).toMatchObject({ username: 'eva@example.org', enabled: true, role: 'ROLE_USER' })
    for (const forged of [{ passwordHash: 'x' }, { affiliateId: null }, { id: 1 }])
      expect((await setRole(eva.userId, 'ROLE_ADMIN', forged)).statusCode).toBe(422)
    for (const role of ['ROLE_DIOS', '', null, ['ROLE_ADMIN'], 4, undefined])
      expect(readProblem(await setRole(eva.userId, role as Role)).errors).toEqual({ role: 'Elige un rol' })
    expect((await eva.row())?.role).toBe('ROLE_USER')
  })

  test('rule rights-4: users cannot change their own role, not even to the same', async () => {
    const { chief, setRole } = await anAppWithAccounts()
    for (const role of ['ROLE_USER', 'ROLE_SUPER_ADMIN'] as const)
      expect(readProblem(await setRole(chief.userId, role))).toMatchObject({
        status: 409,
        title: expect.stringContaining('tu propio rol'),
      })
    expect((await chief.row())?.role).toBe('ROLE_SUPER_ADMIN')
    expect(await chief.isSignedIn()).toBe(true)
  })
})

describe('rule durable-4: a change based on outdated values is a conflict', () => {
  test('the answer has the current role, and nothing is changed', async () => {
    const { eva, setRole, changes } = await anAppWithAccounts()
    for (const role of ['ROLE_USER', 'ROLE_ENLACE', 'ROLE_ADMIN'] as const)
      expect(readProblem(await setRole(eva.userId, role, { seen: 'ROLE_ADMIN' }))).toMatchObject({
        status: 409,
        title: 'Otra persona acaba de cambiar esta cuenta: ahora es Enlace. Revísalo antes de guardar.',
      })
    expect([(await eva.row())?.role, await changes()]).toEqual(['ROLE_ENLACE', []])
    expectSuccess(await setRole(eva.userId, 'ROLE_ADMIN', { seen: 'ROLE_ENLACE' }))
    expect((await eva.row())?.role).toBe('ROLE_ADMIN')
    expect((await setRole(eva.userId, 'ROLE_USER', { seen: 'x' })).statusCode).toBe(422)
  })

  test('so is the state', async () => {
    const { eva, setState, changes } = await anAppWithAccounts()
    for (const state of ['BLOQUEADO', 'HABILITADO'])
      expect(readProblem(await setState(eva.userId, state, { seen: 'BLOQUEADO' }))).toMatchObject({
        status: 409,
        title:
          'Otra persona acaba de cambiar esta cuenta: ahora su estado es Habilitado. Revísalo antes de guardar.',
      })
    expect([(await eva.row())?.enabled, await changes()]).toEqual([true, []])
    expectSuccess(await setState(eva.userId, 'BLOQUEADO', { seen: 'HABILITADO' }))
    expect((await eva.row())?.enabled).toBe(false)
  })

  test('of two changes at once one is a conflict', async () => {
    const { eva, setRole } = await anAppWithAccounts()
    const seen = { seen: 'ROLE_ENLACE' }
    const answers = await Promise.all([
      setRole(eva.userId, 'ROLE_ADMIN', seen),
      setRole(eva.userId, 'ROLE_USER', seen),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
  })
})

describe('the state of an account', () => {
  test('rule session-3: blocking it ends what it had open and what was begun in it; opening it again brings nothing back', async () => {
    const app = await anApp()
    const chief = await aSuperAdmin(app)
    const eva = await aMember({ email: 'eva@example.org' }, { app })
    const nobody = await app.as()
    const enter = () => nobody('POST', '/login', { username: 'eva@example.org', password })
    await nobody('POST', '/recover-password-request', { email: 'eva@example.org' })
    await deliverAllMails(app)
    const code = /cod=([\w-]+)/.exec((await listMailsWithLinks(app, 'eva@example.org'))[0]?.link ?? '')?.[1]
    const state = (enabled: string) =>
      chief.send('POST', `/update-user-enabled/${eva.user.userId}`, { enabled })

    expect(expectSuccess(await state('BLOQUEADO')).json<UserAccount>().enabled).toBe('BLOQUEADO')
    expect((await eva.me('GET', '/logged/affiliate')).statusCode).toBe(401)
    expect((await enter()).statusCode).toBe(401)
    expect(expectSuccess(await state('HABILITADO')).json<UserAccount>().enabled).toBe('HABILITADO')
    expect((await eva.me('GET', '/logged/affiliate')).statusCode).toBe(401)
    const recovering = await nobody('POST', '/recover-password', {
      cod: code,
      password: 'otra grapa pila correcta',
    })
    expect(recovering.statusCode).toBeGreaterThanOrEqual(400)
    expect((await enter()).statusCode).toBe(200)

    const log = await app.db
      .selectFrom('activity')
      .where('action', '=', 'userStateChanged')
      .select('details')
      .orderBy('id')
      .execute()
    expect(log.map(({ details }) => details)).toEqual([
      `Usuario ${eva.user.userId}: Habilitado → Bloqueado`,
      `Usuario ${eva.user.userId}: Bloqueado → Habilitado`,
    ])
  })

  test('setting the same state again ends no session; a role sent with it is ignored', async () => {
    const { eva, setState, changes } = await anAppWithAccounts()
    expectSuccess(await setState(eva.userId, 'HABILITADO', { role: 'ROLE_SUPER_ADMIN', username: 'x' }))
    expect(await eva.isSignedIn()).toBe(true)
    expect(await changes()).toEqual([])
    for (const state of [true, 'true', 'habilitado', null, ''])
      expect(readProblem(await setState(eva.userId, state as string)).errors).toEqual({
        enabled: 'Elige un estado',
      })
    expectSuccess(await setState(eva.userId, 'BLOQUEADO', { role: 'ROLE_SUPER_ADMIN' }))
    expect(await eva.row()).toMatchObject({ role: 'ROLE_ENLACE', enabled: false })
    expect(await changes()).toEqual([
      { entityId: `${eva.userId}`, field: 'enabled', before: 'true', after: 'false' },
    ])
  })

  test('users cannot block or delete their own account', async () => {
    const { chief, setState, remove } = await anAppWithAccounts()
    expect(readProblem(await setState(chief.userId, 'BLOQUEADO'))).toMatchObject({
      status: 409,
      title: expect.stringContaining('tu propia cuenta'),
    })
    expect(readProblem(await remove(chief.userId)).status).toBe(409)
    expect(await chief.row()).toMatchObject({ enabled: true, role: 'ROLE_SUPER_ADMIN' })
  })

  test('a former member comes back by enrolling, not by unblocking', async () => {
    const app = await anApp()
    const chief = await aSuperAdmin(app)
    const eva = await aMember({}, { app })
    expect((await eva.leave()).statusCode).toBe(204)
    const answer = await chief.send('POST', `/update-user-enabled/${eva.user.userId}`, {
      enabled: 'HABILITADO',
    })
    expect(readProblem(answer)).toMatchObject({ status: 409, title: expect.stringContaining('inscribirse') })
    expect((await eva.account()).enabled).toBe(false)
  })

  test('a former member gets no role; one they still have can be removed', async () => {
    const { db, eva, setRole, setState, changes } = await anAppWithAccounts()
    const { affiliateId } = eva
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', affiliateId).execute()
    for (const role of ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'] as const)
      expect(readProblem(await setRole(eva.userId, role))).toMatchObject({
        status: 409,
        title: expect.stringContaining('ya no está inscrita'),
      })
    expect([(await eva.row())?.role, await changes()]).toEqual(['ROLE_ENLACE', []])
    expectSuccess(await setRole(eva.userId, 'ROLE_USER'))
    expectSuccess(await setState(eva.userId, 'BLOQUEADO'))
    expect(readProblem(await setState(eva.userId, 'HABILITADO'))).toMatchObject({
      status: 409,
      title: expect.stringContaining('ya no está inscrita'),
    })
  })
})
