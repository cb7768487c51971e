import { sql } from 'kysely'
import { eraseUsernames } from '#server/activity/seal/erase.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { selectOldAccounts, type Asked } from '#server/retention/due.queries.ts'
import { chooseNames, erasedProfiles } from '#server/retention/erase.queries.ts'

/** Mails to them or about them, where they were sent to many, and addresses to which nothing goes. */
export async function eraseMails(db: Database, { now }: Clock): Promise<void> {
  await sql`delete from mail where lower(recipient) in (select address from erased_address)
    or data ->> 'affiliateId' in (select number::text from erased_number)`.execute(db)
  await sql`
    update communication_former_try set address = 'borrado-' || recipient_id
    where recipient_id in (select id from communication_recipient where affiliate_id in (${erasedProfiles}))`.execute(
    db,
  )
  await sql`delete from suppressed_address where address in (select address from erased_address)`.execute(db)
  // Whoever applies at this moment is kept: they enrol as somebody new.
  await sql`delete from pending_enrolment where (id_document in (select document from erased_document)
      or lower(email) in (select address from erased_address))
    and (completed_at is not null or expires_at <= ${now} and held_at is null)`.execute(db)
}

/** What merges and imports keep of how they were. */
export async function eraseSnapshots(db: Database): Promise<void> {
  await sql`update affiliate_merge set snapshot = '{}' where snapshot <> '{}'
    and (kept_id in (select number from erased_number) or removed_id in (select number from erased_number))`.execute(
    db,
  )
  for (const table of ['import_changed', 'import_created'])
    await sql`delete from ${sql.table(table)} where affiliate_id in (select number from erased_number)`.execute(
      db,
    )
}

/** What guards addresses and documents, of which some is kept by number alone. */
export async function eraseGuards(db: Database): Promise<void> {
  for (const table of ['stopped_address', 'stop_link', 'admission', 'document_hold'])
    await sql`delete from ${sql.table(table)} where affiliate_id in (select number from erased_number)`.execute(
      db,
    )
  for (const table of ['document_hold', 'known_address'])
    await sql`delete from ${sql.table(table)} where id_document in (select document from erased_document)`.execute(
      db,
    )
}

export async function listErasedAccounts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select user_id as id from erased_account`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Where an account is named as who wrote or changed something that is not sealed. Who signed, approved or published in the
 * organisation's name stays named in its papers, versions and votings (rule retention-5).
 */
export const authorColumns: Record<string, readonly string[]> = {
  admin_comment: ['author'],
  assembly: ['updated_by'],
  bank_reply: ['author', 'applied_by'],
  bank_reply_line: ['settled_by'],
  charge: ['author', 'decided_by'],
  deceased: ['recorded_by'],
  departure: ['recorded_by'],
  erasure_request: ['noted_by', 'extended_by', 'decided_by'],
  fee_batch: ['author', 'approved_by', 'sent_by', 'collected_by', 'cancelled_by'],
  fee_request: ['decided_by', 'restored_by'],
  import_batch: ['author'],
  mandate_proof: ['added_by', 'withdrawn_by'],
  segment: ['updated_by'],
  stopped_address: ['stopped_by'],
  tag: ['updated_by'],
  voting_letter: ['printed_by', 'told_by'],
}

const nobody = 'cuenta borrada'

/** Their names where they wrote. */
async function eraseNames(db: Database): Promise<void> {
  for (const [table, columns] of Object.entries(authorColumns))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${nobody}
        from erased_name where ${sql.ref(`${table}.${column}`)} = erased_name.name`.execute(db)
  await sql`delete from change_value using change, erased_name
    where change.id = change_value.change_id and change.entity = 'reportSetting'
      and strpos(concat(change_value.before, change_value.after), erased_name.name) > 0`.execute(db)
  await sql`update report_setting set recipients = array(
      select address from unnest(recipients) as address where address not in (select name from erased_name))
    where recipients && array(select name from erased_name)`.execute(db)
}

/** Their accounts, with all that opens them, and their names where they wrote, also under an earlier one. */
export async function eraseAccounts(db: Database): Promise<void> {
  await eraseNames(db)
  await sql`delete from super_admin_spell where user_id in (select user_id from erased_account)`.execute(db)
  await sql`delete from app_user where id in (select user_id from erased_account)`.execute(db)
}

/** That there were accounts; last of all, since deleting one notes it. */
export const forgetDeletedAccounts = (db: Database) =>
  sql`delete from deleted_account where user_id in (select user_id from erased_account)`.execute(db)

/** Erases the names of the next accounts that were deleted so long ago; returns how many accounts. */
export async function eraseOldAccounts(db: Database, asked: Asked, most: number): Promise<number> {
  await sql`drop table if exists pg_temp.erased_account`.execute(db)
  await sql`
    create temp table erased_account on commit drop as
    select user_id from (${selectOldAccounts(asked)}) as due order by since, user_id limit ${most}`.execute(
    db,
  )
  const accounts = await listErasedAccounts(db)
  if (accounts.length === 0) return 0
  await chooseNames(db)
  await eraseUsernames(db, accounts)
  await eraseNames(db)
  await forgetDeletedAccounts(db)
  return accounts.length
}
