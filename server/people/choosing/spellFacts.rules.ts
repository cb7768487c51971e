import { facts, type Fact } from '#contract/people/choosing/facts.ts'
import type { FactFilter } from '#contract/people/choosing/factFilter.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { loadTree } from '#server/people/choosing/segmentTrees.queries.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'

/** A filter by facts for whoever asked it, with names instead of numbers: «Ciudad», «no es Getafe». */
export async function spellFacts(
  db: Database,
  reader: Reader,
  { q, segmentId, importId, compared, ...where }: FactFilter,
): Promise<[string, string][]> {
  const parts = [{ where }, ...(segmentId === undefined ? [] : [{ segment: segmentId }])]
  const { words } = await loadTree(db, reader, { all: parts })
  return [
    ...(q === undefined ? [] : [[facts.q.label, q] as [string, string]]),
    ...words.filter((line) => line !== '').flatMap((line) => line.split('; ').map(splitLabel)),
    ...spellNumber('importId', importId),
    ...spellNumber('compared', compared),
  ]
}

const spellNumber = (name: Fact, value: number | undefined): [string, string][] =>
  value === undefined ? [] : [[facts[name].label, String(value)]]

function splitLabel(text: string): [string, string] {
  const at = text.indexOf(': ')
  return at < 0 ? [facts.segmentId.label, text] : [text.slice(0, at), text.slice(at + 2)]
}
