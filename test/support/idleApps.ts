import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { createApp } from '#server/app.ts'
import type { World } from '#server/kernel/world.ts'
import { watchUndocumented } from '#test/support/documented.ts'

/** An application whose world and log are given anew to each test that uses it. */
export type LentApp = {
  app: FastifyInstance
  log: Logger
  /** What the application reads; a test may change it. */
  world: World
  /** The lines of the application's log. */
  logged: string[]
  /** Its answers with a status that the documentation does not name. */
  undocumented: string[]
  /** What was typed in its requests, in several words. */
  typed: Set<string>
  /** The requests that have no answer yet. */
  running: Set<unknown>
}

/** Applications that earlier tests of this worker have given back, by the folder of the web that they serve. */
const idle = new Map<string, LentApp[]>()

/** An application over a world. Its two hundred routes cost ten times what a test asks of it, so it is used again. */
export function takeApp(world: World, web = ''): LentApp {
  const lent = isUsual(world) ? idle.get(web)?.pop() : undefined
  if (!lent) return newApp(world, web)
  Object.assign(lent.world, world)
  lent.logged = []
  lent.typed.clear()
  return lent
}

/** An application that no earlier test has used: for what is added to it, and for what it measures. */
export function newApp(world: World, web = ''): LentApp {
  const log = pino({ level: 'info', base: null }, { write: (line) => lent.logged.push(line) })
  const app = createApp({ world, log, ...(web && { web }) })
  const undocumented = watchUndocumented(app)
  const lent: LentApp = { app, log, world, logged: [], undocumented, typed: new Set(), running: new Set() }
  app.addHook('onRequest', async (request) => void lent.running.add(request))
  app.addHook('preHandler', async ({ body }) => collectTyped(body, lent.typed))
  app.addHook('onSend', async (request) => void lent.running.delete(request))
  return lent
}

/** The texts of several words in what was sent. */
function collectTyped(sent: unknown, typed: Set<string>): void {
  if (typeof sent === 'string' && /\S\s+\S/.test(sent)) typed.add(sent.trim())
  else if (typeof sent === 'object' && sent !== null)
    for (const part of Object.values(sent)) collectTyped(part, typed)
}

/** Keeps an application for a later test, unless it was created for other settings or still works for this one. */
export async function giveAppBack(lent: LentApp, web = ''): Promise<void> {
  const { app, world, running } = lent
  const isListening = app.server.listening
  if (!isUsual(world) || running.size > 0 || isListening !== (web !== '')) return app.close()
  idle.set(web, [...(idle.get(web) ?? []), lent])
}

/** Whether the settings that are read when an application is created are those of most tests. */
const isUsual = ({ settings: { production, smtpUrl, trustProxy } }: World) =>
  !production && !smtpUrl && trustProxy === undefined
