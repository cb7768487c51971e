import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { pino } from 'pino'
import { createSendingLanes } from '#server/communications/engine/sender.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import type { World } from '#server/kernel/world.ts'

export const connections = 8
const log = pino({ level: 'silent' })

export type Relay = Awaited<ReturnType<typeof startRelayProcess>>

/** An SMTP server in a process of its own, as it is one in the world. */
export async function startRelayProcess() {
  const child = fork(new URL('relay.process.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  /** How many mails it has taken, and its processor time in ms. */
  const ask = async () => {
    const answer = once(child, 'message')
    child.send('how many')
    const [told] = (await answer) as [{ taken: number; cpu: number }]
    return told
  }
  return { url: `smtp://127.0.0.1:${port}`, ask, close: () => child.disconnect() }
}

/** Sends so many that are frozen by lanes of ours; returns the seconds until the relay has them. */
export async function sendAll(world: World, relay: Relay, total: number): Promise<number> {
  const { taken } = await relay.ask()
  const carry = () => openCarrier(relay.url)
  const { lanes, close } = createSendingLanes(world, {
    log,
    openCarrier: carry,
    lanes: connections,
  })
  const begun = performance.now()
  const stop = startWorker(world, log, { mails: new Map(), lanes })
  while ((await relay.ask()).taken < taken + total) await sleep(20)
  const seconds = (performance.now() - begun) / 1000
  await stop()
  await close()
  return seconds
}

type Mail = { subject: string; html: string; plain: string }

/** Sends the same mail so many times by a bare pool of nodemailer; returns the seconds. */
export async function sendPlainly(
  url: string,
  { subject, html, plain }: Mail,
  total: number,
): Promise<number> {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
  })
  const begun = performance.now()
  let next = 0
  const sendOn = async () => {
    while (next < total) {
      const at = next++
      await transport.sendMail({
        from: 'no-responder@concejo.example',
        to: `p${at}@example.org`,
        subject,
        html,
        text: plain,
      })
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOn))
  transport.close()
  return (performance.now() - begun) / 1000
}

/** Processor time in ms of this process, of the relay and of PostgreSQL, whose first process has this number. */
export async function readProcessors(relay: Relay, postmaster: number) {
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1000, relay: (await relay.ask()).cpu, database: readFamily(postmaster) }
}
export type Processors = Awaited<ReturnType<typeof readProcessors>>

/** Of a process and its children, also those that have ended, in ms: a tick of the kernel is 10. */
function readFamily(parent: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = readFields(pid)
    // In proc(5) these are the fields 4 (parent), 14 to 17 (own and ended children's).
    if (Number(pid) === parent) ticks += sum(fields.slice(11, 15))
    else if (Number(fields[1]) === parent) ticks += sum(fields.slice(11, 13))
  }
  return ticks * 10
}
const sum = (numbers: string[]) => numbers.reduce((all, each) => all + Number(each), 0)

function readFields(pid: string): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has ended meanwhile.
    return []
  }
}
