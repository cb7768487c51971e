import { z } from 'zod'
import { newPassword } from '#contract/account/password.ts'
import { anyone } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { newEnrolment } from '#contract/enrolment/person.ts'
import { texts } from '#contract/messages.ts'
import { knownEmail } from '#contract/people/email.ts'
import { inscriptionTypes } from '#contract/people/person.ts'
import { periods } from '#contract/fees/basics/periods.ts'

/** An ALTCHA challenge (proof of work). The parameters must reach the browser exactly as they were signed. */
export const challenge = z.object({
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  signature: z.string(),
})
export type Challenge = z.output<typeof challenge>

/** The query parameter with the proof of work, under the name that older clients use (rule enrol-3). */
export const proofParameter = 'g-recaptcha-response'

/** What a mailed link is for: completing an enrolment, or choosing the first password of an account that staff made, or that a voting's letter did. */
export const linkKinds = ['inscripcion', 'invitacion', 'carta'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The same text for everybody: it must not reveal who is a member (rule secrecy-1). */
export const enrolmentReceived =
  'Hemos recibido tu solicitud. Mira tu correo: te hemos escrito para terminar la inscripción.'

/** The result of a signup: enrolled, or waiting for staff to verify, without a reason (rules enrol-4, secrecy-1). */
const signupStates = ['done', 'toVerify'] as const
export type SignupState = (typeof signupStates)[number]

/** What an applicant asked for; the bank account is masked. */
const enrolmentSummary = z.object({
  inscriptionType: z.literal(inscriptionTypes),
  fee: z.number(),
  period: z.enum(periods).nullable(),
  bankAccountMasked: z.string().nullable(),
})
export type EnrolmentSummary = z.output<typeof enrolmentSummary>

const code = z.string().min(1).max(200)
const linkId = z.string().min(1).max(60)
const ignoredName = z.string().max(254).optional()

export const enrolment = endpoints({
  challenge: {
    method: 'GET',
    path: '/enrolment/challenge',
    summary: 'Una prueba de trabajo para demostrar que no se es un robot; vale una vez, durante una hora',
    allow: anyone.toReach('nobody'),
    reply: challenge,
    throttle: [{ by: 'address', of: 'attempts', most: 300, minutes: 60 }],
  },
  enrol: {
    method: 'POST',
    path: '/affiliate',
    summary: 'Pide la inscripción; responde siempre lo mismo, y el correo dice cómo seguir',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ [proofParameter]: z.string().min(1, texts.required).max(4000) }),
    body: newEnrolment,
    status: 202,
    reply: z.object({ message: z.string() }),
    action: 'enrolmentRequested',
    lookup: {
      'body.idDocument': 'nothing',
      'body.email': 'nothing',
      'body.phone': 'nothing',
      'body.bankAccount': 'nothing',
    },
    throttle: [
      { by: 'body.email', of: 'attempts', most: 5, minutes: 60 },
      { by: 'address', of: 'attempts', most: 40, minutes: 60 },
    ],
  },
  resend: {
    method: 'POST',
    path: '/enrolment/resend',
    summary: 'Pide otra vez el correo de una inscripción pendiente; responde siempre lo mismo',
    allow: anyone.toReach('nobody'),
    body: z.strictObject({ email: knownEmail }),
    status: 202,
    reply: z.object({ message: z.string() }),
    lookup: { 'body.email': 'nothing' },
    throttle: [
      { by: 'body.email', of: 'attempts', most: 3, minutes: 60 },
      { by: 'address', of: 'attempts', most: 20, minutes: 60 },
    ],
  },
  validation: {
    method: 'GET',
    path: '/enrolment/validation',
    summary: 'Qué confirma el enlace de un correo; mirarlo no cambia nada',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({ cod: code, id: linkId, u: z.enum(linkKinds).default('inscripcion') }),
    reply: z.object({
      state: z.enum(['open', 'done', 'toVerify', 'expired']),
      name: z.string(),
      email: z.string(),
      /** Shown before confirming: the reader of the mail may not be the person who filled in the form. */
      asked: enrolmentSummary.nullable(),
    }),
    throttle: [{ by: 'address', of: 'failures', most: 60, minutes: 15 }],
  },
  signup: {
    method: 'POST',
    path: '/signup',
    summary:
      'Termina una inscripción, o abre una cuenta preparada, con el código del correo y una contraseña',
    allow: anyone.toReach('nobody'),
    body: z.strictObject({
      cod: code,
      id: linkId,
      u: z.enum(linkKinds).default('inscripcion'),
      password: newPassword,
      // Sent by older clients and ignored: the code identifies the account (rule wire-4).
      username: ignoredName,
      email: ignoredName,
    }),
    reply: z.object({ username: z.string(), state: z.enum(signupStates) }),
    action: 'signedUp',
    lookup: { 'body.username': 'nothing', 'body.email': 'nothing' },
    throttle: [{ by: 'address', of: 'failures', most: 30, minutes: 15 }],
  },
})
