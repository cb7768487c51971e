import type { Locator, Page } from 'playwright-core'

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
