import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { logFailure } from '#server/kernel/log.ts'
import { deliverWaiting, mailIsOn, smtpDelivery, type MailKind } from '#server/kernel/mail.ts'
import { forgetEndedWindows } from '#server/kernel/throttle.ts'
import type { World } from '#server/kernel/world.ts'

const pause = { work: 1_000, upkeep: 10 * 60_000 }

/**
 * The work after the answer. Any number of processes may run it at once: the rows say what is left to
 * do, and what fails is tried again. Answers how to stop it, which waits for the turn under way.
 */
export function startWorker(world: World, log: Logger, kinds: Record<string, MailKind>): () => Promise<void> {
  const stopping = new AbortController()
  const deliver = smtpDelivery(world.settings.smtpUrl, world.settings.publicUrl)
  let nextUpkeep = 0
  const turn = async () => {
    if (!deliver || (await mailIsOn(world))) await deliverWaiting(world, kinds, deliver)
    if (Date.now() < nextUpkeep) return
    nextUpkeep = Date.now() + pause.upkeep
    await upkeep(world)
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await turn().catch((error: unknown) => logFailure(log, 'worker', error))
      await sleep(pause.work, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Forgets what tells nothing any more: ended throttle windows, spent links, sessions that ended a month ago. */
async function upkeep({ db }: World) {
  await forgetEndedWindows(db)
  await sql`select compact_tally()`.execute(db)
  await sql`delete from account_link where coalesce(used_at, expires_at) < now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(db)
  await sql`delete from mail where settled_at < now() - interval '30 days'`.execute(db)
}
