import type { ActivityAction } from '#contract/activity/actions.ts'
import type { Actor } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database.ts'

export type Change = {
  entity: string
  entityId: number | string
  field: string
  before: string | null
  after: string | null
}

/** What a unit of work leaves in the log: a line in words (never personal data) and the fields it changed. */
export class Trace {
  details = ''
  readonly changes: Change[] = []
  /** Who it was, when the call began anonymous. */
  author: { userId: number; username: string; role: string } | undefined

  note(details: string) {
    this.details = details
  }

  /** Remembers every field in which two versions of a row differ. */
  changed<Row extends Record<string, unknown>>(
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
export async function record(
  db: Database,
  action: ActivityAction,
  actor: Actor,
  trace: Trace,
): Promise<void> {
  const author = trace.author ?? (actor === 'anonymous' ? undefined : actor)
  const { id } = await db
    .insertInto('activity')
    .values({
      action,
      details: trace.details,
      userId: author?.userId ?? null,
      username: author?.username ?? null,
      role: author?.role ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = trace.changes.map(({ entityId, ...change }) => ({
    ...change,
    entityId: String(entityId),
    activityId: id,
  }))
  if (rows.length > 0) await db.insertInto('change').values(rows).execute()
}
