import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { computeDocumentLetter } from '#contract/people/document.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { mails } from '#server/mails.ts'
import { aScreen, type Screen } from '#test/support/browser.ts'
import { anAssembly } from '#test/support/factories.ts'
import { lanesOfThisProcess } from '#test/support/jobs.ts'
import { quietLog } from '#test/support/log.ts'

export const dni = (number: number) => `${String(number).padStart(8, '0')}${computeDocumentLetter(number)}`
/** Screens of a server that does its jobs, with one assembly. */
export async function openOffice(): Promise<Screen> {
  const screen = await aScreen()
  await anAssembly(screen.db, { assemblyName: 'Centro' })
  const stop = startWorker(screen.world, quietLog, { mails, jobs: lanesOfThisProcess(screen) })
  onTestFinished(stop)
  return screen
}

export const choose = (page: Page, name: string, content: Uint8Array) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
export const chosen = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true })
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
export const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
