import type { SignedIn } from '#contract/actor.ts'
import type { EnrolmentContext } from '#server/enrolment/enrolment.rules.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { findAddressHold, inviteAfterHold } from '#server/people/addressHolds.queries.ts'
import { invitationMessage } from '#server/people/correctedAddress.messages.ts'
import { followAddress } from '#server/people/correctedAddress.rules.ts'

/** Whether an address is another one than the proven one of the profile that it is written into. */
export const isReplaced = (proven: string, written: string) => proven !== '' && proven !== written

type Returned = { id: number; proven: string; written: string }

/** Staff who let somebody come back at another address write over the one that proved who they were (rule rights-11). */
export async function holdReplacedAddress(
  { db, world: { clock }, actor: { userId } }: EnrolmentContext & { actor: SignedIn },
  { id, proven, written }: Returned,
): Promise<void> {
  if (!isReplaced(proven, written)) return
  const change = { affiliateId: id, before: proven, written, proven }
  await followAddress({ db, clock, author: { userId, by: 'hand' } }, change)
}

/** Invites somebody to an account, or has them invited when their address is held no more. */
export async function inviteOrWait({ db, world }: EnrolmentContext, affiliateId: number, email: string) {
  if (await findAddressHold(db, world.clock, affiliateId, email)) await inviteAfterHold(db, affiliateId)
  else await queueMail(db, invitationMessage, email, { affiliateId })
}
