import type { Expression, SqlBool } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import { forEachKind } from '#contract/people/choosing/namedThings.ts'
import { isNaming } from '#contract/people/choosing/segmentFacts.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { describeTree } from '#contract/people/choosing/segmentWords.ts'
import { formatShownMoment } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { productName } from '#contract/product.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Scope, SystemScope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { lockRolls } from '#server/people/choosing/rolls.queries.ts'
import {
  loadSegment,
  lostSegment,
  selectMembersAmong,
  selectMembersOf,
} from '#server/people/choosing/segments.queries.ts'
import {
  findNamesForAdmins,
  loadTree,
  type LoadedTree,
} from '#server/people/choosing/segmentTrees.queries.ts'
import type { Reader } from '#server/people/choosing/sharing.queries.ts'
import { addRoll, hashRoll, takeRollId, writeRollPeople } from '#server/rolls/rolls.queries.ts'

/**
 * Who takes a roll: somebody, of whom their scope reaches and by what they may use; or nobody, such as a clock, which
 * needs the scope of `asSystem` and so a reason that test/unscoped.txt lists.
 */
type Taker =
  | { author: Reader & Pick<SignedIn, 'username'>; scope: Scope }
  | { author: null; scope: SystemScope }

/**
 * Of whom: the members whom a segment or a tree means, narrowed to a condition on `affiliate` that no tree can say (`and`,
 * with its words), or some people by their numbers, who must all be members within the scope. A roll of a segment is called as that is; of another one `words` say who its people are.
 */
type Chosen = OfTree | OfPeople
type OfTree =
  | { segmentId: number }
  | { tree: SegmentTree; name: string; and?: { condition: Expression<SqlBool>; words: string[] } }
type OfPeople = { people: readonly number[]; name: string; words: string[] }

/** What `takeRoll` asks; `onSealed` is told how many of its rows are in the hash. */
type Taking = Taker & {
  clock: Clock
  of: Chosen
  /** Of who was a member at a day and hour of Madrid, where not of now; what they were then is kept of them. */
  at?: string | undefined
  reason: string
  onSealed?: (done: number, total: number) => void
}

/**
 * Freezes people as they are now (rule people-22), in the caller's transaction and in one statement, so at one instant;
 * the caller logs it. Until the transaction ends nobody is erased. Throws 422 for a segment out of reach, a conflict where
 * the tree has faults, where there is nobody, and where some of the people are no members within the scope.
 */
export async function takeRoll(db: Database, taking: Taking): Promise<{ id: number; total: number }> {
  const { scope, author, clock, of, at, reason, onSealed = () => undefined } = taking
  const { members, asked, ...about } =
    'people' in of ? choosePeople(db, scope, of) : await chooseByTree(db, taking, of)
  await lockRolls(db)
  const id = await takeRollId(db)
  const total = await writeRollPeople(db, clock, { id, members, asked, at })
  if ('people' in of) requireAll(new Set(of.people).size, total)
  if (total === 0) throw 'people' in of ? noPeople() : nobody()
  const hash = await hashRoll(db, { id, total }, (done) => onSealed(done, total))
  await addRoll(db, clock, {
    ...about,
    id,
    reason,
    total,
    hash,
    author: author?.username ?? productName,
    authorId: author?.userId ?? null,
  })
  return { id, total }
}

/** The refusal of a roll of a segment that means nobody. */
export const nobody = () =>
  new Problem('conflicto', 'Nadie cumple ahora las condiciones: no hay nada que fijar.')

const noPeople = () => new Problem('conflicto', 'No hay nadie a quien fijar en una lista.')

async function chooseByTree(db: Database, taking: Taking, of: OfTree) {
  const reader = taking.author === null ? taking.scope : taking.author
  const segmentId = 'segmentId' in of ? of.segmentId : null
  const loaded =
    'tree' in of
      ? { ...(await loadTree(db, reader, of.tree)), name: of.name }
      : await loadSegment(db, reader, of.segmentId)
  if (!loaded) throw lostSegment('body')
  const chosen = await selectMembersOf(db, taking.scope, taking, loaded)
  const and = 'tree' in of ? of.and : undefined
  const members = and ? chosen.where(and.condition) : chosen
  const names = await findNamesForAdmins(db, loaded.names)
  // They stay, whoever is erased: whose document or address was asked for is left out.
  const words = [
    ...(taking.at === undefined ? [] : [describeMoment(taking.at)]),
    ...describeTree(loaded.tree, names, isNaming),
    ...(and?.words ?? []),
  ]
  return { members, asked: { ...loaded, names }, segmentId, name: loaded.name, words }
}

const describeMoment = (at: string) =>
  `A fecha de ${formatShownMoment(at)}: tipo y asambleas de entonces; lo demás, de cuando se fijó`

function choosePeople(db: Database, scope: Scope, { people, name, words }: OfPeople) {
  return { members: selectMembersAmong(db, scope, people), asked: nothingAsked, segmentId: null, name, words }
}

const nothingAsked: Pick<LoadedTree, 'asks' | 'names' | 'tree' | 'named'> = {
  tree: { all: [] },
  named: new Map(),
  asks: [],
  names: forEachKind(() => new Map()),
}

/** Throws if a roll of some people would silently be one of fewer. */
function requireAll(wanted: number, total: number): void {
  if (total === wanted) return
  const missing = formatCount(wanted - total, 'persona ya no está', 'personas ya no están')
  throw new Problem(
    'conflicto',
    `De ${formatCount(wanted, 'persona', 'personas')}, ${missing} en el censo o a tu alcance: no se ha fijado la lista.`,
  )
}
