import { computeMod97 } from '#contract/fees/basics/iban.ts'

/** A creditor identifier as it is stored: without spaces, in capitals. */
export const normaliseCreditorId = (typed: string) => typed.toUpperCase().replaceAll(/[\s.-]/g, '')

/**
 * Whether a text is the identifier of a Spanish creditor of direct debits (AT-02 of the SEPA rulebooks): ES, two check
 * digits, the three characters of a business, and the nine of the NIF. The check digits do not see the business.
 */
export function isCreditorId(typed: string): boolean {
  const id = normaliseCreditorId(typed)
  return /^ES\d{2}[\dA-Z]{3}[\dA-Z]{9}$/.test(id) && computeMod97(id.slice(0, 4) + id.slice(7)) === 1
}
