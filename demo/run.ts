import { parseArgs } from 'node:util'
import { defaultMembers, fillDemo, type FillOutcome, type Phase } from '#demo/fill.ts'
import { personaPassword, personas } from '#demo/personas.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { withDatabase } from '#server/kernel/database/openDatabase.ts'
import { readSettings, InvalidSettings } from '#server/kernel/settings.ts'
import { createProgress } from '#server/kernel/runtime/terminal.ts'

const usage = 'Uso: npm run demo -- [--members N] [--replace]'
const minMembers = 20
const maxMembers = 5_000_000

const failureTexts: Record<Exclude<FillOutcome, 'filled'>, string> = {
  occupied: 'La base de datos ya tiene personas. Con --replace se sustituye una demostración por otra.',
  notDemo: 'La base de datos tiene un censo que no es de demostración. No se toca.',
}
const number = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })

const print = (line: string) => process.stderr.write(`${line}\n`)

class UsageError extends Error {}

function readArguments(args: string[]): { members: number; existing: 'keep' | 'replace' } {
  const options = { members: { type: 'string' }, replace: { type: 'boolean' } } as const
  const { values } = parseOrUsageError(() => parseArgs({ args, options, allowPositionals: false }))
  const members = Number(values.members?.replaceAll('_', '') ?? defaultMembers)
  if (!Number.isInteger(members) || members < minMembers || members > maxMembers)
    throw new UsageError(`--members va de ${number.format(minMembers)} a ${number.format(maxMembers)}`)
  return { members, existing: values.replace ? 'replace' : 'keep' }
}

function parseOrUsageError<Parsed>(work: () => Parsed): Parsed {
  try {
    return work()
  } catch {
    throw new UsageError(usage)
  }
}

async function run(): Promise<number> {
  const options = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  if (settings.production)
    throw new UsageError('En producción no hay demostración: sus contraseñas son públicas.')
  return withDatabase(settings, async (url) => {
    const reports: Record<Phase, ReturnType<typeof createProgress>> = {
      rows: createProgress('Personas'),
      indexes: createProgress('Índices'),
    }
    const started = performance.now()
    await migrate(url)
    const outcome = await fillDemo({
      ...options,
      connectionString: url,
      publicUrl: settings.publicUrl,
      onProgress: (done, total, phase) => reports[phase](done, total),
    })
    if (outcome !== 'filled') throw new UsageError(failureTexts[outcome])
    print(`Hecho en ${number.format(Math.round((performance.now() - started) / 100) / 10)} s.`)
    print(`Se puede entrar con la contraseña «${personaPassword}» como:`)
    for (const { username, purpose } of personas) print(`  ${username.padEnd(32)}${purpose}`)
    return 0
  })
}

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof UsageError || error instanceof InvalidSettings)) throw error
  print(error.message)
  process.exitCode = 1
}
