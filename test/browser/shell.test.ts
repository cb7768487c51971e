import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admins, leads, roles, leadsAndAdmins, signedIn, staff, superAdmins } from '#contract/actor.ts'
import type { Policy, Role } from '#contract/actor.ts'
import { listMenuEntries } from '#web/kernel/shell/screens.ts'
import { screens } from '#web/screens.ts'
import {
  aScreen,
  measureLines,
  phone,
  runBeforeApplication,
  takeContext,
  waitForAnnouncement,
} from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { isComplete } from '#test/support/sample.ts'

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
async function waitForFocus(element: Locator) {
  await expect.poll(() => element.evaluate((each) => each === document.activeElement)).toBe(true)
}
const drawn = async (several: Locator) => {
  await several.first().waitFor()
  return several.allInnerTexts()
}

/** Who sees which entry of the drawer (rule rights-10): all of them, so that a new one is judged here. */
const inDrawer: Record<string, Policy> = {
  Inicio: signedIn,
  'Panel de usuario': signedIn,
  'Mi asamblea': signedIn,
  Eventos: signedIn,
  Votaciones: signedIn,
  'Censo base': admins,
  Segmentos: leadsAndAdmins,
  Comunicaciones: staff,
  Estadísticas: admins,
  'Panel de administración': superAdmins,
  'Datos generales': superAdmins,
  'Documentos legales': admins,
  'Cuotas y cobros': superAdmins,
  Asambleas: superAdmins,
  'Conservación de datos': superAdmins,
  'Correos sin enviar': superAdmins,
  'Gestión de usuarios': superAdmins,
}
// What members without a file do not see.
const ofMembers = ['Mi asamblea', 'Eventos']
/** Who finds a screen in the palette, when more roles may open it than see it in the menu. */
const inPalette: Record<string, Policy> = { 'Panel de administración': admins }

/** The palette promises only what a role finds. */
function nameField(role: Role): string {
  if (admins({ role })) return 'Pantalla o persona'
  return leads({ role }) ? 'Pantalla o miembro' : 'Pantalla o reunión'
}

test('the drawer has the entries of this table and no others, for the roles that it says', () => {
  const grouped = listMenuEntries(screens).filter(({ group }) => group !== undefined)
  expect(grouped.map(({ label }) => label).toSorted()).toEqual(Object.keys(inDrawer).toSorted())
  for (const { label, allow, opens = allow } of grouped)
    for (const role of roles) {
      expect(allow({ role }), `${role}: ${label}`).toBe(inDrawer[label]?.({ role }))
      expect(opens({ role }), `${role}, palette: ${label}`).toBe((inPalette[label] ?? allow)({ role }))
    }
})

// The table above is judged for all roles; two of them show that the screen follows it. Theirs are accounts without a
// file in the census: of their assembly only staff have a page then (rule assembly-6).
test.each(isComplete ? roles : (['ROLE_ADMIN', 'ROLE_USER'] as const))(
  '%s sees its own screens in the drawer, on the cards and in the palette',
  async (role) => {
    const { open } = await aScreen()
    const page = await open('/menu-principal', role, { viewport: phone })
    const seen = { drawer: [] as string[], cards: [] as string[], palette: [] as string[] }
    await page.getByRole('button', { name: 'Menú', exact: true }).click()
    seen.drawer = await drawn(page.getByRole('dialog').getByRole('listitem').getByRole('link'))
    await page.keyboard.press('Escape')
    seen.cards = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: nameField(role) }).waitFor()
    const options = await drawn(page.getByRole('option'))
    seen.palette = options.map((text) => text.split('\n')[0] ?? '')
    for (const [label, allow] of Object.entries(inDrawer)) {
      const visible = allow({ role }) && (!ofMembers.includes(label) || staff({ role }))
      expect(seen.drawer.includes(label), `${role}, drawer: ${label}`).toBe(visible)
      expect(seen.cards.includes(label), `${role}, cards: ${label}`).toBe(visible)
      const found = visible || inPalette[label]?.({ role }) === true
      expect(seen.palette.includes(label), `${role}, palette: ${label}`).toBe(found)
    }
    expect(seen.palette).toEqual(
      expect.arrayContaining(['Ayuda', 'Privacidad', 'Accesibilidad', 'Acerca de']),
    )
  },
)

test('on a phone the drawer is a dialog: the focus goes in, Esc brings it back, closed it is not there (rule shell-3)', async () => {
  const { open } = await aScreen()
  const page = await open('/', 'ROLE_ADMIN', { viewport: phone })
  const toggle = page.getByRole('button', { name: 'Menú', exact: true })
  const links = page.getByRole('link', { name: 'Censo base' })
  await expect.poll(() => links.count()).toBe(0)
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await drawer.getByText('Hola, ').waitFor()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => links.count()).toBe(0)
  await toggle.click()
  await links.click()
  await waitForHeading(page, 'Censo base')
  await drawer.waitFor({ state: 'detached' })
})

test('with room, the staff’s menu stays beside the page and remembers being folded; members have none', async () => {
  const { open } = await aScreen()
  const page = await open('/', 'ROLE_ADMIN')
  const nav = page.getByRole('navigation', { name: 'Menú' })
  await expect.poll(() => nav.getByRole('link', { name: 'Inicio' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: 'Menú', exact: true }).click()
  await nav.waitFor({ state: 'detached' })
  await page.reload()
  await waitForHeading(page, 'Inicio')
  await expect.poll(() => nav.count()).toBe(0)
  const member = await open('/', 'ROLE_USER')
  await expect.poll(() => member.getByRole('navigation', { name: 'Menú' }).count()).toBe(0)
})

test('a new page takes the focus, the title and a word; Ctrl+K goes anywhere (rules shell-2, shell-4)', async () => {
  const { open } = await aScreen()
  const page = await open('/', 'ROLE_SUPER_ADMIN')
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Censo base' }).click()
  await waitForAnnouncement(page, 'Censo base')
  await expect.poll(() => focused(page)).toBe('Censo base')
  await expect.poll(() => page.title()).toBe('Censo base · Concejo')

  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: 'Pantalla o persona' })
  const top = async () => (await field.boundingBox())?.y
  const before = await top()
  await field.fill('nada de esto')
  await page.getByText('Ninguna pantalla ni persona se llama así.').waitFor()
  // The box stays where it is, however many are found.
  expect(await top()).toBe(before)
  await field.fill('nueva inscripcion')
  await page.getByRole('option', { name: /^Nueva inscripción/, selected: true }).waitFor()
  await page.getByText('Acciones', { exact: true }).waitFor()
  // What an action is called is said once.
  await field.fill('importar una lista')
  await page.getByRole('option', { name: /^Importar una lista Traer al censo/ }).waitFor()
  await field.fill('administracion')
  await page.getByRole('option', { name: 'Panel de administración', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Panel de administración')
  await waitForAnnouncement(page, 'Panel de administración')
  await expect.poll(() => focused(page)).toBe('Panel de administración')
  await page.getByRole('link', { name: 'Saltar al contenido' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido')
  // What is said just after the title, as of a list that is slow, does not take it away before it is read.
  await page.route('**/api/affiliate?*', () => undefined)
  await page
    .getByRole('navigation', { name: 'Menú' })
    .getByRole('link', { name: /^Inscritos/ })
    .click()
  const said = page.getByRole('status').filter({ hasText: /Inscritos/ })
  await said.filter({ hasText: 'Cargando inscritos' }).waitFor()
})

test('a page for other roles says which account is in use', async () => {
  const { open } = await aScreen()
  const page = await open('/censo-base/inscritos', 'ROLE_RESPONSABLE')
  expect(new URL(page.url()).pathname).toBe('/acceso-denegado')
  await page.getByText('con el papel de «Responsable»').waitFor()
})

/** Notes the attributes of the page when the body appears, before the first paint. */
function recordFirstPaint() {
  new MutationObserver((_, observer) => {
    if (!document.body) return
    observer.disconnect()
    const { theme, text, density } = document.documentElement.dataset
    Object.assign(window, { firstSight: { theme, text, density } })
  }).observe(document, { childList: true, subtree: true })
}

test('theme, text size and density are kept, and there from the first paint (rule shell-8)', async () => {
  const { open } = await aScreen()
  const page = await open('/ayuda', 'ROLE_USER', { colorScheme: 'light' })
  await page.getByRole('button', { name: 'Preferencias' }).click()
  await page.getByLabel('Oscuro').check()
  await page.getByRole('button', { name: 'A+' }).click()
  await page.getByLabel('Compacta').check()
  await page.getByRole('button', { name: 'Hecho' }).click()
  await runBeforeApplication(page, recordFirstPaint)
  await page.reload()
  await waitForHeading(page, 'Ayuda')
  await expect
    .poll(() => page.evaluate(() => (window as { firstSight?: object }).firstSight))
    .toEqual({
      theme: 'dark',
      text: '1',
      density: 'compacta',
    })
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe('18px')
})

test('offline there is a banner, and past notices stay under «Avisos» (rules shell-7, shell-5)', async () => {
  const { open, db } = await aScreen()
  await anAffiliate(db)
  const page = await open('/censo-base/inscritos', 'ROLE_SUPER_ADMIN')
  await page.getByRole('button', { name: 'Descargar 1 inscrito', exact: true }).click()
  await waitForAnnouncement(page, 'Descarga terminada')
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByRole('button', { name: 'Avisos, 1' }).click()
  const notices = page.getByRole('dialog', { name: 'Avisos' }).getByRole('listitem')
  await expect
    .poll(() => drawn(notices))
    .toEqual([expect.stringMatching(/^\d\d:\d\d\s+Descarga terminada: Inscritos_/)])
  await page.keyboard.press('Escape')
  // Beside its button a phone has no room to greet: no letter of it is left over.
  const greeting = page.getByRole('banner').getByText('Hola, ').filter({ visible: true })
  await expect.poll(() => greeting.count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => greeting.count()).toBe(0)

  const loseConnection = async () => {
    await takeContext(page).setOffline(true)
    await page.getByText('Sin conexión. Lo que has escrito sigue aquí.').waitFor()
    await takeContext(page).setOffline(false)
    await expect.poll(() => page.getByText('Sin conexión').count()).toBe(0)
  }
  await loseConnection()
  const words = page.getByText('Vuelves a tener conexión')
  await words.evaluate((said) => said.setAttribute('data-first', ''))
  // Said again at once, it stands once, and anew.
  await loseConnection()
  await expect
    .poll(() => words.evaluateAll((all) => all.map((said) => said.hasAttribute('data-first'))))
    .toEqual([false])
})

test('on a phone of 320 px the palette has its sign in the bar, and everything fits (rule shell-4)', async () => {
  const { open } = await aScreen()
  const page = await open('/panel-de-usuario', 'ROLE_SUPER_ADMIN', { viewport: { width: 320, height: 640 } })
  const sign = page.getByRole('banner').getByRole('button', { name: 'Ir a…' })
  await sign.click()
  const field = page.getByRole('combobox', { name: 'Pantalla o persona' })
  // No line of a description that wraps begins left of its first, where dots are cut off.
  await field.fill('segmentos')
  const lines = await page.getByRole('option').first().locator('small > span').evaluate(measureLines)
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines).size).toBe(1)
  await field.fill('inscritos')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Inscritos')
  const { width = 0 } = (await sign.boundingBox()) ?? {}
  expect(width).toBeGreaterThanOrEqual(40)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('on a phone somebody is found by two surnames with a letter wrong, by keyboard, and rung (rules people-19, shell-4)', async () => {
  const { db, open } = await aScreen()
  const person = { name: 'Marisol', lastName1: 'García', lastName2: 'Pérez', phone: '+34612345678' }
  await anAffiliate(db, person)
  const page = await open('/', 'ROLE_ADMIN', { viewport: phone })
  await waitForHeading(page, 'Inicio')
  const link = page.getByRole('link', { name: 'Menú principal' })
  // What is typed before the palette is here is in its box then, and Esc leads back to where one was.
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/FindersP*', async (route) => {
    await coming.promise
    await route.continue()
  })
  await link.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('garcia')
  coming.resolve()
  const field = page.getByRole('combobox', { name: 'Pantalla o persona' })
  await waitForFocus(field)
  await expect.poll(() => field.inputValue()).toBe('garcia')
  await page.keyboard.press('Escape')
  await waitForFocus(link)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('garcia peres')
  await page.getByRole('option', { name: /Marisol García Pérez/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Marisol/ }).waitFor()
  // Under the name, without opening a tab.
  const call = page.getByRole('link', { name: '612 345 678' })
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+34612345678')
  await page.getByRole('button', { name: 'Copiar 612 345 678' }).waitFor()
})
