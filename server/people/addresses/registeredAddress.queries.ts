import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** Somebody who is new in the census, with the other addresses in the records of their document, latest first. */
export type RecordedAddresses = { affiliateId: number; written: string; others: [string, ...string[]] }

/** Those of some people whose records have another address than their profile. */
export async function listRecordedAddresses(
  db: Database,
  /** A select of (id, id_document). */ people: RawBuilder<unknown>,
): Promise<RecordedAddresses[]> {
  const { rows } = await sql<RecordedAddresses>`
    select a.id as affiliate_id, a.email as written, array_agg(r.address order by r.latest desc) as others
    from (${people}) as p (id, id_document) join affiliate a on a.id = p.id
    cross join lateral (
      select address, max(id) as latest from (
        select lower(email) as address, id from record where id_document = p.id_document and email <> ''
        union all select email, 0 from known_address where id_document = p.id_document) known
      where address <> a.email group by 1) r
    group by a.id order by a.id`.execute(db)
  return rows
}
