import { findUser } from '#server/account/account.queries.ts'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import { wasToldOfCode } from '#server/enrolment/enrolment.queries.ts'
import { issueInvitation } from '#server/enrolment/invitation.queries.ts'
import { votingLetterMessage } from '#server/enrolment/votingLetter.messages.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { serverItself } from '#server/kernel/security/device.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { lockLetter, noteLetterUsed, type LockedLetter } from '#server/votings/letters.queries.ts'

type Redeemed =
  | { outcome: 'invited'; name: string; userId: number; code: string }
  | { outcome: 'taken' }
  | { outcome: 'votes' }
  | { outcome: 'annulled'; voting: string; reason: string }
  | undefined

/**
 * What comes of the mail to whoever typed the code of a letter: gives the address that its holder typed to their profile, which has none or one that came the same way, and
 * invites it (rule voting-13). Undefined where the letter is worth nothing: of another person or voting, printed again
 * since, or whose account is another one. That its voting was annulled is all that whoever holds it is told then, once at each
 * address; a link that it had brought before still makes the account.
 */
export async function redeemLetter(
  db: Database,
  clock: Clock,
  { id: mailId, recipient: address, data }: Parameters<MessageWriter<typeof votingLetterMessage>>[1],
): Promise<Redeemed> {
  const { idDocument, codeHash } = data
  const letter = await lockLetter(db, clock, { idDocument, codeHash: Buffer.from(codeHash, 'hex') })
  if (!letter) return undefined
  const { affiliateId, votingId, votingName, annulled } = letter
  if (annulled !== null) {
    const asked = { mailId, since: annulled.at, data }
    if (await wasToldOfCode(db, votingLetterMessage, address, asked)) return undefined
    return { outcome: 'annulled', voting: votingName, reason: annulled.reason }
  }
  const account = await findAccountOf(db, affiliateId)
  if (account?.enabled === false) return undefined
  if (account?.isUsed) {
    // The letter shows whose the account is that they have (rule voting-16).
    if (account.username !== address || letter.wasUsed) return undefined
    await noteLetterUsed(db, clock, { votingId, affiliateId, userId: account.userId })
    await noteUse({ db, clock }, letter, undefined)
    return { outcome: 'votes' }
  }
  if (!['', address].includes(letter.email) && !letter.wasUsed) return undefined
  const other = await findUser(db, address)
  if (other && other.userId !== account?.userId) return { outcome: 'taken' }
  await noteUse({ db, clock }, letter, address)
  const invitation = await issueInvitation(db, clock, { affiliateId, address, wantedBy: 'letter' })
  if (!invitation) return undefined
  await noteLetterUsed(db, clock, { votingId, affiliateId, userId: invitation.userId })
  return { outcome: 'invited', ...invitation }
}

/** Writes the address that was typed into the profile, if it is another one, and logs that a letter of a voting was used. */
async function noteUse(
  { db, clock }: { db: Database; clock: Clock },
  { affiliateId, votingId, email }: LockedLetter,
  address: string | undefined,
): Promise<void> {
  const audit = new AuditEntry(serverItself)
  const scope = asSystem('whoever has proved by the code of a letter whose profile it is')
  if (address !== undefined && email !== address)
    await correctProfile({ db, scope, audit, world: { clock } }, affiliateId, { email: address }, undefined)
  audit.describe(`Votación ${votingId}`)
  audit.addSubjects('affiliate', [affiliateId])
  await writeAuditEntry(db, 'votingLetterUsed', 'anonymous', audit)
}
