import { z } from 'zod'
import { superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { chargeKinds, paymentWays } from '#contract/fees/basics/chargeStates.ts'
import { maxFee } from '#contract/fees/basics/fees.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { chargeOfPerson, feeRequestOfPerson, mandate, mandateProof } from '#contract/fees/ofPerson.ts'
import { day, id, instant, line, requiredLine } from '#contract/fields.ts'

/** How many of the latest charges a person's page shows. */
export const mostCharges = 100

/** A scan as staff read it: who put it in, and who took it back, when and why; it is kept then where a charge was made by it. */
const proofOfStaff = mandateProof.extend({
  addedBy: z.string(),
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string(), isKept: z.boolean() }).nullable(),
})
export type ProofOfStaff = z.output<typeof proofOfStaff>

/** A mandate as staff read it, with all its scans, the latest first. */
const mandateOfStaff = mandate.extend({ proofs: z.array(proofOfStaff) })
export type MandateOfStaff = z.output<typeof mandateOfStaff>

const int = z.number().int()

/** A charge that an approved batch makes, and that a bank may have already. */
export const onItsWay = z.object({
  batchId: int,
  batchState: z.enum(['aprobada', 'enviada']),
  mandateId: int.nullable(),
  cents: int,
  chargedOn: day,
})
export type OnItsWay = z.output<typeof onItsWay>

/** What staff see of somebody's fees (rules fee-6, fee-7, fee-10). */
export const personFees = z.object({
  affiliateId: z.number().int(),
  /** In euros, as on file. */
  fee: z.number(),
  period: z.enum(periods).nullable(),
  /** Whether no charge came back that was not paid since. */
  upToDate: z.boolean(),
  open: mandateOfStaff.nullable(),
  earlier: z.array(mandateOfStaff),
  charges: z.array(chargeOfPerson),
  /** How many charges there are; the latest are shown. */
  totalCharges: z.number().int(),
  /** All that came back and is owed, the latest first, however many charges there are, each with what is paid with it, as its person is told. */
  owed: z.array(chargeOfPerson),
  /** What the person is told to pay by transfer, as they read it (rule fee-11). */
  toPay: z.array(
    z.object({ kind: z.enum(chargeKinds), cents: int, concept: z.string(), chargeIds: z.array(int) }),
  ),
  /** Whether there is an account to which fees are paid by transfer. */
  hasAccount: z.boolean(),
  /** What approved batches collect, whatever is done with the mandate. */
  onItsWay: z.array(onItsWay),
  requests: z.array(feeRequestOfPerson),
})
export type PersonFees = z.output<typeof personFees>

const number = z.number().int().min(1).max(2_147_483_647)
const version = number
const params = z.strictObject({ id })
const ofMandate = z.strictObject({ id, mandateId: id })
const reason = requiredLine(200)
/** As it is written on the order, at most the characters that banks take. */
export const accountHolder = line(70)
  .transform((name) => (name === '' ? null : name))
  .nullable()

const cents = z
  .number()
  .int()
  .min(1, 'Escribe cuánto se pagó')
  .max(maxFee * 100)
const note = line(500)

/** A payment without the bank, for a quarter or a year (rule fee-10). */
export const payment = z.strictObject({
  settledBy: z.enum(paymentWays),
  cents,
  paidOn: day,
  period: z.enum(periods),
  /** The first day of the quarter or of the year. */
  from: day,
  note: note.default(''),
  /** That less than what is due is all that is paid for those days: «Con esto queda pagado el periodo». */
  settlesPeriod: z.boolean().default(false),
  /** That more than what is due was paid: «Pagó de más». */
  paysMore: z.boolean().default(false),
})
export type Payment = z.output<typeof payment>

/** A payment without the bank of what came back: of fees, each for its days, or of donations, each whole (rule fee-10). */
export const owedPayment = z.strictObject({
  chargeIds: z.array(number).min(1, 'Marca lo que se ha pagado').max(200),
  ...payment.omit({ period: true, from: true }).shape,
})
export type OwedPayment = z.output<typeof owedPayment>

/** Days for which nothing is charged, both included. */
export const waiver = z.strictObject({ from: day, to: day, reason: requiredLine(500) })

/** A signature on paper that staff note. */
export const paperSignature = z.strictObject({ signedOn: day, holder: accountHolder.default(null), version })

const shows = { 'params.id': 'affiliate' } as const
const lookup = { 'params.id': 'profile' } as const
const common = { allow: superAdmins.toReach('unblocked'), shows, lookup, reply: personFees } as const
const change = { ...common, method: 'POST', params: ofMandate } as const

/** The mandates, payments and waivers of a person, for super admins. */
export const feesOfPerson = endpoints({
  read: {
    ...common,
    method: 'GET',
    path: '/affiliate/:id/fees',
    summary: 'Las cuotas de una persona inscrita: mandatos con la cuenta enmascarada, cobros, y lo que pidió',
    params,
    action: 'personFeesRead',
  },
  sign: {
    ...change,
    path: '/affiliate/:id/mandates/:mandateId/sign',
    summary: 'Anota que un mandato sin firmar se ha firmado en papel',
    body: paperSignature,
    action: 'mandateSigned',
  },
  setHolder: {
    ...change,
    path: '/affiliate/:id/mandates/:mandateId/holder',
    summary: 'Cambia de quién es la cuenta de un mandato sin firmar',
    body: z.strictObject({ holder: accountHolder, version }),
    action: 'mandateEdited',
  },
  suspend: {
    ...change,
    path: '/affiliate/:id/mandates/:mandateId/suspend',
    summary: 'Suspende un mandato: no se cobra con él hasta que se retome',
    body: z.strictObject({ reason, version }),
    action: 'mandateSuspended',
  },
  resume: {
    ...change,
    path: '/affiliate/:id/mandates/:mandateId/resume',
    summary: 'Retoma un mandato suspendido',
    body: z.strictObject({ version }),
    action: 'mandateResumed',
  },
  revoke: {
    ...change,
    path: '/affiliate/:id/mandates/:mandateId/revoke',
    summary: 'Revoca un mandato: para volver a cobrar de esa cuenta hace falta otro',
    body: z.strictObject({ reason, version }),
    action: 'mandateRevoked',
  },
  begin: {
    ...common,
    method: 'POST',
    path: '/affiliate/:id/mandates',
    summary: 'Empieza un mandato sin firmar de la cuenta que está en la ficha, si no hay ninguno abierto',
    params,
    action: 'mandateBegun',
  },
  pay: {
    ...common,
    method: 'POST',
    path: '/affiliate/:id/payments',
    summary: 'Anota un pago en efectivo o por transferencia de la cuota de un trimestre o de un año',
    params,
    body: payment,
    action: 'paymentNoted',
  },
  payOwed: {
    ...common,
    method: 'POST',
    path: '/affiliate/:id/owed-payments',
    summary:
      'Anota de una vez el pago, en efectivo o por transferencia, de cuotas, o de donaciones, que se devolvieron',
    params,
    body: owedPayment,
    lookup: { ...lookup, 'body.chargeIds': 'nothing' },
    action: 'paymentNoted',
  },
  waive: {
    ...common,
    method: 'POST',
    path: '/affiliate/:id/waivers',
    summary: 'Exime de pagar la cuota de unos días, con el motivo',
    params,
    body: waiver,
    action: 'feeWaived',
  },
  cancel: {
    ...common,
    method: 'POST',
    path: '/affiliate/:id/payments/:chargeId/cancel',
    summary: 'Anula un pago o una exención que se anotó mal, con el motivo',
    params: z.strictObject({ id, chargeId: id }),
    body: z.strictObject({ reason: requiredLine(500) }),
    action: 'paymentCancelled',
  },
})
