import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { asksConsent, communicationKinds } from '#contract/people/communicationKinds.ts'

/** SQL: whether a kind of communication is for those alone who agree to communications. */
export const isAskedAbout = (kind: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${kind} = any(${communicationKinds.filter(asksConsent)}::text[]))`

/** SQL: whether a row of `suppressed_address` stops a kind of communication. */
export const isStopped = (row: string, kind: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${row}.reason`)} = 'rebote' or ${isAskedAbout(kind)})`

/**
 * SQL: whether a kind of communication does not go to an address any more. One that gave a mail back takes none; whoever
 * complained or asked for no more gets no bulletins, and is convened all the same (rules communication-14, convocation-1).
 */
export const isSuppressed = (address: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from suppressed_address s where s.address = lower(${address})
    and ${isStopped('s', kind)})`
