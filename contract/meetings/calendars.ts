import { z } from 'zod'
import { admins, anyone, signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

/** What is known of the address of one's calendar; the address itself is told once. */
export const calendarFeed = z.object({
  createdAt: instant,
  /** When a calendar program read it last. */
  lastReadAt: instant.nullable(),
  /** Whether it says what each meeting is and where; otherwise «Reunión», with its time. */
  showsTitles: z.boolean(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

/** What an address ends with: its token, 256 random bits. */
const feedFile = z.string().regex(/^[\w-]{43}\.ics$/)

/** How often the programs of one person may read their calendar in an hour. */
export const mostFeedReads = 120

/** Meetings in the format of calendar programs (iCalendar, RFC 5545). */
export const calendars = endpoints({
  file: {
    method: 'GET',
    path: '/meeting/:id/ics',
    summary: 'Una reunión aprobada o cancelada en el formato de los calendarios (.ics)',
    allow: { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') },
    params: z.strictObject({ id }),
    reply: fileReply,
  },
  feed: {
    method: 'GET',
    path: '/logged/calendar-feed',
    summary: 'Si hay una dirección del calendario propio, desde cuándo y cuándo se leyó por última vez',
    allow: signedIn.toReach('themselves'),
    reply: z.object({ feed: calendarFeed.nullable() }),
  },
  renew: {
    method: 'POST',
    path: '/logged/calendar-feed',
    summary:
      'Da una dirección nueva del calendario propio, que se dice una sola vez; la anterior deja de valer',
    allow: signedIn.toReach('themselves'),
    body: z.strictObject({ showsTitles: z.boolean().default(false) }),
    reply: z.object({ address: z.url(), feed: calendarFeed }),
    status: 201,
    action: 'calendarFeedRenewed',
    throttle: [{ by: 'account', of: 'attempts', most: 30, minutes: 60 }],
  },
  revoke: {
    method: 'DELETE',
    path: '/logged/calendar-feed',
    summary: 'Retira la dirección del calendario propio',
    allow: signedIn.toReach('themselves'),
    reply: z.void(),
    status: 204,
    action: 'calendarFeedRevoked',
  },
  read: {
    method: 'GET',
    path: '/calendar/:file',
    summary:
      'El calendario de alguien, para sus programas de calendario: las reuniones que puede ver, de los últimos doce meses y las próximas. Sin sesión: la dirección es secreta',
    allow: anyone.toReach('nobody'),
    params: z.strictObject({ file: feedFile }),
    reply: fileReply,
    outside: 'changing',
  },
})
