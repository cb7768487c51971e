import type { SignedIn } from '#contract/actor.ts'
import { identityFields } from '#contract/people/identityFields.ts'
import type { AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import { toSqlName } from '#server/census/profile.columns.queries.ts'
import type { Dependents } from '#server/census/duplicates/merge.dependents.queries.ts'
import { accountPartedMessage } from '#server/people/addresses/correctedAddress.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import { lockProtection } from '#server/people/protectedAccounts.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'

type MergeContext = { db: Database; actor: Omit<SignedIn, 'sessionId'>; world: World }

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

type Account = { id: number; username: string }

/**
 * With which of two merged profiles an account goes when they are parted: the one that it came with; or, when it was
 * opened since, the one whose address it proved then. Undefined when it proved neither's.
 */
export function findAccountSide(
  { id }: Pick<Account, 'id'>,
  { userId, keptUserId, own }: Pick<Dependents, 'userId' | 'keptUserId' | 'own'>,
): 'kept' | 'removed' | undefined {
  if (id === userId) return 'removed'
  return keptUserId === undefined || id === keptUserId ? 'kept' : (own ?? undefined)
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
