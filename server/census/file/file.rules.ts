import {
  fieldLogged,
  isFileField,
  loggedAs,
  logText,
  valueLogged,
  type FileField,
  type FileValues,
} from '#contract/census/file/fileFields.ts'
import { implied, patchErrors, type Purpose } from '#contract/census/file/fileRules.ts'
import type { FieldConflict, FieldError } from '#contract/problem.ts'
import { onePerson, setCommunications } from '#server/consents/consents.queries.ts'
import {
  changesSince,
  findChange,
  isRevertible,
  namesOf,
  type LoggedChange,
} from '#server/census/file/file.history.queries.ts'
import { unknownNames } from '#server/census/file/file.places.queries.ts'
import { lockFile, readFile, todayIn, writeFile } from '#server/census/file/file.queries.ts'
import { moveDocument } from '#server/census/records/records.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database.ts'
import { invalid, notFound, Problem, withFurther } from '#server/kernel/problem.ts'
import type { Clock } from '#server/kernel/world.ts'

type Patch = Partial<FileValues>
type Work = { db: Database; audit: AuditEntry; world: { clock: Clock } }
type Editing = Work & {
  /** How whoever changed the same meanwhile is called to whoever edits; by their address when absent. */
  byWhom?: (author: LoggedChange) => string
}
type Held = { values: FileValues; version: number }

/**
 * Corrects a file: all of the patch or nothing of it. With the version that the editor saw, what others
 * changed since is kept where the patch says nothing of its own, and told where both did (rule durable-4).
 */
export async function correct(
  work: Editing,
  id: number,
  patch: Patch,
  seen: number | undefined,
): Promise<void> {
  const held = await lockFile(work.db, id)
  if (!held) throw notFound()
  const mine = seen === undefined ? patch : await merge(work, id, held, patch, seen)
  await apply(work, id, held, mine)
}

/** Writes what a former member says on enrolling again over what was on file. */
export async function bringBack(work: Work, id: number, values: FileValues): Promise<void> {
  const held = await lockFile(work.db, id)
  if (!held) throw notFound()
  await apply(work, id, held, values, 'return')
}

/** Puts one field back to what it was before a change that still stands; the same rules judge it. */
export async function revert(work: Work, id: number, activityId: number, name: string): Promise<void> {
  const held = await lockFile(work.db, id)
  const change = held && isFileField(name) && (await findChange(work.db, id, activityId, loggedAs(name)))
  if (!held || !change || !isFileField(name)) throw notFound()
  if (!isRevertible(name, change, held.values))
    throw new Problem('conflicto', 'Ese dato ha vuelto a cambiar después, o no se guardó entero')
  await apply(work, id, held, { [name]: valueLogged(name, change.before) }, 'undoing')
}

async function apply(
  { db, audit, world }: Work,
  id: number,
  { values }: Held,
  said: Patch,
  purpose: Purpose = 'correction',
): Promise<void> {
  audit.describe(`Inscrito ${id}`)
  const patch = implied(values, said)
  const changed = onlyChanged(values, patch)
  const errors = await wrongIn({ db, world }, values, patch, purpose)
  if (errors.length > 0) throw invalid(errors)
  if (fieldsOf(changed).length === 0) return
  await keepChanges({ db, audit, world }, id, values, changed)
  if (changed.idDocument !== undefined) {
    const moved = await moveDocument(db, values.idDocument, changed.idDocument)
    audit.describe(
      `Inscrito ${id}; registros ${moved.records.length}, comentarios ${moved.comments.length} con él`,
    )
  }
}

/** Everything wrong with a correction, beside what is on file and in the world. */
async function wrongIn(
  { db, world }: Pick<Work, 'db' | 'world'>,
  values: FileValues,
  patch: Patch,
  purpose: Purpose,
): Promise<FieldError[]> {
  const errors = patchErrors(values, patch, await todayIn(db, world.clock), purpose)
  const unknown = await unknownNames(db, { ...values, ...patch }, onlyChanged(values, patch))
  return withFurther(
    errors,
    unknown.map((path) => ({ in: 'body', path, message: 'Valor no admitido' })),
  )
}

/** What else is wrong with a correction that is refused already, by those of its fields that are right by themselves. */
export async function findFileErrors(
  work: Pick<Work, 'db' | 'world'>,
  id: number,
  said: Patch,
): Promise<FieldError[]> {
  const held = await readFile(work.db, id)
  return held ? wrongIn(work, held.values, implied(held.values, said), 'correction') : []
}

/** Writes the changed fields of a locked file, and what they were into the log. */
export async function keepChanges(
  { db, audit, world }: Work,
  id: number,
  before: FileValues,
  said: Patch,
): Promise<void> {
  const changed = onlyChanged(before, said)
  const after = { ...before, ...changed }
  const { communications, ...rest } = changed
  await writeFile(db, id, rest)
  if (communications !== undefined)
    await setCommunications(db, world.clock, { who: onePerson(id), value: communications })
  for (const field of fieldsOf(changed))
    audit.changes.push({
      entity: 'affiliate',
      entityId: id,
      field: loggedAs(field),
      before: logText(field, before[field]),
      after: logText(field, after[field]),
    })
}

// Only known fields are ever in a patch: the contract's schema is closed.
const fieldsOf = (patch: Patch) => Object.keys(patch) as FileField[]

const onlyChanged = (values: FileValues, patch: Patch): Patch =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) => JSON.stringify(values[field as FileField]) !== JSON.stringify(value),
    ),
  )

/** What of a patch is the editor's own, over what others did since the version it was made on. */
async function merge(work: Editing, id: number, held: Held, patch: Patch, seen: number): Promise<Patch> {
  const { db } = work
  if (seen > held.version)
    throw invalid([{ in: 'body', path: 'version', message: 'Esa versión de la ficha no existe' }])
  if (seen === held.version) return patch
  const since = await changesSince(db, id, held.version - seen)
  const mine: Patch = {}
  const clashes: Clash[] = []
  for (const [field, value] of Object.entries(onlyChanged(held.values, patch))) {
    if (!isFileField(field)) continue
    const theirs = since.filter((change) => fieldLogged(change.field) === field)
    const [first, last] = [theirs.at(0), theirs.at(-1)]
    if (!first || !last) Object.assign(mine, { [field]: value })
    // Sent as it was before they changed it: the editor did not touch it, and theirs stays.
    else if (field === 'bankAccount' || first.erased || first.before !== logText(field, value as never))
      clashes.push({ field, theirs: last })
  }
  if (clashes.length > 0) throw await conflictOf(work, clashes)
  return mine
}

type Clash = { field: FileField; theirs: LoggedChange }

async function conflictOf({ db, byWhom }: Editing, clashes: readonly Clash[]): Promise<Problem> {
  const name = await namesOf(
    db,
    clashes.map(({ theirs }) => theirs),
  )
  const conflict: FieldConflict[] = clashes.map(({ field, theirs }) => ({
    field,
    now: name(field, theirs.after),
    username: byWhom ? byWhom(theirs) : theirs.username,
    at: theirs.creationDate,
  }))
  return new Problem('conflicto', 'Otra persona ha cambiado estos datos mientras los editabas', { conflict })
}
