import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { isAliveIn } from '#server/votings/alive.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

/** Notes that a voting was reminded of; false where that was less than so many hours ago. */
export async function noteReminded(
  db: Database,
  clock: Clock,
  { id, hours }: { id: number; hours: number },
): Promise<string | undefined> {
  const { now } = liveClock(clock)
  const row = await db
    .updateTable('voting')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(reminded_at, '-infinity') <= ${now} - ${hours} * interval '1 hour'`)
    .returning('remindedAt')
    .executeTakeFirst()
  return row?.remindedAt ?? undefined
}

/** SQL: whether a row of `voting`, of more than two days, is open in its last one and the reminder of that day was not judged. */
const isInLastDay = (clock: Clock) => {
  const { now } = liveClock(clock)
  return sql<boolean>`${isAliveIn('voting')} and opened_at is not null and last_day_told_at is null
    and end_date > ${now} and end_date <= ${now} + interval '24 hours' and end_date - start_date > interval '48 hours'`
}

/** The votings of which whoever has not voted is to be reminded by itself. */
export async function listInLastDay(db: Database, clock: Clock): Promise<number[]> {
  const rows = await db.selectFrom('voting').where(isInLastDay(clock)).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Notes that the reminder of the last day of a voting was judged, once; its roll, undefined where it is not to be (any more). */
export async function noteLastDay(db: Database, clock: Clock, id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('voting')
    .set({ lastDayToldAt: liveClock(clock).now })
    .where('id', '=', id)
    .where(isInLastDay(clock))
    .returning('rollId')
    .executeTakeFirst()
  return row?.rollId ?? undefined
}

/** An intent for each place of the roll of a voting, whether its person has voted or not (rule voting-13). */
export const addIntents = (db: Database, { id, rollId }: { id: number; rollId: number }) =>
  sql`insert into voting_reminder (voting_id, position)
    select ${id}, position from roll_person where roll_id = ${rollId} on conflict do nothing`.execute(db)

/** Deletes the intents of votings that are over: nobody is reminded of them any more. Those of one that is stopped wait. */
export const dropIntents = (db: Database, clock: Clock) =>
  sql`delete from voting_reminder r where not exists (
    select from voting v where v.id = r.voting_id and v.state = 'approved' and v.counted_at is null
      and v.end_date > ${liveClock(clock).now})`.execute(db)

/** SQL: the votings of which intents leave now. */
const leaving = (clock: Clock) =>
  sql`(select v.id from voting v where ${isAliveIn('v')} and v.end_date > ${liveClock(clock).now})`

export const hasIntents = async (db: Database, clock: Clock): Promise<boolean> =>
  (await sql`select from voting_reminder where voting_id in ${leaving(clock)} limit 1`.execute(db)).rows
    .length > 0

/**
 * Takes some intents of one voting, in an order that nobody chose; they are gone, whatever becomes of them. Who dies
 * meanwhile reminds fewer.
 */
export async function takeIntents(
  db: Database,
  clock: Clock,
  most: number,
): Promise<{ votingId: number; positions: number[] } | undefined> {
  const { rows } = await sql<{ votingId: number; position: number }>`
    delete from voting_reminder r using (
      select voting_id, position from voting_reminder
      where voting_id = (select min(voting_id) from voting_reminder where voting_id in ${leaving(clock)})
      order by sha256(int4send(position) || int4send(voting_id)) limit ${most} for update skip locked) as taken
    where r.voting_id = taken.voting_id and r.position = taken.position
    returning r.voting_id, r.position`.execute(db)
  const [first] = rows
  return first && { votingId: first.votingId, positions: rows.map(({ position }) => position) }
}

/** Puts intents back that were taken and not judged. */
export const putIntentsBack = (
  db: Database,
  { votingId, positions }: { votingId: number; positions: readonly number[] },
) =>
  sql`insert into voting_reminder (voting_id, position)
    select ${votingId}, position from unnest(${positions}::integer[]) as position on conflict do nothing`.execute(
    db,
  )

/**
 * The addresses of those at some places of the roll of a voting who have not voted, each once: by whom they are now, after
 * merges, at the lowest of their places; not who left, nor an address that gave a mail back. Who has an account is written to
 * at its login or, where it is blocked, not at all. Who has none is written to whether they have voted or not, which they can
 * have done only before it was deleted: staff write that address, and it must not tell them (rule voting-13).
 */
export async function listToRemind(
  db: Database,
  { id, rollId, positions }: { id: number; rollId: number; positions: readonly number[] },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with recursive line as (
      select p.position, p.affiliate_id as person from roll_person p
      where p.roll_id = ${rollId} and p.position = any(${positions}) and p.affiliate_id is not null
      union
      select line.position, m.kept_id from line join affiliate_merge m on m.removed_id = line.person and m.undone_at is null),
    asked as (
      select position, person from line
      where not exists (select from affiliate_merge m where m.removed_id = line.person and m.undone_at is null)),
    part as (
      select person, person as id from asked
      union
      select part.person, m.removed_id from part join affiliate_merge m on m.kept_id = part.id and m.undone_at is null),
    place as (
      select part.person, min(p.position) as lowest, bool_or(v.position is not null) as has_voted
      from part join roll_person p on p.roll_id = ${rollId} and p.affiliate_id = part.id
      left join participation v on v.voting_id = ${id} and v.position = p.position
      group by part.person)
    select address from (
      select case when u.password_hash is null then coalesce(h.proven_email, a.email) else u.username end as address
      from asked join place on place.person = asked.person and place.lowest = asked.position
      join affiliate a on a.id = asked.person and a.inscription_type > 0
      left join address_hold h on h.affiliate_id = a.id
      left join app_user u on u.affiliate_id = a.id
      where u.enabled is not false and (u.password_hash is null or not place.has_voted)) as those
    where address <> ''
      and not exists (select from suppressed_address s where s.address = lower(address) and s.reason = 'rebote')
    order by random()`.execute(db)
  return rows.map(({ address }) => address)
}
