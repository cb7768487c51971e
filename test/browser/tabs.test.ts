import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '#test/support/browser.ts'
import { aPanel } from '#test/support/panel.ts'

/** The style of each tab in forced colours. */
const readTabStyles = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const { borderBottomColor, borderBottomWidth, backgroundColor } = getComputedStyle(tab)
      return {
        chosen: tab.ariaSelected === 'true',
        look: [borderBottomColor, borderBottomWidth, backgroundColor].join(' '),
      }
    }),
  )

test('the selected tab differs by more than colour, also in forced colours', async () => {
  const { open } = await aPanel()
  const page = await open('ROLE_ADMIN', '?tab=domicilio')
  // The heading is shown before the file has loaded; the tabs are not.
  await page.getByRole('tab', { name: 'Domicilio', selected: true }).waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const looks = await readTabStyles(page)
  const chosen = looks.find((tab) => tab.chosen)?.look
  const others = new Set(looks.filter((tab) => !tab.chosen).map(({ look }) => look))
  expect(others.size).toBe(1)
  expect(others.has(chosen ?? '')).toBe(false)
  const weights = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => parseFloat(getComputedStyle(tab).borderBottomWidth)))
  expect(Math.max(...weights)).toBeGreaterThan(Math.min(...weights))
})

/** Whether a tab is fully visible in its bar. */
const isInSight = (page: Page, name: RegExp) =>
  page.getByRole('tab', { name }).evaluate((tab) => {
    const bar = tab.parentElement?.getBoundingClientRect()
    const { left, right } = tab.getBoundingClientRect()
    return bar !== undefined && left >= bar.left - 1 && right <= bar.right + 1
  })

test('the tabs are one row, the chosen one in sight; the row scrolls, the page does not', async () => {
  const { open } = await aPanel()
  const page = await open('ROLE_SUPER_ADMIN', '?tab=comentarios')
  await page.getByRole('tab', { name: /^Comentarios/ }).waitFor()
  await expect.poll(() => page.getByRole('tab').count()).toBe(13)
  for (const viewport of [desktop, phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport)
    await page.reload()
    await page.getByRole('tab', { name: /^Asistencias\s*, 0$/ }).waitFor()
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)))
    expect(new Set(tops).size, `${viewport.width}: rows`).toBe(1)
    await expect.poll(() => isInSight(page, /^Comentarios/)).toBe(true)
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }))
    expect(wide, `${viewport.width}: the page`).toBeLessThanOrEqual(room)
  }
  await page.getByRole('tab', { name: /^Comentarios/ }).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => isInSight(page, /^Datos personales/)).toBe(true)
  await page.keyboard.press('End')
  await expect.poll(() => isInSight(page, /^Accesos/)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => isInSight(page, /^Ficha entera/)).toBe(true)
  // What is printed of a file: what each of its tabs has, and nothing to press.
  await page.getByRole('button', { name: 'Imprimir la ficha' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Certificados de lo pagado' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const titles = ['Datos personales', 'Domicilio', 'Contacto', 'Participación', 'Historial', 'Correos']
  const others = ['Votaciones', 'Cuota', 'Registros', 'Comentarios', 'Asistencias']
  const headings = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect.poll(() => headings.allInnerTexts()).toEqual(expect.arrayContaining([...titles, ...others]))
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
})
