import type { Throttle } from '#contract/endpoint.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { buildCounters, countAttempts } from '#server/kernel/security/throttle.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isHeld, isOfAccount, isRenamed, type Move } from '#server/people/addresses/addressMoves.rules.ts'

/**
 * Who gives a profile another address: one profile by hand, with the form, a revert, a merge or its undoing; or the
 * profiles of a list, as many as it has lines, so that these are not counted by author. `userId` is null at the console.
 */
export type AddressAuthor = { userId: number | null; by: 'hand' | 'list' }

export type FollowContext = { db: Database; clock: Clock; author: AddressAuthor }

/** How many corrections of one profile, to one address and by one person are mailed about; each tells two mailboxes. */
const mailedCorrections = {
  profile: { by: 'body.affiliateId', of: 'attempts', most: 5, minutes: 60, together: 'corrected addresses' },
  address: { by: 'body.address', of: 'attempts', most: 5, minutes: 60, together: 'corrected addresses' },
  author: { by: 'account', of: 'attempts', most: 60, minutes: 60, together: 'corrected addresses' },
} as const satisfies Record<string, Throttle>

/** Corrections to be mailed about, of profiles, and the new addresses that are written to ('' for none). */
type MailedCorrection = { affiliateId: number; mailed: string }

/** Counts in the transaction of the corrections: one that is rolled back mails nobody. */
export async function countMailedCorrections(
  { db, author }: FollowContext,
  corrections: readonly MailedCorrection[],
) {
  await countAttempts(
    db,
    corrections.flatMap((correction) => countersOf(author, correction)),
  )
}

/** The counters of a correction. */
export function countersOf({ userId, by }: AddressAuthor, { affiliateId, mailed }: MailedCorrection) {
  const caller = { address: '', account: `${userId}`, challenge: '', knownDevice: '' }
  const throttles: Throttle[] = [mailedCorrections.profile]
  if (mailed !== '') throttles.push(mailedCorrections.address)
  if (by === 'hand') throttles.push(mailedCorrections.author)
  const body = { affiliateId: `${affiliateId}`, address: mailed }
  return buildCounters('', throttles, { ...caller, body })
}

/** What is mailed about a move; undefined when nobody is told. */
export function correctionOf({ by }: AddressAuthor, move: Move): MailedCorrection | undefined {
  const { affiliateId, address, effect } = move
  if (effect === 'confirmation')
    return isOfAccount(move) && isRenamed(move) ? { affiliateId, mailed: address } : undefined
  if (!isHeld(move)) return undefined
  // The lines of a list may give one address to a whole family: nothing is sent to it yet.
  return { affiliateId, mailed: by === 'hand' ? address : '' }
}
