import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Clock } from '#server/kernel/world.ts'
import { provenAddressOf } from '#server/people/addresses/addressHolds.queries.ts'

/**
 * SQL: the one address that a member is written to at by mails to many, of an alias of `affiliate`: their own, once it is
 * theirs for sure, and the proven one meanwhile (rule communication-4); '' when there is none. Of most nothing is in the way.
 */
const addressOf = (clock: Clock, person: string, isInTheWay: RawBuilder<SqlBool>) =>
  sql<string>`case when ${isInTheWay} then ${provenAddressOf(clock, sql.ref(`${person}.id`))}
    else ${sql.ref(`${person}.email`)} end`

/** SQL: the same, of one person. */
export function writtenAddressOf(clock: Clock, person: string): RawBuilder<string> {
  const [id, email] = [sql.ref(`${person}.id`), sql.ref(`${person}.email`)]
  const isInTheWay = sql<SqlBool>`(exists (select from address_hold held where held.affiliate_id = ${id})
    or exists (select from app_user account where account.affiliate_id = ${id} and lower(account.username) <> lower(${email})))`
  return addressOf(clock, person, isInTheWay)
}

/** SQL: the same, of many at once, with `joinAddresses`. */
export const joinedAddressOf = (clock: Clock, person: string): RawBuilder<string> =>
  addressOf(
    clock,
    person,
    sql<SqlBool>`(held.affiliate_id is not null or lower(account.username) <> lower(${sql.ref(`${person}.email`)}))`,
  )

/** SQL: what may be in the way of the addresses of many: one row of each at most. */
export const joinAddresses = (person: string) => sql`
  left join address_hold held on held.affiliate_id = ${sql.ref(`${person}.id`)}
  left join app_user account on account.affiliate_id = ${sql.ref(`${person}.id`)}`
