import { normaliseEmail } from '#contract/people/email.ts'
import type { Throttle } from '#contract/endpoint.ts'
import type { AddressEffect } from '#contract/people/addressEffect.ts'
import {
  addCorrectedAddress,
  cancelCorrectedAddress,
  deleteLinks,
  findAccountOf,
  isAccountName,
  renameUnusedAccount,
} from '#server/people/correctedAddress.queries.ts'
import {
  addressCorrectedMessage,
  emailChangeMessage,
  invitationMessage,
} from '#server/people/correctedAddress.messages.ts'
import { isProtected, type Editor } from '#server/people/protectedAccounts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { buildCounters, openAttempt } from '#server/kernel/security/throttle.ts'
import type { Clock } from '#server/kernel/world.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccountOf>>>

type AccountEffect = Extract<AddressEffect, 'none' | 'confirmation' | 'invitation' | 'noInvitation'>

/** What staff's change of an address does to an account (rule rights-11). */
function decideEffect(account: Account | undefined): AccountEffect {
  if (!account?.enabled) return 'none'
  if (account.isUsed) return 'confirmation'
  return account.role === 'ROLE_USER' ? 'invitation' : 'noInvitation'
}

/** What would become of a profile's account if this editor gave it this address, or none (''). */
export async function foreseeEffect(
  db: Database,
  editor: Editor,
  affiliateId: number,
  address: string,
): Promise<AddressEffect> {
  if (await isProtected(db, editor, affiliateId)) return 'protected'
  const account = await findAccountOf(db, affiliateId)
  if (address === '') return account ? 'needed' : 'removal'
  const effect = decideEffect(account)
  if (effect === 'none') return effect
  if (account?.username === address) return 'same'
  return (await isAccountName(db, address)) ? 'taken' : effect
}

/** How many corrections of one profile, and by one editor, are mailed about; each tells two mailboxes. */
const mailedCorrections: readonly Throttle[] = [
  { by: 'body.affiliateId', of: 'attempts', most: 5, minutes: 60, together: 'corrected addresses' },
  { by: 'account', of: 'attempts', most: 60, minutes: 60, together: 'corrected addresses' },
]

/** Counts in the transaction of the correction: one that is rolled back mails nobody. */
async function countMailedCorrection(db: Database, { userId }: Editor, affiliateId: number) {
  const caller = { address: '', account: `${userId}`, challenge: '', knownDevice: '' }
  const body = { affiliateId: `${affiliateId}` }
  await openAttempt(db, buildCounters('', mailedCorrections, { ...caller, body }))
}

type FollowContext = {
  db: Database
  clock: Clock
  /** Who corrects one profile by hand, which is limited; absent for a merge and for an import, which are jobs of their own. */
  editor?: Editor
}

/**
 * Does to the account what follows from staff's change of its profile's address (rule rights-11). A login never moves by
 * it: the new address is asked to confirm, and the old one is told. Call it with the profile locked and written.
 */
export async function followAddress(
  { db, clock, editor }: FollowContext,
  affiliateId: number,
  written: string,
): Promise<void> {
  const account = await findAccountOf(db, affiliateId)
  const effect = decideEffect(account)
  const address = normaliseEmail(written)
  if (!account || effect === 'none') return
  const { userId, username } = account
  await cancelCorrectedAddress(db, userId)
  if (address === username) return
  if (editor) await countMailedCorrection(db, editor, affiliateId)
  if (effect !== 'confirmation') await deleteLinks(db, userId, ['invitation', 'recovery'])
  await queueMail(db, addressCorrectedMessage, username, { userId })
  if (address === '') return
  if (effect === 'confirmation') {
    await addCorrectedAddress(db, clock, userId, address)
    await queueMail(db, emailChangeMessage, address, { userId })
  } else if (effect === 'invitation' && (await renameUnusedAccount(db, userId, address)))
    await queueMail(db, invitationMessage, address, { affiliateId, userId })
}
