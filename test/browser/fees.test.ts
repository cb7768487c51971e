import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rules fee-1, fee-2: a treasurer says what is charged, reads how it comes about and takes the file along', async () => {
  const { db, open } = await aScreen()
  const joined = { creationTime: '2026-01-10T10:00:00Z', period: 'Trimestral' }
  const bankAccount = 'ES6000491500051234567892'
  await anAffiliate(db, {
    ...joined,
    name: 'Ana',
    lastName1: 'Sanz',
    lastName2: '',
    feeCents: 2000,
    bankAccount,
  })
  await anAffiliate(db, {
    ...joined,
    name: 'Eva',
    lastName1: 'Gil',
    lastName2: '',
    feeCents: 700,
    bankAccount: null,
  })
  const page = await open('/panel-administracion/exportacion-cuotas', 'ROLE_SUPER_ADMIN')
  await page.getByRole('heading', { level: 1, name: 'Exportación de cuotas' }).waitFor()
  const total = page.getByRole('status').filter({ hasText: 'personas' })
  await total.getByText('27,00\u00a0€').waitFor()
  await total.getByText('1 no tiene una cuenta válida').waitFor()

  const day = page.getByLabel('Fecha de cargo')
  await day.fill('31/2/2026')
  await page.getByText('Ese día no existe').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Descargar/ }).count()).toBe(0)
  await day.fill('1/1/2099')
  await page.getByText('El 1 de enero de 2099 los bancos no cobran').waitFor()
  await day.fill('15/3/2026')
  await page.getByLabel('FRACCIONAMIENTO').check()
  await page.getByText('20,00\u00a0€ × 2/3').waitFor()
  await total.getByText('18,00\u00a0€').waitFor()
  await page.getByText('ES•• … 7892').waitFor()

  const downloading = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Descargar/ })
    .first()
    .click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Cuotas_.*\.xlsx$/)
  expect((await readFile(await file.path())).length).toBeGreaterThan(1000)

  const narrow = await open('/panel-administracion/exportacion-cuotas', 'ROLE_SUPER_ADMIN', {
    viewport: phone,
  })
  await narrow.getByLabel('Periodicidad').selectOption('Anual')
  await narrow.getByText('Nadie paga una cuota de esta periodicidad.').waitFor()
})
