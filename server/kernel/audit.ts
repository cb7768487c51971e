import { sql, type RawBuilder } from 'kysely'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { Actor } from '#contract/actor.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { runPrepared } from '#server/kernel/database/preparedQuery.ts'

export type Change = {
  entity: string
  entityId: number | string
  field: string
  before: string | null
  after: string | null
}

/** A person's file, or a record, whose person need not be in the census. */
export type Subject = { entity: 'affiliate' | 'record'; entityId: number }

/** What a reason is of, among what the log says; whom it is about, its entry's subjects say. */
export const reasonEntity = 'reason'

/** Whom an entry names. */
type Author = { userId: number; username: string; role: string }

/** The activity log entry of a unit of work: a text without personal data, and the changed fields. */
export class AuditEntry {
  #details: string | (() => string) = ''
  readonly changes: Change[] = []
  readonly subjects: Subject[] = []
  /** The device of the caller. */
  readonly device: string
  /** The user, for calls that begin anonymous, such as a login. */
  author: Author | undefined

  constructor(device: string) {
    this.device = device
  }

  /** A text, or what makes it: most pages of lists leave no entry. */
  describe(details: string | (() => string)) {
    this.#details = details
  }

  get details(): string {
    if (typeof this.#details === 'function') this.#details = this.#details()
    return this.#details
  }

  /** Describes the entry as one about a person's profile. */
  describeAffiliate(affiliateId: number) {
    this.describe(`Inscrito ${affiliateId}`)
    this.addSubjects('affiliate', [affiliateId])
  }

  /** Describes the entry as one about a record. */
  describeRecord(id: number) {
    this.describe(`Registro ${id}`)
    this.addSubjects('record', [id])
  }

  /** Adds whom the entry is about. Of entries that read, the person is shown them (rule privacy-1). */
  addSubjects(entity: Subject['entity'], ids: readonly number[]) {
    for (const entityId of ids) this.subjects.push({ entity, entityId })
  }

  /**
   * Keeps why somebody did it, in their words: they may say anything of whom the entry is about, so that it is a value that goes
   * with them, and never part of the entry's own text (rule log-13).
   */
  giveReason(reason: string) {
    this.changes.push({ entity: reasonEntity, entityId: '', field: 'reason', before: null, after: reason })
  }

  /** Adds every field that differs between two versions of a row. */
  addChanges<Row extends Record<string, unknown>>(
    entity: string,
    entityId: number | string,
    before: Row,
    after: Partial<Row>,
  ) {
    for (const [field, value] of Object.entries(after)) {
      const [was, is] = [toText(before[field]), toText(value)]
      if (was !== is) this.changes.push({ entity, entityId, field, before: was, after: is })
    }
  }
}

const toText = (value: unknown) =>
  value == null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** Writes the activity row with its subjects, and its changes, in the caller's transaction; returns its number. */
export async function writeAuditEntry(
  db: Database,
  action: ActivityAction,
  actor: Actor | Author,
  audit: AuditEntry,
): Promise<number> {
  const author = audit.author ?? (actor === 'anonymous' ? undefined : actor)
  const { userId = null, username = null, role = null } = author ?? {}
  const { subjects } = audit
  const insertEntry = sql<{ id: number }>`
    insert into activity (action, details, user_id, username, role, device)
    values (${action}, ${audit.details}, ${userId}, ${username}, ${role}, ${audit.device}) returning id`
  // One statement with the subjects, because a read has no transaction.
  const insertWithSubjects = sql<{ id: number }>`
    with entry as (${insertEntry}),
    about as (
      insert into activity_subject (entity, entity_id, activity_id)
      select distinct subject.*, entry.id from entry, unnest(
        ${subjects.map(({ entity }) => entity)}::text[], ${subjects.map(({ entityId }) => entityId)}::integer[]) as subject)
    select id from entry`
  const [entry] = await runPrepared(db, subjects.length > 0 ? insertWithSubjects : insertEntry)
  if (!entry) throw new Error('an insert returns its row')
  if (audit.changes.length === 0) return entry.id
  const column = (name: keyof Change) => audit.changes.map((change) => toText(change[name]))
  await logChanges(
    db,
    entry.id,
    sql`select * from unnest(${column('entity')}::text[], ${column('entityId')}::text[], ${column('field')}::text[],
      ${column('before')}::text[], ${column('after')}::text[])`,
  )
  return entry.id
}

/**
 * Logs the rows of a query, (entity, entity_id, field, before, after), as changes of an activity of the same
 * transaction; returns how many. The values are in a table of their own, so that the retention job can erase them (rule
 * log-4); the change keeps their digest, so that the log's chain stays true without them. The rows may be what a write in the same statement returns: `write` names it, `done as (delete …)`.
 */
export async function logChanges(
  db: Database,
  activityId: number,
  changes: RawBuilder<unknown>,
  write?: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with ${write ? sql`${write},` : sql``} changed as materialized (
      select nextval('change_id_seq') as id, uuid_send(gen_random_uuid()) as salt, found.*
      from (${changes}) as found (entity, entity_id, field, before, after)),
    facts as (
      insert into change (id, activity_id, entity, entity_id, field, digest)
      select id, ${activityId}::bigint, entity, entity_id, field, ${digestOfValue('changed')} from changed)
    insert into change_value (change_id, field, salt, before, after)
    select id, field, salt, before, after from changed`.execute(db)
  return Number(numAffectedRows)
}

/** SQL: the digest of what a field said, from the salt and the values of a row (rule log-12). Guessing it takes the salt, which is erased with them. */
export const digestOfValue = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<Buffer>`sha256(${column('salt')}
    || convert_to(json_build_array(${column('before')}::text, ${column('after')}::text)::text, 'UTF8'))`
}
