import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { mailKinds } from '#contract/legal/mailKinds.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { goodbyeMessage } from '#server/self/self.messages.ts'
import type { Message } from '#server/kernel/mail/message.ts'
import { queueMail, queueMails } from '#server/kernel/mail/mail.ts'
import { renderLetter } from '#server/kernel/mail/letter.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { mails } from '#server/mails.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anEnrolment, enrol, password } from '#test/support/enrolment.ts'
import { aUser } from '#test/support/factories.ts'
import { quietLog } from '#test/support/log.ts'
import { aNoticeToMany, aTransport, deliverMails, fillSwitchedOn } from '#test/support/mail.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aRelay } from '#test/support/smtp.ts'

const settings = { publicUrl: 'https://concejo.example' }

test('every message that a feature declares is in the list of mails, with its writer', async () => {
  const files = globSync('server/**/*.messages.ts')
  const modules = await Promise.all(
    files.map(async (file) => (await import(path.resolve(file))) as Record<string, unknown>),
  )
  const messages = modules.flatMap((module) => Object.values(module).filter(isMessage))
  expect(messages.map(({ kind }) => kind).toSorted()).toEqual([...mails.keys()].toSorted())
})

test('a message without a writer is logged and stays; the others are sent', async () => {
  const app = await anApp({ settings })
  await app.db
    .insertInto('mail')
    .values([
      { kind: 'of-another-version', recipient: 'ana@example.org' },
      { kind: goodbyeMessage.kind, recipient: 'ana@example.org', data: '{"affiliateId": "seven"}' },
    ])
    .execute()
  await enrol(app, anEnrolment())
  await deliverMails(app, { log: app.logger })
  const rows = await app.db.selectFrom('mail').select(['kind', 'state', 'lastError']).orderBy('id').execute()
  expect(rows).toEqual([
    { kind: 'of-another-version', state: 'waiting', lastError: 'UnknownMessage' },
    { kind: 'goodbye', state: 'waiting', lastError: 'ZodError' },
    { kind: 'enrolment', state: 'kept', lastError: null },
  ])
  const said = app.logged.filter((line) => line.includes('"request":"mail '))
  expect(said).toHaveLength(2)
  expect(said.join()).not.toContain('ana@')
})

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value && 'data' in value

const claimedMails = async ({ db }: TestApp) =>
  (await db.selectFrom('mail').where('attempts', '>', 0).select('id').execute()).length

describe('with SMTP_URL', () => {
  test('rule input-7: a mail goes to one recipient, in words and in HTML, and lists no header of anybody’s making', async () => {
    const { url, taken } = await aRelay()
    const app = await anApp({ settings })
    for (const n of [1, 2]) await enrol(app, anEnrolment({ email: `persona${n}@example.org` }))
    await deliverMails(app, { transport: aTransport(url) })
    expect(taken.map(({ to }) => to)).toEqual([['persona1@example.org'], ['persona2@example.org']])
    const [{ raw, from } = { raw: '', from: '' }] = taken
    const mail = await PostalMime.parse(raw)
    expect(from).toBe('no-responder@concejo.example')
    expect(mail.subject).toBe('Confirma tu inscripción')
    expect(mail.to).toMatchObject([{ address: 'persona1@example.org' }])
    expect(mail.text).toContain('https://concejo.example/validacion?cod=')
    expect(mail.html).toContain('<html lang="es">')
    expect(mail.html).not.toMatch(/<img|<script|src=/)
    expect(raw).toMatch(/^Message-ID: <mail-\d+-[\da-f-]{36}@concejo\.example>/im)
    expect(raw).not.toMatch(/^(bcc|cc):/im)
  })

  test('rule input-7: addresses and names that try to add headers or recipients do not', async () => {
    const { url, taken } = await aRelay()
    const app = await anApp({ settings })
    const transport = aTransport(url)
    const organisation = await readOrganisation(app.world)
    const forged = { subject: 'Hola\r\nBcc: c@example.org', html: '<p>x</p>', plain: 'x' }
    // The contract refuses such addresses; whatever reached the queue all the same adds nobody.
    for (const recipient of ['ana@example.org\r\nBcc: c@example.org', 'ana@example.org, c@example.org'])
      await transport
        ?.send({ organisation, recipient }, forged, { id: 1, returnKey: 'k' })
        .catch(() => undefined)
    for (const { to, raw } of taken.splice(0)) {
      expect(to).toHaveLength(1)
      expect(raw).not.toMatch(/^bcc:/im)
    }
    expect((await enrol(app, anEnrolment({ name: 'Ana\u2028Bcc: c@example.org' }))).statusCode).toBe(422)
    await enrol(app, anEnrolment({ name: 'Ana Bcc: c@example.org' }))
    await deliverMails(app, { transport })
    expect(taken.flatMap(({ to }) => to)).toEqual(['lucia@example.org'])
    expect(taken.map(({ raw }) => raw).join('')).not.toContain('c@example.org')
  })

  test('rule durable-9: a mail whose answer is lost leaves again, as another one, and its link works', async () => {
    const { url, taken } = await aFussyRelay()
    const app = await anApp({ settings })
    const address = 'dropAnswer-ana@example.org'
    await aUser(app.db, { username: address, password })
    const nobody = await app.as()
    await queueMail(app.db, recoveryMessage, address, {})
    for (const _ of [1, 2]) {
      await deliverMails(app, { transport: aTransport(url) })
      await app.db
        .updateTable('mail')
        .set({ nextAttempt: new Date(0) })
        .where('state', '=', 'waiting')
        .execute()
    }
    expect(await app.db.selectFrom('mail').select(['state', 'attempts']).execute()).toEqual([
      { state: 'sent', attempts: 2 },
    ])
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(2)
    const codes = await Promise.all(
      taken.map(async ({ raw }) => /cod=([\w-]+)/.exec((await PostalMime.parse(raw)).text ?? '')?.[1]),
    )
    const answers = []
    for (const code of codes) answers.push(await nobody('GET', `/recover-password?cod=${code}`))
    expect(answers.map((answer) => answer.json<{ state: string }>().state)).toEqual(['stale', 'open'])
  })

  test('of a recipient that a server does not know the class of its answer is kept, and not of its own limits', async () => {
    let answer = '5.1.1 no such user'
    const { url } = await aRelay(() => Object.assign(new Error(answer), { responseCode: 550 }))
    const app = await anApp({ settings })
    await enrol(app, anEnrolment())
    const transport = aTransport(url)
    const errors = []
    for (const next of ['', '5.7.1 relaying denied', 'no such user']) {
      answer = next || answer
      await app.db.updateTable('mail').set({ nextAttempt: '2020-01-01' }).execute()
      await deliverMails(app, { transport })
      errors.push((await app.db.selectFrom('mail').select('lastError').executeTakeFirstOrThrow()).lastError)
    }
    expect(errors.slice(0, 2)).toEqual(['EENVELOPE 550 5.1.1', 'EENVELOPE 550 5.7.1'])
    expect(errors[2]).toMatch(/^EENVELOPE 550/)
  })

  test('one that cannot be taken waits for another turn with a link that works; only its class of error is kept', async () => {
    let shut = true
    const { url, taken } = await aRelay((address) =>
      shut ? Object.assign(new Error(`no sé quién es ${address}`), { responseCode: 451 }) : undefined,
    )
    const app = await anApp({ settings })
    await enrol(app, anEnrolment())
    const transport = aTransport(url)
    await deliverMails(app, { transport, log: app.logger })
    const waiting = await app.db.selectFrom('mail').select(['state', 'lastError']).executeTakeFirstOrThrow()
    expect(waiting).toEqual({ state: 'waiting', lastError: 'EENVELOPE 451' })
    expect(app.logged.join('')).toContain('"reason":"EENVELOPE 451"')
    expect(app.logged.join('')).not.toContain('no sé quién es')
    shut = false
    await app.db.updateTable('mail').set({ nextAttempt: '2020-01-01' }).execute()
    await deliverMails(app, { transport })
    const cod = /cod=([\w-]+)&id=([\w-]+)/.exec((await PostalMime.parse(taken[0]?.raw ?? '')).text ?? '')
    const nobody = await app.as()
    expect(
      (await nobody('GET', `/enrolment/validation?cod=${cod?.[1]}&id=${cod?.[2]}`)).json(),
    ).toMatchObject({ state: 'open' })
  })

  test('rule durable-8: whoever waits for a mail waits behind none to many, not even behind one that hangs', async () => {
    const { promise: hanging, resolve: release } = Promise.withResolvers<undefined>()
    const { url, taken } = await aRelay((address) => (address.startsWith('persona') ? hanging : undefined))
    const app = await anApp({ settings: { ...settings, smtpUrl: url } })
    const { username } = await aUser(app.db)
    await queueMails(app.db, ...aNoticeToMany(2), 'bulk')
    const stop = startWorker(app.world, quietLog, { mails })
    await expect.poll(() => claimedMails(app)).toBe(1)
    await queueMail(app.db, recoveryMessage, username, {})
    await expect.poll(() => taken.map(({ to }) => to)).toEqual([[username]])
    release(undefined)
    await expect.poll(() => taken.length).toBe(3)
    await stop()
  })

  test('a relay that is away is asked once a second, not for each mail that waits', async () => {
    const app = await anApp({ settings: { ...settings, smtpUrl: 'smtp://127.0.0.1:1' } })
    await queueMails(app.db, ...aNoticeToMany(50))
    const stop = startWorker(app.world, quietLog, { mails })
    await sleep(1500)
    await stop()
    expect(await claimedMails(app)).toBeLessThanOrEqual(2)
  })

  test('MAIL_SENDING=off keeps everything for later', async () => {
    const { url, taken } = await aRelay()
    const app = await anApp({ settings: { ...settings, smtpUrl: url, mailSending: false } })
    await enrol(app, anEnrolment())
    const stop = startWorker(app.world, quietLog, { mails })
    await sleep(1500)
    await stop()
    expect(taken).toEqual([])
    const [mail] = await app.db.selectFrom('mail').select(['state', 'attempts', 'plain']).execute()
    expect(mail).toEqual({ state: 'waiting', attempts: 0, plain: null })
  })
})

test('rule run-3: production never keeps the text of a mail', async () => {
  const app = await anApp({ settings: { ...settings, production: true } })
  await enrol(app, anEnrolment())
  expect(await deliverMails(app)).toBe(0)
  const stop = startWorker(app.world, quietLog, { mails })
  await sleep(1500)
  await stop()
  const kept = await app.db.selectFrom('mail').select(['state', 'attempts', 'plain', 'html']).execute()
  expect(kept).toEqual([{ state: 'waiting', attempts: 0, plain: null, html: null }])
  const pending = await app.db.selectFrom('pendingEnrolment').select('codeHash').execute()
  expect(pending).toEqual([{ codeHash: null }])
})

/** What stands for each placeholder of a mail, as its preview has it. */
const samplesOf = (kind: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mailKinds)
      .filter(([name]) => name === kind)
      .flatMap(([, { places }]) => Object.entries(places).map(([name, { sample }]) => [name, sample])),
  )

test('every stored mail is written in Spanish, whole, with what people typed as text', async () => {
  const { world, db } = await anApp({ settings })
  const templates = await db.selectFrom('mailTemplate').select('kind').orderBy('kind').execute()
  const kinds = templates.map(({ kind }) => kind)
  const rendered = globSync('server/**/*.mails.ts').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/fillMailTemplate\([^']*'([^']+)'/g),
      ([, kind = '']) => kind,
    ),
  )
  // What tells a meeting, or convenes to a voting, is a communication: `convocations.test.ts` and `automaticMails.test.ts` read it.
  const letters = kinds.filter((kind) => !/^meeting-|^voting-(?:called|cancelled|changed)$/.test(kind))
  expect(letters).toEqual([...new Set(rendered)].toSorted())
  for (const kind of letters) {
    const { CONTACTO: _contact, ...samples } = samplesOf(kind)
    const letter = await fillSwitchedOn(world, kind, {
      ...samples,
      NOMBRE: '<b>Ana</b> & "Eva"\r\nBcc: b@example.org',
      ENLACE: 'https://concejo.example/x?a=1&b=2',
      FECHA: '5 de marzo de 2026',
    })
    const { subject, html, plain } = renderLetter(letter, await readOrganisation(world))
    expect(subject).not.toMatch(/[\r\n@]/)
    expect(html).not.toContain('<b>Ana')
    expect(`${html}${plain}`).not.toMatch(/@@|undefined/)
    expect(plain).not.toMatch(/<p|<a|&amp;/)
    expect(html.length).toBeLessThan(100_000)
    expect(/escribe/.test(plain) && !plain.includes('censo@concejo.example'), kind).toBe(false)
  }
})

test('a template changed by the organisation is sanitised when it is drawn', async () => {
  const { world, db } = await anApp({ settings })
  await db
    .updateTable('mailTemplate')
    .set({
      html: '<script>x</script><p onclick="x">Hola <a href="javascript:x">aquí</a></p><img src="https://malo.example/p.png">',
    })
    .where('kind', '=', 'recovery')
    .execute()
  const letter = await fillSwitchedOn(world, 'recovery', {})
  const { html } = renderLetter(letter, await readOrganisation(world))
  expect(html).not.toMatch(/script|onclick|malo/)
})

test('a placeholder of the contact address is filled in the subject as in the text', async () => {
  const { world, db } = await anApp({ settings })
  await db
    .updateTable('mailTemplate')
    .set({ subject: 'Escribe a @@CONTACTO@@', html: '<p>O llama a @@CONTACTO@@</p>' })
    .where('kind', '=', 'recovery')
    .execute()
  const { subject, plain } = renderLetter(
    await fillSwitchedOn(world, 'recovery', {}),
    await readOrganisation(world),
  )
  expect(subject).toBe('Escribe a censo@concejo.example')
  expect(plain).toContain('O llama a censo@concejo.example')
})
