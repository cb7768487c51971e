import type { Expression, SqlBool } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import { mayAsk } from '#contract/people/choosing/factRights.ts'
import { dimensionOf, type DimensionName } from '#contract/statistics/dimensions.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { readFacts } from '#server/people/choosing/readFacts.queries.ts'
import { addFewMeant, loadSegment, readPeopleFilter } from '#server/people/choosing/segments.queries.ts'
import { isReachedStanding } from '#server/statistics/assemblies.queries.ts'
import { listThere } from '#server/statistics/countBy.queries.ts'

export type Work = { db: Database; scope: Scope; world: World; actor: SignedIn; audit: AuditEntry }
export type Asked = {
  assemblyId?: number | undefined
  assemblyType?: AssemblyType | undefined
  segmentId?: number | undefined
}
export type Days = { from?: string | undefined; to?: string | undefined }

/** Whom a statistic counts: conditions on `affiliate`. Throws «not found» for an assembly that is out of reach. */
export async function readWho(
  { db, scope, world: { clock }, actor, audit }: Work,
  { assemblyId, assemblyType, segmentId }: Asked,
  { from, to }: Days = {},
): Promise<Expression<SqlBool>[]> {
  if (assemblyId !== undefined && !(await isReachedStanding(db, scope, assemblyId))) throw notFound()
  const within =
    assemblyId === undefined
      ? []
      : (await readFacts(db, clock, { assemblyId: [assemblyId], aportacion: '=' })).where
  const asked = await readPeopleFilter(
    db,
    scope,
    { clock, reader: actor, audit },
    {
      ...(assemblyType && { assemblyType: [assemblyType] }),
      segmentId,
      enrolledFrom: from,
      enrolledTo: to,
      aportacion: '=',
    },
  )
  return [...within, ...asked.where]
}

/**
 * Whether a part of the people is counted: then whoever is one of ten or fewer whom a number means is named (rule
 * statistics-9).
 */
export const isPart = ({ scope }: Pick<Work, 'scope'>, asked: Asked & Days): boolean =>
  !scope.ofAffiliates().isEverything || Object.values(asked).some((each) => each !== undefined)

/** Names in the entry those of some people whose profiles are there. */
export async function nameThere({ db, scope, audit }: Work, people: readonly number[]): Promise<void> {
  if (people.length > 0) audit.addSubjects('affiliate', await listThere(db, scope, people))
}

/** Names in the entry those whom few are meant by in a part of a segment (rule log-9). */
export async function addFewOfSegment(work: Work, segmentId: number | undefined): Promise<void> {
  const { db, scope, world, actor, audit } = work
  const loaded = segmentId === undefined ? undefined : await loadSegment(db, actor, segmentId)
  if (loaded) await addFewMeant(db, scope, { clock: world.clock, audit }, loaded)
}

/** An assembly's lead counts by what a column of their list tells, and by nothing else (rule statistics-3). */
export function requireCountable({ role }: SignedIn, dimension: DimensionName): void {
  if (mayAsk(role, dimensionOf(dimension).fact)) return
  throw invalid([{ in: 'query', path: 'dimension', message: 'Tu rol no ve este dato' }])
}
