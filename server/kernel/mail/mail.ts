import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { readInstanceValue } from '#server/kernel/database/instance.ts'
import { logFailure } from '#server/kernel/log.ts'
import { classifyFailure, isOfRelay, isRefusal } from '#server/kernel/mail/failures.ts'
import { describeKept, type SettledMail } from '#server/kernel/mail/kept.ts'
import { renderLetter } from '#server/kernel/mail/letter.ts'
import type { Message, Mails, WrittenPage } from '#server/kernel/mail/message.ts'
import { returnTokens, takeTokens } from '#server/kernel/mail/pace.queries.ts'
import type { MailLane, LeavingMail, Transport } from '#server/kernel/mail/transport.ts'
import { listSenders, readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { World } from '#server/kernel/world.ts'
import type { DB } from '#server/migrations/schema.ts'

/** Puts a message to one recipient into the queue, in the caller's transaction (rule input-7). */
export async function queueMail<Schema extends z.ZodType>(
  db: Database,
  { kind }: Message<Schema>,
  recipient: string,
  data: z.input<Schema>,
): Promise<void> {
  await db
    .insertInto('mail')
    .values({ kind, recipient, data: JSON.stringify(data) })
    .execute()
}

/** The same to any number of recipients: many go to the bulk lane, and so does what its caller queues one by one for many. Returns their numbers in the queue with the data. */
export async function queueMails<Schema extends z.ZodType>(
  db: Database,
  { kind }: Message<Schema>,
  mails: readonly { recipient: string; data: z.input<Schema> }[],
  lane: MailLane = chooseLane(mails.length),
): Promise<{ id: number; data: z.input<Schema> }[]> {
  const { rows } = await sql<{
    id: number
    data: z.input<Schema>
  }>`insert into mail (kind, lane, recipient, data)
    select ${kind}, ${lane}, recipient, data
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m (recipient text, data jsonb)
    returning id, data`.execute(db)
  return rows
}

/**
 * SQL: that a mail was taken for delivery, or refused for good by the server of its address; not one that was given up
 * for another reason, such as our own server's.
 */
export const wasReceived = (mail: string) =>
  sql<boolean>`(${sql.ref(`${mail}.state`)} in ('sent', 'kept') or ${sql.ref(`${mail}.state`)} = 'failed'
    and coalesce(${sql.ref(`${mail}.last_error`)} ~ '^EENVELOPE 55[0136] 5[.]1[.](1|2|3|6|10)$', false))`

/** Puts a message into the queue unless an equal message waits untried: it is written when it is sent, so it will be up to date. */
export async function queueMailOnce<Schema extends z.ZodType>(
  db: Database,
  { kind }: Message<Schema>,
  recipient: string,
  data: z.input<Schema>,
  lane: MailLane = 'transactional',
): Promise<void> {
  await sql`insert into mail (kind, lane, recipient, data)
    select ${kind}, ${lane}, ${recipient}, ${JSON.stringify(data)}::jsonb
    where not exists (select from mail where state = 'waiting' and attempts = 0
      and kind = ${kind} and lower(recipient) = lower(${recipient}) and recipient = ${recipient} and data = ${JSON.stringify(data)}::jsonb)`.execute(
    db,
  )
}

const most = { transactional: 20, attempts: 8 }

/** The lane of so many mails: behind many nobody waits for theirs. */
export const chooseLane = (mails: number): MailLane => (mails > most.transactional ? 'bulk' : 'transactional')

export type MailDelivery = {
  mails: Mails
  /** Without it mails are kept for the mailbox page, but not in production. */
  transport: Transport | undefined
  log: Logger
}

/**
 * Delivers the next mail of a lane, of those to many no faster than is wanted (rule communication-10); returns whether to look for more at once: there was one, and the relay answers. Any
 * number of processes may do so at once.
 */
export async function deliverNextMail(
  world: World,
  delivery: MailDelivery,
  lane: MailLane,
): Promise<boolean> {
  // A mail's text contains valid codes, so production never stores it (rule run-3).
  if (!delivery.transport && world.settings.production) return false
  const isPaced = lane === 'bulk' && delivery.transport !== undefined
  if (isPaced && !((await isDue(world.db, lane)) && (await takeTokens(world.db, 1)).granted > 0)) return false
  const { rows } = await claimNextMail(world.db, lane)
  const [row] = rows
  if (!row && isPaced) await returnTokens(world.db, 1)
  return row !== undefined && deliverMail(world, delivery, row)
}

type ClaimedMail = LeavingMail & {
  kind: string
  recipient: string
  data: unknown
  attempts: number
  claim: string
}

/** SQL: that a process is sending a mail now, or died of it less than five minutes ago. */
export const isBeingSent = sql<boolean>`(mail.claim is not null and mail.next_attempt > now())`

/**
 * Puts mails back into the queue as if they had never been tried, of those that some SQL chooses the ones that nobody is
 * sending; returns how many. What came back of the tries before is forgotten: it would be read of the next.
 */
export async function queueAgain(db: Database, chosen: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mail set state = 'waiting', attempts = 0, next_attempt = now(), settled_at = null, claim = null,
      returned_at = null, return_status = null
    where (${chosen}) and not ${isBeingSent}`.execute(db)
  return Number(numAffectedRows)
}

const isDue = async (db: Database, lane: MailLane): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`select exists (
    select from mail where state = 'waiting' and lane = ${lane} and next_attempt <= now()) as due`.execute(db)
  return rows[0]?.due === true
}

/** Claims one mail for five minutes: after a crash another worker tries again, and a slow server gets no mail twice. */
const claimNextMail = (db: Database, lane: MailLane) =>
  sql<ClaimedMail>`
  update mail set attempts = attempts + 1, next_attempt = now() + interval '5 minutes', claim = gen_random_uuid()
  where id = (
    select id from mail where state = 'waiting' and lane = ${lane} and next_attempt <= now()
    order by next_attempt, id limit 1 for update skip locked)
  returning id, kind, recipient, data, attempts, return_key, claim`.execute(db)

/** Returns whether what failed, if something did, was the mail and not the way to the relay. */
async function deliverMail(world: World, delivery: MailDelivery, mail: ClaimedMail): Promise<boolean> {
  const { log, mails } = delivery
  const about = { mail: mail.id, kind: mail.kind }
  const tried = await sendMail(world, delivery, mail).catch((error: unknown) => ({ error }))
  if (!('error' in tried)) {
    if (!(await closeMail(world.db, mail, tried))) log.warn(about, notOurs)
    return true
  }
  const { error } = tried
  logFailure(log, `mail ${mail.id}, ${mail.kind}`, error, classifyFailure(error))
  const isFinal = mail.attempts >= most.attempts
  try {
    const state = await inTransaction(world.db, async (db) => {
      const became = await retryMailLater(db, mail, error, isFinal)
      await mails.get(mail.kind)?.notLeft(db, mail.data, became === 'failed')
      return became
    })
    // Nobody tries it again but by hand: it is on the page of super admins (rule run-6).
    if (state === 'failed') log.error({ ...about, reason: classifyFailure(error) }, 'mail given up')
  } catch (failure) {
    if (!(failure instanceof NotOurs)) throw failure
    log.warn(about, notOurs)
  }
  return !isOfRelay(error)
}

/** Writes a mail and sends it; returns what became of it. */
async function sendMail(
  world: World,
  { mails, transport }: MailDelivery,
  mail: ClaimedMail,
): Promise<SettledMail> {
  const message = mails.get(mail.kind)
  // A message of another version of the program, which may be running beside this one, waits for that version.
  if (!message) throw new UnknownMessage()
  const letter = await message.write(world, mail)
  if (!letter) return { state: 'skipped' }
  const organisation = await readOrganisation(world)
  const page: WrittenPage = 'html' in letter ? letter : renderLetter(letter, organisation)
  const { saidBy, attachments: _files, ...rendered } = page
  if (!transport) return { state: 'kept', kept: describeKept(organisation, page), ...rendered }
  const envelope = { organisation, recipient: mail.recipient, ...(saidBy && { saidBy }) }
  const send = message.alsoFromFormer ? sendFromAny(world, transport) : transport.send
  await send(envelope, page, mail)
  return { state: 'sent' }
}

/**
 * Sends a mail; what the relay refuses leaves from the address that the organisation wrote from before, if it has had
 * another one in the last thirty days: whoever changes the sender does not silence what tells of it (rule organisation-5).
 * Only that: an address may have been given up because somebody else has it now.
 */
const sendFromAny =
  (world: World, { send }: Transport): Transport['send'] =>
  async (envelope, ...mail) => {
    try {
      await send(envelope, ...mail)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { organisation, recipient } = envelope
      const senders = await listSenders(world, world.clock)
      for (const senderEmail of senders.filter((each) => each !== organisation.senderEmail)) {
        const former = { organisation: { ...organisation, senderEmail }, recipient }
        try {
          return await send(former, ...mail)
        } catch (another) {
          // Only a refusal says that it has not left: it would leave twice, from two senders.
          if (!isRefusal(another)) throw another
        }
      }
      throw error
    }
  }

class UnknownMessage extends Error {
  override name = 'UnknownMessage'
}

/** Another process has the mail meanwhile, or it is gone. */
class NotOurs extends Error {}
const notOurs = 'what became of a try is not noted: another process has the mail, or it is gone'

/** Notes what became of a try, while it has the mail: one that hung until another process took it says nothing any more. Returns the mail's state then. */
async function settleTry(
  db: Database,
  { id, claim }: ClaimedMail,
  outcome: UpdateObject<DB, 'mail'>,
): Promise<string | undefined> {
  const settled = await db
    .updateTable('mail')
    .set({ ...outcome, claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('state')
    .executeTakeFirst()
  return settled?.state
}

const closeMail = (db: Database, mail: ClaimedMail, outcome: SettledMail) =>
  settleTry(db, mail, { ...outcome, settledAt: sql`now()` })

/**
 * Lets a mail wait for its next try, or gives it up after the last; what was skipped meanwhile stays so. Returns its state.
 * Only the error's class is kept: a server's answer may quote the recipient (rule log-5).
 */
async function retryMailLater(
  db: Database,
  mail: ClaimedMail,
  error: unknown,
  isFinal: boolean,
): Promise<string> {
  const state = await settleTry(db, mail, {
    lastError: classifyFailure(error),
    nextAttempt: sql`now() + ${2 ** mail.attempts} * interval '15 seconds'`,
    ...(isFinal && {
      state: sql<string>`case state when 'waiting' then 'failed' else state end`,
      settledAt: sql`coalesce(settled_at, now())`,
    }),
  })
  if (state === undefined) throw new NotOurs()
  return state
}

/** After a restore, mail stays off until somebody turns it on (rule durable-6). */
export async function mailIsOn({ db, settings }: World): Promise<boolean> {
  return settings.mailSending && (await readInstanceValue(db, 'mail-sending')) !== 'off'
}
