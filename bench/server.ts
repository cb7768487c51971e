import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAnswering, freePort } from '#test/support/process.ts'
import { outputDir } from './report.ts'
import { productionSettings } from './world.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The arguments that `npm start` passes to Node. */
export const readStartArguments = (): string[] => {
  // Safe cast: package.json of this repository.
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ')
  return words.slice(words.indexOf('node') + 1)
}
const ticksPerSecond = 100

export type Server = {
  origin: string
  /** CPU seconds used by all threads of the process, in user and system time. */
  cpu: () => number
  /** Resident memory now, in MB. */
  memory: () => number
  /** The highest resident memory since `forgetPeak`, in MB (VmHWM). */
  peakMemory: () => number
  forgetPeak: () => void
  /** The highest resident memory of the processes it has started and that live, in MB. */
  peakOfChildren: () => number
  stop: () => Promise<void>
}

/** Starts the server as `npm start` does, in its own process, on a running database; `more` are additional settings. */
export async function startBenchServer(databaseUrl: string, more: NodeJS.ProcessEnv = {}): Promise<Server> {
  const port = await freePort()
  mkdirSync(outputDir, { recursive: true })
  const log = openSync(path.join(outputDir, 'server.log'), 'w')
  const child = spawn(process.execPath, readStartArguments(), {
    cwd: root,
    env: { ...process.env, ...productionSettings, ...more, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  process.on('exit', () => child.kill('SIGKILL'))
  let leaving = false
  child.on('exit', (code, signal) => {
    if (!leaving) process.stderr.write(`the server left by itself: ${code ?? signal}\n`)
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tenth = 0; !(await isAnswering(`${origin}/ready`)); tenth += 1) {
    if (child.exitCode !== null || tenth > 600) throw new Error(`no server: ${lastLines()}`)
    await sleep(100)
  }
  return {
    origin,
    cpu: () => readCpuSeconds(child.pid),
    memory: () => readMemory(child.pid, 'VmRSS'),
    peakMemory: () => readMemory(child.pid, 'VmHWM'),
    // proc(5): writing 5 resets the high-water mark.
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    peakOfChildren: () => Math.max(0, ...listChildren(child.pid).map((pid) => readMemory(pid, 'VmHWM'))),
    stop: async () => {
      leaving = true
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const lastLines = () =>
  readFileSync(path.join(outputDir, 'server.log'), 'utf8').split('\n').slice(-15).join('\n')

function readCpuSeconds(pid: number | undefined): number {
  // The name in parentheses may hold spaces: fields are counted after it. 14 and 15 are utime and stime.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const listChildren = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** 0 for a process that has just ended. */
function readMemory(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const [, kilobytes = 0] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status) ?? []
  return Number(kilobytes) / 1024
}
