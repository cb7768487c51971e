import type { SignedIn } from '#contract/actor.ts'
import { profileMergedMessage } from '#server/census/duplicates/duplicates.messages.ts'
import type { Dependents } from '#server/census/duplicates/merge.dependents.queries.ts'
import type { AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { queueMails } from '#server/kernel/mail/mail.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { closeHolds, findProvenAddress } from '#server/people/addressHolds.queries.ts'
import { countMailedCorrections, followAddress } from '#server/people/correctedAddress.rules.ts'
import { copyStopped, deleteStopped, isStopped } from '#server/people/stoppedAddresses.queries.ts'

type MergeContext = { db: Database; actor: SignedIn; world: World }
type Account = { affiliateId: number | null; username: string; isInUse: boolean }
type Sides = { kept: AffiliateRow; removed: AffiliateRow; merged: AffiliateRow }

const emailOf = (profile: AffiliateRow) => String(profile['email'])

/** The proven addresses of two profiles. Read them before they are merged. */
export const readProven = async (
  { db, world: { clock } }: MergeContext,
  keptId: number,
  removedId: number,
) => ({
  kept: await findProvenAddress(db, clock, keptId),
  removed: await findProvenAddress(db, clock, removedId),
})
type Proven = Awaited<ReturnType<typeof readProven>>

/** The side of a merge whose document the merged profile has. */
const documentedSide = ({ removed, merged }: Sides) =>
  merged.id_document === removed.id_document ? 'removed' : 'kept'

const authorOf = ({ userId }: SignedIn) => ({ userId, by: 'hand' }) as const

/**
 * Does what follows from the address of a merged profile (rule rights-11): it is proved by the account in use of either
 * side, or else by what proved the side whose document it has. Returns what its undoing needs.
 */
export async function followMerge(
  context: MergeContext,
  sides: Sides,
  proven: Proven,
  account: Account | undefined,
): Promise<Pick<Dependents, 'proven' | 'stopped'>> {
  const { db, world, actor } = context
  const { kept, removed, merged } = sides
  const documented = documentedSide(sides)
  const stopped = await copyStopped(db, removed.id, { id: kept.id, proven: proven[documented] })
  const before = emailOf(account?.affiliateId === removed.id ? removed : kept)
  const isUntouched = account?.isInUse
    ? before === emailOf(merged)
    : !account && documented === 'kept' && before === emailOf(merged)
  if (!isUntouched)
    await followAddress(
      { db, clock: world.clock, author: authorOf(actor) },
      { affiliateId: kept.id, before, written: emailOf(merged), proven: proven[documented] },
    )
  return { proven, stopped }
}

/**
 * Tells the addresses that say whose the other profile was: the one that has not the account in use, or not the document,
 * where the merge gave one profile the address or the document of the other. They cannot stop it: staff separate them.
 */
export async function tellMerged(
  { db, world, actor }: MergeContext,
  mergeId: number,
  sides: Sides,
  proven: Proven,
  account: Account | undefined,
) {
  const { kept, removed, merged } = sides
  const identified = account?.affiliateId === removed.id ? 'removed' : 'kept'
  const told = (account?.isInUse ? identified : documentedSide(sides)) === 'kept' ? 'removed' : 'kept'
  const isMixed = merged.id_document === removed.id_document || emailOf(merged) !== emailOf(kept)
  if (!account?.isInUse && !isMixed) return
  const known = account?.isInUse ? [emailOf(sides[told]), proven[told]] : [proven[told]]
  const addresses = [...new Set(known)].filter(
    (each) => each !== '' && each !== emailOf(merged) && (!account?.isInUse || each !== account.username),
  )
  if (addresses.length === 0) return
  const affiliateId = sides[told].id
  await countMailedCorrections(
    { db, clock: world.clock, author: authorOf(actor) },
    addresses.map((mailed) => ({ affiliateId, mailed })),
  )
  const mails = addresses.map((recipient) => ({ recipient, data: { mergeId } }))
  await queueMails(db, profileMergedMessage, mails)
}

/** Whether the address that a merged profile has now is the other side's, which takes it back. */
export const hasAddressOfRemoved = (
  current: AffiliateRow,
  { removed, hung }: Pick<Parted, 'removed' | 'hung'>,
) => [emailOf(removed), hung.proven?.removed].includes(emailOf(current))

type Parted = Omit<Sides, 'merged'> & {
  hung: Dependents
  mergedAt: string
  current: AffiliateRow
  restored: AffiliateRow
}

/**
 * Gives two profiles that were parted their proven addresses as they were: an address that was stopped meanwhile gives
 * way to it, any other one is held again. `accountSide` is the side that an account of the merged profile goes with.
 */
export async function followParting(
  context: MergeContext & { scope: Scope; audit: AuditEntry },
  accountSide: 'kept' | 'removed' | undefined,
  { kept, removed, hung, mergedAt, current, restored }: Parted,
) {
  const { db, world, actor } = context
  const proven = hung.proven ?? { kept: emailOf(kept), removed: emailOf(removed) }
  await copyStopped(db, kept.id, { id: removed.id, proven: proven.removed }, mergedAt)
  await deleteStopped(db, kept.id, [...(hung.stopped ?? []), proven.kept])
  await deleteStopped(db, removed.id, [proven.removed])
  for (const [side, profile] of [
    ['kept', restored],
    ['removed', removed],
  ] as const) {
    const [affiliateId, written] = [profile.id, emailOf(profile)]
    const isMoved = side === accountSide && written !== emailOf(current)
    if (await isStopped(db, affiliateId, written)) {
      await correctProfile(context, affiliateId, { email: proven[side] }, undefined)
      await closeHolds(db, [affiliateId])
    } else if (isMoved || (await findProvenAddress(db, world.clock, affiliateId)) !== proven[side])
      await followAddress(
        { db, clock: world.clock, author: authorOf(actor) },
        { affiliateId, before: written, written, proven: proven[side] },
      )
  }
}
