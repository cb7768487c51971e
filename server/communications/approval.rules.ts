import { admins } from '#contract/actor.ts'
import { lateHours, mergeFieldNames } from '#contract/communications/communication.ts'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import type { Communication, communications, HowMany } from '#contract/communications/communications.ts'
import { sayOfChosen } from '#contract/communications/counts.ts'
import { findTextProblems } from '#contract/communications/textProblems.ts'
import type { z } from 'zod'
import { formatCount } from '#contract/plural.ts'
import { listPlaces } from '#contract/richTextPlaces.ts'
import { approveCommunication, hasPassed } from '#server/communications/approval.queries.ts'
import {
  countChosen,
  loadChoice,
  nameFewChosen,
  type ChosenCounts,
  type Choice,
} from '#server/communications/chosen.queries.ts'
import {
  cancelCommunication,
  changeCommunication,
  moveCommunication,
  pauseCommunication,
  type StoredCommunication,
} from '#server/communications/communications.queries.ts'
import {
  hashContent,
  isHeldReminder,
  judgeMay,
  lockForChange,
  requireCommunication,
  requireOpen,
  type Work,
} from '#server/communications/communications.rules.ts'
import { tryRelayAgain } from '#server/communications/engine/relay.queries.ts'
import { chooseAgain, requireWholeAssembly } from '#server/communications/filters.rules.ts'
import { findSenderFault } from '#server/communications/sender.rules.ts'
import { listGapSentences } from '#server/communications/message/gapSentences.rules.ts'
import { previewMail } from '#server/communications/message/preview.rules.ts'
import {
  chooseOffice,
  nameOwnSender,
  requireSegment,
  showCommunication,
} from '#server/communications/writing.rules.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import type { LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'

type Asked = z.output<typeof communications.howMany.body>

const requireFaultless = ({ faults }: LoadedTree) => {
  if (faults.length > 0) throw new Problem('conflicto', faults.join(' '))
}

/** What a bulletin chooses before it is begun. */
const nobodyYet: Choice = { kind: 'boletin', chosen: {}, segmentId: null, assemblyId: null, notice: null }

/** Whom a communication would reach with the filters that are sent, and whom it would not (rule communication-3). */
async function countRecipients(work: Work, { id, ...sent }: Asked): Promise<ChosenCounts> {
  const { db, scope, actor, audit, world } = work
  const found: Choice = id === undefined ? nobodyYet : await requireCommunication(work, id)
  audit.describe(id === undefined ? 'Comunicación sin empezar' : `Comunicación ${id}`)
  if (!admins(actor)) requireWholeAssembly(sent)
  const choice = {
    ...found,
    ...(admins(actor)
      ? { chosen: await chooseAgain(work, found, sent) }
      : { assemblyId: (await chooseOffice(work, sent.assemblyIds?.[0] ?? found.assemblyId)).id }),
    ...(sent.segmentId !== undefined && { segmentId: sent.segmentId }),
  }
  // A segment that is not shared with whoever counts is counted as it was chosen, by admins alone, and never narrowed.
  const isAsked = Object.values(sent).some((asked) => asked !== undefined) || !admins(actor)
  if (choice.segmentId !== null && isAsked) await requireSegment(work, choice.segmentId)
  const loaded = await loadChoice(db, choice)
  requireFaultless(loaded)
  await nameFewChosen(db, scope, { clock: world.clock, audit }, loaded)
  return countChosen(db, scope, world, choice, loaded)
}

/**
 * The same as whoever asks reads it. Whether somebody takes communications is for admins: others are told the tens
 * of those who get one, and not of how many (rule communication-1).
 */
export async function describeRecipients(work: Work, asked: Asked): Promise<HowMany> {
  const { excluded, empty, recipients, chosen } = await countRecipients(work, asked)
  const isAdmin = admins(work.actor)
  const say = (people: number) => (isAdmin ? people : sayOfChosen(people, chosen))
  const text = asked.id === undefined ? [] : parseRichText((await requireCommunication(work, asked.id)).body)
  const used = listPlaces(text)
  return {
    recipients: say(recipients),
    isExact: isAdmin,
    chosen: isAdmin ? chosen : null,
    excluded: isAdmin ? excluded : null,
    gaps: mergeFieldNames
      .filter((place) => used.includes(place) && empty[place] > 0)
      .map((place) => ({ place, people: say(empty[place]), ...listGapSentences(text, place) })),
  }
}

type Approval = Pick<z.output<typeof communications.setApproved.body>, 'confirm' | 'sendNow' | 'edition'>

/**
 * Approves a communication: from then on it does not change, and leaves when its time has come (rule communication-2).
 * Throws what keeps it from that. Two who approve at once approve once.
 */
export async function approve(
  work: Work,
  id: number,
  { confirm, sendNow, edition }: Approval,
): Promise<Communication> {
  const { db, world } = work
  const read = await lockForChange(work, id)
  requireOpen(read)
  requireRead(work, read, edition)
  const found = await nameOwnSender(work, read)
  const { fromEmail, fromName, replyEmail } = found
  if (found !== read)
    await changeCommunication(db, world.clock, id, read.updatedBy, { fromEmail, fromName, replyEmail })
  requireSound(found, sendNow)
  if (!sendNow && found.scheduledDate !== null && (await hasPassed(db, world.clock, found.scheduledDate)))
    throw invalid([
      { in: 'body', path: 'sendNow', message: 'Su hora de envío ya ha pasado: elige otra, o «Enviar ahora»' },
    ])
  await freezeContent(work, found, { confirm, ...(!sendNow && { scheduledDate: found.scheduledDate }) })
  return showCommunication(work, id)
}

/**
 * Approves a locked communication as it is, with a hash of all that it says and to whom; throws when nobody would get it,
 * or many would and nobody said how many. Without a time it leaves at once. Returns how many would get it now.
 */
export async function freezeContent(
  work: Work,
  found: StoredCommunication,
  { confirm, scheduledDate }: { confirm: number | undefined; scheduledDate?: string | null },
): Promise<number> {
  const { db, actor, audit, world } = work
  const { id } = found
  await requireOwnSender(work, found)
  await requireFit(work, id)
  const { hash, loaded } = await hashContent(db, found)
  requireFaultless(loaded)
  const { recipients } = await countChosen(db, work.scope, world, found, loaded)
  requireConfirmed(found.kind, recipients, confirm)
  if (!found.notice) await nameFewChosen(db, work.scope, { clock: world.clock, audit }, loaded)
  const many = formatCount(recipients, 'persona', 'personas')
  audit.describe(`Comunicación ${id}, para ${many}`)
  audit.addChanges<Record<string, unknown>>(
    'communication',
    id,
    { status: found.status },
    { status: 'APPROVED' },
  )
  await approveCommunication(db, world.clock, {
    id,
    by: actor,
    contentHash: hash,
    organisation: await readOrganisation({ db, settings: world.settings }),
    scheduledDate: scheduledDate ?? undefined,
  })
  return recipients
}

/**
 * Whoever approves has read what they approve: they name it; or, in older clients, it is as it was when it was first asked
 * for, or they were the last to change it.
 */
function requireRead({ actor }: Work, found: StoredCommunication, edition: string | undefined): void {
  const isRead =
    edition === undefined
      ? found.askedEdition === found.edition || found.updatedBy === actor.username
      : edition === found.edition
  if (!isRead)
    throw new Problem(
      'conflicto',
      'La comunicación ha cambiado desde que la leíste: vuelve a abrirla y léela antes de aprobarla.',
    )
}

function requireSound(found: StoredCommunication, sendNow: boolean): void {
  const text = parseRichText(found.body)
  const faults = findTextProblems({ ...found, text }).filter(({ level }) => level === 'error')
  const missing = sendNow || found.scheduledDate !== null ? [] : ['Falta cuándo se envía.']
  const sentences = [...faults.map(({ message }) => message), ...missing]
  if (sentences.length > 0)
    throw new Problem('datos-no-validos', sentences.join(' '), {
      errors: sentences.map((message) => ({ in: 'body', path: 'id', message })),
    })
}

/** It leaves from where the organisation writes now, whatever it was when it was written. */
async function requireOwnSender(work: Work, { fromEmail }: StoredCommunication): Promise<void> {
  const fault = await findSenderFault(work, fromEmail)
  if (fault === undefined) return
  const message = `Sale desde ${fromEmail}. ${fault}: cámbialo en «Crear email».`
  throw new Problem('datos-no-validos', message, { errors: [{ in: 'body', path: 'id', message }] })
}

/** The page that is sent is one that clients of mail take. */
async function requireFit({ db, world }: Work, id: number): Promise<void> {
  const { problems } = await previewMail({ db, settings: world.settings }, id)
  const [fault] = problems.filter(({ level }) => level === 'error')
  if (fault) throw new Problem('datos-no-validos', fault.message)
}

/** What tells a meeting has no filters. */
const toNobody = (kind: StoredCommunication['kind']) =>
  kind === 'convocatoria'
    ? 'No llegaría a nadie: quien puede recibirlo ya lo sabe.'
    : 'No llegaría a nadie: revisa los filtros.'

/** To many is written by who says how many they are; to nobody, never. */
function requireConfirmed(
  kind: StoredCommunication['kind'],
  recipients: number,
  confirm: number | undefined,
): void {
  if (recipients === 0) throw new Problem('conflicto', toNobody(kind))
  if (confirm === undefined ? recipients <= mostUnconfirmed : confirm === recipients) return
  if (confirm !== undefined && recipients <= mostUnconfirmed)
    throw new Problem(
      'conflicto',
      `Ahora llega a ${formatCount(recipients, 'persona', 'personas')}: mira otra vez para quién es.`,
    )
  throw invalid([
    {
      in: 'body',
      path: 'confirm',
      message: `Es para ${formatCount(recipients, 'persona', 'personas')}: escribe cuántas son`,
    },
  ])
}

const refuse = () => new Problem('conflicto', 'Su estado ha cambiado o no lo permite: vuelve a abrirla.')

/** Holds a communication up: no mail of it leaves until it goes on (rule communication-6). */
export async function pause(work: Work, id: number): Promise<Communication> {
  const found = await lockForChange(work, id)
  if (!judgeMay(found, work.actor).pause) throw refuse()
  work.audit.addChanges<Record<string, unknown>>('communication', id, { paused: false }, { paused: true })
  await pauseCommunication(work.db, work.world.clock, id, work.actor.username)
  return showCommunication(work, id)
}

/**
 * Lets it go on: what was frozen where it stood, what was not when its time comes or, if that has come, at once. What stands
 * still for an error is tried again, or approved anew when nobody was frozen yet; so is what is late by now.
 */
export async function resume(work: Work, id: number): Promise<Communication> {
  const { db, audit, world } = work
  const found = await lockForChange(work, id)
  if (!judgeMay(found, work.actor).resume) throw refuse()
  audit.addChanges<Record<string, unknown>>('communication', id, { paused: true }, { paused: false })
  if (found.status === 'APPROVED' && (await isLate(work, found)))
    await moveCommunication(db, id, 'PENDING', 'late')
  else if (found.pausedAt !== null) await pauseCommunication(db, world.clock, id, null)
  if (isHeldReminder(found)) await sendHeldReminder(work, found)
  if (found.status === 'ERROR') await tryRelayAgain(db, world.clock, id)
  if (found.status === 'ERROR')
    await moveCommunication(db, id, found.total === null ? 'PENDING' : 'PROCESSING')
  return showCommunication(work, id)
}

const isLate = async ({ db, world }: Work, { scheduledDate, notice }: StoredCommunication) =>
  scheduledDate !== null && !notice && hasPassed(db, world.clock, scheduledDate, lateHours)

/** Approves a reminder as it stands; of a meeting that is another by now one is written that says what is so. */
async function sendHeldReminder({ db, actor, world }: Work, found: StoredCommunication): Promise<void> {
  const { id } = found
  const { hash, loaded } = await hashContent(db, found)
  if (loaded.faults.length > 0) return void (await moveCommunication(db, id, 'PENDING', 'changed'))
  await approveCommunication(db, world.clock, {
    id,
    by: actor,
    contentHash: hash,
    organisation: await readOrganisation({ db, settings: world.settings }),
  })
}

/** Cancels a communication for good: whoever has not been sent it gets none (rule communication-6). */
export async function cancel(work: Work, id: number): Promise<Communication> {
  const found = await lockForChange(work, id)
  if (!judgeMay(found, work.actor).cancel) throw refuse()
  work.audit.addChanges<Record<string, unknown>>(
    'communication',
    id,
    { status: found.status },
    { status: 'ERROR' },
  )
  await cancelCommunication(work.db, work.world.clock, id)
  return showCommunication(work, id)
}
