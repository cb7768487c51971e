import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** A Vite plugin that writes `sw.js`: the worker's code, the list of files that the page loads at once, and a version. */
export const emitServiceWorker = (): Plugin => ({
  name: 'concejo:service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The build has no index.html')
    const asked = String(page.source).matchAll(/(?:href|src)="(?<file>\/assets\/[^"]+)"/g)
    const shell = [...new Set(Array.from(asked, ({ groups }) => groups?.['file']))]
    const worker = read('web/offline/worker.js')
    const kept = ['offline.html', 'document.css', 'logo.svg'].map((file) => read(`public/${file}`))
    const version = createHash('sha256')
      .update([worker, ...kept, ...shell].join('\n'))
      .digest('hex')
      .slice(0, 12)
    const source = `const version = '${version}'\nconst shell = ${JSON.stringify(shell)}\n${worker}`
    this.emitFile({ type: 'asset', fileName: 'sw.js', source })
  },
})
