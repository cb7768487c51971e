import type { AddressEffect } from '#contract/people/addressEffect.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import {
  findAddressHold,
  findProvenAddress,
  listProofs,
} from '#server/people/addresses/addressHolds.queries.ts'
import {
  findAccountOf,
  findAccountsOf,
  isAccountName,
  type ProfileAccount,
} from '#server/people/addresses/correctedAddress.queries.ts'
import { isProtected, type Editor } from '#server/people/protectedAccounts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

type AccountEffect = Extract<AddressEffect, 'none' | 'confirmation' | 'invitation' | 'noInvitation'>

/** What staff's change of an address does to an account (rule rights-11). */
export function decideEffect(account: ProfileAccount | undefined): AccountEffect {
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
export type Move = {
  affiliateId: number
  address: string
  proven: string
  account: ProfileAccount | undefined
  effect: AccountEffect
  isNew: boolean
}
export type AccountMove = Move & { account: ProfileAccount }

/** Of a profile with an account that is not blocked. */
export const isOfAccount = (move: Move): move is AccountMove =>
  move.account !== undefined && move.effect !== 'none'

/** What each change does. */
export async function decideMoves(
  { db, clock }: { db: Database; clock: Clock },
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

/** Whether the move is of an address that the proven one can stop. */
export const isHeld = ({ proven, address }: Move) => proven !== '' && address !== proven

/** Whether the account is not called by the address. */
export const isRenamed = ({ address, account }: AccountMove) => address !== account.username
