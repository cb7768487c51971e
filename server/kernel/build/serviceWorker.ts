import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What the page of a door is made of beside the first page: the frame, its menus and dialogs, the camera (rule door-6). */
const doorSources =
  /\/web\/(?:ScreensShell|kernel\/shell\/Drawer|meetings\/door\/(?:DoorScreen|UnsentScans|Camera)|ui\/patterns\/(?:ModalDialog|MenuPopup))\.tsx$/

type Chunk = { moduleIds: readonly string[]; imports: readonly string[] }

/** The files that chunks with these modules need to run: themselves and all that they import. */
function listChunksOf(chunks: ReadonlyMap<string, Chunk>, modules: RegExp): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) return
    found.add(file)
    chunk.imports.forEach(visit)
  }
  for (const [file, { moduleIds }] of chunks) if (moduleIds.some((id) => modules.test(id))) visit(file)
  return [...found].toSorted()
}

/**
 * A Vite plugin that writes `sw.js`: the worker's code, the files that the page loads at once, those of a door, and a
 * version.
 */
export const emitServiceWorker = (): Plugin => ({
  name: 'concejo:service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The build has no index.html')
    const asked = String(page.source).matchAll(/(?:href|src)="(?<file>\/assets\/[^"]+)"/g)
    const shell = [...new Set(Array.from(asked, ({ groups }) => groups?.['file']))]
    const chunks = new Map<string, Chunk>()
    for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
    const door = listChunksOf(chunks, doorSources)
      .map((file) => `/${file}`)
      .filter((file) => !shell.includes(file))
    const worker = read('web/offline/worker.js')
    const kept = ['offline.html', 'offline.js', 'document.css', 'logo.svg'].map((file) =>
      read(`public/${file}`),
    )
    const version = createHash('sha256')
      .update([worker, ...kept, ...shell, ...door].join('\n'))
      .digest('hex')
      .slice(0, 12)
    const lists = `const shell = ${JSON.stringify(shell)}\nconst door = ${JSON.stringify(door)}`
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: `const version = '${version}'\n${lists}\n${worker}`,
    })
  },
})
