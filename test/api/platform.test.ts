import { readdirSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { problemDetails } from '#contract/problem.ts'
import { webFolder } from '#server/kernel/build/webBuild.ts'
import { anApp } from '#test/support/app.ts'
import { sample } from '#test/support/sample.ts'

const secured = {
  'content-security-policy':
    /default-src 'self'; script-src 'self'; style-src 'self'( 'sha256-[\w+/]{43}='){2};.*frame-ancestors 'none'/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'x-request-id': /^[0-9a-f]{16}$/,
}

describe('rule input-4: headers', () => {
  test('stand on every answer, errors and documents included, and none is stored however its address is written', async () => {
    const { app } = await anApp()
    const urls = [
      '/health',
      '/ready',
      '/api/country',
      '/api/affiliate',
      '/%61pi/affiliate',
      '/api/nope',
      '/nope',
      '/api/docs',
      '/buzon',
      '/api/login',
    ]
    for (const url of urls) {
      const { headers } = await app.inject({ url })
      for (const [name, value] of Object.entries(secured))
        expect(String(headers[name]), `${url} ${name}`).toMatch(value)
      expect(headers['cache-control'], url).toBe('no-store')
    }
  })
})

/** Sends bytes to a listening application; returns the whole answer. */
async function sendBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connectSocket(Number(port), hostname)
  socket.end(bytes)
  return readText(socket)
}

test.each([
  ['no HTTP', 'hola\r\n\r\n'],
  ['headers that are too large', `GET /api/country HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
  ['no host', 'GET /api/country HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['an unknown expectation', 'GET /api/country HTTP/1.1\r\nhost: x\r\nexpect: el-cielo\r\n\r\n'],
])(
  'rule input-4: the answer to %s has the headers and the body of every other error',
  async (_name, bytes) => {
    const { app } = await anApp()
    const answer = await sendBytes(await app.listen({ port: 0, host: '127.0.0.1' }), bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    for (const name of [...Object.keys(secured), 'cache-control: no-store', 'application/problem\\+json'])
      expect(answer).toMatch(new RegExp(`^.*${name}`, 'im'))
    const problem = problemDetails.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))
    expect(problem.title).toBe('La petición no se puede leer')
  },
)

describe('rule wire-6: problems', () => {
  test('are RFC 9457 in Spanish with a reference, and tell nothing of the inside', async () => {
    const { app } = await anApp()
    const answers = await Promise.all([
      app.inject({ url: '/api/affiliate' }),
      app.inject({ url: '/api/nope' }),
      app.inject({ method: 'DELETE', url: '/api/login' }),
      app.inject({
        method: 'POST',
        url: '/api/login',
        payload: '{"username":',
        headers: { 'content-type': 'application/json' },
      }),
      app.inject({
        method: 'POST',
        url: '/api/login',
        payload: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      app.inject({ method: 'POST', url: '/api/login', payload: { username: 'x'.repeat(2 << 20) } }),
      app.inject({ url: '/api/country?page=-1' }),
      app.inject({ url: '/api/%E0%A4%A' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404, 404, 400, 415, 413, 422, 400])
    for (const answer of answers) {
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      const details = problemDetails.strict().parse(answer.json())
      expect(details.status).toBe(answer.statusCode)
      expect(details.title).toMatch(/^[A-ZÁÉÍÓÚ].*[a-záéíóú]/)
      expect(answer.body).not.toMatch(/at \w+ \(|select|node_modules|fastify/i)
    }
  })
})

describe('rule input-1: whatever is sent', () => {
  const values: unknown[] = [
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    'x'.repeat(10_000),
    '\u{0}',
    '\ud800',
    '🗳️',
    "' or 1=1 --",
    '%',
    '__proto__',
    [],
    [[]],
    ['a'],
    {},
    { $gt: '' },
    { toString: 'x' },
  ]

  test('bodies of any shape never give a 5xx', async () => {
    const { as } = await anApp()
    const admin = await as('ROLE_SUPER_ADMIN')
    for (const group of Object.values(api))
      for (const { method, path } of Object.values(group)) {
        if (method === 'GET' || path === '/logout') continue
        const fields = ['username', 'password', 'email', 'cod', '__proto__', 'constructor']
        const bodies = [
          ...values,
          ...values.map((value) => Object.fromEntries(fields.map((name) => [name, value]))),
        ]
        for (const body of sample(bodies, 4, (one) => `${method} ${path} ${JSON.stringify(one)}`)) {
          const { statusCode } = await admin(method, path, body)
          expect(statusCode, `${method} ${path} ${JSON.stringify(body).slice(0, 80)}`).toBeLessThan(500)
        }
      }
  })

  test('queries of any shape never give a 5xx', async () => {
    const { as } = await anApp()
    const admin = await as('ROLE_SUPER_ADMIN')
    for (const group of Object.values(api))
      for (const { method, path, ...endpoint } of Object.values(group)) {
        if (method !== 'GET') continue
        const query = 'query' in endpoint ? Object.keys(endpoint.query.shape) : ['x']
        for (const name of [...query, '__proto__', 'constructor[a]'])
          for (const value of sample(values, 8, (one) => `${path} ${name} ${JSON.stringify(one)}`)) {
            const text = typeof value === 'string' ? value : JSON.stringify(value)
            const search = `${name}=${encodeURIComponent(text.toWellFormed())}`
            const { statusCode } = await admin(
              method,
              `${path.replaceAll(/:\w+/g, '1')}?${search.slice(0, 4000)}`,
            )
            expect(statusCode, `${method} ${path}?${search.slice(0, 80)}`).toBeLessThan(500)
          }
      }
  })
})

describe('documentation', () => {
  test('OpenAPI 3.1 names every call with its policy, and the page shows them all', async () => {
    const { app } = await anApp()
    const description = (await app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string
      paths: Record<string, Record<string, { security: unknown[]; responses: object }>>
      components: { schemas: object }
    }>()
    expect(description.openapi).toBe('3.1.1')
    const page = (await app.inject({ url: '/api/docs' })).body
    for (const group of Object.values(api))
      for (const { method, path, allow } of Object.values(group)) {
        const documented = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`
        const operation = description.paths[documented]?.[method.toLowerCase()]
        expect(operation?.security).toEqual('anonymous' in allow ? [] : [{ session: [] }])
        expect(page).toContain(`${method} ${documented}`)
      }
    // Paths that differ only in the names of their parameters are one path twice.
    const places = Object.keys(description.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(places).size).toBe(places.length)
    expect(Object.keys(description.components.schemas)).toContain('Problem')
    expect(JSON.stringify(description)).not.toContain('#/$defs/')
    expect(page).not.toMatch(/<script|onclick|style="/)
  })
})

test('an address that is none is not there, with the page or without; never a failure', async () => {
  const { app } = await anApp({ web: webFolder, app: 'new' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (method: string, url: string) =>
    (await sendBytes(origin, `${method} ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).slice(
      9,
      12,
    )
  for (const url of ['//', '//[', '//x:99999/', String.raw`/\\[`])
    expect([await ask('GET', url), await ask('POST', url)], url).toEqual(['404', '404'])
})

test('rule run-7: what programs ask for and is not there is a problem, and never the page', async () => {
  const { app } = await anApp({ web: webFolder, app: 'new' })
  const typeOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url })
    return `${statusCode} ${headers['content-type']}`
  }
  for (const url of [
    '/api',
    '/api/',
    '/api/nada',
    '/API/nada',
    '/%61pi/nada',
    '/metrics',
    '/metrics/',
    '/ready/x',
  ])
    expect(await typeOf(url), url).toMatch('404 application/problem+json')
  for (const url of ['/.well-known', '/.well-known/security.txt', '/.well-known/change-password'])
    expect(await typeOf(url), url).toMatch('404 application/problem+json')
  expect(await typeOf('/nada')).toMatch('404 text/html')
})

test('rule input-4: the files of the program are kept, those with a hash for good', async () => {
  const { app } = await anApp({ web: webFolder, app: 'new' })
  const [asset = ''] = readdirSync(`${webFolder}/assets`)
  const keepingOf = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await keepingOf(`/assets/${asset}`)).toBe('public, max-age=31536000, immutable')
  for (const url of ['/', '/nada', '/robots.txt']) expect(await keepingOf(url), url).toBe('no-cache')
  for (const url of ['/assets/nada.js', '/api']) expect(await keepingOf(url), url).toBe('no-store')
})

test('rule door-7: the page of a door may use the camera, and no other page', async () => {
  const { app } = await anApp({ web: webFolder, app: 'new' })
  const policyOf = async (url: string) =>
    (await app.inject({ method: 'GET', url })).headers['permissions-policy']
  for (const url of [
    '/eventos/reuniones-y-asambleas/12/puerta',
    '/eventos/reuniones-y-asambleas/12/puerta/?x=1',
  ])
    expect(await policyOf(url), url).toMatch(/^camera=\(self\), microphone=\(\), /)
  for (const url of [
    '/',
    '/panel-de-usuario',
    '/eventos/reuniones-y-asambleas/12/contador',
    '/x/puerta',
    '/api/x/puerta',
  ])
    expect(await policyOf(url), url).toMatch(/^camera=\(\), /)
})
