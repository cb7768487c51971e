import { z } from 'zod'
import {
  recipientStates,
  shownCounts,
  type RecipientCounts,
  type RecipientState,
  type ShownCounts,
} from '#contract/communications/recipientStates.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'

/** Who reads how many, but not who, reads the tens that a number reaches: of fewer than these, no number (rule communication-1). */
export const leastSaid = 10

/** Of fewer who are chosen it is not said how many of them get a mail. */
export const leastChosen = leastSaid + 2

const count = z.number().int()

/** How many a sending is for and what became of it, as it is shown. */
export const shownTotals = {
  total: count.nullable(),
  counts: shownCounts,
  /** Whether these are the numbers; otherwise the tens that they reach, and null of fewer than ten. */
  isExact: z.boolean(),
}
export type ShownTotals = { total: number | null; counts: ShownCounts; isExact: boolean }

/**
 * A number as it is said where it might tell of a few: the tens that it reaches. It follows from that number alone: so
 * numbers that add up to one another tell no more together than that each is one of ten. Nobody is not few.
 */
export const sayTens = (people: number): number | null =>
  people === 0 ? 0 : people < leastSaid ? null : people - (people % leastSaid)

/** What of a sending is said to who reads no names. */
export function hideFew({ total, counts }: { total: number; counts: RecipientCounts }): ShownTotals {
  const shown = recipientStates.map((state) => [state, sayTens(counts[state])] as const)
  // Safe: it has all states.
  return { total: sayTens(total), counts: Object.fromEntries(shown) as ShownCounts, isExact: false }
}

/**
 * How many of those who are chosen get a mail, or lack what is filled in in it, to who may know how many are chosen: whether
 * it is all of them or all but two is not told apart.
 */
export function sayOfChosen(people: number, chosen: number): number | null {
  const said = sayTens(Math.min(people, chosen - (leastChosen - leastSaid)))
  return said !== null && said > 0 ? said : null
}

const nothingSaid: ShownCounts = {
  queued: null,
  claimed: null,
  sending: null,
  sent: null,
  bounced: null,
  uncertain: null,
  skipped: null,
}

/**
 * What is said of one that is not over, to the same reader: for how many it is. Two looks between which one mail left would
 * tell what became of it.
 */
export const sayOnlyTotal = (total: number): ShownTotals => ({
  total: sayTens(total),
  counts: nothingSaid,
  isExact: false,
})

/** Whether the total alone is said. Of what is over more is: a state that nobody is in is said as 0. */
export const isOnlyTotal = ({ counts }: Pick<ShownTotals, 'counts'>): boolean =>
  recipientStates.every((state) => counts[state] === null)

const sayNumber = (said: number | null | undefined, isExact: boolean) => {
  if (typeof said !== 'number') return `menos de ${leastSaid}`
  return isExact || said === 0 ? formatInteger(said) : `${formatInteger(said)} o más`
}

/** How many are in one state, in words: the number, «130 o más», or that they are few. */
export const sayCount = (
  { counts, isExact }: Pick<ShownTotals, 'counts' | 'isExact'>,
  state: RecipientState,
) => sayNumber(counts[state], isExact)
/** The same of all together. */
export const sayTotal = ({ total, isExact }: Pick<ShownTotals, 'total' | 'isExact'>) =>
  sayNumber(total, isExact)

/** How many people there are, in words: «1 persona», «130 personas o más», «menos de 10 personas». */
export const sayPeople = (people: number | null, isExact: boolean, least = leastSaid): string =>
  people === null
    ? `menos de ${least} personas`
    : `${formatCount(people, 'persona', 'personas')}${isExact || people === 0 ? '' : ' o más'}`
