import { chargeKinds, type ChargeKind } from '#contract/fees/basics/chargeStates.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'

type Days = Pick<ChargeOfPerson, 'id' | 'from' | 'to'>
type Owed = Pick<ChargeOfPerson, 'id' | 'kind' | 'dueCents' | 'reference' | 'isArrears' | 'from' | 'to'>

/** One transfer: how much, what for, and what is written with it. */
export type Transfer = { kind: ChargeKind; cents: number; concept: string; chargeIds: number[] }

/** The longest text that every bank carries with a transfer. */
const longestConcept = 140

/**
 * What somebody is told to pay by transfer, and what the office notes when it arrives (rules fee-10, fee-11): all that they
 * are behind with, the oldest first, fees and donations apart, of each the days that nothing pays; not what the bank is
 * asked for again, and days that were charged twice once. A transfer has no more than its concept can name, so that it says of each euro what it is for.
 */
export function listTransfers(
  charges: readonly Owed[],
  { askedAgain }: { askedAgain: readonly number[] },
): Transfer[] {
  const told = charges.filter(
    ({ id, isArrears, dueCents }) => isArrears && dueCents > 0 && !askedAgain.includes(id),
  )
  return chargeKinds.flatMap((kind) =>
    told
      .filter((charge) => charge.kind === kind)
      .toSorted(byAge)
      .reduce<Transfer[]>(addCharge, []),
  )
}

const byAge = (one: Owed, other: Owed) =>
  (one.from ?? '').localeCompare(other.from ?? '') || one.id - other.id

function addCharge(transfers: Transfer[], charge: Owed, _at: number, all: readonly Owed[]): Transfer[] {
  if (all.some((other) => isPaidBy(other, charge))) return transfers
  const { kind, dueCents: cents, reference, id } = charge
  const last = transfers.at(-1)
  const concept = `${last?.concept ?? ''} ${reference}`
  if (last === undefined || concept.length > longestConcept)
    return [...transfers, { kind, cents, concept: reference, chargeIds: [id] }]
  const longer = { kind, cents: last.cents + cents, concept, chargeIds: [...last.chargeIds, id] }
  return [...transfers.slice(0, -1), longer]
}

/** Of some fees, those whose days no other one of them pays as well. */
export const leaveOutPaid = <One extends Days>(charges: readonly One[]): One[] =>
  charges.filter((charge) => !charges.some((other) => isPaidBy(other, charge)))

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
