import { Refusal, type Progress } from '#server/backup/format.ts'
import { counted } from '#contract/plural.ts'
import { onDatabase } from '#server/kernel/place.ts'
import { readSettings, WrongSettings } from '#server/kernel/settings.ts'

/** Runs `work` on the database of the settings; what an operator can mend is told in one sentence. */
export async function onOurDatabase(tell: (line: string) => void, work: (url: string) => Promise<void>) {
  try {
    await onDatabase(readSettings(process.env), work)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof Refusal || error instanceof WrongSettings) tell(error.message)
    else tell(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

const pause = 2_000

/** Says how far it is every two seconds, and nothing when it takes less. */
export function everyWhile(tell: (line: string) => void): Progress {
  let last = Date.now()
  return ({ table, done, rows }) => {
    if (Date.now() - last < pause) return
    last = Date.now()
    tell(`${table}: ${done.toLocaleString('es-ES')} de ${counted(rows, 'fila', 'filas')}`)
  }
}

export const summary = (tables: readonly { rows: number }[]) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted(rows, 'fila', 'filas')} de ${counted(tables.length, 'tabla', 'tablas')}`
}
