import type { Page } from 'playwright-core'

export const nextYear = new Date().getFullYear() + 1

/** A step of the writing of a communication, by its heading. */
export const waitForStep = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The editor of what a communication says. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texto del correo' })
