import { z } from 'zod'
import { admins, leads } from '#contract/actor.ts'
import { exclusions } from '#contract/communications/communication.ts'
import { shownTotals } from '#contract/communications/counts.ts'
import { recipientStates, type RecipientState } from '#contract/communications/recipientStates.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { choiceFilter, manyFilter, textFilter } from '#contract/filters.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

export const recipientStateLabels: Record<RecipientState, string> = {
  queued: 'En cola',
  claimed: 'A punto de salir',
  sending: 'Saliendo',
  sent: 'Enviado',
  bounced: 'Devuelto',
  uncertain: 'Dudoso',
  skipped: 'No enviado',
}

/** Why somebody got none, or what became of it, in words; the database has them as one word each. */
const reasonWords: Readonly<Record<string, string>> = {
  baja: 'Ya no forma parte de la organización',
  sinConsentimiento: 'Ya no quiere recibir comunicaciones',
  sinCorreo: 'Ya no tiene correo',
  suprimido: 'A su dirección ya no se escribe',
  repetido: 'Ya la recibe esta persona o alguien con su dirección',
  espera: 'Espera a que se sepa si otro envío le llegó',
  cancelada: 'Se canceló el envío',
  reunion: 'La reunión o la votación cambió o se canceló antes',
  pasada: 'La reunión o la votación ya había pasado',
  borrado: 'Se borraron sus datos',
  reservado: 'No se le envió',
  devuelto: 'El servidor lo devolvió',
  'no contesta': 'Su servidor no contesta',
}
export const describeReason = (reason: string | null) =>
  reason === null ? null : (reasonWords[reason] ?? reason)

const text = z.string().nullable()
const recipient = z.object({
  id: z.number().int(),
  /** Null when their profile was erased; of who left, also for who leads an assembly, to whom their name is empty. */
  affiliateId: z.number().int().nullable(),
  fullName: z.string(),
  /** Null of who is no member any more, or of no assembly of the reader's. */
  address: text,
  state: z.enum(recipientStates),
  reason: text,
  /** What the server of the address said, without addresses. */
  reply: text,
  /** By which the log of the mail server knows it, once it was tried. */
  messageId: text,
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  settledAt: instant.nullable(),
})
export type Recipient = z.output<typeof recipient>

/** Somebody who was chosen and gets no mail, and why. */
export const excludedPerson = z.object({
  affiliateId: z.number().int(),
  fullName: z.string(),
  exclusion: z.enum(exclusions),
})
export type ExcludedPerson = z.output<typeof excludedPerson>

/** Somebody who was chosen and gets it. */
const reachedPerson = excludedPerson.omit({ exclusion: true }).extend({ city: text, province: text })
export type ReachedPerson = z.output<typeof reachedPerson>

/** Somebody to whom a letter goes, since no mail reaches them, and why. */
const letterPerson = z.object({
  affiliateId: z.number().int(),
  fullName: z.string(),
  street: z.string(),
  postalCode: text,
  city: text,
  province: text,
  exclusion: z.enum(exclusions),
})
export type LetterPerson = z.output<typeof letterPerson>

const params = z.strictObject({ id })
const ofRecipient = z.strictObject({ id, recipientId: id })
/** The log of deliveries is for admins and, of the mails of the assembly that they lead, for responsables. */
const readers = { ...admins.toReach('everyone'), ...leads.toReach('ownAssemblies') }

const listQuery = z.strictObject({
  state: manyFilter(z.enum(recipientStates)),
  q: textFilter,
  ...pageRequest(['id', 'settledAt', 'attempts'], { sort: 'id', direction: 'asc', size: 20 }),
})
const lookup = { 'query.q': 'search' } as const
const shows = { 'reply.content.affiliateId': 'affiliate' } as const

const excludedQuery = z.strictObject({
  exclusion: choiceFilter(exclusions),
  ...pageRequest(['id'], { sort: 'id', direction: 'asc', size: 20 }),
})

const reachedQuery = z.strictObject(pageRequest(['id'], { sort: 'id', direction: 'asc', size: 20 }))

const letterQuery = z.strictObject(pageRequest(['id'], { sort: 'id', direction: 'asc' }))

const settle = (path: `/${string}`, summary: string) =>
  ({
    method: 'POST',
    path,
    summary,
    allow: admins.toReach('everyone'),
    params: ofRecipient,
    reply: recipient,
    action: 'communicationSettled',
    unchanged: 'communicationRecipientsRead',
    shows: { 'reply.affiliateId': 'affiliate' },
  }) as const

/** What became of each recipient of a mail to many (rules communication-3, communication-8). */
export const communicationRecipients = endpoints({
  progress: {
    method: 'GET',
    path: '/communication/:id/progress',
    summary: 'Cuántos destinatarios de una comunicación hay en cada estado; suman su total',
    allow: { ...readers, ROLE_ENLACE: 'ownAssemblies' },
    params,
    reply: z.object({
      ...shownTotals,
      /** How many complained of it, whatever became of theirs; of who is no admin null (rule communication-14). */
      complaints: z.number().int().nullable(),
    }),
  },
  list: {
    method: 'GET',
    path: '/communication/:id/recipients',
    summary: 'Los destinatarios de una comunicación y qué fue de cada uno',
    allow: readers,
    params,
    query: listQuery,
    reply: pageOf(recipient),
    action: 'communicationRecipientsRead',
    lookup,
    shows,
  },
  export: {
    method: 'GET',
    path: '/communication/:id/recipients/export',
    summary: 'Descarga de los destinatarios de una comunicación, en .xlsx o .csv',
    allow: readers,
    params,
    query: exportQuery(listQuery),
    reply: fileReply,
    action: 'communicationRecipientsExported',
    lookup,
    shows,
  },
  reached: {
    method: 'GET',
    path: '/communication/:id/reached',
    summary: 'A quiénes les llegaría una comunicación',
    allow: admins.toReach('everyone'),
    params,
    query: reachedQuery,
    reply: pageOf(reachedPerson),
    action: 'communicationReachedRead',
    costly: true,
    shows,
  },
  excluded: {
    method: 'GET',
    path: '/communication/:id/excluded',
    summary: 'A quiénes no les llegaría una comunicación, y por qué',
    allow: admins.toReach('everyone'),
    params,
    query: excludedQuery,
    reply: pageOf(excludedPerson),
    action: 'communicationExcludedRead',
    costly: true,
    shows,
  },
  exportExcluded: {
    method: 'GET',
    path: '/communication/:id/excluded/export',
    summary: 'Descarga de a quiénes no les llegaría una comunicación, y por qué',
    allow: admins.toReach('everyone'),
    params,
    query: exportQuery(excludedQuery),
    reply: fileReply,
    action: 'communicationExcludedExported',
    costly: true,
    shows,
  },
  letter: {
    method: 'GET',
    path: '/communication/:id/letter',
    summary: 'Quienes no tienen correo, con su dirección postal, para escribirles una carta',
    allow: admins.toReach('everyone'),
    params,
    query: letterQuery,
    reply: pageOf(letterPerson),
    action: 'communicationExcludedRead',
    costly: true,
    shows,
  },
  exportLetter: {
    method: 'GET',
    path: '/communication/:id/letter/export',
    summary: 'Descarga de quienes no tienen correo, con su dirección postal',
    allow: admins.toReach('everyone'),
    params,
    query: exportQuery(letterQuery),
    reply: fileReply,
    action: 'communicationLetterExported',
    costly: true,
    shows,
  },
  settleSent: settle('/communication/:id/recipients/:recipientId/sent', 'Da por enviado un mensaje dudoso'),
  sendAgain: settle(
    '/communication/:id/recipients/:recipientId/again',
    'Vuelve a enviar un mensaje dudoso; puede llegar dos veces',
  ),
})
