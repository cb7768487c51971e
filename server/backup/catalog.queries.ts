import pg, { type ClientBase } from 'pg'
import type { BackupHeader } from '#server/backup/format.ts'

type Table = Omit<BackupHeader['tables'][number], 'rows'>

/** A table or sequence name quoted for SQL, in schema public. */
export const quoteTable = (name: string) => `public.${pg.escapeIdentifier(name)}`
const quoteTables = (tables: readonly Table[]) => tables.map(({ name }) => quoteTable(name)).join(', ')
const quoteColumns = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** The tables whose rows must not say in which order they were written (rule voting-7). */
const orderless = new Set(['ballot', 'participation', 'receipt'])

export const copyToSql = (table: Table) =>
  orderless.has(table.name)
    ? `copy (select ${quoteColumns(table)} from ${quoteTable(table.name)} order by ${quoteColumns(table)}) to stdout`
    : `copy ${quoteTable(table.name)} (${quoteColumns(table)}) to stdout`
export const copyFromSql = (table: Table) =>
  `copy ${quoteTable(table.name)} (${quoteColumns(table)}) from stdin`

export const beginSnapshot = (client: ClientBase) =>
  client.query('begin isolation level repeatable read read only')

/** Fixes the settings on which the text of a row depends, so that it reads the same on every server; turns time-outs off. */
export async function setTextFormats(client: ClientBase) {
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

/** The tables of schema public with their columns, without generated ones. */
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

/** Locks tables; waits for conflicting locks. Does not take the snapshot of the transaction. */
export async function lockTables(
  client: ClientBase,
  tables: readonly Table[],
  mode: 'access share' | 'access exclusive',
) {
  if (tables.length > 0) await client.query(`lock table ${quoteTables(tables)} in ${mode} mode`)
}

export async function countRows(client: ClientBase, { name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${quoteTable(name)}`)
  return Number(rows[0]?.count)
}

export async function truncateTables(client: ClientBase, tables: readonly Table[]) {
  await client.query(`truncate ${quoteTables(tables)}`)
}

/** Updates statistics and the visibility map after many rows were copied in. */
export async function vacuumTables(client: ClientBase, tables: readonly Table[]) {
  await client.query(`vacuum (analyze) ${quoteTables(tables)}`)
}

export async function listMigrations(client: ClientBase): Promise<BackupHeader['migrations']> {
  const { rows } = await client.query<BackupHeader['migrations'][number]>(
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

/** The next value of every sequence, also when the row with the last value was deleted. */
export async function listSequences(client: ClientBase): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ name: string; increment: number }>(`
    select c.relname as name, s.seqincrement as increment
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`)
  const sequences: BackupHeader['sequences'] = []
  for (const { name, increment } of rows) {
    const state = await client.query<{ next: number }>(
      `select last_value + case when is_called then $1::bigint else 0 end as next from ${quoteTable(name)}`,
      [increment],
    )
    sequences.push({ name, next: Number(state.rows[0]?.next) })
  }
  return sequences
}

/** Sets the next values. ALTER SEQUENCE is rolled back with the transaction; setval would not be. */
export async function restartSequences(client: ClientBase, sequences: BackupHeader['sequences']) {
  for (const { name, next } of sequences)
    await client.query(`alter sequence ${quoteTable(name)} restart with ${Math.trunc(next)}`)
}
