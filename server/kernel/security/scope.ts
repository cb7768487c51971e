import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Reach } from '#contract/actor.ts'
import { openPeople, type Database, type PersonalTable } from '#server/kernel/database/database.ts'
import { isMember, isReached, isReachedAssembly, type Extent } from '#server/kernel/security/extent.ts'
import {
  isOf,
  isOfMember,
  isOfOffice,
  resolveExtent,
  type ScopedActor,
} from '#server/kernel/security/resolveExtent.ts'
import { scopedTables, type ScopedTable } from '#server/kernel/security/scopedTables.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { DB } from '#server/migrations/schema.ts'

/**
 * The people whose rows the caller may read or change, from the `allow` of the contract and the database at this
 * request. Only the kernel makes scopes, and the tables of people are read through one, so a query cannot be written
 * without (rule rights-12).
 */
export type Scope = PeopleScope

/** An SQL condition that keeps the rows within a scope; only a scope makes one. */
export type ScopeCondition = RowsInScope

/** Rows about people, already within a scope, from which a list is made; only a scope makes them. */
export type ScopedRows<Tables, Table extends keyof Tables> = RowsOfPeople<Tables, Table>

/** What the application may do in nobody's name; only `asSystem` makes one, with its reason. */
export type SystemScope = ScopeOfSystem

type Rows<Tables, Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>

/** An alias that no other query uses. */
const scopeAlias = 'person_in_scope'

class PeopleScope {
  readonly #extent: Extent
  readonly #caller: ScopedActor

  constructor(extent: Extent, caller: ScopedActor) {
    this.#extent = extent
    this.#caller = caller
  }

  /** A query of the rows about people within the scope, to which joins and conditions are added. */
  selectFrom<Table extends ScopedTable>(db: Database, table: Table): Rows<DB, Table> {
    // Safe, here and below: TypeScript cannot compute the type of a query of a table that is a type parameter.
    const rows = openPeople(db).selectFrom(table) as unknown as Rows<DB, Table>
    const condition = this.#conditionOf(table)
    return condition.isEverything ? rows : rows.where(condition)
  }

  /** A change of the rows about people within the scope. */
  updateTable<Table extends PersonalTable>(
    db: Database,
    table: Table,
  ): UpdateQueryBuilder<DB, Table, Table, UpdateResult> {
    const rows = openPeople(db).updateTable(table) as unknown as UpdateQueryBuilder<
      DB,
      Table,
      Table,
      UpdateResult
    >
    const condition = this.#conditionOf(table)
    return condition.isEverything ? rows : rows.where(condition)
  }

  /** A deletion of the rows about people within the scope. */
  deleteFrom<Table extends PersonalTable>(
    db: Database,
    table: Table,
  ): DeleteQueryBuilder<DB, Table, DeleteResult> {
    const rows = openPeople(db).deleteFrom(table) as unknown as DeleteQueryBuilder<DB, Table, DeleteResult>
    const condition = this.#conditionOf(table)
    return condition.isEverything ? rows : rows.where(condition)
  }

  /** The rows of a list: those of a table that are within the scope, with what is joined to them. */
  rowsOf<Table extends ScopedTable>(table: Table): ScopedRows<DB, Table>
  rowsOf<Table extends ScopedTable, Tables, Joined extends keyof Tables>(
    table: Table,
    join: (rows: Rows<DB, Table>) => Rows<Tables, Joined>,
  ): ScopedRows<Tables, Joined>
  rowsOf(table: ScopedTable, join: (rows: Rows<DB, ScopedTable>) => Rows<DB, ScopedTable> = (rows) => rows) {
    const { isEverything } = this.#conditionOf(table)
    return new RowsOfPeople((db) => join(this.selectFrom(db, table)), isEverything)
  }

  /** Rows of `affiliate`. */
  ofAffiliates(): ScopeCondition {
    return this.#condition(() => isReached('affiliate', this.#extent))
  }

  /**
   * Rows of `membership_interval`, with this alias: those of the people within the scope, of one's office those who were in
   * its assemblies then, whoever and wherever they are now.
   */
  ofMemberships(alias = 'membership_interval'): ScopeCondition {
    if (this.#extent.reach !== 'ownAssemblies') return this.ofPersonIn(`${alias}.affiliate_id`)
    return new RowsInScope(isReached(alias, this.#extent), false)
  }

  /** Rows with a person's affiliate id in `column`. */
  ofPersonIn(column: string): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id = ${sql.ref(column)}`))
  }

  /** Rows about one person, by affiliate id: all of them or none. */
  ofPerson(id: number): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id = ${id}`))
  }

  /** Rows of `change` about a profile; those about accounts and settings are within the reach `everyone` alone. */
  ofProfileChanges(): ScopeCondition {
    return this.#condition(
      () => sql`case when change.entity = 'affiliate'
        then ${this.#whose(sql`person_in_scope.id = change.entity_id::integer`)} else false end`,
    )
  }

  /** Rows with a person's document in `column`; the person need not be in the census. */
  ofDocumentIn(column: string): ScopeCondition {
    return this.#condition(() => this.#whose(sql`person_in_scope.id_document = ${sql.ref(column)}`))
  }

  /**
   * Rows with an assembly's id in `column`: the assemblies of the caller's office (`ownAssemblies`), or those that the
   * caller belongs to (`themselves`). A row without an assembly is within the reach `everyone` alone.
   */
  ofAssemblyIn(column: string): ScopeCondition {
    return this.#condition(() => isReachedAssembly(sql.ref(column), this.#extent))
  }

  /**
   * The same rows, and those that are for everybody with a file (`isForAll`); of all these only the published ones,
   * unless they are of the caller's office.
   */
  ofPublishedIn(
    column: string,
    { isForAll, isPublished }: Record<'isForAll' | 'isPublished', RawBuilder<SqlBool>>,
  ): ScopeCondition {
    const assembly = sql.ref(column)
    return this.#condition(() =>
      this.#extent.reach === 'nobody'
        ? sql`false`
        : sql`((${isReachedAssembly(assembly, this.#extent)} or ${isForAll}) and ${isPublished}
            or ${isOfOffice(assembly, this.#caller)})`,
    )
  }

  /** Rows with the id of an assembly of the caller's office in `column`, whatever the call reaches; none without one. */
  ofOfficeIn(column: string): ScopeCondition {
    return new RowsInScope(isOfOffice(sql.ref(column), this.#caller), false)
  }

  /** Rows with the id of an assembly that the caller belongs to in `column`, whatever the call reaches. */
  ofMembershipIn(column: string): ScopeCondition {
    return new RowsInScope(isOfMember(sql.ref(column), this.#caller), false)
  }

  /**
   * Of rows within a scope, those that anybody who reaches their person may read; those with true in `column` are kept
   * for the reaches `everyone` and `unblocked`. By itself it says nothing about whose they are.
   */
  isOpenRow(column: string): Expression<SqlBool> {
    return this.#extent.reach === 'unblocked'
      ? everyRow
      : this.#condition(() => sql<SqlBool>`not ${sql.ref(column)}`)
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

  /** Whether it reaches the same people as another scope, whatever has changed about those people. */
  isSameAs(other: Scope): boolean {
    return JSON.stringify(this.#extent) === JSON.stringify(other.#extent)
  }

  #conditionOf(table: ScopedTable): ScopeCondition {
    const owner = scopedTables[table]
    if (owner === 'affiliates') return this.ofAffiliates()
    if (owner === 'memberships') return this.ofMemberships()
    if (owner === 'profileChanges') return this.ofProfileChanges()
    if (owner === 'everybody') return this.ofEverybody()
    if ('assembly' in owner) return this.#ofPersonOrOffice(owner)
    if ('foundPerson' in owner)
      return this.#condition(() => this.#whose(sql`person_in_scope.id = ${sql.raw(owner.foundPerson)}`))
    return 'person' in owner ? this.ofPersonIn(owner.person) : this.ofDocumentIn(owner.document)
  }

  /** Of one's office, its assemblies' rows, whoever they are about; of oneself, also the own ones. */
  #ofPersonOrOffice({ person, assembly }: { person: string; assembly: string }): ScopeCondition {
    const { reach } = this.#extent
    if (reach !== 'themselves' && reach !== 'ownAssemblies') return this.ofPersonIn(person)
    const isOwn = reach === 'themselves' ? isOf(sql.ref(person), this.#caller) : sql`false`
    return new RowsInScope(sql`(${isOwn} or ${isOfOffice(sql.raw(assembly), this.#caller)})`, false)
  }

  #condition(narrowed: () => RawBuilder<SqlBool>): ScopeCondition {
    return this.#extent.reach === 'everyone' ? everyRow : new RowsInScope(narrowed(), false)
  }

  #whose(isPerson: RawBuilder<unknown>): RawBuilder<SqlBool> {
    // A person without a file is within these, so the condition looks for a file that is not.
    if (this.#extent.reach === 'outsiders')
      return sql`not exists (select from affiliate as person_in_scope where ${isPerson})`
    if (this.#extent.reach === 'unblocked')
      return sql`not exists (select from affiliate as person_in_scope where ${isPerson} and not (${isMember(scopeAlias)}))`
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

class RowsOfPeople<Tables, Table extends keyof Tables> {
  /** Whether the scope keeps every row of the table. */
  readonly isEverything: boolean
  readonly select: (db: Database) => Rows<Tables, Table>

  constructor(select: (db: Database) => Rows<Tables, Table>, isEverything: boolean) {
    this.select = select
    this.isEverything = isEverything
  }
}

class ScopeOfSystem extends PeopleScope {
  readonly reason: string

  constructor(reason: string) {
    super({ reach: 'everyone' }, 'anonymous')
    this.reason = reason
  }
}

const everyRow = new RowsInScope(sql<SqlBool>`true`, true)
/** For lists without personal data, such as countries. */
export const noPersonalData: ScopeCondition = everyRow

/**
 * Every person, where nobody's right can say whom: the application's own work, or somebody who is not signed in. The
 * reason says what chooses the people instead; test/unscoped.txt lists each use.
 */
export const asSystem = (reason: string): SystemScope => new ScopeOfSystem(reason)

/** Whether something is such a scope; nothing that is sent or stored is. */
export const isSystem = (value: object): value is SystemScope => value instanceof ScopeOfSystem

/** The scope of a reach for the caller. */
export const resolveScope = async (db: Database, reach: Reach, actor: ScopedActor): Promise<Scope> =>
  new PeopleScope(await resolveExtent(db, reach, actor), actor)
