import fs from 'node:fs'
import path from 'node:path'

/** `busy` is starting, stopping or recovering. */
export type ClusterState = 'dead' | 'busy' | 'ready'

/**
 * Reads postmaster.pid the way pg_ctl does. The file survives crashes and restarts, its pid may belong to
 * another process by now, and a killed postmaster stays a zombie until somebody reaps it.
 */
export function stateOf(dataDir: string): ClusterState {
  const lines = readLines(path.join(dataDir, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!(pid > 1) || !exists(pid)) return 'dead'
  if (process.platform === 'linux' && !servesOn(pid, dataDir)) return 'dead'
  return lines[7]?.trim() === 'ready' ? 'ready' : 'busy'
}

function exists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, but somebody else's
  }
}

function servesOn(pid: number, dataDir: string) {
  try {
    const zombie = /^\d+ \(.*\) [ZX]/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return !zombie && fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataDir)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
