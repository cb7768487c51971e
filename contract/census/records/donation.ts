import { formatEuros } from '#contract/format.ts'
import { texts } from '#contract/messages.ts'
import { otherAmount } from '#contract/fees/basics/fees.ts'
import { isIban } from '#contract/fees/basics/iban.ts'
import { parseCents } from '#contract/fees/basics/money.ts'

/** The amounts offered, in euros; «Otro» takes any other (rule record-4). */
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

/** The cents of a donation; null when no valid amount is given. */
export const parseDonation = ({ amount, otherAmount: typed }: Pick<Donation, 'amount' | 'otherAmount'>) =>
  amount === otherAmount ? parseCents(typed) : amount && amount * 100

/**
 * The formatted amount of a stored donation, which its description holds (rule record-4); null for any other record.
 */
export function formatDonation({ recordType, description }: { recordType: string; description: string }) {
  const cents = recordType === 'Donación' ? parseCents(description) : null
  return cents === null ? null : formatEuros(cents / 100)
}

/** The error in a typed amount; undefined when it is valid. */
export function findDonationAmountError(typed: string): string | undefined {
  if (typed.trim() === '') return texts.required
  const cents = parseCents(typed)
  if (cents === null) return hasTooManyDecimals(typed) ? 'Con dos decimales como mucho' : texts.format
  if (cents < 100) return 'El mínimo es 1 €'
  return cents > maxDonation * 100 ? `El máximo es ${formatEuros(maxDonation)}` : undefined
}

const hasTooManyDecimals = (typed: string) => /^[\d\s.]*[,.]\d{3,}[\s€]*$/.test(typed)

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
