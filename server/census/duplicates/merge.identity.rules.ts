import type { SignedIn } from '#contract/actor.ts'
import { identityFields } from '#contract/people/identityFields.ts'
import type { AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import { toSqlName } from '#server/census/profile.columns.queries.ts'
import type { Dependents } from '#server/census/duplicates/merge.dependents.queries.ts'
import { profileMergedMessage } from '#server/census/duplicates/duplicates.messages.ts'
import { listStoppingAddresses } from '#server/people/addressCorrections.queries.ts'
import { accountPartedMessage } from '#server/people/correctedAddress.messages.ts'
import { queueMail, queueMails } from '#server/kernel/mail/mail.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import { countMailedCorrections, followAddress } from '#server/people/correctedAddress.rules.ts'
import { lockProtection } from '#server/people/protectedAccounts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'

type MergeContext = { db: Database; actor: SignedIn; world: World }

const identityColumns = identityFields.map(toSqlName)

/**
 * A merge, or its undoing, leaves mail, type and document as they are with an account that ranks at or above the
 * actor's (rule rights-11). The account is with the kept profile when this is asked; `before` and `after` are the profiles
 * that it had and will have.
 */
export async function requireSameIdentity(
  { db, actor }: MergeContext,
  keptId: number,
  before: AffiliateRow,
  after: AffiliateRow,
) {
  if (identityColumns.every((column) => before[column] === after[column])) return
  if (!(await lockProtection(db, actor, keptId))) return
  throw new Problem(
    'conflicto',
    'Una de las dos fichas es de alguien con tu mismo rol o uno superior: su correo, su documento y su tipo de inscripción no los cambia esta unión.',
  )
}

type MergedAddress = { current: AffiliateRow; replaced: readonly AffiliateRow[]; after: AffiliateRow }

/**
 * Does what follows from the address that a merge, or its undoing, gave to a profile (rule rights-11). `replaced` are the
 * profiles whose address the new one takes the place of.
 */
export async function followMergedAddress(
  { db, world, actor }: MergeContext,
  affiliateId: number,
  { current, replaced, after }: MergedAddress,
) {
  const written = String(after['email'])
  const before = replaced.map(({ email }) => String(email))
  if ([String(current['email']), ...before].every((email) => email === written)) return
  const author = { userId: actor.userId, by: 'hand' } as const
  await followAddress({ db, clock: world.clock, author }, affiliateId, { before, written })
}

/**
 * The addresses that say whose a profile without account is: its own, and those that can still stop what staff wrote
 * over them. Read them before the profile is merged.
 */
export const listKnownAddresses = async ({ db, world }: MergeContext, { id, email }: AffiliateRow) =>
  [...new Set([String(email), ...(await listStoppingAddresses(db, world.clock, id))])].filter(Boolean)

/**
 * Tells addresses by which a profile without account was known that it is in one with an account in use now (rule
 * rights-11). They cannot stop it: the account was proved by its own address.
 */
export async function tellMerged(
  { db, world, actor }: MergeContext,
  mergeId: number,
  { affiliateId, addresses }: { affiliateId: number; addresses: readonly string[] },
) {
  if (addresses.length === 0) return
  const author = { userId: actor.userId, by: 'hand' } as const
  await countMailedCorrections(
    { db, clock: world.clock, author },
    addresses.map((mailed) => ({ affiliateId, mailed })),
  )
  const mails = addresses.map((recipient) => ({ recipient, data: { mergeId } }))
  await queueMails(db, profileMergedMessage, mails)
}

type Account = { id: number; username: string }
type Sides = Record<'kept' | 'removed' | 'merged', AffiliateRow> & {
  hung: Pick<Dependents, 'userId' | 'keptUserId'>
}

/**
 * With which of two merged profiles an account goes when they are parted: the one that it came with; or, when it was
 * opened since, the one whose address it proved. Undefined when it proved neither's.
 */
export function findAccountSide(
  { id, username }: Account,
  { kept, removed, merged, hung }: Sides,
): 'kept' | 'removed' | undefined {
  if (id === hung.userId) return 'removed'
  if (hung.keptUserId === undefined || id === hung.keptUserId) return 'kept'
  const proved = [kept, removed].filter(({ email }) => email === username)
  const [side, other] = proved
  if (!side) return undefined
  return (other ? merged.id_document === removed.id_document : side === removed) ? 'removed' : 'kept'
}

/** Ends the sessions of an account that was opened on a merged profile and goes with the other one, and tells its person. */
export async function partAccount(
  { db, world }: Pick<MergeContext, 'db' | 'world'>,
  { id, username }: Account,
) {
  await endSessions(world, db, { userId: id })
  await queueMail(db, accountPartedMessage, username, {})
}

export const openedElsewhere = () =>
  new Problem(
    'conflicto',
    'Después de unir las fichas se abrió una cuenta con un correo que no es de ninguna de las dos: quien administra los usuarios ha de borrarla antes de separarlas.',
  )
