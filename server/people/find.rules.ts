import type { z } from 'zod'
import { fits, type Fit } from '#contract/people/fit.ts'
import { readSearchKeys, type SearchKeys } from '#contract/people/search.ts'
import type { people } from '#contract/people/people.ts'
import {
  askForKeys,
  askForOutsiderKeys,
  askForWhole,
  askForWords,
  findFittingWords,
  findMailbox,
  namesOf,
  places,
  type Asked,
  type FittingWords,
} from '#server/people/asked.queries.ts'
import {
  findAffiliates,
  findOutsiders,
  mostRanked,
  type FoundAffiliate,
  type FoundRow,
} from '#server/people/find.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Found = z.input<typeof people.find.reply>

/** The people whom a typed text means, the best first (rule people-19). */
export async function findPeople(
  db: Database,
  scope: Scope,
  { q, kind, size }: z.output<typeof people.find.query>,
): Promise<Found> {
  const isAsked = (one: typeof kind) => kind === undefined || kind === one
  const inCensus = (asked: Asked, most: number) => findAffiliates(db, scope, asked, most)
  const outside = (asked: Asked, most: number) => findOutsiders(db, scope, asked, most)
  async function findByKeys(keys: SearchKeys): Promise<Found> {
    if (Object.keys(keys).length === 0) return nobody
    const members = isAsked('affiliate') ? await inCensus(askForKeys(keys), size) : []
    const isRoom = isAsked('record') && findBetterFits(members, size).length > 0
    const outsiders = isRoom ? await outside(askForOutsiderKeys(keys), size) : []
    return joinReplies(members, outsiders, size)
  }
  const keys = readSearchKeys(q)
  // Whose address begins so is found in an index, while it is typed; who has it somewhere, where nobody's does.
  const byBeginning =
    keys.email?.startsWith('@') === false ? await findByKeys({ mailbox: keys.email }) : nobody
  if (byBeginning.totalElements > 0) return byBeginning
  const byKeys = await findByKeys(keys)
  if (byKeys.totalElements > 0) return byKeys
  const words = await findFittingWords(db, q)
  if (words.length === 0) return nobody
  const byAddress = await findByKeys(findMailbox(q, words))
  if (byAddress.totalElements > 0) return byAddress
  const ask = (table: 'affiliate' | 'record') => (fit: Fit) => askForWords(q, words, fit, namesOf(table))
  const members = isAsked('affiliate') ? await findByWords(words, ask('affiliate'), inCensus, size) : []
  const better = isAsked('record') ? findBetterFits(members, size) : []
  const outsiders = better.length === 0 ? [] : await findByWords(words, ask('record'), outside, size, better)
  return joinReplies(members, outsiders, size)
}

const nobody: Found = { content: [], totalElements: 0, members: 0 }

const joinReplies = (members: FoundAffiliate[], outsiders: FoundRow[], size: number): Found => ({
  ...toPage(
    [
      { kind: 'affiliate', rows: members },
      { kind: 'record', rows: outsiders },
    ],
    size,
  ),
  members: members[0]?.members ?? 0,
})

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
  return last && last.found > mostRanked ? fits.slice(0, Math.max(0, Math.floor(last.rank / places))) : fits
}

/**
 * Ranks all who fit; of more than can be ranked, those who fit best. The best are asked for first: a common name is
 * told from its first statement, and of a rare one each costs little.
 */
async function findByWords<Row extends FoundRow>(
  words: readonly FittingWords[],
  ask: (worst: Fit) => Asked,
  search: (asked: Asked, size: number) => Promise<Row[]>,
  size: number,
  within: readonly Fit[] = fits,
): Promise<Row[]> {
  let rows: Row[] = []
  let best: Row[] | undefined
  for (const fit of within) {
    const adds = fit === within[0] || words.some((fitting) => fitting[fit].length > 0)
    if (!adds) continue
    rows = await search(ask(fit), size)
    if (rows.length === size) best ??= rows
    const found = rows[0]?.found ?? 0
    if (found > mostRanked) return (best ?? rows).map((row) => ({ ...row, found }))
  }
  return rows
}

/**
 * The person of the census with just this document or address, in its stored form; of several with one address the first
 * to enrol.
 */
export async function findPerson(
  db: Database,
  scope: Scope,
  column: 'idDocument' | 'email',
  text: string,
): Promise<z.input<typeof people.byDocument.reply> | undefined> {
  const rows = await findAffiliates(db, scope, askForWhole(column, text), mostRanked)
  const found = rows.toSorted((one, other) => one.id - other.id)[0]
  return found && hideOfFormer(found)
}

type Person = Found['content'][number]
type Group = { kind: Person['kind']; rows: readonly (FoundRow | FoundAffiliate)[] }

function toPage(groups: readonly Group[], size: number): Omit<Found, 'members'> {
  const all = groups.flatMap(({ kind, rows }) => rows.map((row) => ({ kind, row })))
  return {
    content: all
      .toSorted((one, other) => one.row.rank - other.row.rank)
      .slice(0, size)
      .map(({ kind, row }) =>
        'assembly' in row
          ? { ...hideOfFormer(row), kind }
          : { ...row, kind, inscriptionType: null, deceased: false, assembly: null },
      ),
    totalElements: Math.min(
      groups.reduce((sum, { rows }) => sum + (rows[0]?.found ?? 0), 0),
      mostRanked,
    ),
  }
}

/** Of former members neither address, telephone, city nor assembly is shown (rule privacy-5). */
const hideOfFormer = <Row extends HiddenOfFormer & { inscriptionType: number }>(row: Row): Row =>
  row.inscriptionType === 0 ? { ...row, email: '', phone: null, city: null, assembly: null } : row
type HiddenOfFormer = Pick<FoundAffiliate, 'email' | 'phone' | 'city' | 'assembly'>
