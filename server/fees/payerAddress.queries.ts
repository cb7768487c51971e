import { sql, type RawBuilder } from 'kysely'
import { provenAddressOf } from '#server/people/addresses/addressHolds.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

/** SQL: an address, or null where there is none or mail to it is known to come back. */
const reached = (address: RawBuilder<string | null>) => sql<string | null>`(select reached.address
  from (select nullif(${address}, '') as address) as reached
  where not exists (select from suppressed_address s
    where s.address = lower(reached.address) and s.reason = 'rebote'))`

/**
 * SQL: where mails about the money of a row of `charge` go: to the proven address of its profile (rule rights-11), of a
 * donation without a profile to that of its record, which is joined as `record`. Null where none reaches anybody.
 */
export const addressOfPayer = (clock: Clock) =>
  reached(
    sql<string | null>`case when charge.affiliate_id is null then record.email
      else ${provenAddressOf(clock, sql`charge.affiliate_id`)} end`,
  )

/** SQL: where mails about their money go to the person of a row of `affiliate`. */
export const addressOfMember = (clock: Clock) => reached(provenAddressOf(clock, sql`affiliate.id`))
