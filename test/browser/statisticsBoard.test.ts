import { expect, test } from 'vitest'
import { aScreen, followToScreen, phone } from '#test/support/browser.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { findViolations } from '#test/support/axe.ts'

test('rule statistics-14: charts are chosen where they are, ordered by keyboard, and removed; what is lost says so', async () => {
  const { db, open } = await aScreen()
  const assemblyId = await anAssembly(db, { assemblyName: 'Arganzuela' })
  for (const sex of ['M', 'M', 'H'] as const) await anAffiliate(db, { sex, assemblyId })
  const page = await open('/estadisticas/mi-cuadro', 'ROLE_ADMIN')
  await page.getByText('TU CUADRO ESTÁ VACÍO').waitFor()
  await page.getByRole('link', { name: 'Ir a las estadísticas' }).click()

  await followToScreen(page, `/estadisticas/inscritos?grupo=genero&assemblyId=${assemblyId}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Añadir a mi cuadro «Inscritos por género»')
  await page.getByRole('button', { name: 'Quitar de mi cuadro «Inscritos por género»' }).waitFor()
  await press('Añadir a mi cuadro «Inscripciones por mes»')
  await page.getByRole('button', { name: 'Quitar de mi cuadro «Inscripciones por mes»' }).waitFor()
  // The same one of others is another.
  await press('Quitar los filtros')
  await press('Añadir a mi cuadro «Inscritos por género»')
  await page.getByRole('button', { name: 'Quitar de mi cuadro «Inscritos por género»' }).waitFor()

  await followToScreen(page, '/estadisticas/mi-cuadro')
  const titles = () => page.getByRole('listitem').getByRole('heading', { level: 2 }).allTextContents()
  const [all, some] = ['Inscritos por género', 'Inscritos por género: asamblea Arganzuela']
  const months = 'Inscripciones por mes: asamblea Arganzuela'
  await expect.poll(titles).toEqual([some, months, all])
  await page.getByRole('button', { name: `Bajar «${some}»` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual([months, some, all])
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual([months, all, some])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`Bajar «${some}»`)
  await page.getByText('3 de 3', { exact: true }).waitFor()
  // Another tab, or another day.
  await expect
    .poll(async () => (await db.selectFrom('statisticsBoard').select('version').executeTakeFirst())?.version)
    .toBe(5)
  await page.reload()
  await expect.poll(titles).toEqual([months, all, some])
  // Its numbers are of its own assembly, and lead to its list.
  const last = page.getByRole('listitem').filter({ hasText: '3 de 3' })
  const women = last.getByRole('row', { name: /^Mujer 2 / }).getByRole('link')
  await expect
    .poll(() => women.getAttribute('href'))
    .toBe(`/censo-base/inscritos?assemblyId=${assemblyId}&sex=M`)
  await page.setViewportSize(phone)
  expect(await findViolations(page)).toEqual([])
  // On paper it says of which day it is.
  await page.emulateMedia({ media: 'print' })
  await page.getByText(/^\p{L}+, \d+ de \p{L}+ de \d{4}$/u).waitFor()
  await page.emulateMedia({ media: null })

  await db.updateTable('assembly').set({ deletedAt: new Date().toISOString() }).execute()
  await page.reload()
  await page
    .getByText('La asamblea de esta gráfica ya no existe. Puedes quitarla de tu cuadro.')
    .first()
    .waitFor()
  await last.getByRole('button', { name: /^Quitar de mi cuadro/ }).click()
  await expect.poll(titles).toHaveLength(2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(titles).toHaveLength(3)
})
