import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, waitForAnnouncement, waitUntilIdle } from '#test/support/browser.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName = '', textContent = '' } = document.activeElement ?? {}
    return `${tagName} ${tagName === 'H1' ? textContent : ''}`
  })

/** Delays the replies, as a real network does. */
const slow = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })

/** Follows a row of a list by keyboard. */
async function enter(page: Page, row: RegExp) {
  await page.getByRole('link', { name: row }).focus()
  await page.keyboard.press('Enter')
}

test('rule shell-2: a person’s page has the focus on its heading, and its name is announced', async () => {
  const { open, db } = await aScreen()
  await anAffiliate(db, { name: 'Berta', lastName1: 'Ruiz', lastName2: null })
  await anAffiliate(db, { name: 'Delia', lastName1: 'Ruiz', lastName2: null })
  await aRecord(db, { idDocument: '87654321X', name: 'Ana', lastName1: 'Núñez', title: 'Cena de abril' })
  const page = await open('/censo-base/inscritos?sort=name&direction=asc', 'ROLE_ADMIN')
  await slow(page)
  const isAt = async (name: string) => {
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await waitForAnnouncement(page, name)
    // Nothing that loads later takes the focus away.
    await waitUntilIdle(page)
    await expect.poll(() => focused(page)).toBe(`H1 ${name}`)
  }
  await enter(page, /Berta/)
  await isAt('Berta Ruiz')
  await page.getByRole('link', { name: 'Siguiente' }).focus()
  await page.keyboard.press('Enter')
  await isAt('Delia Ruiz')
  for (const [list, row, name] of [
    ['No inscritos', /87654321X/, 'Ana Núñez'],
    ['Registros', /87654321X/, 'Cena de abril'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Pantalla o persona' }).fill(list)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: list }).waitFor()
    await enter(page, row)
    await isAt(name)
  }
})

/** A list from which somebody's row is followed while a dialog is still there; returns how it closes. */
async function aSlowDialog() {
  const { open, db } = await aScreen()
  await anAffiliate(db, { name: 'Berta', lastName1: 'Ruiz', lastName2: null })
  const page = await open('/censo-base/inscritos', 'ROLE_ADMIN')
  await page.evaluate(() => {
    const closing = document.createElement('div')
    closing.id = 'closing'
    closing.role = 'dialog'
    document.body.append(closing)
  })
  await enter(page, /Berta/)
  await page.getByRole('heading', { level: 1, name: 'Berta Ruiz' }).waitFor()
  return { page, close: () => page.evaluate(() => document.querySelector('#closing')?.remove()) }
}

test('rule shell-2: whoever has begun to use a page while a dialog closes keeps the focus', async () => {
  const { page, close } = await aSlowDialog()
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await close()
  await waitForAnnouncement(page, 'Berta Ruiz')
  expect(await focused(page)).not.toMatch(/^H1/)
})

test('rule shell-2: on a slow machine, where that takes seconds, the page has the focus and its name all the same', async () => {
  const { page, close } = await aSlowDialog()
  await page.waitForTimeout(1_500)
  await close()
  await waitForAnnouncement(page, 'Berta Ruiz')
  await expect.poll(() => focused(page)).toBe('H1 Berta Ruiz')
})

/** Lets through the files that the page itself names, and holds those that the program asks for later. */
async function holdParts(page: Page) {
  const { origin } = new URL(page.url())
  const first = await (await page.request.get(origin)).text()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route('**/assets/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!first.includes(pathname)) {
      held.push(pathname)
      await released
    }
    await route.continue()
  })
  return { held, release, origin }
}

test('rule shell-16: on a slow line the top bar stays until there is a page, and what is on its way says so', async () => {
  const { open } = await aScreen()
  const page = await open('/censo-base/inscritos', 'ROLE_ADMIN')
  const arriving = await holdParts(page)
  await page.goto(`${arriving.origin}/censo-base`)
  await expect.poll(() => arriving.held.length).toBeGreaterThan(0)
  await page.locator('main').waitFor({ state: 'detached' })
  await page.locator('.boot').waitFor()
  arriving.release()
  await page.getByRole('heading', { level: 1, name: 'Censo Base' }).waitFor()
  await page.locator('.boot').waitFor({ state: 'hidden' })
  await page.unroute('**/assets/**')

  const going = await holdParts(page)
  const line = page.locator('html[data-going]')
  await line.waitFor({ state: 'detached' })
  // Pointing at a link loads what it leads to.
  const link = page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Segmentos' })
  await link.hover()
  await expect.poll(() => going.held.length).toBeGreaterThan(0)
  await link.click()
  await line.waitFor()
  await waitForAnnouncement(page, 'Cargando…')
  await page.getByRole('heading', { level: 1, name: 'Censo Base' }).waitFor()
  going.release()
  await page.getByRole('heading', { level: 1, name: 'Segmentos' }).waitFor()
  await line.waitFor({ state: 'detached' })
})
