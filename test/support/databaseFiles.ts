import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** Where the write-ahead log of the cluster stands now. */
export const readLogPlace = async (db: PeopleDatabase): Promise<string> => {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(db)
  return rows[0]?.place ?? ''
}

/**
 * A way to look for bytes in what the database keeps on the disk, as somebody does who has its files and no need to ask
 * it: how often they stand in the files of each table or index, dead rows and all, and in the write-ahead log since `since`.
 */
export async function readDatabaseFiles(db: PeopleDatabase, since: string) {
  await sql`checkpoint`.execute(db)
  const { rows: places } = await sql<{ cluster: string; database: string; first: string; last: string }>`
    select current_setting('data_directory') as cluster, (select oid::text from pg_database where datname = current_database()) as database,
      pg_walfile_name(${since}::pg_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last`.execute(
    db,
  )
  const { rows: relations } = await sql<{ node: string; name: string }>`
    select pg_relation_filenode(oid)::text as node, relname as name from pg_class where pg_relation_filenode(oid) is not null`.execute(
    db,
  )
  const [place] = places
  if (!place) throw new Error('the database has no place')
  const names = new Map(relations.map(({ node, name }) => [node, name]))
  const heap = path.join(place.cluster, 'base', place.database)
  const log = path.join(place.cluster, 'pg_wal')
  const files = [
    ...readdirSync(heap).map((file) => ({
      name: names.get(/^\d+/.exec(file)?.[0] ?? '') ?? file,
      bytes: readFileSync(path.join(heap, file)),
    })),
    {
      name: 'the log',
      bytes: Buffer.concat(
        readdirSync(log)
          .filter((file) => file >= place.first && file <= place.last)
          .toSorted()
          .flatMap((file) => listLogPages(readFileSync(path.join(log, file)))),
      ),
    },
  ]
  return (needle: string | Buffer): Record<string, number> => {
    const found: Record<string, number> = {}
    for (const { name, bytes } of files)
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1))
        found[name] = (found[name] ?? 0) + 1
    return found
  }
}

const pageSize = 8192

/** The pages of a file of the write-ahead log without their headers, over which its entries go on. */
const listLogPages = (file: Buffer): Buffer[] =>
  Array.from({ length: file.length / pageSize }, (_, page) =>
    file.subarray(page * pageSize + (page === 0 ? 40 : 24), (page + 1) * pageSize),
  )
