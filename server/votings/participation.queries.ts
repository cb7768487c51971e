import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { runPrepared } from '#server/kernel/database/preparedQuery.ts'
import { isKnownVoter } from '#server/votings/knownAccount.queries.ts'

/** SQL: the numbers that somebody's profile has or had, whatever was merged since. */
export const ownNumbers = (affiliateId: number) => sql`(
  with recursive part as (
    select ${affiliateId}::integer as id
    union
    select m.removed_id from affiliate_merge m join part on m.kept_id = part.id where m.undone_at is null)
  select id from part)`

/** SQL: the rolls in which somebody is. */
export const rollsOf = (affiliateId: number) => sql`(
  select p.roll_id from roll_person p where p.affiliate_id in ${ownNumbers(affiliateId)})`

/** SQL: the places of somebody in a roll, the lowest first: whoever was in it twice and was merged has two. */
export const placesIn = (roll: RawBuilder<unknown>, affiliateId: number) => sql<number[]>`array(
  select p.position from roll_person p where p.roll_id = ${roll} and p.affiliate_id in ${ownNumbers(affiliateId)}
  order by p.position)`

/** SQL: the place that is somebody's to cast: of the profile that stood in the roll when it was frozen (rule voting-6). */
export const castPlaceIn = (roll: RawBuilder<unknown>, affiliateId: number) => sql<number | null>`(
  select min(p.position) from roll_person p where p.roll_id = ${roll} and p.affiliate_id = ${affiliateId})`

type Places = { places: number[]; castPlace: number | null; isKnown: boolean; hasVoted: boolean }

/** The places of somebody in the roll of a voting, and whether they have voted in any of them (rule voting-6). */
export async function findPlaces(
  db: Database,
  { id, rollId }: { id: number; rollId: number },
  affiliateId: number,
): Promise<Places> {
  const roll = sql`${rollId}::integer`
  const [own] = await runPrepared(
    db,
    sql<Places>`
    select places, cast_place, is_known, exists (
      select from participation p where p.voting_id = ${id} and p.position = any(places)) as has_voted
    from (select ${placesIn(roll, affiliateId)} as places, ${castPlaceIn(roll, affiliateId)} as cast_place,
      coalesce((select ${isKnownVoter(sql`${affiliateId}::integer`)} from voting where id = ${id}), true) as is_known) as own`,
  )
  return own ?? { places: [], castPlace: null, isKnown: true, hasVoted: false }
}

/** Whether the account of somebody votes in a voting, as it is known by now (rule voting-16). */
export async function isKnownIn(db: Database, id: number, affiliateId: number): Promise<boolean> {
  const [found] = await runPrepared(
    db,
    sql<{ isKnown: boolean }>`
    select ${isKnownVoter(sql`${affiliateId}::integer`)} as is_known from voting where id = ${id}`,
  )
  return found?.isKnown === true
}

/** The open or closed votings in whose roll somebody is, each with whether they have voted in it. */
export async function listInRoll(
  db: Database,
  affiliateId: number,
): Promise<{ id: number; hasVoted: boolean }[]> {
  const { rows } = await sql<{ id: number; hasVoted: boolean }>`
    select voting.id, bool_or(exists (
      select from participation took where took.voting_id = voting.id and took.position = p.position)) as has_voted
    from roll_person p join voting on voting.roll_id = p.roll_id
    where p.affiliate_id in ${ownNumbers(affiliateId)}
    group by voting.id`.execute(db)
  return rows
}

/** How many there are of what was cast; the three are the same unless somebody has meddled. */
export async function countCast(db: Database, id: number) {
  const { rows } = await sql<{ voted: number; ballots: number; receipts: number }>`
    select (select count(*) from participation where voting_id = ${id}) as voted,
      (select count(*) from ballot where voting_id = ${id}) as ballots,
      (select count(*) from receipt where voting_id = ${id}) as receipts`.execute(db)
  return rows[0] ?? { voted: 0, ballots: 0, receipts: 0 }
}

/** Whether somebody took part at a place that a roll of so many does not have. */
export async function isAnyPlaceBeyond(db: Database, id: number, total: number): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`select exists (
    select from participation where voting_id = ${id} and position not between 1 and ${total}) as is_any`.execute(
    db,
  )
  return rows[0]?.isAny ?? false
}

/**
 * Writes what was cast anew, each table in the order of its own contents: rows, their places and the numbers of their
 * transactions say no more who cast what, or when (rule voting-7).
 */
export async function rewriteCast(db: Database, id: number): Promise<void> {
  // Sorting reads all that was deleted before the first row is written again.
  await sql`with gone as (delete from participation where voting_id = ${id} returning position)
    insert into participation (voting_id, position) select ${id}, position from gone order by position`.execute(
    db,
  )
  await sql`with gone as (delete from ballot where voting_id = ${id} returning sealed)
    insert into ballot (voting_id, sealed) select ${id}, sealed from gone order by sealed`.execute(db)
  await sql`with gone as (delete from receipt where voting_id = ${id} returning code)
    insert into receipt (voting_id, code) select ${id}, code from gone order by code collate "C"`.execute(db)
}

/** So many ballots are read at once: opening them holds up what else the process does for some 20 ms. */
const atOnce = 250

/** The sealed ballots of a voting, in pieces, in an order that nobody chose. */
export async function* readBallots(db: Database, id: number): AsyncGenerator<Buffer[]> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const { rows } = await sql<{ sealed: Buffer; mark: Buffer }>`
      select sealed, sha256(sealed) as mark from ballot where voting_id = ${id} and sha256(sealed) > ${after}
      order by sha256(sealed) limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.mark
    yield rows.map(({ sealed }) => sealed)
  }
}

/** The codes of the ballots that are in, in their order. */
export async function listReceipts(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receipt')
    .where('votingId', '=', id)
    .select('code')
    .orderBy(sql`code collate "C"`)
    .execute()
  return rows.map(({ code }) => code)
}

/**
 * Notes in the log that each who voted has taken part, in the order of the numbers of their profiles and all at one time
 * (rule voting-7).
 */
export const noteParticipation = (db: Database, { id, rollId }: { id: number; rollId: number }) =>
  sql`with recursive step as (
      select removed_id as id, kept_id from affiliate_merge where undone_at is null
      union
      select step.id, m.kept_id from step join affiliate_merge m on m.removed_id = step.kept_id and m.undone_at is null),
    merged as (
      select id, kept_id from step
      where not exists (select from affiliate_merge m where m.removed_id = step.kept_id and m.undone_at is null)),
    voter as (
      select distinct coalesce(merged.kept_id, p.affiliate_id) as person
      from participation join roll_person p on p.roll_id = ${rollId} and p.position = participation.position
      left join merged on merged.id = p.affiliate_id
      where participation.voting_id = ${id} and p.affiliate_id is not null),
    -- Numbers are the database's (rule log-2); entries and people are paired in their order.
    entries as (
      insert into activity (action, details) select 'votingParticipated', ${`Votación ${id}`} from voter returning id),
    numbered as (select id as entry, row_number() over (order by id) as place from entries),
    sorted as (select person, row_number() over (order by person) as place from voter)
    insert into activity_subject (entity, entity_id, activity_id)
    select 'affiliate', person, entry from sorted join numbered using (place) order by entry`.execute(db)
