import { fieldsEditedBy, type FieldEditedBy, type ProfileValues } from '#contract/people/fields.ts'
import { consentLabels, withdrawable, type ConsentKind } from '#contract/consents/consents.ts'
import type { FieldError } from '#contract/problem.ts'
import { lockProfile, readProfile } from '#server/census/profile.queries.ts'
import { askAgainAt } from '#server/consents/consents.queries.ts'
import { findProfileErrors, correctProfile } from '#server/census/profile/profile.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, notFound, Problem, addErrors } from '#server/kernel/http/problem.ts'
import { listAddressesOf } from '#server/self/elsewhere.queries.ts'
import { describeAuthor } from '#server/self/history.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type SelfContext = { db: Database; scope: Scope; audit: AuditEntry; world: { clock: Clock } }

/** Corrects one's own profile, with the rules of any correction and those of `findOwnCorrectionErrors`. */
export async function applyOwnCorrection(
  work: SelfContext,
  userId: number,
  patch: Partial<ProfileValues>,
  seen: number | undefined,
): Promise<void> {
  const id = work.scope.ownId()
  const held = await lockProfile(work.db, work.scope, id)
  if (!held) throw notFound()
  const errors = findOwnCorrectionErrors(held.values, patch)
  const rest = withoutConfirmed(patch)
  if (errors.length > 0) throw invalid(addErrors(errors, await findProfileErrors(work, id, rest)))
  await correctProfile(
    { ...work, describeAuthor: (author) => describeAuthor(userId, author) },
    id,
    rest,
    seen,
  )
  if (rest.communications === true) await askAgainAt(work.db, await listAddressesOf(work.db, userId))
}

/** The errors of the valid fields of an own correction whose schema already failed. */
export async function findOwnProfileErrors(
  work: Pick<SelfContext, 'db' | 'scope' | 'world'>,
  patch: Partial<ProfileValues>,
): Promise<FieldError[]> {
  const id = work.scope.ownId()
  const held = await readProfile(work.db, work.scope, id)
  const rest = withoutConfirmed(patch)
  return held
    ? addErrors(findOwnCorrectionErrors(held.values, patch), await findProfileErrors(work, id, rest))
    : []
}

/** The errors of changes that people may not make themselves. */
function findOwnCorrectionErrors(values: ProfileValues, patch: Partial<ProfileValues>): FieldError[] {
  const errors: FieldError[] = []
  const wrong = (path: string, message: string) => errors.push({ in: 'body', path, message })
  for (const field of fieldsEditedBy('confirmed'))
    if (patch[field] !== undefined && patch[field] !== values[field]) wrong(field, confirmedElsewhere[field])
  if (patch.inscriptionType !== undefined && values.inscriptionType === 0)
    wrong('inscriptionType', 'Para volver al censo, inscríbete de nuevo')
  return errors
}

/**
 * Fields that are changed by confirmation, and the message that says where. A new address must be confirmed (rule
 * session-10), and only its mailbox learns whether it is taken (rule secrecy-1).
 */
const confirmedElsewhere: Record<FieldEditedBy<'confirmed'>, string> = {
  email: 'El correo se cambia en «Seguridad de tu cuenta», y lo confirma la dirección nueva',
}

/** A patch without these fields, which a body may repeat unchanged. */
const withoutConfirmed = (patch: Partial<ProfileValues>): Partial<ProfileValues> =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => !Object.hasOwn(confirmedElsewhere, field)))

/** Withdraws a consent that membership does not require. */
export async function withdrawConsent(work: SelfContext, kind: ConsentKind): Promise<void> {
  if (kind !== withdrawable)
    throw new Problem(
      'conflicto',
      `Sin «${consentLabels[kind]}» no se puede seguir en el censo: para retirarlo, date de baja.`,
    )
  await correctProfile(work, work.scope.ownId(), { communications: false }, undefined)
}
