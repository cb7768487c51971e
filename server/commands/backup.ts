// npm run backup -- FILE: writes the whole database to a file, while the program runs (docs/operations.md).
import { writeBackup } from '#server/backup/backup.ts'
import { reportProgress, runOnDatabase, formatSummary } from '#server/backup/command.ts'
import { writeFileAtomically } from '#server/backup/file.ts'

// Messages go to standard error: standard output may carry the backup.
const report = (line: string) => console.error(line)
const [file, ...rest] = process.argv.slice(2)

if (!file || rest.length > 0) {
  report('Uso: npm run backup -- FICHERO   («-» para la salida estándar)')
  process.exitCode = 2
} else {
  await runOnDatabase(report, async (url) => {
    const { tables } = await writeFileAtomically(file, (sink) =>
      writeBackup(url, sink, reportProgress(report)),
    )
    report(`Copia hecha: ${formatSummary(tables)}. Contiene datos de categoría especial: guárdala cifrada.`)
  })
}
