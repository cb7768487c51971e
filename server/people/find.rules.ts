import type { z } from 'zod'
import { fits } from '#contract/people/search.ts'
import { readSearchKeys } from '#contract/people/search.ts'
import type { people } from '#contract/people/people.ts'
import {
  askForKeys,
  askForWords,
  findAffiliates,
  findFittingWords,
  findOutsiders,
  mostRanked,
  type FoundRow,
} from '#server/people/find.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Found = z.input<typeof people.find.reply>
type Search = (asked: ReturnType<typeof askForWords>, size: number) => Promise<FoundRow[]>

/** The people whom a typed text means, the best first (rule people-19). */
export async function findPeople(
  db: Database,
  scope: Scope,
  { q, size }: z.output<typeof people.find.query>,
): Promise<Found> {
  const inCensus: Search = (asked, most) => findAffiliates(db, scope, asked, most)
  const keys = readSearchKeys(q)
  const byKeys = Object.keys(keys).length > 0 ? await inCensus(askForKeys(keys), size) : []
  if (byKeys.length > 0) return toReply([[byKeys, 'affiliate']], size)
  const words = await findFittingWords(db, q)
  if (words.length === 0) return { content: [], totalElements: 0 }
  const outside: Search = (asked, most) => findOutsiders(db, scope, asked, most)
  return toReply(
    [
      [await findByWords(words, inCensus, size), 'affiliate'],
      [await findByWords(words, outside, size), 'record'],
    ],
    size,
  )
}

/** Ranks all who fit; of more than can be ranked, those who fit best are asked for first. */
async function findByWords(
  words: Parameters<typeof askForWords>[0],
  search: Search,
  size: number,
): Promise<FoundRow[]> {
  const all = await search(askForWords(words, 'misspelled'), size)
  const found = all[0]?.found ?? 0
  if (found <= mostRanked) return all
  for (const fit of fits) {
    const best = await search(askForWords(words, fit), size)
    if (best.length === size) return best.map((row) => ({ ...row, found }))
  }
  return all
}

function toReply(groups: readonly [FoundRow[], 'affiliate' | 'record'][], size: number): Found {
  const all = groups.flatMap(([rows, kind]) => rows.map((row) => ({ ...row, kind })))
  return {
    content: all
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, size)
      .map(({ rank: _rank, found: _found, inscriptionType, email, phone, ...person }) =>
        inscriptionType === 0 ? { ...person, email: '', phone: null } : { ...person, email, phone },
      ),
    totalElements: Math.min(
      groups.reduce((sum, [rows]) => sum + (rows[0]?.found ?? 0), 0),
      mostRanked,
    ),
  }
}
