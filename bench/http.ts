import { once } from 'node:events'
import http from 'node:http'

type Answer = { bytes: number; text: () => string }

/** A client on one connection that is kept open. */
export function aClient(origin: string, token: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const request = http.get(origin + path, {
      agent,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    // Whoever answers a request emits a message.
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const kept: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      // The tail shows that a download came to its end; a list is kept whole.
      if (bytes < 1 << 22) kept.push(chunk)
    }
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`)
    return { bytes, text: () => Buffer.concat(kept).toString() }
  }
  return { get, close: () => agent.destroy() }
}
