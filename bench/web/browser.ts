import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { chromium, type BrowserContext } from 'playwright-core'
import { chromiumPath } from '#test/support/chromium.ts'
import { freePort } from '#test/support/process.ts'

export type BenchBrowser = { context: BrowserContext; debuggingPort: number; leave: () => Promise<void> }

/** A browser with its own profile and an open debugging port, signed in to `origin` if a token is given. */
export async function openBenchBrowser(origin: string, token?: string): Promise<BenchBrowser> {
  const debuggingPort = await freePort()
  const profile = mkdtempSync(path.join(tmpdir(), 'concejo-profile-'))
  const packaged = process.platform === 'linux' && process.arch === 'x64'
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    args: [...(packaged ? sparticuz.args : ['--no-sandbox']), `--remote-debugging-port=${debuggingPort}`],
    headless: true,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1366, height: 768 },
  })
  context.setDefaultTimeout(20_000)
  if (token) await signIn(context, origin, token)
  return {
    context,
    debuggingPort,
    leave: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Stores the token where the application expects it, from a page of `origin` without scripts. */
async function signIn(context: BrowserContext, origin: string, token: string) {
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((given) => localStorage.setItem('token', given), token)
  await page.close()
}
