import { sql, type Expression, type SqlBool } from 'kysely'
import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import type { AskedFacts } from '#contract/people/choosing/factFilter.ts'
import type { Best } from '#server/people/find.queries.ts'
import { factsOfThen, type FactOfThen } from '#contract/people/choosing/factsOfThen.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { atMadridTime, isAt } from '#server/people/choosing/moments.queries.ts'

export type ResolvedAssembly = { id: number; assemblyType: AssemblyType }
/** A filter by facts with what must be read for it: places as the census spells them, assemblies by type, today. */
export type ResolvedFacts = AskedFacts & {
  spellings: Record<'city' | 'district', string[]>
  chosenAssemblies: ResolvedAssembly[]
  assembliesOfType: ResolvedAssembly[]
  today: string
  searched: Best | undefined
  segment: Condition | undefined
  /** Whether they are among those of then already. */
  isChosen?: boolean
}
/** What facts are asked of: profiles, or records, which hold of their person the columns of the same names. */
export type FactTable = 'affiliate' | 'record'
export type Condition = Expression<SqlBool>

/** What says of somebody of which type they are and where they belong: their profile, or an interval of then. */
export type Membership = 'affiliate' | 'moment'

/** The facts that are asked of then, where a filter says when. */
const membershipConditions: Record<
  FactOfThen,
  (asked: ResolvedFacts, of: Membership) => Condition | '' | undefined
> = {
  inscriptionType: ({ inscriptionType }, of) =>
    inscriptionType && isOneOf(`${of}.inscriptionType`, inscriptionType),
  assemblyType: ({ assemblyType, chosenAssemblies: [only, ...more], assembliesOfType, not = [] }, of) =>
    // One assembly of such a type says it already.
    only && more.length === 0 && not.length === 0 && assemblyType?.includes(only.assemblyType)
      ? undefined
      : assemblyType && belongsToType(assembliesOfType, of),
  assemblyId: ({ assemblyId, chosenAssemblies }, of) => assemblyId && belongsToAny(chosenAssemblies, of),
  unassigned: ({ unassigned }, of) =>
    unassigned && is(unassigned, sql`${sql.ref(`${of}.assembly_id`)} is null`),
}

export const ofNow = (asked: ResolvedFacts, name: FactOfThen) =>
  asked.at ? undefined : membershipConditions[name](asked, 'affiliate')

/** The conditions on an interval `moment` by which a filter says who was a member at an instant, with what of then. */
export function listConditionsOfThen(asked: ResolvedFacts, at: string): Condition[] {
  const ofThem = factsOfThen.flatMap((name) => {
    const condition = membershipConditions[name](asked, 'moment')
    if (!condition) return []
    return asked.not?.some((negated) => negated === name)
      ? [sql<SqlBool>`(${condition}) is not true`]
      : [condition]
  })
  const wereFormer = asked.inscriptionType?.includes(0) === true
  return [isAt('moment', atMadridTime(at)), ...(wereFormer ? [] : [isMember('moment')]), ...ofThem]
}

/** Whether somebody was a member at an instant, or had left where that is asked for (rule moment-4). */
export const wasMember = (asked: ResolvedFacts, at: string): Condition =>
  sql`exists (select from membership_interval moment where moment.affiliate_id = affiliate.id
    and ${sql.join(listConditionsOfThen(asked, at), sql` and `)})`

export const is = (answer: 'true' | 'false', condition: Condition): Condition =>
  answer === 'true' ? condition : sql<SqlBool>`not (${condition})`

/** Usually there is one value, and an equality lets the index give the order. */
export function isOneOf(
  column:
    | 'affiliate.period'
    | `${Membership}.inscriptionType`
    | 'record.recordType'
    | `${FactTable}.${'sex' | 'city' | 'district'}`,
  values: readonly (string | number)[],
): Condition {
  const [only, ...more] = values
  const ref = sql.ref(column)
  if (only === undefined) return sql`false`
  return more.length === 0 ? sql`${ref} = ${only}` : sql`${ref} in (${sql.join(values)})`
}

/** A person has one territorial assembly and any number of sectoral ones. */
function belongsToAny(assemblies: readonly ResolvedAssembly[], of: Membership): Condition {
  const sectoral = idsOf(assemblies, true)
  return joinBelonging(
    assemblies,
    of,
    sectoral.length > 0 && sql`${sql.ref(`${of}.sectoral_ids`)} && ${sectoral}::integer[]`,
  )
}

/** Of all assemblies of some types; whether somebody has a sectoral one, whichever, is read faster than which they are. */
const belongsToType = (assemblies: readonly ResolvedAssembly[], of: Membership) =>
  joinBelonging(
    assemblies,
    of,
    idsOf(assemblies, true).length > 0 && sql`${sql.ref(`${of}.sectoral_ids`)} is not null`,
  )

function joinBelonging(
  assemblies: readonly ResolvedAssembly[],
  of: Membership,
  sectoral: Condition | false,
): Condition {
  const [only, ...more] = idsOf(assemblies, false)
  const parts = sectoral === false ? [] : [sectoral]
  if (only !== undefined)
    parts.unshift(
      more.length === 0
        ? sql`${sql.ref(`${of}.assembly_id`)} = ${only}`
        : sql`${sql.ref(`${of}.assembly_id`)} = any(${[only, ...more]}::integer[])`,
    )
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

const idsOf = (assemblies: readonly ResolvedAssembly[], isSectoral: boolean) =>
  assemblies.filter(({ assemblyType }) => (assemblyType === 'Sectorial') === isSectoral).map(({ id }) => id)
