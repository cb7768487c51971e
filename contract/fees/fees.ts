import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { isIban, normaliseIban } from '#contract/fees/iban.ts'
import type { Period } from '#contract/fees/periods.ts'

/** The amounts offered for each period, in euros, besides «Otro» (rule people-8). */
export const feeOptions: Record<Period, readonly number[]> = {
  Trimestral: [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  Anual: [20, 40, 60, 80, 100, 150, 200, 250, 300, 350, 400],
}
export const otherAmount = 'Otro'
export const otherAmountLabel = 'Otra cantidad (€)'

/** The largest fee we believe. */
export const mostFee = 100_000

/** Euros with whole cents, as old lists have them; zero is no fee. Whoever chooses one chooses `wholeFee`. */
export const fee = z
  .number()
  .min(0)
  .max(mostFee)
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, texts.format)

export const onlyWhole = 'En euros enteros, sin céntimos'

/** A fee that somebody chooses: whole euros (rule people-8). A form rounds in sight; a call is refused, never changed. */
export const wholeFee = fee.refine(Number.isInteger, { error: onlyWhole })

/** An account as people write it; stored without spaces. */
export const bankAccount = z
  .string()
  .max(60, texts.bankAccount)
  .refine(isIban, texts.bankAccount)
  .transform(normaliseIban)

/** What a choice of amount means in a period: one of its options, or «Otro» and the amount typed. */
export function amountOf(
  euros: number | null,
  ofPeriod: Period | null,
): { amount: number | typeof otherAmount | null; other: string } {
  if (euros === null) return { amount: null, other: '' }
  if (ofPeriod && feeOptions[ofPeriod].includes(euros)) return { amount: euros, other: '' }
  return { amount: otherAmount, other: String(euros).replace('.', ',') }
}

/** The euros of «Otra cantidad»: rounded, unless it still is the amount on file (rule people-8). */
export const otherEuros = (typed: string, stored: number | null) =>
  stored !== null && amountOf(stored, null).other === typed.trim() ? stored : wholeEuros(typed)

/** The euros of an amount typed any way («1.200,50 €»); null when it is no amount. */
export function eurosOf(typed: string): number | null {
  const bare = typed.replaceAll(/[\s€]/g, '')
  const plain = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare) ? bare.replaceAll('.', '') : bare
  return /^\d{1,12}([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

/** The same in whole euros («12,6 €» is 13). */
export function wholeEuros(typed: string): number | null {
  const euros = eurosOf(typed)
  return euros === null ? null : Math.round(euros)
}
