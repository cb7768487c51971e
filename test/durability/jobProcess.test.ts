import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isOver } from '#contract/job.ts'
import type { Job } from '#contract/jobKinds.ts'
import { makeRow, headers, joinRows } from '#server/import/lists.fixture.ts'
import { aRunningInstallation } from '#test/support/installation.ts'
import { sampleFirst } from '#test/support/sample.ts'

/** The process that does the jobs of a server, once there is one. */
async function findJobProcess(server: number | undefined): Promise<number> {
  for (let twentieth = 0; twentieth < 600; twentieth += 1) {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
    const found = lines
      .map((line) => line.trim().split(/\s+/))
      .find(([, parent, ...args]) => parent === String(server) && args.join(' ').includes('jobs.process'))
    if (found) return Number(found[0])
    await sleep(20)
  }
  throw new Error('there is no process of jobs')
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Asks for a list to be compared with the census. */
async function aListToCheck(on: Awaited<ReturnType<typeof aRunningInstallation>>) {
  const rows = [makeRow(1, { Asamblea: '' })]
  const form = new FormData()
  form.append('file', new File([joinRows([headers, ...rows])], 'lista.csv'))
  const { id } = await on.call<{ id: string }>('POST', '/census-import/upload', form)
  const columns = ['idDocument', 'name', 'lastName1', 'lastName2', 'email', 'inscriptionType']
  const plan = { sheet: 0, headerRow: 1, columns, policy: 'overwrite' }
  return on.call<Job>('POST', `/census-import/${id}/preflight`, plan)
}

test('rule input-11: a job that kills its process twice is set aside, and the server goes on', async () => {
  const on = await aRunningInstallation('ROLE_ADMIN')
  let release = await on.holdTable('city')
  const { id } = await aListToCheck(on)
  let last = 0
  for (const time of ['first', 'second']) {
    await on.waitForWaiting(1)
    const pid = await findJobProcess(on.server().pid)
    expect(pid, time).not.toBe(last)
    // The next process stands still, too: behind the killed one's query in the queue of the lock.
    const holdingAgain = on.holdTable('city')
    await on.waitForWaiting(2)
    process.kill(pid, 'SIGKILL')
    last = pid
    await release()
    release = await holdingAgain
  }
  await release()
  const over = await on.waitForJob(id, ({ state }) => isOver(state))
  expect(over).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('ha detenido varias veces el proceso') as string,
  })
  expect(on.server().exitCode).toBe(null)
})

test('rule input-11: the process of jobs leaves with the server, told or killed, and its job waits for the next', async () => {
  const on = await aRunningInstallation('ROLE_ADMIN')
  let release = await on.holdTable('city')
  const { id } = await aListToCheck(on)
  for (const leave of sampleFirst(on.kill, on.leave)) {
    await on.waitForWaiting(1)
    const pid = await findJobProcess(on.server().pid)
    await leave()
    for (let tenth = 0; tenth < 50 && isAlive(pid); tenth += 1) await sleep(100)
    expect(isAlive(pid)).toBe(false)
    await release()
    release = await on.holdTable('city')
    await on.restart()
  }
  await release()
  expect(await on.waitForJob(id, ({ state }) => isOver(state))).toMatchObject({ state: 'done' })
})
