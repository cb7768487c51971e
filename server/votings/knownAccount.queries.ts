import { sql, type RawBuilder } from 'kysely'
import {
  isBroughtIn,
  isFirstWritten,
  isWrittenByOthers,
  writtenDays,
} from '#server/people/addresses/staffWrittenAddress.queries.ts'

/**
 * SQL: whether the account of somebody votes in a row of `voting` that has opened (rule voting-16): it was theirs before,
 * and not lately opened at an address that staff wrote where there was none, or a letter of that voting was used with it,
 * or it has the address that their profile had, which nobody else wrote lately. Whom staff or a list brought in lately has
 * what they say of both.
 */
export const isKnownVoter = (affiliateId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select u.known_since is null
    or u.known_since <= voting.opened_at - ${writtenDays} * interval '1 day'
    or u.known_since <= voting.opened_at and not ${isFirstWritten(affiliateId, sql`u.id`, sql`voting.opened_at`)}
      and not ${isBroughtIn(affiliateId, sql`voting.opened_at`)}
    or exists (select from voting_letter l
      where l.voting_id = voting.id and l.affiliate_id = u.affiliate_id and l.user_id = u.id and l.used_at is not null)
    or not ${isWrittenByOthers(affiliateId, sql`u.id`, sql`voting.opened_at`)}
      and not ${isBroughtIn(affiliateId, sql`voting.opened_at`)}
  from app_user u where u.affiliate_id = ${affiliateId}), false)`

/** SQL: whether somebody of `affiliate` on the roll of a row of `voting` votes with no account without a letter of it. */
export const needsLetter = sql<boolean>`(affiliate.email = '' or voting.opened_at is not null and case
  when exists (select from app_user u where u.affiliate_id = affiliate.id and u.password_hash is not null)
  then not ${isKnownVoter(sql`affiliate.id`)}
  else ${isWrittenByOthers(sql`affiliate.id`, sql`null`, sql`voting.opened_at`)}
    or ${isBroughtIn(sql`affiliate.id`, sql`voting.opened_at`)} end)`
