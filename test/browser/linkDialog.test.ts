import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'

test('a link without words selected has its own, and leads where it reads (rule communication-5)', async () => {
  const { open } = await aScreen()
  const page = await open('/panel-administracion/documentos-legales/nuevo-pdf', 'ROLE_ADMIN')
  const text = page.getByRole('textbox', { name: 'Texto' })
  await text.focus()
  await page.keyboard.type('Plazas: ')
  await page
    .getByRole('toolbar', { name: 'Formato de Texto' })
    .getByRole('button', { name: 'Enlace' })
    .click()
  const link = page.getByRole('dialog', { name: 'Enlace' })
  await link.getByLabel('Texto que se pulsa').fill('Reserva')
  await link.getByLabel('Dirección').fill('https://banco.example@malo.example')
  await link.getByRole('button', { name: 'Poner el enlace' }).click()
  await link.getByText('Quita lo que va delante de la «@»').first().waitFor()
  await link.getByLabel('Dirección').fill('example.org/b')
  await link.getByRole('button', { name: 'Poner el enlace' }).click()
  await expect.poll(() => text.locator('a[href="https://example.org/b"]').textContent()).toBe('Reserva')
})
