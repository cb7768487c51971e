import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { mandateStates } from '#contract/fees/basics/chargeStates.ts'
import { signatureWays } from '#contract/fees/ofPerson.ts'
import { day, id, instant } from '#contract/fields.ts'

/** How a mandate was signed, for when its person or their bank asks (rule fee-6). */
export const mandateSignature = z.object({
  reference: z.string(),
  state: z.enum(mandateStates),
  signedOn: day,
  how: z.enum(signatureWays),
  /** Of one that was signed on the screen: the text that was read, who collected, when, and on what kind of device. */
  onScreen: z
    .object({
      text: z.array(z.string()),
      textVersion: z.number().int(),
      creditorName: z.string(),
      creditorId: z.string(),
      at: instant,
      device: z.string(),
    })
    .nullable(),
})
export type MandateSignature = z.output<typeof mandateSignature>

const common = {
  method: 'GET',
  allow: superAdmins.toReach('everyone'),
  params: z.strictObject({ id, mandateId: id }),
  lookup: { 'params.id': 'profile', 'params.mandateId': 'nothing' },
  shows: { 'params.id': 'affiliate' },
} as const

/** The proof of a mandate, for super admins: also of who left, about whom a bank may ask as well. */
export const mandatePapers = endpoints({
  signature: {
    ...common,
    path: '/affiliate/:id/mandates/:mandateId/signature',
    summary: 'Cómo se firmó un mandato: el texto que se leyó, cuándo y desde qué tipo de dispositivo',
    reply: mandateSignature,
    action: 'mandateSignatureRead',
  },
  order: {
    ...common,
    path: '/affiliate/:id/mandates/:mandateId/order',
    summary:
      'La orden de domiciliación de un mandato firmado, en PDF, con la cuenta entera y la prueba de la firma',
    reply: fileReply,
    action: 'mandateOrderDownloaded',
  },
})
