import { sql } from 'kysely'
import { pino } from 'pino'
import type { Voting } from '#contract/votings/voting.ts'
import { createApp } from '#server/app.ts'
import { connect, type Database } from '#server/kernel/database/database.ts'
import { signToken } from '#server/kernel/security/token.ts'
import { outsideUnits, type World } from '#server/kernel/world.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { findVoting } from '#server/votings/votings.queries.ts'
import { prepareCensus } from '../census.ts'
import { startBenchServer, type Server } from '../server.ts'
import { measureTime } from '../statistics.ts'
import { createBenchWorld, createToken } from '../world.ts'

export type OpenVoting = {
  world: World
  url: string
  server: Server
  id: number
  rollId: number
  /** Ten of its twenty names. */
  names: number[]
  /** Of the roll, in an order that nobody chose. */
  voters: number[]
  /** Milliseconds to approve it, wait for its start and take its roll. */
  taken: number
}

/** A voting that is open in a census of so many, and a server of it; `after` stops both. */
export async function openVoting(after: AsyncDisposableStack, members: number): Promise<OpenVoting> {
  const census = await prepareCensus(members)
  after.defer(census.stop)
  const bench = createBenchWorld(census.url)
  after.defer(bench.close)
  const { db, close } = connect(census.url, 40)
  after.defer(close)
  const world: World = { ...bench.world, db }
  await giveAccounts(db)
  const taken = await measureTime(() => openOne(world))
  // As autovacuum soon does: without it the plain statements read the whole roll for each vote.
  await sql`analyze roll_person, participation, ballot, receipt, app_user`.execute(db)
  const { id } = await latest(db)
  const found = await findVoting(db, world.clock, id)
  if (!found?.rollId) throw new Error('it is open')
  const names = requireDefinition(found).candidatures.flatMap(({ candidates }) =>
    candidates.map((one) => one.id),
  )
  const server = await startBenchServer(census.url)
  after.defer(server.stop)
  const voters = await listVoters(db, id)
  return {
    world,
    url: census.url,
    server,
    id,
    rollId: found.rollId,
    names: names.slice(0, 10),
    voters,
    taken,
  }
}

const latest = async (db: Database) =>
  db.selectFrom('voting').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Who has no account of before the roll votes by a letter alone (rule voting-16). */
const giveAccounts = (db: Database) =>
  sql`insert into app_user (username, role, affiliate_id)
    select 'voter-' || id || '@concejo.example', 'ROLE_USER', id from affiliate
    where inscription_type <> 0 and not exists (select from app_user u where u.affiliate_id = affiliate.id)`.execute(
    db,
  )

/** An open list of everybody who may vote, which is open: returns when its roll is taken. */
async function openOne(world: World): Promise<void> {
  const app = createApp({ world, log: pino({ level: 'silent' }) })
  const headers = { authorization: `Bearer ${await createToken(world, 'ROLE_ADMIN')}` }
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
    const answer = await app.inject({ method, url: `/api${url}`, headers, payload })
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer
  }
  const number = (await send('POST', '/voting', {})).json<number>()
  const start = Date.now() + 4_000
  await send('PATCH', `/voting/update/${number}`, {
    name: 'Coordinadora',
    description: 'Diez puestos',
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 3_600_000).toISOString(),
    survey: false,
    listType: 'Listas abiertas',
    votingMethodType: 'Dowdall',
    votesNumber: 10,
    positionsNumberToAssign: 10,
    candidatures: [
      { name: 'Una', candidates: Array.from({ length: 20 }, (_, at) => ({ name: `Nombre ${at}` })) },
    ],
  })
  const { startDate } = (await send('PATCH', `/voting/set-approved/${number}`, {})).json<Voting>()
  await new Promise((resolve) => setTimeout(resolve, Date.parse(startDate ?? '') - Date.now() + 50))
  const state = await ensureOpened(outsideUnits(world), number, 'waits')
  if (state !== 'open') throw new Error(`it is ${state}`)
  await app.close()
}

async function listVoters(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`select affiliate_id as person from roll_person
    where roll_id = (select roll_id from voting where id = ${id}) order by sha256(int4send(position))`.execute(
    db,
  )
  return rows.map(({ person }) => person)
}

/** A token of a new session for each of some people. */
export async function openSessions({ db, secret }: World, people: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
    username: string
    affiliateId: number
    createdAt: string
    expiresAt: string
  }>`
    with made as (
      insert into session (user_id, device, created_at, last_seen_at, expires_at)
      select id, 'a measure', now(), now(), now() + interval '1 day' from app_user where affiliate_id = any(${people})
      returning id, user_id, created_at, expires_at)
    select made.id, made.created_at, made.expires_at, u.username, u.affiliate_id
    from made join app_user u on u.id = made.user_id`.execute(db)
  const tokens = new Map<number, string>()
  for (const { username, affiliateId, ...session } of rows)
    tokens.set(affiliateId, await signToken(secret, { username, role: 'ROLE_USER', affiliateId, session }))
  return people.map((person) => tokens.get(person) ?? '')
}
