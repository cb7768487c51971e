import type { z } from 'zod'
import { sql } from 'kysely'
import type { mailStop, ReturnedMail } from '#contract/people/suppressions.ts'
import { isMissingAddress } from '#server/kernel/mail/missingAddress.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Why no mail to many goes to an address, if none does (rule communication-14). */
export async function findMailStop(
  db: Database,
  address: string | null,
): Promise<z.output<typeof mailStop> | undefined> {
  return (
    db
      .selectFrom('suppressedAddress')
      .select(['reason', 'createdAt'])
      .where('address', '=', sql<string>`lower(${address})`)
      // Safe: the column's check constraint allows exactly the contract's values.
      .$castTo<z.output<typeof mailStop>>()
      .executeTakeFirst()
  )
}

/** Of whom a mail is: those that name somebody else at the same address are left out. */
type Whose = { address: string; affiliateId: number | null }

type ReturnedRow = Pick<ReturnedMail, 'id' | 'returnedAt' | 'status'>

const toReturned = (row: ReturnedRow): ReturnedMail => ({ ...row, isMissing: isMissingAddress(row.status) })

/** Which of some mails, by their numbers, came back. */
export async function mapReturned(db: Database, ids: readonly number[]): Promise<Map<number, ReturnedMail>> {
  const { rows } = await sql<ReturnedRow>`
    select id, returned_at, return_status as status from mail
    where id = any(${ids}::bigint[]) and returned_at is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, toReturned(row)]))
}

/** What was written to somebody alone and came back, the latest first; it is kept for a month. */
export async function listReturned(
  db: Database,
  { address, affiliateId }: Whose,
): Promise<(ReturnedMail & { kind: string })[]> {
  const { rows } = await sql<ReturnedRow & { kind: string }>`
    select id, kind, returned_at, return_status as status from mail
    where lower(recipient) = lower(${address}) and returned_at is not null
      and coalesce(data ->> 'affiliateId', ${`${affiliateId}`}) = ${`${affiliateId}`}
    order by returned_at desc, id desc limit 20`.execute(db)
  return rows.map(({ kind, ...mail }) => ({ ...toReturned(mail), kind }))
}
