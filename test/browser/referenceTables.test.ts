import { expect, test } from 'vitest'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { aScreen } from '#test/support/browser.ts'

const panel = '/panel-administracion'

test('each reference table has its address, its page and its accent-blind search (rule census-6)', async () => {
  const screen = await aScreen()
  await syncReferencePlaces(screen.url)
  const page = await screen.open(`${panel}?tab=municipios`, 'ROLE_ADMIN')
  await page.getByRole('table', { name: /^8\.132 municipios · página 1 de 543$/ }).waitFor()
  await page.getByLabel('Buscar municipios').fill('mostoles')
  await page.keyboard.press('Enter')
  await page.getByRole('rowheader', { name: 'Móstoles' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=municipios&search=mostoles')

  // The search of one tab does not apply to another.
  await page.getByRole('tab', { name: 'Provincias' }).click()
  await page.getByRole('table', { name: '52 provincias · página 1 de 4' }).waitFor()
  await expect.poll(() => page.getByLabel('Buscar provincias').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('table', { name: '52 provincias · página 2 de 4' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=provincias&page=1')

  await page.getByRole('link', { name: 'Paises 249' }).click()
  await page.getByRole('table', { name: /^249 países · página 1 de 17$/ }).waitFor()
})
