import { sql, type RawBuilder } from 'kysely'
import {
  isAnotherNow,
  isBroughtIn,
  isSaid,
  isWrittenByOthers,
  listPerhapsSaid,
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

/** SQL: whether somebody of `affiliate` who may vote in a voting, which need not be approved, votes with no account without a letter of it. */
export const needsLetter = ({ id, openedAt, startDate }: Opening) => {
  const opening = sql`${openedAt ?? startDate}::timestamptz`
  return sql<boolean>`(affiliate.email = '' or affiliate.id in ${listPerhapsSaid(sql`coalesce(${opening}, now())`)} and (
    select case when exists (select from app_user u where u.affiliate_id = affiliate.id and u.password_hash is not null)
      then not ${isKnownVoter(sql`affiliate.id`)}
      else ${isWrittenByOthers(sql`affiliate.id`, sql`null`, at)} or ${isSaid(sql`affiliate.id`, sql`null`, at)}
        or ${isBroughtIn(sql`affiliate.id`, at)} end
    from (select ${id}::integer as id, null::timestamptz as opened_at, ${opening} as start_date) as voting))`
}
