import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { webFolder } from '#server/kernel/build.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { launchChromium } from '#test/support/chromium.ts'

let launched: Promise<Browser> | undefined

/** The worker's browser, closed when the worker ends. A crashed browser is replaced. */
async function openBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined)
  if (running?.isConnected()) return running
  launched = launchChromium()
  idleContexts.clear()
  return launched
}

/** Contexts that earlier tests no longer use, by their options. Their caches hold the built files. */
const idleContexts = new Map<string, BrowserContext[]>()
/** Contexts that a test may have changed, which no later test gets. */
const changedContexts = new WeakSet<BrowserContext>()

/** The context of a page, for a test that changes it. Playwright itself calls `page.context()` for every event. */
export function takeContext(page: Page): BrowserContext {
  const context = page.context()
  changedContexts.add(context)
  return context
}

/** The clock of a page and of its context. */
export const takeClock = (page: Page): Page['clock'] => takeContext(page).clock

/** Opens a page in a context of its own; `close` keeps the context for a later test. */
async function openPage(options: BrowserContextOptions) {
  const key = JSON.stringify(options)
  const running = await openBrowser()
  const context = idleContexts.get(key)?.pop() ?? (await running.newContext(options))
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  // A service worker outlives its page.
  if (options.serviceWorkers !== 'block') changedContexts.add(context)
  const close = async () => {
    if (changedContexts.has(context) || !running.isConnected()) return context.close()
    for (const opened of context.pages()) await opened.close()
    await context.clearCookies()
    idleContexts.set(key, [...(idleContexts.get(key) ?? []), context])
  }
  return { page, close }
}

const complaintsOf = new WeakMap<Page, string[]>()
/** The requests of a page that have no response yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Waits two frames, after which a change is painted. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Waits until a page has no pending requests, also none that earlier responses caused, and is painted. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const waits = () => (pendingRequests.get(page)?.size ?? 0) > 0
  for (let still = 0; still < 2; still = waits() ? 0 : still + 1) await waitForPaint(page)
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1366, height: 768 }

export type Screen = TestApp & {
  origin: string
  /** Opens a path as a new user of a role, with a session's token, or signed out. */
  open: (path: string, who?: Role | { token: string }, options?: BrowserContextOptions) => Promise<Page>
}

/** The application with its built web, listening on a port, and a function to open pages in a browser. */
export async function aScreen(options: Parameters<typeof anApp>[0] = {}): Promise<Screen> {
  const { closing = onTestFinished } = options
  const app = await anApp({ ...options, web: webFolder })
  const origin = await listen(app.app)
  // Browsers keep idle connections, which would delay closing the server.
  closing(async () => app.app.server.closeAllConnections())
  const open: Screen['open'] = async (path, who, more = {}) => {
    const { page, close } = await openPage({
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      viewport: desktop,
      reducedMotion: 'reduce',
      // Service workers are off: they would hide requests from tests that watch or break them.
      serviceWorkers: 'block',
      ...more,
    })
    const token = typeof who === 'string' ? await app.tokenFor(who) : who?.token
    await page.addInitScript(startSession, token)
    watchPage(page)
    closing(close)
    reportFailures(page)
    await page.goto(origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return page
  }
  return { ...app, origin, open }
}

let port = 0

/** Listens on the same port for all tests of a worker, so that browsers find the built files in their caches. */
async function listen(app: FastifyInstance): Promise<string> {
  const origin = await app
    .listen({ port, host: '127.0.0.1' })
    .catch(() => app.listen({ port: 0, host: '127.0.0.1' })) // another server has taken it
  port ||= Number(new URL(origin).port)
  return origin
}

/**
 * Runs in the page before its scripts. Stores the token, and removes what an earlier test stored, only at the
 * first page, so that logging out works.
 */
function startSession(token: string | undefined) {
  if (sessionStorage.getItem('session started')) return
  localStorage.clear()
  sessionStorage.setItem('session started', 'yes')
  if (token) localStorage.setItem('token', token)
}

/** Records the pending requests of a page, and its errors and warnings. */
function watchPage(page: Page) {
  const [complaints, asked]: [string[], Set<Request>] = [[], new Set()]
  complaintsOf.set(page, complaints)
  pendingRequests.set(page, asked)
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
}

/** When the test fails, adds the page's errors to the message and saves a screenshot. */
export function reportFailures(page: Page) {
  // `onTestFailed` runs after `onTestFinished`, when the page is closed.
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const complaint of complaintsOf.get(page) ?? []) process.stderr.write(`[page] ${complaint}\n`)
    await page
      .screenshot({ path: `test/output/${task.name.replaceAll(/\W+/g, '-')}.png` })
      .catch(() => undefined)
  })
}
