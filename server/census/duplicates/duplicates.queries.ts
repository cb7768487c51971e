import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type {
  DuplicateMatch,
  DuplicatePair,
  duplicates,
  TypedPerson,
} from '#contract/census/duplicates/duplicates.ts'
import {
  maxSharers,
  reasonDetails,
  strengths,
  type DuplicateReason,
  type Strength,
} from '#contract/census/duplicates/likeness.ts'
import { day } from '#contract/fields.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { isIban, normaliseIban } from '#contract/fees/basics/iban.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { selectStoppedAt } from '#server/census/duplicates/mergeRequests.queries.ts'
import { documentsAlike, namesAlike, namesakes } from '#server/census/duplicates/duplicates.scan.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = z.output<typeof duplicates.list.query>
type Fragment = RawBuilder<unknown>

const reasonName = (name: DuplicateReason) => sql.lit(name)

/** The reasons that say nothing of former members but what staff see of them: name and document (rule privacy-5). */
const ofWhoLeft: readonly DuplicateReason[] = ['document', 'documentTypo']

/** SQL: the weight of a reason, 2 (strong) to 0 (weak); -1 for an unknown one. */
const reasonWeight = (reason: Fragment) =>
  sql`case ${reason} ${sql.join(
    Object.entries(reasonDetails).map(
      ([name, { strength }]) => sql`when ${sql.lit(name)} then ${sql.lit(weights[strength])}`,
    ),
    sql` `,
  )} else -1 end`
const weights: Record<Strength, number> = { strong: 2, medium: 1, weak: 0 }

/** The reasons in the order of the contract, and the strength of the strongest one. */
function toLikeness(found: readonly string[]): {
  reasons: DuplicateReason[]
  strength: Strength | null
} {
  const reasons = (Object.keys(reasonDetails) as DuplicateReason[]).filter((reason) => found.includes(reason))
  const strength = strengths.find((each) => reasons.some((reason) => reasonDetails[reason].strength === each))
  return { reasons, strength: strength ?? null }
}

/** SQL: a row of `affiliate` as the contract's `duplicatePerson`; of a former member, what staff see (rule privacy-5). */
const personAsJson = (table: string) => sql<DuplicateMatch['person']>`json_build_object(
  ${sql.join(
    Object.entries(personColumns).flatMap(([field, column]) => [
      sql.lit(field),
      field === 'creationTime'
        ? sql`to_char(${sql.ref(`${table}.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : field in blanks
          ? sql`case when ${isMember(table)} then ${sql.ref(`${table}.${column}`)} else ${blanks[field]} end`
          : sql.ref(`${table}.${column}`),
    ]),
  )})`
const blanks: Partial<Record<string, Fragment>> = {
  birthday: sql`null`,
  email: sql`''`,
  phone: sql`null`,
  city: sql`null`,
}
const personColumns = {
  id: 'id',
  idDocument: 'id_document',
  documentType: 'document_type',
  name: 'name',
  lastName1: 'last_name_1',
  lastName2: 'last_name_2',
  birthday: 'birthday',
  email: 'email',
  phone: 'phone',
  city: 'city',
  inscriptionType: 'inscription_type',
  creationTime: 'creation_time',
} as const satisfies Record<keyof DuplicateMatch['person'], string>

type Pair = {
  firstId: number
  secondId: number
  reasons: string[]
  weight: number
  dismissedAt: string | null
  dismissedBy: number | null
}

/**
 * One page of the pairs: the strongest first, and of equal ones the newest profile. It reads the stored evidence
 * (`refreshEvidence`).
 */
export const listDuplicates = (db: Database, scope: Scope, query: Query) =>
  listRows(db, query, {
    scope: scope.ofPersonIn('pair.first_id'),
    from: () =>
      db
        .selectFrom(
          sql<Pair>`(${query.dismissed === 'true' ? dismissedPairs(query) : openPairs(query)})`.as('pair'),
        )
        .where(scope.ofPersonIn('pair.second_id')),
    where: [],
    order: sortBy(query.direction, [
      'pair.weight',
      sql`cardinality(pair.reasons)`,
      'pair.secondId',
      'pair.firstId',
    ]),
    read: async (page) => {
      const rows = await page.select(['pair.reasons', ...pairDetails]).execute()
      return rows.map((row) => ({ ...row, ...toLikeness(row.reasons) }))
    },
  })

const selectPersonAsJson = (id: string) =>
  sql<DuplicatePair['first']>`(select ${personAsJson('a')} from affiliate a where a.id = ${sql.ref(id)})`

/** Columns that are read only for the rows of the page. */
const pairDetails = [
  selectPersonAsJson('pair.first_id').as('first'),
  selectPersonAsJson('pair.second_id').as('second'),
  sql<DuplicatePair['dismissed']>`case when dismissed_at is not null then json_build_object(
    'author', (select username from app_user where id = dismissed_by),
    'creationTime', to_char(dismissed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`.as(
    'dismissed',
  ),
  selectStoppedAt(sql`pair.first_id`, sql`pair.second_id`).as('stoppedAt'),
] as const

const includesPerson = ({ person }: Query) =>
  person === undefined ? sql`true` : sql`(first_id = ${person} or second_id = ${person})`

/**
 * SQL: the evidence between profiles that are there, and between members where it says more than the document (rule
 * secrecy-3): who left or was merged since the last scan is in it still.
 */
const standingEvidence = sql`(
  select e.* from duplicate_evidence e join affiliate a on a.id = e.first_id join affiliate b on b.id = e.second_id
  where ${isMember('a')} and ${isMember('b')} or e.reason in (${sql.join(ofWhoLeft.map(reasonName))}))`

const openPairs = (query: Query) => sql`
  select first_id, second_id, array_agg(reason) as reasons, max(${reasonWeight(sql`reason`)}) as weight,
    null::timestamptz as dismissed_at, null::integer as dismissed_by
  from ${standingEvidence} as e
  where ${includesPerson(query)}
    and not exists (select from not_duplicate d where d.first_id = e.first_id and d.second_id = e.second_id)
  group by first_id, second_id
  ${query.reason ? sql`having bool_or(reason = ${query.reason})` : sql``}`

/** Dismissed pairs stay in their list even when they have no evidence any more. */
const dismissedPairs = (query: Query) => sql`
  select first_id, second_id, array_remove(array_agg(reason), null) as reasons, max(${reasonWeight(sql`reason`)}) as weight,
    min(d.creation_time) as dismissed_at, min(d.author_id) as dismissed_by
  from not_duplicate d left join ${standingEvidence} as e using (first_id, second_id)
  where ${includesPerson(query)}
  group by first_id, second_id
  ${query.reason ? sql`having bool_or(reason = ${query.reason})` : sql``}`

/** The stored reasons why two profiles may be of the same person, and whether the pair has been dismissed. */
export async function findLikeness(db: Database, one: number, other: number) {
  const [first, second] = [Math.min(one, other), Math.max(one, other)]
  const { rows } = await sql<{ reasons: string[]; dismissed: boolean }>`
    select coalesce(array_agg(reason), '{}') as reasons, exists (
      select from not_duplicate where first_id = ${first} and second_id = ${second}) as dismissed
    from duplicate_evidence where first_id = ${first} and second_id = ${second}`.execute(db)
  return { reasons: toLikeness(rows[0]?.reasons ?? []).reasons, dismissed: rows[0]?.dismissed ?? false }
}

/** The people of the census who may be the typed person; `except` leaves out the person's own profile. */
export async function findDuplicates(
  db: Database,
  scope: Scope,
  person: TypedPerson,
  except?: number,
): Promise<DuplicateMatch[]> {
  const found = await findDuplicatesOfMany(db, scope, [person])
  return (found[0] ?? []).filter((match) => match.person.id !== except)
}

/** The same for many people, in their order, with one query on the census's indexes. */
export async function findDuplicatesOfMany(
  db: Database,
  scope: Scope,
  people: readonly TypedPerson[],
): Promise<DuplicateMatch[][]> {
  const typedRows = JSON.stringify(people.map((person, line) => ({ line, ...toComparable(person) })))
  const { rows } = await sql<{ line: number; person: DuplicateMatch['person']; reasons: string[] }>`
    with b as materialized (
      select *, document_key(id_document) as key, f_norm(name) as name_search,
        f_norm(last_name_1) as last_name_1_search, f_norm(email) as email_search
      from jsonb_to_recordset(${typedRows}::jsonb) as said (line integer, id_document text, name text, last_name_1 text,
        last_name_2 text, birthday date, email text, phone text, bank_account text)
    ), found as (${sql.join(comparisons, sql` union all `)})
    select line, ${personAsJson('affiliate')} as person, reasons
    from (select line, id, array_agg(distinct reason) as reasons, max(${reasonWeight(sql`reason`)}) as weight
          from found join affiliate a using (id)
          where ${isMember('a')} or reason in (${sql.join(ofWhoLeft.map(reasonName))})
          group by line, id) as matches
    join affiliate using (id)
    where ${scope.ofAffiliates()}
    order by line, weight desc, cardinality(reasons) desc, id`.execute(db)
  const matches: DuplicateMatch[][] = people.map(() => [])
  for (const { line, person, reasons } of rows) {
    const { strength, ...likeness } = toLikeness(reasons)
    if (strength) matches[line]?.push({ person, ...likeness, strength })
  }
  return matches
}

/** The typed data in their stored form; invalid values become null and are not compared. */
function toComparable({ birthday, ...person }: TypedPerson) {
  const iban = person.bankAccount && isIban(person.bankAccount) ? normaliseIban(person.bankAccount) : null
  return {
    id_document: (person.idDocument && normaliseDocument(person.idDocument)) || null,
    name: person.name || null,
    last_name_1: person.lastName1 || null,
    last_name_2: person.lastName2 || null,
    birthday: birthday && isDay(birthday) ? birthday : null,
    email: (person.email && normaliseEmail(person.email)) || null,
    phone: (person.phone && normalisePhone(person.phone)) || null,
    bank_account: iban,
  }
}

/** A real day after 1800: the database has no year 0. */
const isDay = (text: string) => text > '1800' && day.safeParse(text).success

/** SQL: profiles (`a`) with the same value as the typed person (`b`). A value that too many profiles share is ignored. */
const sharingValueOf = (column: string, label: Fragment) => sql`
  select b.line, a.id, ${label} from b
  cross join lateral (select array_agg(id) as ids, count(*) as many from (
    select id from affiliate c where ${sql.ref(`c.${column}`)} = ${sql.ref(`b.${column}`)} limit ${maxSharers + 1}) as some_of) as s
  join affiliate a on s.many <= ${maxSharers} and a.id = any(s.ids)`

const reasonIf = (condition: Fragment, then: DuplicateReason, otherwise: DuplicateReason) =>
  sql`case when ${condition} then ${reasonName(then)} else ${reasonName(otherwise)} end`

const comparisons = [
  sql`select b.line, a.id, ${reasonName('document')} as reason from b join affiliate a on a.id_document in (b.id_document, b.key)`,
  sql`select b.line, a.id, ${reasonName('document')} from b join affiliate a
    on a.document_type = 'PASAPORTE' and document_key(a.id_document) = b.key`,
  sql`select b.line, a.id, ${reasonName('nameBirthday')} from b join affiliate a
    on a.last_name_1_search = b.last_name_1_search and a.birthday = b.birthday and ${namesAlike}`,
  sql`select b.line, a.id, ${reasonName('documentTypo')} from b join affiliate a
    on a.last_name_1_search = b.last_name_1_search and a.name_search = b.name_search and ${namesAlike}
    and (a.document_type = 'PASAPORTE' or b.key <> b.id_document) and a.id_document <> b.key
    and b.id_document ~ '[0-9]{6}' and ${documentsAlike}`,
  sharingValueOf(
    'email_search',
    reasonIf(sql`a.last_name_1_search = b.last_name_1_search`, 'emailSurname', 'email'),
  ),
  sharingValueOf('phone', reasonIf(namesakes, 'phoneName', 'phone')),
  sharingValueOf('bank_account', reasonIf(namesakes, 'bankAccountName', 'bankAccount')),
]

/** Dismisses a pair; again does nothing. Returns whether both profiles are in the census. */
export async function dismissPair(
  db: Database,
  scope: Scope,
  one: number,
  other: number,
  authorId: number,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with people as (
      select id from affiliate where id in (${one}, ${other}) and ${scope.ofAffiliates()} for key share),
    written as (
      insert into not_duplicate (first_id, second_id, author_id)
      select min(id), max(id), ${authorId}::integer from people having count(*) = 2
      on conflict do nothing)
    select count(*) = 2 as found from people`.execute(db)
  return rows[0]?.found ?? false
}

/** Removes the dismissal of a pair; returns whether there was one. */
export async function restorePair(db: Database, scope: Scope, one: number, other: number): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('notDuplicate')
    .where('firstId', '=', Math.min(one, other))
    .where('secondId', '=', Math.max(one, other))
    .where(scope.ofPerson(one))
    .where(scope.ofPerson(other))
    .executeTakeFirst()
  return forgotten.numDeletedRows > 0n
}
