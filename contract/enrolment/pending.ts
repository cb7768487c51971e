import { chooseLookupAction } from '#contract/lookup.ts'
import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { enrolmentResending, resending } from '#contract/enrolment/jobs.ts'
import { identityComparison } from '#contract/enrolment/comparison.ts'
import { newRegistration } from '#contract/enrolment/person.ts'
import { instant } from '#contract/fields.ts'
import { choiceFilter, textFilter } from '#contract/filters.ts'
import { jobOf } from '#contract/job.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { bestFirst, settleBest } from '#contract/people/bestFirst.ts'
import { returnedMail } from '#contract/people/suppressions.ts'

/**
 * The state of a pending enrolment. Expired ones are kept a week more, so that staff can renew them. «Por verificar»:
 * the link was opened, but the applicant may not be the holder of the document, so staff must check.
 */
export const pendingStates = ['Pendiente', 'Por verificar', 'Caducada', 'Validada'] as const
export type PendingState = (typeof pendingStates)[number]

const inscriptionType = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const pendingEnrolment = z.object({
  id: z.uuid(),
  idDocument: z.string(),
  name: z.string(),
  email: z.string(),
  /** The profile with that document, of an enrolment that waits for staff to compare them. */
  affiliateId: z.number().int().nullable(),
  inscriptionType: inscriptionType.nullable(),
  /** The campaign code in the address with which the form was opened. */
  origin: z.string(),
  state: z.enum(pendingStates),
  creationTime: instant,
  expiresAt: instant,
  sentAt: instant.nullable(),
  /** That the mail with its latest link came back, while nobody has opened it (rule communication-13). */
  returned: returnedMail.nullable(),
})
export type PendingEnrolment = z.output<typeof pendingEnrolment>

const params = z.strictObject({ id: z.uuid() })

/** The most enrolments whose mails are sent again by one job: what one call may hold (rule input-10). */
export const mostResent = 3000
export const tooManyResent =
  'Elige como mucho 3.000 de una vez: puedes filtrarlas por su estado o por sus fechas'
const some = {
  allow: admins.toReach('everyone'),
  body: z.strictObject({
    ids: z.array(z.uuid().toLowerCase()).min(1).max(mostResent, tooManyResent),
  }),
} as const

/** How often an account has mails sent again, one by one and many at once together: nobody is mailed without end. */
const mailsAgain = [{ by: 'account', of: 'attempts', most: 60, minutes: 60, together: 'resending' }] as const

export const pendingEnrolments = endpoints({
  list: {
    method: 'GET',
    path: '/enrolment/pending',
    summary: 'Inscripciones pedidas y todavía sin validar. Con q y sin sort van antes las más parecidas',
    allow: admins.toReach('everyone'),
    query: z
      .strictObject({
        // As in every list of people (rule people-19).
        q: textFilter,
        idDocument: textFilter,
        email: textFilter,
        state: choiceFilter(pendingStates),
        ...pageRequest(['creationTime', 'expiresAt', 'idDocument', 'email', 'best'], {
          sort: bestFirst,
          direction: 'desc',
        }),
      })
      .overwrite(settleBest('creationTime')),
    reply: pageOf(pendingEnrolment),
    action: chooseLookupAction({
      byDocument: 'pendingEnrolmentsSearchedByDocument',
      byEmail: 'pendingEnrolmentsSearchedByEmail',
      all: 'pendingEnrolmentsListed',
    }),
    lookup: {
      'query.q': 'searchOutside',
      'query.idDocument': 'document',
      'query.email': 'email',
      'query.sort': 'order',
    },
    shows: { 'reply.content.affiliateId': 'affiliate' },
  },
  resend: {
    method: 'POST',
    path: '/enrolment/pending/:id/resend',
    summary: 'Vuelve a enviar el correo de una inscripción pendiente, con otro enlace y otros 7 días',
    allow: admins.toReach('everyone'),
    params,
    reply: z.void(),
    status: 204,
    action: 'enrolmentResent',
    throttle: mailsAgain,
  },
  resendMany: {
    method: 'POST',
    path: '/enrolment/pending/resend',
    summary:
      'Empieza a volver a enviar el correo de unas inscripciones pendientes: a todas las que se pueda o, si falla, a ninguna',
    ...some,
    reply: jobOf(enrolmentResending),
    status: 202,
    throttle: mailsAgain,
  },
  previewResending: {
    method: 'POST',
    path: '/enrolment/pending/resend/preview',
    summary:
      'A cuántas de unas inscripciones pendientes se enviaría otra vez el correo, y a quiénes no y por qué, sin enviar nada',
    ...some,
    reply: resending,
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 60 }],
  },
  remove: {
    method: 'DELETE',
    path: '/enrolment/pending/:id',
    summary: 'Borra una inscripción pendiente: su enlace deja de valer',
    allow: admins.toReach('everyone'),
    params,
    reply: z.void(),
    status: 204,
    action: 'pendingEnrolmentDeleted',
  },
  compare: {
    method: 'GET',
    path: '/enrolment/pending/:id/comparison',
    summary: 'Nombre y nacimiento de quien espera verificación, y los que constan con su documento',
    allow: admins.toReach('everyone'),
    params,
    reply: identityComparison,
    action: 'enrolmentCompared',
    shows: { 'reply.known.affiliateId': 'affiliate', 'reply.known.recordId': 'record' },
  },
  admit: {
    method: 'POST',
    path: '/enrolment/pending/:id/admit',
    summary: 'Admite a quien espera verificación: se ha comprobado que es la persona de ese documento',
    allow: admins.toReach('everyone'),
    params,
    reply: z.void(),
    status: 204,
    action: 'enrolmentAdmitted',
  },
  reject: {
    method: 'POST',
    path: '/enrolment/pending/:id/reject',
    summary: 'Rechaza a quien espera verificación: se borra lo que dijo y se le avisa',
    allow: admins.toReach('everyone'),
    params,
    reply: z.void(),
    status: 204,
    action: 'enrolmentRejected',
  },
  register: {
    method: 'POST',
    path: '/enrolment/manual',
    summary: 'Inscribe a una persona que ha entregado sus datos a la organización',
    allow: admins.toReach('everyone'),
    body: newRegistration,
    status: 201,
    reply: z.object({ id: z.number().int() }),
    action: 'affiliateRegistered',
    lookup: {
      'body.idDocument': 'document',
      'body.email': 'email',
      'body.phone': 'nothing',
      'body.bankAccount': 'nothing',
    },
  },
})
