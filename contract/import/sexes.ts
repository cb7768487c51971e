import { dictionary, fold } from '#contract/words.ts'
import type { Sex } from '#contract/people/person.ts'

/** Words for sex. «M» is not among them: what it says depends on the rest of the column. */
const plain = dictionary<Sex>([
  ['H', 'h|v|hombre|hombres|varon|masculino|masc|male|sr|don|home|gizona|chico|masculi'],
  ['M', 'f|mujer|mujeres|femenino|fem|female|sra|srta|doña|dña|hembra|dona|emakumea|chica|muller|femeni'],
  [
    'NoB',
    'nob|nb|no binario|no binaria|no binarie|nobinario|x|no bin|otro|otra|otros|otres|no binari|genero no binario',
  ],
])

/** What stands where nothing is known. */
const unsaid = new Set([
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

/** How a column writes sex: what «M» means in it, or that it cannot be told. */
export type SexReading = { M: Sex | 'ambiguous' }

/**
 * Decides what «M» means from every value of the column: beside H, V or Hombre it is mujer; beside F alone,
 * or the words masculino and femenino, it is masculino. Anything else is for somebody to say.
 */
export function readSexColumn(seen: Iterable<string>): SexReading {
  const words = new Set(Array.from(seen, fold))
  const has = (...some: string[]) => some.some((word) => words.has(word))
  if (has('h', 'v')) return { M: 'M' }
  if (has('hombre', 'varon', 'sr')) return { M: has('f', 'mujer') ? 'ambiguous' : 'M' }
  if (has('mujer')) return { M: 'ambiguous' }
  if (has('f', 'masculino', 'femenino', 'fem', 'masc')) return { M: 'H' }
  return { M: 'ambiguous' }
}

/** The sex a cell names in a column read so; null when it says nothing, undefined when it is no word for it. */
export function sexOf(typed: string, reading: SexReading): Sex | 'ambiguous' | null | undefined {
  const word = fold(typed)
  if (unsaid.has(word)) return null
  return word === 'm' ? reading.M : plain.get(word)
}
