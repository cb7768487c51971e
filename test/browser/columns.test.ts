import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, takeContext } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'

const list = '/censo-base/inscritos'

const said = (page: Page, hasText: string | RegExp) =>
  page.getByRole('status').filter({ hasText }).first().waitFor()

/** Drags «Segundo apellido» to the first place. */
async function drag(page: Page, by: 'mouse' | 'finger') {
  const rows = page.getByRole('list', { name: 'Columnas de la tabla' }).getByRole('listitem')
  const handle = page.getByRole('button', { name: 'Mover Segundo apellido' })
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await rows.first().boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  const x = from.x + from.width / 2
  const heights = [0, 0.25, 0.5, 0.75, 1].map((part) => from.y + 8 + (to.y - from.y) * part)
  if (by === 'mouse') {
    await page.mouse.move(x, from.y + 8)
    await page.mouse.down()
    for (const y of heights) await page.mouse.move(x, y)
    await page.mouse.up()
    return
  }
  const device = await takeContext(page).newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y: from.y + 8 })
  for (const y of heights) await touch('touchMove', { x, y })
  await touch('touchEnd')
}

test('columns are chosen, found, and moved by mouse, finger, keys and menu, and remembered (rule list-3)', async () => {
  const screen = await aScreen()
  await anAffiliate(screen.db, { inscriptionType: 2, phone: '+34600123456' })
  const page = await screen.open(list, 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('checkbox', { name: 'Ciudad' }).check()
  await said(page, /Ciudad se ve, posición 8/)
  // A column that is added comes last; by keys it goes up, and to the ends.
  await page.getByRole('button', { name: 'Mover Ciudad' }).press('ArrowUp')
  await said(page, 'Ciudad, posición 7 de 8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Mover Ciudad')
  await page.keyboard.press('End')
  await said(page, 'Ciudad, posición 8 de 8')
  // One is found by typing.
  const dialog = page.getByRole('dialog', { name: 'Columnas' })
  await dialog.getByLabel('Buscar una columna').fill('tele')
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Teléfono' }).check()
  await dialog.getByLabel('Buscar una columna').fill('')
  // From the menu.
  await page.getByRole('button', { name: 'Mover Teléfono' }).click()
  await page.getByRole('menuitem', { name: 'Al principio' }).click()
  await said(page, 'Teléfono, posición 1 de 9')
  await drag(page, 'mouse')
  await said(page, 'Segundo apellido, posición 1 de 9')
  await page.getByRole('button', { name: 'Mover Segundo apellido' }).press('End')
  await said(page, 'Segundo apellido, posición 9 de 9')
  await drag(page, 'finger')
  await said(page, 'Segundo apellido, posición 1 de 9')
  expect(await findViolations(page)).toEqual([])
  // A drag is no click.
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader').nth(1).getByText('Segundo apellido').waitFor()
  await page.getByRole('cell', { name: '600 123 456' }).waitFor()
  // What has no meaning as an order has no button; what has is sorted by.
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Teléfono' }).getByRole('button').count())
    .toBe(0)
  await page.getByRole('columnheader', { name: 'Asamblea' }).getByRole('button').click()
  await page.waitForURL('**sort=assembly**')
  await page.reload()
  await page.getByRole('columnheader', { name: 'Ciudad' }).waitFor()
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('button', { name: 'Las de siempre' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Ciudad' }).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Como estaban' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Ciudad' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Las de siempre' }).click()
  await page.getByRole('button', { name: 'Hecho' }).click()
  await expect.poll(() => page.getByRole('columnheader', { name: 'Ciudad' }).count()).toBe(0)
})

test('a download is what the list shows, under its name (rules list-5, census-2)', async () => {
  const screen = await aScreen()
  await anAffiliate(screen.db, { inscriptionType: 2 })
  const page = await screen.open(`${list}?inscriptionType=2`, 'ROLE_ADMIN')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar 1 inscrito', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Inscritos_\d{1,2}-\d{1,2}-\d{4}\.xlsx$/)
  await page.getByRole('status').filter({ hasText: 'Descarga terminada: Inscritos_' }).first().waitFor()
  await page.getByRole('button', { name: 'Formato de la descarga' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /\.csv/ }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)
})

test('a table of many columns is printed across, so that none is cut (rule access-2)', async () => {
  const screen = await aScreen()
  await anAffiliate(screen.db, {})
  const page = await screen.open(list, 'ROLE_ADMIN')
  const sheet = async () => {
    const file = await page.pdf({ preferCSSPageSize: true })
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? []
    return Number(width) > Number(height) ? 'across' : 'upright'
  }
  expect(await sheet()).toBe('upright')
  await page.getByRole('button', { name: 'Columnas' }).click()
  for (const name of ['Ciudad', 'Teléfono', 'Profesión'])
    await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  expect(await sheet()).toBe('across')
})
