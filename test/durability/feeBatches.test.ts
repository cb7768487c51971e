import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isOver } from '#contract/job.ts'
import type { Job } from '#contract/jobKinds.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aPayer } from '#test/support/fees.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aRunningInstallation } from '#test/support/installation.ts'

const people = 40
const form = { kind: 'cuotas', chargedOn: '2027-01-12', quarter: 1, year: 2027 }

test('rules durable-1, fee-8: after kill -9 while a batch is written nobody is charged, and the next server makes it once', async () => {
  const { db, call, waitForJob, waitForWaiting, holdTable, kill, restart } =
    await aRunningInstallation('ROLE_SUPER_ADMIN')
  await setCreditor(db)
  for (let at = 0; at < people; at += 1) await aPayer(db)
  // Who is left out is written after the charges of all.
  await anAffiliate(db, { feeCents: 1000, period: 'Anual', bankAccount: null })
  const release = await holdTable('feeBatchLeftOut')
  const asked = await call<Job>('POST', '/fee-batches', form)
  await waitForWaiting(1)
  await kill()
  await release()
  const count = async (table: 'charge' | 'fee_batch') =>
    (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(db)).rows[0]?.n
  expect([await count('charge'), await count('fee_batch')]).toEqual([0, 0])
  await restart()
  const done = await waitForJob(asked.id, ({ state }) => isOver(state))
  expect(done).toMatchObject({ state: 'done', result: { total: people, cents: people * 2000, leftOut: 1 } })
  expect([await count('charge'), await count('fee_batch')]).toEqual([people, 1])
  const made = await db.selectFrom('activity').where('action', '=', 'batchMade').select('id').execute()
  expect(made).toHaveLength(1)
}, 180_000)
