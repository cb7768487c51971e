import { sql } from 'kysely'
import { mergeDays } from '#contract/census/duplicates/merges.ts'
import { toLogName } from '#contract/people/fieldKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** The proven address of a side of a merge; old merges have not stored it. What was merely written proves nothing. */
const proven = (side: 'kept' | 'removed') =>
  sql`coalesce(snapshot #>> array['hung', 'proven', ${sql.lit(side)}], snapshot #>> array[${sql.lit(side)}, 'email'])`

const identifying = [toLogName('email'), toLogName('idDocument')]

/**
 * An account is opened for a profile: it gets its first password, or comes from elsewhere; not who left and comes back to
 * theirs. Stores what it may read (rule rights-13): where staff merged profiles that can still be parted, wrote an
 * address or a document, or records joined, all that stood before waits as after an admission, in each profile that was
 * merged; with which of them the account goes when they are parted; and since when it is known (rule voting-16). Call it before the account is changed.
 */
export async function openAccount(db: Database, { now }: Clock, userId: number, affiliateId: number | null) {
  const path = sql`
    with recursive opened as (
      select id, username from app_user where id = ${userId} and ${affiliateId}::integer is not null
        and (affiliate_id is distinct from ${affiliateId} or enabled and password_hash is null)),
    part as (
      select ${affiliateId}::integer as id from opened
      union select m.removed_id from affiliate_merge m join part on m.kept_id = part.id where m.undone_at is null)`
  const isRecent = sql`m.creation_time + ${mergeDays} * interval '1 day' > ${now}`
  await sql`${path}
    insert into admission (affiliate_id, admitted_at) select id, ${now} from part
    where exists (select from affiliate_merge m join part on part.id = m.kept_id where ${isRecent})
      or exists (select from change c join part on c.entity_id = part.id::text join activity a on a.id = c.activity_id
        where c.entity = 'affiliate' and c.field = any(${identifying}) and a.user_id is distinct from ${userId})
      or exists (select from affiliate f join record r using (id_document) where f.id = ${affiliateId} and r.joined_at is not null)
      or exists (select from affiliate f join admin_comment t using (id_document) where f.id = ${affiliateId} and t.joined_at is not null)
    on conflict do nothing`.execute(db)
  await sql`${path}
    update affiliate_merge m set snapshot = jsonb_set(snapshot, '{hung,own}', coalesce(to_jsonb(case
      when u.id = (snapshot #>> '{hung,userId}')::integer then 'removed'
      when u.id = (snapshot #>> '{hung,keptUserId}')::integer then 'kept'
      when ${proven('kept')} = ${proven('removed')} and u.username = ${proven('kept')}
        then case snapshot #>> '{merged,id_document}' when snapshot #>> '{removed,id_document}' then 'removed' else 'kept' end
      when u.username = ${proven('removed')} then 'removed'
      when u.username = ${proven('kept')} then 'kept' end), 'null'))
    from part, opened u where m.kept_id = part.id and m.undone_at is null and snapshot ? 'kept'`.execute(db)
  await sql`${path} update app_user u set known_since = ${now} from opened where u.id = opened.id`.execute(db)
}
