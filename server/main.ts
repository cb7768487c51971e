import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

// What is compiled once is kept for the next start, which then takes half the time: after a crash it counts (rule durable-1).
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/concejo'))
await import('#server/start.ts')
// Now: whoever is killed writes nothing on leaving.
flushCompileCache()
