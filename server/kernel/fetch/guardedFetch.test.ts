import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { fetchGuarded, UnfitAddress, type Network } from '#server/kernel/fetch/guardedFetch.ts'
import { isPublicAddress } from '#server/kernel/fetch/publicAddress.ts'

const byte = fc.integer({ min: 0, max: 255 })
const within = (...first: number[]) =>
  fc.tuple(byte, byte, byte).map((rest) => [...first, ...rest].slice(0, 4).join('.'))
const closed = fc.oneof(
  within(10),
  within(127),
  within(0),
  within(169, 254),
  within(192, 168),
  fc.integer({ min: 16, max: 31 }).chain((second) => within(172, second)),
  fc.integer({ min: 64, max: 127 }).chain((second) => within(100, second)),
  fc.integer({ min: 224, max: 255 }).chain((first) => within(first)),
)
const group = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16))
const groups = (many: number) =>
  fc.array(group, { minLength: many, maxLength: many }).map((all) => all.join(':'))

test('rule input-15: no own, private, shared, link or group address is public, however it is carried', () => {
  fc.assert(
    fc.property(closed, (address) => {
      expect(isPublicAddress(address)).toBe(false)
      for (const carried of [`::ffff:${address}`, `64:ff9b::${address}`, `::${address}`])
        expect(isPublicAddress(carried)).toBe(false)
    }),
  )
  const prefixes = ['fc00', 'fd12', 'fe80', 'fec0', 'ff02', '2002', '64', '100', '0']
  fc.assert(
    fc.property(fc.constantFrom(...prefixes), groups(7), (prefix, rest) => {
      expect(isPublicAddress(`${prefix}:${rest}`)).toBe(false)
    }),
  )
  for (const odd of [
    '::1',
    '::',
    '2001:db8::1',
    '2001::1',
    '3fff::1',
    'fe80::1%eth0',
    '168.63.129.16',
    'localhost',
    '',
  ])
    expect(isPublicAddress(odd), odd).toBe(false)
  for (const fine of ['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4003::1'])
    expect(isPublicAddress(fine), fine).toBe(true)
})

/** A server on loopback that stands for the internet: names are public until it says otherwise. */
async function anInternet(listener: RequestListener, names: Record<string, string[]> = {}) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Safe cast: it listens on a port, so the address is not the name of a pipe.
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  const network: Network = {
    resolve: async (host) => {
      asked.push(host)
      return names[host] ?? ['93.184.216.34']
    },
    dial: () => ({ address: '127.0.0.1', port }),
  }
  return { network, asked }
}
const refused = expect.any(UnfitAddress) as UnfitAddress
const fetchBy = async (url: string, network: Network, most = 1000) =>
  fetchGuarded(url, { most, network }).then(
    ({ content }) => content.toString(),
    (error: unknown) => error,
  )

test('rule input-15: what is fetched is asked once for its name, and told nothing but what is asked for', async () => {
  let told: NodeJS.Dict<string | string[]> = {}
  const { network, asked } = await anInternet(({ headers }, answer) => {
    told = headers
    answer.end('imagen')
  })
  expect(await fetchBy('http://fotos.example/una.png?x=1', network)).toBe('imagen')
  expect(asked).toEqual(['fotos.example'])
  expect(told['host']).toBe('fotos.example')
  expect(Object.keys(told).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ])
})

test('rule input-15: addresses that are not public are refused, as they are and where a redirect leads', async () => {
  const reached: string[] = []
  const { network } = await anInternet(
    ({ url = '' }, answer) => {
      reached.push(url)
      const to = decodeURIComponent(url.slice(1))
      if (url === '/fin') answer.end('fin')
      else answer.writeHead(302, { location: to }).end()
    },
    { 'dentro.example': ['10.0.0.7'], 'doble.example': ['93.184.216.34', '127.0.0.1'], 'nadie.example': [] },
  )
  const inside = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/latest',
    'http://169.254.169.254/latest',
    'http://dentro.example/',
    'http://doble.example/',
    'http://nadie.example/',
    'http://fotos.example:8080/',
    'http://ana:clave@fotos.example/',
    'ftp://fotos.example/',
    'file:///etc/passwd',
    'gopher://fotos.example/',
    'no es una dirección',
  ]
  for (const url of inside) expect(await fetchBy(url, network), url).toEqual(refused)
  expect(reached).toEqual([])
  for (const url of inside.slice(0, -1))
    expect(await fetchBy(`http://fotos.example/${encodeURIComponent(url)}`, network), url).toEqual(refused)
  expect(await fetchBy(`http://fotos.example/${encodeURIComponent('/fin')}`, network)).toBe('fin')
})

test('rule input-15: redirects without an end, what is too large and what is no answer are given up', async () => {
  const { network } = await anInternet(({ url }, answer) => {
    if (url === '/siempre') answer.writeHead(302, { location: '/siempre' }).end()
    else if (url === '/grande') answer.end('x'.repeat(5000))
    else if (url === '/roto') answer.destroy()
    else answer.writeHead(404).end()
  })
  for (const path of ['siempre', 'grande', 'roto', 'nada'])
    expect(await fetchBy(`http://fotos.example/${path}`, network), path).toEqual(refused)
})

test('rule input-15: who does not answer, answers drop by drop or is not found in time is not waited for', async () => {
  const { network } = await anInternet(({ url }, answer) => {
    if (url !== '/gota') return
    const dripping = setInterval(() => answer.write('x'), 10)
    answer.on('close', () => clearInterval(dripping))
  })
  const lost: Network = { ...network, resolve: () => new Promise(() => undefined) }
  for (const [path, by] of [
    ['nunca', network],
    ['gota', network],
    ['nombre', lost],
  ] as const) {
    const fetched = fetchGuarded(`http://fotos.example/${path}`, { most: 1e9, seconds: 0.2, network: by })
    await expect(fetched, path).rejects.toEqual(refused)
  }
})
