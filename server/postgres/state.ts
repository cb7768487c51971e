import fs from 'node:fs'
import path from 'node:path'

/** `busy`: starting, stopping or recovering. */
export type ClusterState = 'dead' | 'busy' | 'ready'

/**
 * The state of the server, from postmaster.pid, as pg_ctl reads it. The file alone is not enough: it stays after a
 * crash, its pid may belong to another process by now, and a killed postmaster may be a zombie.
 */
export function readClusterState(dataDir: string): ClusterState {
  const lines = readLines(path.join(dataDir, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!(pid > 1) || !processExists(pid)) return 'dead'
  if (process.platform === 'linux' && !isServerOf(pid, dataDir)) return 'dead'
  return lines[7]?.trim() === 'ready' ? 'ready' : 'busy'
}

function processExists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it exists, under another account
  }
}

function isServerOf(pid: number, dataDir: string) {
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
