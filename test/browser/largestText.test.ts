import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'

/** Whether all of something is on a phone's screen, from side to side. */
const fits = (opened: Locator) =>
  opened.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  })

test('at our largest text a phone shows the greeting unbroken, and whole what a field or a button opens (rule access-2)', async () => {
  const { db, open } = await aScreen()
  await anAffiliate(db, {})
  const page = await open('/censo-base/inscritos', 'ROLE_ADMIN', { viewport: phone })
  await page.evaluate(() => localStorage.setItem('text-size', '5'))
  await page.reload()
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await drawer.getByText('Hola, ').locator('wbr').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  // A label of two lines begins where its first does, of links and of buttons.
  const label = page.getByRole('button', { name: /^Descargar/ }).first()
  await expect.poll(() => label.evaluate((button) => getComputedStyle(button).textAlign)).toBe('start')
  await page.getByRole('button', { name: 'Más acciones con la lista' }).click()
  const entry = page.getByRole('menuitem', { name: 'Cambiar a todas…' })
  await expect.poll(() => fits(entry)).toBe(true)
  await entry.click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar a muchos' })
  await dialog.getByRole('combobox', { name: 'Asamblea' }).fill('zzz')
  await expect.poll(() => fits(page.getByText('Nada coincide').last())).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // The table beside a chart needs no scrolling sideways.
  await page.goto(new URL('/', page.url()).href)
  const chart = page.getByRole('region', { name: 'Altas y bajas de los últimos 30 días' })
  const room = () =>
    chart.getByRole('table').evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
  await expect.poll(room).toBeLessThanOrEqual(0)
  // An address that is the heading of a screen breaks after «@».
  const { userId } = await aUser(db, {})
  const account = await open(`/gestion-usuarios/panel-usuarios/${userId}`, 'ROLE_SUPER_ADMIN')
  await account.getByRole('heading', { level: 1 }).locator('wbr').first().waitFor({ state: 'attached' })
})
