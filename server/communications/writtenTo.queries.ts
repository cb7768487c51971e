import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAskedAbout, isSuppressed } from '#server/people/addresses/isSuppressed.queries.ts'
import { writtenAddressOf } from '#server/people/addresses/writtenAddress.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

type Written = {
  /** An alias with the columns of `affiliate`; all are null of whom there is no profile. */
  person: string
  address: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  /** Whether mails of this kind do not go to the address any more. */
  isStopped: RawBuilder<unknown>
}

/**
 * SQL: why a mail of a kind does not go to somebody at an address, as they are now; null when it does. The same is asked of
 * whoever is counted and frozen, of who has an address that another one comes to, and of whom a mail begins to (rule
 * communication-4). Whoever takes no bulletins gets none on paper either, so that is asked before whether they have an address.
 */
export const barrierOf = ({ person, address, kind, isStopped }: Written) => sql`case
  when ${sql.ref(`${person}.inscriptionType`)} = 0 then 'baja'
  when ${isAskedAbout(kind)} and not coalesce(${sql.ref(`${person}.communications`)}, false) then 'sinConsentimiento'
  when ${address} = '' then 'sinCorreo'
  when ${isStopped} then 'suprimido' end`

/** The aliases of a row of `communication_recipient`, of its communication and of its profile, which may be gone. */
type RowAliases = { row: string; communication: string; person: string }

/** SQL: whether the member of a row that waits is written to at another address by now, or at none. */
export const isElsewhere = (clock: Clock, { row, person }: RowAliases): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${person}.id`)} is not null
    and lower(${writtenAddressOf(clock, person)}) <> lower(${sql.ref(`${row}.address`)}))`

/**
 * SQL: why a row that waits is not written to any more; null when it is, there or at another address. Two profiles may be one
 * person since, of whose rows that wait the first is written to.
 */
export const rowBarrierOf = (clock: Clock, aliases: RowAliases) => {
  const { row, communication, person } = aliases
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const kind = sql.ref(`${communication}.kind`)
  return sql`case
    when exists (select from communication_recipient twin where twin.affiliate_id = ${of('affiliateId')}
      and twin.communication_id = ${of('communicationId')} and twin.id < ${of('id')} and twin.state in ('queued', 'claimed'))
      then 'repetido'
    else ${barrierOf({
      person,
      address: of('address'),
      kind,
      // What their former address is stopped for keeps nothing from the present one.
      isStopped: sql`not ${isElsewhere(clock, aliases)} and ${isSuppressed(of('address'), kind)}`,
    })} end`
}

/** SQL: whether a row that waits is still to be written to, and at the address that it has. */
export const isWrittenToHere = (clock: Clock, aliases: RowAliases): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${rowBarrierOf(clock, aliases)} is null and not ${isElsewhere(clock, aliases)})`

/** At what and of whom another row of a communication is asked for, and which row it is not. */
type Elsewhere = {
  communicationId: RawBuilder<unknown>
  address: RawBuilder<unknown>
  affiliateId: RawBuilder<unknown>
  but: RawBuilder<unknown>
}

const isThere = (states: readonly string[], { communicationId, address, affiliateId, but }: Elsewhere) => {
  const other = sql`gone.communication_id = ${communicationId} and gone.id <> ${but} and gone.state = any(${states})`
  return sql<SqlBool>`(
    exists (select from communication_recipient gone where ${other} and lower(gone.address) = lower(${address}))
    or exists (select from communication_recipient gone where ${other} and gone.affiliate_id = ${affiliateId}))`
}

/**
 * SQL: whether another row of a communication has left to an address (the database lets one, migration 0103), or to the same
 * person, who was two at another address.
 */
export const hasLeftTo = (at: Elsewhere) => isThere(['sent'], at)

/** SQL: whether another one is leaving, or has perhaps: what becomes of that one says whether a mail goes there still. */
export const mayHaveLeftTo = (at: Elsewhere) => isThere(['sending', 'uncertain'], at)

/** What the row of somebody who waits for what becomes of another one says, in place of why they are not written to. */
export const waitsForAnother = 'espera'
