import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import {
  aScreen,
  followToScreen,
  phone,
  runBeforeApplication,
  takeContext,
  waitUntilIdle,
} from '#test/support/browser.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { aMember } from '#test/support/self.ts'

// What stands on React Aria, while it is open: nothing wrong for axe by day, by night and in forced colours, and
// nothing that the content security policy refuses.

type Looks = { colorScheme: 'light' | 'dark'; forcedColors: 'none' | 'active' }
const looks: Looks[] = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
]

async function expectNoViolations(page: Page) {
  for (const media of looks) {
    await page.emulateMedia(media)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await findViolations(page), JSON.stringify(media)).toEqual([])
  }
}

/** Earlier tests may have loaded what this one must not find in the browser. */
async function emptyCache(page: Page) {
  const devTools = await takeContext(page).newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
}

/** Runs in the page before its scripts. */
function collectRefusals() {
  const refused: string[] = []
  Object.assign(window, { refused })
  document.addEventListener('securitypolicyviolation', (event) =>
    refused.push(`${event.violatedDirective} ${event.sample}`),
  )
}
/** Makes the page believe that it is on an iPhone, where React Aria uses other means to block the page behind a dialog. */
function pretendIphone() {
  Object.defineProperty(navigator, 'platform', { value: 'iPhone' })
  Object.defineProperty(navigator, 'userAgentData', { value: undefined })
}
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'

const refused = (page: Page) => page.evaluate(() => (window as { refused?: string[] }).refused)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const ruleOf = (page: Page, rule: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('style')].some(({ sheet }) =>
        [...(sheet?.cssRules ?? [])].some(({ cssText }) => cssText.includes(wanted)),
      ),
    rule,
  )

test('a dialog, a menu and a question, open: axe and the security policy find nothing (rules access-1, input-4)', async () => {
  const { open, db } = await aScreen()
  await anAffiliate(db)
  const page = await open('/censo-base/inscritos', 'ROLE_SUPER_ADMIN', {
    before: (empty) => runBeforeApplication(empty, collectRefusals),
  })
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('dialog', { name: 'Columnas' }).waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Columnas')

  const formats = page.getByRole('button', { name: 'Formato de la descarga' })
  await formats.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: /\.xlsx/ }).waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toContain('.csv')
  await page.keyboard.press('h')
  await expect.poll(() => focused(page)).toContain('.xlsx')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => formats.evaluate((button) => button === document.activeElement)).toBe(true)

  await followToScreen(page, '/panel-administracion/inscripcion-manual')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Seguir editando')
  await expectNoViolations(page)
  expect(await refused(page)).toEqual([])
  await expect.poll(() => ruleOf(page, 'touch-action')).toBe(true)
})

test('a combobox in a dialog on an iPhone: Esc closes the list and not the dialog, nothing is refused', async () => {
  const screen = await aScreen()
  await anAssembly(screen.db, { assemblyName: 'Getafe', assemblyType: 'Municipal' })
  const member = await aMember({ inscriptionType: 3 }, { app: screen })
  const who = { token: member.token }
  const page = await screen.open('/panel-de-usuario', who, {
    viewport: phone,
    hasTouch: true,
    userAgent: iphone,
    before: async (empty) => {
      await runBeforeApplication(empty, collectRefusals)
      await runBeforeApplication(empty, pretendIphone)
    },
  })
  await page.getByRole('button', { name: 'Modificar tu participación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifica tu participación' })
  await dialog.getByLabel('Afiliado').check()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Colaborar en una asamblea').check()
  await dialog.getByLabel('Tipo de asamblea').selectOption('Municipal')
  const field = dialog.getByRole('combobox', { name: 'Asamblea', exact: true })
  await field.fill('GETA')
  const option = dialog.getByRole('option', { name: 'Getafe' })
  await option.waitFor()
  await expect
    .poll(() => option.evaluate((node) => node.getBoundingClientRect().height))
    .toBeGreaterThanOrEqual(44)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await option.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Getafe')
  expect(await refused(page)).toEqual([])
  await expect.poll(() => ruleOf(page, 'overscroll-behavior')).toBe(true)
})

test('rule shell-12: a dialog that cannot be loaded says so, the page stays, and the next press loads it', async () => {
  const screen = await aScreen()
  const { token } = await aMember({}, { app: screen })
  const page = await screen.open('/panel-de-usuario', { token }, { viewport: phone, before: emptyCache })
  await page.getByRole('button', { name: 'Darse de baja' }).waitFor()
  await waitUntilIdle(page)
  await takeContext(page).setOffline(true)
  for (const name of ['Preferencias', 'Darse de baja']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('status').getByText('Comprueba tu conexión y vuelve a intentarlo').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  }
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('link').first().waitFor()
  await page.keyboard.press('Escape')
  await takeContext(page).setOffline(false)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  for (const name of ['Preferencias', 'Darse de baja']) {
    await page.getByRole('button', { name }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

/** Runs in the page: clicks one button and then another at its place, and returns whether the second is heard. */
function clickSecond([detail, pointerType, isDecisive, name = '']: [number, string, boolean, string?]) {
  const place = document.body.appendChild(document.createElement('div'))
  const [first, second] = [1, 2].map(() => place.appendChild(document.createElement('button')))
  second?.toggleAttribute('data-decides', isDecisive)
  second?.append(name)
  const at = { bubbles: true, cancelable: true, clientX: 10, pointerType }
  first?.dispatchEvent(new PointerEvent('click', { ...at, detail: 1 }))
  const isHeard = second?.dispatchEvent(new PointerEvent('click', { ...at, detail }))
  place.remove()
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  return isHeard
}

test('rule form-9: the second of two clicks does not fall on the row that comes under the pointer; a key does', async () => {
  const { open } = await aScreen()
  const page = await open('/about')
  // What ignores them comes beside the first screen.
  await waitUntilIdle(page)
  const pressed = await page.evaluate(() => {
    const list = document.createElement('ul')
    const done: string[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      const row = list.appendChild(document.createElement('li'))
      const button = row.appendChild(document.createElement('button'))
      button.addEventListener('click', () => {
        done.push(name)
        row.remove()
      })
    }
    document.body.append(list)
    const press = (detail: number, clientX: number) =>
      list
        .querySelector('button')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX }))
    press(1, 10)
    press(2, 12) // The second of a double click.
    press(0, 0) // Enter.
    press(1, 300) // Another place.
    // Whoever clicks something else meanwhile does not click twice.
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: 300 }))
    press(1, 300)
    list.remove()
    return done
  })
  expect(pressed).toEqual(['one', 'two', 'three', 'four'])
  // Nor on one that decides something, where the first click has brought it; two that were meant are heard.
  const hears = (...second: Parameters<typeof clickSecond>[0]) => page.evaluate(clickSecond, second)
  expect(await hears(2, 'mouse', true)).toBe(false)
  expect(await hears(1, 'touch', true)).toBe(false)
  expect(await hears(1, 'mouse', true)).toBe(true)
  expect(await hears(2, 'mouse', false)).toBe(true)
  expect(await hears(2, 'mouse', false, 'Descargar')).toBe(false)
  expect(await hears(1, 'touch', false, 'Descargar')).toBe(false)
  expect(await hears(1, 'mouse', false, 'Descargar')).toBe(true)
  expect(await hears(0, '', true)).toBe(true)
  // A key that is held presses once, and writes as many lines as one likes.
  const isHeard = await page.evaluate(() =>
    ['button', 'textarea'].map((name) => {
      const place = document.body.appendChild(document.createElement(name))
      const hold = (repeat: boolean) =>
        place.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
        )
      const heard = [hold(false), hold(true)]
      place.remove()
      return heard
    }),
  )
  expect(isHeard).toEqual([
    [true, false],
    [true, true],
  ])
})
