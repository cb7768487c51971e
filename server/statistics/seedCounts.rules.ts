import { leads, liaisons, type Actor } from '#contract/actor.ts'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { inscriptionTypes, sexes, type InscriptionType } from '#contract/people/person.ts'
import { bandOf, bandSize, lastBand } from '#contract/statistics/dimensions.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { findOneReached, isReachedStanding } from '#server/statistics/assemblies.queries.ts'
import {
  findReleased,
  listReleased,
  release,
  releasedTables,
  type Released,
  type ReleasedTable,
} from '#server/statistics/released.queries.ts'
import {
  countAges,
  countJoins,
  sumJoins,
  countSexes,
  countTypes,
  findPlaces,
  isMadeOfOthers,
  isOf,
  listCountedOf,
  listFewJoined,
  listLastMonths,
  wasOf,
  type Counted,
  type CountedBy,
} from '#server/statistics/seedCounts.queries.ts'
import {
  fewest,
  hideSmall,
  mayFollow,
  mayStandBeside,
  type Cells,
  type KnownSums,
  type ShownCells,
} from '#server/statistics/smallCells.ts'
import { isPart, nameThere, readWho, type Asked, type Work } from '#server/statistics/who.rules.ts'

const memberTypes = inscriptionTypes.filter((type) => type !== 0)
const bandStarts = Array.from({ length: lastBand / bandSize + 1 }, (_, at) => at * bandSize)
const unknown = 'null'
const empty = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries(keys.map((key) => [key, 0]))
const fill = (keys: readonly string[], counts: readonly (readonly [string, number])[]): Cells => {
  const cells = empty(keys)
  for (const [key, count] of counts) cells[key] = (cells[key] ?? 0) + count
  return cells
}

/** Whom a call of the specification counts, and by which of the sums that are kept. */
export async function chooseCounted(work: Work, asked: Asked): Promise<Counted> {
  const { db, scope } = work
  const { assemblyId, assemblyType } = asked
  if (assemblyType === undefined && assemblyId !== undefined) {
    if (!(await isReachedStanding(db, scope, assemblyId))) throw notFound()
    return ofAssembly(scope, assemblyId)
  }
  if (assemblyType !== undefined && !scope.ofAffiliates().isEverything)
    return ofAssembly(scope, (await requireOneAssembly(work, asked)).id)
  const places = assemblyId === undefined ? await findPlaces(db, scope, assemblyType) : undefined
  return { scope, where: await readWho(work, asked), places }
}

const ofAssembly = (scope: Scope, id: number): Counted => ({ scope, where: [isOf(id)], places: [id] })

type Table = {
  /** What is known of it elsewhere: how many members there are and, by the rolls of votings, how many of types 1 and 2. */
  sums: KnownSums
  count: (work: Work, counted: Counted, asked: Asked) => Promise<Cells>
  /** Names whom its cells mean; ages are told by year, not by these, to whoever is not shown what is published. */
  nameFew?: (work: Work, counted: Counted, asked: Asked, cells: Cells) => Promise<void>
}
export const monthKey = (month: string, type: InscriptionType) => `${month} ${type}`
const sexKeys = [...sexes, unknown]
const typeKeys = memberTypes.map(String)
const ageKeys = [...bandStarts.map(String), unknown]

/** The tables of an assembly that are published, as they are counted; of ages the bands. */
const tables: Record<ReleasedTable, Table> = {
  gender: {
    sums: [sexKeys],
    count: async ({ db }, counted) =>
      fill(
        sexKeys,
        (await countSexes(db, counted)).map(([sex, count]) => [sex ?? unknown, count]),
      ),
    nameFew: (work, counted, asked, cells) => nameFew(work, asked, counted, ['sex', toCounts(cells)]),
  },
  inscriptionType: {
    sums: [typeKeys.filter((type) => type !== '3'), typeKeys],
    count: async ({ db }, counted) =>
      fill(
        typeKeys,
        (await countTypes(db, counted)).map(([type, count]) => [String(type), count]),
      ),
    nameFew: (work, counted, asked, cells) => nameFew(work, asked, counted, ['type', toCounts(cells)]),
  },
  age: {
    sums: [ageKeys],
    count: async ({ db, world }, counted) => {
      const ages = await countAges(db, counted, await readTodayInMadrid(db, world.clock))
      return fill(
        ageKeys,
        ages.map(({ age, count }) => [age === null ? unknown : String(bandOf(age)), count]),
      )
    },
  },
  inscriptionHistoric: {
    // How many enrolled in a month is told by nothing else.
    sums: [],
    count: async ({ db, scope, world: { clock } }, counted, asked) => {
      const months = await listLastMonths(db, clock)
      const joins = counted.places
        ? await sumJoins(db, clock, counted.places)
        : await countJoins(db, { scope, clock, where: wasOf(asked) })
      return fill(
        months.flatMap((month) => memberTypes.map((type) => monthKey(month, type))),
        joins.map(({ month, type, count }) => [monthKey(month, type), count]),
      )
    },
    async nameFew(work, _counted, asked, cells) {
      if (!isPart(work, asked) || listFew(toCounts(cells)).length === 0) return
      const { db, scope, world } = work
      const joined = { scope, clock: world.clock, where: wasOf(asked) }
      await nameThere(work, await listFewJoined(db, joined, mostNamed))
    },
  },
}

/** Those that tell of all members, so that their sums are of the same people. */
const ofAllMembers = releasedTables.filter((name) => tables[name].sums.length > 0)

/**
 * What is published of a table: of the months those that have ended, since the last one would tell of who enrols; of an
 * assembly that is others together but for a few people, or whose other tables are of a few people less or more, nothing new.
 */
async function countPublished(
  work: Work,
  name: ReleasedTable,
  assemblyId: number,
): Promise<Cells | undefined> {
  const { db, scope, world } = work
  if (await isMadeOfOthers(db, { scope, assemblyId, fewest })) return undefined
  const cells = await tables[name].count(work, ofAssembly(scope, assemblyId), { assemblyId })
  if (name !== 'inscriptionHistoric') {
    const others = await listReleased(db, {
      assemblyId,
      names: ofAllMembers.filter((other) => other !== name),
    })
    return mayStandBeside(cells, others) ? cells : undefined
  }
  const current = (await listLastMonths(db, world.clock)).at(-1) ?? ''
  return Object.fromEntries(Object.entries(cells).filter(([key]) => !key.startsWith(current)))
}

/**
 * Whether somebody sees a table as it is published. An enlace so sees all; who leads an assembly, what no column of their
 * list tells (rules statistics-3, statistics-4).
 */
const seesPublished = (actor: Actor, name: ReleasedTable) =>
  liaisons(actor) || (leads(actor) && name !== 'inscriptionType')

/** The assembly whose published tables somebody sees: never several together, whose difference would tell. */
export async function requireOneAssembly({ db, scope }: Work, asked: Asked): Promise<BasicAssembly> {
  const found = await findOneReached(db, scope, asked)
  if (!found) throw notFound()
  return found
}

/** A published table, and since when it is: the last one until another may follow it, in another month (rule statistics-4). */
export async function readReleased(work: Work, assemblyId: number, name: ReleasedTable) {
  const { db, world } = work
  const before = await findReleased(db, world.clock, { assemblyId, name })
  const shown = before?.isOfThisMonth ? before : await renew(work, { assemblyId, name, before })
  return { ...shown, total: Object.values(shown.cells).reduce((sum, each) => sum + each, 0) }
}

async function renew(
  work: Work,
  { before, ...table }: { assemblyId: number; name: ReleasedTable; before: Released | undefined },
): Promise<Released> {
  const { db, world } = work
  const cells = await countPublished(work, table.name, table.assemblyId)
  if (before && !(cells && mayFollow(before.cells, cells, tables[table.name].sums))) return before
  return release(db, world.clock, { ...table, cells: cells ?? {}, ...(before && { before }) })
}

type Counts = readonly (readonly [string | null, number])[]
const toCounts = (cells: Cells): Counts =>
  Object.entries(cells).map(([key, count]) => [key === unknown ? null : key, count])
const listFew = (counts: Counts) =>
  counts.filter(([, count]) => count > 0 && count <= mostNamed).map(([value]) => value)

/**
 * Names whoever has a value as one of few, where a part of the people is counted (rule statistics-9). Nobody is looked for
 * where no count is of few: that takes much longer than to read the sums.
 */
export async function nameFew(
  work: Work,
  asked: Asked,
  counted: Counted,
  [by, counts]: [CountedBy, Counts],
): Promise<void> {
  const values = listFew(counts)
  if (values.length === 0 || !isPart(work, asked)) return
  const today = await readTodayInMadrid(work.db, work.world.clock)
  await nameThere(work, await listCountedOf(work.db, counted, { by, today, values }))
}

/** The cells of a table for whoever asks: of a published one those that are shown. */
export async function readTable(work: Work, name: ReleasedTable, asked: Asked): Promise<ShownCells> {
  if (!seesPublished(work.actor, name)) {
    const counted = await chooseCounted(work, asked)
    const cells = await tables[name].count(work, counted, asked)
    await tables[name].nameFew?.(work, counted, asked, cells)
    return { ...cells }
  }
  const { id } = await requireOneAssembly(work, asked)
  const { cells } = await readReleased(work, id, name)
  return hideSmall(cells, tables[name].sums)
}
