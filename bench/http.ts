import { once } from 'node:events'
import http from 'node:http'

/** `whole` is false when the server closed the connection before the end. */
type Answer = { bytes: number; whole: boolean }

/** An HTTP client with one connection that is kept open. */
export function createHttpClient(origin: string, token: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const request = http.get(origin + path, {
      agent,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    // Safe cast: the 'response' event has an IncomingMessage.
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    let bytes = 0
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length
    } catch {
      return { bytes, whole: false }
    }
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`)
    return { bytes, whole: response.complete }
  }
  return { get, close: () => agent.destroy() }
}
