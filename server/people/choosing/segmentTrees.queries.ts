import { mayAsk } from '#contract/people/choosing/factRights.ts'
import { facts } from '#contract/people/choosing/facts.ts'
import { factLookupsOf } from '#contract/people/choosing/factFilter.ts'
import {
  listAskedFacts,
  type SegmentFact,
  type SegmentFacts,
} from '#contract/people/choosing/segmentFacts.ts'
import {
  listNamed,
  listParts,
  mostDepth,
  mostLeaves,
  segmentFilter,
  type SegmentTree,
} from '#contract/people/choosing/segmentTree.ts'
import { faultOfLost, namedKinds, thingOf, type NamesInTree } from '#contract/people/choosing/namedThings.ts'
import { describeTree } from '#contract/people/choosing/segmentWords.ts'
import { findLookups, type Lookup } from '#contract/lookups.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isSystem } from '#server/kernel/security/scope.ts'
import {
  anybodyOf,
  isVisibleTo,
  type AnyReader,
  type Reader,
} from '#server/people/choosing/sharing.queries.ts'
import { findNames, findNamesIn } from '#server/people/choosing/namedThings.queries.ts'

/** The tree of a stored filter; undefined for one that is no longer read, such as one with a fact that is gone. */
export const readStoredTree = (filter: unknown): SegmentTree | undefined =>
  segmentFilter.safeParse(filter).data?.tree

/** A tree with the trees of all segments that it names, as far as its reader may use them. */
export type LoadedTree = {
  tree: SegmentTree
  named: ReadonlyMap<number, SegmentTree>
  words: string[]
  /** The facts that it asks for, and those that it names. */
  asks: SegmentFact[]
  names: NamesInTree
  /** Why it cannot be used, each in a sentence. */
  faults: string[]
}

/** How long a chain of segments may be that name one another. */
const mostRounds = 10

/** The persons whom a tree names by what others know of them, as a list's filters would look them up (rule secrecy-5). */
export const listTreeLookups = (trees: Pick<LoadedTree, 'tree' | 'named'>): Lookup[] =>
  listWheres(trees).flatMap((where) => findLookups(treeLookup, { query: where }))

/** The parts of a tree whose people a count adds up or leaves out: what stands under «any» and «not», each once. */
export function listSummands({ tree, named }: Pick<LoadedTree, 'tree' | 'named'>): SegmentTree[] {
  const parts = [tree, ...named.values()]
    .flatMap(listParts)
    .flatMap((part) => ('any' in part ? part.any : 'not' in part ? [part.not] : []))
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
}

/** By more than so many documents, addresses and telephones the log could name nobody whom each of them is about. */
const mostLookups = 20
const isNamed = ({ kind }: Lookup) => kind !== 'name'
const tooManyLookups = `Pregunta por más de ${mostLookups} documentos, correos o teléfonos. Para elegir a tantas personas, pega su lista y pregunta por ella.`

/**
 * What is compared with the row of everybody, in no index, or reads who has it in another table: a tree asks for it so
 * many times (rule input-13).
 */
const compared = [
  'q',
  'name',
  'lastName1',
  'lastName2',
  'email',
  'job',
  'studies',
  'assemblyType',
  'tag',
  'account',
  'attended',
  'stoppedAddress',
  'received',
  'inRoll',
  'voted',
] as const satisfies SegmentFact[]
const mostCompared = 10

const listNamedSegments = (tree: SegmentTree) => listNamed(tree, 'segment')

/** What a tree asks of facts, and those that it names. */
const listWheres = ({ tree, named }: Pick<LoadedTree, 'tree' | 'named'>): SegmentFacts[] =>
  [tree, ...named.values()].flatMap(listParts).flatMap((part) => ('where' in part ? [part.where] : []))

/** The texts that a tree looks for. */
export const listSearches = (trees: Pick<LoadedTree, 'tree' | 'named'>): string[] =>
  listWheres(trees).flatMap(({ q }) => (q === undefined ? [] : [q]))

/** The days in which a tree counts attendances; null is without an end. */
export const listPeriods = (trees: Pick<LoadedTree, 'tree' | 'named'>) =>
  listWheres(trees)
    .filter((where) => listAskedFacts(where).includes('attended'))
    .map(({ attendedFrom = null, attendedTo = null }) => ({ from: attendedFrom, to: attendedTo }))

const treeLookup = { lookup: factLookupsOf('affiliate') }

/** Reads what a tree names, and what is wrong with it for this reader. `self` is the segment that it is to be. */
export async function loadTree(
  db: Database,
  reader: AnyReader,
  tree: SegmentTree,
  self?: number,
): Promise<LoadedTree> {
  const named = new Map<number, SegmentTree>()
  const faults = new Set<string>()
  const asked = new Set<number>()
  let wanted = listNamedSegments(tree)
  for (let round = 0; wanted.length > 0 && round < mostRounds && named.size < mostLeaves; round += 1) {
    for (const id of wanted) asked.add(id)
    const rows = await db
      .selectFrom('segment')
      .where('id', 'in', wanted)
      .where(isVisibleTo('segment', reader))
      .select(['id', 'name', 'filter'])
      .execute()
    for (const { id, name, filter } of rows) {
      const stored = readStoredTree(filter)
      if (stored) named.set(id, stored)
      else faults.add(`El segmento «${name}» pregunta por un dato que ya no existe.`)
    }
    wanted = [...named.values()].flatMap(listNamedSegments).filter((id) => !asked.has(id))
    wanted = [...new Set(wanted)]
  }
  const trees = [tree, ...named.values()]
  const names = await findNamesIn(db, reader, trees)
  for (const kind of namedKinds)
    if (trees.some((each) => listNamed(each, kind).some((id) => !names[kind].has(id))))
      faults.add(faultOfLost(kind))
  const lookups = listTreeLookups({ tree, named }).filter(isNamed)
  if (new Set(lookups.map(({ value }) => value)).size > mostLookups) faults.add(tooManyLookups)
  const asks = listFacts(trees)
  const hidden = listHidden(asks, reader)
  if (hidden.length > 0) faults.add(`Pregunta por datos que tu rol no ve: ${hidden.join(', ')}.`)
  if (self !== undefined && (named.has(self) || listNamedSegments(tree).includes(self)))
    faults.add('Un segmento no puede nombrarse a sí mismo, ni por medio de otro.')
  else if (wanted.length > 0 || isTooLarge(tree, named))
    // What was not read to its end is no smaller than what was.
    faults.add('Con los segmentos que nombra es demasiado grande.')
  else if (measureTree(tree, named).compared > mostCompared)
    faults.add(
      `Pregunta más de ${mostCompared} veces por textos (nombres, correos, profesiones…), etiquetas, cuentas, asistencias o tipos de asamblea, y cada vez se compara a todas las personas.`,
    )
  return { tree, named, words: describeTree(tree, names), asks, names, faults: [...faults] }
}

/** Those of some facts that a reader's role does not see, by their labels. */
const listHidden = (asks: readonly SegmentFact[], reader: AnyReader): string[] =>
  isSystem(reader) ? [] : asks.filter((name) => !mayAsk(reader.role, name)).map((name) => facts[name].label)

/** Why a tree, which its owner can use, does not work for somebody else: ends of a sentence that begins with it. */
export async function listHindrances(
  db: Database,
  reader: Reader,
  { asks, names }: Pick<LoadedTree, 'asks' | 'names'>,
): Promise<string[]> {
  const hidden = listHidden(asks, reader)
  const hindrances = hidden.length > 0 ? [`pregunta por datos que ese rol no ve (${hidden.join(', ')})`] : []
  for (const kind of namedKinds.filter((each) => thingOf(each).shared)) {
    const known = await findNames(db, reader, kind, [...names[kind].keys()])
    for (const [id, name] of names[kind])
      if (!known.has(id)) hindrances.push(`nombra ${thingOf(kind).the} «${name}», que ahí no se comparte`)
  }
  return hindrances
}

/**
 * What the numbers in a tree are called where every admin reads it: what not all of them may use has no name there, only
 * whose it is (rule people-22).
 */
export async function findNamesForAdmins(db: Database, names: NamesInTree): Promise<NamesInTree> {
  const { reader } = anybodyOf('ROLE_ADMIN')
  const told = { ...names }
  for (const kind of namedKinds) {
    const { shared } = thingOf(kind)
    if (!shared) continue
    const ids = [...names[kind].keys()]
    const known = await findNames(db, reader, kind, ids)
    told[kind] = new Map(ids.map((id) => [id, known.get(id) ?? shared.ofAuthor]))
  }
  return told
}

const listFacts = (trees: readonly SegmentTree[]): SegmentFact[] => [
  ...new Set(trees.flatMap(listParts).flatMap((part) => ('where' in part ? listAskedFacts(part.where) : []))),
]

/** How many conditions a tree has, how many of the facts that are compared with everybody, and how high it is. */
type Size = { leaves: number; compared: number; height: number }

/** Whether a tree is beyond its bounds; so is one that names itself. */
function isTooLarge(tree: SegmentTree, named: ReadonlyMap<number, SegmentTree>): boolean {
  const { leaves, height } = measureTree(tree, named)
  return leaves > mostLeaves || height > mostDepth * 3
}

/**
 * The size of a tree once each segment stands where it is named; without an end for one that names itself. Each segment
 * is measured once, and one that is gone counts as a condition: a tree that names it a thousand times is no smaller for
 * it (rule input-10).
 */
function measureTree(tree: SegmentTree, named: ReadonlyMap<number, SegmentTree>): Size {
  const known = new Map<number, Size>()
  const sizeOf = (node: SegmentTree): Size => {
    if ('segment' in node) return sizeOfNamed(node.segment)
    if ('where' in node) {
      const asked = listAskedFacts(node.where)
      return { leaves: 1, compared: compared.filter((name) => asked.includes(name)).length, height: 1 }
    }
    const parts = ('not' in node ? [node.not] : 'all' in node ? node.all : node.any).map(sizeOf)
    return {
      leaves: parts.reduce((sum, { leaves }) => sum + leaves, 0),
      compared: parts.reduce((sum, part) => sum + part.compared, 0),
      height: 1 + Math.max(0, ...parts.map(({ height }) => height)),
    }
  }
  const sizeOfNamed = (id: number): Size => {
    const inner = named.get(id)
    if (!inner) return { leaves: 1, compared: 0, height: 1 }
    const measured = known.get(id)
    if (measured) return measured
    // Until it is measured: whoever meets it meanwhile is inside it.
    known.set(id, { leaves: Infinity, compared: Infinity, height: Infinity })
    const own = sizeOf(inner)
    const size = { ...own, height: own.height + 1 }
    known.set(id, size)
    return size
  }
  return sizeOf(tree)
}
