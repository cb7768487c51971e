import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { runUpkeepTask, type UpkeepTask } from '#server/kernel/runtime/upkeep.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { mails } from '#server/mails.ts'
import { upkeepTasks } from '#server/upkeep.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { dueTasks as due } from '#test/support/dueTasks.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

const patient = { timeout: 30_000, interval: 50 }
const hang = async () => new Promise<void>(() => undefined)
const soon = { everySeconds: 0.05, timeoutSeconds: 30 }

test('rule durable-8: one upkeep task that throws and one that hangs stop neither the others nor the mail', async () => {
  const { world, db, logger, logged } = await anApp()
  let runs = 0
  const upkeep: UpkeepTask[] = [
    { name: 'throws', ...soon, run: () => Promise.reject(new TypeError('12345678Z is wrong')) },
    {
      name: 'throws at once',
      ...soon,
      run: () => {
        throw new TypeError('no')
      },
    },
    { name: 'hangs', ...soon, timeoutSeconds: 0.3, run: hang },
    { name: 'hangs for long', ...soon, timeoutSeconds: 3_600, run: hang },
    { name: 'works', ...soon, run: async () => void (runs += 1) },
  ]
  const { username } = await aUser(db)
  const stop = startWorker(world, logger, { mails, upkeep })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3), patient)
  await queueMail(db, recoveryMessage, username, {})
  await vi.waitFor(
    async () => expect(await db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'kept' }]),
    patient,
  )
  const failures = () =>
    new Set(
      logged
        .map((line) => JSON.parse(line) as { request?: string; name?: string })
        .map(({ request, name }) => `${request}: ${name}`),
    )
  await vi.waitFor(() => expect(failures()).toContain('upkeep: hangs: UpkeepTimeout'), patient)
  expect(failures()).toContain('upkeep: throws: TypeError')
  expect(failures()).toContain('upkeep: throws at once: TypeError')
  expect(logged.join()).not.toContain('12345678Z')
  // It is tried again, and leaving does not wait for it.
  const before = runs
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before), patient)
  await stop()
})

test('several processes never do the same task at once', async () => {
  const { world, logger } = await anApp()
  let [underWay, most, runs] = [0, 0, 0]
  const task: UpkeepTask = {
    name: 'alone',
    ...soon,
    run: async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 30))
      underWay -= 1
      runs += 1
    },
  }
  const stops = [1, 2, 3].map(() => startWorker(world, logger, { mails, upkeep: [task] }))
  await vi.waitFor(() => expect(runs).toBeGreaterThan(5), patient)
  // Nor do two run when the workers stop and one does not wait for its task, which ignores the signal.
  await Promise.all(stops.map(async (stop) => stop()))
  expect(most).toBe(1)
  const before = runs + underWay
  await runUpkeepTask(world, logger, task, AbortSignal.abort())
  expect(runs + underWay).toBe(before)
})

test('every upkeep task is there, under its own name, and does what is due', async () => {
  expect(upkeepTasks.map(({ name }) => name).toSorted()).toEqual(
    // These depend on the hour of the day: `automaticMails.test.ts` and `retention.test.ts` stop the clock.
    [...Object.keys(due), 'reminders of meetings', 'retention'].toSorted(),
  )
  const app = await anApp()
  // Votings are reminded of only where mail leaves.
  Object.assign(app.world.settings, {
    smtpUrl: 'smtp://127.0.0.1:1',
    logHeads: { email: 'custodia@example.org' },
  })
  const { userId } = await aUser(app.db)
  expect(userId).toBe(1)
  const findDue = async () => {
    const found: string[] = []
    for (const [name, { find }] of Object.entries(due)) {
      const { rows } = await sql.raw(find).execute(app.db)
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  await anAffiliate(app.db)
  await anAffiliate(app.db)
  for (const { plant } of Object.values(due)) await sql.raw(plant).execute(app.db)
  expect(await findDue()).toEqual(Object.keys(due))
  await runUpkeep(app)
  expect(await findDue()).toEqual([])
})
