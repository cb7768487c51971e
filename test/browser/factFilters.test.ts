import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'

const list = '/censo-base/inscritos'
const addressOf = (page: Page) => new URL(page.url())
const caption = (page: Page, text: string) => page.getByRole('table', { name: text }).waitFor()

test('rule people-20: several cities, an age and «todos menos» are chosen, shown and in the address', async () => {
  const screen = await aScreen()
  const { db } = screen
  for (const [name, city, birthday] of [
    ['Ana', 'Getafe', '2001-05-05'],
    ['Eva', 'Leganés', '2002-05-05'],
    ['Luz', 'Leganés', '1960-05-05'],
    ['Sol', 'Madrid', '2001-05-05'],
  ] as const)
    await anAffiliate(db, { name, city, birthday })
  const page = await screen.open(`${list}?filtros=1`, 'ROLE_ADMIN')
  await page.getByRole('tab', { name: 'Dónde vive' }).click()
  for (const [typed, city] of [
    ['getafe', 'Getafe'],
    ['leganes', 'Leganés'],
  ] as const) {
    await page.getByRole('combobox', { name: /^Ciudad/ }).fill(typed)
    await page.getByRole('option', { name: city, exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `${city} (quitar)` }).waitFor()
  }
  await page.keyboard.press('Tab')
  await page.getByRole('tab', { name: 'Sexo y edad' }).click()
  await page.getByLabel('Edad, hasta').fill('30')
  await page.keyboard.press('Enter')
  await caption(page, '2 inscritos · página 1 de 1')
  await page.getByRole('button', { name: /^Ciudad: Getafe o Leganés/ }).waitFor()
  await page.getByRole('button', { name: /^Edad, hasta: 30 años/ }).waitFor()
  expect(addressOf(page).searchParams.getAll('city')).toEqual(['Getafe', 'Leganés'])

  await page.getByRole('tab', { name: 'Dónde vive (1)' }).click()
  await page.getByRole('checkbox', { name: 'Todo menos lo elegido' }).check()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('button', { name: /^Ciudad: no es Getafe ni Leganés/ }).waitFor()
  await page.getByRole('cell', { name: 'Sol' }).waitFor()
  expect(addressOf(page).searchParams.get('not')).toBe('city')
  await page.reload()
  await caption(page, '1 inscrito · página 1 de 1')
  // Whoever comes from this list has its people beside them.
  await page.getByRole('link', { name: /Sol/ }).click()
  await page.getByRole('heading', { level: 1, name: /Sol/ }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^Ciudad: no es/ }).click()
  await caption(page, '3 inscritos · página 1 de 1')
  expect(addressOf(page).searchParams.has('not')).toBe(false)
})
