import { sql } from 'kysely'
import type { z } from 'zod'
import type { DuplicatePair, duplicates } from '#contract/census/duplicates/duplicates.ts'
import { isTold, personAsJson, reasonWeight, toLikeness } from '#server/census/duplicates/likeness.queries.ts'
import { selectStoppedAt } from '#server/census/duplicates/mergeRequests.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy } from '#server/kernel/lists/list.ts'
import { defineList } from '#server/kernel/lists/smallList.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = z.output<typeof duplicates.list.query>

type Pair = {
  firstId: number
  secondId: number
  reasons: string[]
  weight: number
  dismissedAt: string | null
  dismissedBy: number | null
}

/**
 * The pairs: the strongest first, and of equal ones the newest profile. It reads the stored evidence
 * (`refreshEvidence`).
 */
export const defineDuplicateList = (scope: Scope, query: Query) =>
  defineList({
    scope: scope.ofPersonIn('pair.first_id'),
    from: (rows) =>
      rows
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
  where ${isTold(sql`${isMember('a')} and ${isMember('b')}`, sql`e.reason`)})`

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
