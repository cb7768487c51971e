import { computeMod97, normaliseIban } from '#contract/fees/basics/iban.ts'

/** A Spanish account however its digits are set apart, and any other as banks write it: together, or in groups of four. */
const written =
  /ES(?:[\s.-]*\d){22}|\b[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?)\b/g

/** The bank accounts that a text says, each as it is kept. */
export const findIbans = (text: string): string[] =>
  Array.from(text.toUpperCase().matchAll(written), ([iban]) => normaliseIban(iban)).filter(
    (iban) => computeMod97(iban) === 1,
  )
