import { z } from 'zod'

const text = z.string().nullable()

/** What one line of a bank's answer says, as it is read. */
export const saidLine = z.object({
  /** The reference of a charge. */
  reference: text,
  mandate: text,
  iban: text,
  /** In a pasted list alone. */
  document: text,
  /** A pasted line as it was written; its account is masked. */
  text,
  cents: z.number().nullable(),
  currency: text,
  /** In a pasted list: what may be an amount and cannot be read as one. */
  unread: text,
  /** The day on which the bank says that it came about, `yyyy-mm-dd`; null where it is that of the answer. */
  bookedOn: text,
  /** The reason, by ISO 20022. */
  code: text,
})
export type SaidLine = z.output<typeof saidLine>
