import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { alwaysKept, keptFactNames, type Roll, type RollDetails, type rolls } from '#contract/rolls/rolls.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { noPersonalData } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Membership } from '#server/people/choosing/memberships.queries.ts'
import { atMadridTime, isAt } from '#server/people/choosing/moments.queries.ts'
import { readFactValues } from '#server/people/choosing/factValues.queries.ts'
import type { selectMembersAmong } from '#server/people/choosing/segments.queries.ts'

export const listRolls = (
  db: Database,
  { about, segmentId, sort, direction, ...request }: z.output<typeof rolls.list.query>,
) =>
  listRows(db, request, {
    scope: noPersonalData,
    from: (plain) => plain.selectFrom('roll'),
    where: [
      ...(about ? [matchesText(sql`f_norm(roll.name || ' ' || roll.reason)`, about)] : []),
      ...(segmentId === undefined ? [] : [sql<boolean>`roll.segment_id = ${segmentId}`]),
    ],
    order: sortBy(direction, [`roll.${sort}`, 'roll.id']),
    read: (page) =>
      page.select(['id', 'name', 'reason', 'author', 'takenAt', 'total']).$castTo<Roll>().execute(),
  })

export async function findRoll(db: Database, id: number): Promise<RollDetails | undefined> {
  // All rows keep the same facts; of a roll from before they kept what was asked for, only what all rolls keep.
  const { rows } = await sql<RollDetails & { facts: string[] }>`
    select id, name, words, reason, author, segment_id, taken_at, total, encode(hash, 'hex') as hash,
      (select count(*) from roll_person where roll_id = ${id} and affiliate_id is null)::integer as erased,
      array(select jsonb_object_keys(facts) from (
        select facts from roll_person where roll_id = ${id} and facts is not null order by position limit 1) as any_row) as facts
    from roll where id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { facts, ...roll } = found
  return { ...roll, kept: keptFactNames.filter((name) => facts.includes(name)) }
}

export async function takeRollId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('roll', 'id'))::integer as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sequence has a next value')
  return row.id
}

type Asked = Omit<Parameters<typeof readFactValues>[2], 'of'>
type Members = ReturnType<typeof selectMembersAmong>

/** The version of what a row says; rows from before it was said are of the first. */
const rowVersion = 2

/** What a row says besides facts: the territorial assembly as it was then, and its version. */
export const besidesFacts = ['assembly', 'territorialId', 'territorialType', 'v'] as const

/**
 * The facts of a person that a roll keeps: those of every roll, and what its segment asks for; in a query that also has
 * the assembly of `affiliate`, as `territorial`.
 */
export const readFrozenFacts = (db: Database, clock: Clock, asked: Asked, of: Membership = 'affiliate') =>
  readFactValues(db, clock, { ...asked, of }, alwaysKept, {
    v: sql`${sql.lit(rowVersion)}::integer`,
    territorialId: sql.ref(`${of}.assembly_id`),
    territorialType: sql`territorial.assembly_type`,
    assembly: sql`territorial.assembly_name`,
  })

/**
 * Writes the people of a roll as they are now, in the order of their names, with what is asked of them; returns how many.
 * They are read into a table of their own first: PostgreSQL reads with several processes only where it writes to no
 * other table, and a million take 15 s so instead of 27. Their first surname is joined to nothing, so that they are
 * sorted: its index reads the whole census in a random order.
 */
export async function writeRollPeople(
  db: Database,
  clock: Clock,
  { id: rollId, members, asked, at }: { id: number; members: Members; asked: Asked; at?: string | undefined },
): Promise<number> {
  const of: Membership = at === undefined ? 'affiliate' : 'moment'
  const facts = await readFrozenFacts(db, clock, asked, of)
  const people = (at === undefined ? members : joinMoment(members, at))
    .leftJoin('assembly as territorial', (join) =>
      join.on(sql<boolean>`territorial.id = ${sql.ref(`${of}.assembly_id`)}`),
    )
    .select(['affiliate.id', 'lastName1', 'lastName2', 'name'])
    .select([facts.as('facts'), sql`uuid_send(gen_random_uuid())`.as('salt')])
  return inTransaction(db, async (unit) => {
    await sql`create temporary table roll_read on commit drop as
      select row_number() over () as position, sorted.* from (
        select id, facts, salt, ${digestOf(sql`id`)} as digest from (${people}) as person
        order by last_name_1 || '', last_name_2, name, id) as sorted`.execute(unit)
    const { numAffectedRows = 0n } = await sql`
      insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
      select ${rollId}::integer, position, id, facts, salt, digest from roll_read`.execute(unit)
    await sql`drop table roll_read`.execute(unit)
    return Number(numAffectedRows)
  })
}

/** People with the interval `moment` in which they were at a day and hour of Madrid. */
const joinMoment = (members: Members, at: string): Members =>
  members.innerJoin('membershipInterval as moment', (join) =>
    join.onRef('moment.affiliateId', '=', 'affiliate.id').on(isAt('moment', atMadridTime(at))),
  )

const digestOf = (id: ReturnType<typeof sql>) =>
  sql`sha256(salt || convert_to(${id} || ' ' || facts::text, 'UTF8'))`

/** How many digests are read at once. */
const chunk = 20_000

/** The hash of a roll from the digests of its rows, in their order. */
export async function hashRoll(
  db: Database,
  { id, total }: Pick<Roll, 'id' | 'total'>,
  onProgress: (done: number) => void,
): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let from = 1; from <= total; from += chunk) {
    const { rows } = await sql<{ digests: Buffer | null }>`
      select string_agg(digest, ''::bytea order by position) as digests from roll_person
      where roll_id = ${id} and position between ${from} and ${from + chunk - 1}`.execute(db)
    hash.update(rows[0]?.digests ?? '')
    onProgress(Math.min(from + chunk - 1, total))
  }
  return hash.digest()
}

type NewRoll = Pick<Roll, 'id' | 'name' | 'reason' | 'author' | 'total'> & {
  words: string[]
  segmentId: number | null
  authorId: number | null
  hash: Buffer
}

/** Adds a roll whose people are written. */
export const addRoll = (db: Database, { now }: Clock, roll: NewRoll) =>
  sql`insert into roll (id, segment_id, name, words, reason, author, author_id, taken_at, total, hash)
    overriding system value
    values (${roll.id}, ${roll.segmentId}, ${roll.name}, ${roll.words}::text[], ${roll.reason}, ${roll.author},
      ${roll.authorId}, ${now}, ${roll.total}, ${roll.hash})`.execute(db)

/** How many rows of a roll are not what their digests say, or are missing. */
export async function countWrongRows(
  db: Database,
  { id, total }: Pick<Roll, 'id' | 'total'>,
): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select abs(${total}::integer - count(*)::integer)
      + count(*) filter (where facts is not null and digest <> ${digestOf(sql`affiliate_id`)})::integer as wrong
    from roll_person where roll_id = ${id}`.execute(db)
  return rows[0]?.wrong ?? total
}
