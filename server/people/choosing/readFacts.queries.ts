import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { factsOfThen } from '#contract/people/choosing/factsOfThen.ts'
import { listFacts, type Fact } from '#contract/people/choosing/facts.ts'
import {
  findFactErrors,
  isOfFormer,
  listAskedParams,
  type AskedFacts,
  type FactFilter,
} from '#contract/people/choosing/factFilter.ts'
import { hiddenFacts } from '#contract/people/choosing/factRights.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { factConditions } from '#server/people/choosing/facts.queries.ts'
import { requireKnownPlaces } from '#server/people/choosing/knownPlaces.queries.ts'
import {
  listConditionsOfThen,
  type Condition,
  type FactTable,
  type ResolvedAssembly,
  type ResolvedFacts,
} from '#server/people/choosing/memberships.queries.ts'
import { atMadridTime } from '#server/people/choosing/moments.queries.ts'
import { findSpellings } from '#server/people/choosing/placeNames.queries.ts'
import { searchRows } from '#server/people/find.queries.ts'

/**
 * Who is meant: the conditions on the rows, and of a search for a few how well each fits, 0 for the best. `total` is the
 * number of the members whom they mean, of everybody, where it is known without counting (migration 0131).
 */
export type Meant = { where: Condition[]; rank?: Expression<number>; total?: RawBuilder<number> }

/**
 * Whom a filter by facts means, by the given clock; `segment` says who is in the segment that it names
 * (`readPeopleFilter`). Throws 422 when the filter contradicts itself.
 */
export async function readFacts(
  db: Database,
  clock: Clock,
  filter: FactFilter,
  segment?: Condition,
): Promise<Meant> {
  requireReadableFacts(filter)
  await requirePast(db, clock, filter)
  if (filter.segmentId !== undefined && !segment) throw new Error('a segment is read by readPeopleFilter')
  return toConditions(await resolveFacts(db, clock, filter, 'affiliate'), 'affiliate', segment)
}

/**
 * Which records within a scope a filter by facts means, of a table or query called `record`. Throws like `readFacts`, and
 * for a place that names nothing.
 */
export async function readRecordFacts(
  db: Database,
  scope: Scope,
  clock: Clock,
  filter: AskedFacts,
): Promise<Meant> {
  requireReadableFacts(filter)
  await requireKnownPlaces(db, scope, 'record', filter)
  return toConditions(await resolveFacts(db, clock, filter, 'record'), 'record')
}

/** The same of a part of a tree, whose people are chosen already, of then where that is asked. */
export async function readPart(db: Database, clock: Clock, filter: FactFilter): Promise<Meant> {
  requireReadableFacts(filter)
  await requirePast(db, clock, filter)
  const asksOfThen = factsOfThen.some((name) => listAskedParams(filter, name).length > 0)
  const asked = await resolveFacts(db, clock, filter, 'affiliate')
  return toConditions({ ...asked, isChosen: !asksOfThen }, 'affiliate')
}

function toConditions(asked: Omit<ResolvedFacts, 'segment'>, of: FactTable, segment?: Condition): Meant {
  const where = listFacts(of).flatMap((name) => {
    const found = factConditions[name]({ ...asked, segment }, of)
    if (!found) return []
    const condition = asked.at !== undefined && isHidden(name) ? ofMembers(found) : found
    return asked.not?.some((negated) => negated === name)
      ? [sql<SqlBool>`(${condition}) is not true`]
      : [condition]
  })
  const total = of === 'affiliate' ? sumTallies(asked, where.length) : undefined
  return { where, ...(asked.searched?.rank && { rank: asked.searched.rank }), ...(total && { total }) }
}

/**
 * Of one assembly, one sex or one type of enrolment, or of one assembly and one of the others; undefined where more is
 * asked, of then, or of who left. Whom no fact asks for by value is in no such sum.
 */
function sumTallies(
  { at, not = [], chosenAssemblies, assemblyId, sex, inscriptionType }: Omit<ResolvedFacts, 'segment'>,
  asked: number,
): RawBuilder<number> | undefined {
  const [assembly] = chosenAssemblies
  const values = [
    ...(sex ?? []).map((value) => ['sex', value] as const),
    ...(inscriptionType ?? []).map((value) => ['type', `${value}`] as const),
  ]
  const [first, ...more] = values
  const isOfOne = assemblyId === undefined || (assemblyId.length === 1 && assembly !== undefined)
  const facts = (assemblyId === undefined ? 0 : 1) + values.length
  if (at !== undefined || not.length > 0 || !isOfOne || more.length > 0 || facts === 0 || facts !== asked)
    return undefined
  if (first?.[1] === '0') return undefined
  const [dimension, value] = first ?? ['type']
  return sql<number>`(select coalesce(sum(delta), 0) from member_tally where assembly_id = ${assembly?.id ?? 0}
    and dimension = ${dimension} ${value === undefined ? sql`` : sql`and value = ${value}`})`
}

/** What is hidden of who left is not known of those who left since (rules privacy-5, moment-4). */
const isHidden = (name: Fact) => hiddenFacts.some((hidden) => hidden === name) && !isOfThen(name)
const isOfThen = (name: Fact) => factsOfThen.some((ofThen) => ofThen === name)
const ofMembers = (condition: Condition) => sql<SqlBool>`(${isMember('affiliate')} and (${condition}))`

/**
 * The conditions on an interval `moment` by which a filter says who was there, with those of nobody's profile; undefined
 * where it asks for what is known of profiles alone.
 */
export async function readConditionsOfThen(
  db: Database,
  clock: Clock,
  filter: FactFilter,
): Promise<Condition[] | undefined> {
  if (filter.at === undefined) return undefined
  const asked = listFacts('affiliate').filter((name) => listAskedParams(filter, name).length > 0)
  if (asked.some((name) => name !== 'at' && !isOfThen(name))) return undefined
  return listConditionsOfThen(
    { ...(await resolveFacts(db, clock, filter, 'affiliate')), segment: undefined },
    filter.at,
  )
}

/** Throws if a filter contradicts itself, or tells of former members what is not shown of them (rule privacy-5). */
function requireReadableFacts(filter: AskedFacts): void {
  const message = 'De quien se dio de baja solo se ve el nombre, el documento y las fechas'
  const hidden = isOfFormer(filter) ? hiddenFacts.flatMap((name) => listAskedParams(filter, name)) : []
  const told = hidden.map((path) => ({ path, message }))
  const errors = [...findFactErrors(filter), ...told]
  if (errors.length > 0) throw invalid(errors.map((error) => ({ in: 'query', ...error })))
}

/** Throws if a filter asks for an instant that is still to come. */
async function requirePast(db: Database, { now }: Clock, { at }: AskedFacts): Promise<void> {
  if (at === undefined) return
  const { rows } = await sql<{ isPast: boolean }>`select ${atMadridTime(at)} <= ${now} as is_past`.execute(db)
  if (rows[0]?.isPast) return
  throw invalid([{ in: 'query', path: 'at', message: 'Ese momento todavía no ha llegado' }])
}

async function resolveFacts(
  db: Database,
  clock: Clock,
  filter: AskedFacts,
  of: FactTable,
): Promise<Omit<ResolvedFacts, 'segment'>> {
  const needsToday =
    filter.ageFrom !== undefined || filter.ageTo !== undefined || filter.mandateLapses !== undefined
  const [city, district, chosenAssemblies, assembliesOfType, today, searched] = await Promise.all([
    findSpellings(db, of, 'city', filter.city),
    findSpellings(db, of, 'district', filter.district),
    filter.assemblyId ? findAssemblies(db, 'id', filter.assemblyId) : [],
    filter.assemblyType ? findAssemblies(db, 'assemblyType', filter.assemblyType) : [],
    needsToday ? readTodayInMadrid(db, clock) : '',
    filter.q ? searchRows(db, of, filter.q) : undefined,
  ])
  return { ...filter, spellings: { city, district }, chosenAssemblies, assembliesOfType, today, searched }
}

async function findAssemblies(
  db: Database,
  column: 'id' | 'assemblyType',
  values: readonly (number | string)[],
): Promise<ResolvedAssembly[]> {
  const found = await db
    .selectFrom('assembly')
    .where(column, 'in', values)
    .select(['id', 'assemblyType'])
    .execute()
  // Safe: the column's check constraint allows exactly the contract's values.
  return found as ResolvedAssembly[]
}
