import { globSync } from 'node:fs'
import path from 'node:path'

const files = globSync('web/**/*.module.css').toSorted()
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The names of each file's classes, in the order in which they were met. */
const known = files.map((): string[] => [])

/** A letter for each of the first 52 files, one sign more for each 52 from then on: none is the beginning of another's names. */
const letterOf = (at: number): string => '_'.repeat(Math.floor(at / 52)) + (letters[at % 52] ?? '')

/**
 * The name of a class of a style sheet in the build: the letter of its file and its number in it. What Vite makes of
 * names compresses badly, and written names are a tenth of the one style sheet that every page loads
 * (decision 29). A number in digits makes no word, as `vh` is one, a class of the whole web.
 */
export function nameClass(name: string, file: string): string {
  const where = path.relative(process.cwd(), file.split('?')[0] ?? file)
  const at = files.indexOf(where)
  const own = known[at]
  if (!own) throw new Error(`${where} is no style sheet of the web`)
  if (!own.includes(name)) own.push(name)
  return letterOf(at) + String(own.indexOf(name))
}
