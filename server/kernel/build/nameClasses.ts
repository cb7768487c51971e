import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * The name of a class of a style sheet in the build: its own, and a short hash of its file. The names that Vite makes
 * have a line number too, which compresses badly: two kilobytes of the one style sheet that every page loads.
 */
export function nameClass(name: string, file: string): string {
  const where = path.relative(process.cwd(), file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(where).digest('base64url').slice(0, 4)}`
}
