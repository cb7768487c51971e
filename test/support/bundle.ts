import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { webFolder } from '#server/kernel/build/webBuild.ts'

const entry = 'index.html'
const memberShell = [entry, 'web/ScreensShell.tsx']
/**
 * The chunks of the components on React Aria and of what reads calls (`vite.config.ts`): part of the shell of staff,
 * all of whose screens need them, on demand for others. Their names are cut (`vite.config.ts`).
 */
const ofStaff = ['_overl', '_readi']

/** The sources that are loaded before a screen, by audience. */
export const shells = {
  open: [entry],
  member: memberShell,
  booth: [entry, 'web/votings/booth/BoothFrame.tsx'],
  staff: [...memberShell, ...ofStaff],
} as const

/**
 * The limits of each class of routes, in kB with gzip: what it weighed on 25 November 2026 and little more, under
 * the ceilings of rule speed-3 (the staff's shell as it is sent, with brotli, by more than 15 kB). A text can be read without a session; `staffRoute` is on top of the shell.
 */
export const sizeLimits = {
  public: 181,
  text: 162.5,
  member: 190,
  staffShell: 221.5,
  staffRoute: 40,
  style: 20,
}

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk)

export type BundleSize = { script: number; style: number; files: number }

const sizes = new Map<string, number>()

/** The size of a built file in bytes, with gzip. Each is compressed once, because screens share most of theirs. */
function measureFile(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(path.join(webFolder, file))).length
  sizes.set(file, size)
  return size
}

/** The built files that entries or lazy chunks need to run: themselves and their static imports. */
export function listBuiltFiles(sources: string[]): Set<string> {
  const known = manifest.parse(JSON.parse(readFileSync(path.join(webFolder, '.vite/manifest.json'), 'utf8')))
  const files = new Set<string>([known['style.css']?.file ?? ''])
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    // Chunks that are no source's have a hash in their names.
    const found =
      known[name] ??
      Object.entries(known).find(([key]) => key.startsWith(`${name}-`) && key.endsWith('.js'))?.[1]
    if (!found) throw new Error(`the build has no «${name}»`)
    for (const file of [found.file, ...found.css]) files.add(file)
    found.imports.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

/** The sizes of files in bytes, with gzip. */
export function measureSize(files: Iterable<string>): BundleSize {
  const weight = { script: 0, style: 0, files: 0 }
  for (const file of files) {
    const kind = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined
    if (!kind) continue
    weight[kind] += measureFile(file)
    weight.files += 1
  }
  return weight
}
