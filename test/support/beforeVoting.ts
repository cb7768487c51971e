import type { Page } from 'playwright-core'

/** Answers who opens a booth as if its voting began two seconds later, and at first as if its roll were being frozen then. */
export async function answerAsBefore(page: Page, id: number) {
  let startDate: string | undefined
  let isFrozen = false
  await page.route(`**/api/voting/${id}`, async (route) => {
    const response = await route.fetch()
    startDate ??= new Date(Date.now() + 2000).toISOString()
    const isBefore = Date.now() < Date.parse(startDate)
    const as = isBefore ? { status: 'APPROVED', startDate, census: null } : isFrozen ? {} : { census: null }
    isFrozen ||= !isBefore
    await route.fulfill({ response, json: { ...(await response.json()), ...as } })
  })
}
