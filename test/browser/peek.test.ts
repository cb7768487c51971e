import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, desktop, phone, waitForAnnouncement } from '#test/support/browser.ts'
import { enrolAndReadLink } from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'

const list = '/censo-base/inscritos?sort=name&direction=asc'
const beside = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openId = (page: Page) => new URL(page.url()).searchParams.get('ver')
const isFocused = (page: Page, name: RegExp) => () =>
  page.getByRole('link', { name }).evaluate((link) => link === document.activeElement)

/** What has the focus and is not seen: something else lies over it. */
const listCovered = (page: Page) =>
  page.evaluate(() => {
    const before = document.activeElement
    const covered = [...document.querySelectorAll<HTMLElement>('a, button, select, input')].filter((one) => {
      if (!one.checkVisibility({ visibilityProperty: true })) return false
      one.focus()
      const { x, y, width, height } = one.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return document.activeElement === one && !one.contains(top)
    })
    if (before instanceof HTMLElement) before.focus()
    return covered.map(({ outerHTML }) => outerHTML.slice(0, 120))
  })

test('rule list-12: a row opens beside its list; arrows go on, Esc and Back close it, and it is in the log', async () => {
  const { open, db } = await aScreen()
  const ids: number[] = []
  for (const name of ['Berta', 'Carla', 'Delia'])
    ids.push(await anAffiliate(db, { name, lastName1: 'Ruiz', lastName2: null }))
  const [berta, carla, delia] = ids.map(String)
  const page = await open(list, 'ROLE_ADMIN')
  const link = page.getByRole('link', { name: /Berta/ })
  await link.press(' ')
  await beside(page, 'Berta Ruiz').getByText('Domicilio').waitFor()
  expect(openId(page)).toBe(berta)
  // A zero of its own, but in what identifies (rule format-4).
  const lettersOf = (name: string) => page.locator(name).evaluate((one) => getComputedStyle(one).fontFamily)
  expect(await lettersOf('body')).toContain('Plain zero')
  expect(await lettersOf('strong[data-identifies]')).not.toContain('Plain zero')
  await page.waitForFunction(() =>
    Array.from(document.fonts).some((font) => font.family.includes('Plain zero') && font.status === 'loaded'),
  )
  // The names of the others stay to be read.
  const { x } = (await beside(page, 'Berta Ruiz').boundingBox()) ?? { x: 0 }
  const names = await page.getByRole('cell', { name: 'Carla' }).first().boundingBox()
  expect((names?.x ?? 0) + (names?.width ?? 0)).toBeLessThan(x)
  expect(await findViolations(page)).toEqual([])
  expect(await listCovered(page)).toEqual([])
  // Text at 200 %: what is beside the list begins below the top bar, which has grown.
  const coveredBy = (size: string) =>
    page.evaluate((asked) => {
      document.documentElement.style.fontSize = asked
      const [bar, peek] = ['header', 'section[aria-labelledby]:has([aria-label="Cerrar"])'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      )
      return (bar?.bottom ?? 0) - (peek?.top ?? 0)
    }, size)
  await expect.poll(() => coveredBy('200%')).toBeLessThan(1)
  await expect.poll(() => coveredBy('')).toBeLessThan(1)
  await page.keyboard.press('ArrowDown')
  await beside(page, 'Carla Ruiz').getByText('Domicilio').waitFor()
  await waitForAnnouncement(page, 'Carla Ruiz, 2 de 3')
  await beside(page, 'Carla Ruiz').getByRole('button', { name: 'Siguiente' }).click()
  await beside(page, 'Delia Ruiz').getByText('Domicilio').waitFor()
  const looked = await db.selectFrom('activity').where('action', '=', 'affiliateRead').select('id').execute()
  expect(looked).toHaveLength(3)
  // There is nobody further on this page.
  await page.keyboard.press('ArrowDown')
  expect(openId(page)).toBe(delia)
  await page.keyboard.press('Escape')
  await expect.poll(isFocused(page, /Delia/)).toBe(true)
  expect(openId(page)).toBeNull()

  // One step of the history, whichever rows were looked at.
  await page.getByRole('cell', { name: 'Carla' }).first().click()
  await beside(page, 'Carla Ruiz').getByText('Domicilio').waitFor()
  await page.goBack()
  await beside(page, 'Carla Ruiz').waitFor({ state: 'detached' })
  await page.goForward()
  await beside(page, 'Carla Ruiz').waitFor()
  // On paper there is the list alone, within its page.
  const widthOf = (name: string) => page.locator(name).evaluate((one) => one.getBoundingClientRect().width)
  await page.emulateMedia({ media: 'print' })
  expect(await widthOf('main table')).toBeLessThanOrEqual(await widthOf('main'))
  await page.emulateMedia({ media: null })
  await beside(page, 'Carla Ruiz').getByRole('link', { name: 'Abrir entera' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carla Ruiz' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/censo-base/inscritos/${carla}`)

  // A file that there is not, and on a phone, whose screen is its page.
  const { origin } = new URL(page.url())
  await page.goto(`${origin}${list}&ver=999999`)
  await beside(page, 'No está').getByText('No hay ninguna ficha con el número de esta dirección').waitFor()
  await beside(page, 'No está').getByRole('button', { name: 'Cerrar' }).click()
  await beside(page, 'No está').waitFor({ state: 'detached' })
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: /Berta/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Berta Ruiz' }).waitFor()
  await page.goto(`${origin}${list}&ver=${delia}`)
  await page.getByRole('heading', { level: 1, name: 'Delia Ruiz' }).waitFor()
  await page.setViewportSize(desktop)
})

test('rule list-12: a pending enrolment opens beside its list, with what can be done', async () => {
  const screen = await aScreen()
  await enrolAndReadLink(screen)
  const page = await screen.open('/censo-base/pendientes', 'ROLE_ADMIN', { colorScheme: 'dark' })
  await page.getByRole('rowheader').getByRole('link').press('Enter')
  const peek = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Cerrar' }) })
  await peek.getByText('Solicitada').waitFor()
  expect(await findViolations(page)).toEqual([])
  await peek.getByRole('button', { name: /^Borrar/ }).waitFor()
  // On a phone there is the card alone; what is said has room after the end of the page (rule shell-5).
  await page.setViewportSize(phone)
  await peek.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Borrar/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await page.waitForFunction(() => {
    const notice = document.querySelector('[aria-label="Cerrar aviso"]')?.parentElement
    const end = document.querySelector('footer')
    scrollTo(0, document.documentElement.scrollHeight)
    return notice && end && notice.getBoundingClientRect().top >= end.getBoundingClientRect().bottom
  })
  await page.setViewportSize(desktop)
  await peek.getByText('No hay ninguna inscripción pendiente').waitFor()
})
