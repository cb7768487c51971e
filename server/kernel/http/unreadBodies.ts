import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/kernel/http/problem.ts'

/** How much is taken of a body that nothing reads, in bytes: what a standard says is thirty (RFC 8058). */
const mostSkipped = 16_384
/** How long such a body may take, and how long a stranger goes on sending after the answer, in ms. */
const longest = 5_000

/** Lets calls be made with a body of any kind, which nothing here reads, within bounds (rule input-16). */
export function skipBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    let size = 0
    const finish = (error: Problem | null) => {
      clearTimeout(timer)
      payload.removeAllListeners('data').removeAllListeners('end')
      payload.pause()
      done(error, undefined)
    }
    const timer = setTimeout(() => finish(new Problem('peticion-ilegible', 'La petición no acaba')), longest)
    payload
      .on('data', (piece: Buffer) => {
        size += piece.length
        if (size > mostSkipped) finish(new Problem('demasiado-grande', 'Lo enviado es demasiado grande'))
      })
      .on('end', () => finish(null))
  })
}

/**
 * Ends the connection of a stranger who goes on sending what was answered already: Node would take it, and throw it away,
 * as long as a request may last (rule input-16). An account's upload that was refused is let come to its end, so that the
 * browser reads why.
 */
export const endUnreadBodies = (app: FastifyInstance) =>
  app.addHook('onResponse', async ({ raw, actor }) => {
    // Injected requests do not say.
    const isWhole = raw.complete || !('complete' in raw)
    if (isWhole || (actor ?? 'anonymous') !== 'anonymous') return
    setTimeout(() => {
      if (!raw.complete) raw.socket.destroy()
    }, longest).unref()
  })
