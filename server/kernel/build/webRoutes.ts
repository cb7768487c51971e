import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

/** The build's list of the web's addresses, which the server reads to tell known ones from others. */
export const webRoutesFile = '.vite/routes.json'

/** The addresses of all screens, as `web/routes*.tsx` declare them: `/censo-base/inscritos/$id`. */
export const listWebRoutes = (): string[] =>
  globSync('web/routes*.tsx', { cwd: root }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), 'utf8').matchAll(/\bpath: '(?<route>\/[^']*)'/g),
      ({ groups }) => groups?.['route'] ?? '',
    ),
  )

/** A Vite plugin that writes the web's addresses beside the build's manifest. */
export const emitWebRoutes = (): Plugin => ({
  name: 'concejo:web-routes',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: webRoutesFile, source: JSON.stringify(listWebRoutes()) })
  },
})
