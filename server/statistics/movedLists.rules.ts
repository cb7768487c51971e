import { daysOfMonth, groupParams, joinParams } from '#contract/statistics/groups.ts'
import type { Movement } from '#contract/statistics/shapes.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { readPeopleFilter } from '#server/people/choosing/segments.queries.ts'
import { countBy, listPeopleOf } from '#server/statistics/countBy.queries.ts'
import { contextParams } from '#server/statistics/counted.rules.ts'
import type { Period } from '#server/statistics/days.rules.ts'
import { countLeft, type MonthMoved } from '#server/statistics/happenings.queries.ts'
import { isPart, readWho, type Asked, type Days, type Work } from '#server/statistics/who.rules.ts'

type Lists = Movement['lists']
type Counts = ReadonlyMap<string, number>

/** Months with the lists behind their numbers (rule statistics-12). */
export async function addLists<Month extends MonthMoved>(
  work: Work,
  asked: Asked & Days,
  period: Period,
  months: readonly Month[],
): Promise<(Month & { lists: Lists })[]> {
  const today = await readTodayInMadrid(work.db, work.world.clock)
  const isOfAll = [asked.assemblyId, asked.assemblyType, asked.segmentId].every((one) => one === undefined)
  const stay = await countStaying(work, asked, period, today)
  const left = isOfAll ? await countFormer(work, asked, period) : undefined
  return months.map((month) => {
    const days = clip(daysOfMonth(month.month), period)
    const count = (of: Counts) => of.get(month.month) ?? 0
    const joins = joinParams(
      contextParams(asked, period),
      groupParams('enrolledMonth', { key: month.month, label: '' }, today) ?? {},
    )
    return {
      ...month,
      lists: {
        joins: { count: count(stay), list: joins },
        leaves: left ? { count: count(left), list: { leftFrom: days.from, leftTo: days.to } } : null,
        // A segment means who is in it now, and a list at a date whom it meant then.
        members:
          asked.segmentId === undefined
            ? { ...contextParams(asked), ...(days.to < today && { at: `${days.to}T23:59` }) }
            : null,
      },
    }
  })
}

const clip = (days: Period, { from, to }: Period): Period => ({
  from: days.from > from ? days.from : from,
  to: days.to < to ? days.to : to,
})

/** Those who enrolled in each month and are members still; few are named as of any count (rule statistics-9). */
async function countStaying(work: Work, asked: Asked & Days, period: Period, today: string): Promise<Counts> {
  const { db, scope, audit } = work
  const who = { scope, today, where: await readWho(work, asked, period) }
  const groups = await countBy(db, who, 'enrolledMonth')
  const keys = groups.filter(({ count }) => count <= mostNamed).map(({ key }) => key)
  if (isPart(work, asked) && keys.length > 0)
    audit.addSubjects('affiliate', await listPeopleOf(db, who, { dimension: 'enrolledMonth', keys }))
  return new Map(groups.map(({ key, count }) => [key ?? '', count]))
}

/** Those who left in each month and are former members since. */
async function countFormer(work: Work, asked: Days, { from, to }: Period): Promise<Counts> {
  const { db, scope, world, actor, audit } = work
  const { where } = await readPeopleFilter(
    db,
    scope,
    { clock: world.clock, reader: actor, audit },
    { leftFrom: from, leftTo: to, aportacion: '=' },
  )
  const months = await countLeft(db, scope, where, mostNamed)
  if (isPart(work, asked))
    audit.addSubjects(
      'affiliate',
      months.flatMap(({ ids }) => ids),
    )
  return new Map(months.map(({ month, count }) => [month, count]))
}
