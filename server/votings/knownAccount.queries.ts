import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import {
  isAnotherNow,
  isBroughtIn,
  isSaid,
  isWrittenByOthers,
  listPerhapsSaid,
  listSaidEnds,
  saidOf,
  writtenDays,
} from '#server/people/addresses/saidByStaff.queries.ts'

/** SQL: when it is judged which accounts vote in a row of `voting`: when it opened or, until then, when it begins. */
const at = sql`coalesce(voting.opened_at, voting.start_date, now())`

/**
 * SQL: whether the account of somebody votes in a row of `voting`, as of its opening (rule voting-16): it was theirs before,
 * and they are who they were; or it was opened lately, and neither who they are nor its address is what staff have said
 * since; or a letter of that voting was used with it; or it has the address that their profile had, which nobody else
 * wrote lately. Whom staff or a list brought in lately has what they say of both.
 */
export const isKnownVoter = (affiliateId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select (u.known_since is null or u.known_since <= ${at} - ${writtenDays} * interval '1 day') and not ${isAnotherNow(affiliateId, at)}
    or (u.known_since <= ${at} or not ${isWrittenByOthers(affiliateId, sql`u.id`, at)})
      and not ${isSaid(affiliateId, sql`u.id`, at)} and not ${isBroughtIn(affiliateId, at)}
    or exists (select from voting_letter l
      where l.voting_id = voting.id and l.affiliate_id = u.affiliate_id and l.user_id = u.id and l.used_at is not null)
  from app_user u where u.affiliate_id = ${affiliateId}), false)`

type Opening = { id: number | null; openedAt: string | null; startDate: string | null }

/** SQL: whether somebody with an address votes in a row of `voting` with no account without a letter of it: with none that they use, with one that they would open now. */
const isUnknownVoter = (affiliateId: RawBuilder<unknown>) => sql<boolean>`(
  case when exists (select from app_user u where u.affiliate_id = ${affiliateId} and u.password_hash is not null)
    then not ${isKnownVoter(affiliateId)}
    else ${isWrittenByOthers(affiliateId, sql`null`, at)} or ${isSaid(affiliateId, sql`null`, at)}
      or ${isBroughtIn(affiliateId, at)} end)`

/** SQL: a row `voting` that is judged at an instant, whether there is one or not. */
const asVoting = (id: RawBuilder<unknown>, instant: RawBuilder<unknown>) =>
  sql`(select ${id}::integer as id, null::timestamptz as opened_at, ${instant}::timestamptz as start_date) as voting`

/** SQL: whether somebody of `affiliate` who may vote in a voting, which need not be approved, votes with no account without a letter of it. */
export const needsLetter = ({ id, openedAt, startDate }: Opening) => {
  const opening = sql`${openedAt ?? startDate}::timestamptz`
  return sql<boolean>`(affiliate.email = '' or affiliate.id in ${listPerhapsSaid(sql`coalesce(${opening}, now())`)} and (
    select ${isUnknownVoter(sql`affiliate.id`)} from ${asVoting(sql`${id}`, opening)}))`
}

/** Why the account of somebody does not vote without a letter: what staff have said, in the thirty days before, of whoever it is. */
export type Unproven = {
  /** Brought into the census, or back, by staff or a list. */
  broughtIn: boolean
  /** Another profile was merged into theirs. */
  merged: boolean
  /** Their name, document or birthday is another. */
  renamed: boolean
  /** Their profile has the document, or the day of enrolment, of another one. */
  another: boolean
  /** Somebody else wrote the address by which they are known. */
  addressed: boolean
}

/** SQL: why that is so in a row of `voting`, as JSON. */
const unprovenIn = (affiliateId: RawBuilder<unknown>) => {
  const user = sql`(select u.id from app_user u where u.affiliate_id = ${affiliateId} and u.password_hash is not null)`
  const { merged, renamed, addressed } = saidOf(affiliateId, user, at)
  return sql<Unproven>`jsonb_build_object(
    'broughtIn', ${isBroughtIn(affiliateId, at)}, 'merged', ${merged}, 'renamed', ${renamed},
    'another', ${isAnotherNow(affiliateId, at)}, 'addressed', ${addressed} or ${isWrittenByOthers(affiliateId, user, at)}
      and not exists (select from app_user u where u.affiliate_id = ${affiliateId} and u.known_since <= ${at}))`
}

/** Why the account of somebody does not vote in a voting without a letter of it (rule voting-16). */
export async function findUnproven(
  db: Database,
  id: number,
  affiliateId: number,
): Promise<Unproven | undefined> {
  const { rows } = await sql<{ unproven: Unproven }>`
    select ${unprovenIn(sql`${affiliateId}::integer`)} as unproven from voting where id = ${id}`.execute(db)
  return rows[0]?.unproven
}

export type LetterNeed = {
  /** From when on a voting that opens takes their account, or one that they open, unless somebody says more of them. */
  until: string
  unproven: Unproven
}

/** Until when somebody with an address votes with no account without a letter in what opens, and why; undefined where they do. */
export async function findLetterNeed(
  db: Database,
  { now }: Clock,
  affiliateId: number,
): Promise<LetterNeed | undefined> {
  const own = sql`${affiliateId}::integer`
  // Of nearly everybody nothing has been said lately, and the statement below takes long to plan.
  const lately = await sql`select from ${listSaidEnds(own)} as said where ends_at > ${now} limit 1`.execute(
    db,
  )
  if (lately.rows.length === 0) return undefined
  const { rows } = await sql<LetterNeed>`
    select (select min(ends_at) from ${listSaidEnds(own)} as said where ends_at > ${now} and not (
        select ${isUnknownVoter(own)} from ${asVoting(sql`null`, sql`ends_at`)})) as until,
      ${unprovenIn(own)} as unproven
    from ${asVoting(sql`null`, now)} where ${isUnknownVoter(own)}`.execute(db)
  const [need] = rows
  return need?.until ? need : undefined
}
