import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** SQL: the profiles at the places of some query of `roll_person`, and those into which they were merged. */
const profilesAt = (places: RawBuilder<unknown>) => sql`
  select p.affiliate_id ${places}
  union all
  select merged.kept_id ${places} join (
    with recursive up as (
      select removed_id, kept_id from affiliate_merge where undone_at is null
      union
      select up.removed_id, m.kept_id from affiliate_merge m join up on m.removed_id = up.kept_id where m.undone_at is null)
    select removed_id, kept_id from up) as merged on merged.removed_id = p.affiliate_id`

const isAt = (places: RawBuilder<unknown>) => sql<SqlBool>`affiliate.id in (
  select profile.id from (${profilesAt(places)}) as profile (id) where profile.id is not null)`

const rollOf = (votings: readonly number[]) => sql`from voting v
  join roll_person p on p.roll_id = v.roll_id and v.id = any(${[...votings]}::integer[])`

/** SQL: whether somebody of `affiliate` was in the final roll of one of some votings, whatever was merged since. */
export const wasInRoll = (votings: readonly number[]) => isAt(rollOf(votings))

/**
 * SQL: whether somebody of `affiliate` took part in one of some votings that are counted. Of others it says so of nobody:
 * before the count no condition on people reads who has voted (rule voting-7).
 */
export const tookPart = (votings: readonly number[]) =>
  isAt(sql`${rollOf(votings)} and v.counted_at is not null
    join participation on participation.voting_id = v.id and participation.position = p.position`)
