import type { SignedIn } from '#contract/actor.ts'
import { describeHold } from '#contract/people/addressEffect.ts'
import { profileMergedMessage } from '#server/census/duplicates/duplicates.messages.ts'
import type { Dependents } from '#server/census/duplicates/merge.dependents.queries.ts'
import type { AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import { findAddressHold, findProvenAddress } from '#server/people/addresses/addressHolds.queries.ts'
import { followAddress } from '#server/people/addresses/correctedAddress.rules.ts'
import { countMailedCorrections } from '#server/people/addresses/mailedCorrections.rules.ts'
import { copyStops, moveStops } from '#server/people/addresses/stoppedAddresses.queries.ts'

type MergeContext = { db: Database; actor: Omit<SignedIn, 'sessionId'>; world: World }
type Account = { affiliateId: number | null; username: string; isInUse: boolean }
type Sides = { kept: AffiliateRow; removed: AffiliateRow; merged: AffiliateRow }

const emailOf = (profile: AffiliateRow) => String(profile['email'])

/** The proven addresses of two profiles. Read them before they are merged. */
export const readProven = async (
  { db, clock }: { db: Database; clock: Clock },
  keptId: number,
  removedId: number,
) => ({
  kept: await findProvenAddress(db, clock, keptId),
  removed: await findProvenAddress(db, clock, removedId),
})
export type Proven = Awaited<ReturnType<typeof readProven>>

/** Whether two profiles have each their own address, and both are asked before they are merged (rule rights-11). */
export const areAskedFirst = ({ kept, removed }: Proven): boolean =>
  kept !== '' && removed !== '' && kept !== removed

/** Throws while the address of one of the profiles can be stopped, or was: a merge would take that away from its owner. */
export async function requireSettledAddresses(
  { db, world: { clock } }: MergeContext,
  profiles: readonly AffiliateRow[],
): Promise<void> {
  for (const profile of profiles) {
    const hold = await findAddressHold(db, clock, profile.id, emailOf(profile))
    if (hold)
      throw new Problem('conflicto', `La ficha ${profile.id} no se puede unir todavía. ${describeHold(hold)}`)
  }
}

const authorOf = ({ userId }: Pick<SignedIn, 'userId'>) => ({ userId, by: 'hand' }) as const

/**
 * Does what follows for the account of a merged profile when it gets the address of the other one; what that address
 * has stopped stays stopped.
 */
export async function followMerge(
  { db, world, actor }: MergeContext,
  { kept, removed, merged }: Sides,
  account: Account | undefined,
): Promise<void> {
  await copyStops(db, { from: removed.id, to: kept.id, by: emailOf(merged) })
  const [before, written] = [emailOf(account?.affiliateId === removed.id ? removed : kept), emailOf(merged)]
  if (!account || before === written) return
  await followAddress(
    { db, clock: world.clock, author: authorOf(actor) },
    // Both addresses agreed to the merge, so the chosen one is proven.
    { affiliateId: kept.id, before, written, proven: written },
  )
}

/**
 * Tells the one address that proves a profile, where its document goes or another one's comes: nobody else was asked
 * (`requestMerge`), and staff can separate the profiles.
 */
export async function tellMerged(
  { db, world, actor }: MergeContext,
  mergeId: number,
  { kept, removed, merged }: Sides,
  proven: Proven,
): Promise<void> {
  const isOneMailbox = proven.kept === proven.removed
  const known = proven.kept === '' ? removed : kept
  const recipient = proven.kept || proven.removed
  if (recipient === '' || areAskedFirst(proven)) return
  if (!isOneMailbox && merged.id_document === known.id_document) return
  await countMailedCorrections({ db, clock: world.clock, author: authorOf(actor) }, [
    { affiliateId: known.id, mailed: recipient },
  ])
  await queueMails(db, profileMergedMessage, [{ recipient, data: { mergeId } }])
}

type SideAccount = Account & { side: 'kept' | 'removed' }
type Parted = Sides & { proven: Proven; current: AffiliateRow; restored: AffiliateRow }

/** Whether the address of a merged profile came from the one that went: then whatever was written over it goes with that. */
export const isAddressOfRemoved = ({ kept, removed, merged }: Sides): boolean =>
  emailOf(merged) === emailOf(removed) && emailOf(merged) !== emailOf(kept)

/**
 * The proven addresses of two profiles that are parted: those of before; of the one whose address the merged profile had,
 * the one that proves this now, if it is a later one; and that of an account in use. Ask it before they are parted.
 */
export async function readPartedProven(
  { db, world: { clock } }: MergeContext,
  { kept, removed, merged }: Sides,
  { proven: known }: Pick<Dependents, 'proven'>,
  account: SideAccount | undefined,
): Promise<Proven> {
  const before = known ?? { kept: emailOf(kept), removed: emailOf(removed) }
  const present = await findProvenAddress(db, clock, kept.id)
  const isLater = present !== '' && present !== before.kept && present !== before.removed
  const provenNow = (side: 'kept' | 'removed') =>
    isLater && before[side] !== '' && before[side] === emailOf(merged) ? present : before[side]
  const proven = { kept: provenNow('kept'), removed: provenNow('removed') }
  return account?.isInUse ? { ...proven, [account.side]: account.username } : proven
}

/**
 * Gives two profiles that were parted their proven addresses: one that differs from it is held again. `account` is that
 * of the merged profile, with the side that it goes with.
 */
export async function followParting(
  { db, world, actor }: MergeContext,
  account: SideAccount | undefined,
  { kept, removed, proven, current, restored }: Omit<Parted, 'merged'>,
): Promise<void> {
  const stops = { from: kept.id, to: removed.id, by: proven.removed }
  await (proven.kept === proven.removed ? copyStops(db, stops) : moveStops(db, stops))
  for (const [side, profile] of [
    ['kept', restored],
    ['removed', removed],
  ] as const) {
    const written = emailOf(profile)
    if (account?.isInUse && account.side === side && written === emailOf(current)) continue
    await followAddress(
      { db, clock: world.clock, author: authorOf(actor) },
      { affiliateId: profile.id, before: written, written, proven: proven[side] },
    )
  }
}
