import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '#server/kernel/fetch/publicAddress.ts'

const most = { redirects: 3, seconds: 10 }

/** An address that is not fetched, with a sentence for whoever typed it. */
export class UnfitAddress extends Error {
  override name = 'UnfitAddress'
}

/** How names become addresses and addresses connections; tests give their own, since their servers are on loopback. */
export type Network = {
  resolve: (host: string) => Promise<readonly string[]>
  /** To which address and port a connection to one that was found public goes. */
  dial: (address: string, port: number) => { address: string; port: number }
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  dial: (address, port) => ({ address, port }),
}

/** One sentence for all that goes wrong out there: it tells nobody which machines and ports answer. */
const failed = 'No se ha podido traer nada de esa dirección'

/**
 * Fetches what stands at an address that somebody typed (rule input-15): http or https at their usual ports, from a
 * server on the internet, whose name is asked for once and then connected to by what it was. Each redirect is judged as
 * the first. Nothing but the request goes out: no cookie, no proxy, no name of who asks.
 */
export async function fetchGuarded(
  typed: string,
  {
    most: bytes,
    seconds = most.seconds,
    network = internet,
  }: { most: number; seconds?: number; network?: Network },
): Promise<{ host: string; content: Buffer }> {
  const signal = AbortSignal.timeout(seconds * 1000)
  const over = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new UnfitAddress(failed)), { once: true }),
  )
  over.catch(() => undefined)
  let url = readAddress(typed)
  for (let redirects = 0; redirects <= most.redirects; redirects += 1) {
    const answer = await Promise.race([ask(url, { bytes, network, signal }), over])
    if ('content' in answer) return { host: url.hostname, content: answer.content }
    const next = readAddress(answer.location, url)
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new UnfitAddress(failed)
    url = next
  }
  throw new UnfitAddress(failed)
}

function readAddress(typed: string, base?: URL): URL {
  const url = URL.parse(typed, base?.href)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UnfitAddress('Escribe una dirección que empiece por https://')
  if (url.port !== '' || url.username !== '' || url.password !== '')
    throw new UnfitAddress('La dirección no puede llevar puerto, nombre ni contraseña')
  return url
}

type Asking = { bytes: number; network: Network; signal: AbortSignal }

async function ask(
  url: URL,
  { bytes, network, signal }: Asking,
): Promise<{ location: string } | { content: Buffer }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await network.resolve(host).catch(() => [])
  const [first] = addresses
  // One that is not public among them is one that a later answer would choose.
  if (first === undefined || !addresses.every(isPublicAddress)) throw new UnfitAddress(failed)
  const { address, port } = network.dial(first, url.protocol === 'https:' ? 443 : 80)
  try {
    return await request(url, { address, port, bytes, signal })
  } catch (error) {
    throw error instanceof UnfitAddress ? error : new UnfitAddress(failed)
  }
}

type Connection = { address: string; port: number; bytes: number; signal: AbortSignal }

/** Asks the server at an address for what it calls by the name of the URL. */
async function request(url: URL, { address, port, bytes, signal }: Connection) {
  const { get, Agent } = url.protocol === 'https:' ? https : http
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const asked = get(
    {
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      servername: isIP(url.hostname) ? '' : url.hostname,
      headers: { host: url.host, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Concejo' },
      // One of its own, which knows no proxy and keeps no connection.
      agent: new Agent(),
      maxHeaderSize: 16_384,
      signal,
    },
    resolve,
  )
  asked.on('error', reject)
  const answer = await promise
  const { statusCode = 0, headers } = answer
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    asked.destroy()
    return { location: headers.location }
  }
  if (statusCode !== 200) {
    asked.destroy()
    throw new UnfitAddress(failed)
  }
  return { content: await readUpTo(answer, bytes) }
}

async function readUpTo(answer: http.IncomingMessage, bytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > bytes) throw new UnfitAddress('Es demasiado grande')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
