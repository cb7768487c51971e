import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = 1024

/** Writes what browsers ask for already compressed, beside it: packed once and hard, not for every visitor. */
export const compressed = (): Plugin => ({
  name: 'concejo:compressed',
  apply: 'build',
  // What was written: until then others still change it.
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/^assets\/.+\.(?:js|css|svg)$/.test(name)) continue
      const file = path.join(dir, name)
      const source = readFileSync(file)
      if (source.byteLength < smallest) continue
      writeFileSync(`${file}.br`, brotliCompressSync(source))
      writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
    }
  },
})
