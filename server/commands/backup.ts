// npm run backup -- FILE: the whole database out, while people work (docs/operations.md).
import { writeBackup } from '#server/backup/backup.ts'
import { everyWhile, onOurDatabase, summary } from '#server/backup/command.ts'
import { writeWhole } from '#server/backup/file.ts'

// The standard output may be the backup itself.
const tell = (line: string) => console.error(line)
const [file, ...rest] = process.argv.slice(2)

if (!file || rest.length > 0) {
  tell('Uso: npm run backup -- FICHERO   («-» para la salida estándar)')
  process.exitCode = 2
} else {
  await onOurDatabase(tell, async (url) => {
    const { tables } = await writeWhole(file, (sink) => writeBackup(url, sink, everyWhile(tell)))
    tell(`Copia hecha: ${summary(tables)}. Contiene datos de categoría especial: guárdala cifrada.`)
  })
}
