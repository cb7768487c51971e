import { chargeKinds, type ChargeKind } from '#contract/fees/basics/chargeStates.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { shareOfDays, subtractDays } from '#contract/fees/shareOfDays.ts'

type Days = Pick<ChargeOfPerson, 'id' | 'from' | 'to'>
type Due = Days & Pick<ChargeOfPerson, 'cents' | 'dueCents' | 'dueDays'>
type Owed = Due & Pick<ChargeOfPerson, 'kind' | 'reference'>

/** One transfer: how much, what for, and what is written with it. */
export type Transfer = { kind: ChargeKind; cents: number; concept: string; chargeIds: number[] }

/** The longest text that every bank carries with a transfer. */
const longestConcept = 140

/**
 * What somebody is told to pay by transfer, and what the office notes when it arrives (rules fee-10, fee-11): of what they owe,
 * as `shareOutOwed` has it, what they are told, the oldest first, fees and donations apart. A transfer has no more than its
 * concept can name, so that it says of each euro what it is for.
 */
export function listTransfers(shares: readonly Owed[], told: readonly number[]): Transfer[] {
  const asked = shares.filter(({ id, dueCents }) => told.includes(id) && dueCents > 0).toSorted(byAge)
  return chargeKinds.flatMap((kind) =>
    asked.filter((charge) => charge.kind === kind).reduce<Transfer[]>(addCharge, []),
  )
}

/** The oldest first. */
export const byAge = (one: Days, other: Days): number =>
  (one.from ?? '').localeCompare(other.from ?? '') || one.id - other.id

function addCharge(transfers: Transfer[], { kind, dueCents: cents, reference, id }: Owed): Transfer[] {
  const last = transfers.at(-1)
  const concept = `${last?.concept ?? ''} ${reference}`
  if (last === undefined || concept.length > longestConcept)
    return [...transfers, { kind, cents, concept: reference, chargeIds: [id] }]
  const longer = { kind, cents: last.cents + cents, concept, chargeIds: [...last.chargeIds, id] }
  return [...transfers.slice(0, -1), longer]
}

/**
 * All that somebody owes, each with the days and the sum that are paid with it, whatever else is (rule fee-10): what they are
 * told comes first, as they are told, and the others have what is left. One whose days are all paid with others has none.
 */
export function shareOutOwed<One extends Due>(owed: readonly One[], told: readonly number[]): One[] {
  const first = giveOutDays(owed.filter(({ id }) => told.includes(id)))
  const taken = first.flatMap(({ dueDays }) => dueDays)
  const rest = owed.filter(({ id }) => !told.includes(id)).map((charge) => leaveOut(charge, taken))
  const given = [...first, ...giveOutDays(rest)]
  return owed.map(
    (charge) => given.find(({ id }) => id === charge.id) ?? { ...charge, dueDays: [], dueCents: 0 },
  )
}

/**
 * Some charges as they are paid together, the oldest first (rule fee-10): a year pays its quarters as well, which are left
 * out, and days that two of them have are of the earlier one alone. One of which nothing was left to pay before stays.
 */
function giveOutDays<One extends Due>(charges: readonly One[]): One[] {
  const once = charges.filter((charge) => !charges.some((other) => isPaidBy(other, charge))).toSorted(byAge)
  return once.flatMap((charge, at) => {
    const left = leaveOut(
      charge,
      once.slice(0, at).flatMap((earlier) => earlier.dueDays),
    )
    return left === charge || left.dueDays.length > 0 ? [left] : []
  })
}

/** A charge without the days that are paid with others: the same one where it has none of them. */
function leaveOut<One extends Due>(charge: One, taken: One['dueDays']): One {
  const { from, to, cents, dueDays } = charge
  const left = subtractDays(dueDays, taken)
  if (from === null || to === null || JSON.stringify(left) === JSON.stringify(dueDays)) return charge
  return { ...charge, dueDays: left, dueCents: shareOfDays(cents, { from, to }, left) }
}

/** Whether paying the first of two fees pays the days of the other as well; of two alike, the earlier one does. */
function isPaidBy(first: Days, other: Days): boolean {
  if (first.id === other.id || first.from === null || first.to === null) return false
  if (other.from === null || other.to === null) return false
  const isAlike = first.from === other.from && first.to === other.to
  return first.from <= other.from && first.to >= other.to && (!isAlike || first.id < other.id)
}

/** How an amount that was paid stands to what was due; undefined where it is that. */
export function comparePaid(cents: number, due: number): 'less' | 'more' | undefined {
  if (cents < due) return 'less'
  return due > 0 && cents > due ? 'more' : undefined
}
