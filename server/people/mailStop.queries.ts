import type { z } from 'zod'
import { sql } from 'kysely'
import type { mailStop } from '#contract/people/suppressions.ts'
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
