import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const system = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The packaged Chromium, or the system's where that one does not run. The package's own flags are for a cloud. */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const packaged = process.platform === 'linux' && process.arch === 'x64'
  const executablePath = packaged ? await sparticuz.executablePath() : system.find(existsSync)
  if (!executablePath) throw new Error('no Chromium: neither the packaged one nor the system’s')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more],
  })
}
