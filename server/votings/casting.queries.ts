import { sql, type RawBuilder } from 'kysely'
import type { VotingStatus } from '#contract/votings/summary.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { createPreparedQuery } from '#server/kernel/database/preparedQuery.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isKnownVoter } from '#server/votings/knownAccount.queries.ts'
import { castPlaceIn, placesIn } from '#server/votings/participation.queries.ts'
import { votingStatus } from '#server/votings/status.queries.ts'

/** A statement that is composed once for each clock: the server has one. */
function createClockedQuery<Values extends readonly unknown[], Row>(
  compose: (clock: Clock, ...values: Values) => RawBuilder<Row>,
) {
  const known = new WeakMap<Clock['now'], (db: Database, ...values: Values) => Promise<Row[]>>()
  return (db: Database, clock: Clock, ...values: Values): Promise<Row[]> => {
    const { now } = clock
    const query =
      known.get(now) ??
      createPreparedQuery((composer, ...marks: Values) => ({
        compile: () => compose({ now }, ...marks).compile(composer),
      }))
    known.set(now, query)
    return query(db, ...values)
  }
}

/** What seals a ballot of a voting. */
export type Sealing = { definitionHash: string; rollId: number; publicKey: Buffer }

const sealings = createClockedQuery(
  (
    clock,
    id: number,
    affiliateId: number,
  ) => sql<Sealing>`select encode(definition_hash, 'hex') as definition_hash, roll_id, public_key
    from (select voting.definition_hash, voting.roll_id, voting_key.public_key, ${placesIn(sql`voting.roll_id`, affiliateId)} as places,
        ${castPlaceIn(sql`voting.roll_id`, affiliateId)} as cast_place,
        ${isKnownVoter(sql`${affiliateId}::integer`)} as is_known
      from voting join voting_key on voting_key.voting_id = voting.id
      where voting.id = ${id} and voting.roll_id is not null and ${votingStatus(clock)} = 'IN_PROGRESS') as own
    where cast_place is not null and is_known
      and not exists (select from participation p where p.voting_id = ${id} and p.position = any(places))`,
)

/** What seals a ballot that somebody can cast now; undefined where they cannot, for whatever reason. */
export async function findSealing(
  db: Database,
  clock: Clock,
  id: number,
  affiliateId: number,
): Promise<Sealing | undefined> {
  const [sealing] = await sealings(db, clock, id, affiliateId)
  return sealing
}

type Cast = { id: number; affiliateId: number; sealed: Buffer; code: string }

/** How a ballot fared: the status by the clock, whether its voter has a place and an account that votes, which had no vote, and the code was free. */
type Fate = {
  status: VotingStatus
  isListed: boolean
  isKnown: boolean
  hadVoted: boolean
  isFirst: boolean
  isFree: boolean
}

const casts = createClockedQuery(
  (
    clock,
    id: number,
    affiliateId: number,
    sealed: Buffer,
    code: string,
  ) => sql<Fate>`with own as materialized (
      select status, cast_place, is_known, exists (
        select from participation p where p.voting_id = ${id} and p.position = any(places)) as had_voted
      from (select ${votingStatus(clock)} as status, ${placesIn(sql`voting.roll_id`, affiliateId)} as places,
          ${castPlaceIn(sql`voting.roll_id`, affiliateId)} as cast_place,
          ${isKnownVoter(sql`${affiliateId}::integer`)} as is_known
        from voting where voting.id = ${id} and voting.roll_id is not null) as found),
    taken as (
      insert into participation (voting_id, position) select ${id}, cast_place from own
      where status = 'IN_PROGRESS' and not had_voted and cast_place is not null and is_known
      on conflict do nothing returning position),
    put as (insert into ballot (voting_id, sealed) select ${id}, ${sealed} from taken),
    noted as (
      insert into receipt (voting_id, code) select ${id}, ${code} from taken on conflict do nothing returning code)
    select status, cast_place is not null as is_listed, is_known, had_voted, exists (select from taken) as is_first,
      exists (select from noted) as is_free from own`,
)

/**
 * Casts a ballot if its voting is open and its voter is in the roll and has not voted: written in its three tables, which
 * have nothing in common (rule voting-7). One statement, so that nothing comes between judging and writing; the lock of
 * the voting is held before it. Undefined where there is no such voting, or no roll.
 */
export async function writeCast(
  db: Database,
  clock: Clock,
  { id, affiliateId, sealed, code }: Cast,
): Promise<Fate | undefined> {
  const [fate] = await casts(db, clock, id, affiliateId, sealed, code)
  return fate
}
