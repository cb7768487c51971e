import { convertCccToIban } from '#contract/fees/basics/ccc.ts'
import { isIban, normaliseIban } from '#contract/fees/basics/iban.ts'

/** The IBAN in a cell, or of the CCC in it; undefined when its control digits are wrong or it is no account. */
export function readAccountNumber(typed: string): string | undefined {
  const iban = normaliseIban(typed.replace(/^IBAN[\s:]*/i, ''))
  return isIban(iban) ? iban : convertCccToIban(typed)
}
