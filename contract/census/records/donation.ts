import { euroWords } from '#contract/format.ts'
import { texts } from '#contract/messages.ts'
import { parseEuros, wholeEurosError, otherAmount, parseWholeEuros } from '#contract/fees/fees.ts'
import { isIban } from '#contract/fees/iban.ts'

/** Between 5 and 50 euros in steps of 5, or any whole amount (rule record-4). */
export const donationAmounts = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50] as const

/** What one person may give to a political organisation in a year (Ley Orgánica 8/2007, art. 5). */
export const mostDonated = 50_000

export type Donation = {
  amount: number | typeof otherAmount | null
  otherAmount: string
  bankAccount: string
}

/** The whole euros of a donation; null when they are no amount. */
export const donatedEuros = ({ amount, otherAmount: typed }: Pick<Donation, 'amount' | 'otherAmount'>) =>
  amount === otherAmount ? parseWholeEuros(typed) : amount

/** The euros of a donation that is on record, in words; its description holds them (rule record-4). */
export function donatedWords({ recordType, description }: { recordType: string; description: string }) {
  const euros = recordType === 'Donación' ? parseEuros(description) : null
  return euros === null ? null : euroWords(euros)
}

/** What is wrong with an amount that somebody typed. */
export function amountProblem(typed: string): string | undefined {
  if (typed.trim() === '') return texts.required
  const euros = parseEuros(typed)
  if (euros !== null && !Number.isInteger(euros)) return wholeEurosError
  if (euros === null || euros < 1) return texts.format
  return euros > mostDonated ? `El máximo es ${mostDonated}` : undefined
}

export type DonationErrors = Partial<Record<keyof Donation, string>>

/** Everything that stops a donation, by field. */
export function donationErrors({ amount, otherAmount: typed, bankAccount }: Donation): DonationErrors {
  const errors: DonationErrors = {}
  if (amount === null) errors.amount = texts.required
  const wrong = amount === otherAmount ? amountProblem(typed) : undefined
  if (wrong !== undefined) errors.otherAmount = wrong
  if (bankAccount.trim() === '') errors.bankAccount = texts.required
  else if (!isIban(bankAccount)) errors.bankAccount = texts.bankAccount
  return errors
}
