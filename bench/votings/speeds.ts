import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import { planning } from '#server/kernel/database/database.ts'
import { objectLocks, takeSharedClientLock } from '#server/kernel/database/locks.ts'
import { PreparingClient } from '#server/kernel/database/preparingClient.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { outsideUnits } from '#server/kernel/world.ts'
import { castVote } from '#server/votings/casting.rules.ts'
import { captureStatements } from '../lists/recorder.ts'
import { measureTime } from '../statistics.ts'
import { openSessions, type OpenVoting } from './openVoting.ts'
import { createVoters } from './voters.ts'

const clients = [1, 8, 32]
const turns = 3

/** Who casts: the product's own functions, its statements from bare clients, the simplest ones, and a server by HTTP. */
const ways = ['functions', 'statements', 'simple', 'http'] as const
type Way = (typeof ways)[number]
/** Votes a second, of each turn. */
export type Speed = { clients: number } & Record<Way, number[]>
type Caster = (person: number, client: number) => Promise<unknown>

/** Runs some work for each of some things, so many at once; returns how many a second. */
async function runAtOnce(people: readonly number[], most: number, work: Caster): Promise<number> {
  const left = [...people]
  const taken = await measureTime(() =>
    Promise.all(
      Array.from({ length: most }, async (_, client) => {
        for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one, client)
      }),
    ),
  )
  return (people.length * 1_000) / taken
}

/** Votes a second of each way, in turns that alternate; takes the voters away that have cast. */
export async function compareSpeeds(open: OpenVoting): Promise<{ speeds: Speed[]; perTurn: number }> {
  const { voters } = open
  // One turn of each way goes before those that count.
  const perTurn = Math.min(
    400,
    Math.floor((voters.length - 1) / (ways.length * (turns * clients.length + 1))),
  )
  const captured = await captureVote(open)
  const speeds: Speed[] = []
  for (const [at, most] of clients.entries()) {
    await using after = new AsyncDisposableStack()
    const casters = await prepareCasters(after, open, { most, ...captured })
    const speed: Speed = { clients: most, functions: [], statements: [], simple: [], http: [] }
    for (let turn = at === 0 ? -1 : 0; turn < turns; turn += 1)
      for (const way of ways) {
        const people = voters.splice(0, perTurn)
        const caster = await casters[way](people)
        const found = await runAtOnce(people, most, caster)
        if (turn >= 0) speed[way].push(found)
      }
    speeds.push(speed)
  }
  return { speeds, perTurn }
}

type Statement = { text: string; values: unknown[] }
type Replay = (person: number) => Statement[]

/** What the product sends for a vote, for anybody: with bytes of the same length in the place of the ballot. */
async function captureVote(open: OpenVoting): Promise<{ replay: Replay; sealedLength: number }> {
  const [first = 0, second = 0] = open.voters.splice(0, 2)
  // The first finds what every one needs.
  await castOurs(open, first)
  const seed = drawSeed()
  const code = toReceipt(open.id, seed)
  const seen = await captureStatements(() => castOurs(open, second, seed))
  const sealed = seen
    .flatMap(({ values }) => values)
    .find((value) => Buffer.isBuffer(value) && value.length > 64)
  const sealedLength = Buffer.isBuffer(sealed) ? sealed.length : 0
  const replay: Replay = (person) => {
    const own = { code: toReceipt(open.id, drawSeed()), sealed: randomBytes(sealedLength) }
    const replace = (value: unknown) =>
      value === second ? person : value === code ? own.code : value === sealed ? own.sealed : value
    return seen.map(({ text, values }) => ({ text, values: values.map(replace) }))
  }
  return { replay, sealedLength }
}

async function castOurs({ world, id, names }: OpenVoting, person: number, seed = drawSeed()) {
  const actor = { userId: 0, username: 'x', sessionId: '', role: 'ROLE_USER', affiliateId: person } as const
  const reading = { ...outsideUnits(world), scope: asSystem('a measure'), actor }
  await castVote(reading, id, { blank: false, candidatesIds: names, seed })
}

type Most = { most: number; replay: Replay; sealedLength: number }

/** For each way, what casts for some people; what they need beforehand is made ready. */
async function prepareCasters(
  after: AsyncDisposableStack,
  open: OpenVoting,
  { most, replay, sealedLength }: Most,
): Promise<Record<Way, (people: readonly number[]) => Promise<Caster>>> {
  const bare = await connectBare(after, open.url, most)
  const { ask, close } = createVoters(open.server.origin, most)
  after.defer(close)
  return {
    functions: async () => (person) => castOurs(open, person),
    statements: async () => async (person, at) => {
      for (const { text, values } of replay(person)) await bare[at]?.query(text, values)
    },
    simple: async () => (person, at) => castSimply(bare[at], open, { person, sealedLength }),
    http: async (people) => {
      const made = await openSessions(open.world, people)
      const tokens = new Map(people.map((person, at) => [person, made[at] ?? '']))
      return async (person) => {
        const body = { candidatesIds: open.names, seed: drawSeed() }
        const { status, body: said } = await ask(
          tokens.get(person) ?? '',
          'POST',
          `/api/vote/${open.id}`,
          body,
        )
        if (status !== 201) throw new Error(`${status} ${said}`)
      }
    },
  }
}

/** Clients without a pool, which prepare what the product prepares. */
async function connectBare(after: AsyncDisposableStack, url: string, most: number) {
  return Promise.all(
    Array.from({ length: most }, async () => {
      const client = new PreparingClient({ connectionString: url, options: planning })
      await client.connect()
      after.defer(() => client.end())
      return client
    }),
  )
}

type Simple = { person: number; sealedLength: number }

/** A vote as somebody would write it for pgbench: who it is of is not judged. */
async function castSimply(
  client: pg.Client | undefined,
  { id, rollId }: OpenVoting,
  { person, sealedLength }: Simple,
): Promise<void> {
  if (!client) return
  await client.query('begin')
  await takeSharedClientLock(client, objectLocks.voting, `${id}`)
  await client.query(
    'select id, state, start_date, end_date, definition, roll_id, now() from voting where id = $1',
    [id],
  )
  const { rows } = await client.query<{ position: number }>(
    'select position from roll_person where roll_id = $1 and affiliate_id = $2',
    [rollId, person],
  )
  await client.query('insert into participation values ($1, $2) on conflict do nothing', [
    id,
    rows[0]?.position,
  ])
  await client.query('insert into ballot values ($1, $2)', [id, randomBytes(sealedLength)])
  await client.query('insert into receipt values ($1, $2) on conflict do nothing', [
    id,
    toReceipt(id, drawSeed()),
  ])
  await client.query('commit')
}
