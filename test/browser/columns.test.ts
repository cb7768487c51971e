import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'

const list = '/censo-base/inscritos'

test('columns are chosen and moved by dragging and by buttons, and remembered (rule list-3)', async () => {
  const screen = await aScreen()
  await anAffiliate(screen.db, { inscriptionType: 2, phone: '+34600123456' })
  const page = await screen.open(list, 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('checkbox', { name: 'Ciudad' }).check()
  await page.getByRole('button', { name: 'Subir Ciudad' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /Ciudad, posición 9 de \d+/ })
    .first()
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Subir Ciudad')
  const choices = page.getByRole('dialog', { name: 'Columnas' }).getByRole('listitem')
  await choices.filter({ hasText: 'Teléfono' }).getByRole('checkbox').check()
  await choices.filter({ hasText: 'Segundo apellido' }).dragTo(choices.first(), { steps: 5 })
  await page
    .getByRole('status')
    .filter({ hasText: /Segundo apellido, posición 1 de \d+/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader').nth(1).getByText('Segundo apellido').waitFor()
  await page.getByRole('cell', { name: '600 123 456' }).waitFor()
  // What has no meaning as an order has no button; what has is sorted by.
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Teléfono' }).getByRole('button').count())
    .toBe(0)
  await page.getByRole('columnheader', { name: 'Asamblea' }).getByRole('button').click()
  await page.waitForURL('**sort=assembly**')
  await page.reload()
  await page.getByRole('columnheader', { name: 'Ciudad' }).waitFor()
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('button', { name: 'Restablecer' }).click()
  await page.getByRole('button', { name: 'Hecho' }).click()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Ciudad' }).count()).toBe(0)
})

test('a download is what the list shows, under its name (rules list-5, census-2)', async () => {
  const screen = await aScreen()
  await anAffiliate(screen.db, { inscriptionType: 2 })
  const page = await screen.open(`${list}?inscriptionType=2`, 'ROLE_ADMIN')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar 1 inscrito', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Inscritos_\d{1,2}-\d{1,2}-\d{4}\.xlsx$/)
  await page.getByRole('status').filter({ hasText: 'Descarga terminada: Inscritos_' }).first().waitFor()
  await page.getByRole('button', { name: 'Formato de la descarga' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.csv/ }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)
})
