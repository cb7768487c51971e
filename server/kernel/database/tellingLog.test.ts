import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/database/database.ts'
import { listTellingSettings } from '#server/kernel/database/tellingLog.ts'
import { anApp } from '#test/support/app.ts'

const listWith = async (...set: string[]) =>
  inTransaction((await anApp()).db, async (unit) => {
    for (const one of set) await sql.raw(`set local ${one}`).execute(unit)
    return listTellingSettings(unit)
  })

test('rule voting-7: a PostgreSQL as ours is, or as it comes, writes no values of statements into its log', async () => {
  expect(await listWith()).toEqual([])
  expect(await listWith(`log_error_verbosity = 'default'`, 'log_parameter_max_length = -1')).toEqual([])
})

test.each([
  ['log_min_duration_statement = 500', 'log_min_duration_statement = 500'],
  ['log_min_duration_sample = 500', 'log_min_duration_sample = 500'],
  ['log_transaction_sample_rate = 0.5', 'log_transaction_sample_rate = 0.5'],
  [`log_statement = 'all'`, 'log_statement = all'],
  ['log_statement = mod', 'log_statement = mod'],
])('rule voting-7: with %s it would, by default', async (set, told) => {
  const byDefault = [`log_error_verbosity = 'default'`, 'log_parameter_max_length = -1']
  expect(await listWith(set, ...byDefault)).toEqual([told])
  expect(await listWith(set, ...byDefault, 'log_parameter_max_length = 0')).toEqual([])
  expect(await listWith(set, ...byDefault, 'log_error_verbosity = terse')).toEqual([])
})

test('rule voting-7: so it would of what fails', async () => {
  expect(await listWith(`log_error_verbosity = 'default'`, 'log_parameter_max_length_on_error = -1')).toEqual(
    ['log_parameter_max_length_on_error = -1'],
  )
})

test('rule voting-7: so it would with each plan that it explains, whatever is left out of the values beside it', async () => {
  const telling = await inTransaction((await anApp()).db, async (unit) => {
    await sql`load 'auto_explain'`.execute(unit)
    expect(await listTellingSettings(unit)).toEqual([])
    for (const set of ['log_min_duration = 0', 'log_parameter_max_length = 0'])
      await sql.raw(`set local auto_explain.${set}`).execute(unit)
    return listTellingSettings(unit)
  })
  expect(telling).toEqual(['auto_explain.log_min_duration = 0'])
})
