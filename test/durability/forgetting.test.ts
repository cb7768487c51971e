import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isOver } from '#contract/job.ts'
import type { Job } from '#contract/jobKinds.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aRunningInstallation } from '#test/support/installation.ts'

type Installation = Awaited<ReturnType<typeof aRunningInstallation>>

const countOf = async ({ db }: Pick<Installation, 'db'>, what: string) =>
  (await sql<{ n: number }>`select count(*)::integer as n from ${sql.raw(what)}`.execute(db)).rows[0]?.n

test('rules durable-1, retention-3: after kill -9 in the middle of forgetting nobody is gone, and the next server does it once', async () => {
  const on = await aRunningInstallation('ROLE_SUPER_ADMIN')
  const { db, call, holdTable, waitForWaiting, kill, restart, waitForJob } = on
  for (let at = 0; at < 30; at += 1) {
    const id = await anAffiliate(db, { inscriptionType: 0 })
    await sql`update affiliate set unregistered_at = now() - interval '4 years' where id = ${id}`.execute(db)
  }
  const release = await holdTable('forgottenNumber')
  const asked = await call<Job>('POST', '/retention/apply')
  await waitForWaiting(1)
  await kill()
  await release()
  expect(await countOf(on, 'affiliate where inscription_type = 0')).toBe(30)
  expect(await countOf(on, 'forgotten_number')).toBe(0)
  await restart()
  const done = await waitForJob(asked.id, ({ state }) => isOver(state))
  expect(done).toMatchObject({ state: 'done', result: { former: 30 } })
  expect(await countOf(on, 'affiliate where inscription_type = 0')).toBe(0)
  expect(await countOf(on, 'forgotten_number')).toBe(30)
  expect(await countOf(on, `activity where details like 'A mano: %'`)).toBe(1)
}, 240_000)
