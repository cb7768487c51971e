import nodemailer from 'nodemailer'
import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { recall } from '#server/kernel/instance.ts'
import type { World } from '#server/kernel/world.ts'

export type Rendered = { subject: string; html: string; plain: string }
export type MailIntent = { kind: string; recipient: string; data?: Record<string, unknown> }
/** Writes a mail when it is about to leave; `undefined` when there is nothing to send after all. */
export type MailKind = (world: World, intent: Required<MailIntent>) => Promise<Rendered | undefined>

/** Queues a mail in the caller's transaction, for one recipient (rule input-7). */
export async function queueMail(db: Database, { kind, recipient, data = {} }: MailIntent): Promise<void> {
  await db
    .insertInto('mail')
    .values({ kind, recipient, data: JSON.stringify(data) })
    .execute()
}

/** The same, unless one like it waits and nobody has begun to write it: it will say what is so by then. */
export async function queueMailOnce(db: Database, { kind, recipient, data = {} }: MailIntent): Promise<void> {
  await sql`insert into mail (kind, recipient, data)
    select ${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb
    where not exists (select from mail where state = 'waiting' and attempts = 0
      and kind = ${kind} and recipient = ${recipient} and data = ${JSON.stringify(data)}::jsonb)`.execute(db)
}

type Deliver = (recipient: string, mail: Rendered, id: number) => Promise<void>
const most = { batch: 20, attempts: 8 }

/** Delivers what waits, as many processes at once as there are; answers how many mails it settled. */
export async function deliverWaiting(
  world: World,
  kinds: Record<string, MailKind>,
  deliver: Deliver | undefined,
) {
  for (let settled = 0; settled < most.batch; settled += 1) {
    // A mail's text holds codes that work: it is kept outside production only (rule run-3).
    if (!deliver && world.settings.production) return 0
    const { rows } = await claim(world.db)
    const [row] = rows
    if (!row) return settled
    await settle(world, kinds, deliver, row)
  }
  return most.batch
}

type Claimed = Required<MailIntent> & { id: number; attempts: number }

/** One at a time, for five minutes: after a crash another worker tries again, and a slow relay is not sent twice. */
const claim = (db: Database) =>
  sql<Claimed>`
  update mail set attempts = attempts + 1, next_attempt = now() + interval '5 minutes'
  where id in (
    select id from mail where state = 'waiting' and next_attempt <= now()
    order by id limit 1 for update skip locked)
  returning id, kind, recipient, data, attempts`.execute(db)

async function settle(
  world: World,
  kinds: Record<string, MailKind>,
  deliver: Deliver | undefined,
  row: Claimed,
) {
  try {
    const rendered = await kinds[row.kind]?.(world, row)
    if (!rendered) return await close(world.db, row.id, { state: 'skipped' })
    if (!deliver) return await close(world.db, row.id, { state: 'kept', ...rendered })
    await deliver(row.recipient, rendered, row.id)
    await close(world.db, row.id, { state: 'sent' })
  } catch (error) {
    await putOff(world.db, row, error)
  }
}

const close = async (db: Database, id: number, outcome: Partial<Rendered> & { state: string }) => {
  await db
    .updateTable('mail')
    .set({ ...outcome, settledAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Only the error's class is kept: a server's answer may quote the recipient (rule log-5). */
async function putOff(db: Database, { id, attempts }: Claimed, error: unknown) {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const lastError = [code, responseCode].filter(Boolean).join(' ') || (error as Error).name
  const final = attempts >= most.attempts
  const wait = sql<string>`now() + ${2 ** attempts} * interval '15 seconds'`
  await db
    .updateTable('mail')
    .set(final ? { state: 'failed', lastError, settledAt: sql`now()` } : { nextAttempt: wait, lastError })
    .where('id', '=', id)
    .execute()
}

/** The way out to the world, or `undefined` when mail stays in the local mailbox. */
export function smtpDelivery(smtpUrl: string | undefined, publicUrl: string): Deliver | undefined {
  if (!smtpUrl) return undefined
  const transport = nodemailer.createTransport(smtpUrl)
  const domain = new URL(publicUrl).hostname
  return async (recipient, { subject, html, plain }, id) => {
    await transport.sendMail({
      from: { name: 'Concejo', address: `no-responder@${domain}` },
      to: { name: '', address: recipient },
      subject,
      html,
      text: plain,
      messageId: `<mail-${id}@${domain}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/** After a restore, mail stays off until somebody turns it on (rule durable-6). */
export async function mailIsOn({ db, settings }: World): Promise<boolean> {
  return settings.mailSending && (await recall(db, 'mail-sending')) !== 'off'
}
