// npm run activity:head: the head of the activity log, to be kept outside of the database (rule log-11).
import { formatCount } from '#contract/plural.ts'
import { formatHead } from '#server/activity/seal/heads.ts'
import { findHead } from '#server/activity/seal/heads.queries.ts'
import { findSeal } from '#server/activity/seal/seal.queries.ts'
import { findUnsealed } from '#server/activity/seal/verify.queries.ts'
import { runOnDatabase } from '#server/backup/command.ts'
import { connect } from '#server/kernel/database/database.ts'

// Messages go to standard error: standard output has the head alone, to be added to a file.
const report = (line: string) => console.error(line)

if (process.argv.length > 2) {
  report('Uso: npm run -s activity:head >> FICHERO   (número, huella y hora de la última línea sellada)')
  process.exitCode = 2
} else {
  await runOnDatabase(report, async (url) => {
    const { db, close } = connect(url, 1)
    try {
      const head = await findHead(db)
      if (head) console.log(formatHead(head))
      else {
        report('Todavía no hay ninguna línea sellada.')
        process.exitCode = 1
      }
      const { many } = await findUnsealed(db, (await findSeal(db))?.sealedTo ?? 0)
      if (many > 0) report(`Sin sellar todavía: ${formatCount(many, 'línea', 'líneas')}.`)
    } finally {
      await close()
    }
  })
}
