// npm run import -- FILE: reports what importing a membership list would do; with --commit, does it.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { readCorrections, WrongCorrection } from '#server/import/reading/corrections.ts'
import { describeProblem } from '#server/import/reading/problems.ts'
import { policies } from '#contract/import/policies.ts'
import type { Report } from '#server/import/report.ts'
import { formatReport } from '#server/import/console.ts'
import { openFile } from '#server/import/file.ts'
import { importList, type ImportOptions } from '#server/import/import.rules.ts'
import type { Progress } from '#server/import/staging.rules.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { consoleAuthor } from '#server/import/write.queries.ts'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { connect } from '#server/kernel/database/database.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { withDatabase } from '#server/kernel/database/openDatabase.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { explainFailure } from '#server/kernel/runtime/explainFailure.ts'
import { readSettings } from '#server/kernel/settings.ts'

const help = `npm run import -- FICHERO [opciones]

Lee una lista de personas (csv en UTF-8 o Windows-1252, separado por ; , tabulador o |; o xlsx) y dice qué
crearía, qué actualizaría y qué líneas rechaza y por qué. No escribe nada sin --commit.

  --commit              escribe las líneas correctas en una sola transacción; repetirlo no cambia nada.
                        Si se rechaza una décima parte de las líneas o más, no escribe ninguna
  --partial             con --commit: escribe las correctas, aunque se rechacen muchas
  --strict              con --commit: si hay alguna línea rechazada, no escribe ninguna
  --map "CABECERA=CAMPO"     esa columna es ese campo («Móvil=teléfono», «#4=nombre»; «Notas=no» la deja fuera)
  --map "CAMPO:VALOR=OTRO"   ese valor quiere decir otro («tipo:Militante base=Afiliado», «sexo:M=Mujer»)
  --map "CAMPO:*=VALOR"      lo que tiene quien es nuevo si su celda está vacía o falta la columna («tipo:*=Afiliado»);
                        a quien ya está no le cambia nada
  --policy P            con quien ya está: overwrite (pone lo que dice el fichero; las celdas vacías no cambian
                        nada), fillEmpty (solo rellena lo que falta) o createOnly (no lo toca);
                        updateOnly es overwrite, y a quien no está lo salta
  --sheet N             la hoja N del libro, desde 1; si no, la primera que parece una lista
  --json                el informe en JSON
  --help                esta ayuda

Las líneas de un csv son las del fichero. En un libro se cuentan desde la cabecera, que es la 1, y entre
paréntesis va la fila que muestra la hoja. Las asambleas sectoriales se añaden a las que cada persona tiene.

Termina con 0 si no hay líneas rechazadas o si se ha escrito; con 1 si las hay y no se ha escrito; con 2 si el
fichero no se puede leer o algo falla; con 3 si --commit no ha escrito nada porque se rechaza una décima parte o
más y falta --partial.`

const flags = {
  commit: { type: 'boolean', default: false },
  partial: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  map: { type: 'string', multiple: true },
  policy: { type: 'string', default: 'overwrite' },
  sheet: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsOptionsConfig

class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({ options: flags, allowPositionals: true })
  } catch {
    throw new UsageError('No se entienden las opciones. Usa --help.')
  }
}

async function run(): Promise<number> {
  const { values, positionals } = readArguments()
  if (values.help) {
    console.log(help)
    return 0
  }
  const [location, ...more] = positionals
  if (!location || more.length > 0) throw new UsageError('Hace falta un fichero, y solo uno. Usa --help.')
  if (values.strict && values.partial) throw new UsageError('--strict y --partial se contradicen')
  const policy = policies.find((name) => name === values.policy)
  if (!policy) throw new UsageError(`--policy es ${policies.join(', ')}`)
  const sheet = values.sheet === undefined ? undefined : Number(values.sheet) - 1
  if (sheet !== undefined && !(Number.isInteger(sheet) && sheet >= 0))
    throw new UsageError('--sheet es un número desde 1')
  const options: ImportOptions = {
    corrections: readCorrections(values.map ?? []),
    policy,
    progress,
    ...(sheet !== undefined && { place: { sheet } }),
    ...(values.commit && {
      commit: {
        author: consoleAuthor,
        refusals: values.strict ? 'stop' : values.partial ? 'leave out' : 'leave out few',
      },
    }),
  }
  const report = await importFile(location, options)
  if (values.json) console.log(JSON.stringify(toJsonReport(report), null, 1))
  else for (const line of formatReport(report)) console.log(line)
  if (report.counts.refused === 0 || report.committed) return 0
  if (!values.commit || values.strict) return 1
  console.error(wantsPartial)
  return 3
}

const wantsPartial =
  'Se rechaza una décima parte de las líneas o más: no se ha escrito ninguna. Para escribir las demás, añade --partial'

async function importFile(location: string, options: ImportOptions): Promise<Report> {
  const file = await openFile(location)
  return withDatabase(readSettings(process.env), async (url) => {
    await migrate(url)
    await syncReferencePlaces(url)
    const { db, close } = connect(url, 1)
    try {
      return await importList(db, file, options)
    } finally {
      await close()
    }
  })
}

/** The report for --json: each refused line with the kind of its first problem and the texts of all. */
const toJsonReport = (report: Report) => ({
  ...report,
  refusals: report.refusals.map(({ problems, ...place }) => ({
    ...place,
    kind: problems[0].kind,
    problems: problems.map((problem) => ({ ...problem, text: describeProblem(problem) })),
  })),
})

let lastReported = 0
const progress: Progress = (stage, read, total) => {
  const lines = stage === 'writing' ? total : read
  const step = { reading: 'leídas', matching: 'comparando', comparing: 'comparando', writing: 'escribiendo' }[
    stage
  ]
  if (lines - lastReported < 20_000 && lines < 20_000) return
  if (stage === 'reading' && lines - lastReported < 20_000) return
  lastReported = lines
  console.error(`… ${step}: ${lines} líneas`)
}

const expectedErrors = [UnreadableFile, WrongCorrection, UsageError, Problem]

// Sets exitCode instead of calling exit(), so that a long report is written completely.
process.exitCode = await run().catch((error: unknown) => {
  const why = expectedErrors.some((kind) => error instanceof kind)
    ? (error as Error).message
    : explainFailure(error)
  if (why === undefined) throw error
  console.error(why)
  return 2
})
