import { globSync } from 'node:fs'
import path from 'node:path'

const files = globSync('web/**/*.module.css').toSorted()

/**
 * The name of a class of a style sheet in the build: its own, and the number of its file among all of them. The names that
 * Vite makes have a hash and a line number, which compress badly: three kilobytes of the one style sheet that every page
 * loads.
 */
export function nameClass(name: string, file: string): string {
  const where = path.relative(process.cwd(), file.split('?')[0] ?? file)
  const at = files.indexOf(where)
  if (at === -1) throw new Error(`${where} is no style sheet of the web`)
  return `${name}_${at.toString(36)}`
}
