import { listAskedParams, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { facts, listFacts } from '#contract/people/choosing/facts.ts'
import { describeAsked } from '#contract/people/choosing/segmentWords.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { findNamesIn } from '#server/people/choosing/namedThings.queries.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'

/** A filter by facts for whoever asked it, with names instead of numbers: «Ciudad», «no es Getafe». */
export async function spellFacts(
  db: Database,
  reader: Reader,
  filter: FactFilter,
): Promise<[string, string][]> {
  const names = await findNamesIn(db, reader, [{ where: filter }])
  return listFacts('affiliate')
    .filter((name) => listAskedParams(filter, name).length > 0)
    .map((name) => [facts[name].label, describeAsked(name, filter, names)])
}
