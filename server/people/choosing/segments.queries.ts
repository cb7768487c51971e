import { sql, type Expression, type SqlBool } from 'kysely'
import { mayAsk } from '#contract/people/choosing/factRights.ts'
import { facts, listFacts, namedBy } from '#contract/people/choosing/facts.ts'
import { listAskedParams, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { namedKinds, thingOf, type Named } from '#contract/people/choosing/namedThings.ts'
import { listNamedBy, type SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findLookedUp } from '#server/people/lookups.queries.ts'
import { requireKnownPlaces } from '#server/people/choosing/knownPlaces.queries.ts'
import { readFacts, readPart, type Meant } from '#server/people/choosing/readFacts.queries.ts'
import { isVisibleTo, type AnyReader, type Reader } from '#server/people/choosing/sharing.queries.ts'
import {
  listSummands,
  listTreeLookups,
  loadTree,
  readStoredTree,
  type LoadedTree,
} from '#server/people/choosing/segmentTrees.queries.ts'
import { findNames } from '#server/people/choosing/namedThings.queries.ts'
import { isOwnComparison } from '#server/people/choosing/tags.queries.ts'

type Condition = Expression<SqlBool>
/** Who asks for people, by which clock, and the entry that names whom they look up. */
export type Asking = { clock: Clock; reader: Reader; audit: AuditEntry }

/**
 * Whom a filter of a list means, with the segment that it may name. Throws 422 for a fact that the reader's role does not
 * see, for a place that names nothing, for a segment, a tag or a comparison that is gone or out of reach, 409 for a
 * segment with faults.
 */
export async function readPeopleFilter(
  db: Database,
  scope: Scope,
  { clock, reader, audit }: Asking,
  filter: FactFilter,
): Promise<Meant> {
  requireSeenFacts(reader, filter)
  await requireKnownPlaces(db, scope, 'affiliate', filter)
  const { segmentId, compared } = filter
  await requireNamed(db, reader, filter)
  if (compared !== undefined && !(await isOwnComparison(db, clock, reader, compared))) throw lostComparison()
  if (segmentId === undefined) return readFacts(db, clock, filter)
  const loaded = await loadSegment(db, reader, segmentId)
  if (!loaded) throw lostSegment('query')
  if (loaded.faults.length > 0) throw faultySegment(loaded)
  await addLookedUp(db, audit, loaded)
  return readFacts(db, clock, filter, await readCondition(db, { clock, at: filter.at }, loaded))
}

/** A role learns nothing of a fact that it does not see by filtering by it (rule people-21). */
export function requireSeenFacts({ role }: Pick<Reader, 'role'>, filter: object): void {
  const errors = listFacts('affiliate')
    .filter((name) => !mayAsk(role, name))
    .flatMap((name) =>
      listAskedParams(filter, name).map((path) => ({
        in: 'query' as const,
        path,
        message: `Tu rol no ve este dato: ${facts[name].label}`,
      })),
    )
  if (errors.length > 0) throw invalid(errors)
}

/** What has an owner is there and shared with the reader; but for a segment, which is loaded. */
async function requireNamed(db: Database, reader: Reader, filter: FactFilter): Promise<void> {
  for (const kind of namedKinds.filter((each) => each !== 'segment' && thingOf(each).shared)) {
    const ids = listNamedBy(filter, kind)
    const known = await findNames(db, reader, kind, ids)
    const path = listFacts('affiliate').find((name) => namedBy(name) === kind) ?? kind
    if (ids.some((id) => !known.has(id))) throw lostThing(kind, 'query', path)
  }
}

const lostThing = (kind: Named, part: 'query' | 'body', path: string) => {
  const { this: thing, lacks } = thingOf(kind)
  const message = `${thing} ${lacks ?? 'ya no existe o no está a tu alcance'}`
  return new Problem('datos-no-validos', message, { errors: [{ in: part, path, message }] })
}

const lostComparison = () => {
  const message = 'Esta comparación ya no existe: dura un día, y es de quien pegó la lista. Pégala de nuevo.'
  return new Problem('datos-no-validos', message, { errors: [{ in: 'query', path: 'compared', message }] })
}

/** The refusal of a segment that a part of a call names. */
export const lostSegment = (part: 'query' | 'body') => lostThing('segment', part, 'segmentId')

const faultySegment = ({ faults }: LoadedTree) => {
  const message = faults.join(' ')
  return new Problem('conflicto', message, { errors: [{ in: 'query', path: 'segmentId', message }] })
}

/** A stored segment with what it names; undefined when there is none that the reader may use. */
export async function loadSegment(
  db: Database,
  reader: AnyReader,
  id: number,
): Promise<(LoadedTree & { name: string }) | undefined> {
  const row = await db
    .selectFrom('segment')
    .where('id', '=', id)
    .where(isVisibleTo('segment', reader))
    .select(['name', 'filter'])
    .executeTakeFirst()
  if (!row) return undefined
  const tree = readStoredTree(row.filter)
  const loaded = await loadTree(db, reader, tree ?? { all: [] })
  return { ...loaded, ...(!tree && { faults: ['Pregunta por un dato que ya no existe.'] }), name: row.name }
}

/**
 * Members within a scope whom a tree means: the one place from which recipients, rolls and batches are made. Throws a
 * conflict when something that it names is gone, or is not for the reader to ask.
 */
export async function selectMembersOf(db: Database, scope: Scope, when: When, loaded: LoadedTree) {
  const condition = await readCondition(db, when, loaded)
  return (await selectThoseAt(db, scope, when)).where(condition)
}

/** By which clock a tree is read, and of what day and hour in Madrid its members are, where not of now (rule moment-4). */
export type When = Pick<Asking, 'clock'> & { at?: string | undefined }

/** The members within a scope, of now or of then. */
async function selectThoseAt(db: Database, scope: Scope, { clock, at }: When) {
  const people = scope.selectFrom(db, 'affiliate')
  if (at === undefined) return people.where(isMember('affiliate'))
  const { where } = await readFacts(db, clock, { at, aportacion: '=' })
  return where.reduce((found, condition) => found.where(condition), people)
}

/** Those of some people who are members within a scope. */
export const selectMembersAmong = (db: Database, scope: Scope, people: readonly number[]) =>
  scope
    .selectFrom(db, 'affiliate')
    .where(isMember('affiliate'))
    .where(sql<SqlBool>`affiliate.id = any(${people}::integer[])`)

/**
 * How many members within a scope a tree means, and in the entry whom its conditions look up, and whom a small number
 * means (rule log-9).
 */
export async function countMembersOf(
  db: Database,
  scope: Scope,
  { audit, ...when }: When & Pick<Asking, 'audit'>,
  loaded: LoadedTree,
): Promise<number> {
  const members = await selectMembersOf(db, scope, when, loaded)
  await addLookedUp(db, audit, loaded)
  const { count } = await members
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > mostNamed) await addFewMeant(db, scope, { ...when, audit }, loaded)
  else await addMembers(audit, members)
  return count
}

type Members = Awaited<ReturnType<typeof selectMembersOf>>

async function addMembers(audit: AuditEntry, members: Members): Promise<void> {
  const found = await members.select('affiliate.id').execute()
  audit.addSubjects(
    'affiliate',
    found.map(({ id }) => id),
  )
}

/** In so many people most parts of a tree are seen to mean more than a few. */
const sampled = 20_000

/**
 * Names in an entry those within a scope whom ten or fewer are meant by in one of the parts of a tree that are counted
 * together: among others whose number one knows, the count tells of them (rule log-9). The parts that are not seen to
 * mean more in a sample are counted in one reading of the census.
 */
export async function addFewMeant(
  db: Database,
  scope: Scope,
  { audit, ...when }: When & Pick<Asking, 'audit'>,
  loaded: LoadedTree,
): Promise<void> {
  const read = createConditionReader(db, when, loaded)
  const parts: Condition[] = []
  for (const part of listSummands(loaded)) parts.push(await read(part))
  if (parts.length === 0) return
  const members = await selectThoseAt(db, scope, when)
  const sample = db.selectFrom(members.selectAll().limit(sampled).as('affiliate'))
  const inSample = await sample.select(countEach(parts)).executeTakeFirstOrThrow()
  const unclear = parts.filter((_, at) => (inSample.counts[at] ?? 0) <= mostNamed)
  if (unclear.length === 0) return
  const { counts } = await members.select(countEach(unclear)).executeTakeFirstOrThrow()
  const few = unclear.filter((_, at) => (counts[at] ?? 0) > 0 && (counts[at] ?? 0) <= mostNamed)
  if (few.length > 0) await addMembers(audit, members.where(sql<SqlBool>`(${sql.join(few, sql` or `)})`))
}

/** How many of the people read each of some conditions means. */
const countEach = (conditions: readonly Condition[]) => {
  const counted = conditions.map((condition) => sql`count(*) filter (where ${condition})`)
  return sql<number[]>`array[${sql.join(counted)}]::integer[]`.as('counts')
}

/** Names in an entry whom the conditions of a tree look up: an answer tells of them, also that they are not meant. */
export async function addLookedUp(db: Database, audit: AuditEntry, loaded: LoadedTree): Promise<void> {
  for (const subject of await findLookedUp(db, listTreeLookups(loaded))) audit.subjects.push(subject)
}

/** A tree as one condition on `affiliate`, which is never null. */
const readCondition = async (db: Database, when: When, loaded: LoadedTree): Promise<Condition> =>
  createConditionReader(db, when, loaded)(loaded.tree)

/** What reads a tree, and its parts, as such conditions. Throws a conflict when the tree has faults. */
function createConditionReader(db: Database, { clock, at }: When, loaded: LoadedTree) {
  if (loaded.faults.length > 0) throw new Problem('conflicto', loaded.faults.join(' '))
  const known = new Map<SegmentTree, Condition>()
  const join = async (trees: readonly SegmentTree[], word: 'and' | 'or'): Promise<Condition> => {
    const parts: Condition[] = []
    // One after the other: a tree of many parts must not take all connections.
    for (const tree of trees) parts.push(await read(tree))
    return sql<SqlBool>`(${sql.join(parts, word === 'and' ? sql` and ` : sql` or `)})`
  }
  const read = async (tree: SegmentTree): Promise<Condition> => {
    const condition = known.get(tree) ?? (await readNew(tree))
    known.set(tree, condition)
    return condition
  }
  const readNew = async (tree: SegmentTree): Promise<Condition> => {
    if ('all' in tree) return join(tree.all, 'and')
    if ('any' in tree) return join(tree.any, 'or')
    if ('not' in tree) return sql<SqlBool>`(${await read(tree.not)}) is not true`
    if ('where' in tree) {
      const { where } = await readPart(db, clock, at === undefined ? tree.where : { ...tree.where, at })
      return sql<SqlBool>`(${sql.join([sql`true`, ...where], sql` and `)})`
    }
    const inner = loaded.named.get(tree.segment)
    if (!inner) throw new Error('a tree without faults has the trees of all that it names')
    return read(inner)
  }
  return read
}
