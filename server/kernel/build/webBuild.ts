import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

const root = path.resolve(import.meta.dirname, '../../..')
export const webFolder = path.join(root, 'dist')
const fingerprintFile = path.join(webFolder, '.stamp')
const sources = '{web,contract,public}/**/*.{ts,tsx,css,svg,js,html,woff2,webmanifest,png}'

/** Builds the web if its sources changed since the last build; returns whether it built. */
export async function ensureBuilt(): Promise<boolean> {
  const current = computeFingerprint()
  if (readIfExists(fingerprintFile) === current) return false
  // In a process of its own, so that the server does not keep the bundler's memory.
  await runFile(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
  })
  writeFileSync(fingerprintFile, current)
  return true
}

/** A hash of the names, sizes and modification times of all files that the build reads. */
function computeFingerprint() {
  const files = [
    ...globSync(sources, { cwd: root }),
    'index.html',
    'package-lock.json',
    'vite.config.ts',
    ...globSync('server/kernel/build/*.ts', { cwd: root }),
  ].toSorted()
  const digest = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(root, file))
    digest.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return digest.digest('hex')
}

function readIfExists(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
