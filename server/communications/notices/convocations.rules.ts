import type { z } from 'zod'
import { admins } from '#contract/actor.ts'
import type { CommunicationStatus } from '#contract/communications/communication.ts'
import {
  type conveneForm,
  type Convocation,
  type ConvocationPreview,
} from '#contract/communications/convocations.ts'
import { isTelling, noticeRules, type NoticeSubject } from '#contract/meetings/notices.ts'
import { formatCount } from '#contract/plural.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { freezeContent } from '#server/communications/approval.rules.ts'
import { countChosen, loadChoice } from '#server/communications/chosen.queries.ts'
import {
  addCommunication,
  moveCommunication,
  removeCommunication,
} from '#server/communications/communications.queries.ts'
import {
  isOver,
  requireCommunication,
  showTotals,
  type Work,
} from '#server/communications/communications.rules.ts'
import { previewWritten } from '#server/communications/message/preview.rules.ts'
import {
  chooseFor,
  isUnsent,
  judgeConvocation,
  noticeOf,
  type Offer,
} from '#server/communications/notices/convocationState.rules.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { convenables } from '#server/communications/notices/convenables.rules.ts'
import { judgeMissing, listOtherwise, preferChange } from '#server/communications/notices/missing.rules.ts'
import { writeNotice } from '#server/communications/notices/noticeText.rules.ts'
import { explainShort, listWarnings } from '#server/communications/notices/noticeWarnings.rules.ts'
import { listRows } from '#server/kernel/lists/list.ts'
import { lockUnsent } from '#server/communications/notices/noticeChoice.queries.ts'
import { skipClaimed } from '#server/communications/engine/queue.queries.ts'
import { countRecipientStates, defineExcludedList } from '#server/communications/recipients.queries.ts'
import { findSenderAssembly } from '#server/communications/sender.queries.ts'
import { nameSender } from '#server/communications/writing.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import { describeStanding, perhapsLeft, perhapsLeftToOthers } from '#server/meetings/noticeStanding.rules.ts'
import {
  addNotice,
  closeChanges,
  listNotices,
  listToldChanges,
  type StandingNotice,
} from '#server/meetings/notices.queries.ts'

/** What whoever may not tell those who are called reads of what may be told; of those who joined since, nothing. */
const byAdmins: Record<Offer, string | null> = {
  convocatoria: 'Todavía no se ha convocado: lo hace Administración.',
  cambio: 'Ha cambiado desde que se convocó: quien avisa de ello es Administración.',
  // Nobody knows it: of whom it did not reach only, nothing is said.
  faltaCambio: 'Ha cambiado desde que se convocó: quien avisa de ello es Administración.',
  cancelacion: 'Se ha cancelado: quien avisa de ello es Administración.',
  faltan: null,
  faltaCancelacion: 'Se ha avisado de que se cancela a quien estaba en la convocatoria.',
}

/** The same of a meeting that is cancelled, of which the mail did not reach everybody who was called. */
const notAll =
  'Se ha avisado de que se cancela, pero a alguien no le ha llegado: Administración le escribe otra vez o le manda una carta.'

/** What was written of a meeting or a voting to those whom it calls, and what may be written now; who holds its office reads it. */
export async function describeConvocation(
  work: Pick<Work, 'db' | 'scope' | 'actor' | 'world'>,
  subject: NoticeSubject,
): Promise<Convocation> {
  const found = await convenables[subject.of].require(work, subject.id)
  const { state, notices } = await judge(work, found)
  const shown = await Promise.all(
    notices
      // What came back is made anew.
      .filter(({ status }) => status !== 'DRAFT' && status !== 'PENDING')
      .map(async ({ communicationId, kind, status, approvedAt, pausedAt, cancelledAt, total }) => ({
        communicationId,
        kind,
        // Safe: the column's check constraint allows exactly the contract's values.
        status: status as CommunicationStatus,
        approvedAt,
        pausedAt,
        ...(total === null
          ? { total, counts: null, isExact: true }
          : showTotals(work.actor, {
              total,
              counts: await countRecipientStates(work.db, communicationId),
              isOver: isOver({ status, cancelledAt }),
            })),
      })),
  )
  if (!admins(work.actor)) {
    const standing = describeStanding(notices.filter(({ kind }) => isTelling(kind)))
    const words = state.why === perhapsLeft ? perhapsLeftToOthers : undefined
    const isUntold = state.offer === 'faltaCancelacion' && state.changes.length > 0
    const offer = isUntold ? 'cancelacion' : state.offer
    const isMissed = offer === 'faltaCancelacion' && (await listOtherwise(work.db, found)).length > 0
    const said = offer && (isMissed ? notAll : byAdmins[offer])
    const why = offer === null ? state.why : (words ?? said ?? standing?.sentence ?? null)
    return { ...state, offer: null, why, letters: 0, changeLetters: 0, notices: shown }
  }
  const missing = await judgeMissing(work, found, { state, notices })
  return { ...state, letters: 0, changeLetters: 0, ...missing, notices: shown }
}

export async function judge({ db, world }: { db: Database; world: Pick<World, 'clock'> }, found: Convened) {
  const notices = await listNotices(db, found.subject)
  const now = new Date(await readNow(db, world.clock)).toISOString()
  return { state: judgeConvocation(found, notices, now), notices }
}

/** What is offered of it; throws a conflict with why nothing is. */
async function requireOffer(work: Work, found: Convened) {
  const { state, notices } = await judge(work, found)
  if (state.offer === null) throw new Problem('conflicto', state.why ?? '')
  const offer = await preferChange(work, found, { offer: state.offer, notices })
  return { offer, warning: state.why, notices }
}

type Asked = { offer: Offer; note: string }

type Writing = { db: Database; world: { clock: Clock; settings: Pick<Settings, 'publicUrl'> } }

async function writeOf({ db, world }: Writing, found: Convened, { offer, note }: Asked) {
  const { contactEmail } = await readOrganisation({ db, settings: world.settings })
  const sender = await findSender({ db, world }, found)
  const { told } = found
  const known = await listOtherwise(db, found)
  const said = {
    of: found.subject.of,
    places: found.places,
    told,
    changes: listToldChanges(known, told),
    known,
    note,
    contactEmail: sender.replyEmail || contactEmail,
    link: `${world.settings.publicUrl}${found.page}`,
  }
  return { sender, ...(await writeNotice(db, noticeOf[offer], said)) }
}

/** In whose name a meeting or a voting is told: its assembly's, or the organisation's. */
export async function findSender(
  { db, world }: { db: Database; world: Pick<Writing['world'], 'settings'> },
  { assemblyId }: Pick<Convened, 'assemblyId'>,
) {
  const office = assemblyId === null ? undefined : await findSenderAssembly(db, assemblyId)
  return { ...(await nameSender({ db, world }, office)), assemblyId: office?.id ?? null }
}

/** How a notice would be read, and whom it would reach and not (rule convocation-1). */
export async function previewConvocation(
  work: Work,
  subject: NoticeSubject,
  note: string,
): Promise<ConvocationPreview> {
  const { db, scope, audit, world } = work
  const found = await convenables[subject.of].require(work, subject.id)
  const { offer, warning } = await requireOffer(work, found)
  audit.describe(found.name)
  const choice = chooseFor(found, offer)
  const loaded = await loadChoice(db, choice)
  if (loaded.faults.length > 0) throw new Problem('conflicto', loaded.faults.join(' '))
  const { blocks, ...written } = await writeOf(work, found, { offer, note })
  const mail = await previewWritten(
    { db, settings: world.settings },
    { kind: 'convocatoria', subject: written.subject, blocks },
  )
  return {
    kind: noticeOf[offer],
    ...mail,
    ...(await countChosen(db, scope, world, choice, loaded)),
    warnings: [
      ...(warning === null ? [] : [warning]),
      ...listWarnings(found, offer, await explainShort({ db, world }, found, offer)),
    ],
  }
}

/** Who is meant by what would be written now and gets no mail, each with why. */
export async function listLeftOut(work: Work, subject: NoticeSubject, page: { page: number; size: number }) {
  const { db, scope, audit, world } = work
  const found = await convenables[subject.of].require(work, subject.id)
  const { offer } = await requireOffer(work, found)
  audit.describe(found.name)
  const choice = chooseFor(found, offer)
  return listRows(db, page, await defineExcludedList(db, { scope, clock: world.clock, choice }, {}))
}

/**
 * Writes to those whom a meeting or a voting calls: one communication for what it is now, which leaves at once (rules
 * convocation-1, convocation-2). It is locked, so two who convene do it once, and so is the notice before, which may just be
 * frozen: what is read of it is so still when it is deleted.
 */
export async function convene(
  work: Work,
  subject: NoticeSubject,
  { version, offer: read, note, confirm }: z.output<typeof conveneForm>,
): Promise<Convocation> {
  const { db, audit, world } = work
  await convenables[subject.of].lock(db, subject.id)
  const found = await convenables[subject.of].require(work, subject.id)
  if (found.version !== version) throw new Problem('conflicto', changedMeanwhile[subject.of])
  await lockUnsent(db, subject)
  await skipClaimed(db, world.clock, subject)
  const { offer, warning, notices } = await requireOffer(work, found)
  if (read !== undefined && read !== offer)
    throw new Problem(
      'conflicto',
      'Mientras lo mirabas ha cambiado a quién hay que escribir: vuelve a abrirla.',
    )
  const communicationId = await addCommunicationOf(work, found, { offer, note, notices })
  const recipients = await freezeContent(work, await requireCommunication(work, communicationId), { confirm })
  const isShort = (await explainShort(work, found, offer)).length > 0
  audit.describe(
    `${found.name}: ${noticeRules[noticeOf[offer]].label.toLowerCase()}${isShort ? ' con menos antelación de la debida' : ''}${warning === null ? '' : ', otra vez: la anterior pudo salir antes de restaurar la copia'}, comunicación ${communicationId}, para ${formatCount(recipients, 'persona', 'personas')}`,
  )
  return describeConvocation(work, subject)
}

type Made = Asked & { notices: readonly StandingNotice[] }

/** Writes the communication that an offer makes, in place of those that nobody was frozen for. */
export async function addCommunicationOf(
  work: Writing & { actor: Parameters<typeof addCommunication>[2] },
  found: Convened,
  { offer, note, notices }: Made,
): Promise<number> {
  const { db, actor, world } = work
  for (const notice of notices) if (isUnsent(notice)) await dropUnsent(db, notice)
  const { sender, blocks, ...written } = await writeOf(work, found, { offer, note })
  const communicationId = await addCommunication(db, world.clock, actor, {
    kind: 'convocatoria',
    subject: written.subject,
    body: richTextToHtml(blocks),
    ...sender,
  })
  const { subject, version, told } = found
  const calendar = found.writeCalendar(world.settings)
  const kind = noticeOf[offer]
  if (noticeRules[kind].once === 'version') await closeChanges(db, subject)
  await addNotice(db, { communicationId, subject, kind, version, told, calendar })
  return communicationId
}

const changedMeanwhile: Record<NoticeSubject['of'], string> = {
  meeting: 'La reunión ha cambiado mientras la mirabas: vuelve a abrirla.',
  voting: 'La votación ha cambiado mientras la mirabas: vuelve a abrirla.',
}

/** Deletes a notice that came back, or would, before anybody was frozen for it: another one says what is true now. */
export async function dropUnsent(
  db: Database,
  { communicationId, status }: Pick<StandingNotice, 'communicationId' | 'status'>,
): Promise<void> {
  if (status === 'ERROR') await moveCommunication(db, communicationId, 'PENDING')
  if (status !== 'DRAFT') await moveCommunication(db, communicationId, 'DRAFT')
  await removeCommunication(db, communicationId)
}
