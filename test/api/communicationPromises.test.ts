import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createIdentity } from '#server/communications/engine/identity.ts'
import { recoverFromGone, takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { processLocks } from '#server/kernel/database/locks.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aService, send } from '#test/support/sending.ts'

test('rule communication-8: a mail begins only once the disk has it; what nothing depends on does not wait', async () => {
  const { db: first, url } = await anApp()
  // Databases of tests do not wait for the disk.
  await sql`do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`.execute(
    first,
  )
  // What each transaction that moves a recipient waits for, as it ends.
  await sql`create table waited (state text, for_disk text)`.execute(first)
  await sql`grant all on waited to public`.execute(first)
  await sql`create function note_waiting() returns trigger language plpgsql as $$ begin
    insert into waited values (new.state, current_setting('synchronous_commit')); return null; end $$`.execute(
    first,
  )
  await sql`create constraint trigger waiting after update on communication_recipient deferrable initially deferred
    for each row execute function note_waiting()`.execute(first)
  const app = await anApp({ url })
  await aService(app.db, 3)
  const relay = await aFussyRelay()
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(3)
  const { rows } = await sql`select distinct state, for_disk from waited order by 1`.execute(app.db)
  expect(rows).toEqual([
    { state: 'claimed', forDisk: 'off' },
    { state: 'sending', forDisk: 'on' },
    { state: 'sent', forDisk: 'on' },
  ])
})

/** A mail as it is given to a server. */
const mailTo = (to: string) => {
  const envelope = { from: 'a@example.org', to }
  return { envelope, raw: Buffer.from('Subject: x\r\n\r\nx'), subject: 'x', html: '', plain: '' }
}

test('rule communication-8: a mail whose text has begun is not tried again on another connection', async () => {
  const relay = await aFussyRelay()
  const { deliver, close } = openCarrier(relay.url)
  const may = Promise.resolve(true)
  expect(await deliver(mailTo('ana@example.org'), may)).toMatchObject({ state: 'sent' })
  // The server takes it, and the connection is lost before it says so.
  expect(await deliver(mailTo('dropAnswer-eva@example.org'), may)).toMatchObject({ state: 'uncertain' })
  expect(await deliver(mailTo('luz@example.org'), may)).toMatchObject({ state: 'sent' })
  // Nothing of this one had begun: it is tried again.
  expect(await deliver(mailTo('dropRcpt-sol@example.org'), may)).toMatchObject({ state: 'sent' })
  close()
  expect(relay.taken.map(({ to }) => to)).toEqual([
    'ana@example.org',
    'dropAnswer-eva@example.org',
    'luz@example.org',
    'dropRcpt-sol@example.org',
  ])
})

test('rule communication-8: who loses the connection that says that they live goes on under another number', async () => {
  const { db, world } = await anApp()
  const identity = createIdentity(world)
  // Two lanes that begin at once are of one process.
  const [before, beside] = await Promise.all([identity.take(), identity.take()])
  expect([beside, await identity.take()]).toEqual([before, before])
  const about = { owner: before, claimedAt: new Date() }
  const id = await aRecipient(db, { ...about, address: 'a@example.org', state: 'claimed', attempts: 1 })
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and classid::bigint = ${processLocks.sending} and objid::bigint = ${before}
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  await expect.poll(() => identity.current()).toBeUndefined()
  await recoverFromGone(world.db, world.clock)
  expect(await db.selectFrom('communicationRecipient').select(['id', 'state', 'owner']).execute()).toEqual([
    { id, state: 'queued', owner: null },
  ])
  // The number of before would be taken for gone, and its mails for doubtful while they leave.
  const [now, nowBeside] = await Promise.all([identity.take(), identity.take()])
  expect(nowBeside).toBe(now)
  expect(now).toBeGreaterThan(before)
  expect(await takeProcessNumber(db)).toBeGreaterThan(now)
  await identity.release()
})
