import { toCanonicalText } from '#contract/canonicalText.ts'
import { formatMomentInWords } from '#contract/format.ts'
import {
  listMissingToSign,
  nameMinutes,
  type Minutes,
  type MinutesContent,
  type SignedMinutes,
} from '#contract/meetings/minutes.ts'
import { judgeQuorum } from '#contract/meetings/quorum.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { World } from '#server/kernel/world.ts'
import { listConfirmed } from '#server/meetings/attendees.queries.ts'
import { countEntitled, countInRoll, entitledScope } from '#server/meetings/entitled.queries.ts'
import { freezeEntitled, holdRoll } from '#server/meetings/entitled.rules.ts'
import { listHashes } from '#server/meetings/documents.queries.ts'
import { lockMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { isSigned, listMinutes, sealMinutes } from '#server/meetings/minutes.queries.ts'
import {
  describeMinutes,
  explainCannotSign,
  requireMinutesWriter,
  type Work,
} from '#server/meetings/minutes.rules.ts'
import { readSealed, sealVersion } from '#server/meetings/seal.rules.ts'
import { requireRoll } from '#server/rolls/rolls.rules.ts'
import { allowRollTime } from '#server/rolls/rollMembership.queries.ts'
import { takeRoll } from '#server/rolls/takeRoll.rules.ts'

/**
 * Signs the draft (rule minutes-3): freezes who was confirmed and, if nobody did before, who was entitled; seals all of it
 * with what is written, in one transaction. Throws a conflict for another version than that which was read.
 */
export async function signMinutes(work: Work, id: number, version: number): Promise<Minutes> {
  const { db, actor, audit, world } = work
  const { clock } = world
  // A roll of many takes longer than a request may.
  await allowRollTime(db)
  await holdRoll(db, id)
  await lockMeeting(db, id, 'update')
  const found = await requireMinutesWriter(work, id)
  const [draft, before] = await listMinutes(db, id)
  audit.describe(`Reunión ${id}`)
  if (!draft || isSigned(draft))
    throw new Problem('conflicto', draft ? 'El acta ya está firmada.' : 'Todavía no hay acta que firmar.')
  audit.describe(`Reunión ${id}, ${nameMinutes(draft.number).toLowerCase()}`)
  if (draft.version !== version)
    throw new Problem(
      'conflicto',
      'El acta ha cambiado desde que la leíste: léela otra vez antes de firmarla.',
    )
  const refusal = await explainCannotSign(work, found)
  if (refusal !== null) throw new Problem('conflicto', refusal)
  const missing = listMissingToSign(draft.content, draft.number)
  if (missing.length > 0)
    throw new Problem('conflicto', `${missing.map(({ message }) => message).join('. ')}.`)

  const signedAt = new Date(await readNow(db, clock)).toISOString()
  const impossible = explainTimes(found, draft.content, signedAt)
  if (impossible !== undefined) throw new Problem('conflicto', impossible)
  const people =
    before && isSigned(before)
      ? pickPeople(readSealed(before))
      : await freezePeople(work, found, draft.content)
  const { title, assemblyName, place, meetingTime } = found.meeting
  const meant: SignedMinutes = {
    number: draft.number,
    title,
    assemblyName,
    place,
    meetingTime,
    agenda: found.agenda.map((point) => point.title),
    content: draft.content,
    ...people,
    documents: await listHashes(db, id),
    signedAt,
  }
  const sealed = toCanonicalText({
    v: sealVersion,
    meetingId: id,
    ...meant,
    signedBy: actor.username,
    before: before?.hash ?? null,
  })
  const hash = hashText(sealed)
  await sealMinutes(db, { id: draft.id, meetingId: id, sealed, hash, signedAt, signedBy: actor.username })
  const { total } = people.attendance
  audit.describe(`${audit.details}; asistencias: ${total}; sello ${hash.toString('hex')}`)
  audit.addChanges<Record<string, unknown>>('minutes', id, { signedAt: null }, { signedAt })
  return describeMinutes(work, { ...found, signedAt: found.signedAt ?? signedAt })
}

const dayMs = 86_400_000
/** As long as a meeting may be (a check constraint says so). */
const longestMs = 31 * dayMs

/** Why a meeting was not when its minutes say; undefined when it may have been. Signing them closes its door for good. */
function explainTimes(
  { meeting: { meetingTime } }: StoredMeeting,
  { startedAt, endedAt }: MinutesContent,
  now: string,
): string | undefined {
  if (startedAt === null || endedAt === null) return undefined
  if (endedAt > now)
    return `Según el acta, la reunión acaba el ${formatMomentInWords(endedAt)}, que todavía no ha llegado: se firma después, o con la hora en que acabó.`
  if (Date.parse(startedAt) < Date.parse(meetingTime) - dayMs)
    return `Según el acta, la reunión empezó el ${formatMomentInWords(startedAt)}, más de un día antes de lo convocado: corrige la hora.`
  if (Date.parse(endedAt) > Date.parse(startedAt) + longestMs)
    return 'Según el acta, la reunión duró más de 31 días: corrige las horas.'
  return undefined
}

const pickPeople = ({ attendance, entitled, quorum }: SignedMinutes) => ({ attendance, entitled, quorum })
type People = ReturnType<typeof pickPeople>

/** Freezes in rolls who is entitled at a meeting and who was confirmed, with the verdict on its quorum. */
async function freezePeople(
  { db, world: { clock } }: Work,
  found: StoredMeeting,
  { startedAt }: MinutesContent,
): Promise<People> {
  const { id, title, meetingTime } = found.meeting
  const rollId = await freezeAnyEntitled(db, clock, found)
  const confirmed = await listConfirmed(db, id)
  const members = confirmed.filter(({ isMember }) => isMember).map(({ affiliateId }) => affiliateId)
  const attended =
    members.length === 0
      ? null
      : await takeRoll(db, {
          author: null,
          scope: entitledScope,
          clock,
          of: {
            people: members,
            name: `Asistencia: ${title}`,
            words: ['Asistencia confirmada a la reunión'],
          },
          reason: `Acta de la reunión ${id}`,
        })
  const entitled =
    rollId === null
      ? null
      : { roll: await describeRoll(db, rollId), present: (await countInRoll(db, id, rollId)).present }
  const verdict =
    entitled &&
    judgeQuorum(found.quorum, {
      entitled: entitled.roll.total,
      present: entitled.present,
      at: startedAt ?? meetingTime,
    })
  return {
    attendance: {
      total: confirmed.length,
      left: confirmed.length - members.length,
      roll: attended && (await describeRoll(db, attended.id)),
    },
    entitled,
    quorum: verdict ?? null,
  }
}

/** The roll of those entitled, taken now if it was not; null when there is nobody. */
async function freezeAnyEntitled(db: Database, clock: World['clock'], found: StoredMeeting) {
  if (found.rollId !== null) return found.rollId
  // Whom it counts is no look-up: the minutes say how many, of a roll.
  if ((await countEntitled(db, { clock, audit: new AuditEntry('') }, found)) === 0) return null
  return (await freezeEntitled(db, clock, found.meeting.id)) ?? null
}

async function describeRoll(db: Database, rollId: number) {
  const { total, hash } = await requireRoll(db, rollId)
  return { rollId, total, hash }
}
