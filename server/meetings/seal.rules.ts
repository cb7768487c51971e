import { createHash } from 'node:crypto'
import { z } from 'zod'
import { signedMinutes, type SignedMinutes } from '#contract/meetings/minutes.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { isSigned, listMinutes, type Signed } from '#server/meetings/minutes.queries.ts'
import { isIntact, requireRoll } from '#server/rolls/rolls.rules.ts'

/** The version of what is sealed now. What was sealed stays as it is: each version that ever was is read. */
export const sealVersion = 1
const sealed = z.discriminatedUnion('v', [signedMinutes.extend({ v: z.literal(1) })])

/** What is in minutes that were signed; throws for a version that this product does not know. */
export function readSealed({ sealed: text }: Pick<Signed, 'sealed'>): SignedMinutes {
  const { v: _version, ...said } = sealed.parse(JSON.parse(text))
  return said
}

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

/** A value as the one text that says it: JSON without spaces, with the names of each object in order. */
export const toCanonicalText = (value: Plain): string =>
  JSON.stringify(value, (_name, inner: Plain) => sortNames(inner))

const sortNames = (value: Plain): Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** SHA-256 of a text in UTF-8. */
export const hashText = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/** Whether each signed minutes of a meeting are what was signed, and their rolls; with what is wrong, in words. */
export async function verifyMinutes(db: Database, { meeting, agenda }: StoredMeeting) {
  const signed = (await listMinutes(db, meeting.id)).filter(isSigned)
  return Promise.all(
    signed.map(async (one, index) => {
      const document = readSealed(one)
      const { before, meetingId } = JSON.parse(one.sealed) as Record<string, unknown>
      const isOfMeeting =
        meetingId === meeting.id &&
        document.number === one.number &&
        document.signedAt === new Date(one.signedAt).toISOString() &&
        document.title === meeting.title &&
        document.meetingTime === meeting.meetingTime &&
        JSON.stringify(document.agenda) === JSON.stringify(agenda.map(({ title }) => title)) &&
        JSON.stringify(document.content) === JSON.stringify(one.content)
      const faults = [
        ...(hashText(one.sealed).toString('hex') === one.hash ? [] : ['El texto no es el que se firmó.']),
        ...(isOfMeeting ? [] : ['La reunión no dice lo que decía al firmar.']),
        ...(before === (signed[index + 1]?.hash ?? null) ? [] : ['No sigue al acta anterior.']),
        ...((await isRollIntact(db, document.attendance.roll))
          ? []
          : ['La lista de quienes asistieron no es la de entonces.']),
        ...((await isRollIntact(db, document.entitled?.roll ?? null))
          ? []
          : ['La lista de quienes tenían derecho no es la de entonces.']),
      ]
      return { number: one.number, isIntact: faults.length === 0, faults }
    }),
  )
}

async function isRollIntact(db: Database, roll: { rollId: number; hash: string } | null): Promise<boolean> {
  if (roll === null) return true
  return (await requireRoll(db, roll.rollId)).hash === roll.hash && isIntact(db, roll.rollId)
}
