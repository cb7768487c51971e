import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import type {
  AttendanceOfAssembly,
  ShownFlow,
  Survival,
  TurnoutOfVoting,
} from '#contract/statistics/shapes.ts'
import { createRational, toPercent } from '#contract/votings/counting/rational.ts'
import {
  countFlows,
  listAt,
  listFewFlowed,
  listFewMoved,
  type Counted,
  type FlowSide,
} from '#server/census/moments/moments.queries.ts'
import { daysOfMonth } from '#contract/statistics/groups.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { isReachedStanding } from '#server/statistics/assemblies.queries.ts'
import { findAssemblies } from '#server/statistics/countBy.queries.ts'
import { previousOf, readPeriod, type Period } from '#server/statistics/days.rules.ts'
import {
  beginOf,
  countAttendances,
  countMoney,
  countMonths,
  countStays,
  endOf,
  justBefore,
  listFewAttended,
  listFewPaid,
  listFewStays,
  listCounted,
  selectMeant,
  type MonthMoved,
  type MonthPaid,
} from '#server/statistics/happenings.queries.ts'
import { isAllOrOf, wasOf } from '#server/statistics/seedCounts.queries.ts'
import { estimateSurvival } from '#server/statistics/survival.ts'
import { addLists } from '#server/statistics/movedLists.rules.ts'
import {
  addFewOfSegment,
  isPart,
  nameThere,
  readWho,
  type Asked,
  type Days,
  type Work,
} from '#server/statistics/who.rules.ts'
import { countTurnout } from '#server/votings/turnout.queries.ts'
import { partTurnout } from '#server/votings/turnout.rules.ts'

/** Whose past is counted: of an assembly those who were in it then; of a segment those who are in it now (rule statistics-6). */
async function readPast(work: Work, asked: Asked): Promise<Counted> {
  const { db, scope } = work
  const { segmentId, ...where } = asked
  if (where.assemblyId !== undefined && !(await isReachedStanding(db, scope, where.assemblyId)))
    throw notFound()
  if (segmentId === undefined) return { scope, where: wasOf(where) }
  const meant = selectMeant(db, scope, await readWho(work, { segmentId }))
  await addFewOfSegment(work, segmentId)
  return { scope, where: wasOf(where), meant }
}

const sumMoved = (months: readonly MonthMoved[]) => {
  const sum = (of: 'joins' | 'leaves' | 'arrivals' | 'departures') =>
    months.reduce((total, month) => total + month[of], 0)
  const [joins, leaves] = [sum('joins'), sum('leaves')]
  return { joins, leaves, net: joins - leaves, arrivals: sum('arrivals'), departures: sum('departures') }
}

/** Joins and leaves by month, beside those of the period before. */
export async function readMovements(work: Work, { from, to, ...asked }: Asked & Days) {
  const counted = await readPast(work, asked)
  const period = await readPeriod(work, { from, to })
  const previous = previousOf(period)
  const months = await countMonths(work.db, counted, period)
  const before = await countMonths(work.db, counted, previous)
  if (isPart(work, { ...asked, from, to }))
    await nameFewMoved(work, counted, [
      { ...period, months },
      { ...previous, months: before },
    ])
  return {
    ...period,
    rows: (await addLists(work, { ...asked, from, to }, period, months)).map((month) => ({
      ...month,
      net: month.joins - month.leaves,
    })),
    total: sumMoved(months),
    previous: { ...previous, total: sumMoved(before) },
  }
}

type Moved = Period & { months: readonly MonthMoved[] }

const isFew = (people: number) => people > 0 && people <= mostNamed
const hasFewMoved = ({ joins, leaves, arrivals, departures }: MonthMoved) =>
  [joins, leaves, arrivals, departures].some(isFew)

/** Whoever joined, left or moved in a month as one of few, and the members of its end where these are few. */
async function nameFewMoved(work: Work, counted: Counted, periods: readonly [Moved, Moved]) {
  const { db } = work
  const named: number[] = []
  // Who they are is asked only where a sum is of few: of a large segment it takes as long as the sums.
  for (const { from, to } of periods.filter((period) => period.months.some(hasFewMoved)))
    named.push(...(await listFewMoved(db, counted, { from: beginOf(from), to: endOf(to) }, mostNamed)))
  const [shown] = periods
  const ends = shown.months
    .filter(({ members }) => members <= mostNamed)
    .map(({ month }) => {
      const { to } = daysOfMonth(month)
      return justBefore(endOf(to < shown.to ? to : shown.to))
    })
  await nameThere(work, [...named, ...(await listAt(db, counted, ends))])
}

const sumPaid = (months: readonly MonthPaid[]): Omit<MonthPaid, 'month'> => {
  const sum = (of: Exclude<keyof MonthPaid, 'month'>) => months.reduce((total, month) => total + month[of], 0)
  return {
    charged: sum('charged'),
    chargedCents: sum('chargedCents'),
    collected: sum('collected'),
    collectedCents: sum('collectedCents'),
    returned: sum('returned'),
    returnedCents: sum('returnedCents'),
  }
}

/** Money by month, beside that of the period before. */
export async function readMoney(work: Work, days: Days) {
  const period = await readPeriod(work, days)
  const previous = previousOf(period)
  const rows = await countMoney(work.db, work.scope, period)
  const before = await countMoney(work.db, work.scope, previous)
  if (isPart(work, days))
    for (const each of [period, previous])
      await nameThere(work, await listFewPaid(work.db, work.scope, each, mostNamed))
  return { ...period, rows, total: sumPaid(rows), previous: { ...previous, total: sumPaid(before) } }
}

const withPercent = ({ census, voted }: { census: number; voted: number }) => ({
  census,
  voted,
  percent: toPercent(createRational(BigInt(voted)), census),
})

/** How many voted in each voting that is counted, in all and by assembly, as that voting says it (rule voting-8). */
export async function readTurnouts(work: Work, days: Days): Promise<TurnoutOfVoting[]> {
  const votings = await listCounted(work.db, work.scope, await readPeriod(work, days))
  work.audit.describe(`Votaciones ${votings.map(({ id }) => id).join(', ')}`)
  const turnouts: TurnoutOfVoting[] = []
  for (const { id, name, closedOn } of votings) {
    const rows = await countTurnout(work.db, { id })
    const { assemblies, others } = partTurnout(rows)
    const sum = (of: 'census' | 'voted') => rows.reduce((total, row) => total + row[of], 0)
    turnouts.push({
      id,
      name,
      closedOn,
      all: withPercent({ census: sum('census'), voted: sum('voted') }),
      assemblies: assemblies.map(({ id: assemblyId, assemblyName, assemblyType, ...counts }) => ({
        assembly: { id: assemblyId, assemblyName, assemblyType },
        ...withPercent(counts),
      })),
      others: others && withPercent(others),
    })
  }
  return turnouts
}

/** Meetings and who came, by assembly. */
export async function readAttendances(
  work: Work,
  { from, to, ...asked }: Omit<Asked, 'segmentId'> & Days,
): Promise<AttendanceOfAssembly[]> {
  const { db, scope, world } = work
  if (asked.assemblyId !== undefined && !(await isReachedStanding(db, scope, asked.assemblyId)))
    throw notFound()
  const period = await readPeriod(work, { from, to })
  const meant = { scope, clock: world.clock, assembly: isAllOrOf(asked) }
  if (isPart(work, { ...asked, from, to }))
    work.audit.addSubjects('affiliate', await listFewAttended(db, meant, period, mostNamed))
  return countAttendances(db, meant, period)
}

/** How long those stay who enrol. */
export async function readSurvival(work: Work, asked: Asked): Promise<Survival> {
  const { db, world } = work
  const counted = await readPast(work, asked)
  if (isPart(work, asked)) await nameThere(work, await listFewStays(db, counted, world.clock, mostNamed))
  return estimateSurvival(await countStays(db, counted, world.clock))
}

/** From where to where people went between the beginning of a day and the end of another. */
export async function readFlows(
  work: Work,
  { from, to, ...asked }: Asked & Days,
): Promise<Period & { rows: ShownFlow[] }> {
  const period = await readPeriod(work, { from, to })
  const counted = await readPast(work, asked)
  const moments = { from: justBefore(beginOf(period.from)), to: justBefore(endOf(period.to)) }
  if (isPart(work, { ...asked, from, to }))
    await nameThere(work, await listFewFlowed(work.db, counted, moments, mostNamed))
  const flows = await countFlows(work.db, counted, moments)
  const ids = flows.flatMap(({ was, is }) => [was?.assembly ?? [], is?.assembly ?? []].flat())
  const names = await findAssemblies(work.db, [...new Set(ids)])
  const show = (side: FlowSide) =>
    side && {
      type: side.type,
      // Safe: the check on the column holds the values of the contract.
      assembly: ((side.assembly !== null && names.get(side.assembly)) || null) as BasicAssembly | null,
    }
  return { ...period, rows: flows.map(({ was, is, people }) => ({ was: show(was), is: show(is), people })) }
}
