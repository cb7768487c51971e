import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'

const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`

/** Begins a request and sends body as long as somebody takes it; returns what was answered, and whether and when the connection was ended. */
async function sendEndless(origin: string, path: string, { pause = 0 }: { pause?: number } = {}) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const began = performance.now()
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  socket.on('error', () => {})
  const head = `POST /api${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n`
  socket.write(head)
  while (!socket.destroyed && performance.now() - began < 20_000) {
    socket.write(pause > 0 ? '1\r\nx\r\n' : piece)
    await sleep(pause)
    while (socket.writableNeedDrain && !socket.destroyed) await sleep(1)
  }
  const isEnded = socket.destroyed
  socket.destroy()
  const [, read] = /^HTTP\/1.1 (\d+)/.exec(answer) ?? []
  const status = read === undefined ? 'not read' : Number(read)
  return { status, isEnded, seconds: (performance.now() - began) / 1000 }
}

const withoutEnd = '/communication/unsubscribe/1.00000000-0000-4000-8000-000000000000'

test('rule input-16: a body that nothing reads is taken up to a bound, in bytes and in time', async () => {
  const { app } = await anApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const [large, slow] = await Promise.all([
    sendEndless(origin, withoutEnd),
    sendEndless(origin, withoutEnd, { pause: 200 }),
  ])
  // Whoever goes on sending at full speed may be cut off before they read why.
  expect(large.isEnded).toBe(true)
  expect([413, 'not read']).toContain(large.status)
  expect(slow).toMatchObject({ status: 400, isEnded: true })
  expect(slow.seconds).toBeLessThan(15)
  // What is usual goes through.
  const usual = await fetch(`${origin}/api${withoutEnd}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  // It was read, and there is no such mail.
  expect(usual.status).toBe(404)
})

test('rule input-16: a stranger does not go on sending what was answered', async () => {
  const { app } = await anApp()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const paths = ['/communication', '/communication/upload-image', '/login', '/nowhere']
  // At once: each is waited for as long as a stranger may take.
  const sent = await Promise.all(paths.map((path) => sendEndless(origin, path)))
  expect(sent.map(({ isEnded }, at) => [paths[at], isEnded])).toEqual(paths.map((path) => [path, true]))
  for (const [at, { seconds }] of sent.entries()) expect(seconds, paths[at]).toBeLessThan(15)
})
