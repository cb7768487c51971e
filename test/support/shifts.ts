import type { Page } from 'playwright-core'
import { runBeforeApplication } from '#test/support/browser.ts'

/** Runs in the page before its scripts. */
function sumShifts() {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as { shifted: number }).shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Sums what jumps on a page whose data and fonts come late. */
export async function watchShifts(page: Page) {
  await runBeforeApplication(page, sumShifts)
  await page.route('**/{api/,assets/*.woff2}**', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
}

/** How much jumped since `watchShifts`, as browsers count it: 0.1 is much. */
export const sumOfShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted)
