import { sql } from 'kysely'
import type { z } from 'zod'
import type { VotingStatus } from '#contract/votings/summary.ts'
import type { votings } from '#contract/votings/votings.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime } from '#server/kernel/database/madridTime.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { hasWaitingClaims } from '#server/votings/claims.queries.ts'
import { isKnownVoter } from '#server/votings/knownAccount.queries.ts'
import { listInRoll, rollsOf } from '#server/votings/participation.queries.ts'
import { isVisibleVoting, type VotingReader } from '#server/votings/visibility.queries.ts'
import { hasBegun, votingStatus } from '#server/votings/status.queries.ts'
import { votingColumns, type StoredVoting } from '#server/votings/votings.queries.ts'

type Query = Omit<z.output<typeof votings.list.query>, 'page' | 'size'>

/** All votings, for staff, as they are shown. */
export const defineVotingList = <Row>(
  scope: Scope,
  clock: Clock,
  { isSurvey, status, name, waitingClaims, sort, direction }: Query,
  show: (rows: StoredVoting[]) => Promise<Row[]>,
) =>
  defineStreamedList({
    scope: scope.ofEverybody(),
    from: (plain) => plain.selectFrom('voting'),
    where: [
      ...(isSurvey === undefined ? [] : [sql<boolean>`voting.survey = ${isSurvey === 'true'}`]),
      ...(status ? [sql<boolean>`${votingStatus(clock)} = any(${status})`] : []),
      ...(name ? [matchesText(sql`f_norm(voting.name)`, name)] : []),
      ...(waitingClaims ? [hasWaitingClaims] : []),
    ],
    order: sortBy(direction, [...orders[sort], 'voting.id']),
    read: async (page) => show(await page.select(votingColumns(clock)).$castTo<StoredVoting>().execute()),
    async *stream(all) {
      yield* await show(await all.select(votingColumns(clock)).$castTo<StoredVoting>().execute())
    },
  })

const orders = {
  id: [],
  name: [sql`voting.name collate es`],
  startDate: ['voting.startDate'],
  endDate: ['voting.endDate'],
  creationDate: ['voting.createdAt'],
} as const

type OfStatus = { survey: boolean; status: VotingStatus; count: number }

/** How many votings there are of each kind in each status, for staff. */
export const countVotings = (db: Database, scope: Scope, clock: Clock): Promise<OfStatus[]> =>
  db
    .selectFrom(
      db
        .selectFrom('voting')
        .where(scope.ofEverybody())
        .select(['survey', votingStatus(clock).as('status')])
        .as('voting'),
    )
    .select(({ fn }) => ['survey', 'status', fn.countAll<number>().as('count')])
    .groupBy(['survey', 'status'])
    .execute()

type OfKind = Omit<OfStatus, 'status'>

/**
 * How many votings of each kind have somebody in their roll: those of `listShown` that have one, read by nobody whole, but
 * for those that had none when they were read before: one that has opened meanwhile is counted once.
 */
export const countInRoll = (
  db: Database,
  reader: VotingReader,
  rollless: readonly number[],
): Promise<OfKind[]> =>
  selectInRoll(db, reader)
    .where(sql<boolean>`voting.id <> all(${rollless}::integer[])`)
    .execute()

export const selectInRoll = (db: Database, reader: VotingReader) =>
  db
    .selectFrom('voting')
    .where('state', 'in', ['approved', 'annulled'])
    .where(isVisibleVoting(reader))
    .where(sql<boolean>`voting.roll_id in ${rollsOf(reader.actor.affiliateId ?? 0)}`)
    .select(({ fn }) => ['survey', fn.countAll<number>().as('count')])
    .groupBy('survey')

/** Days of Madrid, both included. */
export type Days = { from: string; to: string }

const isOnDays = ({ from, to }: Days) => sql<boolean>`(
  voting.start_date < ${fromMadridTime(sql`${to}::date + 1`)} and voting.end_date > ${fromMadridTime(sql`${from}::date`)})`

type Asked = {
  statuses?: readonly VotingStatus[]
  days?: Days
  /** Only those that have no roll. */
  isRollless?: true
}

/**
 * A voting with whether its start has come, whether somebody has voted in it, and whether their account does not vote in it
 * while it is open (rule voting-16).
 */
export type ShownVoting = StoredVoting & { hasBegun: boolean; hasVoted: boolean; isUnknown: boolean }

/**
 * Approved votings that are in some statuses or on some days: of those that have a roll the ones in whose roll somebody is;
 * the others are judged one by one, and are few.
 */
export async function listShown(
  db: Database,
  clock: Clock,
  reader: VotingReader,
  { statuses, days, isRollless }: Asked,
): Promise<ShownVoting[]> {
  const { affiliateId } = reader.actor
  const own = affiliateId === null || isRollless ? [] : await listInRoll(db, affiliateId)
  // It is long to plan, and asked of what is open alone.
  const isUnknown =
    isRollless || statuses?.includes('IN_PROGRESS') === false
      ? sql<boolean>`false`
      : sql<boolean>`(voting.roll_id is not null and ${votingStatus(clock)} = 'IN_PROGRESS'
        and not ${isKnownVoter(sql`${affiliateId}::integer`)})`
  const found = await db
    .selectFrom('voting')
    .where('state', 'in', ['approved', 'annulled'])
    .where(isVisibleVoting(reader))
    .where(sql<boolean>`(voting.roll_id is null or voting.id = any(${own.map(({ id }) => id)}::integer[]))`)
    .where(sql<boolean>`${statuses ? sql`${votingStatus(clock)} = any(${statuses})` : sql`true`}`)
    .where(days ? isOnDays(days) : sql<boolean>`true`)
    .select(votingColumns(clock))
    .select([isUnknown.as('isUnknown'), hasBegun(clock).as('hasBegun')])
    .orderBy('voting.id')
    .$castTo<Omit<ShownVoting, 'hasVoted'>>()
    .execute()
  const voted = new Set(own.flatMap(({ id, hasVoted }) => (hasVoted ? [id] : [])))
  return found.map((one) => ({ ...one, hasVoted: voted.has(one.id) }))
}

/** All votings on some days, for staff, drafts included. */
export const listOnDays = (db: Database, scope: Scope, clock: Clock, days: Days): Promise<StoredVoting[]> =>
  db
    .selectFrom('voting')
    .where(scope.ofEverybody())
    .where(isOnDays(days))
    .select(votingColumns(clock))
    .orderBy('voting.startDate')
    .orderBy('voting.id')
    .$castTo<StoredVoting>()
    .execute()
