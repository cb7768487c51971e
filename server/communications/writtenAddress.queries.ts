import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '#server/kernel/world.ts'
import { provenAddressOf } from '#server/people/addresses/addressHolds.queries.ts'

/**
 * SQL: the one address that a member is written to at by mails to many, of an alias of `affiliate`: their own, once it is
 * theirs for sure, and the proven one meanwhile (rule communication-4); '' when there is none. Of most nothing is in the way.
 */
export function writtenAddressOf(clock: Clock, person: string): RawBuilder<string> {
  const [id, email] = [sql.ref(`${person}.id`), sql.ref(`${person}.email`)]
  return sql<string>`case
    when exists (select from address_hold held where held.affiliate_id = ${id})
      or exists (select from app_user account where account.affiliate_id = ${id} and lower(account.username) <> lower(${email}))
    then ${provenAddressOf(clock, id)} else ${email} end`
}
