import { z } from 'zod'
import { admins, signedIn, staff } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, line, requiredLine } from '#contract/fields.ts'
import { blankToNull } from '#contract/formSchemas.ts'
import { meetingQuorum } from '#contract/meetings/meetings.ts'
import { addHours } from '#contract/madridTime.ts'
import { texts } from '#contract/messages.ts'

/** The door opens before the start, and shuts after the end, by so many hours (rule door-1). */
export const doorHours = 2
/** From when till when the door of a meeting lets people in. */
export const doorTimes = ({ meetingTime, endTime }: { meetingTime: string; endTime: string }) => ({
  opens: addHours(meetingTime, -doorHours),
  shuts: addHours(endTime, doorHours),
})
/** How old a scan may be that was made without a connection. */
export const oldestScanHours = 12

export const doorOutcomes = ['enters', 'inside', 'excluded', 'unknown', 'several', 'refused'] as const
export type DoorOutcome = (typeof doorOutcomes)[number]

/** What a member's card begins with, also as a reader types it. */
export const cardMark = 'CONCEJO:'

const scan = z
  .strictObject({
    /** Chosen by the door: the same scan, sent again, is answered the same. */
    scanId: z.uuid(),
    /** What was typed: a name, a document, an e-mail address or «#» and the number of a profile. */
    text: requiredLine(100).optional(),
    /** What was read of a card. */
    card: line(200).optional(),
    /** When, by the server's clock as the door knows it; now, when it is not said. */
    scannedAt: instant.optional(),
    /** The name of the door. */
    door: blankToNull(line(40)).default(null),
  })
  .refine(({ text, card }) => (text === undefined) !== (card === undefined), {
    path: ['text'],
    message: texts.required,
  })

const found = z.object({ affiliateId: z.number().int(), name: z.string(), idDocument: z.string() })

const answer = z.object({
  outcome: z.enum(doorOutcomes),
  /** What the door says, in one sentence. */
  sentence: z.string(),
  /** Who it is, for whoever may read it. */
  name: z.string().nullable(),
  /** Of somebody inside, their attendance, and since when they are. */
  attendanceId: z.number().int().nullable(),
  since: instant.nullable(),
  /** When several fit, the first of them, for those who read lists of members. */
  people: z.array(found),
})
export type DoorAnswer = z.output<typeof answer>

const entry = z.object({
  attendanceId: z.number().int(),
  name: z.string(),
  confirmedAt: instant,
  door: z.string().nullable(),
})
export type DoorEntry = z.output<typeof entry>

const counter = z.object({
  title: z.string(),
  assemblyName: z.string().nullable(),
  meetingTime: instant,
  ...meetingQuorum.shape,
  /** The server's clock. */
  now: instant,
})
export type MeetingCounter = z.output<typeof counter>

const state = z.object({
  ...counter.shape,
  /** Why nobody is let in now; null when the door is open. */
  shut: z.string().nullable(),
  /** The last ten whom any door let in. */
  last: z.array(entry),
})
export type DoorState = z.output<typeof state>

const params = z.strictObject({ id })
const doorkeepers = { ...staff.toReach('ownAssemblies'), ...admins.toReach('everyone') }
// Several doors of a meeting ask each few seconds, often with one account.
const polled = [
  { by: 'account', of: 'attempts', most: 3_000, minutes: 10, together: 'door', each: 'params.id' },
] as const
/** Of one meeting, five hundred a minute and a few more. */
const scanned = [{ by: 'account', of: 'attempts', most: 6_000, minutes: 10, each: 'params.id' }] as const
/** What one account types at a meeting and fits nobody, in so many minutes: so often, and as often as people are inside. */
export const doorGuesses = { most: 60, minutes: 10 }

export const door = endpoints({
  scan: {
    method: 'POST',
    path: '/meeting/:id/door',
    summary:
      'Quién llega a la puerta de una reunión, por lo que se escribe o por su carné: si puede entrar, queda confirmada su asistencia',
    allow: doorkeepers,
    params,
    body: scan,
    reply: answer,
    action: 'doorPassed',
    unchanged: 'doorAsked',
    lookup: { 'body.text': 'search' },
    limitsLookups: true,
    shows: { 'reply.people.affiliateId': 'affiliate' },
    throttle: scanned,
  },
  undo: {
    method: 'DELETE',
    path: '/meeting/:id/door/:attendanceId',
    summary:
      'Deshace una de las diez últimas entradas por las puertas de una reunión: su asistencia queda como estaba',
    allow: doorkeepers,
    params: z.strictObject({ id, attendanceId: id }),
    reply: z.void(),
    status: 204,
    action: 'doorUndone',
    throttle: [{ by: 'account', of: 'attempts', most: 20, minutes: 10, each: 'params.id' }],
  },
  state: {
    method: 'GET',
    path: '/meeting/:id/door',
    summary: 'La puerta de una reunión: cuántas personas hay, el quórum y las diez últimas que han entrado',
    allow: doorkeepers,
    params,
    reply: state,
    throttle: polled,
  },
  counter: {
    method: 'GET',
    path: '/meeting/:id/counter',
    summary: 'Cuántas personas hay en una reunión, y el quórum, sin decir quiénes son',
    allow: doorkeepers,
    params,
    reply: counter,
    throttle: polled,
  },
  card: {
    method: 'GET',
    path: '/logged/card',
    summary:
      'El carné propio: códigos que valen uno tras otro durante unos segundos, sin nombre ni documento',
    allow: signedIn.toReach('themselves'),
    reply: z.object({
      /** The number of the profile, to say at the door. */
      number: z.number().int(),
      now: instant,
      codes: z.array(z.object({ text: z.string(), from: instant, until: instant })),
    }),
  },
})
