import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const root = path.resolve(import.meta.dirname, '../..')
export const webFolder = path.join(root, 'dist')
const stamp = path.join(webFolder, '.stamp')
const sources = '{web,contract,public}/**/*.{ts,tsx,css,svg,js,html,woff2,webmanifest,png}'

/** Builds the web if its sources changed since the last build; answers whether it did. */
export async function ensureBuilt(): Promise<boolean> {
  const current = fingerprint()
  if (read(stamp) === current) return false
  // In a process of its own: a server must not hold a bundler's memory for the rest of its life.
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
  })
  writeFileSync(stamp, current)
  return true
}

/** Names, sizes and times of everything a build depends on. */
function fingerprint() {
  const files = [
    ...globSync(sources, { cwd: root }),
    'index.html',
    'package-lock.json',
    'vite.config.ts',
  ].toSorted()
  const digest = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(root, file))
    digest.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return digest.digest('hex')
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
