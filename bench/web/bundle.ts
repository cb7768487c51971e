import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { webFolder } from '#server/kernel/build.ts'

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk)

export type Weight = { script: number; style: number; files: number }

/** The built files that an entry or a lazy chunk needs before it can run: itself and its static imports. */
export function filesOf(sources: string[]): Set<string> {
  const known = manifest.parse(JSON.parse(readFileSync(path.join(webFolder, '.vite/manifest.json'), 'utf8')))
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    const found = known[name]
    if (!found) throw new Error(`the build has no «${name}»`)
    for (const file of [found.file, ...found.css]) files.add(file)
    found.imports.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

/** Bytes as sent with gzip. */
export function weigh(files: Iterable<string>): Weight {
  const weight = { script: 0, style: 0, files: 0 }
  for (const file of files) {
    const kind = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined
    if (!kind) continue
    weight[kind] += gzipSync(readFileSync(path.join(webFolder, file))).length
    weight.files += 1
  }
  return weight
}
