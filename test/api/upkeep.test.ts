import { expect, test, vi } from 'vitest'
import { queueMail } from '#server/kernel/mail/mail.ts'
import type { UpkeepTask } from '#server/kernel/runtime/upkeep.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { mails } from '#server/mails.ts'
import { upkeepTasks } from '#server/upkeep.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

const patient = { timeout: 15_000, interval: 50 }
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
    { name: 'hangs for long', ...soon, run: hang },
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
  const left = performance.now()
  await stop()
  expect(performance.now() - left).toBeLessThan(5_000)
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
  // Before they stop: a process that leaves does not wait for a task that ignores its signal.
  expect(most).toBe(1)
  await Promise.all(stops.map(async (stop) => stop()))
})

test('every upkeep task has a unique name and runs', async () => {
  const names = upkeepTasks.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  await runUpkeep(await anApp())
})
