import { sql } from 'kysely'
import type { Chosen, CommunicationStatus, Stop } from '#contract/communications/communication.ts'
import type { CommunicationKind } from '#contract/people/communicationKinds.ts'
import type { RecipientCounts } from '#contract/communications/recipientStates.ts'
import type { Notice } from '#server/communications/notices/noticeChoice.queries.ts'
import { lockRows } from '#server/communications/lockRows.queries.ts'
import { skipCancelled } from '#server/communications/engine/queue.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { holdsOfficeOf } from '#server/kernel/security/offices.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A communication as it is stored, with how many recipients are in each state. */
export type StoredCommunication = {
  id: number
  kind: CommunicationKind
  status: CommunicationStatus
  subject: string
  body: string
  /** How many links without words, and of images, were in the text as it was sent. */
  lostLinks: number
  lostImageLinks: number
  fromEmail: string
  fromName: string
  replyEmail: string
  /** An admin wrote the two before; otherwise they are the assembly's own until it is approved. */
  senderChosen: boolean
  scheduledDate: string | null
  chosen: Chosen
  segmentId: number | null
  assemblyId: number | null
  version: number
  /** Which text with which files it is. */
  edition: string
  /** The one that stood when it was first asked to be approved. */
  askedEdition: string | null
  author: string
  authorId: number | null
  /** They wrote in the name of an assembly of which they hold no office any more. */
  authorLeft: boolean
  updatedBy: string
  updatedAt: string
  createdAt: string
  /** By login name, and the account as long as there is one. */
  approvedBy: string | null
  approvedById: number | null
  approvedAt: string | null
  total: number | null
  processingAt: string | null
  sentAt: string | null
  pausedAt: string | null
  /** By login name. */
  pausedBy: string | null
  pausedByAdmin: boolean
  cancelledAt: string | null
  why: Stop | null
  /** What a server said, or what is gone: what belongs to `why`. */
  reason: string | null
  /** The name of the one assembly that it is for, or of that in whose name it is written. */
  assemblyName: string | null
  counts: Partial<RecipientCounts> | null
  /** What it tells of a meeting, if it does. */
  notice: Notice | null
}

/** All of a communication. */
export const communicationColumns = [
  'communication.id',
  'kind',
  'status',
  'subject',
  'body',
  'lostLinks',
  'lostImageLinks',
  'fromEmail',
  'fromName',
  'replyEmail',
  'senderChosen',
  'scheduledDate',
  'chosen',
  'segmentId',
  'communication.assemblyId',
  'communication.version',
  sql<string>`communication.version || '.' || coalesce((select max(id) from communication_attachment
    where communication_id = communication.id), 0)`.as('edition'),
  'askedEdition',
  'author',
  'authorId',
  sql<boolean>`communication.assembly_id is not null and not exists (
    select from meeting_notice where communication_id = communication.id) and not exists (
    select from app_user writer where writer.id = communication.author_id and (writer.role in ('ROLE_ADMIN', 'ROLE_SUPER_ADMIN')
      or ${holdsOfficeOf(sql`writer.affiliate_id`, sql`communication.assembly_id`)}))`.as('authorLeft'),
  'communication.updatedBy',
  'communication.updatedAt',
  'communication.createdAt',
  'approvedBy',
  'approvedById',
  'approvedAt',
  'total',
  'processingAt',
  'sentAt',
  'pausedAt',
  'pausedBy',
  sql<boolean>`exists (select from app_user pauser where pauser.username = communication.paused_by
    and pauser.role in ('ROLE_ADMIN', 'ROLE_SUPER_ADMIN'))`.as('pausedByAdmin'),
  'cancelledAt',
  'why',
  'reason',
  sql<
    string | null
  >`(select assembly.assembly_name from assembly where assembly.id = coalesce(communication.assembly_id,
    case when jsonb_array_length(chosen -> 'assemblyIds') = 1 then (chosen -> 'assemblyIds' ->> 0)::integer end))`.as(
    'assemblyName',
  ),
  // Of those that have none yet nothing is read, and of what is over no recipient (rule communication-8).
  sql<Partial<RecipientCounts> | null>`case when total is not null then
    coalesce(settled, count_recipients(communication.id)) end`.as('counts'),
  sql<Notice | null>`(select jsonb_build_object('communicationId', n.communication_id, 'kind', n.kind, 'told', n.told,
    'subject', case when n.meeting_id is not null then jsonb_build_object('of', 'meeting', 'id', n.meeting_id)
      when n.voting_id is not null then jsonb_build_object('of', 'voting', 'id', n.voting_id) end) from meeting_notice n where n.communication_id = communication.id)`.as(
    'notice',
  ),
] as const

const select = (db: Database) =>
  // Safe: the columns' check constraints allow exactly the contract's values, and only `editCommunication` writes what is chosen.
  db.selectFrom('communication').select(communicationColumns).$castTo<StoredCommunication>()

/** A communication within the scope; undefined when there is none. */
export const findCommunication = (db: Database, scope: Scope, id: number) =>
  select(db)
    .where('communication.id', '=', id)
    .where(scope.ofAssemblyIn('communication.assembly_id'))
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export async function lockCommunication(db: Database, scope: Scope, id: number) {
  await lockRows(db, sql`id = ${id}`)
  return findCommunication(db, scope, id)
}

type Written = Partial<
  Pick<
    StoredCommunication,
    | 'kind'
    | 'subject'
    | 'body'
    | 'lostLinks'
    | 'lostImageLinks'
    | 'fromEmail'
    | 'fromName'
    | 'replyEmail'
    | 'senderChosen'
    | 'scheduledDate'
    | 'chosen'
    | 'segmentId'
    | 'assemblyId'
  >
>
type Sender = Pick<StoredCommunication, 'fromEmail' | 'fromName' | 'replyEmail'>
/** Who writes or approves; what is sent by itself is nobody's account. */
export type Account = { username: string; userId: number | null }

const toColumns = ({ chosen, ...rest }: Written) => ({
  ...rest,
  ...(chosen !== undefined && { chosen: JSON.stringify(chosen) }),
})

/** Adds a communication and returns its number. */
export async function addCommunication(
  db: Database,
  { now }: Clock,
  author: Account,
  written: Written & Sender,
): Promise<number> {
  const { id } = await db
    .insertInto('communication')
    .values({
      ...toColumns(written),
      fromEmail: written.fromEmail,
      fromName: written.fromName,
      replyEmail: written.replyEmail,
      author: author.username,
      authorId: author.userId,
      updatedBy: author.username,
      updatedAt: now,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked communication, as its next version. */
export const changeCommunication = (
  db: Database,
  { now }: Clock,
  id: number,
  updatedBy: string,
  written: Written,
) =>
  db
    .updateTable('communication')
    .set(toColumns(written))
    .set(({ eb }) => ({ version: eb('version', '+', 1), updatedBy, updatedAt: now }))
    .where('id', '=', id)
    .execute()

/** Moves a locked communication to another status; back before approval it loses what approving it has set. */
export const moveCommunication = (
  db: Database,
  id: number,
  status: CommunicationStatus,
  why: Stop | null = null,
  reason: string | null = null,
) =>
  db
    .updateTable('communication')
    .set({
      status,
      why,
      reason,
      ...((status === 'DRAFT' || status === 'PENDING') && {
        approvedBy: null,
        approvedById: null,
        approvedAt: null,
        contentHash: null,
        organisationName: null,
        organisationContact: null,
        pausedAt: null,
        pausedBy: null,
      }),
    })
    .where('id', '=', id)
    .execute()

/** Remembers what a locked communication said when it was first asked to be approved. */
export const noteAsked = (db: Database, { id, edition }: Pick<StoredCommunication, 'id' | 'edition'>) =>
  db
    .updateTable('communication')
    .set({ askedEdition: edition })
    .where('id', '=', id)
    .where('askedEdition', 'is', null)
    .execute()

export const removeCommunication = (db: Database, id: number) =>
  db.deleteFrom('communication').where('id', '=', id).execute()

/** Holds a locked communication up for somebody, or (null) lets it go on. */
export const pauseCommunication = (db: Database, { now }: Clock, id: number, pausedBy: string | null) =>
  db
    .updateTable('communication')
    .set({ pausedAt: pausedBy === null ? null : now, pausedBy })
    .where('id', '=', id)
    .execute()

/** Cancels a locked communication: whoever waits gets none. Of very many the lane that keeps order skips the rest. */
export async function cancelCommunication(db: Database, { now }: Clock, id: number): Promise<void> {
  await db
    .updateTable('communication')
    .set({ status: 'ERROR', cancelledAt: now, why: 'cancelled', reason: null })
    .where('id', '=', id)
    .execute()
  await skipCancelled(db, { now }, id)
}
