import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilIdle } from '#test/support/browser.ts'

/** Continues to the next step and waits for its title. */
export async function goToStep(page: Page, title: string) {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

/** The data of an applicant who lives in Madrid and pays a fee. */
export const lucia = {
  name: 'Lucía',
  lastName1: 'Ferrer',
  document: ' 12.345.678-z ',
  birthday: '5/3/1958',
  email: 'lucia@example.org',
}

export async function fillPersonal(page: Page) {
  await page.getByLabel('Nombre', { exact: true }).fill(lucia.name)
  await page.getByLabel('Primer apellido').fill(lucia.lastName1)
  await page.getByLabel('Tipo de documento').selectOption('DNI')
  await page.getByLabel('DNI', { exact: true }).fill(lucia.document)
  await page.getByLabel('Mujer').check()
  await page.getByLabel('Fecha de nacimiento').fill(lucia.birthday)
}

export async function fillAddress(page: Page) {
  await chooseOption(page, 'Ciudad', 'Alcorc', 'Alcorcón')
  await page.getByLabel('Código postal').fill('28921')
  await page.getByLabel('Dirección').fill('Calle Mayor')
}

export async function fillContact(page: Page) {
  await page.getByLabel('Correo electrónico').fill(lucia.email)
  await page.getByLabel('Teléfono').fill('600 123 456')
}

export async function fillParticipation(page: Page) {
  await page.getByLabel('No encuentro mi asamblea').check()
  await page.getByLabel('Trimestral').check()
  await page.getByLabel('Cuota', { exact: true }).selectOption('10')
  await page.getByLabel('Cuenta bancaria (IBAN)').fill('ES91 2100 0418 4502 0005 1332')
  await page.getByLabel(/^Me comprometo/).check()
  await page.getByLabel(/^He leído y acepto/).check()
}

/** Types into a searchable list and chooses an option. */
export async function chooseOption(page: Page, label: string, typed: string, option: string) {
  // Options that arrive while somebody chooses take the choice away.
  await waitUntilIdle(page)
  const box = page.getByRole('combobox', { name: label })
  await box.fill(typed)
  await page.getByRole('option', { name: option }).click()
  await expect.poll(() => box.inputValue()).toBe(option)
}

/** Fills the form from the first step to the review. */
export async function fillEnrolmentForm(page: Page) {
  await page.getByLabel(/^Afiliado/).check()
  await goToStep(page, 'Datos Personales')
  await fillPersonal(page)
  await goToStep(page, 'Domicilio')
  await fillAddress(page)
  await goToStep(page, 'Contacto')
  await fillContact(page)
  await goToStep(page, 'Participación')
  await fillParticipation(page)
  await goToStep(page, 'Revisa tus datos')
}
