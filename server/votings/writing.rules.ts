import type { FieldError } from '#contract/problem.ts'
import { listVotingFaults } from '#contract/votings/definition.ts'
import { plainFields, type PlainField, type Voting } from '#contract/votings/voting.ts'
import type { VotingEdit } from '#contract/votings/votings.ts'
import { editFields, isEdited } from '#server/kernel/http/editFields.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { loadSegment, lostSegment } from '#server/people/choosing/segments.queries.ts'
import { countClaims } from '#server/votings/claims.queries.ts'
import { noteInChain } from '#server/votings/chain.rules.ts'
import { wasConvened } from '#server/votings/convening.queries.ts'
import { dropLetters } from '#server/votings/letters.queries.ts'
import { numberOptions } from '#server/votings/options.ts'
import { holdStill } from '#server/votings/status.queries.ts'
import {
  addVoting,
  changeVoting,
  findVoting,
  moveVoting,
  removeVoting,
  setAssemblies,
  type StoredVoting,
  type WrittenVoting,
} from '#server/votings/votings.queries.ts'
import { listKnownAssemblies, takeOptionIds } from '#server/votings/written.queries.ts'
import {
  isOpenToEdit,
  lockForChange,
  mayGoBack,
  requireVoting,
  showVoting,
  type Work,
} from '#server/votings/votings.rules.ts'

/** Begins a voting and returns its number. */
export async function beginVoting({ db, actor, audit, world }: Work): Promise<number> {
  const id = await addVoting(db, world.clock, actor, {})
  await noteInChain(db, world.clock, id, 'created', {})
  audit.describe(`Votación ${id}`)
  return id
}

/** Refuses to change what is approved: it stays as it was read (rule voting-1). */
function requireOpen(found: StoredVoting): void {
  if (isOpenToEdit(found)) return
  throw new Problem(
    'conflicto',
    found.status === 'APPROVED'
      ? 'Ya está aprobada y no se puede cambiar: devuélvela antes a borrador.'
      : 'Ya ha empezado y no se puede cambiar.',
  )
}

/** Changes a voting that is not approved; drafts may be incomplete (rule voting-1). */
export async function editVoting(work: Work, id: number, sent: VotingEdit): Promise<Voting> {
  await saveVoting(work, await lockForChange(work, id), sent)
  return showVoting(work, id)
}

/** Writes what was sent of a locked voting, with the numbers of its options; throws where others changed it meanwhile. */
export async function saveVoting(work: Work, before: StoredVoting, sent: VotingEdit): Promise<void> {
  const { db, actor, audit, world } = work
  requireOpen(before)
  const { id } = before
  const { version, allowedAssembliesIds: assemblies } = sent
  await requireKnown(work, before, sent)
  const written = await readWritten(work, before, sent)
  // The name of a segment goes with its number.
  const { segmentName, ...fields } = written
  const now = { ...before, allowedAssembliesIds: sorted(before.allowedAssemblies.map((one) => one.id)) }
  const meant = { ...fields, ...(assemblies && { allowedAssembliesIds: sorted(assemblies) }) }
  const title = 'Otra persona ha cambiado la votación mientras la editabas'
  const change = editFields(audit, { entity: 'voting', id, before: now, sent: meant, version, title })
  if (!isEdited(change)) return
  if (segmentName !== undefined)
    audit.addChanges('voting', id, { segmentName: before.segmentName }, { segmentName })
  if (change.allowedAssembliesIds) await setAssemblies(db, id, change.allowedAssembliesIds)
  await changeVoting(db, world.clock, id, actor.username, written)
  await noteInChain(db, world.clock, id, 'edited', { version: before.version + 1 })
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

/** Of what is sent or stored the plain fields that it has. */
// Safe: every value stands by its own name.
const pickPlain = (
  of: { [Field in PlainField]?: StoredVoting[Field] | undefined },
  names: readonly PlainField[] = plainFields,
) =>
  Object.fromEntries(
    names.filter((field) => of[field] !== undefined).map((field) => [field, of[field]]),
  ) as Partial<Pick<StoredVoting, PlainField>>

async function readWritten(
  { db, actor }: Work,
  before: StoredVoting,
  sent: VotingEdit,
): Promise<WrittenVoting> {
  const options = await numberOptions(sent, before, (count) => takeOptionIds(db, count))
  const { segmentId } = sent
  const segment = segmentId == null ? undefined : await loadSegment(db, actor, segmentId)
  return {
    ...pickPlain(sent),
    ...options,
    ...(sent.voterTypes && { voterTypes: sorted(sent.voterTypes) }),
    ...(segmentId === null && { segmentId: null, segmentName: null }),
    ...(segmentId != null &&
      segmentId !== before.segmentId && { segmentId, segmentName: segment?.name ?? null }),
  }
}

/** What is named is there, and the segment is one that whoever writes may use; all that is not is said at once. */
async function requireKnown({ db, actor }: Work, before: StoredVoting, sent: VotingEdit): Promise<void> {
  const errors: FieldError[] = []
  const { allowedAssembliesIds: assemblies, segmentId } = sent
  if (assemblies !== undefined) {
    const known = await listKnownAssemblies(db, assemblies)
    if (known.length < new Set(assemblies).size)
      errors.push({ in: 'body', path: 'allowedAssembliesIds', message: 'Hay una asamblea que ya no existe' })
  }
  if (segmentId != null && segmentId !== before.segmentId && !(await loadSegment(db, actor, segmentId)))
    errors.push(...(lostSegment('body').errors ?? []))
  if (errors.length > 0) throw invalid(errors)
}

/** Throws all that a voting lacks, each with the field of which it is said. */
export function requireComplete(found: StoredVoting, more: readonly FieldError[] = []): void {
  const errors = [
    ...listVotingFaults(found).map(({ path, message }) => ({ in: 'body', path, message })),
    ...more,
  ]
  if (errors.length > 0) throw invalid(errors)
}

const stateOf = { DRAFT: 'draft', PENDING: 'pending' } as const

/**
 * Saves a voting and moves it between draft and pending, or back from approved before it starts; pending is what nothing
 * is missing of (rule voting-1).
 */
export async function moveTo(
  work: Work,
  id: number,
  status: 'DRAFT' | 'PENDING',
  sent: VotingEdit,
): Promise<Voting> {
  const { db, world, audit } = work
  // Before the row, as whoever opens it does.
  await holdStill(db, id)
  const locked = await lockForChange(work, id)
  const state = stateOf[status]
  if (locked.state === 'approved') await takeBack(work, id)
  else if (!isOpenToEdit(locked))
    throw new Problem('conflicto', 'Su estado ha cambiado o no lo permite: vuelve a abrirla.')
  const before = locked.state === 'approved' ? await read(work, id) : locked
  await saveVoting(work, before, sent)
  const found = await read(work, id)
  if (status === 'PENDING') requireComplete(found)
  if (locked.state === state) return showVoting(work, id)
  audit.addChanges<Record<string, unknown>>('voting', id, { status: locked.status }, { status })
  await moveVoting(db, id, state)
  await noteInChain(db, world.clock, id, state, {})
  return showVoting(work, id)
}

/** Takes back what was approved, also what has failed before its start, unless it has started meanwhile. */
async function takeBack(work: Work, id: number): Promise<void> {
  const found = await read(work, id)
  if (found.restoredAt !== null)
    throw new Problem(
      'conflicto',
      'Se restauró una copia de seguridad: reanúdala antes de devolverla a borrador.',
    )
  if (!mayGoBack(found)) throw new Problem('conflicto', 'Ya ha empezado: no se puede devolver a borrador.')
  const { waiting, accepted, denied } = await countClaims(work.db, id)
  if (waiting + accepted + denied > 0)
    throw new Problem(
      'conflicto',
      'Alguien ha reclamado sobre su censo provisional: ya no vuelve a borrador. Si hace falta, anúlala.',
    )
  await dropLetters(work.db, work.world.clock, id)
  await moveVoting(work.db, id, 'draft')
}

export async function read(work: Pick<Work, 'db' | 'world'>, id: number): Promise<StoredVoting> {
  const found = await findVoting(work.db, work.world.clock, id)
  if (!found) throw new Error('a locked voting is there')
  return found
}

/** Deletes a voting that is not approved. */
export async function deleteVoting(work: Work, id: number): Promise<void> {
  const found = await lockForChange(work, id)
  if (!isOpenToEdit(found))
    throw new Problem('conflicto', 'Solo se borran las votaciones que no están aprobadas.')
  if (await wasConvened(work.db, id))
    throw new Problem(
      'conflicto',
      'Se convocó a personas a ella, y nadie les diría que ya no la hay: apruébala otra vez y anúlala, con su motivo, y avisa de ello.',
    )
  await removeVoting(work.db, id)
  work.audit.addChanges<Record<string, unknown>>('voting', id, { name: found.name }, { name: null })
}

/** Begins another voting with what one says, without its dates. */
export async function cloneVoting(work: Work, id: number): Promise<Voting> {
  const { db, actor, audit, world } = work
  const { found } = await requireVoting(work, id)
  // Without its segment the copy would be for more people.
  if (found.segmentId !== null && !(await loadSegment(db, actor, found.segmentId)))
    throw new Problem(
      'conflicto',
      'Elige quién vota con un segmento que no se comparte contigo: empieza otra.',
    )
  const options = await numberOptions(found, { questions: [], candidatures: [] }, (count) =>
    takeOptionIds(db, count),
  )
  const undated = plainFields.filter(
    (field) => !['startDate', 'endDate', 'claimsFrom', 'claimsUntil'].includes(field),
  )
  const copy = await addVoting(db, world.clock, actor, {
    ...pickPlain(found, undated),
    ...options,
    voterTypes: found.voterTypes,
    segmentId: found.segmentId,
    segmentName: found.segmentName,
  })
  const known = await listKnownAssemblies(
    db,
    found.allowedAssemblies.map((one) => one.id),
  )
  // Without those that are gone it would be for everybody.
  if (known.length < found.allowedAssemblies.length)
    throw new Problem('conflicto', 'Elige quién vota por una asamblea que ya no existe: empieza otra.')
  await setAssemblies(
    db,
    copy,
    known.map((one) => one.id),
  )
  await noteInChain(db, world.clock, copy, 'created', { copyOf: id })
  audit.describe(`Votación ${copy}, copia de la ${id}`)
  return showVoting(work, copy)
}
