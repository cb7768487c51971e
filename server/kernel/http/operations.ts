import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { watchReadiness, type Standing } from '#server/kernel/http/health.ts'
import { writeMetrics, type createMetrics } from '#server/kernel/runtime/metrics.ts'
import type { World } from '#server/kernel/world.ts'

type Options = {
  port: number
  host: string
  pool: Pool
  standing: Standing
  metrics: ReturnType<typeof createMetrics>
  /** Told where it listens, where the port is any. */
  onListening?: (port: number) => void
}

/**
 * Answers operators on a port of its own, which no proxy leads to: `/metrics`, and `/health` and `/ready`, also of a process that
 * answers nobody else (rule run-7). Returns what closes it.
 */
export async function serveOperations(
  world: World,
  { port, host, pool, standing, metrics, onListening }: Options,
): Promise<() => Promise<void>> {
  const readiness = watchReadiness(world, standing)
  const answer = async (address: string): Promise<readonly [status: number, type: string, body: string]> => {
    if (address === '/health') return [200, json, JSON.stringify({ status: 'ok' })]
    if (address === '/ready') {
      const { isReady, answer: said } = await readiness.ask()
      return [isReady ? 200 : 503, json, JSON.stringify(said)]
    }
    if (address !== '/metrics') return [404, 'text/plain; charset=utf-8', 'Solo /metrics, /health y /ready\n']
    const told = { answers: metrics.readAnswers(), loopDelay: readiness.loopDelay(), pool }
    return [200, 'text/plain; version=0.0.4; charset=utf-8', await writeMetrics(world, told)]
  }
  const server = createServer((request, response) => {
    const [address = ''] = (request.url ?? '').split('?')
    void answer(address).then(
      ([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await once(server.listen({ port, host }), 'listening')
  // Safe: a server that listens on a port has one.
  onListening?.((server.address() as AddressInfo).port)
  return async () => {
    readiness.stop()
    server.close()
    server.closeAllConnections()
  }
}

const json = 'application/json; charset=utf-8'
