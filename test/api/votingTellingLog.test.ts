import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { toReceipt } from '#contract/votings/receipt.ts'
import { logFile } from '#server/postgres/cluster.ts'
import { anOpenVoting, aVotingOffice } from '#test/support/votings.ts'

const settings = {
  log_error_verbosity: 'default',
  log_parameter_max_length: '-1',
  log_min_duration_statement: '0',
}
type Office = Awaited<ReturnType<typeof aVotingOffice>>

/** Sets them for the database or, with nothing, takes them back: the next test may be given the same one. */
async function setForDatabase({ db }: Office, isSet: boolean) {
  for (const [name, value] of Object.entries(settings)) {
    const change = isSet ? `set ${name} = ''${value}''` : `reset ${name}`
    await sql
      .raw(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`)
      .execute(db)
  }
  // The settings are those of new connections.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined)
  // The pool notices each connection that is gone when it is used next.
  const isBack = () =>
    sql`select`.execute(db).then(
      () => true,
      () => false,
    )
  await expect
    .poll(async () => (await Promise.all(Array.from({ length: 10 }, isBack))).every(Boolean))
    .toBe(true)
}

/** Has every statement logged with its values, as a PostgreSQL does that somebody looks for slow statements in. */
async function logStatements(office: Office) {
  const { db } = office
  onTestFinished(() => setForDatabase(office, false))
  await setForDatabase(office, true)
  const read = async () => {
    const { rows } = await sql<{ at: string }>`select current_setting('data_directory') as at`.execute(db)
    return readFileSync(logFile(rows[0]?.at ?? ''), 'utf8')
  }
  await expect.poll(() => read().catch(() => '')).not.toBe('')
  return read
}

test('rule voting-7: in production nobody votes while PostgreSQL would log who votes, with ballot and code', async () => {
  const open = await anOpenVoting()
  const ballot = { surveyAnswersIds: open.answers.map(([first]) => first), seed: 'bad'.repeat(10) + 'ab' }
  Object.assign(open.world.settings, { production: true })
  const read = await logStatements(open)
  const answer = await open.vote(0, ballot)
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('diría quién vota')])
  expect(await open.countAll()).toEqual([0, 0, 0])
  expect(await read()).not.toContain('badbadbad')
  expect(await read()).not.toContain(toReceipt(open.id, ballot.seed))
  expect(open.logged.join('\n')).toContain('TellingLog')
})

test('rule voting-7: nor is one approved, and staff are told the setting', async () => {
  const office = await aVotingOffice(1)
  const { id } = await office.create()
  Object.assign(office.world.settings, { production: true })
  await logStatements(office)
  const answer = await office.admin('PATCH', `/voting/set-approved/${id}`, {})
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining('log_min_duration_statement = 0'),
  ])
  expect((await office.read(id)).status).toBe('DRAFT')
})
