import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aScreen, desktop, phone, waitUntilIdle } from '#test/support/browser.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { sumOfShifts, watchShifts } from '#test/support/shifts.ts'

/** Screens of each shape whose parts come at different times: numbers in a bar, empty lists, cards, a form. */
const paths = [
  '/votaciones/panel-de-votaciones',
  '/censo-base/importaciones',
  '/eventos/proximos-eventos',
  '/panel-administracion/inscripcion-manual',
]

test('rule shell-8: nothing jumps on a phone while what is counted and listed comes', async () => {
  const screen = await aScreen()
  for (const title of ['Una', 'Otra']) await aMeeting(screen.db, { title })
  await sql`insert into voting (author, updated_by) values ('super', 'super')`.execute(screen.db)
  const page = await screen.open('/', 'ROLE_SUPER_ADMIN', { viewport: phone, before: watchShifts })
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await waitUntilIdle(page)
    await expect.poll(() => sumOfShifts(page), { message: path }).toBeLessThan(0.05)
  }
})

test('rule shell-5: the top bar stands still when the first notice comes', async () => {
  const screen = await aScreen()
  const id = await anAffiliate(screen.db)
  const page = await screen.open(`/censo-base/inscritos/${id}`, 'ROLE_SUPER_ADMIN')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.reload()
    const edit = page.getByRole('button', { name: /^Editar/ })
    await edit.waitFor()
    await waitUntilIdle(page)
    const bar = page.getByRole('banner')
    const places = () =>
      bar
        .locator('a, button:not([title=Avisos])')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
    const before = await places()
    await edit.click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await bar.getByRole('button', { name: /^Avisos/ }).waitFor()
    expect(await places()).toEqual(before)
  }
})
