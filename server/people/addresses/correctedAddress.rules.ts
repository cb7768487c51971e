import { normaliseEmail } from '#contract/people/email.ts'
import type { Throttle } from '#contract/endpoint.ts'
import type { AddressEffect } from '#contract/people/addressEffect.ts'
import {
  closeHolds,
  findAddressHold,
  findProvenAddress,
  listProofs,
  openHolds,
  takeEndedHolds,
} from '#server/people/addresses/addressHolds.queries.ts'
import {
  addCorrectedAddresses,
  cancelCorrectedAddresses,
  deleteLinks,
  findAccountOf,
  findAccountsOf,
  isAccountName,
  type ProfileAccount,
} from '#server/people/addresses/correctedAddress.queries.ts'
import {
  addressCorrectedMessage,
  addressReplacedMessage,
  emailChangeMessage,
  invitationMessage,
} from '#server/people/addresses/correctedAddress.messages.ts'
import { isProtected, type Editor } from '#server/people/protectedAccounts.queries.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import { buildCounters, countAttempts } from '#server/kernel/security/throttle.ts'
import type { Clock, World } from '#server/kernel/world.ts'

type AccountEffect = Extract<AddressEffect, 'none' | 'confirmation' | 'invitation' | 'noInvitation'>

/** What staff's change of an address does to an account (rule rights-11). */
function decideEffect(account: ProfileAccount | undefined): AccountEffect {
  if (!account?.enabled) return 'none'
  if (account.isUsed) return 'confirmation'
  return account.role === 'ROLE_USER' ? 'invitation' : 'noInvitation'
}

/** What would become of a profile's account if this editor gave it this address, or none (''). */
export async function foreseeEffect(
  { db, clock }: { db: Database; clock: Clock },
  editor: Editor,
  affiliateId: number,
  address: string,
): Promise<AddressEffect> {
  if (await isProtected(db, editor, affiliateId)) return 'protected'
  const account = await findAccountOf(db, affiliateId)
  if (address === '') return account ? 'needed' : 'removal'
  const effect = decideEffect(account)
  if (effect === 'none') {
    const proven = await findProvenAddress(db, clock, affiliateId)
    if ((await findAddressHold(db, clock, affiliateId, address))?.isStopped) return 'stopped'
    return proven !== '' && proven !== address ? 'held' : 'none'
  }
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

export type FollowContext = { db: Database; clock: Clock; author: AddressAuthor }

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

/**
 * The address of a profile before staff wrote another one, and that one. `proven` is its proven address where the
 * caller knows better than the profile, its account and its hold tell: when these have just changed.
 * `isNew`: the profile is, and its proven address stood in records.
 */
export type AddressChange = {
  affiliateId: number
  before: string
  written: string
  proven?: string
  isNew?: boolean
}

/** A change of an address with what it does to the profile's account. */
type Move = {
  affiliateId: number
  address: string
  proven: string
  account: ProfileAccount | undefined
  effect: AccountEffect
  isNew: boolean
}
type AccountMove = Move & { account: ProfileAccount }

/** Of a profile with an account that is not blocked. */
const isOfAccount = (move: Move): move is AccountMove => move.account !== undefined && move.effect !== 'none'

/**
 * Does what follows from staff's change of profiles' addresses, whichever way they take (rule rights-11). The login of an
 * account in use never moves by it: the new address is asked to confirm, and the old one is told. Without such an account
 * any address but the proven one is held: the proven one is told and can stop it, and it proves nothing until then. Call
 * it with the profiles, each once, locked and written.
 */
export async function followAddresses(context: FollowContext, changes: readonly AddressChange[]) {
  for (let from = 0; from < changes.length; from += mostFollowed)
    await followSome(context, changes.slice(from, from + mostFollowed))
}

/** How many addresses are followed with the same statements. */
const mostFollowed = 5_000

/** What each change does. */
export async function decideMoves(
  { db, clock }: FollowContext,
  changes: readonly AddressChange[],
): Promise<Move[]> {
  const ids = changes.map(({ affiliateId }) => affiliateId)
  const [accounts, proofs] = [await findAccountsOf(db, ids), await listProofs(db, clock, ids)]
  return changes.map(({ affiliateId, before, written, proven, isNew = false }) => {
    const account = accounts.get(affiliateId)
    return {
      affiliateId,
      address: normaliseEmail(written),
      proven: proven ?? proofs.get(affiliateId) ?? before,
      account,
      effect: decideEffect(account),
      isNew,
    }
  })
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

const isHeld = ({ proven, address }: Move) => proven !== '' && address !== proven

async function followSome(context: FollowContext, changes: readonly AddressChange[]) {
  const { db } = context
  const moves = await decideMoves(context, changes)
  const ofAccounts = moves.filter(isOfAccount)
  if (ofAccounts.length > 0) await cancelCorrectedAddresses(db, ofAccounts.map(userIdOf))
  await askToConfirm(
    context,
    ofAccounts.filter(({ effect }) => effect === 'confirmation'),
  )
  await holdAddresses(
    context,
    moves.filter(({ effect }) => effect !== 'confirmation'),
  )
}

/** The same for one profile. */
export const followAddress = (context: FollowContext, change: AddressChange) =>
  followAddresses(context, [change])

const userIdOf = ({ account }: AccountMove) => account.userId
const isRenamed = ({ address, account }: AccountMove) => address !== account.username

/** Asks addresses to confirm themselves for the accounts in use of their profiles, and tells those that prove them. */
async function askToConfirm(context: FollowContext, moves: readonly AccountMove[]) {
  const { db, clock } = context
  const asked = moves.filter(isRenamed)
  if (asked.length === 0) return
  await countMailedCorrections(
    context,
    asked.flatMap((move) => correctionOf(context.author, move) ?? []),
  )
  const changedAt = await readNow(db, clock)
  const told = asked.map(({ account: { userId, username } }) => ({
    recipient: username,
    data: { userId, changedAt },
  }))
  const notices = await queueMails(db, addressCorrectedMessage, told)
  const noticeOf = new Map(notices.map(({ id, data: { userId } }) => [userId, id]))
  const confirming = asked.filter(({ address }) => address !== '')
  if (confirming.length === 0) return
  const addresses = confirming.map(({ account: { userId }, address: email }) => ({
    userId,
    email,
    noticeId: noticeOf.get(userId) ?? null,
  }))
  await addCorrectedAddresses(db, changedAt, addresses)
  await queueMails(
    db,
    emailChangeMessage,
    addresses.map(({ userId, email }) => ({ recipient: email, data: { userId } })),
  )
}

/** Where no account is in use, the proven address can stop another one, which proves nothing until then. */
async function holdAddresses(context: FollowContext, moves: readonly Move[]) {
  if (moves.length === 0) return
  const { db } = context
  const held = moves.filter(isHeld)
  const free = moves.filter((move) => !held.includes(move))
  await tellProven(context, held)
  const closed = await closeHolds(
    db,
    free.map(({ affiliateId }) => affiliateId),
  )
  const renamed = free.filter(isOfAccount).filter(isRenamed)
  const ended = [...held.filter(isOfAccount), ...renamed]
  if (ended.length > 0) await deleteLinks(db, ended.map(userIdOf), ['invitation', 'recovery'])
  // Of those that are held, members get another invitation when the hold ends.
  const back = free.filter(isOfAccount).filter(({ affiliateId }) => closed.has(affiliateId))
  await inviteMembers(db, [...new Set([...renamed, ...back])])
}

/** Tells the proven addresses of profiles, which can stop the change. */
async function tellProven(context: FollowContext, moves: readonly Move[]) {
  if (moves.length === 0) return
  const { db, clock, author } = context
  await countMailedCorrections(
    context,
    moves.flatMap((move) => correctionOf(author, move) ?? []),
  )
  const changedAt = await readNow(db, clock)
  const mails = moves.map(({ affiliateId, address, proven, isNew }) => ({
    recipient: proven,
    data: { affiliateId, changedAt, isRemoved: address === '', ...(isNew && { isNew }) },
  }))
  const notices = await queueMails(db, addressReplacedMessage, mails)
  const noticeOf = new Map(notices.map(({ id, data }) => [data.affiliateId, id]))
  const holds = moves.map(({ affiliateId, proven }) => ({
    affiliateId,
    provenEmail: proven,
    noticeId: noticeOf.get(affiliateId) ?? null,
  }))
  await openHolds(db, changedAt, holds)
}

/** Invites those without a role to their accounts; of a role a super admin decides. */
async function inviteMembers(db: Database, moves: readonly AccountMove[]) {
  const invited = moves.filter(({ effect, address }) => effect === 'invitation' && address !== '')
  if (invited.length === 0) return
  const mails = invited.map((move) => ({
    recipient: move.address,
    data: { affiliateId: move.affiliateId, userId: userIdOf(move) },
  }))
  await queueMails(db, invitationMessage, mails)
}

/** Upkeep: what nobody stopped in time proves its profile, and who waited for that is invited. */
export async function endHolds({ db: pool, clock }: World): Promise<void> {
  await inTransaction(pool, async (db) => {
    const ended = await takeEndedHolds(db, clock)
    const ids = ended.map(({ affiliateId }) => affiliateId)
    const accounts = await findAccountsOf(db, ids)
    const mails = ended.flatMap(({ affiliateId, email, invites }) => {
      const account = accounts.get(affiliateId)
      const isInvited = account ? decideEffect(account) === 'invitation' : invites
      return isInvited && email !== ''
        ? [{ recipient: email, data: { affiliateId, ...(account && { userId: account.userId }) } }]
        : []
    })
    await queueMails(db, invitationMessage, mails)
  })
}
