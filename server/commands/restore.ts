// npm run restore -- FILE [--replace]: restores the whole database, with the program stopped (docs/operations.md).
import { parseArgs } from 'node:util'
import { reportProgress, runOnDatabase, formatSummary } from '#server/backup/command.ts'
import { openForReading } from '#server/backup/file.ts'
import { restoreBackup, type Overwrite } from '#server/backup/restore.ts'

const report = (line: string) => console.error(line)
const args = readArguments()

if (args) {
  const { file, over } = args
  await runOnDatabase(report, async (url) => {
    const { tables, createdAt } = await restoreBackup(url, openForReading(file), {
      over,
      progress: reportProgress(report),
    })
    report(`Restaurada la copia de ${new Date(createdAt).toLocaleString('es-ES')}: ${formatSummary(tables)}.`)
    report(
      'Las sesiones están cerradas y el correo, apagado hasta que alguien de administración lo encienda.',
    )
  })
} else {
  report('Uso: npm run restore -- FICHERO [--replace]   («-» para la entrada estándar)')
  process.exitCode = 2
}

function readArguments(): { file: string; over: Overwrite } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' } },
    })
    const [file, ...rest] = positionals
    return file && rest.length === 0 ? { file, over: values.replace ? 'anything' : 'empty' } : undefined
  } catch {
    return undefined // an option that does not exist
  }
}
