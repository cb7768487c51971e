import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrol,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { setCreditor } from '#test/support/batches.ts'
import { iban } from '#test/support/self.ts'

const paying = { fee: 20, period: 'Anual', bankAccount: iban }

/** The mandates of whoever enrols with some of a form and opens the link of the mail. */
async function enrolWith(about: Record<string, unknown>, canCollect = true) {
  const app = await anApp()
  if (canCollect) await setCreditor(app.db)
  const answer = await enrol(app, anEnrolment(about))
  expect(answer.statusCode, answer.body).toBe(202)
  await deliverAllMails(app)
  const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
  expect(await app.db.selectFrom('mandate').selectAll().execute()).toEqual([])
  const done = await (await app.as())('POST', '/signup', { ...parseLink(mail?.link ?? ''), password })
  expect(done.statusCode, done.body).toBe(200)
  return app.db.selectFrom('mandate').selectAll().execute()
}

test('rule fee-6: who signs the order when enrolling has an active mandate once the link is opened', async () => {
  const [mandate] = await enrolWith({ ...paying, mandateVersion: 1 })
  expect(mandate).toMatchObject({
    state: 'activo',
    iban,
    evidence: {
      how: 'pantalla',
      textVersion: 1,
      text: [expect.stringContaining('autorizas a (A)'), expect.anything(), expect.anything()],
    },
  })
  expect(mandate?.signedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test.each([
  ['does not sign', { ...paying }],
  ['signs other words', { ...paying, mandateVersion: 7 }],
])('rule fee-6: who %s has a draft', async (_, about) => {
  expect(await enrolWith(about)).toMatchObject([{ state: 'borrador', signedOn: null, evidence: null }])
})

test('rule fee-6: who signed when the organisation has no identifier has a draft', async () => {
  expect(await enrolWith({ ...paying, mandateVersion: 1 }, false)).toMatchObject([{ state: 'borrador' }])
})

test('rule fee-6: without an account there is nothing to sign', async () => {
  expect(await enrolWith({ mandateVersion: 1 })).toEqual([])
})

test('the text of the order is there to be read before enrolling', async () => {
  const { as } = await anApp()
  const { order } = (await (await as())('GET', '/enrolment/terms')).json<{
    order: { paragraphs: string[] }
  }>()
  expect(order.paragraphs[1]).toContain('ocho semanas')
})
