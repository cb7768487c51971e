import { isDeepStrictEqual } from 'node:util'
import { staff, type SignedIn } from '#contract/actor.ts'
import { chairs } from '#contract/meetings/chairs.ts'
import { nameMinutes, type Minutes, type MinutesContent } from '#contract/meetings/minutes.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readNow } from '#server/kernel/database/madridTime.ts'
import { editConflict, invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { mayWriteMinutes, requireMeeting } from '#server/meetings/meetings.details.rules.ts'
import { lockMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import {
  addDraft,
  changeDraft,
  findMemberName,
  isSigned,
  listMinutes,
  type StoredMinutes,
} from '#server/meetings/minutes.queries.ts'
import { readSealed } from '#server/meetings/seal.rules.ts'

type Asked = { db: Database; scope: Scope; actor: SignedIn; world: Pick<World, 'clock'> }
export type Work = Asked & { audit: AuditEntry }

/** Throws «not found» unless the caller writes the minutes of a meeting. */
export async function requireMinutesWriter(
  asked: Pick<Asked, 'db' | 'scope' | 'actor'>,
  id: number,
): Promise<StoredMeeting> {
  const found = await requireMeeting(asked, id)
  if (!mayWriteMinutes(asked.actor, found)) throw notFound()
  return found
}

/** The minutes of a meeting as the caller may read them (rule minutes-1). */
export async function describeMinutes(asked: Asked, found: StoredMeeting): Promise<Minutes> {
  const { db, actor } = asked
  const all = await listMinutes(db, found.meeting.id)
  const signed = all.filter(isSigned)
  const write = mayWriteMinutes(actor, found)
  const cannotSign = await explainCannotSign(asked, found)
  const { version, ...draft } = readDraft(found, all)
  return {
    id: found.meeting.id,
    version: write ? version : 0,
    draft: write ? draft : null,
    signed: signed.map((one) => ({
      ...readSealed(one),
      hash: one.hash,
      signedBy: staff(actor) ? one.signedBy : null,
    })),
    may: { write, sign: write && cannotSign === null },
    cannotSign: write ? cannotSign : null,
  }
}

type Draft = NonNullable<Minutes['draft']> & Pick<Minutes, 'version'>

/** The draft of the minutes, or how one begins: with the agenda, or with what was signed and is to be put right. */
function readDraft(found: StoredMeeting, all: readonly StoredMinutes[]): Draft {
  const [latest] = all
  if (latest && !isSigned(latest)) {
    const { number, content, presidingId, secretaryId, version, lastChangeTime, lastUser } = latest
    return { number, content, presidingId, secretaryId, version, lastChangeTime, lastUser }
  }
  const content = latest ? { ...readSealed(latest).content, correction: '' } : beginMinutes(found)
  const { presidingId = null, secretaryId = null } = latest ?? {}
  return {
    number: (latest?.number ?? 0) + 1,
    content,
    presidingId,
    secretaryId,
    version: 0,
    lastChangeTime: null,
    lastUser: null,
  }
}

const noVotes = { inFavour: null, against: null, abstentions: null }

const beginMinutes = ({ meeting: { meetingTime, endTime }, agenda }: StoredMeeting): MinutesContent => ({
  presiding: '',
  secretary: '',
  startedAt: meetingTime,
  endedAt: endTime,
  points: agenda.map(({ title }) => ({ title, discussed: '', agreed: '', ...noVotes })),
  correction: '',
})

/** Why the minutes of a meeting cannot be signed now, whatever is in them; null when they can. */
export async function explainCannotSign(
  { db, world }: Pick<Asked, 'db' | 'world'>,
  { meeting: { status, meetingTime }, segmentId, segmentName, rollId }: StoredMeeting,
): Promise<string | null> {
  if (status === 'Cancelada') return 'Esta reunión está cancelada: no tiene acta.'
  if (status === 'Pendiente') return 'Para firmar el acta, antes hay que aprobar la reunión.'
  if ((await readNow(db, world.clock)) < meetingTime) return 'El acta se firma cuando la reunión ha empezado.'
  if (rollId === null && segmentName !== null && segmentId === null)
    return `El segmento «${segmentName}», que decía a quién se convoca, se ha borrado: elige otro en la reunión.`
  return null
}

/** What is sent of minutes: what is written, and who of the census presided and was secretary. */
type Sent = Pick<StoredMinutes, 'content' | 'presidingId' | 'secretaryId'>

/**
 * What is written with the names of who presided and was secretary as the census has them. Whom the draft names already
 * stays, whatever became of them; throws 422 for another who is no member that the caller reaches.
 */
async function nameChairs({ db, scope, audit }: Work, draft: Draft, sent: Sent): Promise<Sent> {
  const content = { ...sent.content }
  const errors: { in: 'body'; path: string; message: string }[] = []
  for (const chair of chairs) {
    const id = sent[`${chair}Id`]
    if (id === null) continue
    const name = id === draft[`${chair}Id`] ? draft.content[chair] : await findMemberName(db, scope, id)
    if (name === undefined) {
      errors.push({ in: 'body', path: `${chair}Id`, message: 'Inscrito no encontrado' })
      continue
    }
    content[chair] = name
    audit.addSubjects('affiliate', [id])
  }
  if (errors.length > 0) throw invalid(errors)
  return { ...sent, content }
}

/** Saves the draft of the minutes. Throws a conflict when it has changed since `version`. */
export async function writeMinutes(
  work: Work,
  id: number,
  { version, ...sent }: Sent & { version: number },
): Promise<Minutes> {
  const { db, actor, audit, world } = work
  await lockMeeting(db, id, 'update')
  const found = await requireMinutesWriter(work, id)
  if (found.retiredAt !== null)
    throw new Problem('conflicto', 'Esta reunión está retirada: su acta ya no cambia.')
  const all = await listMinutes(db, id)
  const [latest] = all
  const draft = readDraft(found, all)
  audit.describe(`Reunión ${id}, ${nameMinutes(draft.number).toLowerCase()}`)
  if (draft.version !== version) throw describeConflict(draft, sent.content)
  const written = { ...(await nameChairs(work, draft, sent)), authorId: actor.userId }
  if (latest && draft.version > 0) await changeDraft(db, world.clock, { id: latest.id, ...written })
  else await addDraft(db, world.clock, { meetingId: id, number: draft.number, ...written })
  audit.addChanges('minutes', id, spell(draft), spell(written))
  return describeMinutes(work, found)
}

/** What is written, point by point, so that the log has what changed alone. */
const spell = ({
  content: { points, ...rest },
  presidingId,
  secretaryId,
}: Sent): Record<string, unknown> => ({
  ...rest,
  presidingId,
  secretaryId,
  points: points.length,
  ...Object.fromEntries(points.map((point, index) => [`points.${index + 1}`, point])),
})

const fieldNames = ['presiding', 'secretary', 'startedAt', 'endedAt', 'points', 'correction'] as const

/** What the other one has left in the fields that differ. */
const describeConflict = ({ content: now, lastUser, lastChangeTime }: Draft, meant: MinutesContent) =>
  editConflict(
    'Otra persona ha cambiado o firmado esta acta mientras la escribías',
    fieldNames.filter((field) => !isDeepStrictEqual(now[field], meant[field])),
    now,
    { updatedBy: lastUser, updatedAt: lastChangeTime ?? '' },
  )
