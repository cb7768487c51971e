import { pino } from 'pino'
import { z } from 'zod'
import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import { measureHold } from '#test/support/hold.ts'
import { formatFigure, renderTable, type Findings } from './report.ts'
import { createEmptyCensus } from './world.ts'

/** The longest texts that the bounds let in, and longer ones, each costly for something that reads texts. */
const texts: Record<string, string> = {
  'marks within the bounds': `a${'\u0301'.repeat(29)}`.repeat(666),
  'marks past the bounds': `a${'\u0301'.repeat(255_000)}${'\u0316'.repeat(255_000)}@x.es`,
  spaces: `${' '.repeat(19_990)}x`,
  'one letter': 'a'.repeat(20_000),
  'an address without an end': `${'a.'.repeat(9_990)}@`,
  'labels of an address': `a@${'a.'.repeat(9_990)}`,
  digits: '0'.repeat(20_000),
  'a password of patterns': 'qwertyuiop1234567890'.repeat(6),
  'a long password of patterns': 'abcabc123aaa'.repeat(1_666),
  ideograms: '\u4e00\u5b57'.repeat(10_000),
  'compatible forms': '\ufdfa'.repeat(1_100),
}

const json: Record<string, string> = {
  'deep lists': '['.repeat(500_000) + ']'.repeat(500_000),
  'deep objects': '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000),
  '95,000 unknown keys': `{${Array.from({ length: 95_000 }, (_, n) => `"k${n}":1`).join()}}`,
  '200,000 numbers': `[${'1,'.repeat(199_999)}1]`,
  'a long key': `{"${'k'.repeat(1_000_000)}":1}`,
}

type Hold = { call: string; what: string; held: number; status: number }

/** Every call of the contract with the costliest parameters and bodies: those that hold the event loop longest. */
export async function findCostliestCalls(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const { world, token } = await createEmptyCensus(after, 'concejo-loop-', 'ROLE_SUPER_ADMIN')
  const app = createApp({ world, log: pino({ level: 'silent' }) })
  after.defer(() => app.close())
  const holds: Hold[] = []
  const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
  for (const endpoint of endpoints) {
    for (const [what, sent] of listRequests(endpoint)) {
      // What a throttle refuses costs nothing.
      await sql`truncate throttle`.execute(world.db)
      let status = 0
      const request = async () => {
        const { method } = endpoint
        const answer = await app.inject({
          method,
          url: `/api${sent.url}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(sent.body && { 'content-type': 'application/json' }),
          },
          ...(sent.body && { payload: sent.body }),
        })
        status = answer.statusCode
      }
      await request()
      holds.push({
        call: `${endpoint.method} ${endpoint.path}`,
        what,
        held: await measureHold(request),
        status,
      })
    }
  }
  const worst = holds.toSorted((one, other) => other.held - one.held).slice(0, 15)
  return [
    `All ${endpoints.length} calls with the costliest addresses, queries and bodies, ${holds.length} requests in one process, each after one of warming up: the fifteen that kept the event loop longest.`,
    renderTable(
      ['', 'with', 'kept, ms', 'answer'],
      worst.map(({ call, what, held, status }) => [call, what, formatFigure(held), String(status)]),
    ),
  ]
}

type Request = { url: string; body?: string }

function listRequests({ path, params, query, body }: Endpoint): [string, Request][] {
  const plain = path.replaceAll(/:\w+/g, '1')
  const each = (use: (text: string) => Request, most: number): [string, Request][] =>
    Object.entries(texts).map(([what, text]) => [what, use(text.slice(0, most))])
  return [
    ...(params ? each((text) => ({ url: path.replaceAll(/:\w+/g, encodeURIComponent(text)) }), 290) : []),
    ...(query
      ? each(
          (text) => {
            const given = Object.keys(query.shape).map((name) => [name, text] as const)
            return { url: `${plain}?${new URLSearchParams(given.map((pair) => [...pair])).toString()}` }
          },
          Math.floor(1_800 / Object.keys(query.shape).length),
        )
      : []),
    ...(body ? each((text) => ({ url: plain, body: JSON.stringify(fillBody(body, text)) }), 520_000) : []),
    ...(body
      ? Object.entries(json).map(([what, text]): [string, Request] => [what, { url: plain, body: text }])
      : []),
  ]
}

/** A body with a text in each field, a megabyte at most. */
function fillBody(body: z.ZodType, text: string): object {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : ['idDocument']
  const most = Math.floor(450_000 / names.length)
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      text.length > 20_000 && at > 0 ? 'a' : text.slice(0, Math.max(most, at === 0 ? 200_000 : 0)),
    ]),
  )
}
