import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aScreen, followToScreen, phone } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rule statistics-15: from Spain to a province, a municipality and its list, by pointer, keyboard and table', async () => {
  const { db, open } = await aScreen()
  for (const city of ['Getafe', 'Getafe', 'Getafe', 'Alcorcón', 'Burgos', 'París', null])
    await anAffiliate(db, { city })
  const page = await open('/estadisticas/mapa', 'ROLE_ADMIN')
  const spain = page.getByRole('region', { name: 'Mapa de inscritos: España', exact: true })
  await spain
    .getByRole('group', { name: /5 de 7 inscritos, en 2 provincias\. El máximo, Madrid \(4\)\.$/ })
    .waitFor()
  for (const row of [/^Madrid 4$/, /^Burgos 1$/, /^Fuera de la lista .* 1$/, /^Sin municipio 1$/])
    await spain.getByRole('row', { name: row }).waitFor()
  // Where the shapes come from is in the drawing, and so in a picture of it, as their licence wants.
  await spain.locator('svg').getByText('Límites: IGN (CC BY 4.0)').waitFor()

  await spain.getByRole('link', { name: 'Madrid: 4. Ver su mapa' }).focus()
  await page.keyboard.press('Enter')
  const madrid = page.getByRole('region', { name: 'Mapa de inscritos: Madrid', exact: true })
  await madrid.getByRole('row', { name: /^En otras provincias 1$/ }).waitFor()
  await expect.poll(() => page.getByLabel('Mapa', { exact: true }).inputValue()).toBe('28')
  await madrid.getByRole('link', { name: 'Getafe: 3. Ver la lista' }).click()
  await page.getByRole('table', { name: '3 inscritos · página 1 de 1' }).waitFor()
  expect(new URL(page.url()).search).toBe('?city=Getafe')
  await page.goBack()
  await madrid
    .getByRole('row', { name: /^Alcorcón 1$/ })
    .getByRole('link')
    .click()
  await page.getByRole('table', { name: '1 inscrito · página 1 de 1' }).waitFor()

  // Of a long table the first rows are about as high as the map; on paper all are there, with what was asked for.
  const { rows: cities } = await sql<{
    name: string
  }>`select name from city where cod_prov = '28' order by name limit 26`.execute(db)
  for (const { name } of cities) await anAffiliate(db, { city: name, creationTime: '2020-01-02T12:00:00Z' })
  await followToScreen(page, '/estadisticas/mapa?mapa=28&to=2020-12-31')
  const rows = madrid.getByRole('row')
  await madrid.getByRole('button', { name: 'Ver las otras 6 filas' }).click()
  await expect.poll(() => rows.count()).toBe(27)
  await madrid.getByRole('button', { name: 'Ver solo 20 filas' }).click()
  await expect.poll(() => rows.count()).toBe(21)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => rows.count()).toBe(27)
  await page.getByText('Fecha de inscripción, hasta: 31 de diciembre de 2020').waitFor()
})

test('rule statistics-15: the districts of Madrid are tiles, each with its list', async () => {
  const { db, open } = await aScreen()
  for (const district of ['Latina', 'Latina', 'Centro', null])
    await anAffiliate(db, { city: 'Madrid', district })
  const page = await open('/estadisticas/mapa', 'ROLE_ADMIN')
  await page.getByLabel('Mapa', { exact: true }).selectOption('Madrid, por distritos')
  const tiles = page.getByRole('region', { name: 'Mapa de inscritos: distritos de Madrid', exact: true })
  await tiles.getByRole('row', { name: /^Sin distrito 1$/ }).waitFor()
  await page.setViewportSize(phone)
  // Twice as large letters: no name runs into the next tile.
  const findOverlaps = () =>
    tiles.locator('svg text').evaluateAll((names) => {
      const boxes = names.map((name) => name.getBoundingClientRect())
      return names
        .filter((_, at) => {
          const { left, right, top, bottom } = boxes[at] ?? new DOMRect()
          return boxes.some(
            (other, to) =>
              to !== at &&
              left < other.right &&
              other.left < right &&
              top < other.bottom &&
              other.top < bottom,
          )
        })
        .map(({ textContent }) => textContent)
    })
  for (const size of ['200%', '']) {
    await page.evaluate((asked) => void (document.documentElement.style.fontSize = asked), size)
    await expect.poll(findOverlaps).toEqual([])
  }
  await tiles.getByRole('link', { name: 'Latina: 2. Ver la lista' }).click()
  await page.getByText('2 inscritos').first().waitFor()
  expect(new URL(page.url()).search).toBe('?district=Latina')
})
