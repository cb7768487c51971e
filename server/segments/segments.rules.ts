import { roleLabels, type SignedIn } from '#contract/actor.ts'
import type { z } from 'zod'
import type { FieldConflict } from '#contract/problem.ts'
import type { SegmentFilter } from '#contract/people/segmentTree.ts'
import type { SharedWith } from '#contract/people/sharing.ts'
import type { SegmentDetails, segments } from '#contract/segments/segments.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { locks, takeLock } from '#server/kernel/database/locks.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import {
  listHindrances,
  loadTree,
  readStoredTree,
  type LoadedTree,
} from '#server/people/segmentTrees.queries.ts'
import { isAssembly, listAudiences, type Reader } from '#server/people/sharing.queries.ts'
import {
  addSegment,
  changeSegment,
  deleteSegment,
  findSegment,
  lockSegment,
} from '#server/segments/segments.queries.ts'

const goneFact = 'Pregunta por un dato que ya no existe.'

/** A segment in words, with what is missing for its reader. Throws «not found» for one out of reach. */
export async function describeSegment(db: Database, reader: Reader, id: number): Promise<SegmentDetails> {
  const found = await findSegment(db, reader, id)
  if (!found) throw notFound()
  const { filter: _stored, isKept, ...segment } = found
  const tree = readStoredTree(found.filter)
  const help = segment.mayEdit ? null : describeHelp(segment.owner, isKept)
  if (!tree) return { ...segment, filter: null, words: [goneFact], faults: [goneFact], help, warnings: [] }
  const loaded = await loadTree(db, reader, tree)
  const { words, faults } = loaded
  const warnings = segment.mayEdit ? (await judgeSharing(db, loaded, segment.sharedWith)).warnings : []
  const shown = { ...segment, filter: { v: 1 as const, tree }, words, faults, warnings }
  return { ...shown, help: faults.length > 0 ? help : null }
}

const describeHelp = (owner: string | null, isKept: boolean) =>
  owner !== null && isKept
    ? `Habla con ${owner}, que lo hizo y lo puede cambiar.`
    : `Habla con quien tenga el rol ${roleLabels.ROLE_SUPER_ADMIN}, que lo cuida: quien lo hizo ya no administra.`

/** For whom of those with whom a tree is shared it does not work, and why; and whether that is all of them. */
async function judgeSharing(db: Database, loaded: LoadedTree, sharedWith: SharedWith) {
  const audiences = await listAudiences(db, sharedWith)
  const warnings: string[] = []
  for (const { who, reader } of audiences) {
    const hindrances = await listHindrances(db, reader, loaded)
    if (hindrances.length > 0) warnings.push(`${who} no lo podrá usar: ${hindrances.join('; ')}.`)
  }
  return { warnings, isForNobody: audiences.length > 0 && warnings.length === audiences.length }
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

/** Changes what is sent of a segment. Throws a conflict when somebody else has changed it since `version`. */
export async function editSegment(
  db: Database,
  author: SignedIn,
  id: number,
  { version, ...fields }: z.output<typeof segments.edit.body>,
): Promise<SegmentDetails> {
  const before = await requireEditable(db, author, id)
  if (before.version !== version) throw describeConflict(before, fields)
  // Only what changes is judged: a name is mended even where what the segment names has been taken away meanwhile.
  const changed = {
    ...(isOther(fields.filter, before.filter) && { filter: fields.filter }),
    ...(isOther(fields.sharedWith, before.sharedWith) && { sharedWith: fields.sharedWith }),
  }
  const { filter = before.filter, sharedWith = before.sharedWith } = changed
  if (Object.keys(changed).length > 0) await requireSound(db, author, changed, { filter, sharedWith }, id)
  await changeSegment(db, id, fields, author)
  return describeSegment(db, author, id)
}

/** Whether what is sent of a field, if anything is, differs from what it says now. */
const isOther = (sent: unknown, now: unknown) =>
  sent !== undefined && JSON.stringify(sent) !== JSON.stringify(now)

export async function removeSegment(db: Database, author: SignedIn, id: number): Promise<void> {
  await requireEditable(db, author, id)
  await deleteSegment(db, id)
}

async function requireEditable(db: Database, author: SignedIn, id: number): Promise<SegmentDetails> {
  await lockSegment(db, id)
  const found = await describeSegment(db, author, id)
  if (!found.mayEdit) throw new Problem('conflicto', `Solo ${found.owner ?? 'su dueño'} puede cambiarlo`)
  return found
}

/** What the other one has left in the fields that both changed. */
function describeConflict(now: SegmentDetails, sent: Sent): Problem {
  const texts = { name: now.name, sharedWith: now.sharedText, filter: now.words.join('; ') }
  const conflict: FieldConflict[] = (['name', 'sharedWith', 'filter'] as const)
    .filter((field) => isOther(sent[field], now[field]))
    .map((field) => ({ field, now: texts[field], username: now.updatedBy, at: now.updatedAt }))
  return new Problem('conflicto', 'Otra persona ha cambiado este segmento mientras lo editabas', { conflict })
}
