import { productName } from '#contract/product.ts'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hasUsersOrAffiliates } from '#server/account/account.queries.ts'
import { keepInMailbox } from '#server/communications/engine/mailbox.queries.ts'
import { createSendingLanes } from '#server/communications/engine/sender.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { createApp, version } from '#server/app.ts'
import { connect, type Database } from '#server/kernel/database/database.ts'
import { ensureBuilt, webFolder } from '#server/kernel/build/webBuild.ts'
import { readInstanceValue } from '#server/kernel/database/instance.ts'
import { createJobProcesses } from '#server/kernel/jobs/jobProcess.ts'
import { openLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { listTellingSettings } from '#server/kernel/database/tellingLog.ts'
import { locateData, openDatabase, type OpenDatabase } from '#server/kernel/database/openDatabase.ts'
import { findMailOff } from '#server/kernel/mail/standing.queries.ts'
import type { Standing } from '#server/kernel/http/health.ts'
import { serveOperations } from '#server/kernel/http/operations.ts'
import { requireFree } from '#server/kernel/http/requireFree.ts'
import { isFull, requireDataDir } from '#server/kernel/runtime/dataDir.ts'
import { explainFailure } from '#server/kernel/runtime/explainFailure.ts'
import { createMetrics } from '#server/kernel/runtime/metrics.ts'
import { loadPaperLibrary } from '#server/kernel/pdf/paper.ts'
import { grantApplicationRole } from '#server/kernel/database/applicationRole.ts'
import { loadSecretFile } from '#server/kernel/security/secretFile.ts'
import { loadSessionKey } from '#server/kernel/security/sessionKey.ts'
import { readSettings, InvalidSettings, type Settings } from '#server/kernel/settings.ts'
import { createProgress, runStep } from '#server/kernel/runtime/terminal.ts'
import { openUntracedCarrier } from '#server/kernel/mail/untraced.ts'
import { createReminderLane } from '#server/votings/reminders.rules.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { databaseClock, type World } from '#server/kernel/world.ts'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { jobWork } from '#server/jobs.ts'
import { mails } from '#server/mails.ts'
import { upkeepTasks } from '#server/upkeep.ts'

/** What is let go of on leaving, the last taken first. */
const held = new AsyncDisposableStack()
/** The database, which is let go of even by whoever does not wait for the rest. */
let opening: Promise<OpenDatabase> | undefined
let leaving = false
/** The folder of the embedded database, once it is known. */
let dataDir: string | undefined
const standing: Standing = { isLeaving: false }
/** A database that is away is not waited for by whoever is told to stop. */
const leavingEarly = new AbortController()
leaveOn(['SIGINT', 'SIGTERM'])

try {
  await start(readSettings(process.env))
} catch (error) {
  // Errors of a start that was interrupted are not reported.
  if (!leaving) {
    sayWhy(error)
    await giveUp()
  }
}

function sayWhy(error: unknown) {
  const why = dataDir !== undefined && isFull(dataDir) ? fullDisk(dataDir) : explainFailure(error)
  if (why === undefined) console.error('No se puede arrancar.', error)
  else console.error(`No se puede arrancar${why.includes('\n') ? ':\n' : ': '}${why}`)
}

function fullDisk(directory: string) {
  return `No queda sitio en el disco de ${directory}`
}

async function start(settings: Settings) {
  process.stdout.write(`${productName} ${version}\n`)
  const served = settings.role !== 'worker'
  if (settings.databaseUrl && settings.votingSecret === undefined) requireDataDir(settings.dataDir)
  const where = await locateData(settings)
  process.stdout.write(`Datos: ${where}\n`)
  if (!settings.databaseUrl) dataDir = where
  // Before any work: it would be for nothing.
  if (served) await requireFree(settings, { port: 'PORT', host: 'HOST' })
  if (settings.metrics) await requireFree(settings.metrics, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  const built = served ? runStep('Web', ensureBuilt) : undefined
  const papers = served ? loadPaperLibrary() : undefined
  opening = runStep('PostgreSQL', () =>
    openDatabase(settings, {
      signal: leavingEarly.signal,
      onWait: () => process.stdout.write('  … PostgreSQL no responde: se prueba durante un minuto\n'),
    }),
  )
  held.defer(closeDatabase)
  const place = await opening
  const { applied, login } = await runStep('Base de datos al día', async () => {
    const names = await migrate(place.url)
    await syncReferencePlaces(place.url)
    return { applied: names, login: await grantApplicationRole(place) }
  })
  if (applied.length > 0) process.stdout.write(`    ${describeApplied(applied)}\n`)
  const { db, pool, close } = connect(login.url, 24, login.role)
  held.defer(close)
  if (settings.production) await refuseDemo(db, place.url)
  else await fillEmpty(db, place.url, settings.publicUrl)
  await Promise.all([built, papers])
  const world: World = {
    db,
    clock: databaseClock,
    settings,
    secret: await loadSessionKey(db, settings.sessionSecret),
    votingSecret: await loadSecretFile(path.join(settings.dataDir, 'voting-secret'), settings.votingSecret),
  }
  const log = openLog(settings.production)
  const telling = await listTellingSettings(db)
  if (telling.length > 0)
    log.warn({ settings: telling }, 'PostgreSQL would log who votes what: see docs/operations.md')
  const metrics = createMetrics()
  const app = served ? createApp({ world, log, web: webFolder, standing, counted: metrics.count }) : undefined
  await app?.listen({ port: settings.port, host: settings.host })
  if (settings.metrics)
    held.defer(await serveOperations(world, { ...settings.metrics, pool, standing, metrics }))
  if (settings.role !== 'web') {
    const jobs = createJobProcesses(new URL('jobs.process.ts', import.meta.url), jobWork, {
      ...login,
      production: settings.production,
      db,
      log,
    })
    const sending = startSending(world, log)
    held.defer(async () => sending?.close())
    const carrier = openUntracedCarrier(world)
    held.defer(async () => carrier?.close())
    const reminders = carrier ? [createReminderLane(world, carrier)] : []
    const lanes = [...(sending?.lanes ?? []), ...reminders]
    held.defer(startWorker(world, log, { mails, upkeep: upkeepTasks, jobs, lanes }))
  }
  if (app) held.defer(() => drain(app, settings))
  const off = await findMailOff(world)
  log.info({ version, role: settings.role, data: where, applied, mail: off ?? 'on' }, 'started')
  held.defer(async () => log.info({ version, role: settings.role }, 'stopping'))
  await welcome(db, settings, off)
}

/** The lanes of mail to many; without a way out it is kept for the mailbox page, but not in production. */
function startSending(world: World, log: Logger) {
  const { smtpUrl, production } = world.settings
  if (smtpUrl) return createSendingLanes(world, { log, openCarrier: () => openCarrier(smtpUrl) })
  return production
    ? undefined
    : createSendingLanes(world, { log, openCarrier: () => keepInMailbox(world.db) })
}

/** Production over the demo organisation would be open to its published passwords (rule run-3). */
async function refuseDemo(db: Database, url: string) {
  if ((await readInstanceValue(db, 'demo')) === undefined) return
  throw new InvalidSettings(
    `La base de datos «${new URL(url).pathname.slice(1)}» tiene la organización de demostración, con contraseñas publicadas: producción necesita una base de datos propia`,
  )
}

/** Outside production an empty database becomes the demo organisation (rule run-1). */
async function fillEmpty(db: Database, url: string, publicUrl: string) {
  if (await hasUsersOrAffiliates(db)) return
  const { fillDemo } = await import('#demo/fill.ts')
  await runStep('Organización de demostración', () =>
    fillDemo({ connectionString: url, members: 5_000, publicUrl, onProgress: createProgress('Personas') }),
  )
}

/** «134 migraciones», of a new database; of one that was there, each by its name. */
function describeApplied(names: readonly string[]) {
  return names[0]?.startsWith('0001_')
    ? `Base de datos nueva, hasta ${names.at(-1) ?? ''}`
    : `Migraciones aplicadas: ${names.join(', ')}`
}

/**
 * Answers what is under way, and lets go of connections as they fall idle. The port stays open for the grace of the settings, in
 * which `/ready` says that it is closing; an answer that is not over at the deadline is cut off.
 */
async function drain(app: FastifyInstance, { stopGrace, stopDeadline }: Settings) {
  // What is on its way from a proxy that has not seen the news yet still arrives.
  await sleep(Math.max(200, stopGrace * 1_000))
  const letGo = setInterval(() => app.server.closeIdleConnections(), 100)
  const cut = setTimeout(() => app.server.closeAllConnections(), stopDeadline * 1_000)
  await app.close()
  clearInterval(letGo)
  clearTimeout(cut)
}

/** Finishes what is under way and leaves; a second signal waits for the database only, and a third for nothing. */
function leaveOn(signals: NodeJS.Signals[]) {
  let times = 0
  const leave = async () => {
    times += 1
    if (times > 2) process.exit(1)
    leaving = true
    standing.isLeaving = true
    leavingEarly.abort()
    await (times === 1 ? held.disposeAsync() : closeDatabase())
    process.exit(times - 1)
  }
  for (const signal of signals) process.on(signal, () => void leave().catch(fail))
  process.on('uncaughtException', (error) => {
    // Stopping makes work in progress fail, which need not be reported.
    if (leaving) return
    leaving = true
    console.error(error)
    // The process exits even if a slow response delays closing, because it no longer serves anybody.
    setTimeout(() => process.exit(1), 10_000).unref()
    void giveUp()
  })
}

/** One that did not open is not to be closed, and why it did not is said by the start. */
async function closeDatabase() {
  await (await opening?.catch(() => undefined))?.close()
}

async function giveUp() {
  await held.disposeAsync().catch(fail)
  process.exit(1)
}

function fail(error: unknown) {
  console.error(error)
  process.exit(1)
}

async function welcome(db: Database, settings: Settings, off: Awaited<ReturnType<typeof findMailOff>>) {
  const whyOff = {
    setting: 'MAIL_SENDING=off',
    switched: 'se apagó, como al restaurar una copia; «npm run admin -- --mail on» lo enciende',
  } as const
  process.stdout.write(`\nListo: ${settings.publicUrl}\n`)
  if (off) process.stdout.write(`El correo está apagado (${whyOff[off]}): lo que haya que enviar espera.\n`)
  if (settings.production) return
  if (!settings.smtpUrl) process.stdout.write(`Correo que saldría: ${settings.publicUrl}/buzon\n`)
  if ((await readInstanceValue(db, 'demo')) === undefined) return
  const { personas, personaPassword } = await import('#demo/personas.ts')
  const lines = personas.map(({ username, purpose }) => `  ${username.padEnd(32)} ${purpose}`)
  process.stdout.write(
    `\nPersonas de demostración, todas con la contraseña «${personaPassword}»:\n${lines.join('\n')}\n`,
  )
}
