import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { forgetOldDevices } from '#server/kernel/knownDevice.ts'
import { logFailure } from '#server/kernel/log.ts'
import { deliverWaiting, mailIsOn, smtpDelivery, type MailKind } from '#server/kernel/mail.ts'
import { forgetEndedWindows } from '#server/kernel/throttle.ts'
import type { World } from '#server/kernel/world.ts'

/** What a feature leaves to the workers. */
export type Labour = {
  /** Does one piece of long work and answers whether there was any; what is aborted is done again by whoever comes next. */
  turn?: (world: World, log: Logger, signal: AbortSignal) => Promise<boolean>
  /** Forgets what tells nothing any more. */
  upkeep: (world: World) => Promise<void>
}

const pause = { work: 1_000, upkeep: 10 * 60_000 }

/**
 * The work after the answer. Any number of processes may run it at once: the rows say what is left to
 * do, and what fails is tried again. Answers how to stop it, which waits for the turn under way.
 */
export function startWorker(
  world: World,
  log: Logger,
  kinds: Record<string, MailKind>,
  labours: readonly Labour[] = [],
): () => Promise<void> {
  const stopping = new AbortController()
  const deliver = smtpDelivery(world.settings.smtpUrl, world.settings.publicUrl)
  let nextUpkeep = 0
  const turn = async () => {
    if (!deliver || (await mailIsOn(world))) await deliverWaiting(world, kinds, deliver)
    if (Date.now() < nextUpkeep) return
    nextUpkeep = Date.now() + pause.upkeep
    await upkeep(world, labours)
  }
  const keepAt = async (work: () => Promise<boolean | void>) => {
    while (!stopping.signal.aborted) {
      const more = await work().catch((error: unknown) => logFailure(log, 'worker', error))
      if (!more) await sleep(pause.work, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  // Each at its own pace: mail does not wait for a long list to be written.
  const running = Promise.all([
    keepAt(turn),
    ...labours.map(({ turn: work }) => work && keepAt(() => work(world, log, stopping.signal))),
  ])
  return async () => {
    stopping.abort()
    await running
  }
}

/** Forgets what tells nothing any more: the kernel's own rows, then each feature's. */
export async function upkeep(world: World, labours: readonly Labour[]) {
  const { db } = world
  await forgetEndedWindows(db)
  await forgetOldDevices(db)
  await sql`select compact_tally()`.execute(db)
  await sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(db)
  await sql`delete from mail where settled_at < now() - interval '30 days'`.execute(db)
  for (const labour of labours) await labour.upkeep(world)
}
