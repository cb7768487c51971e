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
export type Sealing = { definitionHash: string; rollId: number; publicKey: Buffer; mark: Buffer }

const sealings = createClockedQuery(
  (
    clock,
    id: number,
    affiliateId: number,
  ) => sql<Sealing>`select encode(definition_hash, 'hex') as definition_hash, roll_id, public_key, mark
    from (select voting.definition_hash, voting.roll_id, voting_key.public_key, voting_key.mark, ${placesIn(sql`voting.roll_id`, affiliateId)} as places,
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

type Cast = { id: number; affiliateId: number; sealed: Buffer; code: string; sealing: Sealing }

/**
 * How a ballot fared: the status by the clock; whether it was sealed for what the voting is, its voter has a place and an
 * account that votes, which had no vote, and the code was free.
 */
type Fate = {
  status: VotingStatus
  isSame: boolean
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
    definitionHash: string,
    rollId: number,
    publicKey: Buffer,
    mark: Buffer,
  ) => sql<Fate>`with own as materialized (
      select status, is_same, cast_place, is_known, is_free, exists (
        select from participation p where p.voting_id = ${id} and p.position = any(places)) as had_voted
      from (select ${votingStatus(clock)} as status, ${placesIn(sql`voting.roll_id`, affiliateId)} as places,
          ${castPlaceIn(sql`voting.roll_id`, affiliateId)} as cast_place,
          ${isKnownVoter(sql`${affiliateId}::integer`)} as is_known,
          not exists (select from receipt where voting_id = ${id} and code = ${code}) as is_free,
          voting.definition_hash = decode(${definitionHash}, 'hex') and voting.roll_id = ${rollId}
            and exists (select from voting_key k where k.voting_id = ${id} and k.public_key = ${publicKey} and k.mark = ${mark}) as is_same
        from hold_voting(${id}) as voting where voting.roll_id is not null) as found),
    taken as (
      insert into participation (voting_id, position) select ${id}, cast_place from own
      where status = 'IN_PROGRESS' and is_same and is_free and not had_voted and cast_place is not null and is_known
      on conflict do nothing returning position),
    put as (insert into ballot (voting_id, sealed) select ${id}, ${sealed} from taken),
    noted as (insert into receipt (voting_id, code) select ${id}, ${code} from taken)
    select status, is_same, cast_place is not null as is_listed, is_known, had_voted, exists (select from taken) as is_first,
      is_free from own`,
)

/**
 * Casts a ballot if its voting is open, is what it was sealed for, and its voter is in the roll and has not voted: written
 * in its three tables, which have nothing in common (rule voting-7). One statement, which holds the voting until its
 * transaction ends, so that nothing comes between judging and writing. Undefined where somebody else holds the voting alone,
 * and where there is none, or no roll.
 */
export async function writeCast(
  db: Database,
  clock: Clock,
  { id, affiliateId, sealed, code, sealing }: Cast,
): Promise<Fate | undefined> {
  const { definitionHash, rollId, publicKey, mark } = sealing
  const [fate] = await casts(
    db,
    clock,
    id,
    affiliateId,
    sealed,
    code,
    definitionHash,
    rollId,
    publicKey,
    mark,
  )
  return fate
}

/** Whether a ballot was not written because another was at the same moment with its code. */
export const isOfTakenCode = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'receipt_pkey'
}
