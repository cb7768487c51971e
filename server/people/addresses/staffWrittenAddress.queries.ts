import { sql, type RawBuilder } from 'kysely'
import { toLogName } from '#contract/people/fieldKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** So long what staff have written of somebody's address is not taken for theirs (rule rights-14). */
export const writtenDays = 30

/** SQL: the changes `c` of the addresses of profiles, with who made them, `y`. */
const addressChanges = sql`change c join activity y on y.id = c.activity_id`
const isOfAddress = (affiliateId: RawBuilder<unknown>) =>
  sql`c.entity = 'affiliate' and c.entity_id = ${affiliateId}::text and c.field = ${toLogName('email')}`

/** SQL: whether somebody else than the holder of an account has written the address of its profile since some days before an instant. */
export const isWrittenByOthers = (
  affiliateId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) => sql<boolean>`exists (select from ${addressChanges}
  where ${isOfAddress(affiliateId)} and y.user_id is distinct from ${userId}
    and y.creation_date > ${since} - ${writtenDays} * interval '1 day')`

/** SQL: that a change `c` wrote an address where there was none, and that of the profile now had not stood there before. */
const isFirst = sql`coalesce(v.before, '') = '' and not exists (
  select from change e join change_value w on w.change_id = e.id join affiliate a on a.id::text = e.entity_id
  where e.entity = c.entity and e.entity_id = c.entity_id and e.field = c.field and e.id < c.id and w.before = a.email)`

/**
 * SQL: whether staff wrote an address where a profile that stood had none, since some days before an instant. Who typed
 * the code of their letter gave it themselves; the log has no change of a profile that is made.
 */
export const isFirstWritten = (
  affiliateId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) => sql<boolean>`exists (select from ${addressChanges} join change_value v on v.change_id = c.id
  where ${isOfAddress(affiliateId)} and ${isFirst} and y.action <> 'votingLetterUsed'
    and y.user_id is distinct from ${userId}
    and y.creation_date > ${since} - ${writtenDays} * interval '1 day')`

/**
 * SQL: whether staff or a list have brought somebody into the census, or back, since some days before an instant: whom
 * they say there is, at an address that they say (rule voting-16). An undone list brought in whoever has stayed.
 */
export const isBroughtIn = (affiliateId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from activity_subject s join activity y on y.id = s.activity_id
    where s.entity = 'affiliate' and s.entity_id = ${affiliateId} and y.action = 'affiliateRegistered'
      and y.creation_date > ${since} - ${writtenDays} * interval '1 day')
  or exists (select from import_created c join import_batch b on b.id = c.batch_id
    where c.affiliate_id = ${affiliateId} and b.creation_time > ${since} - ${writtenDays} * interval '1 day'))`

/**
 * Whether the address of a profile that nobody has an account of was written where there was none, within these days, or is
 * what such a one was corrected to: it is what somebody of staff says, whom nobody could contradict (rule rights-14).
 */
export async function isFirstAddressLate(
  db: Database,
  { now }: Clock,
  affiliateId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isLate: boolean }>`
    select exists (select from ${addressChanges} left join change_value v on v.change_id = c.id
      where ${isOfAddress(sql`${affiliateId}::integer`)} and ${isFirst}
        and y.creation_date > ${now} - ${writtenDays} * interval '1 day') as is_late`.execute(db)
  return rows[0]?.isLate === true
}

/** Whether somebody has written the address of a profile themselves, within these days. */
export async function hasWrittenAddress(
  db: Database,
  { now }: Clock,
  { affiliateId, userId }: { affiliateId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ hasWritten: boolean }>`
    select exists (select from ${addressChanges}
      where ${isOfAddress(sql`${affiliateId}::integer`)} and y.user_id = ${userId}
        and y.creation_date > ${now} - ${writtenDays} * interval '1 day') as has_written`.execute(db)
  return rows[0]?.hasWritten === true
}
