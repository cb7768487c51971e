import { closeHolds, openHolds, takeEndedHolds } from '#server/people/addresses/addressHolds.queries.ts'
import {
  decideEffect,
  decideMoves,
  isHeld,
  isOfAccount,
  isRenamed,
  type AccountMove,
  type AddressChange,
  type Move,
} from '#server/people/addresses/addressMoves.rules.ts'
import {
  addCorrectedAddresses,
  cancelCorrectedAddresses,
  deleteLinks,
  findAccountsOf,
} from '#server/people/addresses/correctedAddress.queries.ts'
import {
  addressCorrectedMessage,
  addressReplacedMessage,
  emailChangeMessage,
  invitationMessage,
} from '#server/people/addresses/correctedAddress.messages.ts'
import {
  correctionOf,
  countMailedCorrections,
  type FollowContext,
} from '#server/people/addresses/mailedCorrections.rules.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { World } from '#server/kernel/world.ts'

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
