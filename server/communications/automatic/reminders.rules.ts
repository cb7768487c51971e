import type { Stop } from '#contract/communications/communication.ts'
import { mailKinds } from '#contract/legal/mailKinds.ts'
import { noticeRules } from '#contract/meetings/notices.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { approveItself } from '#server/communications/automatic/approveItself.rules.ts'
import {
  isStillToRemind,
  listStale,
  listToRemind,
  mayHaveReminded,
  type Stale,
} from '#server/communications/automatic/reminders.queries.ts'
import { byItself } from '#server/communications/approver.rules.ts'
import { countChosen, loadChoice, reader } from '#server/communications/chosen.queries.ts'
import {
  addCommunication,
  lockCommunication,
  moveCommunication,
} from '#server/communications/communications.queries.ts'
import { dropUnsent, findSender } from '#server/communications/notices/convocations.rules.ts'
import { findConvenedMeeting } from '#server/communications/notices/convenedMeeting.queries.ts'
import { writeNotice } from '#server/communications/notices/noticeText.rules.ts'
import { nameStop } from '#server/communications/standing.rules.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { isMailSent } from '#server/kernel/mail/mailTemplate.ts'
import { doForEach } from '#server/kernel/runtime/upkeep.ts'
import type { Clock, World } from '#server/kernel/world.ts'
import { lockMeeting } from '#server/meetings/meetings.queries.ts'
import { addNotice, type Told } from '#server/meetings/notices.queries.ts'

/** Reminds those who said that they go to a meeting of tomorrow, by a communication of each meeting (rule automatic-3). */
export async function remindOfMeetings(world: World): Promise<void> {
  await doForEach(await listStale(world.db, world.clock), (each) =>
    inTransaction(world.db, (unit) => dropReminder({ ...world, db: unit }, each)),
  )
  await doForEach(await listToRemind(world.db, world.clock), (id) =>
    inTransaction(world.db, (unit) => remindOf({ ...world, db: unit }, id)),
  )
}

/** Deletes a reminder that is not to leave; of a meeting that is still tomorrow another one says what is true now, unless it is switched off. */
async function dropReminder(
  { db, clock }: World,
  { communicationId, meetingId }: { communicationId: number; meetingId: number | null },
): Promise<void> {
  if (meetingId !== null) await lockMeeting(db, meetingId, 'update')
  await lockCommunication(db, reader, communicationId)
  const [found] = await listStale(db, clock, communicationId)
  if (!found) return
  await dropUnsent(db, found)
  const audit = new AuditEntry('')
  audit.describe(
    `${meetingId === null ? 'Reunión borrada' : `Reunión ${meetingId}`}: recordatorio, comunicación ${communicationId}. ${explainDrop(found)}`,
  )
  await writeAuditEntry(db, 'meetingReminderDropped', 'anonymous', audit)
}

/** Why nobody has to approve it anew, where that is what it says of others. */
const dropped: Partial<Record<Stop, string>> = {
  changed: 'La reunión ha cambiado.',
  foreign: 'La organización escribe ahora desde otro dominio.',
  nobody: 'Ya no llegaría a nadie.',
}

const explainDrop = ({ isOff, why }: Stale): string =>
  isOff
    ? `«${mailKinds['meeting-tomorrow'].name}» está apagado: no se envía.`
    : `${(why && (dropped[why] ?? nameStop(why))) ?? 'Volvió a estar pendiente.'} Se escribe otro si todavía hace falta.`

async function remindOf({ db, clock, settings }: World, id: number): Promise<void> {
  await lockMeeting(db, id, 'update')
  const isDue =
    (await isStillToRemind(db, clock, id)) &&
    (await isMailSent(db, noticeRules.recordatorio.templates.meeting))
  const found = isDue ? await findConvenedMeeting(db, id) : undefined
  if (!found) return
  const { told, version, subject } = found
  if ((await countReminded(db, clock, id, told)) === 0) return
  const sender = await findSender({ db, world: { settings } }, found)
  const link = `${settings.publicUrl}${found.page}`
  const contactEmail = sender.replyEmail
  const said = { of: subject.of, places: {}, told, changes: [], known: [], note: '', contactEmail, link }
  const { blocks, ...written } = await writeNotice(db, 'recordatorio', said)
  const communicationId = await addCommunication(db, clock, byItself, {
    kind: 'servicio',
    subject: written.subject,
    body: richTextToHtml(blocks),
    ...sender,
  })
  const calendar = found.writeCalendar(settings)
  await addNotice(db, { communicationId, subject, kind: 'recordatorio', version, told, calendar })
  await ((await mayHaveReminded(db, id))
    ? holdReminder(db, { id, communicationId })
    : approveItself(db, {
        clock,
        settings,
        communicationId,
        action: 'meetingReminded',
        name: `Reunión ${id}: recordatorio`,
      }))
}

/** Lets a reminder that may have left before a restore wait for an admin to let it go on (rule durable-6). */
async function holdReminder(db: Database, { id, communicationId }: { id: number; communicationId: number }) {
  await moveCommunication(db, communicationId, 'PENDING', 'restored')
  const audit = new AuditEntry('')
  audit.describe(
    `Reunión ${id}: recordatorio, comunicación ${communicationId}, sin enviar. ${nameStop('restored')}`,
  )
  await writeAuditEntry(db, 'meetingReminded', 'anonymous', audit)
}

/** How many would get it: of a meeting to which nobody with an address goes nothing is written, each time anew. */
async function countReminded(db: Database, clock: Clock, meetingId: number, told: Told): Promise<number> {
  const subject = { of: 'meeting', id: meetingId } as const
  const notice = { communicationId: null, subject, kind: 'recordatorio', told } as const
  const choice = { kind: 'servicio', chosen: {}, segmentId: null, assemblyId: null, notice } as const
  return (await countChosen(db, reader, { clock }, choice, await loadChoice(db, choice))).recipients
}
