import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A roll by which something is decided still: of a voting, or of a meeting, until when at least. */
export type OpenRoll = { kind: 'voting' | 'meeting'; name: string; until: string }

/** So long after the end of a meeting its door is open (rule door-1). */
const doorHours = 2

/** SQL: whether a row `v` of `voting` is one whose roll is open: also one that failed, which may go on. */
const isUndecided = sql`(v.state = 'approved' and v.counted_at is null)`

/** SQL: whether a row `m` of `meeting` is one whose roll is open. */
const isToCome = (now: RawBuilder<unknown>) => sql`(m.status = 'Aprobada'
  and m.end_time + make_interval(hours => ${doorHours}) > ${now}
  and not exists (select from minutes s where s.meeting_id = m.id and s.signed_at is not null))`

/** SQL: whether a profile is on an open roll, or has claimed of one: nobody takes it away meanwhile. */
export const isOnOpenRoll = ({ now }: Clock, affiliateId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from roll_person p join voting v on p.roll_id = coalesce(v.roll_id, v.provisional_roll_id)
    where p.affiliate_id = ${affiliateId} and ${isUndecided})
  or exists (select from voting_claim c join voting v on v.id = c.voting_id
    where c.affiliate_id = ${affiliateId} and v.roll_id is null and ${isUndecided})
  or exists (select from roll_person p join meeting m on m.roll_id = p.roll_id
    where p.affiliate_id = ${affiliateId} and ${isToCome(now)}))`

/** SQL: until when at least one is on an open roll, or what was claimed of one may be granted; null: nobody knows. */
export const rollsOpenUntil = ({ now }: Clock, affiliateId: RawBuilder<unknown>) => sql`(
  select max(open.until) from (
    select v.end_date as until from voting v where ${isUndecided} and (
      exists (select from roll_person p where p.roll_id = coalesce(v.roll_id, v.provisional_roll_id) and p.affiliate_id = ${affiliateId})
      or v.roll_id is null and exists (select from voting_claim c where c.voting_id = v.id and c.affiliate_id = ${affiliateId}))
    union all
    select m.end_time + make_interval(hours => ${doorHours}) from meeting m join roll_person p on p.roll_id = m.roll_id
    where p.affiliate_id = ${affiliateId} and ${isToCome(now)}) as open)`

/**
 * The open roll that has somebody of some profiles: of a voting that has opened and is not counted, or its provisional one
 * with what was claimed of it; or that of a meeting which has two of them. All numbers of both are asked for.
 */
export async function findOpenRoll(
  db: Database,
  { now }: Clock,
  numbers: readonly number[],
): Promise<OpenRoll | undefined> {
  const listed = (roll: string) => sql`(select count(*) from roll_person p
    where p.roll_id = ${sql.ref(roll)} and p.affiliate_id = any(${numbers}::integer[]))`
  const { rows } = await sql<OpenRoll>`
    select 'voting' as kind, v.name, v.end_date as until from voting v
    where ${isUndecided}
      and (${listed('v.roll_id')} > 0
        or v.roll_id is null and (${listed('v.provisional_roll_id')} > 0
          or exists (select from voting_claim c where c.voting_id = v.id and c.affiliate_id = any(${numbers}::integer[]))))
    union all
    select 'meeting', m.title, m.end_time + make_interval(hours => ${doorHours}) from meeting m
    where ${isToCome(now)} and ${listed('m.roll_id')} > 1
    order by until desc limit 1`.execute(db)
  return rows[0]
}
