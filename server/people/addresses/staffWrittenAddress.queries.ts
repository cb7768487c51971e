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

/**
 * Whether the address of a profile that nobody has an account of was written where there was none, within these days: it is
 * what somebody of staff says, whom nobody could contradict (rule rights-14).
 */
export async function isFirstAddressLate(
  db: Database,
  { now }: Clock,
  affiliateId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isLate: boolean }>`
    select coalesce(v.before, '') = '' and y.creation_date > ${now} - ${writtenDays} * interval '1 day' as is_late
    from ${addressChanges} left join change_value v on v.change_id = c.id
    where ${isOfAddress(sql`${affiliateId}::integer`)}
    order by c.activity_id desc, c.id desc limit 1`.execute(db)
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
