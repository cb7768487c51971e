import { sql, type Expression, type SqlBool } from 'kysely'
import type { SignedIn } from '#contract/actor.ts'
import { describeChanges, listComparedFacts } from '#contract/rolls/rolls.columns.ts'
import { forEachKind } from '#contract/people/choosing/namedThings.ts'
import { alwaysKept, type ComparedPerson, type RollDetails, type RollPerson } from '#contract/rolls/rolls.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { addFound, mostNamed } from '#server/kernel/http/shown.ts'
import { defineStreamedList, sortBy, type Rows } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'
import type { Clock } from '#server/kernel/world.ts'
import { besidesFacts, readFrozenFacts } from '#server/rolls/rolls.queries.ts'
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

/** The people of a roll, or those of them who were searched for (`searchRoll`), as a reader may see them. */
export const defineRollList = (
  scope: Scope,
  reader: Reader,
  { id, direction, searched }: { id: number; direction: 'asc' | 'desc'; searched?: Expression<SqlBool> },
) =>
  defineStreamedList({
    from: scope.rowsOf('rollPerson'),
    where: [sql<boolean>`roll_person.roll_id = ${id}`, ...(searched ? [searched] : [])],
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

/** A roll that is compared, and the other one. */
type Sides = { roll: RollDetails; other: RollDetails }
type Reading = { scope: Scope; reader: Reader; clock: Clock }

/** Somebody as they were, and whether they are a member now, are new since the other roll, and what they have now. */
type Compared = RollPerson & { rollId: number; hasLeft: boolean; isNew: boolean; present: object | null }

/** What has changed of somebody who is in one roll alone; nothing of whom nothing may be told (rule privacy-5). */
function explain({ hasLeft, isNew, present, ...row }: Compared, { roll, other }: Sides): ComparedPerson {
  const { kept } = row.rollId === roll.id ? roll : other
  if (hasLeft) return { ...row, why: 'Ya no está en el censo' }
  if (isNew) return { ...row, why: 'No estaba en el censo entonces' }
  // Safe: it has the same facts by the same names.
  const now = present && ({ ...row, ...present, kept: present } as RollPerson)
  return { ...row, why: (now && describeChanges(kept, row, now)) || null }
}

/** The columns of a comparison: the row, and what its person is and has now. */
async function readCompared(db: Database, { clock }: Reading, { roll, other }: Sides) {
  const asked = {
    tree: { all: [] },
    named: new Map(),
    asks: listComparedFacts([...roll.kept, ...other.kept]),
    names: noNames,
  }
  const facts = await readFrozenFacts(db, clock, asked)
  return [
    ...columns,
    'rollPerson.rollId' as const,
    sql<boolean>`coalesce(affiliate.inscription_type = 0, false)`.as('hasLeft'),
    sql<boolean>`coalesce(standing.is_open and affiliate.creation_time > case roll_person.roll_id when ${roll.id} then ${other.takenAt}::timestamptz else ${roll.takenAt}::timestamptz end, false)`.as(
      'isNew',
    ),
    sql<object | null>`case when standing.is_open and affiliate.inscription_type <> 0 then ${facts} end`.as(
      'present',
    ),
  ]
}
const noNames = forEachKind(() => new Map<number, string>())

/** Rows of a roll with who they are of now. */
const selectCompared = (
  rows: Rows<DB, 'rollPerson'>,
  reader: Reader,
  selected: Awaited<ReturnType<typeof readCompared>>,
) =>
  joinStanding(rows, reader)
    .leftJoin(merged.as('merged'), 'merged.id', 'rollPerson.affiliateId')
    .leftJoin('affiliate', (join) => join.on('affiliate.id', '=', currentId))
    .leftJoin('assembly as territorial', 'territorial.id', 'affiliate.assemblyId')
    .select(selected)
    .$castTo<Compared>()

/** Who is in one of two rolls alone, as a list for a download. */
export async function defineComparedList(
  db: Database,
  reading: Reading,
  { roll, other, direction }: Sides & { direction: 'asc' | 'desc' },
) {
  const { scope, reader } = reading
  const selected = await readCompared(db, reading, { roll, other })
  const ofOne = ({ id }: RollDetails, { id: not }: RollDetails) =>
    sql<boolean>`roll_person.roll_id = ${id} and roll_person.position in (${selectOnlyIn(db, scope, id, not)})`
  const toRow = (row: Compared) => explain(row, { roll, other })
  return defineStreamedList({
    from: scope.rowsOf('rollPerson'),
    where: [sql<boolean>`(${ofOne(roll, other)} or ${ofOne(other, roll)})`],
    order: sortBy(direction, ['rollPerson.rollId', 'rollPerson.position']),
    read: async (page) => (await selectCompared(page, reader, selected).execute()).map(toRow),
    async *stream(all) {
      const rows = selectCompared(all, reader, selected).stream(200)
      for await (const row of rows) yield toRow(row)
    },
  })
}

/** The places of those who are in a roll and not in another, whatever was merged since. */
const selectOnlyIn = (db: Database, scope: Scope, rollId: number, other: number) =>
  // By numbers, which needs no join: of a roll that has just been written, PostgreSQL does not know how large it is.
  selectKnown(db, scope, [rollId, other])
    .groupBy(currentId)
    .having(sql<boolean>`not bool_or(roll_person.roll_id = ${other})`)
    .select(({ fn }) => fn.min('rollPerson.position').as('position'))

/** The people of a roll who are not in another, whatever was merged since. */
export async function listOnlyIn(
  db: Database,
  reading: Reading,
  sides: Sides,
  { page, size }: { page: number; size: number },
): Promise<{ content: ComparedPerson[]; totalElements: number }> {
  const { scope, reader } = reading
  const { roll, other } = sides
  const selected = await readCompared(db, reading, sides)
  const rows = scope.selectFrom(db, 'rollPerson')
  const only = selectOnlyIn(db, scope, roll.id, other.id)
  const { count } = await db
    .selectFrom(only.as('only'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const readFrom = async (offset: number, limit: number) => {
    const positions = await only.orderBy('position').limit(limit).offset(offset).execute()
    const found = rows
      .where('rollPerson.rollId', '=', roll.id)
      .where(
        sql<boolean>`roll_person.position = any(${positions.map(({ position }) => position)}::integer[])`,
      )
    const read = await selectCompared(found, reader, selected).orderBy('rollPerson.position').execute()
    return read.map((row) => explain(row, sides))
  }
  const content = await readFrom(page * size, size)
  return addFound({ content, totalElements: count }, () => readFrom(0, mostNamed))
}
