import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Reach, Role } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problem.ts'

/**
 * Whose rows a call reaches for whoever makes it: what its contract says in `allow`, as the database has it at this
 * request. Only the kernel makes one, so a query that takes a scope cannot be called without one (rule rights-12).
 */
export type Scope = PeopleScope

/** A condition in SQL that leaves the rows within a scope; only a scope makes one. */
export type ScopeCondition = RowsInScope

type Extent =
  | { reach: 'everyone' }
  | { reach: 'nonMembers' }
  | { reach: 'nobody' }
  | { reach: 'themselves'; affiliateId: number }
  | { reach: 'ownAssemblies'; territorial: number[]; sectoral: number[] }

/** A name that no query around it has. */
const inScope = 'person_in_scope'

class PeopleScope {
  readonly #extent: Extent

  constructor(extent: Extent) {
    this.#extent = extent
  }

  /** Rows of `affiliate`. */
  ofAffiliates(): ScopeCondition {
    return this.#condition(() => reached('affiliate', this.#extent))
  }

  /** Rows that name a person by the number of their file in `column`. */
  ofPersonIn(column: string): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id = ${sql.ref(column)}`))
  }

  /** Rows that are about one person, by the number of their file; all of them or none. */
  ofPerson(id: number): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id = ${id}`))
  }

  /** Rows that name a person by their document in `column`; it may be that of somebody outside the census. */
  ofDocumentIn(column: string): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id_document = ${sql.ref(column)}`))
  }

  /** Rows that are not one person's, such as a line of the log: they are for whoever reaches everyone. */
  ofEverybody(): ScopeCondition {
    return this.#condition(() => sql<SqlBool>`false`)
  }

  /** The number of one's own file, where a call reaches oneself alone; «not found» for who has none. */
  ownId(): number {
    if (this.#extent.reach !== 'themselves') throw notFound()
    return this.#extent.affiliateId
  }

  #condition(narrowed: () => RawBuilder<SqlBool>): ScopeCondition {
    return this.#extent.reach === 'everyone' ? everyRow : new RowsInScope(narrowed(), false)
  }

  #whose(isPerson: RawBuilder<unknown>): RawBuilder<SqlBool> {
    // Whoever is in no census has no file that could say that they are no member.
    if (this.#extent.reach === 'nonMembers')
      return sql`not exists (select from affiliate as person_in_scope where ${isPerson} and ${isMember(inScope)})`
    return sql`exists (select from affiliate as person_in_scope where ${isPerson} and ${reached(inScope, this.#extent)})`
  }
}

class RowsInScope implements Expression<SqlBool> {
  /** Whether it leaves every row. */
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
/** For lists of what is nobody's data, such as countries. */
export const noPersonalData: ScopeCondition = everyRow

const isMember = (table: string) => sql<SqlBool>`${sql.ref(`${table}.inscription_type`)} <> 0`

/** The rows of `affiliate`, under this name, that an extent reaches. */
function reached(table: string, extent: Extent): RawBuilder<SqlBool> {
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

/** Everyone, for what the application or a command does by itself and for nobody's eyes; never for a call's answer. */
export const asSystem: Scope = new PeopleScope({ reach: 'everyone' })

/** The office by which a role is linked to its assemblies. */
const offices: Partial<Record<Role, 'responsibleId' | 'liaisonId'>> = {
  ROLE_RESPONSABLE: 'responsibleId',
  ROLE_ENLACE: 'liaisonId',
}

/** What a reach means for whoever asks now. Offices are read here: who lost one reaches nobody with the next call. */
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
