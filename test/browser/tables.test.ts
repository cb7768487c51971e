import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, followToScreen, type Screen } from '#test/support/browser.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'
import { findWhatDoesNotFit } from '#test/support/tables.ts'

const long = {
  name: 'María del Carmen de los Ángeles',
  lastName1: 'Fernández-Villaverde y Ruiz de Alarcón',
  lastName2: 'Fernández-Villaverde y Ruiz de Alarcón',
}

/** People with the longest names, their records, and two profiles that look like one. */
async function openCensus(screen: Screen) {
  const { db } = screen
  for (let number = 1; number <= 12; number += 1)
    await anAffiliate(db, number < 3 ? { ...long, birthday: '1950-05-05' } : {})
  for (let number = 1; number <= 8; number += 1) await aRecord(db, {})
  const email = 'maria.carmen.angeles.fernandez-villaverde@correo.example.org'
  await aRecord(db, { ...long, email, description: 'Cede su local para las reuniones. '.repeat(9) })
  await refreshDuplicates(screen)
  return screen.open('/censo-base/inscritos?sort=lastName1&direction=asc&filtros=1', 'ROLE_ADMIN')
}

/** How many rows of the table are in the window as a whole. */
const countSeen = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
/** Where the table's head is below the window's edge. */
const topOfHead = (page: Page) =>
  page
    .locator('thead th')
    .first()
    .evaluate((head) => Math.round(head.getBoundingClientRect().top))

test('rule list-9: the longest names hide nothing, and six people are seen with the filters open', async () => {
  const screen = await aScreen()
  const page = await openCensus(screen)
  for (const path of ['inscritos?sort=lastName1', 'registros', 'no-inscritos', 'duplicados']) {
    if (!path.startsWith('inscritos')) await followToScreen(page, `/censo-base/${path}`)
    await page.getByText(long.lastName1).first().waitFor()
    expect(await findWhatDoesNotFit(page), path).toEqual([])
  }
  await followToScreen(
    page,
    '/censo-base/inscritos?filtros=1&inscriptionType=1&sort=lastName1&direction=desc',
  )
  await page.getByRole('table', { name: /^12 inscritos/ }).waitFor()
  expect(await countSeen(page)).toBeGreaterThanOrEqual(6)
  await page.getByRole('tab', { name: 'Asamblea' }).click()
  await page.getByLabel('A fecha de').waitFor()
  expect(await countSeen(page), 'with the day and hour').toBeGreaterThanOrEqual(6)
  for (const path of ['registros', 'no-inscritos']) {
    await followToScreen(page, `/censo-base/${path}?filtros=1&hasEmail=true`)
    await page.getByRole('table', { name: /^9 / }).waitFor()
    expect(await countSeen(page), path).toBeGreaterThanOrEqual(6)
  }
  // Four filters and what takes them off are one line, or it would be a person less.
  await sql`update affiliate set city = 'Getafe', communications = true, birthday = '1990-05-05'`.execute(
    screen.db,
  )
  await followToScreen(
    page,
    '/censo-base/inscritos?filtros=1&city=Getafe&city=Leganés&inscriptionType=1&ageTo=60&communications=true',
  )
  const chips = page.getByRole('button', { name: '(quitar filtro)' })
  await expect.poll(() => chips.count()).toBe(4)
  const end = await page.getByRole('button', { name: 'Quitar los filtros' }).first().boundingBox()
  expect(end?.y).toBeLessThan(((await chips.first().boundingBox())?.y ?? 0) + 20)
})

test('rule list-9: the head stays below the top bar, and a wider table shows where there is more', async () => {
  const screen = await aScreen()
  const page = await openCensus(screen)
  await page.getByRole('table').waitFor()
  // The page may still grow: it is scrolled to its end until it is there.
  const scrollToEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return topOfHead(page)
  }
  await page.setViewportSize({ width: 1366, height: 620 })
  await expect.poll(scrollToEnd).toBe(56)

  await page.setViewportSize({ width: 700, height: 620 })
  const region = page.getByRole('region', { name: /inscritos/ })
  const frame = region.locator('..')
  await expect.poll(() => frame.getAttribute('data-more-after')).toBe('true')
  await expect.poll(scrollToEnd).toBe(56)
  await region.focus()
  await region.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
  await expect.poll(() => frame.getAttribute('data-more-after')).toBeNull()
  await expect.poll(() => frame.getAttribute('data-more-before')).toBe('true')
})
