import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { type Exclusion } from '#contract/communications/communication.ts'
import { asksConsent } from '#contract/people/communicationKinds.ts'
import type { RecipientCounts } from '#contract/communications/recipientStates.ts'
import type {
  communicationRecipients,
  ExcludedPerson,
  LetterPerson,
  Recipient,
} from '#contract/communications/recipients.ts'
import { byLetter, loadChoice, selectChosen, type Choice } from '#server/communications/chosen.queries.ts'
import { chooseLetters } from '#server/communications/notices/letters.queries.ts'
import { waitsForAnother } from '#server/communications/writtenTo.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

const fullName = (of: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${of}.name`)}, ${sql.ref(`${of}.last_name_1`)}, ${sql.ref(`${of}.last_name_2`)})`

/** What tells whether somebody takes communications, gave mail back, left or is there twice; for admins (rule communication-1). */
const personalReasons = ['sinConsentimiento', 'suprimido', 'baja', 'repetido']
const maskedReason = sql<string | null>`case when communication_recipient.reason = any(${personalReasons})
  then 'reservado' when communication_recipient.reason <> ${waitsForAnother} then communication_recipient.reason end`

/** Recipients within a scope, with the person as they are now; nobody when they were erased. */
const joinPeople = (scope: Scope) =>
  scope.rowsOf('communicationRecipient', (rows) =>
    rows.leftJoin('affiliate as person', 'person.id', 'communicationRecipient.affiliateId'),
  )

/** The address of who is a member now, and one whom the reader reaches: of who left it neither shows nor finds. */
const shownAddress = (scope: Scope) =>
  sql<string | null>`case when person.inscription_type <> 0
    and ${scope.ofPersonIn('communication_recipient.affiliate_id')} then communication_recipient.address end`

/** Of who left the organisation only who sees why reads who it was, as of who attended a meeting. */
const isNamed = (seesWhy: boolean) =>
  seesWhy ? sql<boolean>`true` : sql<boolean>`coalesce(person.inscription_type <> 0, false)`

/** The columns of whoever sees why, and of whoever does not (rule communication-1). */
const columnsFor = (scope: Scope, seesWhy: boolean) =>
  [
    ...columns,
    sql<number | null>`case when ${isNamed(seesWhy)} then communication_recipient.affiliate_id end`.as(
      'affiliateId',
    ),
    sql<string>`case when ${isNamed(seesWhy)} then ${fullName('communication_recipient')} else '' end`.as(
      'fullName',
    ),
    shownAddress(scope).as('address'),
    (seesWhy ? reason : maskedReason).as('reason'),
  ] as const
const reason = sql<string | null>`communication_recipient.reason`

const columns = [
  'communicationRecipient.id',
  'communicationRecipient.state',
  'reply',
  sql<string | null>`case when attempts > 0 then (
    select '<' || communication_recipient.id || '.' || communication_recipient.message_key || '@' || sent.domain || '>'
    from communication sent where sent.id = communication_recipient.communication_id) end`.as('messageId'),
  'attempts',
  sql<
    string | null
  >`case when communication_recipient.state = 'queued' and attempts > 0 then next_attempt_at end`.as(
    'nextAttemptAt',
  ),
  'settledAt',
] as const

type Asked = Pick<z.output<typeof communicationRecipients.list.query>, 'state' | 'q' | 'sort' | 'direction'>

/** What became of each recipient of a communication, within the scope. */
export const defineRecipientList = (
  scope: Scope,
  id: number,
  { state, q, sort, direction }: Asked,
  seesWhy: boolean,
) =>
  defineStreamedList({
    from: joinPeople(scope),
    where: [
      sql<boolean>`communication_recipient.communication_id = ${id}`,
      ...(state ? [sql<boolean>`communication_recipient.state = any(${state})`] : []),
      ...(q === undefined ? [] : [isFound(scope, seesWhy, q)]),
    ],
    order: sortBy(direction, [
      ...(sort === 'id' ? [] : [`communicationRecipient.${sort}`]),
      'communicationRecipient.id',
    ]),
    read: (page) => page.select(columnsFor(scope, seesWhy)).$castTo<Recipient>().execute(),
    stream: (all) => all.select(columnsFor(scope, seesWhy)).$castTo<Recipient>().stream(200),
  })

/** By their address, their name or the number of their profile, of whom these are shown. */
const isFound = (scope: Scope, seesWhy: boolean, q: string): Expression<SqlBool> => {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  const found = matchesText(
    sql`f_norm(concat_ws(' ', ${fullName('communication_recipient')}, ${shownAddress(scope)}))`,
    q,
  )
  return number === undefined
    ? sql`(${isNamed(seesWhy)} and ${found})`
    : sql`(${isNamed(seesWhy)} and (${found} or communication_recipient.affiliate_id = ${Number(number)}::integer))`
}

/** One recipient of a communication, within the scope. */
export const findRecipient = (db: Database, scope: Scope, communicationId: number, id: number) =>
  joinPeople(scope)
    .select(db)
    .where('communicationRecipient.communicationId', '=', communicationId)
    .where('communicationRecipient.id', '=', id)
    .select(columnsFor(scope, true))
    .$castTo<Recipient>()
    .executeTakeFirst()

/** How many recipients of a communication are in each state. */
export async function countRecipientStates(
  db: Database,
  communicationId: number,
): Promise<Partial<RecipientCounts>> {
  const { rows } = await sql<{ counts: Partial<RecipientCounts> }>`
    select coalesce(settled, count_recipients(id)) as counts from communication where id = ${communicationId}`.execute(
    db,
  )
  return rows[0]?.counts ?? {}
}

/** How many complained of a communication, at whichever address they had it. */
export async function countComplaints(db: Database, communicationId: number): Promise<number> {
  const { rows } = await sql<{ complaints: number }>`
    select (select count(*) from communication_recipient where communication_id = ${communicationId} and complained_at is not null)
      + (select count(*) from communication_former_try former join communication_recipient r on r.id = former.recipient_id
        where former.complained_at is not null and r.complained_at is null and r.communication_id = ${communicationId}) as complaints`.execute(
    db,
  )
  return rows[0]?.complaints ?? 0
}

/**
 * Settles a doubtful recipient: as sent, or to be sent again. Returns whether it was still doubtful; the process that had
 * it may have learnt better.
 */
export async function settleDoubtful(
  db: Database,
  scope: Scope,
  { now }: Clock,
  { communicationId, id, as }: { communicationId: number; id: number; as: 'sent' | 'queued' },
): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable(db, 'communicationRecipient')
    .set({ state: as, owner: null, settledAt: as === 'sent' ? now : null, reason: null, nextAttemptAt: now })
    .where('communicationId', '=', communicationId)
    .where('id', '=', id)
    .where('state', '=', 'uncertain')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type Chosen = { scope: Scope; clock: Clock; choice: Choice }

/** Those whom a communication means who get no mail, each with why. */
export async function defineExcludedList(
  db: Database,
  { scope, clock, choice }: Chosen,
  { exclusion }: { exclusion?: Exclusion | undefined },
) {
  const people = await selectChosen(db, scope, { clock }, choice, await loadChoice(db, choice, 'toRead'))
  return defineStreamedList({
    from: scope.rowsOf('affiliate', (rows) =>
      rows.innerJoin(people.as('chosen'), 'chosen.id', 'affiliate.id'),
    ),
    where: [
      exclusion === undefined
        ? sql<boolean>`chosen.exclusion is not null`
        : exclusion === 'repetido'
          ? sql<boolean>`chosen.exclusion = ${exclusion}`
          : sql<boolean>`chosen.barrier = ${exclusion}`,
    ],
    order: sortBy('asc', ['affiliate.id']),
    read: (page) => page.select(excludedColumns).$castTo<ExcludedPerson>().execute(),
    stream: (all) => all.select(excludedColumns).$castTo<ExcludedPerson>().stream(200),
  })
}

/** Those whom a communication means who get it. */
export async function defineReachedList(db: Database, { scope, clock, choice }: Chosen) {
  const people = await selectChosen(db, scope, { clock }, choice, await loadChoice(db, choice, 'toRead'))
  return defineStreamedList({
    from: scope.rowsOf('affiliate', (rows) =>
      rows.innerJoin(people.as('chosen'), 'chosen.id', 'affiliate.id'),
    ),
    where: [sql<boolean>`chosen.exclusion is null`],
    order: sortBy('asc', ['affiliate.id']),
    read: (page) => page.select(reachedColumns).execute(),
    stream: (all) => all.select(reachedColumns).stream(200),
  })
}

const personColumns = ['affiliate.id as affiliateId', fullName('affiliate').as('fullName')] as const

const reachedColumns = [...personColumns, 'affiliate.city', 'affiliate.province'] as const

const excludedColumns = [...personColumns, 'chosen.exclusion'] as const

/**
 * Those whom a communication means and no mail reaches, with their postal addresses: who has no e-mail and, of what is
 * not asked about, whose address gives mail back. Who takes no bulletins gets none on paper either, nor does whom its mail has
 * reached. Of what tells of a meeting or a voting they are those who do not know it as it is now (`chooseLetters`).
 */
export async function defineLetterList(
  db: Database,
  { scope, clock, choice }: Chosen & { choice: { id: number } },
) {
  const letters = choice.notice && (await chooseLetters(db, clock, choice.notice))
  const loaded = letters?.loaded ?? (await loadChoice(db, choice, 'toRead'))
  const people = await selectChosen(db, scope, { clock, those: letters?.those }, choice, loaded)
  return defineStreamedList({
    from: scope.rowsOf('affiliate', (rows) =>
      rows.innerJoin(people.as('chosen'), 'chosen.id', 'affiliate.id'),
    ),
    where: [
      sql<boolean>`chosen.barrier = any(${asksConsent(choice.kind) ? ['sinCorreo'] : byLetter}::text[])`,
      ...(letters
        ? []
        : [
            sql<boolean>`not exists (select from communication_recipient as r where r.communication_id = ${choice.id}
        and r.affiliate_id = affiliate.id and r.state not in ('skipped', 'bounced'))`,
          ]),
    ],
    order: sortBy('asc', ['affiliate.id']),
    read: (page) => page.select(letterColumns).$castTo<LetterPerson>().execute(),
    stream: (all) => all.select(letterColumns).$castTo<LetterPerson>().stream(200),
  })
}

const letterColumns = [
  'affiliate.id as affiliateId',
  fullName('affiliate').as('fullName'),
  sql<string>`concat_ws(', ', affiliate.street_name, affiliate.street_number)`.as('street'),
  'affiliate.postalCode',
  'affiliate.city',
  'affiliate.province',
  'chosen.barrier as exclusion',
] as const
