import { sql } from 'kysely'
import type { Communication } from '#contract/communications/communications.ts'
import { createSendingLanes } from '#server/communications/engine/sender.ts'
import { keepInMailbox } from '#server/communications/engine/mailbox.queries.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import type { FindDelivered } from '#server/communications/engine/reconcile.rules.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { TestApp } from '#test/support/app.ts'
import { aCommunication, aRecipient, aSending, anAffiliate } from '#test/support/factories.ts'
import { quietLog } from '#test/support/log.ts'

type On = Pick<TestApp, 'world' | 'db' | 'as'>

/** Approves a bulletin for all who agreed, which leaves at once; returns its number and how to read it. */
export async function anApproved({ as }: Pick<TestApp, 'as'>, written: object = {}) {
  const admin = await as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const edited = await admin('PATCH', `/communication/${id}`, {
    subject: 'Boletín',
    body: '<p>Hola, @@NOMBRE@@</p>',
    ...written,
  })
  if (edited.statusCode !== 200) throw new Error(edited.body)
  const recipients = (await admin('POST', '/communication/count-filters-users', { id })).json<number>()
  const approved = await admin('POST', '/communication/set-approved', {
    id,
    sendNow: true,
    confirm: recipients,
  })
  if (approved.statusCode !== 200) throw new Error(approved.body)
  const get = async () => (await admin('GET', `/communication/${id}`)).json<Communication>()
  return { id, admin, get, recipients }
}

/** Members who agreed to communications, at these addresses. */
export const whoAgreed = async (db: PeopleDatabase, addresses: readonly string[]) => {
  for (const [at, email] of addresses.entries())
    await anAffiliate(db, { email, name: `Ana ${at}`, communications: true })
}

/** Runs the lanes of a process in turn until nothing moves, without waiting for growing pauses; without a relay into the mailbox. */
export async function send(
  { world, db }: Pick<On, 'world' | 'db'>,
  smtpUrl: string | undefined,
  { rounds = 12, findDelivered }: { rounds?: number; findDelivered?: FindDelivered } = {},
): Promise<void> {
  await sql`update sending_relay set per_second = null`.execute(db)
  const { lanes, close } = createSendingLanes(world, {
    log: quietLog,
    openCarrier: () => (smtpUrl === undefined ? keepInMailbox(world.db) : openCarrier(smtpUrl)),
    lanes: 2,
    ...(findDelivered && { findDelivered }),
  })
  const { signal } = new AbortController()
  // A round that moves nothing may still end what the next one goes on from; after two nothing will move.
  for (let round = 0, still = 0; round < rounds && still < 2; round += 1) {
    let isMore = false
    for (const { run } of lanes) isMore = (await run(signal)) || isMore
    // What waits for its next attempt need not, but comes after those who were tried less often.
    await sql`update communication_recipient set next_attempt_at = now() - interval '1 hour' + attempts * interval '1 minute' where state = 'queued'`.execute(
      db,
    )
    still = isMore ? 0 : still + 1
  }
  await close()
}

/** Sends as long as it takes a relay to be left alone for good, without waiting for that either. */
export async function sendLong(app: Pick<On, 'world' | 'db'>, smtpUrl: string): Promise<void> {
  for (let opening = 0; opening < 10; opening += 1) {
    await send(app, smtpUrl, { rounds: 6 })
    await sql`update sending_relay set open_until = now()`.execute(app.db)
    const going = await app.db
      .selectFrom('communication')
      .where('status', 'in', ['APPROVED', 'PROCESSING', 'PROCESSED'])
      .select('id')
      .executeTakeFirst()
    if (!going) return
  }
}

/** How many recipients are in each state, by the beginning of their addresses. */
export async function listStates(db: PeopleDatabase, id: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('communicationRecipient')
    .where('communicationId', '=', id)
    .select(['address', 'state'])
    .orderBy('address')
    .execute()
  return Object.fromEntries(rows.map(({ address, state }) => [address.split('@')[0] ?? '', state]))
}

/** Each recipient: the beginning of their address, what became of it and why. */
export async function listRows(db: PeopleDatabase) {
  const rows = await db
    .selectFrom('communicationRecipient')
    .select(['address', 'state', 'reason'])
    .orderBy('id')
    .execute()
  return rows.map(({ address, state, reason }) => [address.split('@')[0], state, reason])
}

/** Gives somebody another address, at `example.org`. */
export const moveTo = (db: PeopleDatabase, id: number, name: string) =>
  db
    .updateTable('affiliate')
    .set({ email: `${name}@example.org` })
    .where('id', '=', id)
    .execute()

/** When who waits was due. */
export const longAgo = new Date(Date.now() - 3_600_000)

/** A service notice that is being sent, to so many who wait. */
export async function aService(
  db: PeopleDatabase,
  people = 0,
  about: Parameters<typeof aCommunication>[1] = {},
) {
  const communicationId = await aCommunication(db, { ...aSending, kind: 'servicio', ...about })
  for (let at = 0; at < people; at += 1)
    await aRecipient(db, { communicationId, address: `p${at}@example.org`, nextAttemptAt: longAgo })
  return communicationId
}

const ended = { attempts: 1, settledAt: longAgo }
/** Each state of a recipient, of whom a process had it that is gone. */
export const recipientStates = {
  queued: {},
  claimed: { attempts: 1, owner: 7, claimedAt: longAgo },
  sending: { attempts: 1, owner: 7, claimedAt: longAgo, sendingAt: longAgo },
  uncertain: { ...ended, sendingAt: longAgo },
  sent: ended,
  bounced: { ...ended, reason: 'devuelto' },
  skipped: { settledAt: longAgo, reason: 'sinConsentimiento' },
} as const
export type RecipientState = keyof typeof recipientStates
export const allStates = Object.keys(recipientStates) as RecipientState[]
