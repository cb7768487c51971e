import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { webRoutesFile } from '#server/kernel/build/webRoutes.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { securityHeaders } from '#server/kernel/http/securityHeaders.ts'

/** The pages at these addresses may use the camera; no other may. */
type Pages = { mayUseCamera: RegExp }

/**
 * Serves the built web: assets are cached for a year, other files revalidated; any other address gets index.html, with
 * 404 where no screen has it (rule shell-11).
 */
export function serveWeb(app: FastifyInstance, root: string, { mayUseCamera }: Pages) {
  const page = readFileSync(path.join(root, 'index.html'), 'utf8')
  const assets = path.join(root, 'assets')
  const names = new Set(readdirSync(assets))
  const isScreen = createRouteMatcher(
    z.array(z.string()).parse(JSON.parse(readFileSync(path.join(root, webRoutesFile), 'utf8'))),
  )
  app.register(files, {
    root: assets,
    // It would read the whole directory for each request, to compare the spelling of the name.
    serve: false,
    // The build has compressed them (`kernel/build/compressAssets.ts`).
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    handler: (request, reply) =>
      names.has(request.params.name) ? reply.sendFile(request.params.name) : reply.callNotFound(),
  })
  // The files beside the page, whose names have no hash.
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isFile() && entry.name !== 'index.html')
      app.get(`/${entry.name}`, (_request, reply) =>
        reply.header('cache-control', 'no-cache').sendFile(entry.name, root, { cacheControl: false }),
      )
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?')
    const asked = ['GET', 'HEAD'].includes(request.method)
    if (!asked || isForMachines.test(decodeURIComponent(pathname))) throw notFound()
    if (mayUseCamera.test(pathname)) void reply.header('permissions-policy', withCamera)
    return reply
      .code(isScreen(pathname) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page)
  })
}

/** Addresses that programs ask for: a page there would be taken for an answer. */
const isForMachines = /^\/(api|assets|metrics|health|ready|\.well-known)(\/|$)/i

const withCamera = securityHeaders['permissions-policy'].replace('camera=()', 'camera=(self)')

/** The screen for what does not exist; it has an address so that others can lead there. */
const missingPage = '/error-no-encontrado'

/** Whether a screen has an address; `$name` in a route stands for one segment. */
function createRouteMatcher(routes: readonly string[]): (pathname: string) => boolean {
  const patterns = routes
    .filter((route) => route !== missingPage)
    .map((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`))
  return (pathname) => patterns.some((pattern) => pattern.test(pathname))
}
