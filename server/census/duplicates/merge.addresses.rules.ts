import type { SignedIn } from '#contract/actor.ts'
import { describeHold } from '#contract/people/addressEffect.ts'
import { profileMergedMessage } from '#server/census/duplicates/duplicates.messages.ts'
import type { Dependents } from '#server/census/duplicates/merge.dependents.queries.ts'
import type { AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import { findAddressHold, findProvenAddress } from '#server/people/addressHolds.queries.ts'
import { countMailedCorrections, followAddress } from '#server/people/correctedAddress.rules.ts'
import { deleteStopped } from '#server/people/stoppedAddresses.queries.ts'

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
type Proven = Awaited<ReturnType<typeof readProven>>

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

/** Does what follows for the account of a merged profile when it gets the address of the other one. */
export async function followMerge(
  { db, world, actor }: MergeContext,
  { kept, removed, merged }: Sides,
  account: Account | undefined,
): Promise<void> {
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

type Parted = Omit<Sides, 'merged'> & { hung: Dependents; current: AffiliateRow; restored: AffiliateRow }

/**
 * Gives two profiles that were parted their proven addresses as they were: one that differs from it is held again.
 * `account` is that of the merged profile, with the side that it goes with.
 */
export async function followParting(
  { db, world, actor }: MergeContext,
  account: (Account & { side: 'kept' | 'removed' }) | undefined,
  { kept, removed, hung, current, restored }: Parted,
): Promise<void> {
  const proven = hung.proven ?? { kept: emailOf(kept), removed: emailOf(removed) }
  // What was written over the merged profile's address may be this one's own.
  await deleteStopped(db, kept.id, [proven.kept])
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
