import { expect, test } from 'vitest'
import { feeMailKinds } from '#contract/legal/feeMailKinds.ts'
import { mailKinds } from '#contract/legal/mailKinds.ts'
import type { MailTemplateDetails } from '#contract/legal/mailTemplates.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { password } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'

/** Two super admins with a password, the first of whom writes. */
async function anOffice() {
  const app = await anApp({ settings: { publicUrl: 'https://concejo.example' } })
  const chief = async (username: string) => aUser(app.db, { role: 'ROLE_SUPER_ADMIN', username, password })
  const [thief] = [await chief('ladrona@example.org'), await chief('duena@example.org')]
  const send = await app.as({ token: await openSession(app.world, app.db, thief) })
  async function listTold() {
    const mails = await app.db
      .selectFrom('mail')
      .where('kind', '=', 'money-mail-changed')
      .select(['recipient', 'plain'])
      .orderBy('id')
      .execute()
    return { mails, to: mails.map(({ recipient }) => recipient) }
  }
  return { ...app, send, listTold }
}

test('rule organisation-5: a mail about fees is written with the password alone, and each change is told', async () => {
  const office = await anOffice()
  const { id, name } = feeMailKinds['fee-returned']
  const { html } = (await office.send('GET', `/mail-template/${id}`)).json<MailTemplateDetails>()
  const write = async (body: object, path = '/with-password', of: number = id) =>
    office.send('PATCH', `/mail-template/${of}${path}`, { version: 1, ...body })
  const changed = { html: `${html}<p>Paga <a href="https://malo.example/pagar">aquí</a></p>` }
  // A session that was left open has no password; nor does another call lead around it.
  for (const refused of [
    await write(changed),
    await write({ ...changed, password: 'otra' }),
    await write({ ...changed, password }, ''),
  ])
    expect(refused.statusCode).toBe(422)
  expect((await write(changed, '')).statusCode).toBe(409)
  const admin = await office.as('ROLE_ADMIN')
  expect(
    (await admin('PATCH', `/mail-template/${id}/with-password`, { version: 1, password })).statusCode,
  ).toBe(403)

  expect((await write({ ...changed, password })).json()).toMatchObject({ version: 2 })
  expect((await write({ html: changed.html, password, version: 2 })).json()).toMatchObject({ version: 2 })
  await deliverMails(office)
  const { mails, to } = await office.listTold()
  expect(to).toEqual(['ladrona@example.org', 'duena@example.org', 'censo@concejo.example'])
  expect(mails[0]?.plain).toMatch(
    new RegExp(
      `ladrona@example.org ha cambiado el correo «${name}»[^]*no llevaba: https://malo.example/pagar`,
    ),
  )
})

test.each([
  '<p>Paga <a href="https://malo.example/pagar">aquí</a></p>',
  '<p>Paga en www.malo.example/pagar</p>',
  '<p>Paga en https://ma<strong>lo.example/pagar</strong></p>',
])(
  'rule organisation-5: where another mail leads changes with the password alone, and is told: %s',
  async (added) => {
    const office = await anOffice()
    const { id, name } = mailKinds.welcome
    const { html } = (await office.send('GET', `/mail-template/${id}`)).json<MailTemplateDetails>()
    const write = async (body: object, path = '') =>
      office.send('PATCH', `/mail-template/${id}${path}`, { version: 1, ...body })
    // Other words, and the links that it had, are no such change.
    expect((await write({ html: `${html}<p>Hasta pronto.</p>` })).json()).toMatchObject({ version: 2 })
    const refused = await write({ html: `${html}${added}`, version: 2 })
    expect([refused.statusCode, refused.json<ProblemDetails>().title]).toEqual([
      409,
      expect.stringContaining('se cambia con tu contraseña'),
    ])
    expect((await office.send('GET', `/mail-template/${id}`)).json()).toMatchObject({ version: 2 })
    const proven = await write({ html: `${html}${added}`, version: 2, password }, '/with-password')
    expect(proven.json()).toMatchObject({ version: 3 })
    await deliverMails(office)
    const { mails, to } = await office.listTold()
    expect(to).toEqual(['ladrona@example.org', 'duena@example.org', 'censo@concejo.example'])
    expect(mails[0]?.plain).toContain(`ha cambiado el correo «${name}»`)
    expect(mails[0]?.plain).toMatch(/no llevaba: https:\/\/(www\.)?malo\.example\/pagar/)
  },
)
