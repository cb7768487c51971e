import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { drawMaps } from '#server/kernel/build/drawMaps.ts'

/**
 * A Vite plugin that writes each map as a file of its own, which only who looks at it loads, and tells the web their
 * addresses. While one develops, the server of Vite answers them.
 */
export function emitMaps(): Plugin {
  const files = new Map(
    Array.from(drawMaps(), ([name, drawn]) => {
      const source = JSON.stringify(drawn)
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 7)
      return [name, { fileName: `assets/map${name}-${hash}.json`, source }]
    }),
  )
  const addresses = Object.fromEntries(Array.from(files, ([name, { fileName }]) => [name, `/${fileName}`]))
  return {
    name: 'concejo:maps',
    config: () => ({ define: { 'import.meta.env.VITE_MAPS': JSON.stringify(addresses) } }),
    generateBundle() {
      for (const { fileName, source } of files.values()) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      for (const { fileName, source } of files.values())
        middlewares.use(`/${fileName}`, (_request, response) =>
          response.setHeader('content-type', 'application/json').end(source),
        )
    },
  }
}
