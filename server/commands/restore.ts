// npm run restore -- FILE [--replace] [--forget LIST]: restores the whole database, with the program stopped (docs/operations.md).
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/plural.ts'
import { reportProgress, runOnDatabase, formatSummary } from '#server/backup/command.ts'
import { openForReading } from '#server/backup/file.ts'
import { forgetAgain } from '#server/backup/forgetAgain.ts'
import { readForgotten } from '#server/backup/forgotten.ts'
import { OperatorError } from '#server/backup/format.ts'
import { restoreBackup, type Overwrite } from '#server/backup/restore.ts'

const report = (line: string) => console.error(line)
const args = readArguments()

if (args) {
  const { file, over, list } = args
  await runOnDatabase(report, async (url) => {
    const forgotten = list === undefined ? [] : readForgotten(await readFile(list, 'utf8'))
    if (!forgotten)
      throw new OperatorError(
        `${list} no es una lista de «npm run forgotten»: cada línea es un número y una hora`,
      )
    const { tables, createdAt } = await restoreBackup(url, openForReading(file), {
      over,
      forgotten,
      progress: reportProgress(report),
    })
    report(`Restaurada la copia de ${new Date(createdAt).toLocaleString('es-ES')}: ${formatSummary(tables)}.`)
    const many = await forgetAgain(url)
    if (many > 0)
      report(
        `Anonimizadas otra vez: ${formatCount(many, 'ficha', 'fichas')} de quien ya se había anonimizado.`,
      )
    else if (list === undefined && over === 'empty')
      report(
        'Sin lista de quien se anonimizó después de la copia (--forget): si la hay, restaura otra vez con ella.',
      )
    report(
      'Las sesiones están cerradas y el correo, apagado hasta que alguien de administración lo encienda.',
    )
  })
} else {
  report('Uso: npm run restore -- FICHERO [--replace] [--forget LISTA]   («-» para la entrada estándar)')
  process.exitCode = 2
}

function readArguments(): { file: string; over: Overwrite; list: string | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, forget: { type: 'string' } },
    })
    const [file, ...rest] = positionals
    return file && rest.length === 0
      ? { file, over: values.replace ? 'anything' : 'empty', list: values.forget }
      : undefined
  } catch {
    return undefined // an option that does not exist
  }
}
