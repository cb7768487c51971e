import { sql } from 'kysely'
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
  lane: MailLane = mails.length > most.transactional ? 'bulk' : 'transactional',
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
): Promise<void> {
  await sql`insert into mail (kind, recipient, data)
    select ${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb
    where not exists (select from mail where state = 'waiting' and attempts = 0
      and kind = ${kind} and lower(recipient) = lower(${recipient}) and recipient = ${recipient} and data = ${JSON.stringify(data)}::jsonb)`.execute(
    db,
  )
}

const most = { transactional: 20, attempts: 8 }

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

type ClaimedMail = LeavingMail & { kind: string; recipient: string; data: unknown; attempts: number }

const isDue = async (db: Database, lane: MailLane): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`select exists (
    select from mail where state = 'waiting' and lane = ${lane} and next_attempt <= now()) as due`.execute(db)
  return rows[0]?.due === true
}

/** Claims one mail for five minutes: after a crash another worker tries again, and a slow server gets no mail twice. */
const claimNextMail = (db: Database, lane: MailLane) =>
  sql<ClaimedMail>`
  update mail set attempts = attempts + 1, next_attempt = now() + interval '5 minutes'
  where id = (
    select id from mail where state = 'waiting' and lane = ${lane} and next_attempt <= now()
    order by next_attempt, id limit 1 for update skip locked)
  returning id, kind, recipient, data, attempts, return_key`.execute(db)

/** Returns whether what failed, if something did, was the mail and not the way to the relay. */
async function deliverMail(
  world: World,
  { mails, transport, log }: MailDelivery,
  mail: ClaimedMail,
): Promise<boolean> {
  try {
    const message = mails.get(mail.kind)
    // A message of another version of the program, which may be running beside this one, waits for that version.
    if (!message) throw new UnknownMessage()
    const letter = await message.write(world, mail)
    const organisation = await readOrganisation(world)
    const page = letter && ('html' in letter ? letter : renderLetter(letter, organisation))
    const { saidBy, attachments: _files, ...rendered }: Partial<WrittenPage> = page ?? {}
    const kept = page && describeKept(organisation, page)
    if (!page) await closeMail(world.db, mail.id, { state: 'skipped' })
    else if (!transport) await closeMail(world.db, mail.id, { state: 'kept', kept, ...rendered })
    else {
      const envelope = { organisation, recipient: mail.recipient, ...(saidBy && { saidBy }) }
      const send = message.alsoFromFormer ? sendFromAny(world, transport) : transport.send
      await send(envelope, page, mail)
      await closeMail(world.db, mail.id, { state: 'sent' })
    }
    return true
  } catch (error) {
    logFailure(log, `mail ${mail.id}, ${mail.kind}`, error)
    const isFinal = mail.attempts >= most.attempts
    // Nobody tries it again but by hand: it is on the page of super admins (rule run-6).
    if (isFinal)
      log.error({ mail: mail.id, kind: mail.kind, reason: classifyFailure(error) }, 'mail given up')
    await inTransaction(world.db, async (db) => {
      await mails.get(mail.kind)?.notLeft(db, mail.data, isFinal)
      await retryMailLater(db, mail, error, isFinal)
    })
    return !isOfRelay(error)
  }
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
        const isSent = await send(former, ...mail).then(
          () => true,
          () => false,
        )
        if (isSent) return
      }
      throw error
    }
  }

class UnknownMessage extends Error {
  override name = 'UnknownMessage'
}

const closeMail = async (db: Database, id: number, outcome: SettledMail) => {
  await db
    .updateTable('mail')
    .set({ ...outcome, settledAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Only the error's class is kept: a server's answer may quote the recipient (rule log-5). */
async function retryMailLater(db: Database, { id, attempts }: ClaimedMail, error: unknown, isFinal: boolean) {
  const lastError = classifyFailure(error)
  const wait = sql<string>`now() + ${2 ** attempts} * interval '15 seconds'`
  await db
    .updateTable('mail')
    .set(isFinal ? { state: 'failed', lastError, settledAt: sql`now()` } : { nextAttempt: wait, lastError })
    .where('id', '=', id)
    .execute()
}

/** After a restore, mail stays off until somebody turns it on (rule durable-6). */
export async function mailIsOn({ db, settings }: World): Promise<boolean> {
  return settings.mailSending && (await readInstanceValue(db, 'mail-sending')) !== 'off'
}
