import { sql } from 'kysely'
import { insertStoredRows, jsonList } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

type Attendance = Readonly<Record<string, unknown>> & { id: number }

/** The attendances of the two profiles of a merge: of a meeting that both were at, one stays, with the higher status. */
export type MovedAttendances = {
  moved: number[]
  dropped: Attendance[]
  raised: { id: number; from: string; to: string }[]
}

/** SQL: the attendances of the removed profile as `MovedAttendances`, before any moves. */
export const selectAttendances = (kept: number, removed: number) => sql`jsonb_build_object(
    'moved', ${jsonList(sql`t.id from meeting_attendance t where t.affiliate_id = ${removed} and not ${attendsSameMeeting(kept)}`)},
    'dropped', ${jsonList(sql`to_jsonb(t) from meeting_attendance t where t.affiliate_id = ${removed} and ${attendsSameMeeting(kept)}`)},
    'raised', ${jsonList(sql`jsonb_build_object('id', k.id, 'from', k.status, 'to', t.status)
      from meeting_attendance t join meeting_attendance k on k.meeting_id = t.meeting_id and k.affiliate_id = ${kept}
      where t.affiliate_id = ${removed} and ${statusRank('t.status')} > ${statusRank('k.status')}`)})`

const attendsSameMeeting = (id: number) =>
  sql`exists (select from meeting_attendance k where k.meeting_id = t.meeting_id and k.affiliate_id = ${id})`
/** SQL: the order of attendance statuses; the higher one is kept. */
const statusRank = (status: string) =>
  sql`array_position(array['Pendiente', 'En hora', 'Confirmado'], ${sql.ref(status)})`

/** Moves the attendances of the removed profile to the kept one. */
export async function moveAttendances(
  db: Database,
  kept: number,
  { moved, dropped, raised }: MovedAttendances,
): Promise<void> {
  const ids = dropped.map(({ id }) => id)
  await sayMerging(db, true)
  await sql`delete from meeting_attendance where id = any(${ids})`.execute(db)
  await sql`update meeting_attendance set affiliate_id = ${kept} where id = any(${moved})`.execute(db)
  await setStatuses(db, raised)
  await sayMerging(db, false)
}

/**
 * Who attended a meeting with signed minutes does not change, but it may be the other of two profiles of one person (rule
 * minutes-3); and charges that a merge has cancelled wait again when it is undone.
 */
export const sayMerging = (db: Database, isMerging: boolean) =>
  sql`select set_config('concejo.merging', ${isMerging ? 'on' : ''}, true)`.execute(db)

/** Returns the attendances of the removed profile that are still the kept one's. */
export async function returnAttendances(
  db: Database,
  { kept, removed }: { kept: number; removed: number },
  { moved, dropped, raised }: MovedAttendances,
): Promise<void> {
  await sayMerging(db, true)
  await sql`update meeting_attendance set affiliate_id = ${removed}
    where id = any(${moved}) and affiliate_id = ${kept}`.execute(db)
  await setStatuses(
    db,
    raised.map(({ id, from, to }) => ({ id, from: to, to: from })),
  )
  await insertStoredRows(
    db,
    'meeting_attendance',
    await clearDeletedAuthors(db, dropped),
    sql`exists (select from meeting m where m.id = r.meeting_id)`,
  )
  await sayMerging(db, false)
}

/** Changes attendance statuses from `from` to `to`, unless they have changed meanwhile; the merge confirms, or takes it back. */
async function setStatuses(db: Database, changes: MovedAttendances['raised']): Promise<void> {
  await sql`
    update meeting_attendance m set status = c."to",
      confirmed_at = case when c."to" = 'Confirmado' then now() end, confirmed_by = null,
      status_before = case when c."to" = 'Confirmado' then c."from" end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id integer, "from" text, "to" text)
    where m.id = c.id and m.status = c."from"`.execute(db)
}

async function clearDeletedAuthors(db: Database, attendances: readonly Attendance[]) {
  const authors = attendances.flatMap((each) => [each['author_id'], each['confirmed_by']])
  const { rows } = await sql<{ id: number }>`
    select id from app_user where id = any(${authors}::integer[])`.execute(db)
  const existing = rows.map(({ id }): unknown => id)
  const keep = (author: unknown) => (existing.includes(author) ? author : null)
  return attendances.map((each) => ({
    ...each,
    author_id: keep(each['author_id']),
    confirmed_by: keep(each['confirmed_by']),
  }))
}
