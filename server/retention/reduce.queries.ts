import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { clearOffices } from '#server/kernel/security/offices.queries.ts'
import type { Clock } from '#server/kernel/world.ts'
import { erasedProfiles } from '#server/retention/erase.queries.ts'

/**
 * Leaves of profiles name, document, province and dates, and of donations who gave how much, when and from which account. Whom an
 * older backup has brought back as a member has left.
 */
export async function blankProfiles(db: Database, { now }: Clock): Promise<void> {
  await sql`
    update affiliate set reduced_at = ${now}, inscription_type = 0, unregistered_at = coalesce(unregistered_at, ${now}), email = '', phone = null, sex = null, birthday = null, born_country_id = null,
      city = null, district = null, street_name = null, street_number = null, postal_code = null, studies = null, job = null,
      communications = false, bank_account = null, fee_cents = 0, period = null, assembly_id = null, main_sectoral_id = null,
      unverified_since = null, version = version + 1
    where id in (${erasedProfiles})`.execute(db)
  await sql`
    update record set email = '', phone = null, sex = null, birthday = null, born_country_id = null, city = null, district = null,
      street_name = null, street_number = null, postal_code = null, studies = null, job = null
    where id_document in (select id_document from erased_person)`.execute(db)
}

/** What goes with a profile that is deleted; that somebody was at a meeting, or was written to, stays without saying who. */
const goesWithThem = {
  address_hold: ['affiliate_id'],
  affiliate_sectoral: ['affiliate_id'],
  communication_letter: ['affiliate_id'],
  consent: ['affiliate_id'],
  deceased: ['affiliate_id'],
  departure: ['affiliate_id'],
  fee_batch_left_out: ['affiliate_id'],
  fee_request: ['affiliate_id'],
  merge_request: ['kept_id', 'other_id'],
  not_duplicate: ['first_id', 'second_id'],
  person_tag: ['affiliate_id'],
  voting_claim: ['affiliate_id'],
  voting_letter: ['affiliate_id'],
}

/** Erases what hangs on profiles of which the accounts keep the name, as if they were deleted. */
export async function dropHanging(db: Database): Promise<void> {
  await clearOffices(db, erasedProfiles)
  for (const [table, columns] of Object.entries(goesWithThem))
    for (const column of columns)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${erasedProfiles})`.execute(db)
  await sql`update meeting_attendance set affiliate_id = null where affiliate_id in (${erasedProfiles})`.execute(
    db,
  )
  for (const column of ['presiding_id', 'secretary_id'])
    await sql`update minutes set ${sql.ref(column)} = null where ${sql.ref(column)} in (${erasedProfiles})`.execute(
      db,
    )
  await sql`
    update communication_recipient set affiliate_id = null, address = 'borrado-' || id, name = '', last_name_1 = '', last_name_2 = null,
      belongs_to = null, reply = null
    where affiliate_id in (${erasedProfiles})`.execute(db)
}
