import pg, { type ClientBase } from 'pg'
import type { Header } from '#server/backup/format.ts'

type Table = Omit<Header['tables'][number], 'rows'>

/** Quoted for SQL, in our schema. */
export const named = (name: string) => `public.${pg.escapeIdentifier(name)}`
const namedAll = (tables: readonly Table[]) => tables.map(({ name }) => named(name)).join(', ')
const columnsOf = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

export const copyOut = (table: Table) => `copy ${named(table.name)} (${columnsOf(table)}) to stdout`
export const copyIn = (table: Table) => `copy ${named(table.name)} (${columnsOf(table)}) from stdin`

/** Everything as it is at one moment. */
export const beginReading = (client: ClientBase) =>
  client.query('begin isolation level repeatable read read only')

/** What our text of a row depends on, so that it reads the same everywhere; and no time-outs here. */
export async function setDialect(client: ClientBase) {
  await client.query(`
    set local client_encoding = 'UTF8';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local row_security = off;
    set local search_path = public, pg_catalog;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '30s'`)
}

/** Every table of ours with the columns that hold data, generated ones left out. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`)
  return rows
}

/** Waits until nobody holds the tables in a way that conflicts. Takes no snapshot. */
export async function lockTables(
  client: ClientBase,
  tables: readonly Table[],
  mode: 'access share' | 'access exclusive',
) {
  if (tables.length > 0) await client.query(`lock table ${namedAll(tables)} in ${mode} mode`)
}

export async function countRows(client: ClientBase, { name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${named(name)}`)
  return Number(rows[0]?.count)
}

export async function emptyTables(client: ClientBase, tables: readonly Table[]) {
  await client.query(`truncate ${namedAll(tables)}`)
}

/** Statistics and visibility for rows that have just come. */
export async function settleTables(client: ClientBase, tables: readonly Table[]) {
  await client.query(`vacuum (analyze) ${namedAll(tables)}`)
}

export async function listMigrations(client: ClientBase): Promise<Header['migrations']> {
  const { rows } = await client.query<Header['migrations'][number]>(
    'select name, sha256 from public.schema_migration order by name collate "C"',
  )
  return rows
}

export async function isMigrated(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ migrated: boolean }>(
    `select to_regclass('public.schema_migration') is not null as migrated`,
  )
  return rows[0]?.migrated === true
}

/** The next value of every sequence of ours, whether or not its row is still there. */
export async function listSequences(client: ClientBase): Promise<Header['sequences']> {
  const { rows } = await client.query<{ name: string; increment: number }>(`
    select c.relname as name, s.seqincrement as increment
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`)
  const sequences: Header['sequences'] = []
  for (const { name, increment } of rows) {
    const state = await client.query<{ next: number }>(
      `select last_value + case when is_called then $1::bigint else 0 end as next from ${named(name)}`,
      [increment],
    )
    sequences.push({ name, next: Number(state.rows[0]?.next) })
  }
  return sequences
}

/** Unlike setval, this is undone with the transaction. */
export async function restartSequences(client: ClientBase, sequences: Header['sequences']) {
  for (const { name, next } of sequences)
    await client.query(`alter sequence ${named(name)} restart with ${Math.trunc(next)}`)
}
