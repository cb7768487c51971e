import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { describeUnsent, type UnsentMail } from '#contract/mailbox/unsent.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { bounce } from '#test/support/mailReports.ts'
import { aRelay } from '#test/support/smtp.ts'

const settings = { publicUrl: 'https://concejo.example', smtpUrl: 'smtp://127.0.0.1:1' }

/** A relay that takes nothing until it is mended, and a mail to a member that was given up. */
async function aFailedMail() {
  let isShut = true
  const { url, taken } = await aRelay(() =>
    isShut ? Object.assign(new Error('shut for ana@example.org'), { responseCode: 451 }) : undefined,
  )
  const app = await anApp({ settings })
  const affiliateId = await anAffiliate(app.db, { email: 'ana@example.org' })
  await aUser(app.db, { username: 'ana@example.org', affiliateId })
  await queueMail(app.db, recoveryMessage, 'ana@example.org', {})
  await app.db.updateTable('mail').set({ attempts: 7 }).execute()
  const deliver = () => deliverMails(app, { transport: aTransport(url), log: app.logger })
  await deliver()
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const list = async (query = '') =>
    (await chief('GET', `/mail/unsent${query}`)).json<{
      content: UnsentMail[]
      standing: { waiting: number; failed: number; off: string | null }
    }>()
  const mend = () => {
    isShut = false
  }
  return { ...app, affiliateId, chief, list, deliver, mend, taken }
}

test('rule run-6: a mail that was given up is in the log without its address, on the page with its reason, and leaves when it is tried again', async () => {
  const { list, affiliateId, chief, deliver, mend, taken, logged, as } = await aFailedMail()
  const given = logged.find((line) => line.includes('mail given up'))
  expect(JSON.parse(given ?? '{}')).toMatchObject({ kind: 'recovery', reason: 'EENVELOPE 451' })
  expect(logged.join('')).not.toContain('ana@')
  const { content, standing } = await list()
  expect(content).toMatchObject([
    {
      address: 'ana@example.org',
      affiliateId,
      state: 'failed',
      attempts: 8,
      lastError: 'EENVELOPE 451',
      nextAttempt: null,
    },
  ])
  expect(standing).toEqual({ waiting: 0, failed: 1, off: null })
  // It has all its tries again.
  const retry = () => chief('POST', `/mail/unsent/${content[0]?.id}/retry`)
  expect((await retry()).statusCode).toBe(204)
  // What waits to leave is not tried again, nor is it said so in the log each time.
  expect((await retry()).json()).toMatchObject({
    status: 409,
    title: 'Ya está en la cola: sale en cuanto le toque.',
  })
  await deliver()
  expect((await list()).content).toMatchObject([{ state: 'waiting', attempts: 1 }])
  expect(logged.filter((line) => line.includes('mail given up'))).toHaveLength(1)
  mend()
  expect((await retry()).statusCode).toBe(204)
  expect((await list('?state=waiting')).standing).toMatchObject({ waiting: 1, failed: 0 })
  await deliver()
  expect(taken.map(({ to }) => to)).toEqual([['ana@example.org']])
  expect((await list()).content).toEqual([])
  // What has left is not sent twice, and that it has left is said.
  expect((await retry()).statusCode).toBe(409)
  expect((await chief('POST', '/mail/unsent/retry')).statusCode).toBe(409)
  expect((await (await as('ROLE_ADMIN'))('GET', '/mail/unsent')).statusCode).toBe(403)
})

test('rule durable-9: what is tried again by hand is no copy of what may have arrived, and what comes back of that is known', async () => {
  const { url, taken } = await aFussyRelay()
  const bounceSecret = 'a secret that only the mail server knows'
  const app = await anApp({ settings: { ...settings, bounceSecret } })
  const address = 'dropAnswer-ana@example.org'
  await aUser(app.db, { username: address })
  await queueMail(app.db, recoveryMessage, address, {})
  await app.db.updateTable('mail').set({ attempts: 7 }).execute()
  const deliver = () => deliverMails(app, { transport: aTransport(url, {}, app.world.secret) })
  await deliver()
  const { id, state } = await app.db.selectFrom('mail').select(['id', 'state']).executeTakeFirstOrThrow()
  expect(state).toBe('failed')
  const chief = await app.as('ROLE_SUPER_ADMIN')
  expect((await chief('POST', `/mail/unsent/${id}/retry`)).statusCode).toBe(204)
  // It comes back before its next try.
  const nobody = await app.as()
  const pass = async (status: string) => {
    const message = bounce(taken.at(-1) ?? { raw: '' }, status)
    return (await nobody('POST', '/communication/bounces', { secret: bounceSecret, message })).json<object>()
  }
  const read = () =>
    app.db.selectFrom('mail').select(['state', 'returnedAt', 'returnStatus']).executeTakeFirstOrThrow()
  expect(await pass('5.7.1')).toEqual({ read: 'bounced' })
  expect(await read()).toMatchObject({ state: 'waiting', returnStatus: '5.7.1' })
  // Tried again it is read as one that has not come back, and what comes of it is news.
  expect((await chief('POST', `/mail/unsent/${id}/retry`)).statusCode).toBe(204)
  expect(await read()).toMatchObject({ returnedAt: null, returnStatus: null })
  await deliver()
  expect(taken).toHaveLength(2)
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(2)
  expect(await read()).toEqual({ state: 'sent', returnedAt: null, returnStatus: null })
  expect(await pass('5.1.1')).toEqual({ read: 'bounced' })
  expect(await app.db.selectFrom('suppressedAddress').select('address').execute()).toEqual([
    { address: address.toLowerCase() },
  ])
})

test('rule run-6: all that failed are tried again at once, and who looked and tried is in the log', async () => {
  const { chief, list, db } = await aFailedMail()
  await queueMail(db, recoveryMessage, 'eva@example.org', {})
  await db
    .updateTable('mail')
    .set({ state: 'failed', settledAt: '2026-01-01', lastError: 'EAUTH 535' })
    .execute()
  expect((await list('?state=failed')).content.map(({ address }) => address).toSorted()).toEqual([
    'ana@example.org',
    'eva@example.org',
  ])
  expect((await chief('POST', '/mail/unsent/retry')).json()).toEqual({ count: 2 })
  expect((await list()).standing).toMatchObject({ waiting: 2, failed: 0 })
  const entries = await db
    .selectFrom('activity')
    .where('action', 'in', ['unsentMailsRead', 'mailRetried'])
    .select(['action', 'details'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'unsentMailsRead' },
    { action: 'mailRetried', details: '2 correos' },
    { action: 'unsentMailsRead' },
  ])
})

test('rule run-6: those that wait or failed are counted and listed without reading all that have left', async () => {
  const { db, as } = await anApp()
  await sql`insert into mail (kind, recipient, state, settled_at)
    select 'recovery', i || '@example.org', 'sent', now() from generate_series(1, 20000) i`.execute(db)
  await queueMail(db, recoveryMessage, 'ana@example.org', {})
  await sql`analyze mail`.execute(db)
  const chief = await as('ROLE_SUPER_ADMIN')
  const overheard = vi.spyOn(pg.Client.prototype, 'query')
  const { statusCode } = await chief('GET', '/mail/unsent')
  const texts = overheard.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === 'string' ? asked : (asked as { text: string }).text,
  )
  overheard.mockRestore()
  expect(statusCode).toBe(200)
  const ofMail = texts.filter((text) => /\bfrom "?mail"?\b/.test(text))
  // The page is found, counted and read, and all that wait or failed are counted.
  expect(ofMail.length).toBeGreaterThanOrEqual(3)
  for (const text of ofMail) {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`${sql.raw(`explain (generic_plan) ${text}`)}`.execute(db)
    const plan = JSON.stringify(rows)
    expect(plan, text).toMatch(/mail_unsent|mail_pkey/)
    expect(plan, text).not.toContain('Seq Scan on mail')
  }
})

test('rule run-6: the page says when no mail leaves, and why', async () => {
  const { list, db, world } = await aFailedMail()
  await db.insertInto('instance').values({ key: 'mail-sending', value: 'off' }).execute()
  expect((await list()).standing.off).toBe('switched')
  world.settings.mailSending = false
  expect((await list()).standing.off).toBe('setting')
  world.settings.mailSending = true
})

test.each([
  ['EENVELOPE 550 5.1.1', 'La dirección no existe'],
  ['EENVELOPE 550', 'rechaza la dirección'],
  ['EENVELOPE 451', 'por ahora'],
  ['EAUTH 535', 'SMTP_URL'],
  ['ECONNECTION', 'No se llega'],
  ['ESOCKET', 'No se llega'],
  ['UnknownMessage', 'otra versión'],
  ['TypeError', 'No se ha podido preparar'],
])('of %s it says «%s»', (lastError, words) => {
  expect(describeUnsent(lastError)).toContain(words)
  expect(describeUnsent(lastError)).toContain(lastError)
})
