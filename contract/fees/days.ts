import type { Period } from '#contract/fees/basics/periods.ts'
import { findTargetDay } from '#contract/fees/targetDays.ts'
import type { CoveredDays } from '#contract/fees/judging.ts'

export const quarters = [1, 2, 3, 4] as const
export type Quarter = (typeof quarters)[number]

/** The quarter and the year of a day, `yyyy-mm-dd`. */
export function quarterOf(day: string): { quarter: Quarter; year: number } {
  // Safe: a month is from 1 to 12.
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3) as Quarter
  return { quarter, year: Number(day.slice(0, 4)) }
}

const firstOf = (year: number, month: number) =>
  `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`

/** The days of a calendar quarter and of its year, for which fees are (rule fee-7). */
export const coveredDays = (year: number, quarter: number): Record<Period, CoveredDays> => ({
  Trimestral: { from: firstOf(year, quarter * 3 - 2), until: firstOf(year, quarter * 3 + 1) },
  Anual: { from: firstOf(year, 1), until: firstOf(year + 1, 1) },
})

/** Since when donations are collected where nobody says it: the first day of the quarter of today, also in a batch for the next one. */
export function usualDonatedFrom(today: string): string {
  const { year, quarter } = quarterOf(today)
  return coveredDays(year, quarter).Trimestral.from
}

/** «3.er trimestre de 2026» of the first day of a quarter. */
export function nameQuarter(from: string): string {
  const { quarter, year } = quarterOf(from)
  return `${quarter}.${quarter === 1 || quarter === 3 ? 'er' : 'º'} trimestre de ${year}`
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Nobody is told more than a year ahead what the bank will charge. */
export const mostDaysAhead = 365

/** The first day on which something that is made today can be charged: banks need a day, and work on it. */
export const firstChargeDay = (today: string): string => findTargetDay(addDays(today, 1))

/** The days of notice before a charge that people have not agreed to shorten. */
const noticeDays = 14
/** The day that a new batch begins with: there is time to tell its people. */
export const usualChargeDay = (today: string): string => findTargetDay(addDays(today, noticeDays))
