import { OperatorError, type Progress } from '#server/backup/format.ts'
import { formatCount } from '#contract/plural.ts'
import { withDatabase } from '#server/kernel/database/openDatabase.ts'
import { explainFailure } from '#server/kernel/runtime/explainFailure.ts'
import { readSettings } from '#server/kernel/settings.ts'

/** Runs `work` with the URL of the configured database. Reports an error, in one sentence when the operator can correct it. */
export async function runOnDatabase(tell: (line: string) => void, work: (url: string) => Promise<void>) {
  try {
    await withDatabase(readSettings(process.env), work)
  } catch (error) {
    process.exitCode = 1
    const why = error instanceof OperatorError ? error.message : explainFailure(error)
    if (why !== undefined) tell(why)
    else tell(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

const reportIntervalMs = 2_000

/** A progress callback that prints a line every two seconds. */
export function reportProgress(tell: (line: string) => void): Progress {
  let last = Date.now()
  return ({ table, done, rows }) => {
    if (Date.now() - last < reportIntervalMs) return
    last = Date.now()
    tell(`${table}: ${done.toLocaleString('es-ES')} de ${formatCount(rows, 'fila', 'filas')}`)
  }
}

export const formatSummary = (tables: readonly { rows: number }[]) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${formatCount(rows, 'fila', 'filas')} de ${formatCount(tables.length, 'tabla', 'tablas')}`
}
