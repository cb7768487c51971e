import type pg from 'pg'

/** In the order in which they must come back: indexes first, they serve the rest. */
type Suspended = { name: string; drop: string; restore: string }

const suspendable = `
  select i.indexrelid::regclass::text as name,
         format('drop index %s', i.indexrelid::regclass) as drop,
         pg_get_indexdef(i.indexrelid) as restore
    from pg_index i
   where i.indrelid = any ($1::regclass[])
     and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  union all
  select c.conname,
         format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c
   where c.contype = 'f' and c.conrelid = any ($1::regclass[])`

/**
 * Takes away the secondary indexes and the foreign keys of empty tables, in the caller's transaction, because a
 * million rows come in faster without them. Answers how to put them back, exactly as the catalogue described them.
 */
export async function suspendIndexes(client: pg.ClientBase, tables: string[]) {
  const { rows } = await client.query<Suspended>(suspendable, [tables])
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
