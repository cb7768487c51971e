import { liaisons } from '#contract/actor.ts'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { inscriptionTypes, sexes, type InscriptionType } from '#contract/people/person.ts'
import { bandOf, bandSize, lastBand } from '#contract/statistics/dimensions.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { findOneReached, isReachedStanding } from '#server/statistics/assemblies.queries.ts'
import { findReleased, release, type ReleasedTable } from '#server/statistics/released.queries.ts'
import {
  countAges,
  countJoins,
  countSexes,
  countTypes,
  listLastMonths,
  wasOf,
  type Counted,
} from '#server/statistics/seedCounts.queries.ts'
import { hideSmall, mayFollow, type Cells, type ShownCells } from '#server/statistics/smallCells.ts'
import { readWho, type Asked, type Work } from '#server/statistics/who.rules.ts'

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

/** Whom a call of the specification counts: by the sums that are kept wherever one assembly, or everybody, is meant. */
export async function chooseCounted(work: Work, asked: Asked): Promise<Counted> {
  const { db, scope } = work
  const { assemblyId, assemblyType } = asked
  if (assemblyType === undefined && assemblyId !== undefined) {
    if (!(await isReachedStanding(db, scope, assemblyId))) throw notFound()
    return { scope, tally: assemblyId }
  }
  // A lead's assemblies together are counted, since somebody may be in several.
  const isAll = assemblyType === undefined && scope.ofAffiliates().isEverything
  return isAll ? { scope, tally: 0 } : { scope, where: await readWho(work, asked) }
}

type Tables = Record<
  ReleasedTable,
  { hasTotal: boolean; count: (work: Work, counted: Counted, asked: Asked) => Promise<Cells> }
>
export const monthKey = (month: string, type: InscriptionType) => `${month} ${type}`

/** The tables that an enlace sees of an assembly, as they are counted; of ages the bands. */
const tables: Tables = {
  gender: {
    hasTotal: true,
    count: async ({ db }, counted) =>
      fill(
        [...sexes, unknown],
        (await countSexes(db, counted)).map(([sex, count]) => [sex ?? unknown, count]),
      ),
  },
  inscriptionType: {
    hasTotal: true,
    count: async ({ db }, counted) =>
      fill(
        memberTypes.map(String),
        (await countTypes(db, counted)).map(([type, count]) => [String(type), count]),
      ),
  },
  age: {
    hasTotal: true,
    count: async ({ db, world }, counted) => {
      const ages = await countAges(db, counted, await readTodayInMadrid(db, world.clock))
      return fill(
        [...bandStarts.map(String), unknown],
        ages.map(({ age, count }) => [age === null ? unknown : String(bandOf(age)), count]),
      )
    },
  },
  inscriptionHistoric: {
    // How many enrolled in all these months is told by nothing else.
    hasTotal: false,
    count: async ({ db, scope, world: { clock } }, _counted, asked) => {
      const months = await listLastMonths(db, clock)
      const joins = await countJoins(db, { scope, clock, where: wasOf(asked) })
      return fill(
        months.flatMap((month) => memberTypes.map((type) => monthKey(month, type))),
        joins.map(({ month, type, count }) => [monthKey(month, type), count]),
      )
    },
  },
}

/** The assembly whose fixed tables an enlace sees: never several together, whose difference would tell. */
export async function requireLiaisonAssembly({ db, scope }: Work, asked: Asked): Promise<BasicAssembly> {
  const found = await findOneReached(db, scope, asked.assemblyId)
  if (!found || (asked.assemblyType !== undefined && asked.assemblyType !== found.assemblyType))
    throw notFound()
  return found
}

/** A table as an enlace sees it, and since when: the last one until another may follow it (rule statistics-4). */
export async function readReleased(work: Work, assemblyId: number, name: ReleasedTable) {
  const { db, scope, world } = work
  const { hasTotal, count } = tables[name]
  const cells = await count(work, { scope, tally: assemblyId }, { assemblyId })
  const before = await findReleased(db, assemblyId, name)
  const isDue = !before || mayFollow(before.cells, cells, { hasTotal })
  const shown = isDue
    ? await release(db, world.clock, { assemblyId, name, cells, ...(before && { before }) })
    : before
  return { ...shown, total: Object.values(shown.cells).reduce((sum, each) => sum + each, 0), hasTotal }
}

/** The cells of a table for whoever asks: an enlace's with the small ones hidden. */
export async function readTable(work: Work, name: ReleasedTable, asked: Asked): Promise<ShownCells> {
  if (!liaisons(work.actor))
    return { ...(await tables[name].count(work, await chooseCounted(work, asked), asked)) }
  const { id } = await requireLiaisonAssembly(work, asked)
  const { cells, hasTotal } = await readReleased(work, id, name)
  return hideSmall(cells, { hasTotal })
}
