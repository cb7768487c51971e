import { sql } from 'kysely'
import { electorateLimits } from '#contract/votings/limits.ts'
import type { Voting } from '#contract/votings/voting.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { TestApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

/** An instant so many minutes from now, by the real clock. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Somebody who may vote in what opens now: they enrolled long ago. */
export async function aVoter(
  { db, tokenFor }: Pick<TestApp, 'db' | 'tokenFor'>,
  about: Parameters<typeof anAffiliate>[1] = {},
) {
  const id = await anAffiliate(db, { creationTime: new Date('2026-01-01T10:00:00Z'), ...about })
  return { id, token: await tokenFor('ROLE_USER', id) }
}

type When = { /** When it starts and ends, in minutes from now. */ from?: number; to?: number }

/** Some who may vote and do nothing. */
export async function addVoters(db: PeopleDatabase, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await anAffiliate(db, { creationTime: new Date('2026-01-01T10:00:00Z') })
}

/** A voting that was approved a day ago and stands where its times say, by the real clock. */
export async function aVotingNow(
  app: Pick<TestApp, 'as' | 'db' | 'world'>,
  fields: object,
  { from = -60, to = 120 }: When = {},
): Promise<Voting> {
  const { clock } = app.world
  // Nobody votes in what is for fewer (rule voting-7): these never come.
  await addVoters(app.db, electorateLimits.fewest)
  const { now } = clock
  const admin = await app.as('ROLE_ADMIN')
  clock.now = sql<string>`(clock_timestamp() - interval '1 day')`
  const id = (await admin('POST', '/voting')).json<number>()
  const times = { startDate: inMinutes(from), endDate: inMinutes(to) }
  const answer = await admin('PATCH', `/voting/set-approved/${id}`, { ...fields, ...times })
  clock.now = now
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Voting>()
}
