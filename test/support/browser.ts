import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { webFolder } from '#server/kernel/build/webBuild.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { launchChromium } from '#test/support/chromium.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1366, height: 768 }

let launched: Promise<Browser> | undefined

/** The worker's browser, closed when the worker ends. A crashed browser is replaced. */
async function openBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined)
  if (running?.isConnected()) return running
  launched = launchChromium()
  idlePages.clear()
  return launched
}

/**
 * Pages that earlier tests no longer use, by the options of their contexts. Their processes and caches hold the built
 * files: another test on such a page costs half of one on a new page.
 */
const idlePages = new Map<string, Page[]>()
/** Pages whose contexts a test may have changed, which no later test gets. */
const takenPages = new WeakSet<Page>()

/** The context of a page, for a test that changes it. Playwright itself calls `page.context()` for every event. */
export function takeContext(page: Page): BrowserContext {
  takenPages.add(page)
  return page.context()
}

/** The clock of a page and of its context. */
export const takeClock = (page: Page): Page['clock'] => takeContext(page).clock

/** Runs a script in a page before those of the application, at every load until the test ends. */
export async function runBeforeApplication(
  page: Page,
  script: (given: number) => void,
  given = 0,
): Promise<void> {
  const added = await page.addInitScript(script, given)
  onTestFinished(() => added.dispose())
}

/** Another tab beside a page, closed with it. */
export const openTab = (page: Page): Promise<Page> => page.context().newPage()

/** The addresses of all tabs, asked of the browser: Playwright sometimes misses a background tab. */
export async function listTabs(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  return targetInfos.map(({ url }) => url)
}

const pageOptions = {
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
  viewport: desktop,
  colorScheme: 'light',
  forcedColors: 'none',
  reducedMotion: 'reduce',
  // Service workers are off: they would hide requests from tests that watch or break them.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions

/** Opens a page in a context of its own; `close` keeps both for a later test. */
async function openPage(more: BrowserContextOptions, token: string | undefined) {
  const options = { ...pageOptions, ...more }
  // What is set anew for every test does not tell pages apart.
  const { viewport, colorScheme, forcedColors, reducedMotion, ...lasting } = options
  const key = JSON.stringify(lasting)
  const running = await openBrowser()
  const page = idlePages.get(key)?.pop() ?? (await newPage(running, options))
  await page.emulateMedia({ media: null, colorScheme, forcedColors, reducedMotion })
  if (viewport) await page.setViewportSize(viewport)
  const session = await page.addInitScript(startSession, { token, id: crypto.randomUUID() })
  const close = async () => {
    const context = page.context()
    // A service worker outlives its page.
    const isReusable = !takenPages.has(page) && !page.isClosed() && options.serviceWorkers === 'block'
    if (!isReusable || !running.isConnected()) return context.close()
    for (const opened of context.pages()) if (opened !== page) await opened.close()
    for (const event of watched) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await session.dispose()
    await page.mouse.move(0, 0)
    await page.goto('about:blank')
    await context.clearCookies()
    idlePages.set(key, [...(idlePages.get(key) ?? []), page])
  }
  return { page, close }
}

async function newPage(running: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await running.newContext(options)
  context.setDefaultTimeout(patience)
  return context.newPage()
}

/** The events that tests listen to. */
const watched = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** How long a page is waited for, in ms: it fails in words, before the test does without any. */
const patience = 30_000

const listPending = (page: Page): string[] =>
  Array.from(pendingRequests.get(page) ?? [], (request) => `${request.method()} ${request.url()}`)

const complaintsOf = new WeakMap<Page, string[]>()
/** The requests of a page that have no response yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

/** Waits two frames, after which a change is painted; a page that the browser draws no frames of is not waited for. */
export const waitForPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done))
        setTimeout(done, 2000)
      }),
  )

/** Where each line of a text begins, told by the browser. */
export function measureLines(text: Element) {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].map(({ left }) => Math.round(left))
}

/** Waits until a text is spoken. */
export const waitForAnnouncement = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

/**
 * Waits until a page has no pending requests, also none that earlier responses caused, and is painted. Work with a
 * progress bar (a job, after 5 s or once its size is known) is not waited for: it may take as long as it likes.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const waits = () => (pendingRequests.get(page)?.size ?? 0) > 0
  const until = Date.now() + patience
  for (let still = 0; still < 2; still = waits() ? 0 : still + 1) {
    await waitForPaint(page)
    if (Date.now() > until) throw new Error(`No response to ${listPending(page).join(', ')}`)
  }
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]:not(:has(progress))'))
}

type OpenOptions = BrowserContextOptions & {
  /** Prepares the empty page before it loads the application: a script, a clock, answers of the server. */
  before?: (page: Page) => Promise<unknown>
  /** The name of the server in the address: passkeys work on none that is a number. */
  host?: 'localhost'
}

export type Screen = TestApp & {
  origin: string
  /** Opens a path as a new user of a role, with a session's token, or signed out. */
  open: (path: string, who?: Role | { token: string }, options?: OpenOptions) => Promise<Page>
}

/** The application with its built web, listening on a port, and a function to open pages in a browser. */
export async function aScreen(options: Parameters<typeof anApp>[0] = {}): Promise<Screen> {
  const { closing = onTestFinished } = options
  const app = await anApp({ ...options, web: webFolder })
  const origin = await listen(app.app)
  // Browsers keep idle connections, which would delay closing the server.
  closing(async () => app.app.server.closeAllConnections())
  const open: Screen['open'] = async (path, who, { before, host = '127.0.0.1', ...more } = {}) => {
    const token = typeof who === 'string' ? await app.tokenFor(who) : who?.token
    const { page, close } = await openPage(more, token)
    watchPage(page)
    closing(close)
    reportFailures(page)
    await before?.(page)
    await page.goto(origin.replace('127.0.0.1', host) + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return page
  }
  return { ...app, origin, open }
}

/** Shows another address as Back and Forward do: without loading the application again, a fifth of the work. */
export async function followAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** The same for an address of another screen, whose heading is waited for. */
export async function followToScreen(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = 'yes'
  })
  await followAddress(page, address)
  await page.locator('h1:not([data-left])').first().waitFor()
}

let port = 0

/** Listens on the same port for all tests of a worker, so that browsers find the built files in their caches. */
async function listen(app: FastifyInstance): Promise<string> {
  const known = app.server.address()
  if (known && typeof known === 'object') return `http://127.0.0.1:${known.port}`
  const origin = await app
    .listen({ port, host: '127.0.0.1' })
    .catch(() => app.listen({ port: 0, host: '127.0.0.1' })) // another server has taken it
  port ||= Number(new URL(origin).port)
  return origin
}

/**
 * Runs in the page before its scripts. At the first page of a test it removes what earlier tests stored and stores the
 * token; not later, so that logging out works.
 */
function startSession({ token, id }: { token: string | undefined; id: string }) {
  if (sessionStorage.getItem('test') === id) return
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('test', id)
  if (token) localStorage.setItem('token', token)
}

const isOfWorker = (request: Request) => /\.worker-[^/]*\.js$/.test(new URL(request.url()).pathname)

/** Records the pending requests of a page, and its errors and warnings. */
function watchPage(page: Page) {
  const [complaints, asked]: [string[], Set<Request>] = [[], new Set()]
  complaintsOf.set(page, complaints)
  pendingRequests.set(page, asked)
  // A worker that ends while its script is loaded takes the end of that request along.
  page.on('request', (request) => isOfWorker(request) || asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
}

/**
 * What a page was refused by the content security policy since it was opened (rule input-4), and what the server failed to
 * answer: what stands there then is not what one came to look at.
 */
export const listRefusals = (page: Page): string[] =>
  (complaintsOf.get(page) ?? []).filter((text) => /Content Security Policy|status of 5\d\d/.test(text))

/** When the test fails, adds the page's errors to the message and saves a screenshot. */
export function reportFailures(page: Page) {
  // `onTestFailed` runs after `onTestFinished`, when the page is closed.
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const complaint of complaintsOf.get(page) ?? []) process.stderr.write(`[page] ${complaint}\n`)
    for (const pending of listPending(page)) process.stderr.write(`[page] no response to ${pending}\n`)
    const shown = await page
      .getByRole('main')
      .ariaSnapshot({ timeout: 2000 })
      .catch(() => '')
    process.stderr.write(`[page] ${page.url()}\n${shown.slice(0, 3000)}\n`)
    await page
      .screenshot({ path: `test/output/${task.name.replaceAll(/\W+/g, '-')}.png` })
      .catch(() => undefined)
  })
}
