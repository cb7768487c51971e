// npm run restore -- FILE [--replace]: the whole database in, with the program stopped (docs/operations.md).
import { parseArgs } from 'node:util'
import { reportProgress, runOnDatabase, formatSummary } from '#server/backup/command.ts'
import { openForReading } from '#server/backup/file.ts'
import { restoreBackup, type Overwrite } from '#server/backup/restore.ts'

const tell = (line: string) => console.error(line)
const asked = readArguments()

if (asked) {
  const { file, over } = asked
  await runOnDatabase(tell, async (url) => {
    const { tables, createdAt } = await restoreBackup(url, openForReading(file), {
      over,
      progress: reportProgress(tell),
    })
    tell(`Restaurada la copia de ${new Date(createdAt).toLocaleString('es-ES')}: ${formatSummary(tables)}.`)
    tell('Las sesiones están cerradas y el correo, apagado hasta que alguien de administración lo encienda.')
  })
} else {
  tell('Uso: npm run restore -- FICHERO [--replace]   («-» para la entrada estándar)')
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
