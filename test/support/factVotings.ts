import { sql } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** One who is in the rolls of some votings, which they may be in under a number that was merged into theirs. */
export type Voter = { id: number; merged: boolean; inRoll: readonly number[]; voted: readonly number[] }

/** A voting that was held, by what happened to it: its roll is to be filled. */
export async function aHeldVoting(
  db: PeopleDatabase,
  name: string,
  { isCounted = true }: { isCounted?: boolean } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with taken as (
      insert into roll (name, words, reason, author, taken_at, total, hash)
      values (${name}, '{}', ${name}, 'nadie', now(), 1000, sha256('x')) returning id)
    insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters,
      roll_id, opened_at, counted_at)
    select 'approved', ${name}, now() - interval '2 days', now() + case when ${isCounted} then -1 else 1 end * interval '1 day',
      'nadie', 'nadie', now(), '{}', sha256('{}'), '{}', id, now(), case when ${isCounted} then now() end from taken
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Puts people in the rolls of votings, and notes who of them took part. */
export async function addVoters(db: PeopleDatabase, voters: readonly Voter[]): Promise<void> {
  for (const { id, merged, inRoll, voted } of voters) {
    // Of what was merged twice the roll has the first number.
    const inRollAs = merged ? 1_000_000 + id : id
    for (const [removed, kept] of merged
      ? [
          [inRollAs, inRollAs + 1_000_000],
          [inRollAs + 1_000_000, id],
        ]
      : [])
      // prettier-ignore
      await sql`insert into affiliate_merge (kept_id, removed_id, snapshot) values (${kept}, ${removed}, '{}')`.execute(
        db,
      )
    for (const voting of inRoll)
      await sql`insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
        select roll_id, ${id}, ${inRollAs}, '{}', 'salt', sha256('x') from voting where id = ${voting}`.execute(
        db,
      )
    for (const voting of voted) await sql`insert into participation values (${voting}, ${id})`.execute(db)
  }
}
