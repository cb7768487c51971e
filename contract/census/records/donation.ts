import { formatEuros } from '#contract/format.ts'
import { texts } from '#contract/messages.ts'
import { parseEuros, wholeEurosError, otherAmount, parseWholeEuros } from '#contract/fees/basics/fees.ts'
import { isIban } from '#contract/fees/basics/iban.ts'

/** The amounts offered, in euros; «Otro» takes any other whole amount (rule record-4). */
export const donationAmounts = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50] as const

/**
 * The most that one person may give to a political organisation in a year, in euros (Ley Orgánica 8/2007, art. 5).
 */
export const maxDonation = 50_000

export type Donation = {
  amount: number | typeof otherAmount | null
  otherAmount: string
  bankAccount: string
}

/** The euros of a donation, rounded; null when no valid amount is given. */
export const parseDonation = ({ amount, otherAmount: typed }: Pick<Donation, 'amount' | 'otherAmount'>) =>
  amount === otherAmount ? parseWholeEuros(typed) : amount

/**
 * The formatted amount of a stored donation, which its description holds (rule record-4); null for any other record.
 */
export function formatDonation({ recordType, description }: { recordType: string; description: string }) {
  const euros = recordType === 'Donación' ? parseEuros(description) : null
  return euros === null ? null : formatEuros(euros)
}

/** The error in a typed amount; undefined when it is valid. */
export function findDonationAmountError(typed: string): string | undefined {
  if (typed.trim() === '') return texts.required
  const euros = parseEuros(typed)
  if (euros !== null && !Number.isInteger(euros)) return wholeEurosError
  if (euros === null || euros < 1) return texts.format
  return euros > maxDonation ? `El máximo es ${maxDonation}` : undefined
}

export type DonationErrors = Partial<Record<keyof Donation, string>>

/** All errors of the donation form, by field. */
export function findDonationErrors({ amount, otherAmount: typed, bankAccount }: Donation): DonationErrors {
  const errors: DonationErrors = {}
  if (amount === null) errors.amount = texts.required
  const wrong = amount === otherAmount ? findDonationAmountError(typed) : undefined
  if (wrong !== undefined) errors.otherAmount = wrong
  if (bankAccount.trim() === '') errors.bankAccount = texts.required
  else if (!isIban(bankAccount)) errors.bankAccount = texts.bankAccount
  return errors
}
