import { randomBytes } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { problems } from '#contract/problem.ts'
import { securityHeaders } from '#server/kernel/http/securityHeaders.ts'
import { Problem } from '#server/kernel/http/problem.ts'

const unreadable = new Problem('peticion-ilegible', 'La petición no se puede leer')

/** What Node answers before there is a request, with the headers and the body of every other error (rule input-4). */
function buildAnswer() {
  const id = randomBytes(8).toString('hex')
  const body = JSON.stringify(unreadable.details(id))
  const headers = {
    ...securityHeaders,
    'x-request-id': id,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { status: problems[unreadable.code], headers, body }
}

/** Answers what the HTTP parser refuses: no HTTP, headers that are too large, a request that does not end. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = buildAnswer()
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'))
}

/** Answers an `Expect` header that Node does not know. */
export const answerExpectations = (server: Server) =>
  server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = buildAnswer()
    response.writeHead(status, headers).end(body)
  })
