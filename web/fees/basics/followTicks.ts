import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'

type Owed = Pick<ChargeOfPerson, 'id' | 'from' | 'to' | 'dueCents' | 'dueDays'>

/** The charges with which the days of one are paid that has none left of its own, such as a quarter within an owed year. */
export const findPaying = (owed: readonly Owed[], { from, to, dueCents }: Owed): number[] =>
  from === null || to === null || dueCents > 0
    ? []
    : owed
        .filter(({ dueDays }) => dueDays.some((days) => days.from <= to && days.to >= from))
        .map(({ id }) => id)

/**
 * What is ticked once somebody has ticked or unticked something: what is paid with another charge goes with it, so that both
 * are noted together (rule fee-10).
 */
export function followTicks(
  owed: readonly Owed[],
  before: readonly number[],
  ticked: readonly number[],
): number[] {
  const payingOf = (id: number) =>
    owed.filter((each) => each.id === id).flatMap((each) => findPaying(owed, each))
  const untickedNow = before.filter((id) => !ticked.includes(id))
  const kept = ticked.filter((id) => !payingOf(id).some((paying) => untickedNow.includes(paying)))
  return [...new Set([...kept, ...kept.flatMap(payingOf)])]
}
