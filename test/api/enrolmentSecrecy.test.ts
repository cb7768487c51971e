import { expect, test } from 'vitest'
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
import { aDocument, anAffiliate } from '#test/support/factories.ts'
import { runProgram } from '#test/support/process.ts'

/** Everything that whoever owns a mailbox sees from the form to the end, codes and their own address apart. */
async function journey(app: TestApp, about: { idDocument: string; email: string }) {
  const nobody = await app.as()
  const seen: unknown[] = []
  const keep = async (answer: Promise<{ statusCode: number; body: string; headers: object }>) => {
    const { statusCode, body, headers } = await answer
    // Every answer has a number of its own.
    seen.push([statusCode, body.replace(/"instance":"\w+"/, ''), Object.keys(headers)])
  }
  await keep(enrol(app, anEnrolment(about)))
  await deliverAllMails(app)
  const [mail] = await listMailsWithLinks(app, about.email)
  const link = parseLink(mail?.link ?? '')
  await keep(openLink(app, link))
  await keep(nobody('POST', '/signup', { ...link, password: 'corta' }))
  await keep(nobody('POST', '/signup', { ...link, password }))
  await keep(nobody('POST', '/signup', { ...link, password: 'otra frase que también vale' }))
  await keep(openLink(app, link))
  await keep(nobody('POST', '/login', { username: about.email, password }))
  await keep(nobody('POST', '/enrolment/resend', { email: about.email }))
  await keep(nobody('POST', '/recover-password-request', { email: about.email }))
  await deliverAllMails(app)
  seen.push(
    (await listMailsWithLinks(app, about.email)).map(({ kind, subject, html, plain }) => [
      kind,
      subject,
      html,
      plain,
    ]),
  )
  return JSON.stringify(seen)
    .replaceAll(about.email, 'CORREO')
    .replaceAll(link.cod, 'CODIGO')
    .replaceAll(link.id, 'ID')
}

test('rule secrecy-1: when staff looks at every enrolment, a known document and an unknown one look the same to the end', async () => {
  const app = await anApp()
  await app.db.updateTable('organisation').set({ verifyEnrolments: true }).execute()
  const known = aDocument()
  const former = aDocument()
  await anAffiliate(app.db, { idDocument: known, email: 'ana@example.org' })
  await anAffiliate(app.db, { idDocument: former, email: 'eva@example.org', inscriptionType: 0 })
  const unknown = await journey(app, { idDocument: aDocument(), email: 'nueva@example.org' })
  expect(unknown).toContain(String.raw`\"state\":\"toVerify\"`)
  expect(await journey(app, { idDocument: known, email: 'curiosa@example.org' })).toBe(unknown)
  expect(await journey(app, { idDocument: former, email: 'otra@example.org' })).toBe(unknown)
})

test('whom staff then admits enters with the password already chosen', async () => {
  const app = await anApp()
  await app.db.updateTable('organisation').set({ verifyEnrolments: true }).execute()
  const { link, body } = await enrolAndReadLink(app)
  const nobody = await app.as()
  await nobody('POST', '/signup', { ...link, password })
  const login = () => nobody('POST', '/login', { username: body.email, password })
  expect((await login()).statusCode).toBe(401)
  const admin = await app.as('ROLE_ADMIN')
  expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
  await deliverAllMails(app)
  expect((await listMailsWithLinks(app, body.email))[0]).toMatchObject({ kind: 'welcome' })
  expect((await login()).statusCode).toBe(200)
  const { passwordHash } = await app.db
    .selectFrom('pendingEnrolment')
    .select('passwordHash')
    .executeTakeFirstOrThrow()
  expect(passwordHash).toBeNull()
})

test('the console says who waits for staff', async () => {
  const app = await anApp()
  const admin = (...args: string[]) =>
    runProgram('server/commands/admin.ts', args, { NODE_ENV: 'development', DATABASE_URL: app.url })
  expect(await admin('--verify-enrolments', 'all')).toMatchObject({ code: 0 })
  const nobody = await app.as()
  const signup = async (about: object) => {
    const { link } = await enrolAndReadLink(app, { ...about })
    return (await nobody('POST', '/signup', { ...link, password })).json<{ state: string }>().state
  }
  expect(await signup({ email: 'uno@example.org' })).toBe('toVerify')
  expect(await admin('--verify-enrolments', 'some')).toMatchObject({ code: 1 })
  expect(await admin('--verify-enrolments', 'needed')).toMatchObject({ code: 0 })
  expect(await signup({ email: 'dos@example.org' })).toBe('done')
  const log = app.db.selectFrom('activity').select('details').where('action', '=', 'verificationDemanded')
  expect((await log.orderBy('id').execute()).map(({ details }) => details)).toEqual([
    'Todas',
    'Las que lo necesitan',
  ])
})

test('what is asked of the console is said on demand, and for a word it does not know', async () => {
  const help = await runProgram('server/commands/admin.ts', ['--help'], { NODE_ENV: 'development' })
  expect(help).toEqual({ code: 0, said: expect.stringMatching(/^Uso: npm run admin/) })
  const odd = await runProgram('server/commands/admin.ts', ['--whatever'], { NODE_ENV: 'development' })
  expect(odd).toEqual({ code: 1, said: expect.stringMatching(/^Uso: npm run admin/) })
})

test('strangers cannot flood the owner of a document with mail: three of each kind a day, with the same answer', async () => {
  const app = await anApp()
  const idDocument = aDocument()
  await anAffiliate(app.db, { idDocument, email: 'ana@example.org' })
  for (let n = 0; n < 5; n += 1) {
    const email = `curiosa${n}@example.org`
    const { link } = await enrolAndReadLink(app, { idDocument, email })
    const nobody = await app.as()
    expect((await nobody('POST', '/signup', { ...link, password })).statusCode).toBe(200)
    await deliverAllMails(app)
    expect((await listMailsWithLinks(app, email)).map(({ kind }) => kind)).toEqual(['enrolment'])
  }
  const kinds = (await listMailsWithLinks(app, 'ana@example.org')).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual([...Array(3).fill('already'), ...Array(3).fill('document-used')])
})

test('abandoned enrolments do not use up the daily warnings to the owner of the document', async () => {
  const app = await anApp()
  const idDocument = aDocument()
  await anAffiliate(app.db, { idDocument, email: 'ana@example.org' })
  const asked = []
  for (let n = 0; n < 4; n += 1)
    asked.push(await enrolAndReadLink(app, { idDocument, email: `sordo${n}@example.org` }))
  await (
    await app.as()
  )('POST', '/signup', { ...asked.at(-1)?.link, password })
  await deliverAllMails(app)
  expect((await listMailsWithLinks(app, 'ana@example.org')).map(({ kind }) => kind)).toContain(
    'document-used',
  )
})

test('rules enrol-2, durable-3: who asks several times at once, with one document and one address, waits once; so for staff', async () => {
  const app = await anApp()
  const body = anEnrolment()
  const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(app, body)))
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5)
  const waiting = () => app.db.selectFrom('pendingEnrolment').select(['id', 'heldAt', 'data']).execute()
  expect(await waiting()).toHaveLength(1)
  await app.db.updateTable('organisation').set({ verifyEnrolments: true }).execute()
  await deliverAllMails(app)
  const follow = async () => {
    const [mail] = await listMailsWithLinks(app, body.email)
    await (
      await app.as()
    )('POST', '/signup', { ...parseLink(mail?.link ?? ''), password })
  }
  await follow()
  await app.db.deleteFrom('throttle').execute()
  await enrolAndReadLink(app, { ...body, name: 'Lucía María' })
  expect(await waiting()).toHaveLength(2)
  await follow()
  expect(await waiting()).toMatchObject([
    { heldAt: expect.any(String), data: { values: { name: 'Lucía María' } } },
  ])
})
