import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { field, nextYear, textOf, waitForStep } from '#test/support/writing.ts'

test('rule access-1: a communication is written by keyboard alone, on a phone', async () => {
  const app = await aScreen()
  await anAffiliate(app.db, { communications: true })
  const page = await app.open('/comunicaciones/nueva-comunicacion', 'ROLE_ADMIN', { viewport: phone })
  const { keyboard } = page
  await page.getByText('Llegará a 1 persona').waitFor()
  await field(page, 'Fecha de envío').focus()
  await keyboard.type(`25/3/${nextYear}`)
  await keyboard.press('Tab')
  await keyboard.type('18')
  await keyboard.press('Tab')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Asamblea')
  await keyboard.press('Enter')
  await waitForStep(page, 'Crear email')
  await textOf(page).focus()
  await keyboard.type('Hola, @@NOMBRE@@.')
  // Out of the text and past nothing that holds the focus.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Guardar y continuar')
  await keyboard.press('Enter')
  await waitForStep(page, 'Añadir fichero adjunto')
  await page.getByRole('button', { name: 'Continuar', exact: true }).focus()
  await keyboard.press('Enter')
  await waitForStep(page, 'Previsualizar y probar')
  await page.getByRole('radio', { name: 'Escritorio' }).focus()
  await keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: 'Móvil' }).isChecked()).toBe(true)
  await expect.poll(() => findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviarme una prueba' }).focus()
  await keyboard.press('Enter')
  await page.getByText('Puede tardar un minuto').waitFor()
  await page.getByRole('button', { name: 'Continuar', exact: true }).focus()
  await keyboard.press('Enter')
  await waitForStep(page, 'Confirmar y terminar')
  await page.getByRole('button', { name: 'Guardar y enviar' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guardar como borrador' }).focus()
  await keyboard.press('Enter')
  await page.getByText('Guardada como borrador').first().waitFor()
})
