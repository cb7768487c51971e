import { z } from 'zod'
import { identityGuesses, ownIdentity } from '#contract/account/identity.ts'
import { signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { chargeKinds } from '#contract/fees/basics/chargeStates.ts'
import { bankAccount, maxFee } from '#contract/fees/basics/fees.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { chargeOfPerson, feeRequestOfPerson, mandate } from '#contract/fees/ofPerson.ts'
import { mandateOrder } from '#contract/fees/mandateOrder.ts'
import { accountHolder } from '#contract/fees/personFees.ts'
import { texts } from '#contract/messages.ts'
import { day, id, instant, requiredParagraphs } from '#contract/fields.ts'

/** What a member sees of their fees (rule fee-11). */
export const ownFees = z.object({
  fee: z.number(),
  period: z.enum(periods).nullable(),
  /** The account on file; null without one, or while it may be another's. */
  bankAccount: z.string().nullable(),
  upToDate: z.boolean(),
  open: mandate.nullable(),
  /** What will be charged next, if it is known; what waits for a batch has no day yet. */
  next: z.object({ cents: z.number().int(), chargedOn: day.nullable(), concept: z.string() }).nullable(),
  charges: z.array(chargeOfPerson),
  /** How what came back is paid, a transfer for the fees and one for the donations, which have their own account; none for what the bank is asked for again, nor without an account; several where one concept cannot name all. */
  toPay: z.array(
    z.object({
      kind: z.enum(chargeKinds),
      cents: z.number().int(),
      account: z.string(),
      payee: z.string(),
      /** What to write with the transfer: the references of what it pays. */
      concept: z.string(),
      /** How many of them it pays. */
      count: z.number().int(),
    }),
  ),
  /** The charges that came back and that the bank is asked for again. */
  askedAgain: z.array(z.number().int()),
  requests: z.array(feeRequestOfPerson),
  order: mandateOrder,
  /** Until when what came with another profile waits (rule rights-13). */
  inReviewUntil: instant.nullable(),
})
export type OwnFees = z.output<typeof ownFees>

const cents = z
  .number()
  .int()
  .min(0)
  .max(maxFee * 100)

/** The signature of a mandate on the screen. */
export const signature = z.strictObject({
  bankAccount: z.string().trim().min(1, texts.required).pipe(bankAccount),
  holder: accountHolder.default(null),
  /** The tick, and the text that was read. */
  accepted: z.literal(true, 'Marca la casilla para firmar'),
  textVersion: z.number().int(),
  ...ownIdentity,
})

/** What a member asks to pay. */
export const feeAsked = z.strictObject({ cents, period: z.enum(periods), reason: requiredParagraphs(2000) })

const common = { allow: signedIn.toReach('themselves'), reply: ownFees } as const

/** The calls of a member about their own fees (rule fee-11). */
export const ownFeeCalls = endpoints({
  read: {
    ...common,
    method: 'GET',
    path: '/logged/fees',
    summary: 'Las propias cuotas: mandato, cobros hechos y por hacer, y lo que se ha pedido',
  },
  sign: {
    ...common,
    method: 'POST',
    path: '/logged/mandate',
    summary:
      'Pone la cuenta de la propia cuota y firma en pantalla su orden de domiciliación; pide la contraseña',
    body: signature,
    action: 'ownMandateSigned',
    throttle: identityGuesses,
    lookup: { 'body.bankAccount': 'nothing' },
  },
  proof: {
    ...common,
    method: 'GET',
    path: '/logged/mandates/:mandateId/proofs/:proofId',
    summary: 'El papel con que se firmó un mandato propio, escaneado',
    params: z.strictObject({ mandateId: id, proofId: id }),
    reply: fileReply,
  },
  ask: {
    ...common,
    method: 'POST',
    path: '/logged/fee-requests',
    summary: 'Pide pagar otra cuota, o ninguna, con el motivo; una petición a la vez',
    body: feeAsked,
    status: 201,
    action: 'feeRequested',
  },
  withdraw: {
    ...common,
    method: 'DELETE',
    path: '/logged/fee-requests/:id',
    summary: 'Retira una petición propia que espera respuesta',
    params: z.strictObject({ id }),
    action: 'feeRequestWithdrawn',
  },
})
