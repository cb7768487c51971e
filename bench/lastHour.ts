import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import { closeAndCount } from './votings/count.ts'
import { openSessions, openVoting, type OpenVoting } from './votings/openVoting.ts'
import { createVoters, type Ask } from './votings/voters.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { median, percentile } from './statistics.ts'

/** The hour ends with ten minutes that are twice as dense; of it the last twenty are replayed, so many times as fast. */
const [dense, replayed, speed] = [10, 20, 10]
/** So many of the ballots are sent twice at once, as by an impatient finger: one in so many. */
const oneInTwice = 50

type Event = { at: number; person: number; looker: number; isTwice: boolean }
type Sample = { isDense: boolean; taken: number }
type Seen = {
  votes: Sample[]
  looks: Sample[]
  codes: string[]
  refused: string[]
  twice: number
  wrong: number
}

/** Half of the ballots in the last hour, by HTTP, while others look at their page: nobody is lost, each is one. */
export async function measureLastHour(members: number): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const most = Math.min(members, 125_000)
  const open = await openVoting(after, most)
  const { server, world, id } = open
  const roll = open.voters.length
  const events = planEvents(open)
  const people = events.flatMap(({ person, looker }) => [person, looker])
  const tokens = new Map<number, string>()
  for (const [at, token] of (await openSessions(world, people)).entries()) tokens.set(people[at] ?? 0, token)
  server.forgetPeak()
  const [memory, cpu] = [server.memory(), server.cpu()]
  const begun = performance.now()
  const seen = await replay(open, events, tokens)
  const seconds = (performance.now() - begun) / 1_000
  const [used, peak] = [server.cpu() - cpu, server.peakMemory()]
  const kept = await countKept(open, seen.codes)
  const { ballots, told } = await closeAndCount(world, id)
  const sent = events.length
  return [
    `A census of ${formatInteger(most)}, a roll of ${formatInteger(roll)}, half of whose ballots come in the last hour, twice as dense in its last ${dense} minutes. Of that hour the last ${replayed} minutes, ${speed} times as fast: ${formatInteger(sent)} ballots by HTTP in ${formatFigure(seconds)} s, each after its voter opened the voting, while as many others look at their votings.`,
    renderTable(
      ['milliseconds', 'a second', 'median', 'p95', 'p99', 'longest', 'n'],
      [
        toLine('votes, before', seen.votes, false),
        toLine('votes, dense', seen.votes, true),
        toLine('looks, before', seen.looks, false),
        toLine('looks, dense', seen.looks, true),
      ],
    ),
    renderTable(
      ['ballots', 'n'],
      [
        ['sent', formatInteger(sent)],
        ['answered that they are in', formatInteger(seen.codes.length)],
        ['refused', seen.refused.length],
        ['sent twice at once', seen.twice],
        ['of these not answered as in once, and once as recorded', seen.wrong],
        ['answered, and their code is not in', seen.codes.length - kept.codes],
        [
          'voters, ballots and codes in the database',
          [kept.voted, kept.ballots, kept.receipts].map(formatInteger).join(' · '),
        ],
        ['counted', formatInteger(ballots)],
      ],
    ),
    `${seen.refused.length > 0 ? `The first refusal: ${seen.refused[0]}. ` : ''}The server used ${formatFigure(used)} s of processor time, and had ${formatFigure(memory)} MB before, ${formatFigure(peak)} MB at its peak.`,
    ...told,
  ]
}

/** Who votes when, in ms from the beginning of what is replayed, and who looks meanwhile. */
function planEvents({ voters }: OpenVoting): Event[] {
  const half = Math.floor(voters.length / 2)
  const perMinute = half / (60 + dense)
  const usual = (replayed - dense) * perMinute
  const total = Math.floor(usual + dense * 2 * perMinute)
  return Array.from({ length: total }, (_, at) => {
    const minute = at < usual ? at / perMinute : replayed - dense + (at - usual) / (2 * perMinute)
    return {
      at: (minute * 60_000) / speed,
      person: voters[at] ?? 0,
      looker: voters[half + at] ?? 0,
      isTwice: at % oneInTwice === 0,
    }
  })
}

const denseFrom = ((replayed - dense) * 60_000) / speed

/** Sends all when their time has come, whether what was sent before is answered or not. */
async function replay(open: OpenVoting, events: Event[], tokens: ReadonlyMap<number, string>): Promise<Seen> {
  const seen: Seen = { votes: [], looks: [], codes: [], refused: [], twice: 0, wrong: 0 }
  const { ask, close } = createVoters(open.server.origin, 64)
  const begun = performance.now()
  const running: Promise<void>[] = []
  const tokenOf = (person: number) => tokens.get(person) ?? ''
  for (const event of events) {
    const wait = begun + event.at - performance.now()
    if (wait > 1) await sleep(wait)
    const isDense = event.at >= denseFrom
    const one = { ask, open, seen, isDense }
    running.push(vote(one, tokenOf(event.person), event.isTwice), look(one, tokenOf(event.looker)))
  }
  await Promise.all(running)
  close()
  return seen
}

type One = { ask: Ask; open: OpenVoting; seen: Seen; isDense: boolean }

async function time<Result>(
  samples: Sample[],
  isDense: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now()
  const result = await work()
  samples.push({ isDense, taken: performance.now() - started })
  return result
}

async function vote({ ask, open, seen, isDense }: One, token: string, isTwice: boolean): Promise<void> {
  await ask(token, 'GET', `/api/voting/${open.id}`)
  const seed = drawSeed()
  const send = async () => ask(token, 'POST', `/api/vote/${open.id}`, { candidatesIds: open.names, seed })
  const second = isTwice ? send() : undefined
  const first = await time(seen.votes, isDense, send)
  const answers = second ? [first, await second] : [first]
  if (answers.some(({ status }) => status === 201)) seen.codes.push(toReceipt(open.id, seed))
  else seen.refused.push(`${first.status} ${first.body}`)
  if (!second) return
  seen.twice += 1
  const isRight =
    answers.filter(({ status }) => status === 201).length === 1 &&
    answers.some(({ status, body }) => status === 409 && body.includes('"recorded":true'))
  if (!isRight) seen.wrong += 1
}

/** What the page of a member with votings asks. */
const look = async ({ ask, seen, isDense }: One, token: string): Promise<void> => {
  const { status, body } = await time(seen.looks, isDense, () =>
    ask(token, 'GET', '/api/logged/user-current-votings'),
  )
  if (status !== 200) throw new Error(`${status} ${body}`)
}

async function countKept({ world, id }: OpenVoting, codes: readonly string[]) {
  const { rows } = await sql<{ voted: number; ballots: number; receipts: number; codes: number }>`
    select (select count(distinct position) from participation where voting_id = ${id})::integer as voted,
      (select count(*) from ballot where voting_id = ${id})::integer as ballots,
      (select count(*) from receipt where voting_id = ${id})::integer as receipts,
      (select count(*) from receipt where voting_id = ${id} and code = any(${codes}))::integer as codes`.execute(
    world.db,
  )
  return rows[0] ?? { voted: 0, ballots: 0, receipts: 0, codes: 0 }
}

function toLine(label: string, samples: readonly Sample[], isDense: boolean): (string | number)[] {
  const taken = samples.filter((one) => one.isDense === isDense).map((one) => one.taken)
  const seconds = ((isDense ? dense : replayed - dense) * 60) / speed
  return [
    label,
    formatFigure(taken.length / seconds),
    formatFigure(median(taken)),
    formatFigure(percentile(taken, 0.95)),
    formatFigure(percentile(taken, 0.99)),
    formatFigure(Math.max(...taken)),
    taken.length,
  ]
}
