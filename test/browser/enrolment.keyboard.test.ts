import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { fillAddress, fillContact, fillPersonal, goToStep, lucia } from '#test/support/enrolmentForm.ts'

test('with the keyboard alone', async () => {
  const { open } = await aScreen()
  const page = await open('/inscribete')
  const { keyboard } = page
  const tabTo = async (name: RegExp | string) => {
    for (let n = 0; n < 60; n += 1) {
      await keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement
        const label =
          element instanceof HTMLInputElement || element instanceof HTMLSelectElement
            ? element.labels?.[0]
            : element
        return label?.textContent?.trim() ?? ''
      })
      if (typeof name === 'string' ? at === name : name.test(at)) return
    }
    throw new Error(`no se llega a ${String(name)}`)
  }
  const write = async (name: RegExp | string, text: string) => {
    await tabTo(name)
    await keyboard.type(text)
  }
  const next = async (title: string) => {
    await tabTo('Continuar')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    // The fields of a step may still be loading.
    await page.locator('form input, form dl').first().waitFor()
  }
  await tabTo(/^Afiliado/)
  await keyboard.press('Space')
  await next('Datos Personales')
  await write('Nombre', 'Lucía')
  await write('Primer apellido', 'Ferrer')
  await tabTo('Tipo de documento')
  await keyboard.type('DNI')
  await write('DNI', '12345678Z')
  await tabTo('Hombre')
  await keyboard.press('ArrowDown')
  await write('Fecha de nacimiento', '1958-03-05')
  await next('Domicilio')
  await tabTo('Ciudad')
  await keyboard.type('alcorc')
  await page.getByRole('option', { name: 'Alcorcón' }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await write('Código postal', '28921')
  await write('Dirección', 'Calle Mayor')
  await next('Contacto')
  await write('Correo electrónico', lucia.email)
  await write('Teléfono', '600123456')
  await next('Participación')
  await tabTo('No encuentro mi asamblea')
  await keyboard.press('Space')
  await tabTo('Contribuir con una cuota')
  await keyboard.press('Space')
  await tabTo(/^Me comprometo/)
  await keyboard.press('Space')
  await tabTo(/^He leído y acepto/)
  await keyboard.press('Space')
  await next('Revisa tus datos')
  await page.getByRole('button', { name: 'Completar inscripción' }).waitFor()
  await tabTo('Completar inscripción')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Te hemos enviado un correo: falta un paso' }).waitFor()
})

test('rule enrol-1: the last step tells what is missing of what it has asked, and no more', async () => {
  const { open } = await aScreen()
  const page = await open('/inscribete')
  const told = () => page.getByRole('alert').getByRole('link').allInnerTexts()
  const go = () => page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel(/^Afiliado/).check()
  await goToStep(page, 'Datos Personales')
  await fillPersonal(page)
  await goToStep(page, 'Domicilio')
  await fillAddress(page)
  await goToStep(page, 'Contacto')
  await fillContact(page)
  await goToStep(page, 'Participación')
  await go()
  await expect.poll(told).toEqual(['Tipo de asamblea: Campo requerido *'])
  await page.getByLabel('Tipo de asamblea').selectOption('Municipal')
  await go()
  await expect.poll(told).toEqual(['Asamblea: Campo requerido *'])
  await expect.poll(() => page.getByLabel('Contribuir con una cuota').count()).toBe(0)
  await page.getByLabel('No encuentro mi asamblea').check()
  await page.getByLabel('Contribuir con una cuota').waitFor()
  await go()
  await expect
    .poll(told)
    .toEqual([
      'Periodo: Campo requerido *',
      'Cuota: Campo requerido *',
      'Cuenta bancaria (IBAN): Campo requerido *',
    ])
  await page.getByLabel('Contribuir con una cuota').uncheck()
  await go()
  await expect.poll(told).toEqual(['Compromiso: Campo requerido *', 'Protección de datos: Campo requerido *'])
})

test('an address of a later step leads to the first one, with what stands above it', async () => {
  const { open } = await aScreen()
  const page = await open('/inscribete?paso=5&baja=1')
  await page.getByRole('heading', { level: 2, name: 'Inscripción' }).waitFor()
  await page.getByText('Son unos cinco minutos').waitFor()
  await page.getByText('Te has dado de baja.').waitFor()
})

test('rule people-16: every field says what it is for to the browser', async () => {
  const { open } = await aScreen()
  const page = await open('/inscribete')
  await page.getByLabel(/^Afiliado/).check()
  const tokens = (labels: string[]) =>
    Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).getAttribute('autocomplete')))
  await goToStep(page, 'Datos Personales')
  await expect
    .poll(() => tokens(['Nombre', 'Primer apellido', 'Fecha de nacimiento']))
    .toEqual(['given-name', 'family-name', 'bday'])
  await fillPersonal(page)
  await goToStep(page, 'Domicilio')
  await expect.poll(() => tokens(['Dirección', 'Código postal'])).toEqual(['address-line1', 'postal-code'])
  await fillAddress(page)
  await goToStep(page, 'Contacto')
  await expect.poll(() => tokens(['Correo electrónico', 'Teléfono'])).toEqual(['email', 'tel'])
  await fillContact(page)
})
