import { admins, type SignedIn } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import {
  doorGuesses,
  doorTimes,
  oldestScanHours,
  type DoorAnswer,
  type DoorOutcome,
  type DoorState,
  type MeetingCounter,
} from '#contract/meetings/door.ts'
import { fullName } from '#contract/people/name.ts'
import { addHours } from '#contract/madridTime.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { buildAccountCounters, countAttempts, requireAttemptsLeft } from '#server/kernel/security/throttle.ts'
import type { World } from '#server/kernel/world.ts'
import { countAttendances, removeAttendance } from '#server/meetings/attendees.queries.ts'
import { makeCodes, readCode } from '#server/meetings/card.ts'
import {
  admit,
  explainExcluded,
  findByText,
  findEntitledById,
  findEntitledByText,
  findInside,
  isUndone,
  listLast,
  lockLast,
  mostMeant,
  noteUndone,
  readsLists,
  restoreAttendance,
  type Arriving,
} from '#server/meetings/door.queries.ts'
import { judgePresence } from '#server/meetings/entitled.rules.ts'
import { explainClosed, requireDoorkeeper } from '#server/meetings/meetings.details.rules.ts'
import { lockMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { isAnyClosed } from '#server/people/closedProfiles.queries.ts'

type Asked = { db: Database; scope: Scope; actor: SignedIn; world: World }
type Work = Asked & { audit: AuditEntry }
type Scan = {
  scanId: string
  text?: string | undefined
  card?: string | undefined
  scannedAt?: string | undefined
  door: string | null
}

/** Why nobody is let in at an instant; undefined while the door is open (rule door-1). */
function explainShut(found: StoredMeeting, at: string): string | undefined {
  const { opens, shuts } = doorTimes(found.meeting)
  const closed = explainClosed(found)
  if (closed !== undefined) return closed
  if (found.isDissolved) return 'La asamblea de esta reunión se ha disuelto.'
  if (at < opens) return `La puerta se abre dos horas antes de empezar: ${formatMomentInWords(opens)}.`
  return at > shuts
    ? `La puerta se cerró dos horas después de acabar: ${formatMomentInWords(shuts)}.`
    : undefined
}

/** When a scan was made: as the door says, but never in the future. Throws a conflict for one that is too old. */
async function readScanTime({ db, world }: Asked, scannedAt: string | undefined): Promise<string> {
  const now = await readNow(db, world.clock)
  if (scannedAt === undefined || Date.parse(scannedAt) >= Date.parse(now)) return new Date(now).toISOString()
  if (Date.parse(scannedAt) < Date.parse(addHours(now, -oldestScanHours)))
    throw new Problem(
      'conflicto',
      `Esto se leyó hace más de ${oldestScanHours} horas: ya no se puede comprobar.`,
    )
  return new Date(scannedAt).toISOString()
}

/** Whether a scan is sent so long after it was made that the log says when that was. */
const isLate = (at: string, now: string) => Date.parse(now) - Date.parse(at) > 5 * 60_000

const tell = (outcome: DoorOutcome, sentence: string, told: Partial<DoorAnswer> = {}): DoorAnswer => ({
  outcome,
  sentence,
  name: null,
  attendanceId: null,
  since: null,
  people: [],
  ...told,
})

const logged: Record<DoorOutcome, string> = {
  enters: 'puede entrar',
  inside: 'ya dentro',
  excluded: 'no pertenece',
  unknown: 'sin encontrar',
  several: 'varias personas',
  refused: 'código que no vale',
}

/** Says whether somebody may come in, and if so notes it (rules door-1 to door-4). */
export async function scanAtDoor(work: Work, id: number, scan: Scan): Promise<DoorAnswer> {
  const { db, audit, world } = work
  await lockMeeting(db, id, 'share')
  const found = await requireDoorkeeper(work, id)
  const at = await readScanTime(work, scan.scannedAt)
  const shut = explainShut(found, at)
  if (shut !== undefined) throw new Problem('conflicto', shut)
  const answer = await (scan.card === undefined
    ? answerText(work, found, { ...scan, at }, scan.text ?? '')
    : answerCard(work, found, { ...scan, at }, scan.card))
  const late = isLate(at, await readNow(db, world.clock)) ? `, leída el ${formatMomentInWords(at)}` : ''
  audit.describe(`Reunión ${id}: ${logged[answer.outcome]}${late}`)
  return answer
}

type Timed = Scan & { at: string }

async function answerCard(work: Work, found: StoredMeeting, scan: Timed, card: string): Promise<DoorAnswer> {
  const { db, actor, audit, world } = work
  const read = readCode(world.secret, card, Date.parse(scan.at))
  if (read === 'expired') return tell('refused', 'Este código ya no vale: pide que abra su carné otra vez.')
  if (read === 'forged') return tell('refused', 'Este código no es un carné de la organización.')
  const person = await findEntitledById(db, world.clock, found, read)
  if (person) return letIn(work, found, scan, person)
  const reason = await explainExcluded(db, found, read)
  audit.addSubjects('affiliate', [read])
  const [whose] = admins(actor) ? await findByText(db, work.scope, `#${read}`) : []
  return tell('excluded', reason, { name: whose ? fullName(whose) : null })
}

async function answerText(work: Work, found: StoredMeeting, scan: Timed, text: string): Promise<DoorAnswer> {
  const { db, actor, world } = work
  const guesses = await countersOfGuesses(work, found)
  await requireAttemptsLeft(db, guesses, tooManyGuesses)
  const meant = await findEntitledByText(db, world.clock, found, text)
  const [person, another] = meant
  if (person && !another && saysWho(text, person)) return letIn(work, found, scan, person)
  await countAttempts(db, guesses, { limit: tooManyGuesses })
  if (person) return tellSeveral(work, meant)
  // Whoever is elsewhere and whoever is unknown are told the same, but to admins (rule door-2).
  const elsewhere = admins(actor) ? await findByText(db, work.scope, text) : []
  const [other, second] = elsewhere
  if (!other) return tell('unknown', 'Nadie con derecho a entrar tiene estos datos: pide el documento.')
  if (second)
    return tell(
      'unknown',
      'En el censo hay varias personas con estos datos, y ninguna tiene derecho a entrar.',
    )
  work.audit.addSubjects('affiliate', [other.id])
  return tell('excluded', await explainExcluded(db, found, other.id), { name: fullName(other) })
}

/**
 * Whether what was typed means one person: a document, an address, a number, or words of which one is no given name of
 * theirs. «María José» may be others, who are not entitled.
 */
function saysWho(text: string, { name }: Pick<Arriving, 'name'>): boolean {
  if (/[\d@]/.test(text)) return true
  const words = listWords(text)
  const given = listWords(name)
  return words.length > 1 && words.some((word) => !given.some((one) => one.startsWith(word)))
}

const listWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

const tooManyGuesses =
  'Se ha escrito muchas veces algo que no dice quién es. Mientras tanto, la puerta lee carnés.'

/**
 * What an account typed at a meeting that fits nobody, or several: where many come in there are many slips, and who goes
 * through names or numbers learns of few (rule door-2).
 */
async function countersOfGuesses({ db, actor }: Work, { meeting: { id } }: StoredMeeting) {
  const { confirmed } = await countAttendances(db, id)
  const { most, minutes } = doorGuesses
  return buildAccountCounters(`door ${id}`, actor.userId, { most: most + confirmed, minutes })
}

function tellSeveral({ actor, audit }: Work, meant: readonly Arriving[]): DoorAnswer {
  const count = meant.length > mostMeant ? `más de ${mostMeant}` : `${meant.length}`
  const people = meant.slice(0, mostMeant)
  audit.addSubjects(
    'affiliate',
    people.map(({ id }) => id),
  )
  const sentence =
    meant.length === 1
      ? 'Así no se sabe quién es: escribe nombre y apellido, o el documento.'
      : `Hay ${count} personas: pide el documento.`
  return tell('several', sentence, {
    people: readsLists(actor)
      ? people.map((person) => ({
          affiliateId: person.id,
          name: fullName(person),
          idDocument: person.idDocument,
        }))
      : [],
  })
}

async function letIn(
  { db, actor, audit }: Work,
  { meeting }: StoredMeeting,
  { scanId, at, door }: Timed,
  person: Arriving,
): Promise<DoorAnswer> {
  const [meetingId, affiliateId] = [meeting.id, person.id]
  const scan = { scanId, at, door, authorId: actor.userId }
  const entered = await admit(db, { meetingId, affiliateId }, scan)
  audit.addSubjects('affiliate', [affiliateId])
  const name = fullName(person)
  if (entered && (await isUndone(db, scanId)))
    throw new Problem('conflicto', 'Esta entrada se deshizo en una puerta. Si ha de entrar, vuelve a leerla.')
  if (entered) {
    audit.addChanges<Record<string, unknown>>(
      'attendance',
      entered.id,
      { status: entered.statusBefore },
      { status: 'Confirmado' },
    )
    return tell('enters', 'Puede entrar.', { name, attendanceId: entered.id, since: at })
  }
  const inside = await findInside(db, meetingId, affiliateId)
  const told = { name, attendanceId: inside.id, since: inside.since }
  // The answer to this very scan was lost on its way.
  if (inside.scanId === scanId) return tell('enters', 'Puede entrar.', told)
  const where = inside.door === null ? '' : `, por «${inside.door}»`
  return tell('inside', `Ya entró: ${formatMomentInWords(inside.since)}${where}.`, told)
}

/** Takes back one of the last ten entries of a meeting: the attendance is what it was before. */
export async function undoEntry(work: Work, id: number, attendanceId: number): Promise<void> {
  const { db, scope, audit, world } = work
  await lockMeeting(db, id, 'share')
  const found = await requireDoorkeeper(work, id)
  const shut = explainShut(found, await readNow(db, world.clock))
  if (shut !== undefined) throw new Problem('conflicto', shut)
  const entry = await lockLast(db, scope, id, attendanceId)
  if (!entry)
    throw new Problem('conflicto', 'Solo se deshacen las diez últimas entradas, y esta ya no lo es.')
  const { affiliateId, statusBefore, scanId } = entry
  if (affiliateId === null) throw notFound()
  if (scanId !== null) await noteUndone(db, world.clock, { scanId, meetingId: id })
  if (statusBefore === null) await removeAttendance(db, scope, attendanceId)
  else await restoreAttendance(db, scope, attendanceId, statusBefore)
  audit.describe(`Reunión ${id}, asistencia ${attendanceId}`)
  audit.addSubjects('affiliate', [affiliateId])
  audit.addChanges<Record<string, unknown>>(
    'attendance',
    attendanceId,
    { status: 'Confirmado' },
    { status: statusBefore },
  )
}

async function describeCounter({ db, actor, world }: Asked, found: StoredMeeting): Promise<MeetingCounter> {
  const { title, assemblyName, meetingTime } = found.meeting
  const [presence, now] = [
    await judgePresence({ db, actor, clock: world.clock }, found),
    await readNow(db, world.clock),
  ]
  return { title, assemblyName, meetingTime, ...presence, now: new Date(now).toISOString() }
}

/** How many are at a meeting, without anybody's data. */
export const countAtDoor = async (asked: Asked, id: number): Promise<MeetingCounter> =>
  describeCounter(asked, await requireDoorkeeper(asked, id))

/** What a door shows. */
export async function describeDoor(asked: Asked, id: number): Promise<DoorState> {
  const { db, scope, actor } = asked
  const found = await requireDoorkeeper(asked, id)
  const counter = await describeCounter(asked, found)
  const shut = explainShut(found, counter.now) ?? null
  return { ...counter, shut, last: await listLast(db, scope, actor, id) }
}

/** The codes of the caller's own card for the next minutes. */
export async function describeCard({ db, scope, world }: Pick<Asked, 'db' | 'scope' | 'world'>) {
  const number = scope.ownId()
  if (await isAnyClosed(db, [number])) throw notFound()
  const now = new Date(await readNow(db, world.clock)).toISOString()
  return { number, now, codes: makeCodes(world.secret, number, Date.parse(now)) }
}
