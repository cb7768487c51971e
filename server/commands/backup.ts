// npm run backup -- FILE: the whole database out, while people work (docs/operations.md).
import { writeBackup } from '#server/backup/backup.ts'
import { reportProgress, runOnDatabase, formatSummary } from '#server/backup/command.ts'
import { writeFileAtomically } from '#server/backup/file.ts'

// The standard output may be the backup itself.
const tell = (line: string) => console.error(line)
const [file, ...rest] = process.argv.slice(2)

if (!file || rest.length > 0) {
  tell('Uso: npm run backup -- FICHERO   («-» para la salida estándar)')
  process.exitCode = 2
} else {
  await runOnDatabase(tell, async (url) => {
    const { tables } = await writeFileAtomically(file, (sink) => writeBackup(url, sink, reportProgress(tell)))
    tell(`Copia hecha: ${formatSummary(tables)}. Contiene datos de categoría especial: guárdala cifrada.`)
  })
}
