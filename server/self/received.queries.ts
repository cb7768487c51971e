import { sql } from 'kysely'
import type { mergeFields } from '#contract/communications/communication.ts'
import { writePlace } from '#contract/richTextPlaces.ts'
import type { OwnData } from '#contract/self/data.ts'
import type { ReceivedCommunication } from '#contract/self/received.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isOwnHistory, type Ownership } from '#server/census/ownership/ownership.queries.ts'

type Asking = { affiliateId: number; emails: readonly string[]; histories: Ownership['histories'] }

/** SQL: the subject as the mail had it, with what was filled in. */
const subject = Object.entries({
  NOMBRE: 'name',
  APELLIDO1: 'lastName1',
  APELLIDO2: 'lastName2',
  ASAMBLEA: 'belongsTo',
} satisfies Record<keyof typeof mergeFields, string>).reduce(
  (filled, [place, column]) =>
    sql<string>`replace(${filled}, ${writePlace(place)}, coalesce(${sql.ref(`communicationRecipient.${column}`)}, ''))`,
  sql<string>`communication.subject`,
)

const columns = [
  'communicationRecipient.id',
  'communication.kind',
  subject.as('subject'),
  'communication.fromName',
  'communicationRecipient.address',
  'communicationRecipient.state',
  'communicationRecipient.settledAt',
] as const

/**
 * SQL: what was written to a person: at an address that they have proved, or which did not come with another's profile
 * (rule rights-13).
 */
const isOwn = ({ affiliateId, emails, histories }: Asking) =>
  sql<boolean>`(lower(communication_recipient.address) = any(${emails})
    or ${isOwnHistory(histories, sql`${affiliateId}::text`, sql`communication.created_at`)}
    and not exists (select from affiliate_merge m
      cross join lateral jsonb_array_elements(m.snapshot #> '{hung,communications}') as came (id)
      where m.kept_id = ${affiliateId} and m.undone_at is null and came.id::bigint = communication_recipient.id))`

const rowsOf = (scope: Scope) =>
  scope.rowsOf('communicationRecipient', (rows) =>
    rows.innerJoin('communication', 'communication.id', 'communicationRecipient.communicationId'),
  )

const isOf = (affiliateId: number) => sql<boolean>`communication_recipient.affiliate_id = ${affiliateId}`

const hasLeft = sql<boolean>`communication_recipient.state in ('sent', 'bounced', 'uncertain')`

/** A page of what was written to a person and has left, the latest first. */
export const listReceived = (
  db: Database,
  scope: Scope,
  asking: Asking,
  { direction, ...request }: { page: number; size: number; direction: 'asc' | 'desc' },
) =>
  listRows(db, request, {
    from: rowsOf(scope),
    where: [isOf(asking.affiliateId), isOwn(asking), hasLeft],
    order: sortBy(direction, ['communicationRecipient.id']),
    read: (page) => page.select(columns).$castTo<ReceivedCommunication>().execute(),
  })

/** One of them, with the communication that it is one of and what was filled in for them. */
export const findReceived = (db: Database, scope: Scope, asking: Asking, id: number) =>
  rowsOf(scope)
    .select(db)
    .where('communicationRecipient.id', '=', id)
    .where(isOf(asking.affiliateId))
    .where(isOwn(asking))
    .where(hasLeft)
    .select([
      ...columns,
      'communicationRecipient.communicationId',
      'communication.replyEmail',
      'communicationRecipient.name',
      'communicationRecipient.lastName1',
      'communicationRecipient.lastName2',
      'communicationRecipient.belongsTo',
    ])
    .$castTo<ReceivedCommunication & Filled>()
    .executeTakeFirst()

type Filled = {
  communicationId: number
  replyEmail: string
  name: string
  lastName1: string
  lastName2: string | null
  belongsTo: string | null
}

/** All that was written to a person, or is to be. */
export const listAllReceived = (
  db: Database,
  scope: Scope,
  asking: Asking,
): Promise<OwnData['communications']> =>
  rowsOf(scope)
    .select(db)
    .where(isOf(asking.affiliateId))
    .where(isOwn(asking))
    .select(columns)
    .orderBy('communicationRecipient.id', 'desc')
    .$castTo<ReceivedCommunication>()
    .execute()

/** Why nothing is written to some addresses any more. */
export const listSuppressed = (db: Database, emails: readonly string[]): Promise<OwnData['notWritten']> =>
  db
    .selectFrom('suppressedAddress')
    .where('address', 'in', ['', ...emails])
    .select(['address', 'reason', 'createdAt'])
    .$castTo<OwnData['notWritten'][number]>()
    .execute()
