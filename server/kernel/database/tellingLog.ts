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
  'auto_explain.log_min_duration',
  'auto_explain.log_parameter_max_length',
  'pgaudit.log_parameter',
] as const

/**
 * The settings by which PostgreSQL writes the values of statements of this connection into its log, as `name = value`;
 * none where it does not. Nobody but a superuser may change most of them, and everybody may read them.
 */
export async function listTellingSettings(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${asked}::text[])`.execute(db)
  const known = new Map(rows.map(({ name, setting }) => [name, setting]))
  const isOn = (name: (typeof asked)[number], off: readonly string[]) =>
    known.has(name) && !off.includes(known.get(name) ?? '')
  // Values are in the detail of a line, which `terse` leaves out.
  const hasDetail = isOn('log_error_verbosity', ['terse'])
  const statements = [
    ...(isOn('log_min_duration_statement', ['-1']) ? (['log_min_duration_statement'] as const) : []),
    ...(isOn('log_min_duration_sample', ['-1']) && isOn('log_statement_sample_rate', ['0'])
      ? (['log_min_duration_sample'] as const)
      : []),
    ...(isOn('log_transaction_sample_rate', ['0']) ? (['log_transaction_sample_rate'] as const) : []),
    ...(isOn('log_statement', ['none', 'ddl']) ? (['log_statement'] as const) : []),
  ]
  const telling = [
    ...(hasDetail && isOn('log_parameter_max_length', ['0']) ? statements : []),
    ...(hasDetail && isOn('log_parameter_max_length_on_error', ['0'])
      ? (['log_parameter_max_length_on_error'] as const)
      : []),
    ...(hasDetail && isOn('debug_print_plan', ['off']) ? (['debug_print_plan'] as const) : []),
    ...(isOn('auto_explain.log_min_duration', ['-1']) && isOn('auto_explain.log_parameter_max_length', ['0'])
      ? (['auto_explain.log_min_duration'] as const)
      : []),
    ...(isOn('pgaudit.log_parameter', ['off']) ? (['pgaudit.log_parameter'] as const) : []),
  ]
  return telling.map((name) => `${name} = ${known.get(name)}`)
}
