import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, followAddress, listTabs, measureLines, phone, type Screen } from '#test/support/browser.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

const list = '/censo-base/inscritos'
const addressOf = (page: Page) => new URL(page.url())
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const caption = (page: Page, text: string) => page.getByRole('table', { name: text }).waitFor()
const waitForAnnouncement = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Twelve people: enough for two pages. */
async function openCensus({ db }: Screen) {
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro', assemblyType: 'Distrital' })
  await anAssembly(db, { assemblyName: 'Getafe', assemblyType: 'Municipal' })
  for (let number = 1; number <= 12; number += 1)
    await anAffiliate(db, {
      idDocument: `000000${String(number).padStart(2, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`,
      name: `Persona ${number}`,
      lastName1: ['Núñez', 'Ñíguez', 'Ortiz'][number % 3] ?? '',
      inscriptionType: number === 12 ? 2 : 1,
      feeCents: number === 1 ? 1250 : 0,
      assemblyId: number === 1 ? assemblyId : null,
      city: number === 12 ? 'Leganés' : null,
    })
  return assemblyId
}

test('filters, order and page live in the address: Back, reload and a shared link give the same rows (rule list-1)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(list, 'ROLE_ADMIN')
  await caption(page, '12 inscritos · página 1 de 2')
  expect(addressOf(page).search).toBe('')

  const heading = page.getByRole('columnheader', { name: 'DNI' })
  await heading.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await waitForAnnouncement(page, 'Ordenado por DNI, ascendente')
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => page.getByRole('columnheader').and(page.locator('[aria-sort]')).count()).toBe(1)

  await page.getByRole('button', { name: 'Siguiente' }).click()
  await caption(page, '12 inscritos · página 2 de 2')
  await waitForAnnouncement(page, 'página 2 de 2')
  await expect.poll(() => focused(page)).toContain('12 inscritos · página 2 de 2')
  expect(addressOf(page).search).toBe('?page=1&sort=idDocument&direction=asc')
  const seen = await names(page)
  expect(seen).toHaveLength(2)

  await page.reload()
  await caption(page, '12 inscritos · página 2 de 2')
  await expect.poll(() => names(page)).toEqual(seen)
  const shared = await screen.open(list + addressOf(page).search, 'ROLE_SUPER_ADMIN')
  await caption(shared, '12 inscritos · página 2 de 2')
  await expect.poll(() => names(shared)).toEqual(seen)

  await page.goBack()
  await caption(page, '12 inscritos · página 1 de 2')
  await page.goBack()
  await page
    .getByRole('columnheader', { name: 'Fecha de inscripción' })
    .and(page.locator('[aria-sort]'))
    .waitFor()
  expect(addressOf(page).search).toBe('')
})

test('the quick search finds a document as people write it, and Enter is enough', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(list, 'ROLE_ADMIN')
  await page.getByLabel('Buscar por DNI').fill('00000003')
  expect(addressOf(page).search).toBe('')
  await page.keyboard.press('Enter')
  await caption(page, '1 inscrito · página 1 de 1')
  expect(addressOf(page).searchParams.get('q')).toBe('00000003')
  await page.getByRole('link', { name: /00000003A Persona 3/ }).waitFor()
  await page.getByLabel('Buscar por DNI').fill('Wenceslao')
  await page.keyboard.press('Enter')
  await page.getByText('Has buscado «Wenceslao». Nadie se llama así ni tiene ese documento').waitFor()
  await page.getByRole('link', { name: 'Buscar entre las personas no inscritas' }).waitFor()
  // A place, a type or a tag is a filter, and one press away.
  await page.getByLabel('Buscar por DNI').fill('simpatisante')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filtrar por tipo de inscripción: Simpatizante' }).click()
  await caption(page, '1 inscrito · página 1 de 1')
  expect(addressOf(page).search).toBe('?inscriptionType=2')
  await expect.poll(() => focused(page)).toBe('Inscritos')
})

test('a filter is a draft until «Aplicar»; chips take it away and the focus goes to the heading (rule list-1)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(list, 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Filtros' }).click()
  expect(addressOf(page).searchParams.get('filtros')).toBe('1')
  const form = page.getByRole('form', { name: 'Filtros' })
  await form.getByRole('tab', { name: 'Inscripción' }).click()
  await form.getByRole('checkbox', { name: 'Simpatizante' }).check()
  expect(addressOf(page).searchParams.get('inscriptionType')).toBeNull()
  await form.getByRole('button', { name: 'Aplicar' }).click()
  await caption(page, '1 inscrito · página 1 de 1')
  await waitForAnnouncement(page, '1 inscrito, página 1 de 1')
  await page.getByRole('button', { name: 'Filtros (1)' }).waitFor()

  await page.getByRole('button', { name: /^Tipo de inscripción: Simpatizante/ }).click()
  await caption(page, '12 inscritos · página 1 de 2')
  expect(addressOf(page).search).toBe('?filtros=1')
  await expect.poll(() => focused(page)).toBe('Inscritos')
  await waitForAnnouncement(page, '12 inscritos')
})

test('a fee that is not a number is an error of the field, and nothing is sent (rule census-1)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(`${list}?filtros=1`, 'ROLE_ADMIN')
  await page.getByRole('tab', { name: 'Cuota' }).click()
  const fee = page.getByRole('textbox', { name: 'Cuota por recibo', exact: true })
  await fee.fill('doce')
  // What is wrong is shown, whatever group is.
  await page.getByRole('tab', { name: 'Contacto' }).click()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Escribe solo un número').waitFor()
  await expect.poll(() => fee.getAttribute('aria-invalid')).toBe('true')
  expect(addressOf(page).searchParams.has('fee')).toBe(false)

  await fee.fill('12,5')
  await page.getByLabel('Cuota por recibo: comparación').selectOption('mayor o igual que')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await caption(page, '1 inscrito · página 1 de 1')
  await page.getByRole('button', { name: /^Cuota por recibo: mayor o igual que 12,5/ }).waitFor()
})

test('changing the assembly type clears the chosen assembly, and says so (rule census-1)', async () => {
  const screen = await aScreen()
  const assemblyId = await openCensus(screen)
  const page = await screen.open(
    `${list}?filtros=1&assemblyType=Distrital&assemblyId=${assemblyId}`,
    'ROLE_ADMIN',
  )
  await page.getByRole('button', { name: /^Asamblea: Centro/ }).waitFor()
  const chosen = page.getByRole('button', { name: /^Centro/ })
  await chosen.waitFor()
  const types = page.getByRole('group', { name: 'Tipo de asamblea' })
  await types.getByRole('checkbox', { name: 'Distrital' }).uncheck()
  await waitForAnnouncement(page, 'Se ha vaciado «Asamblea» al cambiar «Tipo de asamblea»')
  await expect.poll(() => chosen.count()).toBe(0)
  await types.getByRole('checkbox', { name: 'Municipal' }).check()
  await page.getByRole('combobox', { name: 'Asamblea', exact: true }).click()
  await page.getByRole('option', { name: 'Getafe' }).waitFor()
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1)
})

test('nothing found, beyond the end and a failure look different, and each has a way on (rule list-2)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(`${list}?name=nadie`, 'ROLE_ADMIN')
  await page.getByRole('main').getByText('SIN REGISTROS DISPONIBLES').waitFor()
  await page.getByText('Nada coincide con los filtros puestos.').waitFor()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await caption(page, '12 inscritos · página 1 de 2')

  await followAddress(page, `${list}?inscriptionType=2&ageTo=1`)
  await page.getByRole('button', { name: 'Quitar «Edad, hasta: 1 años»: 1 inscrito' }).click()
  await caption(page, '1 inscrito · página 1 de 1')

  await followAddress(page, `${list}?q=nadie`)
  await page.getByRole('button', { name: 'Quitar la búsqueda' }).click()
  await caption(page, '12 inscritos · página 1 de 2')

  await followAddress(page, `${list}?page=40`)
  await page.getByText('La lista termina en la página 2').waitFor()
  await page.getByRole('button', { name: 'Ir a la página 2' }).click()
  await caption(page, '12 inscritos · página 2 de 2')

  await page.route('**/api/affiliate?*', (route) => route.abort())
  await followAddress(page, `${list}?inscriptionType=1`)
  await page.getByText('No se ha podido cargar la lista de inscritos').waitFor()
  await page.unroute('**/api/affiliate?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await caption(page, '11 inscritos · página 1 de 2')
})

test('the whole row is clickable and its link opens a tab, named after the person (rules list-3, shell-2)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(`${list}?idDocument=00000003`, 'ROLE_ADMIN')
  const cell = page.getByRole('cell', { name: 'Persona 3' })
  await cell.click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(() => listTabs(page)).toContainEqual(expect.stringMatching(/inscritos\/3\?/))
  await cell.click({ button: 'middle' })
  const ofThree = async () => (await listTabs(page)).filter((address) => /inscritos\/3\?/.test(address))
  await expect.poll(ofThree).toHaveLength(2)
  await cell.click()
  await page.getByRole('link', { name: 'Abrir entera' }).click()
  await page.getByRole('heading', { level: 1, name: /Persona 3/ }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Persona 3 .*· Ficha de inscripción 3 · Concejo$/)
  await page.getByRole('button', { name: 'Copiar DNI 00000003A' }).waitFor()

  await page.getByRole('tab', { name: 'Participación' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Participación' }).waitFor()
  await followAddress(page, `${list}/999999`)
  await page.waitForURL('**/error-no-encontrado')
})

test('on a phone rows are cards that still are a table, and nothing is lost (rule list-4)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(list, 'ROLE_ADMIN', { viewport: phone })
  await caption(page, '12 inscritos · página 1 de 2')
  const card = rows(page).first()
  await expect.poll(() => card.getByRole('cell', { name: 'Sin asamblea territorial' }).count()).toBe(0)
  await card.getByText(/^Persona \d+ /).waitFor()
  // What tells people of one name apart, though the city is no column.
  await card.getByRole('cell', { name: /^Simpatizante.*Leganés$/ }).waitFor()
  await expect.poll(() => card.getByRole('cell', { name: /^Persona/ }).count()).toBe(0)
  await card.getByRole('button', { name: /^Más datos de/ }).click()
  await card.getByRole('cell', { name: 'Sin asamblea territorial' }).waitFor()
  // The name stands first and the document last.
  const top = async (text: RegExp) => (await card.getByText(text).last().boundingBox())?.y ?? 0
  const tops = await Promise.all([/^Persona \d+ /, /^Sin asamblea/, /^\d{8}[A-Z]$/].map(top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await page.getByLabel('Ordenar por').selectOption('DNI')
  await waitForAnnouncement(page, 'Ordenado por DNI, ascendente')
  // With text of twice the size the document still is a word on a line, and icons are as large as the text.
  await page.evaluate(() => (document.documentElement.dataset['text'] = '5'))
  const stated = card.getByText(/^\d{8}[A-Z]$/).last()
  await expect.poll(() => stated.evaluate(measureLines)).toHaveLength(1)
  const icon = page.getByRole('button', { name: 'Preferencias' }).locator('svg')
  await expect.poll(async () => (await icon.boundingBox())?.height).toBe(40)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.evaluate(() => (document.documentElement.dataset['text'] = '0'))
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('on a phone the filter is a screen of its own, which says how many it would find (rule list-4)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(list, 'ROLE_ADMIN', { viewport: phone })
  const opener = page.getByRole('button', { name: 'Filtros' })
  const dialog = page.getByRole('dialog', { name: 'Filtros' })
  await opener.click()
  await dialog.getByRole('button', { name: 'Ver 12 inscritos' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Simpatizante' }).check()
  const see = dialog.getByRole('button', { name: 'Ver 1 inscrito' })
  await see.waitFor()
  await expect
    .poll(() => see.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom))
    .toBeLessThan(40)
  await expect.poll(() => dialog.evaluate((box) => [box.clientWidth, box.clientHeight])).toEqual([390, 844])

  // Escape keeps the applied filters.
  await page.keyboard.press('Escape')
  await caption(page, '12 inscritos · página 1 de 2')
  await expect.poll(() => focused(page)).toBe('Filtros')
  expect(addressOf(page).search).toBe('')

  await opener.click()
  await dialog.getByRole('checkbox', { name: 'Simpatizante' }).check()
  await dialog.getByRole('button', { name: 'Ver 1 inscrito' }).click()
  await caption(page, '1 inscrito · página 1 de 1')
  await waitForAnnouncement(page, '1 inscrito, página 1 de 1')
  expect(addressOf(page).search).toBe('?inscriptionType=2')
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  // It opens at what is in use.
  const group = dialog.getByRole('region', { name: 'Inscripción' })
  await expect
    .poll(() => group.evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(150)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Filtros (1)')

  // Emptying and applying works; a wrong field keeps the dialog open.
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await dialog.getByRole('button', { name: 'Vaciar' }).click()
  await dialog.getByRole('button', { name: 'Ver 12 inscritos' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Cuota por recibo', exact: true }).fill('doce')
  await dialog.getByRole('button', { name: 'Ver resultados' }).click()
  await dialog.getByText('Escribe solo un número').waitFor()
})

test('typing a document or an address in the filter looks nobody up before it is sent (rule secrecy-2)', async () => {
  const screen = await aScreen()
  await openCensus(screen)
  const page = await screen.open(`${list}?filtros=1`, 'ROLE_ADMIN', { viewport: phone })
  const dialog = page.getByRole('dialog', { name: 'Filtros' })
  await dialog.getByRole('button', { name: 'Ver 12 inscritos' }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await dialog.getByLabel('Correo electrónico').fill('persona')
  await dialog.getByRole('button', { name: 'Ver resultados' }).waitFor()
  await page.waitForTimeout(800)
  expect(asked.filter((url) => url.includes('email'))).toEqual([])
})
