import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aDkimKey } from '#test/support/dkim.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { aFussyRelay, type TakenMail } from '#test/support/fussyRelay.ts'
import { complaint } from '#test/support/mailReports.ts'
import { deliverMails } from '#test/support/mail.ts'
import { anApproved, listStates, send, whoAgreed } from '#test/support/sending.ts'

const { dkim, verifyDkim } = aDkimKey('concejo.example')
const bounceSecret = 'a secret that only the mail server knows'
const settings = {
  publicUrl: 'https://concejo.example',
  dkim,
  bounceDomain: 'vuelta.concejo.example',
  bounceSecret,
}

const parse = (mail: TakenMail) => PostalMime.parse(mail.raw)
const headerOf = async (mail: TakenMail, name: string) =>
  (await parse(mail)).headers.find(({ key }) => key === name)?.value ?? ''

function mailTo(taken: readonly TakenMail[], name: string): TakenMail {
  const mail = taken.find(({ to }) => to.startsWith(name))
  if (!mail) throw new Error('there is no such mail')
  return mail
}

const hostile = [
  'Ana\r\nBcc: todos@example.org',
  'Ana\u2028X: 1',
  '<script>alert(1)</script>',
  '@@APELLIDO1@@',
  '"; DROP',
  '=?utf-8?q?hola?=',
  'a'.repeat(150),
  '&lt;b&gt; & «ñ» 😀',
]

test('rules communication-11, input-7: each mail has one recipient, is signed, loads nothing and injects nothing', async () => {
  const app = await anApp({ settings })
  const relay = await aFussyRelay()
  for (const [at, name] of hostile.entries())
    await anAffiliate(app.db, {
      name,
      lastName1: 'Peña',
      email: `persona.${at}@example.org`,
      communications: true,
    })
  const { get } = await anApproved(app, {
    subject: 'Hola',
    body: '<h2>Novedades</h2><p>Hola, @@NOMBRE@@ @@APELLIDO1@@:</p><p><a href="https://concejo.example/x">Más</a></p>',
  })
  await send(app, relay.url)
  expect(await get()).toMatchObject({ status: 'SENT' })
  expect(relay.taken).toHaveLength(hostile.length)
  for (const mail of relay.taken) {
    const parsed = await parse(mail)
    expect(parsed.to).toEqual([{ name: '', address: mail.to }])
    expect([parsed.cc, parsed.bcc]).toEqual([undefined, undefined])
    expect(parsed.from).toMatchObject({ address: 'no-responder@concejo.example' })
    expect(parsed.replyTo).toMatchObject([{ address: 'censo@concejo.example' }])
    const head = mail.raw.split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^(bcc|x):/im)
    expect(head.match(/^(to|subject|from|message-id|list-unsubscribe):/gim)).toHaveLength(5)
    const { holds, covers } = verifyDkim(mail.raw)
    expect(holds, mail.to).toBe(true)
    expect(covers).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'to', 'subject']),
    )
    expect(parsed.subject).toBe('Hola')
    expect(parsed.text).toContain('Peña')
    expect(parsed.html).toContain('<html lang="es">')
    expect(parsed.html).not.toMatch(/<script|<img/)
    // No one is in the links or the headers that programs follow.
    expect(await headerOf(mail, 'list-unsubscribe')).not.toContain('persona')
    expect(parsed.html).not.toContain(mail.to)
    expect(mail.from).toMatch(/^b-\d+-[\da-f]{20}@vuelta\.concejo\.example$/)
    expect(await headerOf(mail, 'auto-submitted')).toBe('auto-generated')
    expect(await headerOf(mail, 'list-id')).toBe('<boletin.concejo.example>')
  }
  expect(new Set(relay.taken.map(({ messageId }) => messageId)).size).toBe(hostile.length)
  const literal = relay.taken.find(({ to }) => to.startsWith('persona.3'))
  expect(literal && (await parse(literal)).text).toContain('@@APELLIDO1@@ Peña')
})

test('rule communication-12: one request of a mail program unsubscribes, as the person would', async () => {
  const app = await anApp({ settings })
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['ana@example.org', 'eva@example.org'])
  await anApproved(app)
  await send(app, relay.url)
  const link = await headerOf(
    relay.taken.find(({ to }) => to === 'ana@example.org')!,
    'list-unsubscribe',
  )
  const url = new URL(link.slice(1, -1)).pathname
  const post = (address: string) =>
    app.app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const look = async () =>
    (await (await app.as())('GET', `/communication/unsubscribe?cod=${url.split('/').at(-1)}`)).json()
  const about = {
    address: 'a•••@example.org',
    organisation: 'Concejo',
    contactEmail: 'censo@concejo.example',
  }
  expect(await look()).toEqual({ state: 'open', ...about })
  const answer = await post(url)
  expect([answer.statusCode, answer.body]).toEqual([200, '{"isDone":true}'])
  expect(await look()).toEqual({ state: 'used', ...about })
  // A program that presses twice, and the link of another mail, change nothing more.
  expect((await post(url)).statusCode).toBe(200)
  expect(await app.db.selectFrom('suppressedAddress').selectAll().execute()).toEqual([])
  expect((await post(`${url.slice(0, -4)}0000`)).statusCode).toBe(404)
  const people = await app.db
    .selectFrom('affiliate')
    .select(['email', 'communications'])
    .orderBy('email')
    .execute()
  expect(people).toEqual([
    { email: 'ana@example.org', communications: false },
    { email: 'eva@example.org', communications: true },
  ])
  const withdrawn = await app.db.selectFrom('consent').select('withdrawnAt').execute()
  expect(withdrawn).toHaveLength(1)
  const lines = app.db.selectFrom('activity').where('action', '=', 'communicationsUnsubscribed').selectAll()
  expect(await lines.execute()).toHaveLength(2)
  expect(
    await app.db.selectFrom('change').where('field', '=', 'communications').selectAll().execute(),
  ).toHaveLength(1)
})

const dsn = (to: string, status: string, action = 'failed', extra = '') =>
  `From: <>\r\nTo: ${to}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n` +
  `--b\r\nContent-Type: text/plain\r\n\r\nNo\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n` +
  `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; x@example.org\r\nAction: ${action}\r\nStatus: ${status}\r\n${extra}\r\n--b--\r\n`

test('rule communication-13: what comes back and what is complained of is believed when it names a mail of ours', async () => {
  const app = await anApp({ settings })
  const relay = await aFussyRelay()
  await whoAgreed(
    app.db,
    ['ana', 'eva', 'luz'].map((name) => `${name}@example.org`),
  )
  const { id, get } = await anApproved(app)
  await send(app, relay.url)
  const of = (name: string) => mailTo(relay.taken, name)
  const anybody = await app.as()
  const pass = async (message: string, secret = bounceSecret) => {
    const answer = await anybody('POST', '/communication/bounces', { secret, message })
    return answer.statusCode === 200 ? answer.json<{ read: string }>().read : answer.statusCode
  }
  expect(await pass(dsn(of('ana').from, '5.1.1'), 'guess')).toBe(422)
  expect(await pass('hola')).toBe('nothing')
  expect(await pass(dsn('b-1-00000000000000000000@vuelta.concejo.example', '5.1.1'))).toBe('nothing')
  expect(await pass(dsn(of('ana').from, '4.2.2', 'delayed'))).toBe('nothing')
  expect(await pass(dsn(of('ana').from, '5.1.1'))).toBe('bounced')
  // A report repeats the mail, which may be long, and carry files: the report itself stands before it.
  const returned = (size: number) =>
    dsn(of('luz').from, '5.2.2').replace(
      /--b--\r\n$/,
      `--b\r\nContent-Type: message/rfc822\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`,
    )
  expect(await pass(returned(300_000))).toBe('bounced')
  expect(await pass(returned(30_000))).toBe('nothing')
  // A Message-ID is in each answer to a mail: it is no secret.
  expect(await pass(complaint({ raw: `Message-ID: ${of('eva').messageId}` }))).toBe('nothing')
  expect(await pass(complaint(of('eva')))).toBe('complaint')
  expect(await listStates(app.db, id)).toEqual({ ana: 'bounced', eva: 'sent', luz: 'bounced' })
  expect(await get()).toMatchObject({ status: 'SENT', counts: { sent: 1, bounced: 2 } })
  const suppressed = await app.db
    .selectFrom('suppressedAddress')
    .select(['address', 'reason'])
    .orderBy('address')
    .execute()
  expect(suppressed).toEqual([
    { address: 'ana@example.org', reason: 'rebote' },
    { address: 'eva@example.org', reason: 'queja' },
  ])
  const { rows } = await sql<{ email: string }>`select email from affiliate where not communications`.execute(
    app.db,
  )
  expect(rows.map(({ email }) => email)).toEqual(['eva@example.org'])
})

test('rule communication-5: a preview shows what is read and what is wrong, and a test goes to whoever asks', async () => {
  const app = await anApp({ settings })
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  await admin('PATCH', `/communication/${id}`, { body: '<h3>Salto</h3><p>Hola, @@NOMBRE@@ @@DNI@@</p>' })
  const preview = (await admin('GET', `/communication/${id}/preview`)).json<{
    html: string
    plain: string
    problems: { message: string }[]
  }>()
  expect(preview.plain).toContain('Hola, María @@DNI@@')
  expect(preview.problems.map(({ message }) => message).join(' ')).toMatch(/@@DNI@@.*título 3/)
  expect((await admin('POST', `/communication/${id}/test`)).statusCode).toBe(202)
  await deliverMails(app)
  const [mail] = await app.db
    .selectFrom('mail')
    .where('kind', '=', 'communication-test')
    .selectAll()
    .execute()
  expect(mail).toMatchObject({ state: 'kept', subject: 'Prueba: Información general' })
  expect(mail?.html).toContain('max-width:600px')
})

test('rule communication-5: how many have nothing for a place is counted, and read as they read it', async () => {
  const app = await anApp({ settings })
  const admin = await app.as('ROLE_ADMIN')
  const centro = await anAssembly(app.db, { assemblyName: 'Centro' })
  const given = { communications: true, lastName2: 'López', assemblyId: centro }
  await anAffiliate(app.db, { ...given, email: 'ana@example.org' })
  await anAffiliate(app.db, { ...given, email: 'eva@example.org', lastName2: null })
  await anAffiliate(app.db, { ...given, email: 'ibou@example.org', lastName2: '', assemblyId: null })
  // Whoever gets none does not count.
  await anAffiliate(app.db, { ...given, email: 'no@example.org', assemblyId: null, communications: false })
  const id = (await admin('POST', '/communication')).json<number>()
  const count = async () =>
    (await admin('POST', '/communication/count-recipients', { id })).json<{ gaps: unknown }>().gaps
  await admin('PATCH', `/communication/${id}`, { body: '<p>Hola, @@NOMBRE@@</p>' })
  expect(await count()).toEqual([])
  await admin('PATCH', `/communication/${id}`, {
    body: '<p>Hola, @@NOMBRE@@ @@APELLIDO2@@: nos vemos en @@ASAMBLEA@@. Se queda. Te llama así @@APELLIDO2@@.</p>',
  })
  expect(await count()).toEqual([
    {
      place: 'APELLIDO2',
      people: 2,
      sentences: ['Hola, María: nos vemos en Villaejemplo.', 'Te llama así.'],
      more: 0,
    },
    { place: 'ASAMBLEA', people: 1, sentences: ['Hola, María López: nos vemos.'], more: 0 },
  ])
  const read = async (asked: string) =>
    (await admin('GET', `/communication/${id}/preview?${asked}`)).json<{ plain: string }>().plain
  expect(await read('without=APELLIDO2&without=ASAMBLEA')).toContain('Hola, María: nos vemos.')
  expect(await read('long=true')).toContain('Núñez de Arenas i Güell')
  expect((await admin('GET', `/communication/${id}/preview?without=DNI`)).statusCode).toBe(422)
})
