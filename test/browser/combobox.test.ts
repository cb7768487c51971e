import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, waitUntilIdle } from '#test/support/browser.ts'
import { anAssembly } from '#test/support/factories.ts'

test('a combobox matches without accents, follows the arrow keys and is announced (rule access-2)', async () => {
  const { open, db } = await aScreen()
  for (const assemblyName of ['Centro', 'Getafe', 'Móstoles']) await anAssembly(db, { assemblyName })
  const page = await open('/panel-administracion/inscripcion-manual', 'ROLE_ADMIN')
  const field = page.getByRole('combobox', { name: 'Asamblea', exact: true })
  const list = page.getByRole('listbox', { name: 'Asamblea' })
  const spoken = page.getByRole('status').or(page.getByRole('log'))
  const says = (text: string) => spoken.filter({ hasText: text }).first().waitFor()
  await page.getByRole('radio', { name: /^Afiliado/ }).check()
  await page.getByRole('checkbox', { name: 'Colaborar en una asamblea' }).check()
  await page.getByLabel('Tipo de asamblea').selectOption('Distrital')
  await waitUntilIdle(page)

  await field.focus()
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.type('mos')
  await says('1 opción')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => list.count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Móstoles')

  // What names nothing stays, and says so.
  await field.fill('zzz')
  await says('Nada coincide con «zzz».')
  await page.keyboard.press('Tab')
  await page.getByText('«zzz» no es ninguna de las opciones').waitFor()
  await expect.poll(() => field.inputValue()).toBe('zzz')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('getafe')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('Getafe')

  await field.fill('')
  await page.keyboard.press('ArrowUp')
  const active = await field.getAttribute('aria-activedescendant')
  await expect.poll(() => page.locator(`[id="${active}"]`).innerText()).toBe('Móstoles')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('Móstoles')
  await field.fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('')

  // Half a name that several have is said; that one alone has is meant.
  await field.fill('e')
  await page.keyboard.press('Tab')
  await page.getByText('«e» no es ninguna de las opciones').waitFor()
  await expect.poll(() => field.inputValue()).toBe('e')
  await field.fill('mósto')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe(null)
  await expect.poll(() => field.inputValue()).toBe('Móstoles')
})

test('who leaves a long list by keyboard is in the next field, and the list is gone (rule access-2)', async () => {
  const { open, db } = await aScreen()
  for (let at = 10; at < 30; at += 1) await anAssembly(db, { assemblyName: `Barrio ${at}` })
  const page = await open('/panel-administracion/inscripcion-manual', 'ROLE_ADMIN')
  await page.getByRole('radio', { name: /^Afiliado/ }).check()
  await page.getByRole('checkbox', { name: 'Colaborar en una asamblea' }).check()
  await page.getByLabel('Tipo de asamblea').selectOption('Distrital')
  await waitUntilIdle(page)
  const field = page.getByRole('combobox', { name: 'Asamblea', exact: true })
  await field.fill('barrio')
  await page.getByRole('listbox', { name: 'Asamblea' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByText('«barrio» no es ninguna de las opciones').waitFor()
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('input, select, button')))
    .toBe(true)
  await expect.poll(() => field.inputValue()).toBe('barrio')
})

test('a combobox opens at a click with all its options, and stays open while the page scrolls (rule access-2)', async () => {
  const { open, db } = await aScreen()
  for (const assemblyName of ['Centro', 'Getafe', 'Móstoles']) await anAssembly(db, { assemblyName })
  const page = await open('/comunicaciones/nueva-comunicacion', 'ROLE_ADMIN', {
    viewport: { width: 1000, height: 400 },
  })
  await page.getByRole('radio', { name: /^Asamblea/ }).check()
  await waitUntilIdle(page)
  const field = page.getByRole('combobox', { name: 'Asamblea', exact: true })
  await field.click()
  const options = page.getByRole('listbox', { name: 'Asamblea' }).getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toEqual(['Centro', 'Getafe', 'Móstoles'])
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(() => window.scrollBy(0, -60))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before - 60)
  await waitUntilIdle(page)
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await options.filter({ hasText: 'Getafe' }).click()
  await expect.poll(() => field.inputValue()).toBe('Getafe')

  // Where there is none yet, it is said, with where one is made.
  await page.getByRole('radio', { name: /^Segmento/ }).check()
  await page.getByText('No hay ningún segmento que puedas usar.').waitFor()
  await page.getByRole('link', { name: 'Crear un segmento' }).waitFor()
})
