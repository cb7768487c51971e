import { findUser } from '#server/account/account.queries.ts'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import { issueInvitation } from '#server/enrolment/invitation.queries.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { serverItself } from '#server/kernel/security/device.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { lockLetter, noteLetterUsed } from '#server/votings/letters.queries.ts'

type Redeemed =
  | { outcome: 'invited'; name: string; userId: number; code: string }
  | { outcome: 'taken' }
  | undefined

/**
 * Gives the address that the holder of a letter typed to their profile, which has none or one that came the same way, and
 * invites it (rule voting-13). Undefined where the letter is worth nothing: of another person or voting, printed again
 * since, or whose account is made.
 */
export async function redeemLetter(
  db: Database,
  clock: Clock,
  { address, ...typed }: { address: string; idDocument: string; codeHash: Buffer },
): Promise<Redeemed> {
  const letter = await lockLetter(db, clock, typed)
  if (!letter || (letter.email !== '' && !letter.wasUsed)) return undefined
  const { affiliateId, votingId } = letter
  const account = await findAccountOf(db, affiliateId)
  if (account?.isUsed || account?.enabled === false) return undefined
  const other = await findUser(db, address)
  if (other && other.userId !== account?.userId) return { outcome: 'taken' }
  if (letter.email !== address) {
    const audit = new AuditEntry(serverItself)
    const scope = asSystem('whoever has proved by the code of a letter whose profile it is')
    await correctProfile({ db, scope, audit, world: { clock } }, affiliateId, { email: address }, undefined)
    audit.addSubjects('affiliate', [affiliateId])
    await writeAuditEntry(db, 'votingLetterUsed', 'anonymous', audit)
  }
  await noteLetterUsed(db, clock, { votingId, affiliateId })
  const invitation = await issueInvitation(db, clock, affiliateId, address)
  return invitation && { outcome: 'invited', ...invitation }
}
