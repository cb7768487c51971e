import { recipientStates } from '#contract/communications/recipientStates.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { connect } from '#server/kernel/database/database.ts'
import { serveOperations } from '#server/kernel/http/operations.ts'
import { toProblem } from '#server/kernel/http/problem.ts'
import { logFailure } from '#server/kernel/log.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { createMetrics } from '#server/kernel/runtime/metrics.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient } from '#test/support/factories.ts'

/** The port for operators of a process, and what it knows. */
async function anOperatedProcess() {
  const app = await anApp()
  const { pool, close } = connect(app.url, 2)
  onTestFinished(close)
  const metrics = createMetrics()
  const standing = { isLeaving: false }
  const listening = Promise.withResolvers<number>()
  const stop = await serveOperations(app.world, {
    port: 0,
    host: '127.0.0.1',
    pool,
    standing,
    metrics,
    onListening: listening.resolve,
  })
  onTestFinished(stop)
  const port = await listening.promise
  return { ...app, metrics, standing, ask: (address: string) => fetch(`http://127.0.0.1:${port}${address}`) }
}

test('rule run-7: metrics tell answers, refusals, connections, size and the mail that waits and failed, and name nobody', async () => {
  const { db, metrics, ask } = await anOperatedProcess()
  for (const status of [200, 200, 429]) metrics.count('GET', '/api/affiliate/:id', status)
  for (const _ of [1, 2]) await queueMail(db, recoveryMessage, 'ana@example.org', {})
  await sql`update mail set state = 'failed' where id = (select min(id) from mail)`.execute(db)
  await sql`update mail set created_at = now() - interval '11 minutes' where state = 'waiting'`.execute(db)
  await aRecipient(db, { address: 'eva@example.org' })
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const text = await answer.text()
  const lines = [
    'concejo_http_requests_total{method="GET",route="/api/affiliate/:id",status="200"} 2',
    'concejo_throttled_total 1',
    'concejo_mails{lane="transactional",state="waiting"} 1',
    'concejo_mails{lane="transactional",state="failed"} 1',
    'concejo_mails{lane="bulk",state="waiting"} 0',
    'concejo_recipients{state="queued"} 1',
    ...recipientStates.slice(1).map((state) => `concejo_recipients{state="${state}"} 0`),
    'concejo_jobs{state="waiting"} 0',
    'concejo_pool_connections{state="waited_for"} 0',
    'concejo_database_up 1',
    'concejo_database_writable 1',
  ]
  expect(text.split('\n')).toEqual(expect.arrayContaining(lines))
  expect(text).toMatch(/^concejo_database_bytes \d{6,}$/m)
  expect(text).toMatch(/^concejo_event_loop_delay_seconds [\d.]+$/m)
  expect(text).toMatch(/^concejo_mail_oldest_seconds 66\d/m)
  expect(text).toMatch(/^concejo_memory_bytes \d{7,}$/m)
  expect(text).not.toMatch(/ana@|eva@/)
})

test('rule run-7: what waits is counted without reading all mails that have left', async () => {
  const { db, ask } = await anOperatedProcess()
  await sql`insert into mail (kind, recipient, state, settled_at)
    select 'recovery', i || '@example.org', 'sent', now() from generate_series(1, 20000) i`.execute(db)
  await sql`analyze mail`.execute(db)
  const overheard = vi.spyOn(pg.Client.prototype, 'query')
  await ask('/metrics')
  const texts = overheard.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === 'string' ? asked : (asked as { text: string }).text,
  )
  overheard.mockRestore()
  const [text = ''] = texts.filter((one) => /\bfrom mail\b/.test(one))
  const { rows } = await sql`${sql.raw(`explain ${text}`)}`.execute(db)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('mail_unsent')
  expect(plan).not.toContain('Seq Scan on mail')
})

test('rule run-7: a worker has health and readiness, and says that it leaves', async () => {
  const { standing, ask } = await anOperatedProcess()
  expect((await ask('/health')).status).toBe(200)
  // Polled: on a busy machine the loop may just have been held.
  await expect.poll(async () => (await ask('/ready')).status).toBe(200)
  standing.isLeaving = true
  expect((await ask('/ready')).status).toBe(503)
  expect((await ask('/api/country')).status).toBe(404)
})

test('rule run-7: balancers ask for health and readiness with GET or HEAD', async () => {
  const { app } = await anApp()
  for (const url of ['/health', '/ready'])
    for (const method of ['GET', 'HEAD'] as const)
      expect([200, 503], `${method} ${url}`).toContain((await app.inject({ method, url })).statusCode)
})

test('rule run-7: the log has neither health checks nor, of an outage, more than a line of each kind a minute', async () => {
  const { app, logged } = await anApp()
  const before = logged.length
  await app.inject({ url: '/health' })
  await app.inject({ url: '/ready' })
  expect(logged.slice(before)).toEqual([])
  await app.inject({ url: '/api/country' })
  expect(logged.slice(before)).toHaveLength(1)
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const fail = (code: string) => logFailure(log, 'lane', Object.assign(new Error('x'), { code }))
  for (let turn = 0; turn < 50; turn += 1) fail('ECONNREFUSED')
  fail('57P01')
  expect(lines.map((line) => (JSON.parse(line) as { cause: string }).cause)).toEqual([
    'ECONNREFUSED',
    '57P01',
  ])
  // A defect is told each time.
  for (const _ of [1, 2]) fail('XX000')
  expect(lines).toHaveLength(4)
})

test.each(['53100', 'ENOSPC'])('rule durable-2: a full disk (%s) is 503 with the time to wait', (code) => {
  const problem = toProblem(Object.assign(new Error('x'), { code }))
  expect(problem).toMatchObject({ code: 'sin-servicio', retryAfter: 60 })
})
