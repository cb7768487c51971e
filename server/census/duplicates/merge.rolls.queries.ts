import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A roll by which something is decided still: of a voting, or of a meeting, until when at least. */
export type OpenRoll = { kind: 'voting' | 'meeting'; name: string; until: string }

/** So long after the end of a meeting its door is open (rule door-1). */
const doorHours = 2

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
    where v.state = 'approved' and v.failure is null and v.counted_at is null
      and (${listed('v.roll_id')} > 0
        or v.roll_id is null and (${listed('v.provisional_roll_id')} > 0
          or exists (select from voting_claim c where c.voting_id = v.id and c.affiliate_id = any(${numbers}::integer[]))))
    union all
    select 'meeting', m.title, m.end_time + make_interval(hours => ${doorHours}) from meeting m
    where m.status = 'Aprobada' and m.end_time + make_interval(hours => ${doorHours}) > ${now}
      and ${listed('m.roll_id')} > 1
      and not exists (select from minutes s where s.meeting_id = m.id and s.signed_at is not null)
    order by until desc limit 1`.execute(db)
  return rows[0]
}
