import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { createApp } from '#server/app.ts'
import { connect, inTransaction, type Database } from '#server/kernel/database/database.ts'
import { objectLocks, takeSharedClientLock } from '#server/kernel/database/locks.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { prepareVote, requireDefinition } from '#server/votings/casting.rules.ts'
import { ensureCounted } from '#server/votings/counting.rules.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { findKey } from '#server/votings/opening.queries.ts'
import { createBallotMarks, marksLength } from '#server/votings/scheme/marks.ts'
import { loadScheme } from '#server/votings/scheme/scheme.ts'
import { measureChoices } from '#server/votings/scheme/plaintext.ts'
import { findVoting } from '#server/votings/votings.queries.ts'
import { prepareCensus } from './census.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime } from './statistics.ts'
import { createBenchWorld, createToken } from './world.ts'

const clients = [1, 8, 32]
/** So many votes are cast in each turn; turns of both alternate. */
const [perTurn, turns] = [200, 3]

/** Votes a second beside the same transaction in plain SQL; and closing and counting `members` ballots. */
export async function measureVotings(members: number): Promise<Findings> {
  // Of whom four in five may vote: a roll of 100,000.
  const most = Math.min(members, 125_000)
  const census = await prepareCensus(most)
  const bench = createBenchWorld(census.url)
  const { db, close } = connect(census.url, 40)
  const world: World = { ...bench.world, db }
  try {
    await giveAccounts(db)
    const opened = await measureTime(() => openOne(world))
    // As autovacuum soon does: without it the plain statements read the whole roll for each vote.
    await sql`analyze roll_person, participation, ballot, receipt`.execute(db)
    const { id } = await latest(db)
    const voters = await listVoters(db, id)
    const speeds = await compare(world, census.url, { id, voters })
    await castTheRest(world, id)
    return [...report(most, voters.length, { opened, speeds }), ...(await count(world, id))]
  } finally {
    await close()
    await bench.close()
    await census.stop()
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
  const state = await ensureOpened(world, number, 'waits')
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

type Race = { id: number; voters: number[] }

/** Runs some work for each of some things, so many at once; returns how many a second. */
async function runAtOnce<Thing>(
  things: readonly Thing[],
  most: number,
  work: (one: Thing, client: number) => Promise<unknown>,
) {
  const left = [...things]
  const seconds =
    (await measureTime(() =>
      Promise.all(
        Array.from({ length: most }, async (_, client) => {
          for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one, client)
        }),
      ),
    )) / 1_000
  return things.length / seconds
}

async function compare(world: World, url: string, { id, voters }: Race) {
  const found = await findVoting(world.db, world.clock, id)
  if (!found) throw new Error('it is there')
  const definition = requireDefinition(found)
  const names = definition.candidatures
    .flatMap(({ candidates }) => candidates.map((one) => one.id))
    .slice(0, 10)
  const cast = async (affiliateId: number) => {
    const actor = { userId: 0, username: 'x', sessionId: '', role: 'ROLE_USER', affiliateId } as const
    const finish = await prepareVote({ db: world.db, scope: asSystem('a measure'), world, actor }, id, {
      blank: false,
      candidatesIds: names,
    })
    await inTransaction(world.db, (unit) => finish(unit))
  }
  const speeds: { clients: number; ours: number[]; plain: number[] }[] = []
  for (const most of clients) {
    const pool = new pg.Pool({ connectionString: url, min: most, max: most })
    const open = await Promise.all(Array.from({ length: most }, () => pool.connect()))
    const speed = { clients: most, ours: [] as number[], plain: [] as number[] }
    const size = measureChoices(definition)
    try {
      for (let turn = 0; turn < turns; turn += 1) {
        speed.ours.push(await runAtOnce(voters.splice(0, perTurn), most, cast))
        speed.plain.push(
          await runAtOnce(voters.splice(0, perTurn), most, (person, at) =>
            castPlainly(open[at], { id, rollId: found.rollId, person, size }),
          ),
        )
      }
    } finally {
      for (const client of open) client.release()
      await pool.end()
    }
    speeds.push(speed)
  }
  // What was cast in plain SQL was sealed by nobody, and could not be counted.
  await sql`alter table ballot disable trigger ballot_kept; alter table participation disable trigger participation_kept;
    alter table receipt disable trigger receipt_kept; truncate ballot; truncate participation; truncate receipt`.execute(
    world.db,
  )
  return speeds
}

type Plain = { id: number; rollId: number | null; person: number; size: number }

/** The transaction of a vote as its statements alone, with a ballot that is sealed already. */
async function castPlainly(
  client: pg.PoolClient | undefined,
  { id, rollId, person, size }: Plain,
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
  await client.query('insert into ballot values ($1, $2)', [id, randomBytes(size + marksLength + 48)])
  await client.query('insert into receipt values ($1, $2) on conflict do nothing', [
    id,
    toReceipt(id, drawSeed()),
  ])
  await client.query('commit')
}

/** Seals a ballot for each of the roll and writes all at once: casting them one by one was measured. */
async function castTheRest(world: World, id: number): Promise<void> {
  const { db } = world
  const found = await findVoting(db, world.clock, id)
  const key = await findKey(db, id)
  if (!found || !key) throw new Error('it is open')
  const definition = requireDefinition(found)
  const names = definition.candidatures.flatMap(({ candidates }) => candidates.map((one) => one.id))
  const scheme = await loadScheme(definition.scheme)
  const marks = createBallotMarks(world.votingSecret, id)
  const seal = { publicKey: key.publicKey, marks, length: measureChoices(definition) }
  await sql`insert into participation select ${id}, position from roll_person where roll_id = ${found.rollId}`.execute(
    db,
  )
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from participation where voting_id = ${id}`.execute(db)
  for (let from = 0; from < (rows[0]?.total ?? 0); from += 5_000) {
    const some = Array.from({ length: Math.min(5_000, (rows[0]?.total ?? 0) - from) }, (_, at) => {
      const first = (from + at) % 11
      const candidates = names.slice(first, first + 10)
      return {
        code: toReceipt(id, drawSeed()),
        sealed: scheme.seal(seal, { kind: 'open', candidates }).toString('hex'),
      }
    })
    const sent = JSON.stringify(some)
    await sql`insert into ballot select ${id}, decode(sealed, 'hex') from jsonb_to_recordset(${sent}::jsonb) as b (sealed text)`.execute(
      db,
    )
    await sql`insert into receipt select ${id}, code from jsonb_to_recordset(${sent}::jsonb) as b (code text)`.execute(
      db,
    )
  }
}

/** Closes and counts, by a clock that is two hours ahead; the memory of this process meanwhile. */
async function count(world: World, id: number): Promise<Findings> {
  const later: World = { ...world, clock: { now: sql<string>`(now() + interval '2 hours')` } }
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const taken = await measureTime(async () => {
    if (!(await ensureCounted(later, id, 'waits'))) throw new Error('it was not counted')
  })
  clearInterval(watch)
  const { rows } = await sql<{
    ballots: number
  }>`select ballots from voting_count where voting_id = ${id}`.execute(world.db)
  return [
    `Closing and counting ${formatInteger(rows[0]?.ballots ?? 0)} ballots (each opened, judged anew and added up, the three tables written anew, one line of the log for each voter): ${formatFigure(taken / 1_000)} s. Memory of the process: ${formatFigure(before / 1e6)} MB before, ${formatFigure(peak / 1e6)} MB at the peak.`,
  ]
}

type Measured = { opened: number; speeds: { clients: number; ours: number[]; plain: number[] }[] }

const range = (values: number[]) =>
  `${formatFigure(Math.min(...values))} to ${formatFigure(Math.max(...values))}`
const middle = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const report = (members: number, voters: number, { opened, speeds }: Measured): Findings => [
  `A census of ${formatInteger(members)}, an open list of ten out of twenty. Approving it, waiting up to 4 s for its start and taking the roll: ${formatFigure(opened / 1_000)} s; ${formatInteger(voters)} of the roll were in no turn; all of it is counted.`,
  `Votes a second, ${turns} turns of ${perTurn} of each, alternating. Ours is judging, sealing and the transaction, by the product’s own functions, without HTTP and session; plain is the statements of the transaction alone, from bare \`pg\` clients, with bytes of the same length.`,
  renderTable(
    ['clients', 'ours', 'of', 'plain', 'of', 'ours of plain'],
    speeds.map(({ clients: most, ours, plain }) => [
      most,
      formatFigure(middle(ours)),
      range(ours),
      formatFigure(middle(plain)),
      range(plain),
      `${formatFigure((100 * middle(ours)) / middle(plain))} %`,
    ]),
  ),
  'Half of 100,000 ballots in one hour are 14 a second.',
]
