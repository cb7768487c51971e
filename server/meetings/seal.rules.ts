import { z } from 'zod'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { signedMinutes, type SignedMinutes } from '#contract/meetings/minutes.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { listHashes } from '#server/meetings/documents.queries.ts'
import { isSigned, listMinutes, type Signed } from '#server/meetings/minutes.queries.ts'
import { isIntact, requireRoll } from '#server/rolls/rolls.rules.ts'

/** The version of what is sealed now. What was sealed stays as it is: each version that ever was is read. */
export const sealVersion = 2
const sealed = z.discriminatedUnion('v', [
  // The documents of the meeting were not in it.
  signedMinutes.extend({ v: z.literal(1), documents: z.null().default(null) }),
  signedMinutes.extend({ v: z.literal(2), documents: signedMinutes.shape.documents.unwrap() }),
])

/** What is in minutes that were signed; throws for a version that this product does not know. */
export function readSealed({ sealed: text }: Pick<Signed, 'sealed'>): SignedMinutes {
  const { v: _version, ...said } = sealed.parse(JSON.parse(text))
  return said
}

/** Whether each signed minutes of a meeting are what was signed, and their rolls; with what is wrong, in words. */
export async function verifyMinutes(db: Database, found: StoredMeeting) {
  const signed = (await listMinutes(db, found.meeting.id)).filter(isSigned)
  const documents = await listHashes(db, found.meeting.id)
  return Promise.all(
    signed.map(async (one, index) => {
      const faults = [
        ...(hashText(one.sealed).toString('hex') === one.hash ? [] : ['El texto no es el que se firmó.']),
        ...(await listFaults(db, { found, one, before: signed[index + 1]?.hash ?? null, documents })),
      ]
      return { number: one.number, isIntact: faults.length === 0, faults }
    }),
  )
}

type Compared = {
  found: StoredMeeting
  one: Signed
  before: string | null
  documents: NonNullable<SignedMinutes['documents']>
}

/** What is not as signed minutes say, in words. */
async function listFaults(
  db: Database,
  { found: { meeting, agenda }, one, before, documents }: Compared,
): Promise<string[]> {
  const read = sealed.safeParse(parseJson(one.sealed))
  if (!read.success) return ['Esta versión del programa no sabe leer lo que se selló.']
  const { data: said } = read
  const written = JSON.parse(one.sealed) as Record<string, unknown>
  const isOfMeeting =
    written['meetingId'] === meeting.id &&
    said.number === one.number &&
    said.signedAt === new Date(one.signedAt).toISOString() &&
    said.title === meeting.title &&
    said.meetingTime === meeting.meetingTime &&
    JSON.stringify(said.agenda) === JSON.stringify(agenda.map(({ title }) => title)) &&
    JSON.stringify(said.content) === JSON.stringify(one.content)
  const isSame = (was: Compared['documents']) => toCanonicalText(was) === toCanonicalText(documents)
  return [
    ...(isOfMeeting ? [] : ['La reunión no dice lo que decía al firmar.']),
    ...(written['before'] === before ? [] : ['No sigue al acta anterior.']),
    ...(said.documents === null || isSame(said.documents)
      ? []
      : ['Los documentos de la reunión no son los de entonces.']),
    ...((await isRollIntact(db, said.attendance.roll))
      ? []
      : ['La lista de quienes asistieron no es la de entonces.']),
    ...((await isRollIntact(db, said.entitled?.roll ?? null))
      ? []
      : ['La lista de quienes tenían derecho no es la de entonces.']),
  ]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function isRollIntact(db: Database, roll: { rollId: number; hash: string } | null): Promise<boolean> {
  if (roll === null) return true
  return (await requireRoll(db, roll.rollId)).hash === roll.hash && isIntact(db, roll.rollId)
}
