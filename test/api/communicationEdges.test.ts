import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { createSendingLanes } from '#server/communications/engine/sender.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { mails } from '#server/mails.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { quietLog } from '#test/support/log.ts'
import { untilTaken } from '#test/support/untilTaken.ts'
import { anApproved, listStates, send, whoAgreed } from '#test/support/sending.ts'
import { aRelay } from '#test/support/smtp.ts'

const addresses = (many: number) => Array.from({ length: many }, (_, at) => `p${at}@example.org`)

test('rule communication-2: of fifty who approve at once one does, and one snapshot is taken of whom it is for', async () => {
  const app = await anApp()
  await whoAgreed(app.db, addresses(6))
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  await admin('PATCH', `/communication/${id}`, { subject: 'Una vez', body: '<p>Hola</p>' })
  const { edition } = (await admin('GET', `/communication/${id}`)).json<{ edition: string }>()
  // Each with an account of their own: of one, most would be refused before they reach the lock.
  const approvers = await Promise.all(Array.from({ length: 50 }, () => app.as('ROLE_ADMIN')))
  const ask = async (call: (typeof approvers)[number]) => {
    const approve = () => call('POST', '/communication/set-approved', { id, sendNow: true, edition })
    return (await untilTaken(approve, [429, 503])).statusCode
  }
  const statuses = await Promise.all(approvers.map(ask))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 409),
  ])
  const frozen = await Promise.all(Array.from({ length: 5 }, () => freezeNextDue(app.world)))
  expect(frozen.filter(Boolean)).toHaveLength(1)
  expect(await listStates(app.db, id)).toEqual(
    Object.fromEntries(addresses(6).map((address) => [address.split('@')[0], 'queued'])),
  )
  const approvals = app.db.selectFrom('activity').where('action', '=', 'communicationApproved').selectAll()
  expect(await approvals.execute()).toHaveLength(1)
})

test('rule communication-10: who recovers a password has the mail while all lanes wait for a relay that does not answer', async () => {
  const app = await anApp()
  const { db } = app
  await whoAgreed(db, addresses(40))
  const { id } = await anApproved(app)
  await sql`update sending_relay set per_second = null`.execute(db)
  const recovers = 'olvido@example.org'
  await aUser(db, { username: recovers, role: 'ROLE_USER' })
  const waiting: (() => void)[] = []
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  let isFree = false
  const relay = await aRelay(async (address) => {
    if (address === recovers || isFree) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    if (waiting.length === 2) isAsked()
    await promise
    return undefined
  })
  const world = { ...app.world, settings: { ...app.world.settings, smtpUrl: relay.url, mailSending: true } }
  const sending = createSendingLanes(world, {
    log: quietLog,
    openCarrier: () => openCarrier(relay.url),
    lanes: 2,
  })
  const stop = startWorker(world, quietLog, { mails, lanes: sending.lanes })
  const letGo = () => {
    isFree = true
    for (const free of waiting) free()
  }
  onTestFinished(letGo)
  await asked
  await queueMail(db, recoveryMessage, recovers, {})
  await expect.poll(() => relay.taken.map(({ to }) => to[0])).toEqual([recovers])
  letGo()
  await expect.poll(() => relay.taken.length).toBe(41)
  await stop()
  await sending.close()
  expect(new Set(Object.values(await listStates(db, id)))).toEqual(new Set(['sent']))
})

test('rule communication-4: two profiles that are one person since have one mail', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['ana@example.org', 'ana.peña@example.org', 'eva@example.org'])
  const { id, get } = await anApproved(app)
  await freezeNextDue(app.world)
  // As a merge moves what was written to both.
  await sql`update communication_recipient set affiliate_id = (select min(id) from affiliate) where address like 'ana%'`.execute(
    app.db,
  )
  await send(app, relay.url)
  expect(await listStates(app.db, id)).toEqual({ ana: 'sent', 'ana.peña': 'skipped', eva: 'sent' })
  expect(await get()).toMatchObject({ status: 'SENT', total: 3, counts: { sent: 2, skipped: 1 } })
  expect(relay.taken.map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'eva@example.org'])
})

test('rule communication-2: a segment that is deleted, or an assembly that is dissolved, before its time sends it back', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const assemblyId = await anAssembly(app.db, { assemblyName: 'Centro' })
  await anAffiliate(app.db, { email: 'ana@example.org', communications: true, assemblyId })
  const admin = await app.as('ROLE_SUPER_ADMIN')
  const filter = { v: 1, tree: { where: { communications: 'true' } } }
  const segment = (
    await admin('POST', '/segments', { name: 'Quieren', filter, sharedWith: { role: 'ROLE_ADMIN' } })
  ).json<{ id: number }>()
  const bySegment = await anApproved(app, { segmentId: segment.id })
  const byAssembly = await anApproved(app, { assemblyIds: [assemblyId] })
  expect((await admin('DELETE', `/segments/${segment.id}`)).statusCode).toBeLessThan(300)
  expect((await admin('DELETE', `/assembly/${assemblyId}`)).statusCode).toBe(200)
  await send(app, relay.url)
  for (const { get } of [bySegment, byAssembly]) {
    const { status, total, reason } = await get()
    expect([status, total, reason], reason ?? '').toEqual(['PENDING', null, expect.any(String)])
  }
  expect(relay.taken).toEqual([])
})

test('rules input-7, communication-11: odd names and addresses arrive as words, and as one recipient', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const names = [
    '👩🏽\u200D🌾 Ñandú',
    '\u202Eana\u202C',
    'שרה',
    'a\u0301'.repeat(60),
    '%0d%0aBcc: x@example.org',
    'Ana, Eva <eva@example.org>',
  ]
  for (const [at, name] of names.entries())
    await anAffiliate(app.db, { name, email: `p${at}@example.org`, communications: true })
  // No call takes such an address; who has written it there is another matter.
  await anAffiliate(app.db, {
    name: 'Bcc',
    email: 'q@example.org\r\nBcc: todas@example.org',
    communications: true,
  })
  await anAffiliate(app.db, { name: 'Dos', email: 'r@example.org, s@example.org', communications: true })
  const { get } = await anApproved(app, {
    subject: '🎉 Hola — שלום',
    body: '<p>Hola, @@NOMBRE@@.</p>',
  })
  await send(app, relay.url, { rounds: 30 })
  const taken = relay.taken.filter(({ to }) => /^p\d@/.test(to))
  expect(taken).toHaveLength(names.length)
  for (const { to, raw } of taken) {
    const { subject, text = '', to: seen, cc, bcc } = await PostalMime.parse(raw)
    expect(subject).toBe('🎉 Hola — שלום')
    expect(text.normalize().replaceAll(/\s+/g, ' ')).toContain(
      `Hola, ${names[Number(to.charAt(1))]?.normalize()}.`,
    )
    expect([seen, cc, bcc]).toEqual([[{ name: '', address: to }], undefined, undefined])
  }
  for (const { to, raw } of relay.taken) {
    expect(to).not.toContain('todas')
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    expect(to.split(/[\s,]/)).toHaveLength(1)
  }
  const { counts, total } = await get()
  expect(Object.values(counts ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(total)
  expect(total).toBe(names.length + 2)
  expect(relay.taken.map(({ to }) => to)).not.toContain('s@example.org')
})

test('rule input-10: a text of very many marks is refused, and a long one that fits is judged soon', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const edit = (body: string) => admin('PATCH', `/communication/${id}`, { body })
  expect((await edit(`<p>a${'\u0301'.repeat(250_000)}</p>`)).statusCode).toBe(422)
  expect((await edit(`<p>${'a'.repeat(200_001)}</p>`)).statusCode).toBe(422)
  expect((await edit(`<p>${'e\u0301'.repeat(80_000)}</p>`)).statusCode).toBe(200)
})

/** A text of so many short links. */
const links = (many: number) =>
  `<p>${Array.from({ length: many }, (_, at) => `<a href="https://example.org/${at}">${at}</a>`).join(' ')}</p>`

test('rules communication-5, communication-11: a text of many links is kept, and what makes a page of more than 100 kB is not approved', async () => {
  const app = await anApp()
  await whoAgreed(app.db, ['ana@example.org'])
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const edit = (body: string) => admin('PATCH', `/communication/${id}`, { subject: 'Enlaces', body })
  const approve = () => admin('POST', '/communication/set-approved', { id, sendNow: true })
  expect(links(3_000).length).toBeGreaterThan(100_000)
  expect((await edit(links(3_000))).statusCode).toBe(200)
  expect((await admin('GET', `/communication/${id}/preview`)).body).toContain('Pasa de 100 kB')
  expect([(await approve()).statusCode, (await approve()).body]).toEqual([
    422,
    expect.stringContaining('100 kB'),
  ])
  expect(links(700).length).toBeGreaterThan(20_000)
  expect((await edit(links(700))).statusCode).toBe(200)
  expect((await approve()).statusCode).toBe(200)
})

test('rules input-15, communication-7: an image is fetched from no address of our own network, and whoever asks is told one thing', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const messages = new Set<string>()
  for (const url of [
    'http://127.0.0.1/',
    'http://[::1]/x.png',
    'http://169.254.169.254/latest',
    'http://localhost/',
  ]) {
    const answer = await admin('POST', '/communication/fetch-image', { url })
    expect(answer.statusCode, url).toBe(422)
    messages.add(answer.json<{ errors: { path: string; message: string }[] }>().errors[0]?.message ?? '')
  }
  expect(messages).toEqual(new Set(['No se ha podido traer nada de esa dirección']))
  expect(
    (await admin('POST', '/communication/fetch-image', { url: 'file:///etc/passwd' })).json(),
  ).toMatchObject({
    errors: [{ path: 'url', message: 'Escribe una dirección que empiece por https://' }],
  })
  expect(
    (await (await app.as('ROLE_USER'))('POST', '/communication/fetch-image', { url: 'https://example.org/' }))
      .statusCode,
  ).toBe(403)
})
