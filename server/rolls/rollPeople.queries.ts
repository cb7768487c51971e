import { sql } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import { alwaysKept, type RollPerson } from '#contract/rolls/rolls.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { addFound, mostNamed } from '#server/kernel/http/shown.ts'
import { defineStreamedList, sortBy, type Rows } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'
import { besidesFacts } from '#server/rolls/rolls.queries.ts'
import { isComingBack } from '#server/people/deceased.queries.ts'

/** Who reads a roll. */
type Reader = Pick<SignedIn, 'role'>

/** What is shown of members alone, with its SQL type. */
const hidden = [
  ['birthday', 'text'],
  ['inscriptionType', 'integer'],
  ['city', 'text'],
  ['assembly', 'text'],
  ['territorialId', 'integer'],
  ['territorialType', 'text'],
  ['yearlyFee', 'float8'],
] as const
const shown = ['idDocument', 'name', 'lastName1', 'lastName2'] as const

const columns = [
  'rollPerson.position',
  'rollPerson.affiliateId',
  ...shown.map((name) => sql<string | null>`roll_person.facts ->> ${sql.lit(name)}`.as(name)),
  ...hidden.map(([name, type]) =>
    sql`case when standing.is_open then (roll_person.facts ->> ${sql.lit(name)})::${sql.raw(type)} end`.as(
      name,
    ),
  ),
  sql`case when standing.is_open then roll_person.facts - ${[...alwaysKept, ...besidesFacts]}::text[] end`.as(
    'kept',
  ),
] as const

/** SQL: whether somebody who had left came back after a roll was taken, by a number that their profile has or had. */
const hasReturned = (profile: string) => sql`exists (
  select from change join change_value on change_value.change_id = change.id join activity on activity.id = change.activity_id
  where change.entity_id = ${sql.ref(profile)}::text and ${isComingBack}
    and activity.creation_date > (select taken_at from roll where roll.id = roll_person.roll_id))`

/**
 * Adds to rows of a roll whether what they say of somebody is open to a reader: they are a member, also when their
 * number was merged into another one, and, but for super admins, have not come back since (rule privacy-5).
 */
const joinStanding = <Tables extends DB, Table extends keyof Tables>(
  rows: Rows<Tables, Table>,
  { role }: Reader,
) => {
  const isClosed = (profile: string) => (role === 'ROLE_SUPER_ADMIN' ? sql`false` : hasReturned(profile))
  const standing = sql<{ isOpen: boolean }>`(
    select case when person.id is not null then person.inscription_type <> 0 and not ${isClosed('person.id')}
      else (
        with recursive part as (
          select roll_person.affiliate_id as id
          union
          select m.kept_id from affiliate_merge m join part on m.removed_id = part.id where m.undone_at is null)
        select coalesce(bool_or(kept.inscription_type <> 0), false) and not bool_or(${isClosed('part.id')})
        from part left join affiliate kept on kept.id = part.id) end as is_open
    from (select) as one left join affiliate person on person.id = roll_person.affiliate_id)`
  return rows.innerJoinLateral(standing.as('standing'), (join) => join.onTrue())
}

/** The people of a roll, as a reader may see them. */
export const defineRollList = (
  scope: Scope,
  reader: Reader,
  { id, direction }: { id: number; direction: 'asc' | 'desc' },
) =>
  defineStreamedList({
    from: scope.rowsOf('rollPerson'),
    where: [sql<boolean>`roll_person.roll_id = ${id}`],
    order: sortBy(direction, ['rollPerson.position']),
    read: (page) => joinStanding(page, reader).select(columns).$castTo<RollPerson>().execute(),
    stream: (all) => joinStanding(all, reader).select(columns).$castTo<RollPerson>().stream(200),
  })

/** SQL: the numbers that were merged, each with that of the profile which has its person now. */
const merged = sql<{ id: number; keptId: number }>`(
  with recursive step as (
    select removed_id as id, kept_id from affiliate_merge where undone_at is null
    union
    select step.id, m.kept_id from step join affiliate_merge m on m.removed_id = step.kept_id and m.undone_at is null)
  select id, kept_id from step
  where not exists (select from affiliate_merge m where m.removed_id = step.kept_id and m.undone_at is null))`

/** SQL: by which number somebody of a roll is known now, whatever was merged since. */
const currentId = sql<number>`coalesce(merged.kept_id, roll_person.affiliate_id)`

/** The rows of some rolls that are about somebody who has not been erased. */
const selectKnown = (db: Database, scope: Scope, rolls: readonly number[]) =>
  scope
    .selectFrom(db, 'rollPerson')
    .leftJoin(merged.as('merged'), 'merged.id', 'rollPerson.affiliateId')
    .where('rollPerson.rollId', 'in', rolls)
    .where('rollPerson.affiliateId', 'is not', null)

/** How many people a roll has, of those who have not been erased: whoever was in it twice and was merged is one. */
export async function countPeopleIn(db: Database, scope: Scope, rollId: number): Promise<number> {
  const { count } = await selectKnown(db, scope, [rollId])
    .select(sql<number>`count(distinct ${currentId})`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The people of a roll who are not in another, whatever was merged since. */
export async function listOnlyIn(
  db: Database,
  scope: Scope,
  reader: Reader,
  { rollId, other }: { rollId: number; other: number },
  { page, size }: { page: number; size: number },
): Promise<{ content: RollPerson[]; totalElements: number }> {
  const rows = scope.selectFrom(db, 'rollPerson')
  // By numbers, which needs no join: of a roll that has just been written, PostgreSQL does not know how large it is.
  const only = selectKnown(db, scope, [rollId, other])
    .groupBy(currentId)
    .having(sql<boolean>`not bool_or(roll_person.roll_id = ${other})`)
    .select(({ fn }) => fn.min('rollPerson.position').as('position'))
  const { count } = await db
    .selectFrom(only.as('only'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const readFrom = async (offset: number, limit: number) => {
    const positions = await only.orderBy('position').limit(limit).offset(offset).execute()
    const found = rows
      .where('rollPerson.rollId', '=', rollId)
      .where(
        sql<boolean>`roll_person.position = any(${positions.map(({ position }) => position)}::integer[])`,
      )
    return joinStanding(found, reader)
      .select(columns)
      .$castTo<RollPerson>()
      .orderBy('rollPerson.position')
      .execute()
  }
  const content = await readFrom(page * size, size)
  return addFound({ content, totalElements: count }, () => readFrom(0, mostNamed))
}
