import { expect, test } from 'vitest'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { password, anAppWithAna } from '#test/support/account.ts'
import { anApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrol,
  enrolAndReadLink,
  listMailsWithLinks,
} from '#test/support/enrolment.ts'
import { aUser } from '#test/support/factories.ts'
import { aRelay } from '#test/support/smtp.ts'

type Errors = { errors: { path: string; message: string }[] }
const wrong = [{ path: 'email', message: 'Formato de email incorrecto' }]

test('an address that mail cannot reach is refused by every call with the same message', async () => {
  const ana = await anAppWithAna()
  const admin = await ana.as('ROLE_ADMIN')
  for (const email of ['maría@correo.example', 'ñu@correo.example', 'ana@correo', 'a b@correo.example']) {
    const answers = [
      await enrol(ana, anEnrolment({ email })),
      await admin('POST', '/enrolment/manual', anEnrolment({ email })),
      await ana.send('POST', '/logged/email', { email, password }),
      await admin('PATCH', `/affiliate/${ana.affiliateId}`, { email }),
    ]
    for (const answer of answers) expect(answer.json<Errors>().errors, email).toMatchObject(wrong)
  }
})

test('every address that can log in can recover its password: with «&», an accent in the domain, or of an older rule', async () => {
  const app = await anApp()
  const nobody = await app.as()
  for (const email of ['a&b@correo.example', 'x@españa.es']) {
    const { link } = await enrolAndReadLink(app, { email })
    expect((await nobody('POST', '/signup', { ...link, password })).statusCode, email).toBe(200)
  }
  await aUser(app.db, { username: 'maría@correo.example', password })
  for (const email of ['a&b@correo.example', 'x@españa.es', ' María@correo.example ']) {
    expect((await nobody('POST', '/login', { username: email, password })).statusCode, email).toBe(200)
    expect((await nobody('POST', '/recover-password-request', { email })).statusCode, email).toBe(202)
    await deliverAllMails(app)
    expect((await listMailsWithLinks(app, email.trim().toLowerCase()))[0], email).toMatchObject({
      kind: 'recovery',
    })
  }
  for (const email of ['', 'ana', 'a b@c.es', 'a@b.es\r\nBcc: c@d.es', ['a@b.es'], null])
    expect((await nobody('POST', '/recover-password-request', { email })).statusCode).toBe(422)
})

test('mail leaves for a domain with accents through any relay', async () => {
  const { url, taken } = await aRelay()
  const app = await anApp()
  await enrol(app, anEnrolment({ email: 'x@españa.es' }))
  await deliverMails(app, { transport: aTransport(url) })
  expect(taken).toHaveLength(1)
  expect(taken[0]?.raw).toMatch(/^To: x@xn--espaa-rta\.es\r$/m)
})
