import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import {
  changesOf,
  digestOfName,
  entryText,
  lastNumber,
  subjectsOf,
  type Piece,
} from '#server/activity/seal/entries.queries.ts'

/** Lets a statement take minutes until the transaction ends: an import leaves a million changes in one entry. */
export const allowMinutes = (db: Database) => sql`set local statement_timeout = '10min'`.execute(db)

/** How far the log is linked. */
export async function findSeal(db: Database) {
  return db.selectFrom('activitySeal').selectAll().executeTakeFirst()
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockSeal(db: Database) {
  await sql`insert into activity_seal default values on conflict do nothing`.execute(db)
  return db.selectFrom('activitySeal').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export async function findLastNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`select ${lastNumber} as last`.execute(db)
  return rows[0]?.last ?? 0
}

/** SQL: the transactions that have written, or begun to write, in the log: each holds this lock before it is given a number, until it has ended. */
const writers = sql`(select virtualtransaction from pg_locks
  where locktype = 'relation' and relation = 'activity'::regclass and granted
    and database = (select oid from pg_database where datname = current_database())
    and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))`

export async function listWriters(db: Database): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from ${writers} as held`.execute(db)
  return rows.map(({ writer }) => writer)
}

/** Whether one of some transactions may still write in the log. */
export async function isAnyWriting(db: Database, among: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from ${writers} as held where virtualtransaction = any(${among}::text[])) as is_any`.execute(
    db,
  )
  return rows[0]?.isAny ?? false
}

/** What becomes final when these transactions have ended. */
export const notePending = (db: Database, pendingTo: number, pendingWriters: readonly string[]) =>
  db
    .updateTable('activitySeal')
    .set({ pendingTo, pendingWriters: [...pendingWriters] })
    .execute()

export const noteFinal = (db: Database, finalTo: number) =>
  db.updateTable('activitySeal').set({ finalTo, pendingTo: null, pendingWriters: [] }).execute()

/** The number of the `most`th entry above `after`, or of the last one up to `to`; undefined when there is none. */
export async function findPieceEnd(db: Database, { after, to }: Piece, most: number) {
  const { rows } = await sql<{ end: number | null }>`
    select max(id) as end from (
      select id from activity where id > ${after}::bigint and id <= ${to}::bigint order by id limit ${most}) as found`.execute(
    db,
  )
  return rows[0]?.end ?? undefined
}

/** An entry that is to be linked: its text, with the digest of its username under a new salt. */
type Unlinked = { id: number; text: string; salt: Buffer | null; digest: Buffer | null }

/** The entries of a piece, which are final, in their order. */
export async function readUnlinked(db: Database, piece: Piece): Promise<Unlinked[]> {
  const { rows } = await sql<Unlinked>`
    with salted as materialized (
      select activity.*, case when username is not null then uuid_send(gen_random_uuid()) end as salt
      from activity where id > ${piece.after}::bigint and id <= ${piece.to}::bigint),
    entry as (select entry.*, ${digestOfName(sql`entry.salt`)} as digest from salted as entry)
    select entry.id, entry.salt, entry.digest, ${entryText(sql`entry.digest`)} as text
    from entry
    left join ${subjectsOf(piece)} as subjects on subjects.activity_id = entry.id
    left join ${changesOf(piece)} as changes on changes.activity_id = entry.id
    order by entry.id`.execute(db)
  return rows
}

/** The hash of the last entry that is linked, up to a number; empty of none. */
export async function findLastHash(db: Database, sealedTo: number): Promise<string> {
  const last = await db
    .selectFrom('activityLink')
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .where('activityId', '<=', sealedTo)
    .orderBy('activityId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.hash ?? ''
}

export type Link = Omit<Unlinked, 'text'> & { hash: string }

export async function addLinks(db: Database, links: readonly Link[]) {
  await sql`insert into activity_link (activity_id, name_salt, name_digest, hash)
    select id, decode(salt, 'hex'), decode(digest, 'hex'), decode(hash, 'hex')
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ salt }) => salt?.toString('hex') ?? null)}::text[],
      ${links.map(({ digest }) => digest?.toString('hex') ?? null)}::text[], ${links.map(({ hash }) => hash)}::text[])
      as link (id, salt, digest, hash)`.execute(db)
}

export const noteSealed = (db: Database, sealedTo: number, added: number) =>
  db
    .updateTable('activitySeal')
    .set({ sealedTo, sealed: sql<number>`sealed + ${added}::integer` })
    .execute()
