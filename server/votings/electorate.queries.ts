import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'
import { voterScope } from '#server/votings/addressed.queries.ts'
import { needsLetter } from '#server/votings/knownAccount.queries.ts'
import type { StoredVoting, Voters } from '#server/votings/votings.queries.ts'

const belongsNowhere: SegmentTree = { where: { unassigned: 'true' } }
const nobody: SegmentTree = { all: [belongsNowhere, { not: belongsNowhere }] }

/** A tree in which the segments that it names are replaced by what they mean. */
export function inlineTree({ tree, named }: Pick<LoadedTree, 'tree' | 'named'>): SegmentTree {
  const read = (node: SegmentTree): SegmentTree => {
    if ('all' in node) return { all: node.all.map(read) }
    if ('any' in node) return { any: node.any.map(read) }
    if ('not' in node) return { not: read(node.not) }
    if ('where' in node) return node
    const inner = named.get(node.segment)
    if (!inner) throw new Error('a tree without faults has the trees of all that it names')
    return read(inner)
  }
  return read(tree)
}

type Chosen = Pick<
  StoredVoting,
  'voterTypes' | 'allowedAssemblies' | 'allowedAssemblyInscriptionDate' | 'segmentId' | 'segmentName'
>

/** Who may vote as it is written, with why that cannot be used (rule voting-3). */
export async function readVoters(
  db: Database,
  { voterTypes, allowedAssemblies, allowedAssemblyInscriptionDate, segmentId, segmentName }: Chosen,
): Promise<{ voters: Voters; faults: string[] }> {
  const voters = {
    types: voterTypes.toSorted((one, other) => one - other),
    assemblies: allowedAssemblies.map(({ id }) => id).toSorted((one, other) => one - other),
    enrolledUntil: allowedAssemblyInscriptionDate,
    tree: null,
  }
  if (segmentId === null)
    return {
      voters,
      faults: segmentName === null ? [] : [`El segmento «${segmentName}» se ha borrado: elige otro.`],
    }
  const loaded = await loadTree(db, voterScope, { segment: segmentId })
  return loaded.faults.length > 0
    ? { voters, faults: loaded.faults }
    : { voters: { ...voters, tree: inlineTree(loaded) }, faults: [] }
}

/** The tree of those who may vote; its assemblies are those that are there still. */
async function toTree(db: Database, { types, assemblies, tree }: Voters): Promise<SegmentTree> {
  const { rows } = await sql<{ id: number }>`
    select id from assembly where id = any(${assemblies}::integer[]) and deleted_at is null order by id`.execute(
    db,
  )
  if (assemblies.length > 0 && rows.length === 0) return nobody
  return {
    all: [
      // Safe: the schema lets in types of members alone.
      { where: { inscriptionType: types as (1 | 2 | 3)[] } },
      ...(rows.length > 0 ? [{ where: { assemblyId: rows.map(({ id }) => id) } }] : []),
      ...(tree ? [tree] : []),
    ],
  }
}

/** SQL: whether a row of `affiliate` enrolled in time: on or before an instant, and not after the start. */
export const isEnrolledBy = (voters: Voters, startDate: string | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`affiliate.creation_time <= least(${voters.enrolledUntil}::timestamptz, ${startDate}::timestamptz, 'infinity')`

type Asked = { voters: Voters; startDate: string | null }

/** The tree of those who may vote, loaded, with what it cannot say. */
export async function loadVoters(db: Database, { voters, startDate }: Asked) {
  const tree = await toTree(db, voters)
  return { tree, loaded: await loadTree(db, voterScope, tree), and: isEnrolledBy(voters, startDate) }
}

/** A query of those who may vote now; throws a conflict where something that it names is gone. */
export async function selectVoters(db: Database, clock: Clock, asked: Asked) {
  const { loaded, and } = await loadVoters(db, asked)
  return (await selectMembersOf(db, voterScope, { clock }, loaded)).where(and)
}

/** Whether somebody is a member of one of the assemblies of a voting or, where it names none, of the organisation. */
export async function isAddressed(
  db: Database,
  found: Chosen & Pick<StoredVoting, 'voters' | 'startDate'>,
  affiliateId: number,
): Promise<boolean> {
  const { voters } = found.voters ? { voters: found.voters } : await readVoters(db, found)
  const profile = await findOwnProfile(db, { voters, startDate: found.startDate }, affiliateId)
  return profile !== undefined && profile.isMember && profile.isOfAssembly
}

/**
 * How many may vote now, and how many of them are hard to reach: without an address; with one, but an account that does not
 * vote without a letter, or none that could be made; and the others without an account that they use.
 */
export async function countVoters(db: Database, clock: Clock, asked: Asked) {
  const voters = await selectVoters(db, clock, asked)
  const opening = needsLetter({ id: null, openedAt: null, startDate: asked.startDate })
  return voters
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where affiliate.email = '')`.as('withoutEmail'),
      sql<number>`count(*) filter (where affiliate.email <> '' and ${opening})`.as('withoutProof'),
      sql<number>`count(*) filter (where (affiliate.email = '' or not coalesce(${opening}, false)) and not exists (
        select from app_user u where u.affiliate_id = affiliate.id and u.password_hash is not null))`.as(
        'withoutAccount',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether somebody may vote as of now. */
export async function isVoter(
  db: Database,
  clock: Clock,
  asked: Asked,
  affiliateId: number,
): Promise<boolean> {
  const { loaded, and } = await loadVoters(db, asked)
  // Whom it means is not known until staff mend it.
  if (loaded.faults.length > 0) return false
  const members = await selectMembersOf(db, voterScope, { clock }, loaded)
  const own = await members
    .where(and)
    .where('affiliate.id', '=', affiliateId)
    .select('affiliate.id')
    .executeTakeFirst()
  return own !== undefined
}

export const isMember = async (db: Database, affiliateId: number): Promise<boolean> =>
  (await voterScope
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', affiliateId)
    .where('affiliate.inscriptionType', '<>', 0)
    .select('affiliate.id')
    .executeTakeFirst()) !== undefined

export type OwnProfile = {
  type: number
  enrolledAt: string
  isInTime: boolean
  isOfAssembly: boolean
  isMember: boolean
}

/** What of somebody decides whether they may vote; undefined without a profile. */
export const findOwnProfile = (
  db: Database,
  { voters, startDate }: Asked,
  affiliateId: number,
): Promise<OwnProfile | undefined> =>
  voterScope
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', affiliateId)
    .select([
      sql<number>`inscription_type`.as('type'),
      sql<string>`creation_time`.as('enrolledAt'),
      sql<boolean>`inscription_type <> 0`.as('isMember'),
      sql<boolean>`${isEnrolledBy(voters, startDate)}`.as('isInTime'),
      sql<boolean>`(cardinality(${voters.assemblies}::integer[]) = 0 or coalesce(assembly_id = any(${voters.assemblies}::integer[]), false)
        or coalesce(sectoral_ids && ${voters.assemblies}::integer[], false))`.as('isOfAssembly'),
    ])
    .executeTakeFirst()
