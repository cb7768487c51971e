import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { erasedProfiles } from '#server/retention/erase.queries.ts'

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
  const { rows } = await sql<{
    id: number
  }>`select user_id as id from erased_person where user_id is not null`.execute(db)
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

/** Their accounts, with all that opens them, and their names where they wrote. */
export async function eraseAccounts(db: Database): Promise<void> {
  for (const [table, columns] of Object.entries(authorColumns))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${nobody}
        from erased_person where ${sql.ref(`${table}.${column}`)} = erased_person.username`.execute(db)
  await sql`delete from change_value using change, erased_person
    where change.id = change_value.change_id and change.entity = 'reportSetting'
      and strpos(concat(change_value.before, change_value.after), erased_person.username) > 0`.execute(db)
  await sql`update report_setting set recipients = array(
      select address from unnest(recipients) as address where address not in (select username from erased_person where username is not null))
    where recipients && array(select username from erased_person where username is not null)`.execute(db)
  await sql`delete from super_admin_spell where user_id in (select user_id from erased_person)`.execute(db)
  await sql`delete from app_user where id in (select user_id from erased_person)`.execute(db)
}
