import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { fromLogName, isSameValue, toLogName, toLogText, fromLogText } from '#contract/people/fieldKinds.ts'
import {
  fieldsEditedBy,
  personFieldNames,
  isPersonField,
  isMasked,
  makeRecord,
  type PersonField,
  type ProfileValues,
} from '#contract/people/fields.ts'
import {
  addDerivedChanges,
  findPatchErrors,
  type CorrectionPurpose,
} from '#contract/census/profile/profileRules.ts'
import { isIdentityField, protectedIdentity } from '#contract/people/identityFields.ts'
import type { FieldConflict, FieldError } from '#contract/problem.ts'
import { onePerson, setCommunications } from '#server/consents/consents.queries.ts'
import {
  listChangesSince,
  findChange,
  isRevertible,
  loadLogFormatter,
  type LoggedChange,
} from '#server/census/profile/profile.history.queries.ts'
import { findUnknownReferences } from '#server/census/profile/profile.places.queries.ts'
import { lockProfile, readProfile, writeProfile } from '#server/census/profile.queries.ts'
import {
  followDocument,
  followRecordsUnder,
  holdCorrectedDocument,
  requireSamePerson,
} from '#server/census/profile/document.rules.ts'
import { followAddress } from '#server/people/addresses/correctedAddress.rules.ts'
import { lockProtection, type Editor } from '#server/people/protectedAccounts.queries.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, notFound, Problem, addErrors } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Patch = Partial<ProfileValues>
type WriteContext = { db: Database; scope: Scope; audit: AuditEntry; world: { clock: Clock } }
type ProfileContext = WriteContext & {
  /** Who corrects somebody's profile as staff (rule rights-11); absent when they are correcting their own. */
  editor?: Editor
  /** The editor's answer to whether a corrected document's records are of the same person (rule people-18). */
  samePerson?: boolean | undefined
}
type EditContext = ProfileContext & {
  /** How a conflict names the author of the other change; by username when absent. */
  describeAuthor?: (author: LoggedChange) => string
}
type StoredProfile = { values: ProfileValues; version: number }

/**
 * Corrects a profile with the whole patch or not at all. `seen` is the version that the editor saw: later changes of
 * other people are kept in fields that the editor did not change, and are a conflict in fields that both changed
 * (rule durable-4).
 */
export async function correctProfile(
  work: EditContext,
  id: number,
  patch: Patch,
  seen: number | undefined,
): Promise<void> {
  const held = await lockProfile(work.db, work.scope, id)
  if (!held) throw notFound()
  const mine = seen === undefined ? patch : await mergeEdits(work, id, held, patch, seen)
  await applyCorrection(work, id, held, mine)
}

/** Writes the data of a former member's new enrolment over their profile. Returns the values it had. */
export async function rejoinProfile(
  work: ProfileContext,
  id: number,
  values: ProfileValues,
): Promise<ProfileValues> {
  const held = await lockProfile(work.db, work.scope, id)
  if (!held) throw notFound()
  await applyCorrection(work, id, held, values, 'return')
  return held.values
}

/** Undoes one change of one field, with the rules of any correction. */
export async function revertChange(
  work: ProfileContext,
  id: number,
  activityId: number,
  name: string,
): Promise<void> {
  const held = await lockProfile(work.db, work.scope, id)
  const change =
    held &&
    isPersonField(name) &&
    (await findChange(work.db, work.scope, work.editor ?? null, { id, activityId, logged: toLogName(name) }))
  if (!held || !change || !isPersonField(name)) throw notFound()
  if (!isRevertible(name, change, held.values))
    throw new Problem('conflicto', 'Ese dato ha vuelto a cambiar después, o no se guardó entero')
  await applyCorrection(work, id, held, { [name]: fromLogText(name, change.before) }, 'undoing')
}

async function applyCorrection(
  { db, scope, audit, world, editor, samePerson }: ProfileContext,
  id: number,
  { values }: StoredProfile,
  said: Patch,
  purpose: CorrectionPurpose = 'correction',
): Promise<void> {
  audit.describeAffiliate(id)
  const patch = addDerivedChanges(values, said)
  const changed = pickChangedValues(values, patch)
  const errors = await findErrors({ db, world }, id, values, patch, purpose)
  if (errors.length > 0) throw invalid(errors)
  if (Object.keys(changed).length === 0) return
  if (editor) await requireUnprotected(db, editor, id, Object.keys(changed))
  const { idDocument } = changed
  if (idDocument !== undefined)
    await requireSamePerson({ db, clock: world.clock }, { affiliateId: id, idDocument, samePerson })
  await writeChanges({ db, scope, audit, world }, id, values, changed)
  if (editor && changed.email !== undefined)
    await followAddress(
      { db, clock: world.clock, author: { userId: editor.userId, by: 'hand' } },
      { affiliateId: id, before: values.email, written: changed.email },
    )
  if (editor && idDocument !== undefined) {
    const correction = { affiliateId: id, from: values.idDocument, to: idDocument, userId: editor.userId }
    await holdCorrectedDocument({ db, clock: world.clock }, correction)
    await followRecordsUnder({ db, clock: world.clock }, correction)
  }
  if (idDocument !== undefined)
    await followDocument(
      { db, audit, clock: world.clock },
      { affiliateId: id, from: values.idDocument, to: idDocument },
    )
}

/** Throws the errors of the fields that are not the editor's to change (rule rights-11). */
async function requireUnprotected(db: Database, editor: Editor, id: number, fields: readonly string[]) {
  const asked = fields.filter(isIdentityField)
  if (asked.length === 0 || !(await lockProtection(db, editor, id))) return
  throw invalid(asked.map((path) => ({ in: 'body', path, message: protectedIdentity })))
}

/** What is said when staff take away the address of somebody with an account (rule people-17). */
const accountNeedsAddress = 'Tiene cuenta, que necesita un correo: cámbialo por otro'

/** All errors of a correction: those of its values, and unknown references. */
async function findErrors(
  { db, world }: Pick<ProfileContext, 'db' | 'world'>,
  id: number,
  values: ProfileValues,
  patch: Patch,
  purpose: CorrectionPurpose,
): Promise<FieldError[]> {
  const errors = findPatchErrors(values, patch, await readTodayInMadrid(db, world.clock), purpose)
  if (patch.email === '' && values.email !== '' && (await findAccountOf(db, id)))
    errors.push({ in: 'body', path: 'email', message: accountNeedsAddress })
  const unknown = await findUnknownReferences(db, { ...values, ...patch }, pickChangedValues(values, patch))
  return addErrors(
    errors,
    unknown.map((path) => ({ in: 'body', path, message: 'Valor no admitido' })),
  )
}

/** The errors of the valid fields of a correction whose schema already failed, so that all are reported at once. */
export async function findProfileErrors(
  work: Pick<ProfileContext, 'db' | 'scope' | 'world'>,
  id: number,
  said: Patch,
): Promise<FieldError[]> {
  const held = await readProfile(work.db, work.scope, id)
  return held ? findErrors(work, id, held.values, addDerivedChanges(held.values, said), 'correction') : []
}

/** Writes the changed fields of a locked profile and logs them. */
export async function writeChanges(
  { db, scope, audit, world }: WriteContext,
  id: number,
  before: ProfileValues,
  said: Patch,
): Promise<void> {
  const changed = pickChangedValues(before, said)
  const after = { ...before, ...changed }
  const { communications, ...rest } = changed
  await writeProfile(db, scope, id, rest)
  if (communications !== undefined)
    await setCommunications(db, world.clock, { who: onePerson(id), value: communications })
  addProfileChanges(audit, id, before, after)
}

/** Logs every field that differs between two states of a profile. */
export function addProfileChanges(
  audit: AuditEntry,
  id: number,
  before: ProfileValues,
  after: ProfileValues,
): void {
  for (const field of personFieldNames)
    if (!isSameValue(field, before[field], after[field]))
      audit.changes.push({
        entity: 'affiliate',
        entityId: id,
        field: toLogName(field),
        before: toLogText(field, before[field]),
        after: toLogText(field, after[field]),
      })
}

/** The values of a patch that change the profile. */
export function pickChangedValues(values: ProfileValues, patch: Patch): Patch {
  const changed = personFieldNames.filter((field) => isChange(field, values, patch))
  return makeRecord<Patch>(changed, (field) => patch[field])
}

function isChange(field: PersonField, values: ProfileValues, patch: Patch) {
  const value = patch[field]
  return value !== undefined && !isSameValue(field, values[field], value)
}

const correctableFields = {
  staff: personFieldNames,
  oneself: fieldsEditedBy('oneself', 'confirmed'),
} as const

/** The fields of a body that its sender may correct; fields that the server decides are left out. */
export const pickCorrection = (
  body: Readonly<Record<string, unknown>>,
  by: keyof typeof correctableFields,
): Patch =>
  // Safe: the contract's schema has checked the value of each field.
  Object.fromEntries(
    correctableFields[by].flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  )

/** The part of a patch that the editor changed, without fields that other people changed since version `seen`. */
async function mergeEdits(
  work: EditContext,
  id: number,
  held: StoredProfile,
  patch: Patch,
  seen: number,
): Promise<Patch> {
  const { db } = work
  if (seen > held.version)
    throw invalid([{ in: 'body', path: 'version', message: 'Esa versión de la ficha no existe' }])
  if (seen === held.version) return patch
  const since = await listChangesSince(db, work.scope, work.editor ?? null, {
    id,
    versions: held.version - seen,
  })
  const mine: Patch = {}
  const clashes: Clash[] = []
  for (const [field, value] of Object.entries(pickChangedValues(held.values, patch))) {
    if (!isPersonField(field)) continue
    const theirs = since.filter((change) => fromLogName(change.field) === field)
    const [first, last] = [theirs.at(0), theirs.at(-1)]
    if (!first || !last) Object.assign(mine, { [field]: value })
    // The value is the one before the other change: the editor did not touch it, and the newer value stays.
    else if (isMasked(field) || first.erased || first.before !== toLogText(field, value as never))
      clashes.push({ field, theirs: last })
  }
  if (clashes.length > 0) throw await describeConflict(work, clashes)
  return mine
}

type Clash = { field: PersonField; theirs: LoggedChange }

async function describeConflict(
  { db, describeAuthor, editor }: EditContext,
  clashes: readonly Clash[],
): Promise<Problem> {
  const name = await loadLogFormatter(
    db,
    clashes.map(({ theirs }) => theirs),
    editor ?? null,
  )
  const conflict: FieldConflict[] = clashes.map(({ field, theirs }) => ({
    field,
    now: name(field, theirs.after),
    username: describeAuthor ? describeAuthor(theirs) : theirs.username,
    at: theirs.creationDate,
  }))
  return new Problem('conflicto', 'Otra persona ha cambiado estos datos mientras los editabas', { conflict })
}
