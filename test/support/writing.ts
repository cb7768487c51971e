import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import type { Screen } from '#test/support/browser.ts'

export const nextYear = new Date().getFullYear() + 1

/** A step of the writing of a communication, by its heading. */
export const waitForStep = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The editor of what a communication says. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texto del correo' })

/** Goes by the keyboard to a control, forwards or back; throws where nobody gets there. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const isThere = () => control.evaluate((element) => element === document.activeElement)
  for (let tried = 0; tried < 60 && !(await isThere()); tried += 1) await page.keyboard.press(key)
  if (!(await isThere())) throw new Error(`«Tab» does not lead to ${control.toString()}`)
}

/** Presses a button by the keyboard. */
export async function enter(page: Page, button: Locator) {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

/** A draft of an admin who has said everything, and the page where it is written. */
export async function aWritten(app: Pick<Screen, 'as'>, written: object = {}) {
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const sent = {
    subject: 'Boletín',
    body: '<p>Hola</p>',
    scheduledDate: `${nextYear}-03-25T17:00:00.000Z`,
    ...written,
  }
  const edited = await admin('PATCH', `/communication/${id}`, sent)
  expect(edited.statusCode, edited.body).toBe(200)
  const get = async () => (await admin('GET', `/communication/${id}`)).json<Communication>()
  return { id, admin, get, address: `/comunicaciones/edicion-comunicacion/${id}` }
}
