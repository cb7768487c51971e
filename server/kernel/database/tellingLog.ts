import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

const asked = [
  'log_error_verbosity',
  'log_parameter_max_length',
  'log_parameter_max_length_on_error',
  'log_min_duration_statement',
  'log_min_duration_sample',
  'log_statement_sample_rate',
  'log_transaction_sample_rate',
  'log_statement',
  'debug_print_plan',
] as const

/**
 * What extensions tell of values, where they are loaded, and what says that they do not. A plan is made for the values of
 * its statement and has them in it: who, the ballot and the code, whatever is left out beside it.
 */
const ofExtensions: Record<string, readonly string[]> = {
  'auto_explain.log_min_duration': ['-1'],
  'pg_qualstats.enabled': ['off'],
  'pg_stat_monitor.pgsm_enable_query_plan': ['off'],
  'pg_stat_monitor.pgsm_normalized_query': ['on'],
  'pg_store_plans.track': ['none'],
  'pgaudit.log_parameter': ['off'],
}

/**
 * The settings by which PostgreSQL writes the values of statements of this connection into its log, or an extension keeps
 * them, as `name = value`; none where neither does. Nobody but a superuser may change most of them, and everybody may read
 * them.
 */
export async function listTellingSettings(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[...asked, ...Object.keys(ofExtensions)]}::text[])`.execute(
    db,
  )
  const known = new Map(rows.map(({ name, setting }) => [name, setting]))
  const isOn = (name: string, off: readonly string[]) =>
    known.has(name) && !off.includes(known.get(name) ?? '')
  // Values are in the detail of a line, which `terse` leaves out.
  const hasDetail = isOn('log_error_verbosity', ['terse'])
  const statements = [
    ...(isOn('log_min_duration_statement', ['-1']) ? ['log_min_duration_statement'] : []),
    ...(isOn('log_min_duration_sample', ['-1']) && isOn('log_statement_sample_rate', ['0'])
      ? ['log_min_duration_sample']
      : []),
    ...(isOn('log_transaction_sample_rate', ['0']) ? ['log_transaction_sample_rate'] : []),
    ...(isOn('log_statement', ['none', 'ddl']) ? ['log_statement'] : []),
  ]
  const telling = [
    ...(hasDetail && isOn('log_parameter_max_length', ['0']) ? statements : []),
    ...(hasDetail && isOn('log_parameter_max_length_on_error', ['0'])
      ? ['log_parameter_max_length_on_error']
      : []),
    ...(hasDetail && isOn('debug_print_plan', ['off']) ? ['debug_print_plan'] : []),
    ...Object.entries(ofExtensions).flatMap(([name, off]) => (isOn(name, off) ? [name] : [])),
  ]
  return telling.map((name) => `${name} = ${known.get(name)}`)
}
