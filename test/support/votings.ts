import { sql } from 'kysely'
import { electorateLimits } from '#contract/votings/limits.ts'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Results } from '#contract/votings/results.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { verifyArchive } from '#contract/votings/verifyArchive.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { addVoters } from '#test/support/openVotings.ts'

/** The tables of votings, which tell nothing of anybody by themselves, and why the own data have them not. */
export const votingTables = {
  voting:
    'what was voted, by whom it was written is told by the log; that somebody took part is told by it after the close',
  voting_assembly: 'of which assemblies whoever may vote is',
  voting_key: 'a key',
  participation: 'places in a roll, which says who is in it; after the close the log tells who took part',
  ballot: 'sealed, and of nobody',
  receipt: 'codes that nobody but whoever holds them knows whose they are',
  voting_reminder:
    'places of everybody in a roll, whether they voted or not, which go before anybody is judged (rule voting-13)',
  voting_count: 'how many, not who',
  voting_tie: 'how a tie was settled',
}

/** Stops the application's clock at an instant, and keeps everybody signed in. */
export async function setClock({ db, world }: Pick<TestApp, 'db' | 'world'>, instant: string): Promise<void> {
  world.clock.now = sql<string>`${instant}::timestamptz`
  await sql`update session set last_seen_at = ${world.clock.now}, expires_at = ${world.clock.now} + interval '1 day'`.execute(
    db,
  )
}

/** Two days of a voting: it is written at ten, starts at noon, and ends a day later. */
export const times = {
  written: '2027-03-01T10:00:00.000Z',
  start: '2027-03-01T12:00:00.000Z',
  open: '2027-03-01T18:00:00.000Z',
  end: '2027-03-02T12:00:00.000Z',
  closed: '2027-03-02T12:00:01.000Z',
}

export const surveyFields = {
  name: 'Color de la sede',
  description: 'Se elige el color.',
  startDate: times.start,
  endDate: times.end,
  survey: true,
  questions: [
    {
      question: '¿De qué color?',
      maxAnswersToSelect: 1,
      answers: [{ answer: 'Verde' }, { answer: 'Morado' }],
    },
    {
      question: '¿Qué más?',
      maxAnswersToSelect: 2,
      answers: [{ answer: 'Mesas' }, { answer: 'Sillas' }, { answer: 'Nada' }],
    },
  ],
}

export const openListFields = {
  name: 'Coordinadora',
  description: 'Se eligen dos personas.',
  startDate: times.start,
  endDate: times.end,
  survey: false,
  listType: 'Listas abiertas',
  votingMethodType: 'Dowdall',
  votesNumber: 2,
  positionsNumberToAssign: 2,
  candidatures: [
    { name: 'Una', candidates: [{ name: 'Ana' }, { name: 'Berta' }] },
    { name: 'Otra', candidates: [{ name: 'Carla' }] },
  ],
}

export const closedListFields = {
  name: 'Lista ganadora',
  description: 'Se elige una lista.',
  startDate: times.start,
  endDate: times.end,
  survey: false,
  listType: 'Listas cerradas',
  candidatures: [
    { name: 'Una', candidates: [{ name: 'Ana' }] },
    { name: 'Otra', candidates: [{ name: 'Carla' }] },
  ],
}

/** The fields that a refusal names. */
export const pathsOf = (answer: { json: () => unknown }) =>
  ((answer.json() as ProblemDetails).errors ?? []).map(({ path }) => path)

export type SendAs = Awaited<ReturnType<TestApp['as']>>

/** An application at the time at which votings are written, with an admin and some members who enrolled before. */
export async function aVotingOffice(members = 2) {
  const app = await anApp()
  await setClock(app, times.written)
  const admin = await app.as('ROLE_ADMIN')
  const member = async (about: Parameters<typeof anAffiliate>[1] = {}) => {
    const id = await anAffiliate(app.db, { creationTime: new Date('2026-01-01T10:00:00Z'), ...about })
    return { id, send: await app.as({ token: await app.tokenFor('ROLE_USER', id) }) }
  }
  const people: Awaited<ReturnType<typeof member>>[] = []
  for (let made = 0; made < members; made += 1) people.push(await member())
  // Nobody votes in what is for fewer (rule voting-7): these never come.
  await addVoters(app.db, electorateLimits.fewest - members)
  const create = async (fields: object = surveyFields) => {
    const id = (await admin('POST', '/voting')).json<number>()
    const answer = await admin('PATCH', `/voting/update/${id}`, fields)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Voting>()
  }
  const approve = async (fields: object = surveyFields) => {
    const { id } = await create(fields)
    const answer = await admin('PATCH', `/voting/set-approved/${id}`, {})
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Voting>()
  }
  const read = async (id: number, who: SendAs = admin) => (await who('GET', `/voting/${id}`)).json<Voting>()
  /** What the archive of a voting says that cannot be, with the head that its page shows. */
  const listFaults = async (id: number) => {
    const archive = (await admin('GET', `/voting/${id}/archive`)).json<Archive>()
    const head = (await read(id)).chainHead ?? undefined
    return (await verifyArchive(archive, head)).flatMap(({ faults }) => faults)
  }
  return {
    ...app,
    app,
    admin,
    member,
    listFaults,
    people,
    create,
    approve,
    read,
    at: (instant: string) => setClock(app, instant),
  }
}

/** A voting that has begun, with how to vote in it; the numbers of its options come after `optionsAfter`. */
export async function anOpenVoting(fields: object = surveyFields, members = 3, optionsAfter?: number) {
  const office = await aVotingOffice(members)
  if (optionsAfter !== undefined)
    await sql`select setval('voting_option', ${optionsAfter})`.execute(office.db)
  const voting = await office.approve(fields)
  await office.at(times.open)
  await doWhatIsDue(office.world)
  const { id } = voting
  const vote = async (who: number, body: object) => {
    const answer = await office.people[who]?.send('POST', `/vote/${id}`, body)
    if (!answer) throw new Error('there is no such voter')
    return answer
  }
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      office.db,
    )
    return rows[0]?.count
  }
  const countAll = async () => Promise.all(['participation', 'ballot', 'receipt'].map(count))
  const close = async () => {
    await office.at(times.closed)
    await doWhatIsDue(office.world)
  }
  const results = async () => (await office.admin('GET', `/voting/results/${id}`)).json<Results>()
  return { ...office, voting, id, vote, countAll, close, results, ...optionsOf(voting) }
}

const optionsOf = ({ questions, candidatures }: Voting) => ({
  asked: questions.map((question) => question.id),
  answers: questions.map((question) => question.answers.map((answer) => answer.id)),
  lists: candidatures.map((candidature) => candidature.id),
  names: candidatures.flatMap(({ candidates }) => candidates.map((candidate) => candidate.id)),
})
