import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addIntents } from '#server/votings/reminders.queries.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { anOpenVoting, times, votingTables } from '#test/support/votings.ts'

/** The columns of what is cast and of what opens it, and what stands in them of which nothing may be sampled. */
const secret = [
  'voting_key',
  'participation',
  'ballot',
  'ballot_once',
  'receipt',
  'voting_reminder',
  'voting_letter',
]

test('rule voting-7: what PostgreSQL samples for its planner has nothing of a key, a ballot, a code or a voter', async () => {
  const { db, world, at, vote, answers, approve, close, id } = await anOpenVoting(undefined, 4)
  const chosen = { surveyAnswersIds: answers.map(([first]) => first) }
  for (const who of [0, 2, 3]) expect((await vote(who, chosen)).statusCode).toBe(201)
  // As reminding does where mail leaves.
  const { rollId } = await db
    .selectFrom('voting')
    .where('id', '=', id)
    .select('rollId')
    .executeTakeFirstOrThrow()
  await addIntents(db, { id, rollId: rollId ?? 0 })
  // Another one as well: of a single row nothing is sampled but how wide it is.
  await approve({ ...voting, name: 'Otra' })
  await at('2027-03-01T19:10:00.000Z')
  await doWhatIsDue(world)
  const kept = async () => {
    await sql`vacuum (analyze)`.execute(db)
    const { rows } = await sql<{ at: string }>`select tablename || '.' || attname as at from pg_stats
      where schemaname = 'public' and tablename = any(${[...Object.keys(votingTables), ...secret]})
        and (histogram_bounds is not null or most_common_vals is not null or null_frac is not null) order by 1`.execute(
      db,
    )
    return rows.map((row) => row.at).filter((one) => secret.some((table) => one.startsWith(`${table}.`)))
  }
  const open = await kept()
  expect(open).toEqual([
    'ballot.voting_id',
    'participation.voting_id',
    'receipt.voting_id',
    'voting_key.voting_id',
    'voting_reminder.voting_id',
  ])
  await close()
  expect((await kept()).filter((one) => !one.endsWith('.voting_id'))).toEqual([])
})

const voting = {
  description: 'Otra.',
  startDate: '2027-03-01T19:00:00.000Z',
  endDate: times.end,
  survey: true,
  questions: [{ question: '¿Sí?', maxAnswersToSelect: 1, answers: [{ answer: 'Sí' }, { answer: 'No' }] }],
}
