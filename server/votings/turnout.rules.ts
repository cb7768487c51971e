import { createRational, toPercent } from '#contract/votings/counting/rational.ts'
import { requireCounted } from '#server/votings/outcome.rules.ts'
import { countTurnout, type Turnout, type TurnoutOfAssembly } from '#server/votings/turnout.queries.ts'
import type { Preparing, Work } from '#server/votings/votings.rules.ts'

/** So many make an assembly large enough to say how many of it voted (rule voting-8). */
const fewest = 10

type Named = TurnoutOfAssembly & {
  id: number
  assemblyName: string
  assemblyType: NonNullable<TurnoutOfAssembly['assemblyType']>
}

const withPercent = <Row extends Turnout>(row: Row) => ({
  ...row,
  percent: toPercent(createRational(BigInt(row.voted)), row.census),
})

/**
 * The assemblies of which it is said how many voted, and the rest together. Where the rest would be fewer than ten, the
 * smallest assembly goes with them: what is left of the whole would say how many of them voted. Null: there is nobody else,
 * or all are fewer than ten.
 */
export function partTurnout(rows: readonly TurnoutOfAssembly[]) {
  const isShown = (row: TurnoutOfAssembly): row is Named =>
    row.id !== null && row.assemblyName !== null && row.assemblyType !== null && row.census >= fewest
  const shown = rows.filter(isShown).toSorted((one, other) => other.census - one.census)
  const rest: Turnout[] = rows.filter((row) => !isShown(row))
  const sum = (of: keyof Turnout) => rest.reduce((total, row) => total + row[of], 0)
  while (sum('census') > 0 && sum('census') < fewest) {
    const smallest = shown.pop()
    if (!smallest) break
    rest.push(smallest)
  }
  const others = { census: sum('census'), voted: sum('voted') }
  return { assemblies: shown, others: others.census < fewest ? null : others }
}

/** How many of each assembly voted, of a voting that is counted; for administration. */
export async function readTurnout(work: Work & Preparing, id: number) {
  const found = await requireCounted(work, id)
  const { assemblies, others } = partTurnout(await countTurnout(work.db, found))
  work.audit.describe(`Votación ${id}`)
  return {
    assemblies: assemblies
      .toSorted((one, other) => one.assemblyName.localeCompare(other.assemblyName, 'es') || one.id - other.id)
      .map(({ id: assemblyId, assemblyName, assemblyType, census, voted }) =>
        withPercent({ id: assemblyId, assemblyName, assemblyType, census, voted }),
      ),
    others: others && withPercent(others),
  }
}
