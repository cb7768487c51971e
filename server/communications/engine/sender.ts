import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createAside, type Aside } from '#server/communications/engine/aside.ts'
import { createBeginning, type Begin } from '#server/communications/engine/beginTogether.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { claimRecipients, type Sending } from '#server/communications/engine/claim.queries.ts'
import { finishCommunications, stopCommunication } from '#server/communications/engine/finish.queries.ts'
import {
  releaseUnsent,
  settle,
  skipCancelled,
  type Outcome,
  type Taken,
} from '#server/communications/engine/queue.queries.ts'
import { createIdentity } from '#server/communications/engine/identity.ts'
import { recoverForgotten, recoverFromGone } from '#server/communications/engine/owner.queries.ts'
import { reconcile, type FindDelivered } from '#server/communications/engine/reconcile.rules.ts'
import { noteFailure, noteTaken, stopForRelay } from '#server/communications/engine/relay.queries.ts'
import type { Carrier } from '#server/communications/engine/smtp.ts'
import { createMailBuilder, type MailBuilder } from '#server/communications/message/build.ts'
import { readMailContent } from '#server/communications/message/content.queries.ts'
import type { JobLane } from '#server/kernel/jobs/jobProcess.ts'
import { logFailure } from '#server/kernel/log.ts'
import { mailIsOn } from '#server/kernel/mail/mail.ts'
import { returnTokens, takeTokens } from '#server/kernel/mail/pace.queries.ts'
import type { World } from '#server/kernel/world.ts'

/** The moments in which a process may die; tests kill it there. */
export type SendingMoment = 'frozen' | 'claimed' | 'begun' | 'answered' | 'settled'

type Options = {
  log: Logger
  /** A way out for each lane. */
  openCarrier: () => Carrier
  /** Who can ask the relay what it delivered; without, what is doubtful waits for an admin. */
  findDelivered?: FindDelivered
  lanes?: number
  reach?: (moment: SendingMoment) => void
}

/** So many are claimed at once by a lane, and wait again when its process dies. */
const batch = 25
/** Of so many seconds a lane tries to write what it knows, while the database is away, when it is told to leave. */
const secondsToWrite = 20

/**
 * The lanes in which mail to many leaves, beside those of other mails (rules communication-8, communication-10,
 * durable-8). `close` is called when they have stopped.
 */
export function createSendingLanes(
  world: World,
  options: Options,
): { lanes: JobLane[]; close: () => Promise<void> } {
  const identity = createIdentity(world)
  const begin = createBeginning(world)
  const builders = createBuilders(world)
  const known = new Set<number>()
  const aside = createAside()
  const carriers: Carrier[] = []
  const sending = Array.from({ length: options.lanes ?? 8 }, (_, at): JobLane => {
    const carrier = options.openCarrier()
    carriers.push(carrier)
    return {
      name: `communications: sending ${at + 1}`,
      run: async (stopping) => {
        if (!(await mailIsOn(world))) return false
        const owner = await identity.take()
        return sendBatch({ world, carrier, builders, owner, begin, known, aside, ...options }, stopping)
      },
    }
  })
  const unfrozen = createAside()
  const freezing: JobLane = {
    name: 'communications: freezing',
    run: async () => {
      if (!(await mailIsOn(world))) return false
      const isFrozen = await freezeNextDue(world, unfrozen)
      if (isFrozen) options.reach?.('frozen')
      return isFrozen
    },
  }
  // Each of these goes on where another one fails.
  const keep = async (...tasks: (() => Promise<unknown>)[]) => {
    for (const task of tasks)
      await task().catch((error: unknown) => logFailure(options.log, 'communications: keeping', error))
  }
  const keeping: JobLane = {
    name: 'communications: keeping',
    run: async () => {
      await keep(
        () => recoverFromGone(world.db, world.clock),
        async () => {
          const owner = await identity.current()
          if (owner !== undefined) await recoverForgotten(world.db, world.clock, owner, [...known])
        },
        () => skipCancelled(world.db, world.clock),
        () => stopForRelay(world.db),
        () => finishCommunications(world.db, world.clock),
      )
      return false
    },
  }
  const { findDelivered } = options
  const asking: JobLane[] = findDelivered
    ? [{ name: 'communications: asking', run: async () => reconcile(world, findDelivered).then(() => false) }]
    : []
  return {
    lanes: [freezing, ...asking, keeping, ...sending],
    close: async () => {
      for (const carrier of carriers) carrier.close()
      await identity.release()
    },
  }
}

/** What builds the mails of the latest communications, each read once. */
function createBuilders(world: World) {
  const { settings, secret } = world
  const create = async (id: number) => createMailBuilder(settings, secret, await readMailContent(world, id))
  const known = new Map<number, Promise<MailBuilder>>()
  return (id: number): Promise<MailBuilder> => {
    const builder = known.get(id) ?? create(id)
    known.delete(id)
    known.set(id, builder)
    builder.catch(() => known.delete(id))
    for (const old of [...known.keys()].slice(0, -6)) known.delete(old)
    return builder
  }
}

type Lane = Options & {
  world: World
  carrier: Carrier
  builders: (id: number) => Promise<MailBuilder>
  owner: number
  begin: Begin
  /** The recipients that the lanes of this process have. */
  known: Set<number>
  aside: Aside
  /** The mail that the server took last, which is still to be written. */
  taken?: Taken | undefined
}

/** Sends to the next recipients, one after the other; returns whether there were any. */
async function sendBatch(lane: Lane, stopping: AbortSignal): Promise<boolean> {
  const { world, owner } = lane
  const { granted, isNews } = await takeTokens(world.db, batch)
  if (granted === 0) return false
  const claimed = await claimRecipients(
    world.db,
    world.clock,
    owner,
    granted,
    lane.aside.list(),
    (id, error) => logFailure(lane.log, `communication ${id}`, error),
  )
  if (claimed.length < granted) await returnTokens(world.db, granted - claimed.length)
  if (claimed.length === 0) return false
  for (const { id } of claimed) lane.known.add(id)
  lane.reach?.('claimed')
  let waiting = [...claimed]
  let isNoted = !isNews
  try {
    for (let next = waiting[0]; next && !stopping.aborted; next = waiting[0]) {
      const outcome = await sendOne(lane, next, stopping)
      waiting.shift()
      if (outcome?.state === 'sent') {
        lane.aside.forget(next.communicationId)
        if (!isNoted) await noteTaken(world.db)
        isNoted = true
      }
      // Each refusal is believed for what was taken before.
      if (outcome?.state === 'bounced') isNoted = false
      if (outcome?.state !== 'queued' || outcome.of === 'recipient') continue
      if (outcome.of === 'communication')
        waiting = await leaveAlone(lane, waiting, { next, outcome }, stopping)
      else {
        await noteFailure(world.db, outcome.reply)
        break
      }
    }
  } finally {
    await settleTaken(lane, stopping)
    await letGo(lane, waiting, stopping)
    for (const { id } of claimed) lane.known.delete(id)
  }
  return true
}

/** Leaves a communication alone whose own fault it is that nothing leaves; returns whoever waits for the others. */
async function leaveAlone(
  lane: Lane,
  waiting: readonly Sending[],
  { next: { communicationId }, outcome: { reply } }: { next: Sending; outcome: { reply: string } },
  stopping: AbortSignal,
): Promise<Sending[]> {
  if (lane.aside.note(communicationId)) await stopCommunication(lane.world.db, communicationId, reply)
  const isOf = (each: Sending) => each.communicationId === communicationId
  await letGo(lane, waiting.filter(isOf), stopping)
  return waiting.filter((each) => !isOf(each))
}

/** Writes what the next mail would be written with, where there is none. */
async function settleTaken(lane: Lane, stopping: AbortSignal): Promise<void> {
  const { world, owner, taken } = lane
  if (!taken) return
  const { id, reply } = taken
  await insist(stopping, () => settle(world.db, world.clock, owner, id, { state: 'sent', reply }))
  lane.taken = undefined
  lane.reach?.('settled')
}

const letGo = async ({ world, owner }: Lane, waiting: readonly Sending[], stopping: AbortSignal) => {
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await insist(stopping, () => releaseUnsent(world.db, world.clock, owner, ids))
}

const unwritten = { state: 'queued', reply: 'No se puede escribir el mensaje', of: 'communication' } as const

/**
 * Sends to one recipient; what became of it is written, whatever it takes. While the database writes that it begins, its
 * mail is built and the server connected to; nothing is said of whoever may not be written to any more.
 */
async function sendOne(lane: Lane, to: Sending, stopping: AbortSignal): Promise<Outcome | undefined> {
  const { world, owner, carrier } = lane
  const { db, clock } = world
  let buildMail: MailBuilder
  try {
    buildMail = await lane.builders(to.communicationId)
  } catch (error) {
    logFailure(lane.log, `communication ${to.communicationId}`, error)
    await letGo(lane, [to], stopping)
    return unwritten
  }
  let outcome: Outcome | undefined = unwritten
  const beginning = beginOne(lane, to)
  // It is waited for below, whatever comes between.
  beginning.catch(() => undefined)
  try {
    const mail = await buildMail(to)
    outcome = { state: 'queued', reply: 'No llegó a salir', of: 'relay' }
    outcome = await carrier.deliver(mail, beginning)
    if (outcome) lane.reach?.('answered')
  } catch (error) {
    logFailure(lane.log, `communication ${to.communicationId}`, error)
  }
  // When beginning fails nobody knows whether it was written; either way no text has left, so it waits again.
  const wasBegun = await beginning.catch(() => false)
  if (!wasBegun || !outcome) {
    await letGo(lane, [to], stopping)
    return undefined
  }
  let became = outcome
  if (became.state === 'sent') lane.taken = { id: to.id, reply: became.reply }
  else
    await insist(stopping, async () => {
      became = await settle(db, clock, owner, to.id, became)
    })
  return became
}

/** Writes that the mail to a claimed recipient begins, and that the one before was taken; false: it may not leave. */
async function beginOne(lane: Lane, { id }: Sending): Promise<boolean> {
  const { owner, taken } = lane
  const isBegun = await lane.begin({ id, owner, taken })
  if (taken) lane.reach?.('settled')
  lane.taken = undefined
  if (isBegun) lane.reach?.('begun')
  return isBegun
}

/** Tries until it is done: what a process knows of a mail is in its memory alone. */
async function insist(stopping: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      await work()
      return
    } catch (error) {
      if (stopping.aborted && tries >= secondsToWrite) throw error
      await sleep(1_000)
    }
}
