import { sql } from 'kysely'
import { duplicates, type TypedPerson } from '#contract/census/duplicates/duplicates.ts'
import { defineDuplicateList } from '#server/census/duplicates/duplicates.queries.ts'
import { findDuplicates, findDuplicatesOfMany } from '#server/census/duplicates/findDuplicates.queries.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { connect, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { prepareCensus } from './census.ts'
import { formatInteger, formatFigure, renderTable, type Findings } from './report.ts'
import { median, percentile, measureTime } from './statistics.ts'

const everybody = asSystem('a measure')

/** Possible duplicates: the whole scan, the update after changes, a page of the list, and the check of a form. */
export async function measureDuplicates(members: number): Promise<Findings> {
  const census = await prepareCensus(members)
  const { db, close } = connect(census.url)
  try {
    const whole = await measureRepeatedly(3, async () => {
      await markFilesChanged(db, 6_000)
      await refreshEvidence(db)
    })
    const page = duplicates.list.query.parse({})
    const list = () => listRows(db, page, defineDuplicateList(everybody, page))
    const { totalElements } = await list()
    const people = await pickPeople(db, 200)
    const each = people.values()
    const rows: [string, number[]][] = [
      ['whole scan', whole],
      ['one file changed', await measureRepeatedly(20, () => measureAfterChanging(db, 1))],
      ['100 files changed', await measureRepeatedly(5, () => measureAfterChanging(db, 100))],
      ['first page of the list', await measureRepeatedly(20, list)],
      [
        'a form asks',
        await measureRepeatedly(people.length, () => findDuplicates(db, everybody, each.next().value ?? {})),
      ],
      [
        'a batch of 200 people',
        await measureRepeatedly(5, () => findDuplicatesOfMany(db, everybody, people)),
      ],
    ]
    return [
      `${formatInteger(members)} people, ${formatInteger(totalElements)} pairs. Milliseconds.`,
      renderTable(
        ['', 'median', 'p95', 'n'],
        rows.map(([label, times]) => [
          label,
          formatFigure(median(times)),
          formatFigure(percentile(times, 0.95)),
          times.length,
        ]),
      ),
    ]
  } finally {
    await close()
    await census.stop()
  }
}

async function measureRepeatedly(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) taken.push(await measureTime(work))
  return taken
}

/** Marks files as changed, so that they are compared again; the census does not change. */
const markFilesChanged = (db: PeopleDatabase, files: number) =>
  sql`insert into duplicate_stale (affiliate_id)
    select id from affiliate where id >= (select (random() * max(id) / 2)::integer from affiliate) limit ${files}`.execute(
    db,
  )

async function measureAfterChanging(db: PeopleDatabase, files: number) {
  await markFilesChanged(db, files)
  await refreshEvidence(db)
}

/** Members as a person would type them into a form, without their document. */
async function pickPeople(db: PeopleDatabase, many: number): Promise<TypedPerson[]> {
  const found = await db
    .selectFrom('affiliate')
    .select(['name', 'lastName1', 'lastName2', 'birthday', 'email', 'phone', 'bankAccount'])
    .where(sql<boolean>`id % 997 = 5`)
    .limit(many)
    .execute()
  return found
}
