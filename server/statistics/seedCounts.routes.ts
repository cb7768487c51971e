import { admins } from '#contract/actor.ts'
import { inscriptionTypes, sexes } from '#contract/people/person.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { recordTypes } from '#contract/people/recordTypes.ts'
import { seedCounts } from '#contract/statistics/seedCounts.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { countAges, countFees, countRecords, listLastMonths } from '#server/statistics/seedCounts.queries.ts'
import { chooseCounted, monthKey, nameFew, readTable } from '#server/statistics/seedCounts.rules.ts'

const memberTypes = inscriptionTypes.filter((type) => type !== 0)
const monthNumber = (month: string) => Number(month.slice(5))

export const seedCountsRoutes = routes(seedCounts, {
  async gender({ query, ...call }) {
    const cells = await readTable(call, 'gender', query)
    const rows = [...sexes, null].map((sex): [typeof sex, number | null] => [sex, cells[String(sex)] ?? null])
    return rows.filter(([sex, count]) => sex !== null || count !== 0)
  },

  async inscriptionType({ query, ...call }) {
    const cells = await readTable(call, 'inscriptionType', query)
    return memberTypes.map((type) => [type, cells[type] ?? null])
  },

  async inscriptionHistoric({ query, ...call }) {
    const cells = await readTable(call, 'inscriptionHistoric', query)
    const months = await listLastMonths(call.db, call.world.clock)
    return months.flatMap((month) =>
      memberTypes.map((type): [number, typeof type, number | null] => [
        monthNumber(month),
        type,
        cells[monthKey(month, type)] ?? null,
      ]),
    )
  },

  async age({ query, ...call }) {
    if (admins(call.actor)) {
      const today = await readTodayInMadrid(call.db, call.world.clock)
      const counted = await chooseCounted(call, query)
      const ages = await countAges(call.db, counted, today)
      await nameFew(call, query, counted, [
        'age',
        ages.map(({ age, count }) => [age === null ? null : String(age), count]),
      ])
      return ages.map(({ age, count }) => [age, count])
    }
    const cells = await readTable(call, 'age', query)
    return Object.entries(cells).map(([age, count]) => [age === 'null' ? null : Number(age), count])
  },

  async period({ query, ...call }) {
    const counted = await chooseCounted(call, query)
    const fees = await countFees(call.db, counted)
    const rows = [...periods, null].map((period): [typeof period, number] => [
      period,
      fees.reduce((sum, each) => sum + (each.period === period ? each.count : 0), 0),
    ])
    await nameFew(call, query, counted, ['period', rows])
    return rows.filter(([period, count]) => period !== null || count > 0)
  },

  async fees({ query, ...call }) {
    const counted = await chooseCounted(call, query)
    const fees = await countFees(call.db, counted)
    await nameFew(call, query, counted, [
      'fee',
      fees.map(({ cents, period, count }) => [`${cents} ${period ?? ''}`, count]),
    ])
    return fees
      .toSorted(
        (one, other) => one.cents - other.cents || (one.period ?? '').localeCompare(other.period ?? ''),
      )
      .map(({ cents, count, period }) => [cents / 100, count, period])
  },

  async recordsType({ db, scope }) {
    const records = await countRecords(db, scope)
    return recordTypes.map((type) => [
      type,
      records.reduce((sum, each) => sum + (each.type === type ? each.count : 0), 0),
    ])
  },

  async recordHistoric({ db, scope, world: { clock } }) {
    const records = await countRecords(db, scope)
    const counts = new Map(records.map(({ month, type, count }) => [`${month} ${type}`, count]))
    const months = await listLastMonths(db, clock)
    return months.flatMap((month) =>
      recordTypes.map((type): [number, (typeof recordTypes)[number], number] => [
        monthNumber(month),
        type,
        counts.get(`${month} ${type}`) ?? 0,
      ]),
    )
  },
})
