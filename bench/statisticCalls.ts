import { sql } from 'kysely'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { dimensionNames } from '#contract/statistics/dimensions.ts'
import { connect, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { countBy } from '#server/statistics/countBy.queries.ts'
import { countMonths, countStays } from '#server/statistics/happenings.queries.ts'
import {
  compactCounts,
  countAges,
  countFees,
  countRecords,
  countSexes,
  countTypes,
  findPlaces,
  sumJoins,
} from '#server/statistics/seedCounts.queries.ts'
import { prepareCensus } from './census.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime, median, percentile } from './statistics.ts'
import { compareStatistics } from './statisticsByHttp.ts'

const scope = asSystem('a measure')
const clock = databaseClock
const turns = 25

async function findLargest(db: PeopleDatabase, isSectoral: boolean) {
  const { rows } = await sql<{ id: number; name: string; members: number }>`
    select assembly_id as id, min(assembly_name) as name, sum(delta)::integer as members
    from member_tally join assembly on assembly.id = assembly_id
    where dimension = 'type' and (assembly_type = 'Sectorial') = ${isSectoral}
    group by 1 order by 3 desc limit 1`.execute(db)
  const [largest] = rows
  if (!largest) throw new Error('the demo has assemblies of both kinds')
  return largest
}

/** What the specification's calls and ours ask of the database, of everybody and of the largest assemblies; then by HTTP. */
export async function measureStatistics(members: number): Promise<Findings> {
  return [...(await measureFunctions(members)), ...(await compareStatistics(members))]
}

async function measureFunctions(members: number): Promise<Findings> {
  const census = await prepareCensus(members)
  const { db, close } = connect(census.url)
  try {
    await compactCounts(db)
    const today = await readTodayInMadrid(db, clock)
    const measure = async (label: string, ask: () => Promise<unknown>) => {
      await ask()
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) times.push(await measureTime(ask))
      return [label, ...[Math.min(...times), median(times), percentile(times, 0.95)].map(formatFigure)]
    }
    const lines: string[][] = []
    const places = [
      { id: 0, name: 'everybody', members },
      await findLargest(db, false),
      await findLargest(db, true),
    ]
    for (const { id, name, members: count } of places) {
      const counted = { scope, where: [], places: [id] }
      const who = `${name} (${formatInteger(count)})`
      lines.push(await measure(`gender, ${who}`, () => countSexes(db, counted)))
      lines.push(await measure(`inscriptionType, ${who}`, () => countTypes(db, counted)))
      lines.push(await measure(`fees and period, ${who}`, () => countFees(db, counted)))
      lines.push(await measure(`age, ${who}`, () => countAges(db, counted, today)))
      lines.push(await measure(`inscriptionHistoric, ${who}`, () => sumJoins(db, clock, [id])))
    }
    for (const type of assemblyTypes) {
      const together = (await findPlaces(db, scope, type)) ?? []
      const counted = { scope, where: [], places: together }
      lines.push(await measure(`gender, assemblies ${type}`, () => countSexes(db, counted)))
      lines.push(
        await measure(`inscriptionHistoric, assemblies ${type}`, () => sumJoins(db, clock, together)),
      )
    }
    lines.push(await measure('recordsType and recordHistoric', () => countRecords(db, scope)))
    lines.push(await measure('the sums folded, every ten minutes', () => compactCounts(db)))
    for (const name of dimensionNames)
      lines.push(
        await measure(`count by ${name}, counted`, () => countBy(db, { scope, where: [], today }, name)),
      )
    const period = { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, to: today }
    lines.push(await measure('movements of a year', () => countMonths(db, { scope }, period)))
    lines.push(await measure('survival', () => countStays(db, { scope }, clock)))
    return [
      `${formatInteger(members)} people, ${turns} times each. Milliseconds.`,
      renderTable(['statistic', 'best', 'median', 'p95'], lines),
    ]
  } finally {
    await close()
    await census.stop()
  }
}
