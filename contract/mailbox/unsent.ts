import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { columnsOf, type Column } from '#contract/column.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { choiceFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** How a mail stands that has not left: it is tried again by itself, or no more. */
export const unsentStates = ['waiting', 'failed'] as const
export const unsentLabels = { waiting: 'En espera', failed: 'Sin enviar' } as const satisfies Record<
  (typeof unsentStates)[number],
  string
>

const unsentMail = z.object({
  id: z.number().int(),
  /** What the mail is: «Recuperación de la contraseña». */
  what: z.string(),
  address: z.string(),
  /** Of the member whose address it is now, if somebody's. */
  affiliateId: z.number().int().nullable(),
  state: z.enum(unsentStates),
  /** The class of the last failure, as `describeUnsent` reads it; null before the first one. */
  lastError: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: instant,
  /** When it is tried again; null when it is tried no more. */
  nextAttempt: instant.nullable(),
  /** It leaves at this moment, so that trying it again would send it twice. */
  isBeingSent: z.boolean(),
})
export type UnsentMail = z.output<typeof unsentMail>

const standing = z.object({
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Why nothing leaves at all: `MAIL_SENDING=off`, or it was switched off, as a restore does. */
  off: z.enum(['setting', 'switched']).nullable(),
})
export type MailStanding = z.output<typeof standing>

/** The mails to one person that have not left, and trying them again (rule run-6). Mail to many is on its own screens. */
export const unsentMails = endpoints({
  list: {
    method: 'GET',
    path: '/mail/unsent',
    summary: 'Correos que esperan o que no se han podido enviar, y por qué',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject({
      state: choiceFilter(unsentStates),
      ...pageRequest(['createdAt'], { sort: 'createdAt', direction: 'desc', size: 20 }),
    }),
    reply: pageOf(unsentMail).extend({ standing }),
    action: 'unsentMailsRead',
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  standing: {
    method: 'GET',
    path: '/mail/standing',
    summary: 'Cuántos correos esperan y cuántos no se han podido enviar',
    allow: superAdmins.toReach('nobody'),
    reply: standing,
  },
  retry: {
    method: 'POST',
    path: '/mail/unsent/:id/retry',
    summary: 'Vuelve a intentar un correo que no ha salido',
    allow: superAdmins.toReach('nobody'),
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'mailRetried',
  },
  retryFailed: {
    method: 'POST',
    path: '/mail/unsent/retry',
    summary: 'Vuelve a intentar todos los correos que no se han podido enviar',
    allow: superAdmins.toReach('nobody'),
    reply: z.object({ count: z.number().int() }),
    action: 'mailRetried',
  },
})

/** «En espera», «Enviándose» or «Sin enviar». */
export const describeState = ({ state, isBeingSent }: Pick<UnsentMail, 'state' | 'isBeingSent'>): string =>
  isBeingSent ? 'Enviándose' : unsentLabels[state]

const { of, moment } = columnsOf<UnsentMail>()

/** The columns of their list. */
export const unsentColumns: Column<UnsentMail>[] = [
  of('address', 'Para', ({ address }) => address),
  of('what', 'Correo', ({ what }) => what),
  of('state', 'Estado', describeState),
  of('lastError', 'Por qué', ({ lastError }) => describeUnsent(lastError), {
    missing: 'Aún no se ha intentado',
  }),
  of('attempts', 'Intentos', ({ attempts }) => String(attempts)),
  moment('createdAt', 'Desde'),
]

/** The classes of failures, as nodemailer and the relay name them, in words that say whose fault it is. */
const failures: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^EENVELOPE 5\d\d 5\.1\./, 'La dirección no existe'],
  [/^EENVELOPE 5/, 'El servidor de correo rechaza la dirección o el remitente'],
  [/^EENVELOPE/, 'El servidor de correo no acepta la dirección por ahora'],
  [/^(EAUTH|ENOAUTH|EOAUTH2)\b/, 'El servidor de correo no admite el usuario o la contraseña de SMTP_URL'],
  [/^(ETLS|EREQUIRETLS)\b|CERT|SSL/, 'El cifrado con el servidor de correo no es válido'],
  [/^(EMESSAGE|ESTREAM)\b/, 'El servidor de correo rechaza el mensaje'],
  [
    /^(ECONN\w*|ESOCKET|ETIMEDOUT|EDNS|EPROTOCOL|ENOTFOUND|EAI_AGAIN|EPIPE|ENET\w*|EHOST\w*)\b/,
    'No se llega al servidor de correo',
  ],
  [/^UnknownMessage\b/, 'Es de otra versión del programa'],
]

/** «No se llega al servidor de correo (ECONNECTION)»: why a mail has not left; null before it was tried. */
export function describeUnsent(lastError: string | null): string | null {
  if (lastError === null) return null
  const words = failures.find(([pattern]) => pattern.test(lastError))?.[1] ?? 'No se ha podido preparar'
  return `${words} (${lastError})`
}
