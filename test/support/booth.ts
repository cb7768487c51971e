import type { Page } from 'playwright-core'
import { runBeforeApplication } from '#test/support/browser.ts'

export const booth = (id: number) => `/votaciones/en-curso/${id}`
export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The time that has passed on a page's device is what the test says; its clock may be wrong by some minutes. */
export const runOwnClock = (empty: Page, wrongBy = 0) =>
  runBeforeApplication(
    empty,
    (by: number) => {
      const now = Date.now.bind(Date)
      let passed = by * 60_000
      Date.now = () => now() + passed
      addEventListener('pass', (event) => (passed += (event as CustomEvent<number>).detail))
    },
    wrongBy,
  )
export const letPass = (page: Page, minutes: number) =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('pass', { detail })), minutes * 60_000)
