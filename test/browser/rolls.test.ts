import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'

const waitForHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

test('rule people-22: a roll of today is compared with one from before three people moved', async () => {
  const screen = await aScreen()
  const { db, open } = screen
  const people = new Map<string, number>()
  for (const [name, city] of [
    ['Ana', 'Getafe'],
    ['Eva', 'Getafe'],
    ['Luz', 'Getafe'],
    ['Sol', 'Madrid'],
  ] as const)
    people.set(name, await anAffiliate(db, { name, city }))
  const move = async (name: string, city: string) =>
    db
      .updateTable('affiliate')
      .set({ city })
      .where('id', '=', people.get(name) ?? 0)
      .execute()

  const page = await open('/censo-base/inscritos?city=Getafe', 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Guardar como segmento' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Getafe')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Getafe')
  const segment = page.url()

  const take = async (reason: string, count: string) => {
    await page.goto(segment)
    await page.getByRole('button', { name: 'Fijar la lista de hoy' }).click()
    await page.getByText(`Personas que lo cumplen ahora: ${count} (recuento de las `).waitFor()
    await page.getByRole('dialog').getByLabel('Para qué').fill(reason)
    await page.keyboard.press('Enter')
    await waitForHeading(page, 'Fijar una lista')
    await runJobs(screen)
    await page.getByRole('link', { name: 'Ver la lista' }).click()
    await waitForHeading(page, /^Getafe, \d+ de \p{L}+ de \d{4}, \d+:\d\d$/u)
  }
  await take('Asamblea de mayo', '3')
  await expect.poll(() => page.title()).toMatch(/^Getafe, \d+ de .* · Concejo$/)
  await page.getByRole('table', { name: '3 personas · página 1 de 1' }).waitFor()
  await page.getByText('Ciudad: Getafe').waitFor()
  await page.getByRole('button', { name: 'Comprobar el sello' }).click()
  await page.getByText('La lista está entera: es la misma que se guardó.').waitFor()

  const box = page.getByRole('searchbox', { name: 'Buscar por DNI' })
  await expect.poll(() => box.getAttribute('placeholder')).toBe('o nombre…')
  await box.fill('nuñez eva')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: '1 persona · página 1 de 1' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('nuñez eva')
  await page.getByRole('cell', { name: 'Eva' }).locator('mark').waitFor()

  await move('Ana', 'Madrid')
  await move('Eva', 'Leganés')
  await move('Sol', 'Getafe')
  await take('Asamblea de junio', '2')
  await page.getByRole('table', { name: '2 personas · página 1 de 1' }).waitFor()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar 2 personas' }).click()
  await downloaded

  await page.getByRole('combobox', { name: /^Otra lista fija/ }).fill('getafe')
  await page.getByRole('option', { name: /3 personas$/ }).click()
  await waitForHeading(page, 'Comparar dos listas fijas')
  const entered = page.getByRole('region', { name: 'Han entrado (1 persona)' })
  await entered.getByRole('link', { name: 'Sol Núñez' }).waitFor()
  const left = page.getByRole('region', { name: 'Han salido (2 personas)' })
  await left.getByRole('link', { name: 'Ana Núñez' }).waitFor()
  await left.getByRole('link', { name: 'Eva Núñez' }).waitFor()
  await left.getByText('Ciudad: era Getafe, ahora Leganés').waitFor()
  const comparison = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar 3 personas' }).click()
  await comparison
  await page.getByText('En las dos').locator('xpath=..').getByText('1 persona', { exact: true }).waitFor()
})
