// npm run activity:verify [-- --heads FILE]: checks the activity log against its chain (rule log-11).
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { readHeads, type KnownHead } from '#server/activity/seal/heads.ts'
import { verifyLog, type LogVerification } from '#server/activity/seal/verify.rules.ts'
import { connect, type Database } from '#server/kernel/database/database.ts'
import { InvalidSettings, readSettings } from '#server/kernel/settings.ts'
import { withDatabase } from '#server/kernel/database/openDatabase.ts'

const help = `npm run activity:verify -- [--heads FICHERO]

Lee todo el registro de actividad de la base de datos (DATABASE_URL, o la de DATA_DIR) y vuelve a calcular su cadena: dice
qué línea se cambió, se borró, se añadió o se movió. Con --heads compara además las huellas que se guardaron fuera
(LOG_HEADS_FILE, los correos, «npm run activity:head»): sin ellas no se ve que alguien lo volvió a escribir todo desde una
línea. No escribe nada, y sirve también con una copia de la base de datos.

Termina con 0 si todo es como se escribió, con 1 si algo no lo es y con 2 si no se ha podido comprobar.`

/** Where no entry has a link nothing is proven: another database, or one from which all was taken. */
class NothingSealed extends Error {
  override message =
    'No hay ninguna línea sellada, así que no se ha comprobado nada: ¿es esta la base de datos?'
}

const countLines = (count: number) => formatCount(count, 'línea', 'líneas')

function tellResult(found: LogVerification, heads: readonly KnownHead[]) {
  for (const { id, message } of found.faults) console.log(`✗ Línea ${id}. ${message}`)
  const more = found.found - found.faults.length
  if (more > 0) console.log(`✗ Y ${formatInteger(more)} más.`)
  if (found.found === 0 && found.verified > 0)
    console.log(`✓ ${countLines(found.verified)}: todo es como se escribió.`)
  if (found.head) console.log(`  La última: ${found.head.id} ${found.head.hash}`)
  console.log(
    heads.length > 0
      ? `  Huellas guardadas fuera que coinciden: ${formatInteger(found.confirmed)} de ${formatInteger(new Set(heads.map(({ id }) => id)).size)}.`
      : '  Sin huellas guardadas fuera: si alguien lo volvió a escribir todo desde una línea, no se ve (--heads).',
  )
  if (found.unsealed > 0) console.log(`  Sin sellar todavía: ${countLines(found.unsealed)}.`)
  if (found.erasedNames + found.erasedValues > 0)
    console.log(
      `  Borrados, como debe poder hacerse: ${formatCount(found.erasedNames, 'nombre', 'nombres')} y ${formatCount(found.erasedValues, 'valor', 'valores')}.`,
    )
  if (found.unproven > 0)
    console.log(`  Valores de antes de que se sellaran, que nada prueba: ${formatInteger(found.unproven)}.`)
}

async function verify(db: Database, heads: readonly KnownHead[]): Promise<boolean> {
  let last = Date.now()
  const progress = (verified: number) => {
    if (Date.now() - last < 2_000) return
    last = Date.now()
    console.error(`${countLines(verified)}…`)
  }
  const found = await verifyLog(db, { heads, progress })
  tellResult(found, heads)
  if (found.found === 0 && found.verified === 0) throw new NothingSealed()
  return found.found === 0
}

/** The heads of the file that is named; what has none is not one. */
async function readNamedHeads(file: string | undefined): Promise<KnownHead[]> {
  if (file === undefined) return []
  const heads = readHeads(await readFile(file, 'utf8'))
  if (heads.length === 0) throw new InvalidSettings(`En «${file}» no hay ninguna huella.`)
  return heads
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { heads: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const heads = await readNamedHeads(values.heads)
  return withDatabase(readSettings(process.env), async (url) => {
    const { db, close } = connect(url, 3)
    try {
      return (await verify(db, heads)) ? 0 : 1
    } finally {
      await close()
    }
  })
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
