import type { Page, Route } from 'playwright-core'

export const refused = 'Ya se ha pedido y no se puede cancelar'
export const unanswered = 'Todavía no hay respuesta'

/** The phone's Back: the page may stay where it is, so no load is waited for. */
export const goBack = (page: Page) => page.evaluate(() => history.back())

/** Keeps the changes that a page asks for from leaving, until they are let go. */
export async function holdChanges(page: Page) {
  const held: Route[] = []
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    held.push(route)
    return undefined
  })
  return { held, letGo: () => Promise.all(held.splice(0).map((route) => route.continue())) }
}
