import type { z } from 'zod'
import { admins, roleLabels, type SignedIn } from '#contract/actor.ts'
import type { FieldConflict } from '#contract/problem.ts'
import type { SegmentFilter } from '#contract/people/choosing/segmentTree.ts'
import { describeTree } from '#contract/people/choosing/segmentWords.ts'
import type { SharedWith } from '#contract/people/choosing/sharing.ts'
import type { SegmentDetails, segments } from '#contract/segments/segments.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { locks, takeLock } from '#server/kernel/database/locks.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { isPersonal } from '#server/people/choosing/loggedFacts.rules.ts'
import {
  listHindrances,
  loadTree,
  readStoredTree,
  type LoadedTree,
} from '#server/people/choosing/segmentTrees.queries.ts'
import {
  isAssembly,
  listAudiences,
  refuseEdit,
  type findKeepers,
  type Reader,
} from '#server/people/choosing/sharing.queries.ts'
import {
  addSegment,
  changeSegment,
  deleteSegment,
  findSegment,
  goneFact,
  listSegmentChanges,
  lockSegment,
} from '#server/segments/segments.queries.ts'

/** A segment in words, with what is missing for its reader. Throws «not found» for one out of reach. */
export async function describeSegment(db: Database, reader: Reader, id: number): Promise<SegmentDetails> {
  const found = await findSegment(db, reader, id)
  if (!found) throw notFound()
  const { filter: _stored, keepers, ...segment } = found
  const tree = readStoredTree(found.filter)
  const help = segment.mayEdit ? null : describeHelp(segment.owner, keepers)
  if (!tree) return { ...segment, filter: null, words: [goneFact], faults: [goneFact], help, warnings: [] }
  const loaded = await loadTree(db, reader, tree)
  const { words, faults } = loaded
  const warnings = segment.mayEdit ? (await judgeSharing(db, loaded, segment.sharedWith)).warnings : []
  const shown = { ...segment, filter: { v: 1 as const, tree }, words, faults, warnings }
  return { ...shown, help: faults.length > 0 ? help : null }
}

/** Whom to ask; null when nobody who sees a segment can change it. */
function describeHelp(owner: string | null, keepers: ReturnType<typeof findKeepers>): string | null {
  if (keepers === 'owner') return `Habla con ${owner}, que lo hizo y lo puede cambiar.`
  if (keepers === undefined) return null
  return `Habla con quien tenga el rol ${roleLabels.ROLE_SUPER_ADMIN}, que lo cuida: quien lo hizo ya no administra.`
}

const unled = 'Ahora nadie con cuenta lleva esa asamblea: mientras tanto solo lo usa quien administra.'

/** For whom of those with whom a tree is shared it does not work, and why; and whether that is all of them. */
export async function judgeSharing(db: Database, loaded: LoadedTree, sharedWith: SharedWith) {
  const audiences = await listAudiences(db, sharedWith)
  const hindered: string[] = []
  for (const { who, reader } of audiences) {
    const hindrances = await listHindrances(db, reader, loaded)
    if (hindrances.length > 0) hindered.push(`${who} no lo podrá usar: ${hindrances.join('; ')}.`)
  }
  const isUnled =
    sharedWith !== null && 'assemblyId' in sharedWith && audiences.every(({ reader }) => admins(reader))
  return {
    warnings: isUnled ? [...hindered, unled] : hindered,
    isForNobody: audiences.length > 0 && hindered.length === audiences.length,
  }
}

/** What is sent of a segment; a change has some of it. */
type Sent = Partial<z.output<typeof segments.edit.body>>

/** What a segment is to be, whatever of it is sent. */
type Meant = { filter: SegmentFilter | null; sharedWith: SharedWith }

/**
 * Refuses a filter that names what its author cannot use, or itself; an assembly that is not there; and to share it
 * where nobody at all could use it.
 */
async function requireSound(db: Database, reader: Reader, sent: Sent, meant: Meant, self?: number) {
  const { sharedWith } = sent
  const isLost = sharedWith && 'assemblyId' in sharedWith && !(await isAssembly(db, sharedWith.assemblyId))
  // Two that are saved at once could come to name each other.
  if (sent.filter) await takeLock(db, locks.segments)
  const loaded = meant.filter ? await loadTree(db, reader, meant.filter.tree, self) : undefined
  const { warnings, isForNobody } = loaded
    ? await judgeSharing(db, loaded, meant.sharedWith)
    : { warnings: [], isForNobody: false }
  const errors = [
    ...(sent.filter ? (loaded?.faults ?? []) : []).map((message) => ({
      in: 'body',
      path: 'filter',
      message,
    })),
    ...(isLost ? [{ in: 'body', path: 'sharedWith', message: 'No existe esa asamblea' }] : []),
    ...(isForNobody ? [{ in: 'body', path: 'sharedWith', message: warnings.join(' ') }] : []),
  ]
  if (errors.length > 0) throw invalid(errors)
}

export async function saveSegment(
  db: Database,
  author: SignedIn,
  body: z.output<typeof segments.create.body>,
): Promise<SegmentDetails> {
  await requireSound(db, author, body, body)
  return describeSegment(db, author, await addSegment(db, body, author))
}

/** The fields of a segment, as a line of the log calls them. */
const fieldLabels = { name: 'nombre', sharedWith: 'quién lo puede usar', filter: 'condiciones' } as const
type Field = keyof typeof fieldLabels
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const fieldNames = Object.keys(fieldLabels) as Field[]

/** Those of the fields that are sent which say something else than the segment says now. */
const listChanged = (now: SegmentDetails, sent: Sent): Field[] =>
  fieldNames.filter(
    (field) => sent[field] !== undefined && JSON.stringify(sent[field]) !== JSON.stringify(now[field]),
  )

type Work = { db: Database; actor: SignedIn; audit: AuditEntry }

/**
 * Changes what is sent of a segment, and logs what it said before. What others have changed since `version` is kept;
 * throws a conflict when they have changed the same (rule durable-4).
 */
export async function editSegment(
  { db, actor, audit }: Work,
  id: number,
  { version, ...sent }: z.output<typeof segments.edit.body>,
): Promise<SegmentDetails> {
  const before = await requireEditable(db, actor, id)
  const changed = listChanged(before, sent)
  if (before.version !== version) await requireNoClash(db, before, changed, version)
  const said = changed.length === 0 ? 'sin cambios' : changed.map((field) => fieldLabels[field]).join(', ')
  audit.describe(`Segmento ${id}: ${said}`)
  if (changed.length === 0) return before
  const fields = pick(sent, changed)
  const { filter = before.filter, sharedWith = before.sharedWith } = fields
  // Only what changes is judged: a name is mended even where what the segment names has been taken away meanwhile.
  if (fields.filter !== undefined || fields.sharedWith !== undefined)
    await requireSound(db, actor, fields, { filter, sharedWith }, id)
  await changeSegment(db, id, fields, actor)
  const after = await describeSegment(db, actor, id)
  const [was, is] = [await spellFields(db, actor, before), await spellFields(db, actor, after)]
  for (const field of changed)
    audit.changes.push({ entity: 'segment', entityId: id, field, before: was[field], after: is[field] })
  return after
}

const pick = (sent: Sent, fields: readonly Field[]): Sent =>
  Object.fromEntries(fields.map((field) => [field, sent[field]]))

/** The fields of a segment as the log keeps them: in words, without what may be personal data (rule log-3). */
async function spellFields(
  db: Database,
  reader: Reader,
  { name, sharedText, filter }: SegmentDetails,
): Promise<Record<Field, string>> {
  const loaded = filter && (await loadTree(db, reader, filter.tree))
  const words = loaded ? describeTree(loaded.tree, loaded.names, isPersonal) : [goneFact]
  return { name, sharedWith: sharedText, filter: words.join('; ') }
}

export async function removeSegment(db: Database, author: SignedIn, id: number): Promise<void> {
  await requireEditable(db, author, id)
  await deleteSegment(db, id)
}

async function requireEditable(db: Database, author: SignedIn, id: number): Promise<SegmentDetails> {
  await lockSegment(db, id)
  const found = await describeSegment(db, author, id)
  if (!found.mayEdit) throw refuseEdit()
  return found
}

/** Throws a conflict that says what others have left in the fields that are to change, when they changed them too. */
async function requireNoClash(
  db: Database,
  now: SegmentDetails,
  changed: readonly Field[],
  version: number,
): Promise<void> {
  const texts = { name: now.name, sharedWith: now.sharedText, filter: now.words.join('; ') }
  const versions = now.version - version
  const { changes, isWhole } = await listSegmentChanges(db, { id: now.id, versions })
  const last = new Map(changes.map((change) => [change.field, change]))
  const conflict: FieldConflict[] = changed
    .filter((field) => !isWhole || last.has(field))
    .map((field) => {
      const { username, creationDate } = last.get(field) ?? {
        username: now.updatedBy,
        creationDate: now.updatedAt,
      }
      return { field, now: texts[field], username, at: creationDate }
    })
  if (conflict.length > 0)
    throw new Problem('conflicto', 'Otra persona ha cambiado este segmento mientras lo editabas', {
      conflict,
    })
}
