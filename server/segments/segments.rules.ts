import type { SignedIn } from '#contract/actor.ts'
import type { z } from 'zod'
import type { FieldConflict } from '#contract/problem.ts'
import type { SegmentFilter } from '#contract/people/segmentTree.ts'
import type { SegmentDetails, segments } from '#contract/segments/segments.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { locks, takeLock } from '#server/kernel/database/locks.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import { loadTree, readStoredTree } from '#server/people/segmentTrees.queries.ts'
import { isAssembly, type Reader } from '#server/people/sharing.queries.ts'
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
  const { filter: _stored, ...segment } = found
  const tree = readStoredTree(found.filter)
  if (!tree) return { ...segment, filter: null, words: [goneFact], faults: [goneFact] }
  const { words, faults } = await loadTree(db, reader, tree)
  return { ...segment, filter: { v: 1, tree }, words, faults }
}

/** What is sent of a segment; a change has some of it. */
type Sent = Partial<z.output<typeof segments.edit.body>>

/** Refuses a filter that names what its author cannot use, or itself; and an assembly that is not there. */
async function requireSound(db: Database, reader: Reader, { filter, sharedWith }: Sent, self?: number) {
  const faults = filter ? await findFaults(db, reader, filter, self) : []
  const isLost = sharedWith && 'assemblyId' in sharedWith && !(await isAssembly(db, sharedWith.assemblyId))
  const errors = [
    ...faults.map((message) => ({ in: 'body', path: 'filter', message })),
    ...(isLost ? [{ in: 'body', path: 'sharedWith', message: 'No existe esa asamblea' }] : []),
  ]
  if (errors.length > 0) throw invalid(errors)
}

async function findFaults(db: Database, reader: Reader, { tree }: SegmentFilter, self?: number) {
  // Two that are saved at once could come to name each other.
  await takeLock(db, locks.segments)
  return (await loadTree(db, reader, tree, self)).faults
}

export async function saveSegment(
  db: Database,
  author: SignedIn,
  body: z.output<typeof segments.create.body>,
): Promise<SegmentDetails> {
  await requireSound(db, author, body)
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
  await requireSound(db, author, fields, id)
  await changeSegment(db, id, fields, author)
  return describeSegment(db, author, id)
}

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
    .filter(
      (field) => sent[field] !== undefined && JSON.stringify(sent[field]) !== JSON.stringify(now[field]),
    )
    .map((field) => ({ field, now: texts[field], username: now.updatedBy, at: now.updatedAt }))
  return new Problem('conflicto', 'Otra persona ha cambiado este segmento mientras lo editabas', { conflict })
}
