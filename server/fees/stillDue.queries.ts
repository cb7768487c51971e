import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Which charges of a person are meant, and whether their mandate is in use. */
export type Due = { where?: RawBuilder<SqlBool>; isActive: boolean }

/** SQL: whether the bank will be asked for a charge, or has been. */
export const isStillDue = ({ where = sql<SqlBool>`true`, isActive }: Due) =>
  sql<SqlBool>`(${where} and charge.settled_by = 'adeudo' and (charge.state = 'remesado'
    or charge.state = 'previsto' and (charge.sequence is not null or ${isActive}::boolean)))`

/** The charges of a person that came back and that the bank is asked for again. */
export async function listAskedAgain(
  db: Database,
  scope: Scope,
  affiliateId: number,
  due: Due,
): Promise<number[]> {
  const rows = await scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where('charge.retryOf', 'is not', null)
    .where(isStillDue(due))
    .select('charge.retryOf')
    .$narrowType<{ retryOf: number }>()
    .execute()
  return rows.map(({ retryOf }) => retryOf)
}
