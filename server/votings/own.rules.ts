import { admins } from '#contract/actor.ts'
import {
  votingStatuses,
  type OwnStanding,
  type VotingStatus,
  type VotingSummary,
} from '#contract/votings/summary.ts'
import { formatCount } from '#contract/plural.ts'
import { countWaiting, findClaimOf } from '#server/votings/claims.queries.ts'
import {
  countInRoll,
  countVotings,
  listOnDays,
  listShown,
  type Days,
  type ShownVoting,
} from '#server/votings/list.queries.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { isAddressed, isMember } from '#server/votings/electorate.queries.ts'
import { isInClaimPeriod } from '#server/votings/claimPeriod.rules.ts'
import {
  findTrouble,
  mayKnow,
  judgeStanding,
  tellStanding,
  withVote,
} from '#server/votings/standing.rules.ts'
import { listDue, readLiveNow } from '#server/votings/status.queries.ts'
import type { Outside, World } from '#server/kernel/world.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'
import { toSummary, type Preparing, type Reading } from '#server/votings/votings.rules.ts'

type Own = { found: StoredVoting; own: OwnStanding }

/** Those in which the caller may vote, or could, of some votings, and those that are kept whatever they may. */
async function listOwn(
  { db, actor, world }: Reading,
  found: readonly ShownVoting[],
  isKept: (one: StoredVoting) => boolean = () => false,
): Promise<Own[]> {
  const kept: Own[] = []
  // One after the other: a list must not take all connections.
  for (const one of found) {
    const own =
      one.rollId === null || one.isUnknown
        ? await judgeStanding({ db, clock: world.clock, actor }, one)
        : withVote(one.hasVoted)
    if (mayKnow(own) || isKept(one)) kept.push({ found: one, own: tellStanding(one, own) })
  }
  return kept
}

/** When one could last not be opened here, in ms: of each database, by its number. */
const lastFailed = new WeakMap<World['db'], Map<number, number>>()
/** So long it is left to the upkeep, which tries each second and says why in the log of the server. */
const leftAlone = 30_000

/**
 * Opens what has begun since the clock last came round, so that nobody finds it shut (rule voting-2). One that fails is in
 * nobody's way.
 */
export async function openDue(outside: Outside): Promise<void> {
  const { db, world } = outside
  const failed = lastFailed.get(world.db) ?? new Map<number, number>()
  lastFailed.set(world.db, failed)
  for (const { id, isOpened } of await listDue(db, world.clock)) {
    if (isOpened || Date.now() - (failed.get(id) ?? 0) < leftAlone) continue
    await ensureOpened(outside, id, 'does not wait').then(
      () => failed.delete(id),
      () => failed.set(id, Date.now()),
    )
  }
}

type PageOf = {
  page: number
  size: number
  sort: 'id' | 'name' | 'startDate' | 'endDate'
  direction: 'asc' | 'desc'
}

const collator = new Intl.Collator('es')

function compareBy(sort: PageOf['sort'], one: StoredVoting, other: StoredVoting): number {
  const order = sort === 'id' ? 0 : collator.compare(one[sort] ?? '', other[sort] ?? '')
  return order === 0 ? one.id - other.id : order
}

type Tab = 'current' | 'next' | 'past'

const statusesOf: Record<Tab, readonly VotingStatus[]> = {
  current: ['IN_PROGRESS', 'ERROR'],
  next: ['APPROVED', 'ERROR'],
  past: ['CLOSED', 'ERROR'],
}

/** Whether a voting is in a tab: one that stands still is not over, as it may go on (rule voting-2). */
function isIn(tab: Tab, found: ShownVoting): boolean {
  const trouble = findTrouble(found)
  if (trouble === null) return true
  if (trouble === 'annulled' || trouble === 'uncounted') return tab === 'past'
  return tab === (found.hasBegun ? 'current' : 'next')
}

/** A page of the votings in which the caller may vote that are open, to come, or over. */
export async function listOwnPage(reading: Preparing, tab: Tab, { page, size, sort, direction }: PageOf) {
  await openDue(reading)
  const { db, actor, world } = reading
  const found = await listShown(db, world.clock, reading, { statuses: statusesOf[tab] })
  const kept = await listOwn(
    reading,
    found.filter((one) => isIn(tab, one)),
  )
  const turn = direction === 'asc' ? 1 : -1
  const all = kept.toSorted((one, other) => turn * compareBy(sort, one.found, other.found))
  const shown = size === -1 ? all : all.slice(page * size, (page + 1) * size)
  return {
    content: shown.map(({ found: one, own }) => ({ ...toSummary(one, actor), own })),
    totalElements: all.length,
  }
}

/** The votings on some days that the caller sees. */
export async function listCalendar(
  reading: Reading,
  days: Days,
): Promise<(VotingSummary & { own: OwnStanding })[]> {
  const { db, scope, actor, world } = reading
  const { clock } = world
  const show = ({ found, own }: Own) => ({ ...toSummary(found, actor), own })
  if (!admins(actor)) {
    const now = await readLiveNow(db, clock)
    const found = await listShown(db, clock, reading, { days })
    return (await listOwn(reading, found, (one) => isInClaimPeriod(one, now))).map(show)
  }
  const shown: (VotingSummary & { own: OwnStanding })[] = []
  for (const found of await listOnDays(db, scope, clock, days))
    shown.push(show({ found, own: tellStanding(found, await judgeStanding({ db, clock, actor }, found)) }))
  return shown
}

/**
 * The votings whose claim period is running, for every member: who is not in the provisional roll finds it here (rule
 * voting-12). Whether one concerns them, their assemblies say.
 */
export async function listClaimable(reading: Reading) {
  const { db, actor, world } = reading
  const { affiliateId } = actor
  if (affiliateId === null || !(await isMember(db, affiliateId))) return []
  const now = await readLiveNow(db, world.clock)
  const found = await listShown(db, world.clock, reading, { statuses: ['APPROVED'] })
  const rows = []
  for (const one of found.filter((of) => isInClaimPeriod(of, now))) {
    const own = await judgeStanding({ db, clock: world.clock, actor }, one)
    rows.push({
      ...toSummary(one, actor),
      own,
      isListed: mayKnow(own),
      claimsUntil: one.claimsUntil,
      concernsCaller: await isAddressed(db, one, affiliateId),
      hasClaimed: (await findClaimOf(db, one.id, affiliateId)) !== undefined,
    })
  }
  return rows
}

/** How many votings of each kind a voter sees: only what has no roll is judged one by one, as lists judge it. */
async function countOwn(reading: Reading) {
  const { db, world } = reading
  const rollless = await listShown(db, world.clock, reading, { isRollless: true })
  const judged = await listOwn(reading, rollless)
  return [
    ...(await countInRoll(
      db,
      reading,
      rollless.map(({ id }) => id),
    )),
    ...judged.map(({ found: { survey } }) => ({ survey, count: 1 })),
  ]
}

const sum = (those: readonly { count: number }[]) => those.reduce((total, { count }) => total + count, 0)

/** How many votings the caller sees; to staff also how many are in each status. */
export async function countSeen(reading: Reading) {
  const { db, scope, actor, world } = reading
  const all = admins(actor) ? await countVotings(db, scope, world.clock) : null
  const counted = all ?? (await countOwn(reading))
  const surveys = sum(counted.filter(({ survey }) => survey))
  const total = sum(counted)
  const ofStatus = votingStatuses.map((status) => [
    status,
    sum((all ?? []).filter((one) => one.status === status)),
  ])
  return {
    surveys,
    lists: total - surveys,
    total,
    // Safe: it has all statuses.
    byStatus: all && (Object.fromEntries(ofStatus) as Record<VotingStatus, number>),
    claims: all && (await countWaiting(db, scope)),
  }
}

/** What the log says of whom a count of voters was about. */
export const describeCount = (id: number, total: number) =>
  `Votación ${id}: ${formatCount(total, 'persona podría', 'personas podrían')} votar`
