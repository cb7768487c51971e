import { formatMomentInWords } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import type { Lot } from '#contract/votings/results.ts'

/** Where the seed of a lot comes from, as everybody of the roll reads it: on the screen and in the act (rule voting-10). */
export const describeLot = ({ source, digits, knownFrom, at }: Lot): string =>
  `El ${formatMomentInWords(at)} se anunció un sorteo con un número de ${formatCount(digits, 'cifra', 'cifras')} que no se podía saber hasta el ${formatMomentInWords(knownFrom)}: ${source}.`

/** How anybody draws it again. */
export const describeRecipe =
  'Va primero quien tiene la menor SHA-256 de tres líneas: ese número, la huella del resultado antes de los desempates y el número de su opción en el fichero público.'
