import pg from 'pg'
import { connect, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { countAt, countFlows, countMovements } from '#server/census/moments/moments.queries.ts'
import { atInstant } from '#server/people/choosing/moments.queries.ts'
import { prepareCensus } from './census.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime, median } from './statistics.ts'

const scope = asSystem('a measure')
const turns = 9

const questions: Record<string, (db: PeopleDatabase) => Promise<unknown>> = {
  'by type, yesterday': (db) => countAt(db, { scope }, atInstant('yesterday'), ['type']),
  'by type and assembly, yesterday': (db) =>
    countAt(db, { scope }, atInstant('yesterday'), ['type', 'assembly']),
  'by type and assembly, three years ago': (db) =>
    countAt(db, { scope }, atInstant('2023-11-26T12:00+01:00'), ['type', 'assembly']),
  'by type and sectoral, three years ago': (db) =>
    countAt(db, { scope }, atInstant('2023-11-26T12:00+01:00'), ['type', 'sectoral']),
  'joins, leaves and moves of twelve months': (db) =>
    countMovements(
      db,
      { scope },
      { from: atInstant('2025-11-01T00:00+01:00'), to: atInstant('2026-11-01T00:00+01:00') },
    ),
  'flows between two dates, a year': (db) =>
    countFlows(
      db,
      { scope },
      { from: atInstant('2025-11-01T00:00+01:00'), to: atInstant('2026-11-01T00:00+01:00') },
    ),
}

/** The census at a date, and what writing its history adds to what changes it. */
export async function measureMoments(members: number): Promise<Findings> {
  const census = await prepareCensus(members)
  const { db, close } = connect(census.url)
  const client = new pg.Client(census.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number; size: string }>(
      `select count(*)::integer as count, pg_size_pretty(pg_total_relation_size('membership_interval')) as size from membership_interval`,
    )
    const counted: string[][] = []
    for (const [label, ask] of Object.entries(questions)) {
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) times.push(await measureTime(() => ask(db)))
      counted.push([label, formatFigure(Math.min(...times)), formatFigure(median(times))])
    }
    const written: string[][] = []
    for (const [label, statement, times] of writes) {
      const [plain, noted] = [
        await measureWrite(client, statement, times, 'disable'),
        await measureWrite(client, statement, times, 'enable'),
      ]
      written.push([label, formatFigure(plain), formatFigure(noted)])
    }
    return [
      `${formatInteger(members)} people, ${formatInteger(rows[0]?.count ?? 0)} intervals, ${rows[0]?.size ?? ''} with their indexes. Milliseconds.`,
      renderTable(['counted at a date', 'best', 'median'], counted),
      renderTable(['written', 'without history, best', 'with it, best'], written),
    ]
  } finally {
    await client.end()
    await close()
    await census.stop()
  }
}

const newPeople = (count: number) => `
  insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, assembly_id, creation_time)
  select 'M' || number, 'PASAPORTE', 'Ana', 'Ruiz', number || '@example.org', 1 + number % 2,
    (select min(id) from assembly where assembly_type <> 'Sectorial'), now() - interval '1 year'
  from generate_series(1, ${count}) as number`

const writes: [label: string, statement: string, times: number][] = [
  [
    'one person’s type',
    `update affiliate set inscription_type = 3 - inscription_type where id = (select id from affiliate where inscription_type in (1, 2) order by id limit 1)`,
    40,
  ],
  ['one person enrolled', newPeople(1), 40],
  ['100,000 people enrolled', newPeople(100_000), 2],
  [
    'the assembly of 100,000',
    `update affiliate set assembly_id = (select max(id) from assembly where assembly_type <> 'Sectorial' and deleted_at is null) where id in (select id from affiliate where inscription_type = 1 order by id limit 100000)`,
    2,
  ],
]

/** The best time of a write that is taken back, with or without the triggers that note it. */
async function measureWrite(client: pg.Client, statement: string, times: number, how: 'enable' | 'disable') {
  let best = Infinity
  for (let time = 0; time < times; time += 1) {
    await client.query('begin')
    for (const trigger of ['membership_began', 'membership_followed'])
      await client.query(`alter table affiliate ${how} trigger ${trigger}`)
    best = Math.min(best, await measureTime(() => client.query(statement)))
    await client.query('rollback')
  }
  return best
}
