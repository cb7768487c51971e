import { sql } from 'kysely'
import type { z } from 'zod'
import type { retention } from '#contract/retention/retention.ts'
import { applyEachDay } from '#server/retention/apply.rules.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'
import type { TestApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

/** Every row of every table as text, by table. */
export async function dumpTables(db: PeopleDatabase): Promise<Map<string, string>> {
  const dump = new Map<string, string>()
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ said: string | null }>`
      select string_agg(t::text, chr(10)) as said from ${sql.table(name)} t`.execute(db)
    dump.set(name, rows[0]?.said ?? '')
  }
  return dump
}

export async function listTables(db: PeopleDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** In which tables something is said. */
export const findIn = (dump: ReadonlyMap<string, string>, words: RegExp): string[] =>
  [...dump].flatMap(([table, said]) => Array.from(said.matchAll(words), ([found]) => `${table}: ${found}`))

/** Moves the application's clock to half past five in the morning of Madrid, so many years and days later. */
export function toMorning({ world }: Pick<TestApp, 'world'>, later: string): void {
  world.clock.now = sql<string>`((date_trunc('day', now() at time zone 'Europe/Madrid') + ${later}::interval + interval '5 hours 30 minutes') at time zone 'Europe/Madrid')`
}

/** Does the run of the day, by whatever the clock says. */
export const applyByClock = ({ world }: Pick<TestApp, 'world'>) =>
  applyEachDay(world, new AbortController().signal)

/** Notes that the run was done on the days before, as if nobody had been due. */
export const noteRuns = ({ db, clock }: Pick<World, 'db' | 'clock'>) =>
  sql`insert into retention_run (day, by_hand, started_at, finished_at, report)
    select (${clock.now} at time zone 'Europe/Madrid')::date - ago, false, now(), now(),
      '{"former": 0, "reduced": 0, "outsiders": 0, "logValues": 0}'
    from unnest(array[8, 4, 1]) as ago on conflict do nothing`.execute(db)

/** Does the run of the day, as if it had been done on the days before. */
export async function applyToday(app: Pick<TestApp, 'world'>): Promise<void> {
  await noteRuns(app.world)
  await applyByClock(app)
}

/** Somebody who left so long ago. */
export async function aFormer(db: TestApp['db'], ago: string) {
  const id = await anAffiliate(db, { inscriptionType: 0 })
  await sql`update affiliate set unregistered_at = now() - ${ago}::interval where id = ${id}`.execute(db)
  return id
}

export type Overview = z.output<typeof retention.get.reply>

/** What «Conservación de datos» says. */
export const readDue = async (app: TestApp) =>
  (await (await app.as('ROLE_SUPER_ADMIN'))('GET', '/retention')).json<Overview>()

/** What carries the mark and is the organisation's: names of what it has, texts of the log, and of batches. */
export const ofTheOrganisation = [
  'activity: MIO-activity',
  'assembly: MIO-affiliate_sectoral',
  'assembly: MIO-assembly',
  'change: MIO',
  'charge: MIO-charge',
  'communication: MIO-communication',
  'fee_batch: MIO',
  'import_batch: MIO-import_batch',
  'legal_document: MIO-consent',
  'legal_document_version: MIO-consent',
  'meeting: MIO-meeting_attendance',
  'roll: MIO-reason',
  'roll: MIO-roll',
  'stored_file: MIO-stored_file',
  'tag: MIO-tag',
]
