import { compare, zero, type Rational } from '#contract/votings/counting/rational.ts'
import type { Tie } from '#contract/votings/results.ts'

/** A tie as it was settled: by whom is in the log, when in the chain. */
export type SettledTie = { rank: number } & NonNullable<Tie['settled']>

type Valued = { id: number; value: Rational }
export type Ranked = { id: number; rank: number; isElected: boolean | null }

/**
 * The order in which some stand by their exact values, the best first, with their ties (rule voting-10). Equals share
 * a rank until their tie is settled; whoever nobody chose is not elected.
 */
export function rankOptions(
  valued: readonly Valued[],
  { seats, settled }: { seats: number; settled: readonly SettledTie[] },
): { ranked: Ranked[]; ties: Tie[] } {
  const groups = groupEquals(valued)
  const ranked: Ranked[] = []
  const ties: Tie[] = []
  for (const { ids, isChosen } of groups) {
    const rank = ranked.length + 1
    const room = isChosen ? Math.min(Math.max(seats - ranked.length, 0), ids.length) : 0
    const isBoundary = room > 0 && room < ids.length
    const how = ids.length > 1 ? settled.find((one) => one.rank === rank) : undefined
    if (how !== undefined && !isOrderOf(how.order, ids)) throw new Error(`the tie at ${rank} is of others`)
    if (ids.length > 1)
      ties.push({ rank, ids, seats: isBoundary ? room : null, settled: how ? toSettled(how) : null })
    for (const [index, id] of (how?.order ?? ids).entries())
      ranked.push({
        id,
        rank: how === undefined ? rank : rank + index,
        isElected: isBoundary && how === undefined ? null : index < room,
      })
  }
  const left = settled.find(({ rank }) => ties.every((tie) => tie.rank !== rank))
  if (left !== undefined) throw new Error(`there is no tie at ${left.rank}`)
  return { ranked, ties }
}

const toSettled = ({ rank: _rank, ...settled }: SettledTie) => ({ ...settled, order: [...settled.order] })

/** Those who have the same, by their numbers; the groups from the most to the least. */
function groupEquals(valued: readonly Valued[]): { ids: number[]; isChosen: boolean }[] {
  const sorted = valued.toSorted((one, other) => compare(other.value, one.value) || one.id - other.id)
  const groups: { ids: number[]; isChosen: boolean }[] = []
  for (const [index, { id, value }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before !== undefined && compare(before.value, value) === 0) groups.at(-1)?.ids.push(id)
    else groups.push({ ids: [id], isChosen: compare(value, zero) > 0 })
  }
  return groups
}

/** Whether an order names each of some once, and nobody else. */
export const isOrderOf = (order: readonly number[], ids: readonly number[]): boolean =>
  order.length === ids.length && new Set(order).size === ids.length && ids.every((id) => order.includes(id))
