import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { totpEncryptionContext } from '#server/account/factors.queries.ts'
import { restoredAtKey } from '#server/kernel/database/instance.ts'
import { encrypt, decrypt } from '#server/kernel/security/encrypt.ts'

/** Whether the database holds affiliates or users, whose data a restore would delete. */
export async function hasPeople(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ people: boolean }>(
    'select exists (select from public.affiliate) or exists (select from public.app_user) as people',
  )
  return rows[0]?.people === true
}

type Detachable = { off: string; put: string }

/**
 * Disables triggers (what they would compute is in the backup already), drops foreign keys (they form cycles, so no
 * order of tables satisfies them) and indexes (faster to build at the end). Needs no more rights than the tables'
 * owner has. Returns a function that puts all back; adding a foreign key again checks every row.
 */
export async function detachConstraints(client: ClientBase): Promise<() => Promise<void>> {
  const hooks = [
    ...(await listForeignKeys(client)),
    ...(await listTriggers(client)),
    ...(await listIndexes(client)),
  ]
  for (const { off } of hooks) await client.query(off)
  return async () => {
    for (const { put } of hooks.toReversed()) await client.query(put)
  }
}

async function listForeignKeys(client: ClientBase) {
  const { rows } = await client.query<Detachable>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as put
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}

async function listTriggers(client: ClientBase) {
  const { rows } = await client.query<Detachable>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as put
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`)
  return rows
}

/** The indexes that no constraint uses. */
async function listIndexes(client: ClientBase) {
  const { rows } = await client.query<Detachable>(`
    select format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as put
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  return rows
}

/**
 * Ends all sessions, turns mail off and holds mail to many up after a restore (rule durable-6): the copy may be old, or run
 * beside the original.
 */
export async function applySafeguards(client: ClientBase) {
  await client.query('update session set ended_at = now() where ended_at is null')
  await client.query('delete from account_link where used_at is null')
  await replaceSecret(client)
  await holdCommunications(client)
  await holdVotings(client)
  await client.query(
    `insert into instance (key, value) values ('mail-sending', 'off'), ($1, now()::text)
    on conflict (key) do update set value = excluded.value`,
    [restoredAtKey],
  )
}

/**
 * Whoever got a mail to many between the copy and the restore would get it again: what was leaving stands still until an
 * admin lets it go on, and what may have left whole is approved again. What is to leave later has not left.
 */
async function holdCommunications(client: ClientBase) {
  const unpaused = 'paused_at = null, paused_by = null'
  await client.query(`
    update communication c set status = 'ERROR', why = 'restored', reason = null, ${unpaused}
    where status in ('PROCESSING', 'PROCESSED', 'ERROR') and cancelled_at is null and exists (
      select from communication_recipient r where r.communication_id = c.id and r.state in ('queued', 'claimed', 'sending'))`)
  await client.query(`
    update communication set status = 'PENDING', why = 'restored', reason = null, ${unpaused},
      approved_by = null, approved_by_id = null, approved_at = null, content_hash = null
    where status = 'APPROVED' and scheduled_date <= now()`)
}

/**
 * Whoever voted between the copy and the restore is not in it, and would not know: of what was open, or is over and was
 * perhaps counted, nothing is cast or counted until staff let it go on. Its chain says so. Reminders that may have left since
 * the copy do not leave again.
 */
async function holdVotings(client: ClientBase) {
  await client.query(`
    with held as (
      update voting set restored_at = now(),
        last_day_told_at = case when end_date <= now() + interval '24 hours' then coalesce(last_day_told_at, now()) else last_day_told_at end
      where state = 'approved' and counted_at is null and start_date <= now() returning id),
    gone as (delete from voting_reminder using held where voting_id = held.id)
    insert into chain_entry (chain, kind, at, content) select 'voting:' || id, 'restored', now(), '{}' from held order by id`)
}

/** Replaces the secret stored in the database, if there is one, and seals the TOTP secrets again with the new one. */
async function replaceSecret(client: ClientBase) {
  const { rows: kept } = await client.query<{ value: string }>(
    `select value from instance where key = 'session-secret'`,
  )
  const [was] = kept.map(({ value }) => new TextEncoder().encode(value))
  if (!was) return
  const secret = randomBytes(32).toString('base64url')
  await client.query(`update instance set value = $1 where key = 'session-secret'`, [secret])
  const { rows } = await client.query<{ userId: number; secret: Buffer }>(
    'select user_id as "userId", secret from totp',
  )
  for (const row of rows) {
    const plain = decrypt(was, totpEncryptionContext(row.userId), row.secret)
    const encrypted =
      plain && encrypt(new TextEncoder().encode(secret), totpEncryptionContext(row.userId), plain)
    if (encrypted)
      await client.query('update totp set secret = $1 where user_id = $2', [encrypted, row.userId])
  }
}

export async function runInTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // fails when the connection is lost; the server rolls back then
    throw error
  }
  await client.query('commit')
}
