import os from 'node:os'
import { sql } from 'kysely'
import { databaseClock } from '#server/kernel/world.ts'
import { connect, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { applyToday, toMorning } from '#test/support/retention.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime } from './statistics.ts'
import { createEmptyCensus } from './world.ts'

const former = 10_000
const members = 40_000

/** What is planted of each who left, and has to go. */
const planted = sql`select id, id_document from affiliate where inscription_type = 0`

/** The same rows by plain statements, in the order that their keys ask for. */
const plain: Record<string, string> = {
  change_value: `delete from change_value where change_id in (
    select c.id from change c join former f on c.entity = 'affiliate' and c.entity_id = f.id::text)`,
  record: 'delete from record where id_document in (select id_document from former)',
  admin_comment: 'delete from admin_comment where id_document in (select id_document from former)',
  meeting_attendance:
    'update meeting_attendance set affiliate_id = null where affiliate_id in (select id from former)',
  affiliate: 'delete from affiliate where id in (select id from former)',
}

/** The daily run over 10,000 people whose time has come (rule retention-3), beside the same rows by plain statements. */
export async function measureForgetting(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const census = await createEmptyCensus(after, 'concejo-forgetting-', 'ROLE_SUPER_ADMIN')
  const world = { ...census.world, clock: { ...databaseClock } }
  const { db, close } = connect(census.cluster.url(), 2)
  after.defer(close)
  await plant(db)
  const rows: Record<string, number> = {}
  const unit = await db.startTransaction().execute()
  await sql`create temp table former on commit drop as ${planted}`.execute(unit)
  await sql`analyze former`.execute(unit)
  const plainMs = await measureTime(async () => {
    for (const [table, statement] of Object.entries(plain))
      rows[table] = Number((await sql.raw(statement).execute(unit)).numAffectedRows ?? 0)
  })
  await unit.rollback().execute()
  toMorning({ world }, '1 day')
  const ours = await measureTime(() => applyToday({ world }))
  const { rows: found } = await sql<{ gone: number; left: number; valued: number }>`
    select (select count(*) from forgotten_number)::integer as gone,
      (select count(*) from (${planted}) as former)::integer as left,
      (select count(*) from change_value)::integer as valued`.execute(db)
  const { gone = 0, left = 0, valued = 0 } = found[0] ?? {}
  return [
    `${formatInteger(former)} who left four years ago, of ${formatInteger(former + members)} in the census, each with a record, a comment, an attendance and five values in the log. Plain statements are all in one transaction, which is rolled back; the run is the upkeep’s, in stretches of 500 that are committed. Load average at the end: ${formatFigure(os.loadavg()[0] ?? 0)}.`,
    renderTable(
      ['', 'seconds', 'people a second'],
      [
        ['the daily run', formatFigure(ours / 1_000), formatInteger(Math.round((1_000 * former) / ours))],
        [
          'plain statements',
          formatFigure(plainMs / 1_000),
          formatInteger(Math.round((1_000 * former) / plainMs)),
        ],
        ['ratio', formatFigure(ours / plainMs), ''],
      ],
    ),
    `Forgotten: ${formatInteger(gone)}; left over: ${formatInteger(left)}; values left in the log: ${formatInteger(valued)}.`,
    renderTable(
      ['rows', 'n'],
      Object.entries(rows).map(([table, count]) => [`\`${table}\``, formatInteger(count)]),
    ),
  ]
}

/** Fills a census, of which a part left longer ago than the period; the history of members is not written. */
async function plant(db: PeopleDatabase): Promise<void> {
  await sql`
    insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, unregistered_at)
    select 'X' || n, 'PASAPORTE', 'Ana', 'Núñez', 'ana' || n || '@example.org', case when n > ${former} then 1 else 0 end,
      case when n <= ${former} then now() - interval '4 years' end
    from generate_series(1, ${former + members}::integer) as n`.execute(db)
  await sql`
    insert into record (id_document, document_type, name, last_name_1, email, record_type, title)
    select id_document, 'PASAPORTE', name, last_name_1, email, 'Evento', 'Jornada' from affiliate`.execute(db)
  await sql`
    insert into admin_comment (id_document, name, author) select id_document, 'Una nota', 'jefa@example.org' from affiliate`.execute(
    db,
  )
  await sql`
    with held as (
      insert into meeting (title, type, status, meeting_time, end_time)
      values ('Pleno', 'General', 'Aprobada', now() - interval '5 years', now() - interval '5 years' + interval '2 hours')
      returning id)
    insert into meeting_attendance (meeting_id, affiliate_id, status)
    select held.id, affiliate.id, 'Confirmado' from held, affiliate`.execute(db)
  await sql`
    with entry as (insert into activity (action) values ('affiliatesImported') returning id),
    said as materialized (
      select nextval('change_id_seq') as change_id, entry.id as activity_id, a.id, field
      from entry, affiliate a, unnest(array['name', 'email', 'city', 'job', 'phone']) as field
      where a.inscription_type = 0),
    facts as (
      insert into change (id, activity_id, entity, entity_id, field)
      select change_id, activity_id, 'affiliate', id, field from said)
    insert into change_value (change_id, field, after) select change_id, field, 'Dice ' || id from said`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
