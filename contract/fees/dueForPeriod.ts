import type { Period } from '#contract/fees/basics/periods.ts'
import { findPeriodEnd } from '#contract/fees/chargePeriods.ts'
import { addDays } from '#contract/fees/days.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'

type Known = {
  /** In euros, as on file. */
  fee: number
  period: Period | null
  charges: readonly Pick<ChargeOfPerson, 'from' | 'to' | 'isOwed' | 'cents'>[]
}

/**
 * What somebody has to pay for a quarter or a year, in cents (rule fee-10): what came back of exactly those days, or
 * their fee, of which a quarter is a fourth of the year.
 */
export function findDue({ fee, period, charges }: Known, asked: { from: string; period: Period }): number {
  const to = addDays(findPeriodEnd(asked.from, asked.period), -1)
  const owed = charges.find((charge) => charge.isOwed && charge.from === asked.from && charge.to === to)
  if (owed) return owed.cents
  const cents = Math.round(fee * 100)
  if (period === null || period === asked.period) return cents
  return asked.period === 'Anual' ? cents * 4 : Math.round(cents / 4)
}
