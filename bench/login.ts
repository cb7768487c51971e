import { mkdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import { addUser } from '#server/account/account.queries.ts'
import { hashPassword, verifyPassword } from '#server/account/passwords.rules.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { startCluster } from '#server/postgres/cluster.ts'
import { startBenchServer, type Server } from './server.ts'
import { formatFigure, outputDir, renderTable, type Findings } from './report.ts'
import { percentile, measureTime } from './statistics.ts'
import { createTempDir, createBenchWorld } from './world.ts'

const clients = 50
const password = 'asamblea abierta 2026'
const seconds = { warm: 3, measured: 20 }
const person = (client: number) => `bench-${client}@concejo.example`

/** Logins per second and memory with Argon2id, from fifty clients. */
export async function measureLogins(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  mkdirSync(outputDir, { recursive: true })
  const place = createTempDir('concejo-login-')
  after.defer(() => rmSync(place, { recursive: true, force: true }))
  const cluster = await startCluster({ dataDir: place })
  after.defer(() => cluster.stop())
  await migrate(cluster.url())
  await createAccounts(cluster.url())
  const bare = await measureHashRate()
  const server = await startBenchServer(cluster.url())
  after.defer(server.stop)
  const { login, ready, cpu, before, peak } = await loadServer(server)
  const rate = login.length / seconds.measured
  return [
    `${clients} clients, an account each, log in again and again with the right password for ${seconds.measured} s (after ${seconds.warm} s of warming up); another asks for \`/ready\` all the while. Argon2id: 19 MiB, two passes, one lane.`,
    renderTable(
      ['', 'a second', 'median, ms', '95 %, ms', 'slowest, ms'],
      [
        toRow('`POST /api/login`', login),
        toRow('`GET /ready`, which asks the database, meanwhile', ready),
        ['Argon2id alone, as many at once as the server does (4)', formatFigure(bare), '–', '–', '–'],
      ],
    ),
    `Logins reach ${formatFigure((100 * rate) / bare)} % of bare Argon2id. Processor of the server: ${formatFigure((1000 * cpu) / login.length)} ms a login. Memory: ${formatFigure(before)} MB before, ${formatFigure(peak)} MB at the peak.`,
  ]
}

const toRow = (label: string, samples: number[]) => [
  label,
  formatFigure(samples.length / seconds.measured),
  formatFigure(percentile(samples, 0.5)),
  formatFigure(percentile(samples, 0.95)),
  formatFigure(Math.max(...samples)),
]

async function createAccounts(url: string) {
  const { world, close } = createBenchWorld(url)
  const passwordHash = await hashPassword(world.settings, password)
  for (let client = 0; client < clients; client += 1)
    await addUser(world.db, { username: person(client), role: 'ROLE_USER', affiliateId: null, passwordHash })
  await close()
}

/** How many passwords per second this machine can verify without other load. */
async function measureHashRate(): Promise<number> {
  const settings = readSettings({ NODE_ENV: 'test' })
  const stored = await hashPassword(settings, password)
  const most = 200
  const ms = await measureTime(() =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < most / 4; n += 1) await verifyPassword(settings, stored, password)
      }),
    ),
  )
  return (most / ms) * 1000
}

/** Sends logins from all clients: milliseconds of each response, CPU seconds, and memory before and at the peak. */
async function loadServer(server: Server) {
  const stop = new AbortController()
  let measuring = false
  const [login, ready]: [number[], number[]] = [[], []]
  const keep = (samples: number[]) => (ms: number) => void (measuring && samples.push(ms))
  const before = server.memory()
  const everybody = [
    ...Array.from({ length: clients }, (_, client) => {
      const body = JSON.stringify({ username: person(client), password })
      return repeatRequest(`${server.origin}/api/login`, body, keep(login), stop.signal)
    }),
    repeatRequest(`${server.origin}/ready`, undefined, keep(ready), stop.signal),
  ]
  await wait(seconds.warm)
  server.forgetPeak()
  const cpu = server.cpu()
  measuring = true
  await wait(seconds.measured)
  measuring = false
  const spent = { cpu: server.cpu() - cpu, peak: server.peakMemory() }
  stop.abort()
  await Promise.all(everybody)
  return { login, ready, before, ...spent }
}

const wait = (length: number) => new Promise((resolve) => setTimeout(resolve, length * 1000))

/** Sends the same request again and again on one connection. */
async function repeatRequest(
  url: string,
  body: string | undefined,
  onAnswer: (ms: number) => void,
  until: AbortSignal,
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  while (!until.aborted) {
    const ms = await measureTime(async () => {
      const request = http.request(url, {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
      })
      request.end(body)
      // Safe cast: the 'response' event has an IncomingMessage.
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      response.resume()
      await once(response, 'end')
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
    })
    onAnswer(ms)
  }
  agent.destroy()
}
