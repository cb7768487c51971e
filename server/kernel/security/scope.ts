import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Reach, Role } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'

/**
 * The people whose rows the caller may read or change, from the `allow` of the contract and the database at this
 * request. Only the kernel makes scopes, so a query with a scope parameter cannot be called without one (rule
 * rights-12).
 */
export type Scope = PeopleScope

/** An SQL condition that keeps the rows within a scope; only a scope makes one. */
export type ScopeCondition = RowsInScope

type Extent =
  | { reach: 'everyone' }
  | { reach: 'nonMembers' }
  | { reach: 'nobody' }
  | { reach: 'themselves'; affiliateId: number }
  | { reach: 'ownAssemblies'; territorial: number[]; sectoral: number[] }

/** An alias that no other query uses. */
const scopeAlias = 'person_in_scope'

class PeopleScope {
  readonly #extent: Extent

  constructor(extent: Extent) {
    this.#extent = extent
  }

  /** Rows of `affiliate`. */
  ofAffiliates(): ScopeCondition {
    return this.#condition(() => isReached('affiliate', this.#extent))
  }

  /** Rows with a person's affiliate id in `column`. */
  ofPersonIn(column: string): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id = ${sql.ref(column)}`))
  }

  /** Rows about one person, by affiliate id: all of them or none. */
  ofPerson(id: number): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id = ${id}`))
  }

  /** Rows with a person's document in `column`; the person need not be in the census. */
  ofDocumentIn(column: string): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id_document = ${sql.ref(column)}`))
  }

  /** Rows that anybody who reaches their person may read; those with true in `column` are kept for the reach `everyone`. */
  ofOpenRows(column: string): ScopeCondition {
    return this.#condition(() => sql<SqlBool>`not ${sql.ref(column)}`)
  }

  /** Rows that are not about one person, such as those of the log; only the reach `everyone` has them. */
  ofEverybody(): ScopeCondition {
    return this.#condition(() => sql<SqlBool>`false`)
  }

  /** The caller's affiliate id, for calls with the reach `themselves`; throws «not found» when there is none. */
  ownId(): number {
    if (this.#extent.reach !== 'themselves') throw notFound()
    return this.#extent.affiliateId
  }

  #condition(narrowed: () => RawBuilder<SqlBool>): ScopeCondition {
    return this.#extent.reach === 'everyone' ? everyRow : new RowsInScope(narrowed(), false)
  }

  #whose(isPerson: RawBuilder<unknown>): RawBuilder<SqlBool> {
    // A person without a file is not a member, so the condition looks for a member's file.
    if (this.#extent.reach === 'nonMembers')
      return sql`not exists (select from affiliate as person_in_scope where ${isPerson} and ${isMember(scopeAlias)})`
    return sql`exists (select from affiliate as person_in_scope where ${isPerson} and ${isReached(scopeAlias, this.#extent)})`
  }
}

class RowsInScope implements Expression<SqlBool> {
  /** Whether the condition keeps every row. */
  readonly isEverything: boolean
  readonly #condition: RawBuilder<SqlBool>

  constructor(condition: RawBuilder<SqlBool>, isEverything: boolean) {
    this.#condition = condition
    this.isEverything = isEverything
  }

  get expressionType(): SqlBool | undefined {
    return undefined
  }

  toOperationNode() {
    return this.#condition.toOperationNode()
  }
}

const everyRow = new RowsInScope(sql<SqlBool>`true`, true)
/** For lists without personal data, such as countries. */
export const noPersonalData: ScopeCondition = everyRow

const isMember = (table: string) => sql<SqlBool>`${sql.ref(`${table}.inscription_type`)} <> 0`

/** SQL: whether a row of `affiliate`, with this alias, is within an extent. */
function isReached(table: string, extent: Extent): RawBuilder<SqlBool> {
  if (extent.reach === 'everyone') return sql`true`
  if (extent.reach === 'nobody') return sql`false`
  if (extent.reach === 'nonMembers') return sql`not (${isMember(table)})`
  const id = sql.ref(`${table}.id`)
  if (extent.reach === 'themselves') return sql`${id} = ${extent.affiliateId}`
  const { territorial, sectoral } = extent
  const belongs: RawBuilder<unknown>[] = []
  if (territorial.length > 0) belongs.push(sql`${sql.ref(`${table}.assembly_id`)} = any(${territorial})`)
  if (sectoral.length > 0)
    belongs.push(
      sql`${id} in (select affiliate_id from affiliate_sectoral where assembly_id = any(${sectoral}))`,
    )
  return belongs.length === 0 ? sql`false` : sql`${isMember(table)} and (${sql.join(belongs, sql` or `)})`
}

/** Every person, for work of the application itself or of a command. Never for the answer of a call. */
export const asSystem: Scope = new PeopleScope({ reach: 'everyone' })

/** The column of `assembly` that holds a role's office. */
const offices: Partial<Record<Role, 'responsibleId' | 'liaisonId'>> = {
  ROLE_RESPONSABLE: 'responsibleId',
  ROLE_ENLACE: 'liaisonId',
}

/**
 * The scope of a reach for the caller. Offices are read on each call, so a person who loses one reaches nobody from
 * the next call on.
 */
export async function resolveScope(db: Database, reach: Reach, actor: Actor): Promise<Scope> {
  if (reach !== 'themselves' && reach !== 'ownAssemblies') return new PeopleScope({ reach })
  if (actor === 'anonymous' || actor.affiliateId === null) return new PeopleScope({ reach: 'nobody' })
  const { affiliateId, role } = actor
  if (reach === 'themselves') return new PeopleScope({ reach, affiliateId })
  const office = offices[role]
  if (!office) return new PeopleScope({ reach: 'nobody' })
  const held = await db
    .selectFrom('assembly')
    .where(office, '=', affiliateId)
    .where('deletedAt', 'is', null)
    .select(['id', 'assemblyType'])
    .execute()
  const idsOf = (isSectoral: boolean) =>
    held.filter(({ assemblyType }) => (assemblyType === 'Sectorial') === isSectoral).map(({ id }) => id)
  return new PeopleScope({ reach, territorial: idsOf(false), sectoral: idsOf(true) })
}
