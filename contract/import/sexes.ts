import { dictionary, foldWords } from '#contract/words.ts'
import type { Sex } from '#contract/people/person.ts'

/** The words for each sex. «M» is not one of them: its meaning depends on the other values of the column. */
const sexWords = dictionary<Sex>([
  ['H', 'h|v|hombre|hombres|varon|masculino|masc|male|sr|don|home|gizona|chico|masculi'],
  ['M', 'f|mujer|mujeres|femenino|fem|female|sra|srta|doña|dña|hembra|dona|emakumea|chica|muller|femeni'],
  [
    'NoB',
    'nob|nb|no binario|no binaria|no binarie|nobinario|x|no bin|otro|otra|otros|otres|no binari|genero no binario',
  ],
])

/** Texts that mean that the sex is not known. */
const emptyTexts = new Set([
  '',
  'no consta',
  'nc',
  'n c',
  'ns nc',
  'na',
  'n a',
  'no disponible',
  'sin datos',
  'desconocido',
])

/** The meaning of «M» in a column. */
export type SexReading = { M: Sex | 'ambiguous' }

/**
 * Decides the meaning of «M» from all values of the column: with H, V or Hombre it is mujer; with F alone, or with
 * the words masculino and femenino, it is masculino. Otherwise a person must decide.
 */
export function readSexColumn(seen: Iterable<string>): SexReading {
  const words = new Set(Array.from(seen, foldWords))
  const has = (...some: string[]) => some.some((word) => words.has(word))
  if (has('h', 'v')) return { M: 'M' }
  if (has('hombre', 'varon', 'sr')) return { M: has('f', 'mujer') ? 'ambiguous' : 'M' }
  if (has('mujer')) return { M: 'ambiguous' }
  if (has('f', 'masculino', 'femenino', 'fem', 'masc')) return { M: 'H' }
  return { M: 'ambiguous' }
}

/** The sex in a cell; null when the cell says that it is not known, undefined when its text is not a sex. */
export function parseSex(typed: string, reading: SexReading): Sex | 'ambiguous' | null | undefined {
  const word = foldWords(typed)
  if (emptyTexts.has(word)) return null
  return word === 'm' ? reading.M : sexWords.get(word)
}
