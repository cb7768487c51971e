import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'

type Answered = { status: number; body: string }
export type Ask = (token: string, method: 'GET' | 'POST', path: string, body?: object) => Promise<Answered>

/** Asks a server for many people, by at most so many connections that are kept open. */
export function createVoters(origin: string, connections: number): { ask: Ask; close: () => void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const ask: Ask = async (token, method, path, body) => {
    const sent = body && JSON.stringify(body)
    const request = http.request(origin + path, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        }),
      },
    })
    request.end(sent)
    // Safe cast: the 'response' event has an IncomingMessage.
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return { body: await text(response), status: response.statusCode ?? 0 }
  }
  return { ask, close: () => agent.destroy() }
}
