import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isInhabited } from '#server/account/account.queries.ts'
import { createApp, version } from '#server/app.ts'
import { connect, type Database } from '#server/kernel/database.ts'
import { ensureBuilt, webFolder } from '#server/kernel/build.ts'
import { recall } from '#server/kernel/instance.ts'
import { openLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openDatabase } from '#server/kernel/place.ts'
import { grantApplication } from '#server/kernel/role.ts'
import { sessionKey } from '#server/kernel/secret.ts'
import { readSettings, WrongSettings, type Settings } from '#server/kernel/settings.ts'
import { progress, step } from '#server/kernel/terminal.ts'
import { startWorker } from '#server/kernel/worker.ts'
import { databaseClock, type World } from '#server/kernel/world.ts'
import { loadReference } from '#server/geography/reference.ts'
import { labours } from '#server/labours.ts'
import { mails } from '#server/mails.ts'

try {
  await start(readSettings(process.env))
} catch (error) {
  if (error instanceof WrongSettings) console.error(`No se puede arrancar:\n${error.message}`)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error('No se puede arrancar: el puerto está ocupado. Prueba con otro: PORT=3001 npm start')
  else console.error('No se puede arrancar.', error)
  process.exit(1)
}

async function start(settings: Settings) {
  process.stdout.write(`Concejo ${version}\n`)
  const served = settings.role !== 'worker'
  const built = served ? step('Web', ensureBuilt) : undefined
  const place = await step('PostgreSQL', () => openDatabase(settings))
  const role = await step('Base de datos al día', async () => {
    await migrate(place.url)
    await loadReference(place.url)
    return grantApplication(place.url)
  })
  const { db, close } = connect(place.url, 20, role)
  if (!settings.production) await fillEmpty(db, place.url)
  await built
  const world: World = {
    db,
    clock: databaseClock,
    settings,
    secret: await sessionKey(db, settings.sessionSecret),
  }
  const log = openLog(settings.production)
  const app = served ? createApp({ world, log, web: webFolder }) : undefined
  await app?.listen({ port: settings.port, host: settings.host })
  const stopWorker = settings.role === 'web' ? undefined : startWorker(world, log, mails, labours)
  leaveOn(['SIGINT', 'SIGTERM'], async () => {
    if (app) await drain(app)
    await stopWorker?.()
    await close()
    await place.close()
  })
  await welcome(db, settings)
}

/** Outside production an empty database becomes the demo organisation (PRODUCT §0). */
async function fillEmpty(db: Database, url: string) {
  if (await isInhabited(db)) return
  const { fillDemo } = await import('#demo/fill.ts')
  await step('Organización de demostración', () =>
    fillDemo({ connectionString: url, members: 5_000, onProgress: progress('Personas') }),
  )
}

/** Answers what is under way, and lets go of connections as they fall idle. */
async function drain(app: FastifyInstance) {
  // What is on its way from a proxy that has not seen the news yet still arrives.
  await sleep(200)
  const letGo = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearInterval(letGo)
}

/** Finishes what is under way and leaves; a second signal does not wait. */
function leaveOn(signals: NodeJS.Signals[], leave: () => Promise<void>) {
  let leaving = false
  for (const signal of signals)
    process.on(signal, () => {
      if (leaving) process.exit(1)
      leaving = true
      void leave().then(() => process.exit(0))
    })
}

async function welcome(db: Database, settings: Settings) {
  process.stdout.write(`\nListo: ${settings.publicUrl}\n`)
  if (settings.production) return
  if (!settings.smtpUrl) process.stdout.write(`Correo que saldría: ${settings.publicUrl}/buzon\n`)
  if ((await recall(db, 'demo')) === undefined) return
  const { personas, personaPassword } = await import('#demo/personas.ts')
  const lines = personas.map(({ username, purpose }) => `  ${username.padEnd(32)} ${purpose}`)
  process.stdout.write(
    `\nPersonas de demostración, todas con la contraseña «${personaPassword}»:\n${lines.join('\n')}\n`,
  )
}
