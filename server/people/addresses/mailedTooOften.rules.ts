import {
  correctionOf,
  countersOf,
  type FollowContext,
} from '#server/people/addresses/mailedCorrections.rules.ts'
import { decideMoves, type AddressChange } from '#server/people/addresses/addressMoves.rules.ts'
import { nameCounter, readAllowances } from '#server/kernel/security/throttle.ts'

const chunk = 5_000

/**
 * Of the changes of a list, in their order, the profiles that `followAddresses` would mail about too often: their lines
 * are refused, so that the others are not.
 */
export async function listMailedTooOften(
  context: FollowContext,
  changes: readonly AddressChange[],
): Promise<number[]> {
  const { db, author } = context
  const refused: number[] = []
  const left = new Map<string, number>()
  for (let from = 0; from < changes.length; from += chunk) {
    const moves = await decideMoves(context, changes.slice(from, from + chunk))
    const counted = moves.flatMap((move) => {
      const correction = correctionOf(author, move)
      return correction ? [{ ...correction, counters: countersOf(author, correction) }] : []
    })
    const fresh = counted.flatMap(({ counters }) => counters).filter((one) => !left.has(nameCounter(one)))
    for (const [name, allowance] of await readAllowances(db, fresh)) left.set(name, allowance)
    for (const { affiliateId, counters } of counted) {
      const names = counters.map(nameCounter)
      if (names.some((name) => (left.get(name) ?? 0) <= 0)) refused.push(affiliateId)
      else for (const name of names) left.set(name, (left.get(name) ?? 0) - 1)
    }
  }
  return refused
}
