import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** The limit of the old object space, in MB. With it the whole process stays below 300 MB (rule input-11). */
const heapLimit = 192

/** Runs a module in a process of its own with bounded memory; messages keep their bytes (structured clone). */
export const forkModule = (module: URL): ChildProcess =>
  fork(module, {
    execArgv: [`--max-old-space-size=${heapLimit}`, '--max-semi-space-size=8'],
    serialization: 'advanced',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/concejo'),
    },
  })
