import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { writeBatch } from '#server/import/batches.queries.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { aConsent, anAffiliate } from '#test/support/factories.ts'
import { aPanel } from '#test/support/panel.ts'

const list = '/censo-base/inscritos'
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Migas de pan' }).getByRole('link', { name })

test('the way back from a person is the list as it was: its page and its size too', async () => {
  const { open, db } = await aScreen()
  for (let person = 0; person < 12; person += 1) await anAffiliate(db, { name: `Persona ${person}` })
  const page = await open(`${list}?page=1&size=5&sort=idDocument&direction=asc`, 'ROLE_ADMIN')
  await page.getByRole('table', { name: '12 inscritos · página 2 de 3' }).waitFor()
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('tab').first().waitFor()
  await page.getByRole('link', { name: 'Siguiente' }).waitFor()
  await crumb(page, 'Inscritos').click()
  await page.getByRole('table', { name: '12 inscritos · página 2 de 3' }).waitFor()
})

test('on a phone each pair of likely duplicates is named by its own «Más datos»', async () => {
  const screen = await aScreen()
  const { open, db } = screen
  const twin = { name: 'Berta', lastName1: 'Ruiz', lastName2: 'Sanz', birthday: '1980-05-04' }
  for (const idDocument of ['11111111H', '22222222J']) await anAffiliate(db, { ...twin, idDocument })
  await refreshDuplicates(screen)
  const page = await open('/censo-base/duplicados', 'ROLE_ADMIN', { viewport: phone })
  await page
    .getByRole('button', { name: 'Más datos de Berta Ruiz Sanz (11111111H) y Berta Ruiz Sanz (22222222J)' })
    .waitFor()
})

test('an address breaks after its @ or a dot before it breaks a word', async () => {
  const { open } = await aPanel({ email: 'administracion.del.barrio@organizacion.concejo.example' })
  const page = await open('ROLE_SUPER_ADMIN')
  const address = page.getByText('administracion.del.barrio@organizacion.concejo.example').last()
  const lines = await address.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: { top: number; text: string }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        const line = found.find((each) => Math.abs(each.top - top) < 4)
        if (line) line.text += range.toString()
        else found.push({ top, text: range.toString() })
      }
    return found.map(({ text }) => text)
  })
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@.]$/)
})

test('a filter that is not understood is said, never left out in silence', async () => {
  const { open, db } = await aScreen()
  await anAffiliate(db, { sex: 'H' })
  const page = await open(`${list}?sex=Q&name=Ana`, 'ROLE_ADMIN')
  const said = page.getByRole('alert').filter({ hasText: 'El filtro «Sexo» no se ha entendido' })
  await said.waitFor()
  await said.getByText('«Q»').waitFor()
  await page.getByRole('table').waitFor()
  await said.getByRole('button', { name: 'Quitar' }).click()
  await said.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?name=Ana')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('the filter by import is called by its list and day, and nobody is asked for its number', async () => {
  const { open, db, as } = await aScreen()
  // Reading a person's file leaves an entry in the log.
  await (
    await as('ROLE_ADMIN')
  )('GET', `/affiliate/${await anAffiliate(db)}`)
  const { id: activityId } = await db.selectFrom('activity').select('id').executeTakeFirstOrThrow()
  const counts = { create: 0, update: 0, unchanged: 1, skipped: 0, refused: 0 }
  const id = await writeBatch(db, {
    activityId,
    author: 'ana@example.org',
    fileName: 'Barrio sur.csv',
    counts,
  })
  const page = await open(`${list}?filtros=1&importId=${id}`, 'ROLE_ADMIN')
  const chip = page.getByRole('button', {
    name: /^Importación: Barrio sur\.csv, \d+ de \p{L}+ de \d{4}, \d+:\d\d/u,
  })
  await chip.waitFor()
  await expect.poll(() => page.getByLabel('Importación', { exact: true }).count()).toBe(0)
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.waitForURL(/name=Ana/)
  await chip.click()
  await page.waitForURL((url) => !url.searchParams.has('importId'))
})

test('a person’s acceptance is downloaded from their file; who has not signed here is said', async () => {
  const { open, db, id } = await aPanel()
  const page = await open()
  const button = page.getByRole('button', { name: 'Documento de inscripción' })
  await button.click()
  const alert = page.getByRole('alertdialog', { name: 'Error' })
  await alert.getByText('Esta persona no ha firmado el documento en esta plataforma').waitFor()
  await expect.poll(() => alert.getByText('te inscribiste').count()).toBe(0)
  await alert.getByRole('button', { name: 'Cerrar' }).click()
  await aConsent(db, id)
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe(`${id}.pdf`)
})
