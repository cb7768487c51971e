import { sql, type RawBuilder } from 'kysely'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { Actor } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'

export type Change = {
  entity: string
  entityId: number | string
  field: string
  before: string | null
  after: string | null
}

/** The entry of the activity log that a unit of work leaves: a line in words (never personal data) and the fields it changed. */
export class AuditEntry {
  details = ''
  readonly changes: Change[] = []
  /** From where it was done. */
  readonly device: string
  /** Who it was, when the call began anonymous. */
  author: { userId: number; username: string; role: string } | undefined

  constructor(device: string) {
    this.device = device
  }

  describe(details: string) {
    this.details = details
  }

  /** Remembers every field in which two versions of a row differ. */
  addChanges<Row extends Record<string, unknown>>(
    entity: string,
    entityId: number | string,
    before: Row,
    after: Partial<Row>,
  ) {
    for (const [field, value] of Object.entries(after)) {
      const [was, is] = [textOf(before[field]), textOf(value)]
      if (was !== is) this.changes.push({ entity, entityId, field, before: was, after: is })
    }
  }
}

const textOf = (value: unknown) =>
  value == null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** Writes the activity row and its changes in the caller's transaction. */
export async function writeAuditEntry(
  db: Database,
  action: ActivityAction,
  actor: Actor,
  audit: AuditEntry,
): Promise<void> {
  const author = audit.author ?? (actor === 'anonymous' ? undefined : actor)
  const { id } = await db
    .insertInto('activity')
    .values({
      action,
      details: audit.details,
      userId: author?.userId ?? null,
      username: author?.username ?? null,
      role: author?.role ?? null,
      device: audit.device,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (audit.changes.length === 0) return
  const column = (name: keyof Change) => audit.changes.map((change) => textOf(change[name]))
  await logChanges(
    db,
    id,
    sql`select * from unnest(${column('entity')}::text[], ${column('entityId')}::text[], ${column('field')}::text[],
      ${column('before')}::text[], ${column('after')}::text[])`,
  )
}

/**
 * Logs the changes that a query answers, as (entity, entity_id, field, before, after), under an activity row of
 * the same transaction. The fact is for ever; its values lie apart, where the retention job can erase them (rule log-4).
 */
export async function logChanges(
  db: Database,
  activityId: number,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with changed as materialized (
      select nextval('change_id_seq') as id, found.*
      from (${changes}) as found (entity, entity_id, field, before, after)),
    facts as (
      insert into change (id, activity_id, entity, entity_id, field)
      select id, ${activityId}::bigint, entity, entity_id, field from changed)
    insert into change_value (change_id, field, before, after)
    select id, field, before, after from changed`.execute(db)
}
