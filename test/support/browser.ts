import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, onTestFailed, onTestFinished } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { webFolder } from '#server/kernel/build.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { launchChromium } from '#test/support/chromium.ts'

let launched: Promise<Browser> | undefined

/** One browser a test file. */
export const browser = () => (launched ??= launchChromium())
afterAll(async () => (await launched)?.close())

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1366, height: 768 }

export type Screen = TestApp & {
  origin: string
  /** Opens an address as somebody (a role, or a session's token), or as nobody. */
  open: (path: string, who?: Role | { token: string }, options?: BrowserContextOptions) => Promise<Page>
}

/** The application with its built web, listening, and a way to look at it. */
export async function aScreen(options: Parameters<typeof anApp>[0] = {}): Promise<Screen> {
  const app = await anApp({ ...options, web: webFolder })
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const open: Screen['open'] = async (path, who, context = {}) => {
    const session = await (
      await browser()
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
    if (token) await session.addInitScript(keepToken, token)
    const page = await session.newPage()
    watch(page)
    onTestFinished(() => session.close())
    await page.goto(origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    return page
  }
  return { ...app, origin, open }
}

/** Runs in the page, before its own scripts; only at the first address, so that logging out lasts. */
function keepToken(token: string) {
  if (sessionStorage.getItem('token given')) return
  sessionStorage.setItem('token given', 'yes')
  localStorage.setItem('token', token)
}

/** What the page complained of is told with the failure; its last sight is kept. */
function watch(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFailed(async ({ task }) => {
    for (const complaint of complaints) process.stderr.write(`[page] ${complaint}\n`)
    await page
      .screenshot({ path: `test/output/${task.name.replaceAll(/\W+/g, '-')}.png` })
      .catch(() => undefined)
  })
}
