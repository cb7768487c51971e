import { sql } from 'kysely'
import type { RollPerson } from '#contract/rolls/rolls.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy, type Rows } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'

/** What is no longer shown of who left since (rule privacy-5), with its SQL type. */
const hidden = [
  ['birthday', 'text'],
  ['inscriptionType', 'integer'],
  ['city', 'text'],
  ['assembly', 'text'],
  ['yearlyFee', 'float8'],
] as const
const shown = ['idDocument', 'name', 'lastName1', 'lastName2'] as const

const columns = [
  'rollPerson.position',
  'rollPerson.affiliateId',
  ...shown.map((name) => sql<string | null>`roll_person.facts ->> ${sql.lit(name)}`.as(name)),
  ...hidden.map(([name, type]) =>
    sql`case when affiliate.inscription_type is distinct from 0
      then (roll_person.facts ->> ${sql.lit(name)})::${sql.raw(type)} end`.as(name),
  ),
] as const

const joinPeople = (rows: Rows<DB, 'rollPerson'>) =>
  rows.leftJoin('affiliate', 'affiliate.id', 'rollPerson.affiliateId')

/** The people of a roll. */
export const defineRollList = (scope: Scope, rollId: number, direction: 'asc' | 'desc') =>
  defineStreamedList({
    from: scope.rowsOf('rollPerson', joinPeople),
    where: [sql<boolean>`roll_person.roll_id = ${rollId}`],
    order: sortBy(direction, ['rollPerson.position']),
    read: (page) => page.select(columns).$castTo<RollPerson>().execute(),
    stream: (all) => all.select(columns).$castTo<RollPerson>().stream(200),
  })

/** The people of a roll who are not in another. */
export async function listOnlyIn(
  db: Database,
  scope: Scope,
  { rollId, other }: { rollId: number; other: number },
  { page, size }: { page: number; size: number },
): Promise<{ content: RollPerson[]; totalElements: number }> {
  const only = scope
    .selectFrom(db, 'rollPerson')
    .where('rollPerson.rollId', '=', rollId)
    .where('rollPerson.affiliateId', 'is not', null).where(sql<boolean>`not exists (
      select from roll_person as there
      where there.roll_id = ${other} and there.affiliate_id = roll_person.affiliate_id)`)
  const { count } = await only.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const content = await joinPeople(only)
    .select(columns)
    .$castTo<RollPerson>()
    .orderBy('rollPerson.position')
    .limit(size)
    .offset(page * size)
    .execute()
  return { content, totalElements: count }
}
