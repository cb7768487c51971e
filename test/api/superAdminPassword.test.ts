import { expect, test } from 'vitest'
import { password } from '#test/support/account.ts'
import { aSignedInUser, aSuperAdmin } from '#test/support/accounts.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

const [roleOf, stateOf] = ['/update-user-role/:id/with-password', '/update-user-enabled/:id/with-password']

test('rule organisation-5: an open session alone names, demotes, blocks, enables and deletes no super admin', async () => {
  const app = await anApp()
  const { db } = app
  const { send } = await aSuperAdmin(app)
  const id = (await aSuperAdmin(app)).userId
  const other = (await aSignedInUser(app)).userId
  const act = async (path: string, body: object) =>
    send('POST', path.replace(':id', `${id}`), { password, ...body })
  const newcomer = await anAffiliate(db, { email: 'nueva@example.org' })
  const named = { username: 'nueva@example.org', role: 'ROLE_SUPER_ADMIN', affiliateId: newcomer }
  const plain = [
    ['POST', `/update-user-role/${other}`, { role: 'ROLE_SUPER_ADMIN' }],
    ['POST', `/update-user-role/${id}`, { role: 'ROLE_ADMIN' }],
    ['POST', `/update-user-enabled/${id}`, { enabled: 'BLOQUEADO' }],
    ['DELETE', `/users/${id}`, undefined],
    ['POST', '/create-user', named],
  ] as const
  for (const [method, path, body] of plain) {
    const answer = await send(method, path, body)
    expect([answer.statusCode, answer.json<{ title: string }>().title], path).toEqual([
      409,
      expect.stringContaining('con tu contraseña'),
    ])
  }
  await db.updateTable('appUser').set({ enabled: false }).where('id', '=', id).execute()
  expect((await send('POST', `/update-user-enabled/${id}`, { enabled: 'HABILITADO' })).statusCode).toBe(409)
  expect((await act(stateOf, { enabled: 'HABILITADO' })).statusCode).toBe(200)
  for (const [path, body] of [
    [roleOf, { role: 'ROLE_ADMIN' }],
    [stateOf, { enabled: 'BLOQUEADO' }],
    ['/users/:id/remove', {}],
    ['/create-user/with-password', named],
  ] as const) {
    const answer = await act(path, { ...body, password: 'otra' })
    expect(answer.json(), path).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  }
  const told = await db.selectFrom('mail').where('kind', '=', 'super-admins-changed').select('id').execute()
  expect(told).toHaveLength(2)
  // Who is none and becomes none is changed as before.
  expect((await send('POST', `/update-user-role/${other}`, { role: 'ROLE_ADMIN' })).statusCode).toBe(200)
  expect((await send('DELETE', `/users/${other}`)).statusCode).toBe(204)
  expect((await act('/create-user/with-password', named)).statusCode).toBe(201)
})
