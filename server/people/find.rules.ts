import type { z } from 'zod'
import { fits, readSearchKeys, type Fit } from '#contract/people/search.ts'
import type { people } from '#contract/people/people.ts'
import {
  askForKeys,
  askForWords,
  findAffiliates,
  findFittingWords,
  findOutsiders,
  mostRanked,
  type FittingWords,
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
  const members = await findByWords(words, inCensus, size)
  const better = findBetterFits(members, size)
  const outsiders = better.length === 0 ? [] : await findByWords(words, outside, size, better)
  return toReply(
    [
      [members, 'affiliate'],
      [outsiders, 'record'],
    ],
    size,
  )
}

/**
 * The fits with which somebody outside the census can still be shown. Among equals members come first, so where they
 * fill the page, and more are found than are counted, only who fits better than the last of them matters: the many
 * records of a common surname are not read.
 */
export function findBetterFits(
  members: readonly Pick<FoundRow, 'rank' | 'found'>[],
  size: number,
): readonly Fit[] {
  const last = members[size - 1]
  return last && last.found > mostRanked ? fits.slice(0, last.rank) : fits
}

/**
 * Ranks all who fit; of more than can be ranked, those who fit best. The best are asked for first: a common name is
 * told from its first statement, and of a rare one each costs little.
 */
async function findByWords(
  words: readonly FittingWords[],
  search: Search,
  size: number,
  within: readonly Fit[] = fits,
): Promise<FoundRow[]> {
  let rows: FoundRow[] = []
  let best: FoundRow[] | undefined
  for (const fit of within) {
    const adds = fit === within[0] || words.some((fitting) => fitting[fit].length > 0)
    if (!adds) continue
    rows = await search(askForWords(words, fit), size)
    if (rows.length === size) best ??= rows
    const found = rows[0]?.found ?? 0
    if (found > mostRanked) return (best ?? rows).map((row) => ({ ...row, found }))
  }
  return rows
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
