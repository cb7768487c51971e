import type { z } from 'zod'
import { mayCall, type SignedIn } from '#contract/actor.ts'
import { shiftDay } from '#contract/day.ts'
import {
  ownWaitingNames,
  shownDays,
  waitingNames,
  type OwnWorkStanding,
  type WaitingName,
  type WorkStanding,
} from '#contract/home/work.ts'
import { countedLists, ownWaitingLists, waitingLists } from '#contract/home/workLists.ts'
import type { votings } from '#contract/votings/votings.ts'
import { defineAffiliateList } from '#server/census/affiliates.queries.ts'
import { defineDuplicateList } from '#server/census/duplicates/duplicates.queries.ts'
import { countDaily } from '#server/census/moments/moments.queries.ts'
import { defineRecordGroupList } from '#server/census/records/records.grouped.queries.ts'
import { defineRecordList } from '#server/census/records/records.list.queries.ts'
import { defineCommunicationList } from '#server/communications/list.queries.ts'
import { definePendingList } from '#server/enrolment/pending.list.queries.ts'
import { defineErasureList } from '#server/erasures/erasures.queries.ts'
import { defineChargeList } from '#server/fees/charges.queries.ts'
import { defineRequestList } from '#server/fees/feeRequests.queries.ts'
import { countOpenReplies } from '#server/fees/overview.queries.ts'
import { defineBatchList } from '#server/import/batches.queries.ts'
import { listUnfinished } from '#server/import/uploads.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { countRows } from '#server/kernel/lists/list.ts'
import { countUnsent } from '#server/kernel/mail/standing.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { defineMeetingList } from '#server/meetings/meetings.list.queries.ts'
import { defineVotingList } from '#server/votings/list.queries.ts'

type Counting = { db: Database; scope: Scope; world: World; actor: SignedIn; audit: AuditEntry }
type Lists = typeof waitingLists
type QueryOf<List> = List extends { query: z.ZodType<infer Query> } ? Query : object

/** Counting needs no row as it is shown. */
const unshown = () => Promise.resolve([])
const askingOf = ({ world: { clock }, actor, audit }: Counting) => ({ clock, reader: actor, audit })

const countVotings = ({ db, scope, world }: Counting, query: QueryOf<typeof votings.list>) =>
  countRows(db, defineVotingList(scope, world.clock, query, unshown))

/** How many rows a list has, by what the list itself is made of: so the number is that of the list (rule shell-15). */
const counters: {
  [Name in WaitingName]: (
    call: Counting,
    query: QueryOf<Lists[Name]['list']>,
    today: string,
  ) => Promise<number>
} = {
  enrolments: async ({ db, scope, world }, query) =>
    countRows(db, await definePendingList(db, scope, world.clock, query)),
  erasures: ({ db, scope, world }, query) => countRows(db, defineErasureList(scope, world.clock, query)),
  claims: countVotings,
  votings: countVotings,
  communications: ({ db, scope }, query) => countRows(db, defineCommunicationList(scope, query, unshown)),
  meetings: (call, query) => countRows(call.db, defineMeetingList(call, query)),
  returnedCharges: async (call, query) => countRows(call.db, await defineChargeList(call, query)),
  bankReplies: ({ db, scope }) => countOpenReplies(db, scope),
  feeRequests: ({ db, scope }, query, today) => countRows(db, defineRequestList(scope, today, query)),
  duplicates: ({ db, scope }, query) => countRows(db, defineDuplicateList(scope, query)),
  imports: ({ db, scope, world, actor }, query) =>
    countRows(db, defineBatchList(scope, query, { ownerId: actor.userId, clock: world.clock })),
  uploads: async ({ db, actor }) => (await listUnfinished(db, actor.userId)).length,
  unsentMails: async ({ db }) => (await countUnsent(db)).failed,
  comingOfAge: async (call, query) =>
    countRows(call.db, await defineAffiliateList(call.db, call.scope, query, askingOf(call))),
  records: async (call, query) => countRows(call.db, await defineRecordList(call, query)),
}

/** What waits for whoever asks, what the census has, and who came and went (rule shell-15). */
export async function readWork(call: Counting): Promise<WorkStanding> {
  const { db, scope, world } = call
  const today = await readTodayInMadrid(db, world.clock)
  const waiting: WorkStanding['waiting'] = {}
  for (const name of waitingNames.filter((one) => mayCall(waitingLists[one].list, call.actor)))
    waiting[name] = await countOf(name, call, today)
  return {
    waiting,
    counts: {
      ...(await countCensus(call)),
      // Whoever counts the census may see to them (rule rights-12).
      duplicates: waiting.duplicates?.count ?? 0,
    },
    moved: await countDaily(db, { scope }, { from: shiftDay(today, 1 - shownDays), to: today }),
  }
}

/** The same of who holds an office of an assembly, within it. */
export async function readOwnWork(call: Counting): Promise<OwnWorkStanding> {
  const { returned, minutes } = ownWaitingLists
  const { db, scope } = call
  const counts = {
    returned: () =>
      countRows(db, defineCommunicationList(scope, returned.list.query.parse(returned.asks), unshown)),
    minutes: () => countRows(db, defineMeetingList(call, minutes.list.query.parse(minutes.asks))),
  }
  const waiting: OwnWorkStanding['waiting'] = {}
  for (const name of ownWaitingNames.filter((one) => mayCall(ownWaitingLists[one].by, call.actor)))
    waiting[name] = { count: await counts[name](), list: { ...ownWaitingLists[name].asks } }
  return { waiting }
}

async function countOf(name: WaitingName, call: Counting, today: string) {
  const { list, asks } = waitingLists[name]
  const asked = asks(today)
  // Safe: it is what the list's own schema makes of what is asked.
  const query = ('query' in list ? list.query.parse(asked) : {}) as never
  return { count: await counters[name](call, query, today), list: { ...asked } }
}

async function countCensus(call: Counting): Promise<Omit<WorkStanding['counts'], 'duplicates'>> {
  const { db, scope, world } = call
  const lists = {
    members: await defineAffiliateList(db, scope, countedLists.members.query.parse({}), askingOf(call)),
    outsiders: await defineRecordGroupList(call, countedLists.outsiders.query.parse({})),
    records: await defineRecordList(call, countedLists.records.query.parse({})),
    pending: await definePendingList(db, scope, world.clock, countedLists.pending.query.parse({})),
  }
  return {
    members: await countRows(db, lists.members),
    outsiders: await countRows(db, lists.outsiders),
    records: await countRows(db, lists.records),
    pending: await countRows(db, lists.pending),
  }
}
