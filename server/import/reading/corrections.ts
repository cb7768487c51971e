import { isWordField, type ImportField, type WordField } from '#contract/import/fields.ts'
import { findFieldByName } from '#server/import/reading/headers.ts'
import { foldWords } from '#contract/words.ts'

/** What the user typed for fields of a refused line, instead of its cells; '' for an empty cell. */
export type MendedLine = Partial<Record<ImportField, string>>

/** A user's decisions over the guesses: the field of a column, the meaning of a word, the value of empty cells. */
export type Corrections = {
  /** By folded header or by position («#4» is the fourth column); null means not imported. */
  columns: ReadonlyMap<string, ImportField | null>
  /** Whether columns without a decision are guessed; by default they are. */
  others?: 'leave out'
  /** By field and folded word; an empty meaning empties the cell. */
  words: ReadonlyMap<WordField, ReadonlyMap<string, string>>
  /**
   * What a new person has where a column is missing or a cell empty; who is in the census keeps what they have, and takes
   * the period alone, with a fee of the list, if they have none.
   */
  defaults: ReadonlyMap<ImportField, string>
  /** By line. */
  mended: ReadonlyMap<number, MendedLine>
}

export const noCorrections: Corrections = {
  columns: new Map(),
  words: new Map(),
  defaults: new Map(),
  mended: new Map(),
}

/** A correction that cannot be understood; the message says which and why. */
export class WrongCorrection extends Error {}

const ignored = new Set(['', 'no', 'nada', 'ninguno', 'ignorar'])

/**
 * Parses corrections from the command line: «Móvil=teléfono» or «#4=nombre» for a column, «Notas=no» to leave it
 * out, «tipo:Militante base=Afiliado» for a word, «tipo:*=Afiliado» for empty cells. Throws WrongCorrection.
 */
export function readCorrections(typed: readonly string[]): Corrections {
  const columns = new Map<string, ImportField | null>()
  const words = new Map<WordField, Map<string, string>>()
  const defaults = new Map<ImportField, string>()
  for (const text of typed) {
    const split = text.lastIndexOf('=')
    if (split < 1) throw new WrongCorrection(`«${text}» no tiene la forma cabecera=campo`)
    const [left, right] = [text.slice(0, split).trim(), text.slice(split + 1).trim()]
    const word = parseWord(left)
    if (!word) columns.set(toColumnKey(left), parseTarget(right, text))
    else if (word.seen === '*' && word.field === 'idDocument')
      throw new WrongCorrection(`«${text}»: el documento dice quién es cada persona y no se puede suponer`)
    else if (word.seen === '*') defaults.set(word.field, right)
    else if (isWordField(word.field))
      words.set(
        word.field,
        (words.get(word.field) ?? new Map<string, string>()).set(foldWords(word.seen), right),
      )
    else throw new WrongCorrection(`«${text}»: los valores de ese campo no se pueden cambiar uno a uno`)
  }
  return { ...noCorrections, columns, words, defaults }
}

export const toColumnKey = (header: string) => (/^#\d+$/.test(header) ? header : foldWords(header))

function parseWord(left: string): { field: ImportField; seen: string } | undefined {
  const colon = left.indexOf(':')
  const field = colon > 0 ? findFieldByName(left.slice(0, colon)) : undefined
  const seen = left.slice(colon + 1).trim()
  return field && seen ? { field, seen } : undefined
}

function parseTarget(name: string, text: string): ImportField | null {
  if (ignored.has(foldWords(name))) return null
  const field = findFieldByName(name)
  if (!field) throw new WrongCorrection(`«${text}»: no hay ningún campo que se llame «${name}»`)
  return field
}
