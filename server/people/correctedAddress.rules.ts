import { normaliseEmail } from '#contract/people/email.ts'
import type { Throttle } from '#contract/endpoint.ts'
import { hoursToStop, type AddressEffect } from '#contract/people/addressEffect.ts'
import {
  addCorrection,
  deleteUndoneCorrections,
  extendCorrections,
} from '#server/people/addressCorrections.queries.ts'
import {
  addCorrectedAddress,
  cancelCorrectedAddress,
  deleteLinks,
  findAccountOf,
  isAccountName,
} from '#server/people/correctedAddress.queries.ts'
import {
  addressCorrectedMessage,
  addressReplacedMessage,
  emailChangeMessage,
  invitationMessage,
} from '#server/people/correctedAddress.messages.ts'
import { isProtected, type Editor } from '#server/people/protectedAccounts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { queueMail, queueMailLater } from '#server/kernel/mail/mail.ts'
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
  { before, address }: { before: string; address: string },
): Promise<AddressEffect> {
  if (await isProtected(db, editor, affiliateId)) return 'protected'
  const account = await findAccountOf(db, affiliateId)
  if (address === '') return account ? 'needed' : 'removal'
  const effect = decideEffect(account)
  if (effect === 'none') return before === '' || before === address ? 'none' : 'held'
  if (account?.username === address) return 'same'
  return (await isAccountName(db, address)) ? 'taken' : effect
}

/** How many corrections of one profile, to one address and by one person are mailed about; each tells two mailboxes. */
const mailedCorrections = {
  profile: { by: 'body.affiliateId', of: 'attempts', most: 5, minutes: 60, together: 'corrected addresses' },
  address: { by: 'body.address', of: 'attempts', most: 5, minutes: 60, together: 'corrected addresses' },
  author: { by: 'account', of: 'attempts', most: 60, minutes: 60, together: 'corrected addresses' },
} as const satisfies Record<string, Throttle>

/**
 * Who gives a profile another address: one profile by hand, with the form, a revert, a merge or its undoing; or the
 * profiles of a list, as many as it has lines, so that these are not counted by author. `userId` is null at the console.
 */
export type AddressAuthor = { userId: number | null; by: 'hand' | 'list' }

type FollowContext = { db: Database; clock: Clock; author: AddressAuthor }

/** Counts in the transaction of the correction: one that is rolled back mails nobody. */
async function countMailedCorrection(
  { db, author: { userId, by } }: FollowContext,
  affiliateId: number,
  mailed: string,
) {
  const caller = { address: '', account: `${userId}`, challenge: '', knownDevice: '' }
  const body = { affiliateId: `${affiliateId}`, address: mailed }
  const throttles: Throttle[] = [mailedCorrections.profile]
  if (mailed !== '') throttles.push(mailedCorrections.address)
  if (by === 'hand') throttles.push(mailedCorrections.author)
  await openAttempt(db, buildCounters('', throttles, { ...caller, body }))
}

/** The addresses of a profile before staff wrote another one (two when a merge replaced those of both), and that one. */
type Replacing = { before: readonly string[]; written: string }

/**
 * Does what follows from staff's change of a profile's address, whichever way they take (rule rights-11). The login of an
 * account in use never moves by it: the new address is asked to confirm, and the old one is told. Without such an account
 * the old one is told and can stop it, and the new one proves nothing until then. Call it with the profile locked and
 * written.
 */
export async function followAddress(
  context: FollowContext,
  affiliateId: number,
  { before, written }: Replacing,
): Promise<void> {
  const { db } = context
  const account = await findAccountOf(db, affiliateId)
  const effect = decideEffect(account)
  const address = normaliseEmail(written)
  if (account && effect !== 'none') await cancelCorrectedAddress(db, account.userId)
  if (account && effect === 'confirmation') return askToConfirm(context, affiliateId, account, address)
  const replaced = new Set(before.filter((each) => each !== '' && each !== address))
  if (await deleteUndoneCorrections(db, context.clock, affiliateId, address)) return
  await extendCorrections(db, context.clock, affiliateId)
  if (replaced.size > 0) await tellReplaced(context, affiliateId, [...replaced], address)
  if (!account || effect === 'none' || address === account.username) return
  await deleteLinks(db, account.userId, ['invitation', 'recovery'])
  const data = { affiliateId, userId: account.userId }
  if (effect === 'invitation' && address !== '')
    await queueMailLater(db, invitationMessage, address, { data, hours: hoursToStop })
}

/** Asks an address to confirm itself for the account in use of its profile, and tells the one that proves it. */
async function askToConfirm(
  context: FollowContext,
  affiliateId: number,
  { userId, username }: Account,
  address: string,
) {
  if (address === username) return
  const { db, clock } = context
  await countMailedCorrection(context, affiliateId, address)
  await queueMail(db, addressCorrectedMessage, username, { userId })
  if (address === '') return
  await addCorrectedAddress(db, clock, userId, address)
  await queueMail(db, emailChangeMessage, address, { userId })
}

/** Tells the addresses that a profile had, which can stop the change. */
async function tellReplaced(
  context: FollowContext,
  affiliateId: number,
  replaced: readonly string[],
  to: string,
) {
  const { db, clock, author } = context
  // The lines of a list may give one address to a whole family: nothing is sent to it yet.
  await countMailedCorrection(context, affiliateId, author.by === 'hand' ? to : '')
  for (const from of replaced) {
    const correctionId = await addCorrection(db, clock, { affiliateId, from, to, authorId: author.userId })
    if (correctionId !== undefined) await queueMail(db, addressReplacedMessage, from, { correctionId })
  }
}
