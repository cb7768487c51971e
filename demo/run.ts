import { parseArgs } from 'node:util'
import { defaultMembers, fillDemo, type Outcome, type Phase } from '#demo/fill.ts'
import { personaPassword, personas } from '#demo/personas.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { withDatabase } from '#server/kernel/openDatabase.ts'
import { readSettings, InvalidSettings } from '#server/kernel/settings.ts'
import { createProgress } from '#server/kernel/terminal.ts'

const usage = 'Uso: npm run demo -- [--members N] [--replace]'
const fewest = 20
const most = 5_000_000

const refusals: Record<Exclude<Outcome, 'filled'>, string> = {
  occupied: 'La base de datos ya tiene personas. Con --replace se sustituye una demostración por otra.',
  notDemo: 'La base de datos tiene un censo que no es de demostración. No se toca.',
}
const number = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })

const say = (line: string) => process.stderr.write(`${line}\n`)

class Misuse extends Error {}

function request(args: string[]): { members: number; existing: 'keep' | 'replace' } {
  const options = { members: { type: 'string' }, replace: { type: 'boolean' } } as const
  const { values } = parse(() => parseArgs({ args, options, allowPositionals: false }))
  const members = Number(values.members?.replaceAll('_', '') ?? defaultMembers)
  if (!Number.isInteger(members) || members < fewest || members > most)
    throw new Misuse(`--members va de ${number.format(fewest)} a ${number.format(most)}`)
  return { members, existing: values.replace ? 'replace' : 'keep' }
}

function parse<Parsed>(work: () => Parsed): Parsed {
  try {
    return work()
  } catch {
    throw new Misuse(usage)
  }
}

async function run(): Promise<number> {
  const asked = request(process.argv.slice(2))
  const settings = readSettings(process.env)
  if (settings.production)
    throw new Misuse('En producción no hay demostración: sus contraseñas son públicas.')
  return withDatabase(settings, async (url) => {
    const reports: Record<Phase, ReturnType<typeof createProgress>> = {
      rows: createProgress('Personas'),
      indexes: createProgress('Índices'),
    }
    const started = performance.now()
    await migrate(url)
    const outcome = await fillDemo({
      ...asked,
      connectionString: url,
      onProgress: (done, total, phase) => reports[phase](done, total),
    })
    if (outcome !== 'filled') throw new Misuse(refusals[outcome])
    say(`Hecho en ${number.format(Math.round((performance.now() - started) / 100) / 10)} s.`)
    say(`Se puede entrar con la contraseña «${personaPassword}» como:`)
    for (const { username, purpose } of personas) say(`  ${username.padEnd(32)}${purpose}`)
    return 0
  })
}

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof Misuse || error instanceof InvalidSettings)) throw error
  say(error.message)
  process.exitCode = 1
}
