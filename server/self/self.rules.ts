import { fieldsEditedBy, type FieldEditedBy, type FileValues } from '#contract/people/fields.ts'
import { consentLabels, withdrawable, type ConsentKind } from '#contract/consents/consents.ts'
import type { FieldError } from '#contract/problem.ts'
import { lockFile, readFile } from '#server/census/file/file.queries.ts'
import { findFileErrors, correctFile } from '#server/census/file/file.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database.ts'
import { invalid, notFound, Problem, withFurther } from '#server/kernel/problem.ts'
import { byWhom } from '#server/self/history.queries.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Work = { db: Database; scope: Scope; audit: AuditEntry; world: { clock: Clock } }

/** Corrects one's own file, by the rules of any correction and a few more. */
export async function correctOwn(
  work: Work,
  userId: number,
  patch: Partial<FileValues>,
  seen: number | undefined,
): Promise<void> {
  const id = work.scope.ownId()
  const held = await lockFile(work.db, work.scope, id)
  if (!held) throw notFound()
  const errors = ownCorrectionErrors(held.values, patch)
  const rest = withoutConfirmed(patch)
  if (errors.length > 0) throw invalid(withFurther(errors, await findFileErrors(work, id, rest)))
  await correctFile({ ...work, byWhom: (author) => byWhom(userId, author) }, id, rest, seen)
}

/** What else is wrong with a correction of one's own that is refused already. */
export async function findOwnFileErrors(
  work: Pick<Work, 'db' | 'scope' | 'world'>,
  patch: Partial<FileValues>,
): Promise<FieldError[]> {
  const id = work.scope.ownId()
  const held = await readFile(work.db, work.scope, id)
  const rest = withoutConfirmed(patch)
  return held
    ? withFurther(ownCorrectionErrors(held.values, patch), await findFileErrors(work, id, rest))
    : []
}

/** What nobody changes by themselves. */
function ownCorrectionErrors(values: FileValues, patch: Partial<FileValues>): FieldError[] {
  const errors: FieldError[] = []
  const wrong = (path: string, message: string) => errors.push({ in: 'body', path, message })
  for (const field of fieldsEditedBy('confirmed'))
    if (patch[field] !== undefined && patch[field] !== values[field]) wrong(field, confirmedElsewhere[field])
  if (patch.inscriptionType !== undefined && values.inscriptionType === 0)
    wrong('inscriptionType', 'Para volver al censo, inscríbete de nuevo')
  return errors
}

/** Another address has to be confirmed (rule session-10), and only its mailbox learns that it is taken (rule secrecy-1). */
const confirmedElsewhere: Record<FieldEditedBy<'confirmed'>, string> = {
  email: 'El correo se cambia en «Seguridad de tu cuenta», y lo confirma la dirección nueva',
}

/** What is confirmed elsewhere may be said as it is, and is not written here. */
const withoutConfirmed = (patch: Partial<FileValues>): Partial<FileValues> =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => !Object.hasOwn(confirmedElsewhere, field)))

/** Takes a consent back, if there is a membership without it. */
export async function withdraw(work: Work, kind: ConsentKind): Promise<void> {
  if (kind !== withdrawable)
    throw new Problem(
      'conflicto',
      `Sin «${consentLabels[kind]}» no se puede seguir en el censo: para retirarlo, date de baja.`,
    )
  await correctFile(work, work.scope.ownId(), { communications: false }, undefined)
}
