// npm run forgotten: the numbers of whom was anonymised, to be kept beside the backups (rule retention-6).
import { runOnDatabase } from '#server/backup/command.ts'
import { formatForgotten } from '#server/backup/forgotten.ts'
import { listForgotten } from '#server/backup/forgotten.queries.ts'
import { connect } from '#server/kernel/database/database.ts'

// Messages go to standard error: standard output has the list alone.
const report = (line: string) => console.error(line)

if (process.argv.length > 2) {
  report(
    'Uso: npm run -s forgotten > FICHERO   (los números de las fichas anonimizadas, para una restauración)',
  )
  process.exitCode = 2
} else {
  await runOnDatabase(report, async (url) => {
    const { db, close } = connect(url, 1)
    try {
      for (const one of await listForgotten(db)) console.log(formatForgotten(one))
    } finally {
      await close()
    }
  })
}
