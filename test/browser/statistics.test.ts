import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

test('rules statistics-5, statistics-11, list-7: a bar leads to the list of as many, by keyboard; what is shown is taken away', async () => {
  const { db, open } = await aScreen()
  const assemblyId = await anAssembly(db, { assemblyName: 'Arganzuela' })
  for (const sex of ['M', 'M', 'M', 'H'] as const) await anAffiliate(db, { sex, assemblyId })
  await anAffiliate(db, { sex: 'M' })
  const page = await open(`/estadisticas/inscritos?grupo=genero&assemblyId=${assemblyId}`, 'ROLE_ADMIN')
  const chart = page.getByRole('region', { name: 'Inscritos por género', exact: true }).first()
  await chart.getByRole('row', { name: /^Mujer 3 75,00/ }).waitFor()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Asamblea', exact: true }).inputValue())
    .toBe('Arganzuela')

  await chart.getByRole('button', { name: 'Descargar: Inscritos por género' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.csv/ }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Mujer;3;75\r\n')

  // A picture for a report says which part is which, of whom and of which day it is.
  await chart.getByRole('button', { name: 'Descargar: Inscritos por género' }).click()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.svg/ }).click(),
  ])
  const drawn = await readFile(await picture.path(), 'utf8')
  expect(drawn).toMatch(/Mujer: 3<.*>Asamblea: Arganzuela<.*\d de \p{L}+ de \d{4}</u)
  const colours = Array.from(
    drawn.matchAll(/<rect [^>]*width="14"[^>]* fill="([^"]+)"/g),
    ([, colour]) => colour,
  )
  expect(new Set(colours).size).toBe(3)

  // One stop of the keyboard; the arrows go from part to part.
  const drawing = chart.getByRole('group', { name: /^Inscritos por género\. Total 4\./ })
  await drawing.getByRole('link', { name: /^Hombre: 1/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: '3 inscritos · página 1 de 1' }).waitFor()
  const address = new URL(page.url())
  expect([address.pathname, address.search]).toEqual([
    '/censo-base/inscritos',
    `?assemblyId=${assemblyId}&sex=M`,
  ])
})

test('rule statistics-12: joins of a month beside those who stay, whose list has as many', async () => {
  const { db, open } = await aScreen()
  const assemblyId = await anAssembly(db, { assemblyName: 'Arganzuela' })
  const people: number[] = []
  for (let at = 0; at < 4; at += 1) people.push(await anAffiliate(db, { assemblyId }))
  await db
    .updateTable('affiliate')
    .set({ inscriptionType: 0, unregisteredAt: new Date().toISOString() })
    .where('id', '=', people[0] ?? 0)
    .execute()
  const page = await open(`/estadisticas/movimientos?assemblyId=${assemblyId}`, 'ROLE_ADMIN')
  const chart = page.getByRole('region', { name: 'Altas y bajas por mes', exact: true }).first()
  // The month is the last of those shown, whichever it is.
  const month = chart.getByRole('row').last()
  await month.getByRole('link', { name: /, Siguen: 3\. Ver la lista$/ }).waitFor()
  await expect
    .poll(() =>
      chart.getByRole('link', { name: /^Altas, .*: 4, de quienes siguen 3\. Ver la lista$/ }).count(),
    )
    .toBe(1)
  await page
    .getByRole('img', { name: /^Cuánto tiempo siguen quienes se inscriben\. De 4 inscripciones, 1 acabaron/ })
    .waitFor()
  await month.getByRole('link', { name: /, Siguen: 3\./ }).click()
  await page.getByRole('table', { name: '3 inscritos · página 1 de 1' }).waitFor()
})
