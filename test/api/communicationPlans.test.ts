import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectDue } from '#server/communications/engine/claim.queries.ts'
import { selectOver, skipCancelled } from '#server/communications/engine/queue.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient } from '#test/support/factories.ts'
import { aService, listStates } from '#test/support/sending.ts'

test('rule communication-6: of what was cancelled those who wait are found without reading all recipients', async () => {
  const { db, world } = await anApp()
  const cancelled = await aService(db, 0, { status: 'ERROR', why: 'cancelled', cancelledAt: new Date() })
  await sql`insert into communication_recipient (communication_id, address, name, last_name_1, state, settled_at)
    select ${await aService(db)}::integer, i || '@example.org', 'A', 'N', 'sent', now() from generate_series(1, 30000) i`.execute(
    db,
  )
  await aRecipient(db, { communicationId: cancelled, address: 'w@example.org' })
  await sql`analyze communication_recipient`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectOver({ now: sql`now()` })}`.execute(db)
  const plan = rows.map((row) => Object.values(row).join('')).join('\n')
  expect(plan).toContain('communication_recipient_')
  expect(plan).not.toMatch(/Seq Scan on communication_recipient|recipient_pkey/)
  await skipCancelled(db, world.clock)
  expect(await listStates(db, cancelled)).toEqual({ w: 'skipped' })
})

test('rule communication-8: who is due is found without reading all who wait elsewhere', async () => {
  const { db } = await anApp()
  const paused = await aService(db, 0, { pausedAt: new Date() })
  await sql`insert into communication_recipient (communication_id, address, name, last_name_1, state, next_attempt_at)
    select ${paused}::integer, i || '@example.org', 'A', 'N', 'queued', '2020-01-01' from generate_series(1, 30000) i`.execute(
    db,
  )
  await aService(db, 3)
  await sql`analyze communication_recipient`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectDue({ now: sql`now()` }, 8, [])}
    select id from due`.execute(db)
  const plan = rows.map((row) => Object.values(row).join('')).join('\n')
  // As a join PostgreSQL may turn it round, and read all who wait to find whose they are.
  expect(plan).not.toMatch(/Semi Join|Hash|Seq Scan on communication_recipient/)
})
