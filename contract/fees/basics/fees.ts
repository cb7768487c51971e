import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { isIban, normaliseIban } from '#contract/fees/basics/iban.ts'
import type { Period } from '#contract/fees/basics/periods.ts'

/** The amounts offered for each period, in euros, besides «Otro» (rule people-8). */
export const feeOptions: Record<Period, readonly number[]> = {
  Trimestral: [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  Anual: [20, 40, 60, 80, 100, 150, 200, 250, 300, 350, 400],
}
export const otherAmount = 'Otro'
export const otherAmountLabel = 'Otra cantidad (€)'

/** The largest fee that is accepted, in euros; more is taken for a typing error. */
export const maxFee = 100_000

/** A fee in euros with whole cents, as old lists have them; 0 means no fee. New fees use `wholeFee`. */
export const fee = z
  .number()
  .min(0)
  .max(maxFee)
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, texts.format)

export const wholeEurosError = 'En euros enteros, sin céntimos'

/** A new fee, in whole euros (rule people-8). A form shows the rounded amount; a call with cents is refused. */
export const wholeFee = fee.refine(Number.isInteger, { error: wholeEurosError })

/** A bank account typed with or without spaces; it is stored without them. */
export const bankAccount = z
  .string()
  .max(60, texts.bankAccount)
  .refine(isIban, texts.bankAccount)
  .transform(normaliseIban)

/** How the form shows a fee: as one of the options of its period, or as «Otro» and the amount. */
export function toAmountChoice(
  euros: number | null,
  ofPeriod: Period | null,
): { amount: number | typeof otherAmount | null; other: string } {
  if (euros === null) return { amount: null, other: '' }
  if (ofPeriod && feeOptions[ofPeriod].includes(euros)) return { amount: euros, other: '' }
  return { amount: otherAmount, other: String(euros).replace('.', ',') }
}

/** The euros typed in «Otra cantidad»: rounded, except when it is still the amount on file (rule people-8). */
export const parseOtherAmount = (typed: string, stored: number | null) =>
  stored !== null && toAmountChoice(stored, null).other === typed.trim() ? stored : parseWholeEuros(typed)

/** The euros of a typed amount («1.200,50 €»); null when it is not an amount. */
export function parseEuros(typed: string): number | null {
  const bare = typed.replaceAll(/[\s€]/g, '')
  const plain = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare) ? bare.replaceAll('.', '') : bare
  return /^\d{1,12}([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

/** The rounded euros of a typed amount («12,6 €» is 13); null when it is not an amount. */
export function parseWholeEuros(typed: string): number | null {
  const euros = parseEuros(typed)
  return euros === null ? null : Math.round(euros)
}
