import { z } from 'zod'
import { chargeKinds, chargeStates, mandateStates, settlements } from '#contract/fees/basics/chargeStates.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { day, instant } from '#contract/fields.ts'

/** How a mandate was signed: on the screen, on paper, or before there were mandates (rule fee-6). */
export const signatureWays = ['pantalla', 'papel', 'anterior'] as const
export type SignatureWay = (typeof signatureWays)[number]
export const signatureWords: Record<SignatureWay, string> = {
  pantalla: 'Firmado en pantalla',
  papel: 'Firmado en papel',
  anterior: 'Cuenta de antes de que hubiera mandatos',
}

const cents = z.number().int()
const text = z.string().nullable()

/** The scan of a paper on which a mandate was signed (rule fee-16). */
export const mandateProof = z.object({ id: z.number().int(), fileName: z.string(), addedAt: instant })

/** A mandate as its person and staff read it; staff have the account masked. */
export const mandate = z.object({
  id: z.number().int(),
  reference: z.string(),
  bankAccount: z.string(),
  /** Whose account it is, when it is not the person's own. */
  holder: text,
  state: z.enum(mandateStates),
  signedOn: day.nullable(),
  signedHow: z.enum(signatureWays).nullable(),
  reason: text,
  createdAt: instant,
  endedAt: instant.nullable(),
  lastChargedOn: day.nullable(),
  /** When that charge came back, if it did. */
  lastReturnedOn: day.nullable(),
  /** What proves that it was signed on paper, the latest first; none that was withdrawn. */
  proofs: z.array(mandateProof),
  version: z.number().int(),
})
export type Mandate = z.output<typeof mandate>

/** A fee, paid in whatever way, or a donation. */
export const chargeOfPerson = z.object({
  id: z.number().int(),
  reference: z.string(),
  kind: z.enum(chargeKinds),
  concept: z.string(),
  /** The days of a fee, both included. */
  from: day.nullable(),
  to: day.nullable(),
  period: z.enum(periods).nullable(),
  cents,
  settledBy: z.enum(settlements),
  state: z.enum(chargeStates),
  chargedOn: day,
  returnedOn: day.nullable(),
  returnCode: text,
  note: text,
  /** Whether it came back and has not been paid since. */
  isOwed: z.boolean(),
  /** Whether its person is behind with it: it is owed, and not only because we or our bank did something wrong (rule fee-10). */
  isArrears: z.boolean(),
  /** Of a fee that is owed: the days that nothing pays, waives or collects, both included of each. */
  dueDays: z.array(z.object({ from: day, to: day })),
  /** What is owed of it: all of it, or the share of those days; 0 of what is not owed. */
  dueCents: cents,
})
export type ChargeOfPerson = z.output<typeof chargeOfPerson>

export const feeRequestStates = ['pendiente', 'aceptada', 'rechazada', 'retirada'] as const
export type FeeRequestState = (typeof feeRequestStates)[number]
export const feeRequestStateLabels: Record<FeeRequestState, string> = {
  pendiente: 'Pendiente',
  aceptada: 'Aceptada',
  rechazada: 'Rechazada',
  retirada: 'Retirada',
}

/** What somebody asked to pay, and the answer. */
export const feeRequestOfPerson = z.object({
  id: z.number().int(),
  cents,
  period: z.enum(periods),
  reason: z.string(),
  state: z.enum(feeRequestStates),
  answer: z.string(),
  /** What was granted, which may be another amount than they asked for, and until when; null while it is not. */
  grantedCents: cents.nullable(),
  grantedPeriod: z.enum(periods).nullable(),
  grantedUntil: day.nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
export type FeeRequestOfPerson = z.output<typeof feeRequestOfPerson>
