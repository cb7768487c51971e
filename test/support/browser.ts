import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { onTestFailed, onTestFinished } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { webFolder } from '#server/kernel/build.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { launchChromium } from '#test/support/chromium.ts'

let launched: Promise<Browser> | undefined

/** One browser a worker, which closes it on leaving; each page has a context of its own. After one that died comes another. */
async function openBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined)
  if (running?.isConnected()) return running
  launched = launchChromium()
  return launched
}

const complaintsOf = new WeakMap<Page, string[]>()
/** What a page has asked for and not got yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>()

/** A change is on the screen two frames later. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** All that a page asked for has come and is drawn, and what that made it ask for too. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const waits = () => (pendingRequests.get(page)?.size ?? 0) > 0
  for (let still = 0; still < 2; still = waits() ? 0 : still + 1) await waitForPaint(page)
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1366, height: 768 }

export type Screen = TestApp & {
  origin: string
  /** Opens an address as somebody (a role, or a session's token), or as nobody. */
  open: (path: string, who?: Role | { token: string }, options?: BrowserContextOptions) => Promise<Page>
}

/** The application with its built web, listening, and a way to look at it. */
export async function aScreen(options: Parameters<typeof anApp>[0] = {}): Promise<Screen> {
  const { closing = onTestFinished } = options
  const app = await anApp({ ...options, web: webFolder })
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const open: Screen['open'] = async (path, who, context = {}) => {
    const session = await (
      await openBrowser()
    ).newContext({
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
      viewport: desktop,
      reducedMotion: 'reduce',
      // A worker between the page and the network would hide requests from the journeys that watch or break them.
      serviceWorkers: 'block',
      ...context,
    })
    session.setDefaultTimeout(10_000)
    const token = typeof who === 'string' ? await app.tokenFor(who) : who?.token
    if (token) await session.addInitScript(storeToken, token)
    const page = await session.newPage()
    watchPage(page)
    closing(() => session.close())
    reportFailures(page)
    await page.goto(origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return page
  }
  return { ...app, origin, open }
}

/** Runs in the page, before its own scripts; only at the first address, so that logging out lasts. */
function storeToken(token: string) {
  if (sessionStorage.getItem('token given')) return
  sessionStorage.setItem('token given', 'yes')
  localStorage.setItem('token', token)
}

/** Writes down what a page asks for and what it complains of. */
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

/** What a page complained of is told with this test's failure; its last sight is kept. */
export function reportFailures(page: Page) {
  onTestFailed(async ({ task }) => {
    for (const complaint of complaintsOf.get(page) ?? []) process.stderr.write(`[page] ${complaint}\n`)
    await page
      .screenshot({ path: `test/output/${task.name.replaceAll(/\W+/g, '-')}.png` })
      .catch(() => undefined)
  })
}
