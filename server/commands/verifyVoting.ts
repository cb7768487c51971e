// npm run verify-voting -- FILE [HEAD] [--condiciones FILE]: checks the public archive of a voting, from the files alone
// (rule voting-11).
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { listConditionFaults } from '#contract/votings/conditions.ts'
import { nameHashes, readHashes } from '#contract/votings/hashes.ts'
import { archive } from '#contract/votings/outcome.ts'
import { describeAnnulled, judgeCheck, verifyArchive } from '#contract/votings/verifyArchive.ts'

const help = `npm run verify-voting -- FICHERO [HUELLA] [--condiciones FICHERO]

Comprueba el archivo público de una votación, que se descarga de su página: su cadena, su definición, sus códigos, su
recuento y su resultado. No pregunta nada a nadie. Con la huella que apuntaste (la de la última anotación, que se ve en
la página de la votación y en su acta), comprueba también que desde entonces no se ha vuelto a escribir nada. Con las
condiciones, que Administración descarga de la página de la votación, que son las que se aprobaron.

Termina con 0 si todo es correcto, con 1 si algo no lo es y con 2 si el fichero no se puede leer.`

const marks = {
  holds: (what: string) => `✓ ${what}`,
  'to come': (what: string) => `… ${what}: todavía no`,
  wrong: (what: string) => `✗ ${what}`,
}

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { condiciones: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [file, head, ...more] = positionals
  if (values.help) {
    console.log(help)
    return 0
  }
  if (file === undefined || more.length > 0) {
    console.error(help)
    return 2
  }
  const sent = await readJson(file)
  if (sent === undefined) {
    console.error(`«${file}» no se puede leer, o no es el archivo de una votación.`)
    return 2
  }
  const checks = await verifyArchive(sent.value, head)
  if (values.condiciones !== undefined) {
    const conditions = await readJson(values.condiciones)
    const definition = archive.safeParse(sent.value).data?.definition ?? null
    const faults = await listConditionFaults(conditions?.value, definition)
    checks.push({ what: 'Las condiciones son las que se aprobaron', faults })
  }
  const annulled = describeAnnulled(sent.value)
  if (annulled !== undefined) console.log(`${annulled}\n`)
  for (const check of checks) {
    const { what, faults, notes = [] } = check
    console.log(marks[judgeCheck(check)](what))
    for (const note of notes) console.log(`    ${note}`)
    for (const fault of faults) console.log(`    ${fault}`)
  }
  const isRight = checks.every(({ faults }) => faults.length === 0)
  const isWhole = checks.every((check) => judgeCheck(check) === 'holds')
  console.log(
    isRight
      ? isWhole
        ? 'Todo es correcto.'
        : 'Lo que hay hasta ahora es correcto.'
      : 'Algo no es correcto.',
  )
  const { data } = archive.safeParse(sent.value)
  const hashes = data && (await readHashes(data))
  if (hashes) {
    console.log('\nSus huellas, para compararlas con las del acta:')
    for (const [name, hash] of nameHashes(hashes)) console.log(`    ${name}: ${hash}`)
  }
  if (annulled !== undefined) console.log('Está anulada: aunque esté entera, no vale.')
  return isRight ? 0 : 1
}

async function readJson(file: string): Promise<{ value: unknown } | undefined> {
  try {
    return { value: JSON.parse(await readFile(file, 'utf8')) as unknown }
  } catch {
    return undefined
  }
}

process.exitCode = await run(process.argv.slice(2))
