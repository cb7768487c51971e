import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
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
  // What names no city is not dropped: it waits under its tab, and nothing is applied.
  const city = page.getByRole('combobox', { name: /^Ciudad/ })
  const missed = page.getByText('«Madri» no es ninguna de las opciones: elige una de la lista')
  await city.fill('Madri')
  await page.getByRole('tab', { name: 'Cuota' }).click()
  await page.getByLabel('Cuota al año, desde').fill('120')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await missed.waitFor()
  await expect.poll(() => city.evaluate((box) => box === document.activeElement)).toBe(true)
  expect([await city.inputValue(), addressOf(page).search]).toEqual(['Madri', '?filtros=1'])
  // What was meant is a button away.
  await page.getByRole('button', { name: 'Elegir «Madrid»' }).click()
  await page.getByRole('button', { name: 'Madrid (quitar)' }).click()
  await expect.poll(() => missed.count()).toBe(0)
  await page.getByRole('tab', { name: 'Cuota' }).click()
  await page.getByLabel('Cuota al año, desde').fill('')
  await page.getByRole('tab', { name: 'Sexo y edad' }).click()
  await page.getByLabel('Edad, hasta').fill('30')
  await page.keyboard.press('Enter')
  await caption(page, '2 inscritos · página 1 de 1')
  await page.getByRole('button', { name: /^Ciudad: Getafe o Leganés/ }).waitFor()
  await page.getByRole('button', { name: /^Edad, hasta: 30 años/ }).waitFor()
  expect(addressOf(page).searchParams.getAll('city')).toEqual(['Getafe', 'Leganés'])

  // Written by hand in the address it says so as well, and what was meant is a button away.
  const whole = page.url()
  await page.goto(new URL(`${list}?city=Jetafe&not=city`, whole).href)
  await page.getByText('Ciudad: No se conoce ninguna ciudad que se llame «Jetafe»').waitFor()
  await page.getByRole('button', { name: 'Quitar este filtro' }).waitFor()
  await page.getByRole('button', { name: 'Elegir «Getafe»' }).click()
  await caption(page, '3 inscritos · página 1 de 1')
  await page.goto(whole)

  await page.getByRole('tab', { name: 'Dónde vive (1)' }).click()
  await page.getByRole('checkbox', { name: 'Todo menos lo elegido' }).check()
  // What would be found is said before it is applied.
  await page.getByRole('status').getByText('1 inscrito', { exact: true }).waitFor()
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

  // So on a phone: the screen of filters stays, and counts nothing that it would not show.
  await page.setViewportSize(phone)
  const dialog = page.getByRole('dialog', { name: 'Filtros' })
  await city.fill('Madri')
  await dialog.getByLabel('Edad, hasta').fill('29')
  await dialog.getByRole('button', { name: 'Ver resultados' }).click()
  await missed.waitFor()
  await expect.poll(() => city.evaluate((box) => box === document.activeElement)).toBe(true)
  expect([await dialog.count(), addressOf(page).searchParams.get('ageTo')]).toEqual([1, '30'])
  await dialog.getByRole('button', { name: 'Vaciar' }).click()
  await expect.poll(() => city.inputValue()).toBe('')
})
