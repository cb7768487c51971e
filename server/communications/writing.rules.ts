import type { z } from 'zod'
import { admins } from '#contract/actor.ts'
import type { CommunicationStatus } from '#contract/communications/communication.ts'
import type { Communication, communications } from '#contract/communications/communications.ts'
import type { OwnOutcomes } from '#contract/communications/ownOutcomes.ts'
import type { FieldError } from '#contract/problem.ts'
import {
  copyAttachments,
  indexImages,
  publishImages,
  listAttachments,
  removeAttachments,
} from '#server/communications/attachments.queries.ts'
import { findChangedPart } from '#server/communications/changedPart.ts'
import { nameSegments } from '#server/communications/chosen.queries.ts'
import {
  addCommunication,
  changeCommunication,
  moveCommunication,
  noteAsked,
  removeCommunication,
  type StoredCommunication,
} from '#server/communications/communications.queries.ts'
import {
  isOpen,
  judgeMay,
  lockForChange,
  requireCommunication,
  refuseNotice,
  requireOpen,
  toCommunication,
  type Work,
} from '#server/communications/communications.rules.ts'
import {
  cleanBody,
  countLostLinks,
  type LostLinks,
  listImageFiles,
  listImageHashes,
  hasForeignImage,
} from '#server/communications/content.rules.ts'
import { chooseAgain, requireWholeAssembly } from '#server/communications/filters.rules.ts'
import { describeStop } from '#server/communications/standing.rules.ts'
import { findOutcomes } from '#server/communications/ownOutcomes.queries.ts'
import { findSenderAssembly, listOwnOffices, type OwnOffice } from '#server/communications/sender.queries.ts'
import { findSenderFault } from '#server/communications/sender.rules.ts'
import { deleteFiles } from '#server/files/files.queries.ts'
import { editFields, isEdited } from '#server/kernel/http/editFields.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { loadSegment, lostSegment } from '#server/people/choosing/segments.queries.ts'

type Sent = z.output<typeof communications.edit.body>
type Sender = Pick<StoredCommunication, 'fromEmail' | 'fromName' | 'replyEmail'>

/** Whose name a mail bears: the organisation's, or that of an assembly, which is answered (rule communication-1). */
export async function nameSender(
  { db, world }: Pick<Work, 'db'> & { world: { settings: Pick<Settings, 'publicUrl'> } },
  office?: OwnOffice,
): Promise<Sender> {
  const { name, contactEmail, senderEmail } = await readOrganisation({ db, settings: world.settings })
  return {
    fromEmail: senderEmail,
    fromName: office ? `${name} · ${office.assemblyName}` : name,
    replyEmail: office?.contactEmail || contactEmail,
  }
}

/** The assembly in whose name somebody writes: of their office, the one that they name or the first. */
export async function chooseOffice({ db, scope }: Work, asked?: number | null): Promise<OwnOffice> {
  const held = await listOwnOffices(db, scope)
  const office = asked == null ? held[0] : held.find(({ id }) => id === asked)
  if (office) return office
  if (held.length > 0) throw invalid([wrong('assemblyIds', 'Elige una de tus asambleas')])
  throw new Problem('conflicto', 'No llevas ninguna asamblea a la que escribir.')
}

const wrong = (path: string, message: string): FieldError => ({ in: 'body', path, message })

/** Begins a communication and returns its number. */
export async function beginCommunication(work: Work): Promise<number> {
  const { db, actor, audit, world } = work
  const office = admins(actor) ? undefined : await chooseOffice(work)
  const id = await addCommunication(db, world.clock, actor, {
    ...(await nameSender(work, office)),
    ...(office && { assemblyId: office.id }),
  })
  audit.describe(`Comunicación ${id}`)
  return id
}

/** Changes what somebody says of a communication that is not approved (rules communication-1, communication-2). */
export async function editCommunication(work: Work, id: number, sent: Sent): Promise<Communication> {
  const { db, actor, audit, world } = work
  const before = await nameOwnSender(work, await lockForChange(work, id))
  requireOpen(before)
  const change = admins(actor)
    ? await readAdminsChange(work, before, sent)
    : await readOfficesChange(work, before, sent)
  if (sent.segmentId !== undefined && sent.segmentId !== null) await requireSegment(work, sent.segmentId)
  const written = {
    ...(sent.subject !== undefined && { subject: sent.subject }),
    ...(sent.body !== undefined && { body: await cleanSent(work, sent.body) }),
    ...(sent.scheduledDate !== undefined && { scheduledDate: sent.scheduledDate }),
    ...(sent.segmentId !== undefined && { segmentId: sent.segmentId }),
    ...change,
  }
  const title = 'Otra persona ha cambiado la comunicación mientras la editabas'
  const part = written.body !== undefined && findChangedPart(before.body, written.body)
  const edited = { entity: 'communication', id, before, sent: written, version: sent.version, title }
  const spelled = part ? { before: { body: part.before }, after: { body: part.after } } : {}
  const asked = editFields(audit, edited, spelled)
  const lost = sent.body === undefined ? keptLost(before) : countLostLinks(sent.body)
  const isLost = lost.lostLinks !== before.lostLinks || lost.lostImageLinks !== before.lostImageLinks
  if (isEdited(asked) || isLost)
    await changeCommunication(db, world.clock, id, actor.username, { ...written, ...lost })
  return showCommunication(work, id)
}

const keptLost = ({ lostLinks, lostImageLinks }: LostLinks): LostLinks => ({ lostLinks, lostImageLinks })

const isSameSender = (one: Sender, other: Sender) =>
  one.fromEmail === other.fromEmail && one.fromName === other.fromName && one.replyEmail === other.replyEmail

/** What admins may say: from whom too, of the organisation's own domain, and whom. */
async function readAdminsChange(work: Work, before: StoredCommunication, sent: Sent) {
  const { fromEmail } = sent
  if (fromEmail !== undefined && fromEmail !== before.fromEmail) {
    const fault = await findSenderFault(work, fromEmail)
    if (fault !== undefined) throw invalid([wrong('fromEmail', fault)])
  }
  if (sent.assemblyId != null) throw invalid([wrong('assemblyId', 'Elige la asamblea entre los filtros')])
  const sender = {
    fromEmail: fromEmail ?? before.fromEmail,
    fromName: sent.fromName ?? before.fromName,
    replyEmail: sent.replyEmail ?? before.replyEmail,
  }
  return {
    ...(!isSameSender(sender, before) && {
      senderChosen: !isSameSender(sender, await nameUsualSender(work, before)),
    }),
    ...(sent.fromEmail !== undefined && { fromEmail: sent.fromEmail }),
    ...(sent.fromName !== undefined && { fromName: sent.fromName }),
    ...(sent.replyEmail !== undefined && { replyEmail: sent.replyEmail }),
    chosen: await chooseAgain(work, before, sent),
  }
}

/** What who holds an office may say: which of their assemblies; the server says from whom. */
async function readOfficesChange(work: Work, before: StoredCommunication, sent: Sent) {
  requireWholeAssembly(sent)
  const { assemblyIds } = sent
  const office = await chooseOffice(work, sent.assemblyId ?? assemblyIds?.[0] ?? before.assemblyId)
  return { ...(await nameSender(work, office)), senderChosen: false, assemblyId: office.id }
}

/** Whoever writes uses the segments that they may use. */
export async function requireSegment(
  { db, actor }: Pick<Work, 'db' | 'actor'>,
  segmentId: number,
): Promise<void> {
  const loaded = await loadSegment(db, actor, segmentId)
  if (!loaded) throw lostSegment('body')
  if (loaded.faults.length > 0) throw new Problem('conflicto', loaded.faults.join(' '))
}

async function cleanSent({ db, world }: Work, html: string): Promise<string> {
  const { publicUrl } = world.settings
  const { fileOf } = await indexImages(db, { hashes: listImageHashes(html) })
  const body = cleanBody(html, publicUrl, (hash) => fileOf.get(hash))
  // After what is too long or too deep to be read has been refused.
  if (hasForeignImage(html, publicUrl))
    throw invalid([
      wrong('body', 'Las imágenes se suben aquí: las que están en otra dirección no se pueden enviar'),
    ])
  await publishImages(db, world.clock, listImageFiles(parseRichText(body)))
  return body
}

/** The sender of a communication of which nobody wrote another: the organisation's, or that of its assembly, as it is now. */
const nameUsualSender = async (
  { db, world }: Pick<Work, 'db' | 'world'>,
  { assemblyId }: Pick<StoredCommunication, 'assemblyId'>,
) => nameSender({ db, world }, assemblyId === null ? undefined : await findSenderAssembly(db, assemblyId))

/**
 * In whose name a communication leaves and who is answered, until it is approved: the organisation or the assembly as it
 * is now, unless an admin wrote it otherwise (rule communication-2).
 */
export async function nameOwnSender(
  work: Pick<Work, 'db' | 'world'>,
  found: StoredCommunication,
): Promise<StoredCommunication> {
  if (found.senderChosen || found.notice || !isOpen(found)) return found
  const usual = await nameUsualSender(work, found)
  return isSameSender(usual, found) ? found : { ...found, ...usual }
}

/** A communication as whoever reads it sees it. */
export async function showCommunication(work: Work, id: number): Promise<Communication> {
  const found = await nameOwnSender(work, await requireCommunication(work, id))
  return toCommunication(found, work.actor, await nameSegments(work.db, work.actor, [found]))
}

/**
 * Moves a communication between draft and pending, and back from approved before it is sent. Who wrote one that an admin
 * gives back to draft reads that, with the note.
 */
export async function moveTo(
  work: Work,
  id: number,
  status: CommunicationStatus,
  note = '',
): Promise<Communication> {
  const found = await lockForChange(work, id)
  if (found.status !== status) {
    if (!judgeMay(found, work.actor).moveTo.includes(status))
      throw new Problem('conflicto', 'Su estado ha cambiado o no lo permite: vuelve a abrirla.')
    work.audit.addChanges<Record<string, unknown>>('communication', id, { status: found.status }, { status })
    const isReturned =
      status === 'DRAFT' && !found.notice && admins(work.actor) && found.authorId !== work.actor.userId
    await (isReturned
      ? moveCommunication(work.db, id, status, 'returned', note)
      : moveCommunication(work.db, id, status))
    if (status === 'PENDING') await noteAsked(work.db, found)
  }
  return showCommunication(work, id)
}

/** What became of what whoever asks has written, since others decide it (rule communication-2). */
export async function describeOwn({ db, scope, actor, world }: Work): Promise<OwnOutcomes> {
  const { cameBack, ...others } = await findOutcomes(db, scope, world.clock, actor.userId)
  return {
    ...others,
    cameBack: cameBack.map(({ id, subject, why, reason }) => ({
      id,
      subject,
      reason: describeStop(actor, why, reason) ?? '',
    })),
  }
}

/** Deletes a draft with its attachments. */
export async function deleteDraft(work: Work, id: number): Promise<void> {
  const found = await lockForChange(work, id)
  if (found.status !== 'DRAFT') throw new Problem('conflicto', 'Solo se borran los borradores.')
  const files = await removeAttachments(work.db, id)
  await removeCommunication(work.db, id)
  await deleteFiles(work.db, files)
  work.audit.addChanges<Record<string, unknown>>(
    'communication',
    id,
    { subject: found.subject },
    { subject: null },
  )
}

/** Begins another communication with what one says, in the name of whoever asks. */
export async function cloneCommunication(work: Work, id: number): Promise<Communication> {
  const { db, actor, audit, world } = work
  // Locked: its files stay while they are given to the copy.
  const { kind: _kind, ...found } = await lockForChange(work, id)
  if (found.notice) throw refuseNotice(found.notice)
  // Without its segment the copy would mean more people.
  if (found.segmentId !== null && !(await loadSegment(db, actor, found.segmentId)))
    throw new Problem('conflicto', 'Elige a quién con un segmento que no se comparte contigo: empieza otra.')
  const office = admins(actor) ? undefined : await chooseOffice(work, found.assemblyId)
  // An address that is not of the organisation's domain any more is not taken over.
  const isChosen =
    !office && found.senderChosen && (await findSenderFault(work, found.fromEmail)) === undefined
  const assemblyId = office?.id ?? found.assemblyId
  const { fromEmail, fromName, replyEmail } = isChosen ? found : await nameUsualSender(work, { assemblyId })
  const copy = await addCommunication(db, world.clock, actor, {
    subject: found.subject,
    body: found.body,
    ...keptLost(found),
    chosen: found.chosen,
    segmentId: found.segmentId,
    fromEmail,
    fromName,
    replyEmail,
    senderChosen: isChosen,
    assemblyId,
  })
  const attachments = await listAttachments(db, id)
  if (attachments.length > 0) await copyAttachments(db, world.clock, id, copy)
  audit.describe(`Comunicación ${copy}, copia de la ${id}`)
  return showCommunication(work, copy)
}
