import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { logFailure } from '#server/kernel/log.ts'
import { deliverWaiting, mailIsOn, smtpDelivery, type MailKind } from '#server/kernel/mail.ts'
import { forgetEndedWindows } from '#server/kernel/throttle.ts'
import type { World } from '#server/kernel/world.ts'

/** Long work that a feature leaves in rows. */
export type Labour = {
  /** Does one piece and answers whether there was any; what is aborted is done again by whoever comes next. */
  turn: (world: World, log: Logger, signal: AbortSignal) => Promise<boolean>
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
    await upkeep(world)
    for (const labour of labours) await labour.upkeep(world)
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
    ...labours.map((labour) => keepAt(() => labour.turn(world, log, stopping.signal))),
  ])
  return async () => {
    stopping.abort()
    await running
  }
}

/** Forgets what tells nothing any more: ended throttle windows, spent links, sessions that ended a month ago. */
export async function upkeep({ db, clock }: Pick<World, 'db' | 'clock'>) {
  await forgetEndedWindows(db)
  await sql`select compact_tally()`.execute(db)
  await sql`delete from account_link where coalesce(used_at, expires_at) < now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from account_challenge where expires_at < now()`.execute(db)
  // A week more: staff may still help whoever came late, and a link followed twice still says so.
  await sql`delete from pending_enrolment
    where coalesce(completed_at, expires_at) < ${clock.now} - interval '7 days'`.execute(db)
  await sql`delete from spent_challenge where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from session where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(db)
  await sql`delete from mail where settled_at < now() - interval '30 days'`.execute(db)
}
