import type pg from 'pg'

/** An index or foreign key, with the statements that drop and create it; indexes come first, because the keys need them. */
type DroppedObject = { name: string; drop: string; restore: string }

/** What the triggers of these tables look in (migration 0019). */
const neededIndexes = ['affiliate_id_document_key', 'record_by_document']

const dropStatements = `
  select i.indexrelid::regclass::text as name,
         format('drop index %s', i.indexrelid::regclass) as drop,
         pg_get_indexdef(i.indexrelid) as restore
    from pg_index i
   where i.indrelid = any ($1::regclass[]) and i.indexrelid <> all ($2::regclass[])
     and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  union all
  select c.conname,
         format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c
   where c.contype = 'f' and c.conrelid = any ($1::regclass[])`

/**
 * Drops the secondary indexes and the foreign keys of empty tables, in the caller's transaction: a million rows load
 * faster without them. Returns a function that creates them again as they were.
 */
export async function dropIndexesAndKeys(client: pg.ClientBase, tables: string[]) {
  const { rows } = await client.query<DroppedObject>(dropStatements, [tables, neededIndexes])
  for (const { drop } of rows) await client.query(drop)
  return async (onProgress: (done: number, total: number) => void) => {
    await client.query("set local maintenance_work_mem = '384MB'")
    await client.query('set local max_parallel_maintenance_workers = 2')
    for (const [done, { restore }] of rows.entries()) {
      onProgress(done, rows.length)
      await client.query(restore)
    }
    onProgress(rows.length, rows.length)
  }
}
