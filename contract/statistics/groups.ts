import { yearsBefore } from '#contract/day.ts'
import { mostFilterValues } from '#contract/filters.ts'
import {
  bandSize,
  dimensionOf,
  lastBand,
  nameAgeBand,
  nameFeeBand,
  seniorityStarts,
  unknownLabel,
  type DimensionName,
} from '#contract/statistics/dimensions.ts'
import { facts, type Fact } from '#contract/people/choosing/facts.ts'
import { inscriptionTypeLabels, inscriptionTypes, sexes, sexLabels } from '#contract/people/person.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { nameMonth } from '#contract/statistics/nameMonth.ts'

/** The parameters of a list, as its address has them. */
export type ListParams = Record<string, string>

const bandStarts = Array.from({ length: lastBand / bandSize + 1 }, (_, at) => at * bandSize)
const flags = ['true', 'false']

/** The groups that a dimension always has, in their order; others come as they are counted. */
export const fixedKeys: Partial<Record<DimensionName, readonly string[]>> = {
  inscriptionType: inscriptionTypes.filter((type) => type !== 0).map(String),
  sex: sexes,
  age: bandStarts.map(String),
  seniority: seniorityStarts.map(String),
  quarterlyFee: bandStarts.map(String),
  yearlyFee: bandStarts.map(String),
  period: periods,
  bankAccount: flags,
  communications: flags,
  hasEmail: flags,
  account: flags,
}

const nameSeniority = (start: number) => {
  const next = seniorityStarts[seniorityStarts.indexOf(start) + 1]
  if (start === 0) return 'Menos de 1 año'
  if (next === undefined) return `${start} años y más`
  return next === start + 1 ? `${start} ${start === 1 ? 'año' : 'años'}` : `${start}-${next - 1} años`
}

const wordsOf = (fact: Fact): Record<string, string> => {
  const declared = facts[fact]
  return 'words' in declared ? { ...declared.words } : {}
}

/** What a group is called; of places and assemblies their own names are asked. */
export function nameGroup(dimension: DimensionName, key: string | null): string {
  if (key === null) return unknownLabel
  if (dimension === 'age') return nameAgeBand(Number(key))
  if (dimension === 'seniority') return nameSeniority(Number(key))
  if (dimension === 'enrolledMonth') return nameMonth(key)
  if (dimension === 'quarterlyFee' || dimension === 'yearlyFee') return nameFeeBand(Number(key))
  const { fact } = dimensionOf(dimension)
  const words: Record<string, string> = {
    ...(dimension === 'inscriptionType' && inscriptionTypeLabels),
    ...(dimension === 'sex' && sexLabels),
    ...wordsOf(fact),
  }
  return words[key] ?? key
}

/** The day so many years before, of which there is one each year. */
const yearsAgo = (today: string, years: number) => {
  const day = yearsBefore(today, years)
  const isLeapless = day.endsWith('-02-29') && Number.isNaN(Date.parse(`${day}T00:00Z`))
  return isLeapless || new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day
    ? `${day.slice(0, 8)}28`
    : day
}
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Those of a band of a fee: of so many euros a year and more, less than the next band begins with. */
const feeParams = (period: string, timesAYear: number, key: string | null): ListParams => {
  if (key === null) return { period, yearlyFeeTo: '0' }
  const [from, cent] = [Number(key), 0.01]
  return {
    period,
    yearlyFeeFrom: String(from === 0 ? cent : from * timesAYear),
    ...(from < lastBand && { yearlyFeeTo: ((from + bandSize) * timesAYear - cent).toFixed(2) }),
  }
}

function seniorityParams(today: string, key: string): ListParams {
  const start = Number(key)
  const next = seniorityStarts[seniorityStarts.indexOf(start) + 1]
  return {
    ...(start > 0 && { enrolledTo: yearsAgo(today, start) }),
    ...(next !== undefined && { enrolledFrom: nextDay(yearsAgo(today, next)) }),
  }
}

function ageParams(key: string): ListParams {
  const from = Number(key)
  return {
    ...(from > 0 && { ageFrom: key }),
    ...(from < lastBand && { ageTo: String(from + bandSize - 1) }),
  }
}

/** The first and the last day of a month, `yyyy-mm`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

function monthParams(month: string): ListParams {
  const { from, to } = daysOfMonth(month)
  return { enrolledFrom: from, enrolledTo: to }
}

/** Those of whom a fact says none of some values, «todos menos» in a list, whose address has values as lines. */
const noneOf = (fact: Fact, values: readonly string[]): ListParams => ({
  [fact]: values.join('\n'),
  not: fact,
})

/** Those of whom it is not known, the others of a place being called so; null where no filter means them. */
function unknownParams(dimension: DimensionName, others: readonly string[]): ListParams | null {
  if (dimension === 'assembly') return { unassigned: 'true' }
  if (dimension === 'sectoral') return noneOf('assemblyType', ['Sectorial'])
  if (dimension === 'sex' || dimension === 'period') return noneOf(dimension, fixedKeys[dimension] ?? [])
  if (dimension !== 'city' && dimension !== 'district') return null
  if (others.length === 0) return {}
  return others.length > mostFilterValues ? null : noneOf(dimension, others)
}

/** The filter of a list that means a group, by its fact; null where no filter does. */
export function groupParams(
  dimension: DimensionName,
  group: { key: string | null; label: string; others?: readonly string[] },
  today: string,
): ListParams | null {
  const { key, label, others = [] } = group
  if (dimension === 'quarterlyFee') return feeParams('Trimestral', 4, key)
  if (dimension === 'yearlyFee') return feeParams('Anual', 1, key)
  if (key === null) return unknownParams(dimension, others)
  if (dimension === 'seniority') return seniorityParams(today, key)
  if (dimension === 'enrolledMonth') return monthParams(key)
  if (dimension === 'age') return ageParams(key)
  if (dimension === 'city' || dimension === 'district') return { [dimension]: label }
  return { [dimensionOf(dimension).fact]: key }
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/** Two filters as one; null where a list cannot ask for both. */
export function joinParams(context: ListParams, group: ListParams): ListParams | null {
  const joined: ListParams = { ...context }
  if (context[group['not'] ?? ''] !== undefined) return null
  for (const [name, value] of Object.entries(group)) {
    const asked = context[name]
    if (asked === undefined || asked === value) joined[name] = value
    else if (name === 'enrolledFrom') joined[name] = later(asked, value)
    else if (name === 'enrolledTo') joined[name] = earlier(asked, value)
    else return null
  }
  const { enrolledFrom, enrolledTo } = joined
  return enrolledFrom !== undefined && enrolledTo !== undefined && enrolledFrom > enrolledTo ? null : joined
}
