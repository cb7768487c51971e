import { sql, type RawBuilder } from 'kysely'
import { toLogName } from '#contract/people/fieldKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

// What staff, lists and merges have said of who somebody is, or where they are reached, lately: nobody else could
// contradict it yet, so that it makes nobody an account by itself, and no account vote (rules rights-14, voting-16).
// Each part of SQL takes whose profile it is, whose account, and the instant that it is judged at.

/** So long what staff have said of somebody is not taken for theirs (rule rights-14). */
export const writtenDays = 30

type Sql = RawBuilder<unknown>
const daysBefore = (instant: Sql) => sql`${instant} - ${writtenDays} * interval '1 day'`

/** SQL: the changes `c` of profiles, with who made them, `y`. */
const changes = sql`change c join activity y on y.id = c.activity_id`
const isOf = (affiliateId: Sql) => sql`c.entity = 'affiliate' and c.entity_id = ${affiliateId}::text`
const isOfAddress = (affiliateId: Sql) => sql`${isOf(affiliateId)} and c.field = ${toLogName('email')}`
const isByOthers = (userId: Sql, at: Sql) =>
  sql`y.user_id is distinct from ${userId} and y.creation_date > ${daysBefore(at)}`

/** SQL: whether somebody else than the holder of an account has written the address of its profile lately. */
export const isWrittenByOthers = (affiliateId: Sql, userId: Sql, at: Sql) => sql<boolean>`exists (
  select from ${changes} where ${isOfAddress(affiliateId)} and ${isByOthers(userId, at)})`

/**
 * SQL: whether staff or a list have brought somebody into the census, or back, lately: whom they say there is, at an
 * address that they say. An undone list brought in whoever has stayed.
 */
export const isBroughtIn = (affiliateId: Sql, at: Sql) => sql<boolean>`(
  exists (select from activity_subject s join activity y on y.id = s.activity_id
    where s.entity = 'affiliate' and s.entity_id = ${affiliateId} and y.action = 'affiliateRegistered'
      and y.creation_date > ${daysBefore(at)})
  or exists (select from import_created c join import_batch b on b.id = c.batch_id
    where c.affiliate_id = ${affiliateId} and b.creation_time > ${daysBefore(at)}))`

/**
 * SQL: whether staff wrote an address lately where a profile that stood had none, which had not stood there before: for as
 * many days, since one that was there for a moment is nobody's. Who typed the code of their letter gave it themselves; the
 * log has no change of a profile that is made.
 */
const isFirstWritten = (affiliateId: Sql, userId: Sql, at: Sql) => sql<boolean>`exists (
  select from ${changes} left join change_value v on v.change_id = c.id
  where ${isOfAddress(affiliateId)} and ${isByOthers(userId, at)} and y.action <> 'votingLetterUsed'
    and coalesce(v.before, '') = '' and not exists (
      select from change e join activity g on g.id = e.activity_id join change_value w on w.change_id = e.id
        join affiliate a on a.id::text = e.entity_id
      where e.entity = c.entity and e.entity_id = c.entity_id and e.field = c.field and e.id < c.id and w.before = a.email
        and not ${isBroughtIn(sql`a.id`, sql`g.creation_date`)} and not exists (
          select from change f join activity h on h.id = f.activity_id join change_value x on x.change_id = f.id
          where f.entity = e.entity and f.entity_id = e.entity_id and f.field = e.field and f.id < e.id
            and x.after = a.email and h.creation_date > ${daysBefore(sql`g.creation_date`)})))`

/** SQL: whether staff have merged another profile into one lately: theirs is then what they say, and who they are. */
const isMerged = (affiliateId: Sql, at: Sql) => sql<boolean>`exists (
  select from affiliate_merge m
  where m.kept_id = ${affiliateId} and m.undone_at is null and m.creation_time > ${daysBefore(at)})`

const names = { name: 'name', lastName1: 'last_name_1', lastName2: 'last_name_2' } as const
const columns = { ...names, idDocument: 'id_document', birthday: 'birthday' } as const
/** SQL: what a change `c` was of, as it is in a profile `a` now. */
const present = sql`case c.field ${sql.join(
  Object.entries(columns).map(([field, column]) => sql`when ${field} then ${sql.ref(`a.${column}`)}::text`),
  sql` `,
)} end`
/** SQL: so many letters of a name may be mended that it is still the same: two, but a third of a short one, and one at least. */
const slips = (before: Sql, after: Sql) =>
  sql`least(2, greatest(1, least(length(${before}), length(${after})) / 3))`
/** SQL: whether a change `c`, from `v.before`, put another name, document or birthday in the place of what stood in `a`; a slip that is mended is none. */
const isAnotherThan = (written: Sql) => {
  const [before, after] = [sql`left(f_norm(v.before), 100)`, sql`left(f_norm(coalesce(${written}, '')), 100)`]
  return sql`v.before <> '' and case when c.field = any(${Object.keys(names)})
    then levenshtein(${before}, ${after}) > ${slips(before, after)} else v.before is distinct from ${written} end`
}

/** SQL: whether staff have lately put another name, document or birthday in the place of what stood, up to an instant. */
const isRenamed = (affiliateId: Sql, userId: Sql, at: Sql) => sql<boolean>`exists (
  select from ${changes} join change_value v on v.change_id = c.id join affiliate a on a.id = ${affiliateId}
  where ${isOf(affiliateId)} and c.field = any(${Object.keys(columns)}) and ${isByOthers(userId, at)}
    and y.creation_date <= ${at} and y.action not in ('affiliatesMerged', 'affiliateMergeUndone')
    and ${isAnotherThan(present)})`

/** SQL: which of that staff have said, by what it was: so that whoever it keeps from voting is told why. */
export const saidOf = (affiliateId: Sql, userId: Sql, at: Sql) => ({
  merged: isMerged(affiliateId, at),
  renamed: isRenamed(affiliateId, userId, at),
  addressed: isFirstWritten(affiliateId, userId, at),
})

/**
 * SQL: the instants at which any of what others have said of a profile is no longer late, and from which its account has stood
 * for long: between two of them nothing of it is judged otherwise.
 */
export const listSaidEnds = (affiliateId: Sql) => sql`(
  select y.creation_date + ${writtenDays} * interval '1 day' as ends_at from ${changes} where ${isOf(affiliateId)}
  union select y.creation_date + ${writtenDays} * interval '1 day'
    from activity_subject s join activity y on y.id = s.activity_id
    where s.entity = 'affiliate' and s.entity_id = ${affiliateId} and y.action = 'affiliateRegistered'
  union select b.creation_time + ${writtenDays} * interval '1 day'
    from import_created c join import_batch b on b.id = c.batch_id where c.affiliate_id = ${affiliateId}
  union select m.creation_time + ${writtenDays} * interval '1 day' from affiliate_merge m
    where m.kept_id = ${affiliateId} and m.undone_at is null
  union select u.known_since + ${writtenDays} * interval '1 day' from app_user u where u.affiliate_id = ${affiliateId})`

/** SQL: whether who somebody is, or the address that they have, is what staff have said of them since they stood in the census. */
export const isSaid = (affiliateId: Sql, userId: Sql, at: Sql) => sql<boolean>`(
  ${isFirstWritten(affiliateId, userId, at)} or ${isMerged(affiliateId, at)} or ${isRenamed(affiliateId, userId, at)})`

/**
 * SQL: whether a profile has lately become that of somebody else who was in the census: by a merge it has their document or
 * their day of enrolment, or a correction gave it a document that was another profile's.
 */
export const isAnotherNow = (affiliateId: Sql, at: Sql) => sql<boolean>`exists (
  select from ${changes} join change_value v on v.change_id = c.id join affiliate a on a.id = ${affiliateId}
  where ${isOf(affiliateId)} and c.field in ('idDocument', 'creationTime')
    and y.creation_date > ${daysBefore(at)} and y.creation_date <= ${at}
    and case c.field when 'creationTime' then v.before::timestamptz <> a.creation_time else v.before <> a.id_document end
    and (y.action = 'affiliatesMerged' or c.field = 'idDocument' and y.action <> 'affiliateMergeUndone' and exists (
      select from change_value w join change e on e.id = w.change_id
      where w.field = 'idDocument' and coalesce(w.before, w.after) = a.id_document
        and e.entity = 'affiliate' and e.entity_id <> c.entity_id)))`

/**
 * SQL: the numbers of all profiles of which any of that can be so, and of those whose account is as young: few, and found at
 * once, so that nobody else of a long roll is judged one by one.
 */
export const listPerhapsSaid = (at: Sql) => sql`(
  select c.entity_id::integer from ${changes} where c.entity = 'affiliate'
    and c.field = any(${[toLogName('email'), 'creationTime', ...Object.keys(columns)]}) and y.creation_date > ${daysBefore(at)}
  union all select s.entity_id from activity_subject s join activity y on y.id = s.activity_id
    where s.entity = 'affiliate' and y.action = 'affiliateRegistered' and y.creation_date > ${daysBefore(at)}
  union all select c.affiliate_id from import_created c join import_batch b on b.id = c.batch_id
    where b.creation_time > ${daysBefore(at)}
  union all select m.kept_id from affiliate_merge m where m.undone_at is null and m.creation_time > ${daysBefore(at)}
  union all select u.affiliate_id from app_user u where u.affiliate_id is not null and u.known_since > ${daysBefore(at)})`

/** Whether who a profile that nobody has an account of belongs to, or its address, is what staff have said lately. */
export async function isSaidLately(db: Database, { now }: Clock, affiliateId: number): Promise<boolean> {
  const { rows } = await sql<{ isLate: boolean }>`
    select ${isSaid(sql`${affiliateId}::integer`, sql`null`, now)} as is_late`.execute(db)
  return rows[0]?.isLate === true
}

type About = { affiliateId: number; userId: number }

/** SQL: what of staff has brought whoever a profile is of into the census, or back, lately: the entries `y` that did. */
const bringing = (
  affiliateId: number,
  now: Sql,
) => sql`activity y where y.creation_date > ${daysBefore(now)} and (
  y.action in ('affiliateRegistered', 'enrolmentAdmitted') and exists (select from activity_subject s
    where s.activity_id = y.id and s.entity = 'affiliate' and s.entity_id = ${affiliateId})
  or y.action = 'affiliatesImported' and exists (select from import_batch b join import_created c on c.batch_id = b.id
    where b.activity_id = y.id and c.affiliate_id = ${affiliateId}))`

/** Whether somebody has lately registered whoever a profile is of, by hand or by a list, admitted them, or brought them back. */
export async function hasBroughtIn(
  db: Database,
  { now }: Clock,
  { affiliateId, userId }: About,
): Promise<boolean> {
  const { rows } = await sql<{ hasBrought: boolean }>`
    select exists (select from ${bringing(affiliateId, now)} and y.user_id = ${userId}) as has_brought`.execute(
    db,
  )
  return rows[0]?.hasBrought === true
}

/**
 * Until when whoever a profile is of is new in the census: they enrolled by themselves lately, as anybody can, and nobody of
 * staff but, perhaps, who asks has registered or admitted them. Undefined of others.
 */
export async function findNewUntil(
  db: Database,
  { now }: Clock,
  { affiliateId, userId }: About,
): Promise<string | undefined> {
  const { rows } = await sql<{ until: string }>`
    select a.creation_time + ${writtenDays} * interval '1 day' as until from affiliate a
    where a.id = ${affiliateId} and a.creation_time > ${daysBefore(now)}
      and exists (select from activity_subject s join activity y on y.id = s.activity_id
        where s.entity = 'affiliate' and s.entity_id = a.id and y.action = 'signedUp' and y.creation_date > ${daysBefore(now)})
      and not exists (select from ${bringing(affiliateId, now)} and y.user_id is distinct from ${userId})`.execute(
    db,
  )
  return rows[0]?.until
}

/** Whether the address of a profile is what staff have said lately, since it had none: who is told at it may be anybody. */
export async function isAddressSaidLately(
  db: Database,
  { now }: Clock,
  affiliateId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isLate: boolean }>`
    select ${isFirstWritten(sql`${affiliateId}::integer`, sql`null`, now)} as is_late`.execute(db)
  return rows[0]?.isLate === true
}

/** Whether whoever a profile is of uses an account that has been theirs for so long: one that was opened lately may be of who says who they are. */
export async function hasStandingAccount(
  db: Database,
  { now }: Clock,
  affiliateId: number,
): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (select from app_user u where u.affiliate_id = ${affiliateId} and u.enabled and u.password_hash is not null
      and (u.known_since is null or u.known_since <= ${daysBefore(now)})) as stands`.execute(db)
  return rows[0]?.stands === true
}

type Saying = About & { by: 'correcting' | 'correcting or merging' }

/**
 * Whether somebody has lately written the address, the document or the day of enrolment of a profile, or put another name or
 * birthday in the place of what stood; or merged another one into it.
 */
export async function hasSaid(
  db: Database,
  { now }: Clock,
  { affiliateId, userId, by }: Saying,
): Promise<boolean> {
  const fields = [toLogName('email'), toLogName('idDocument'), 'creationTime']
  const merging = sql`y.action in ('affiliatesMerged', 'affiliateMergeUndone')`
  const { rows } = await sql<{ hasSaid: boolean }>`
    select exists (select from ${changes} left join change_value v on v.change_id = c.id
        join affiliate a on a.id = ${affiliateId}
      where ${isOf(sql`${affiliateId}::integer`)} and y.user_id = ${userId} and y.creation_date > ${daysBefore(now)}
        and (${by === 'correcting or merging'} and (c.field = 'mergedFile' or ${merging} and c.field = any(${fields}))
          or not ${merging} and (c.field = any(${fields})
            or c.field = any(${[...Object.keys(names), 'birthday']}) and ${isAnotherThan(present)}))) as has_said`.execute(
    db,
  )
  return rows[0]?.hasSaid === true
}
