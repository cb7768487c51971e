import type { SignedIn } from '#contract/actor.ts'
import { protectedIdentity } from '#contract/people/identityFields.ts'
import { lockProfile } from '#server/census/profile.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { stopLiftedMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { followAddress } from '#server/people/addresses/correctedAddress.rules.ts'
import { countMailedCorrections } from '#server/people/addresses/mailedCorrections.rules.ts'
import { lockProtection } from '#server/people/protectedAccounts.queries.ts'
import { takeStopped } from '#server/people/addresses/stoppedAddresses.queries.ts'

type Lifting = { affiliateId: number; email: string; reason: string }
type LiftContext = { db: Database; scope: Scope; actor: SignedIn; audit: AuditEntry; world: World }

/**
 * Lifts that an address was stopped in a profile, and tells the one that stopped it. That gives nobody anything: whoever
 * writes the address again is held again, and where it stands in the profile it is held from now on as if it had just been
 * written (rule rights-11).
 */
export async function liftStop(
  { db, scope, actor, audit, world: { clock } }: LiftContext,
  { affiliateId, email, reason }: Lifting,
): Promise<void> {
  const profile = await lockProfile(db, scope, affiliateId)
  if (!profile) throw notFound()
  if (await lockProtection(db, actor, affiliateId)) throw new Problem('acceso-denegado', protectedIdentity)
  const stopped = await takeStopped(db, affiliateId, email)
  const [first] = stopped
  if (!first) throw notFound()
  const context = { db, clock, author: { userId: actor.userId, by: 'hand' } } as const
  await countMailedCorrections(
    context,
    stopped.map(({ stoppedBy }) => ({ affiliateId, mailed: stoppedBy })),
  )
  const mails = stopped.map(({ stoppedBy, stoppedAt }) => ({ recipient: stoppedBy, data: { stoppedAt } }))
  await queueMails(db, stopLiftedMessage, mails)
  const account = await findAccountOf(db, affiliateId)
  const isProvenByAccount = account?.enabled === true && account.isUsed
  if (profile.values.email === email && !isProvenByAccount)
    await followAddress(context, { affiliateId, before: first.stoppedBy, written: email })
  audit.describeAffiliate(affiliateId)
  audit.giveReason(reason)
}
