import { expect, test } from 'vitest'
import { password, turnOnTotp, username, anAppWithAna } from '#test/support/account.ts'
import { deliverMails } from '#test/support/mail.ts'
import { runProgram } from '#test/support/process.ts'

const admin = (url: string, ...args: string[]) =>
  runProgram('server/commands/admin.ts', args, { NODE_ENV: 'development', DATABASE_URL: url })

test('rule organisation-5: what the console changes of who must have a second factor is told like other changes', async () => {
  const app = await anAppWithAna({ role: 'ROLE_SUPER_ADMIN' })
  for (const whom of ['staff', 'staff', 'nobody']) await admin(app.url, '--second-factor', whom)
  const mails = app.db.selectFrom('mail').where('kind', '=', 'collector-changed').select('recipient')
  const told = (await mails.orderBy('id').execute()).map(({ recipient }) => recipient)
  expect(told).toEqual([username, 'censo@localhost', username, 'censo@localhost'])
  await deliverMails(app)
  const { plain } = await app.db
    .selectFrom('mail')
    .select('plain')
    .where('recipient', '=', username)
    .executeTakeFirstOrThrow()
  expect(plain).toMatch(/Segundo factor: era para quien quiera; ahora es obligatorio/)
})

test('rule session-7: the console says who must have a second factor, and forgets one that was lost', async () => {
  const app = await anAppWithAna({ role: 'ROLE_ADMIN' })
  expect(await admin(app.url, '--second-factor', 'staff')).toEqual({
    code: 0,
    said: expect.stringContaining('Hecho'),
  })
  expect((await app.send('GET', '/affiliate')).statusCode).toBe(409)
  await turnOnTotp(app)
  expect((await app.send('GET', '/affiliate')).statusCode).toBe(200)

  expect(await admin(app.url, '--second-factor', 'members')).toMatchObject({ code: 1 })
  expect(await admin(app.url, '--second-factor', 'nobody')).toMatchObject({ code: 0 })
  expect(await admin(app.url, 'nadie@example.org', '--forget-second-factor')).toMatchObject({ code: 1 })
  expect(await admin(app.url, username, '--forget-second-factor')).toMatchObject({ code: 0 })
  expect((await app.login(password)).json()).toMatchObject({ token: expect.any(String) })
  const left = app.db.selectFrom('activity').select(['action', 'device']).orderBy('id', 'desc').limit(2)
  expect(await left.execute()).toEqual([
    { action: 'login', device: '' },
    { action: 'secondFactorForgotten', device: 'Consola del servidor' },
  ])
})
