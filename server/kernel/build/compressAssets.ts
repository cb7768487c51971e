import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const minBytes = 1024

/** A Vite plugin that writes .br and .gz files next to the assets, so that the server does not compress at each request. */
export const compressAssets = (): Plugin => ({
  name: 'concejo:compressed',
  apply: 'build',
  // In writeBundle, not earlier: other plugins may change the files until then.
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/^assets\/.+\.(?:js|css|svg|json)$/.test(name)) continue
      const file = path.join(dir, name)
      const source = readFileSync(file)
      if (source.byteLength < minBytes) continue
      writeFileSync(`${file}.br`, brotliCompressSync(source))
      writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
    }
  },
})
