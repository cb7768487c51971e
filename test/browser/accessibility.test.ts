import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, onTestFailed } from 'vitest'
import type { PersonaName } from '#demo/personas.ts'
import { findViolations } from '#test/support/axe.ts'
import {
  aScreen,
  desktop,
  followToScreen,
  listRefusals,
  waitForPaint,
  phone,
  waitUntilIdle,
  reportFailures,
  type Screen,
} from '#test/support/browser.ts'
import { aDemo, logInAs } from '#test/support/demo.ts'
import { isComplete, sample, sampleOne } from '#test/support/sample.ts'
import { findWhatDoesNotFit } from '#test/support/tables.ts'
import type { DemoScreen } from '#test/support/demoScreen.ts'
import { screens } from '#test/support/screens.ts'

let demo = ''
beforeAll(async () => {
  demo = await aDemo()
})

test('every route is looked at', () => {
  const source = globSync('web/routes*.tsx').map((file) => readFileSync(file, 'utf8'))
  const routes = Array.from(source.join('').matchAll(/path: '([^']+)'/g), ([, route]) => route)
  expect(routes.length).toBeGreaterThan(10)
  const looked = new Set(screens.map(({ route }) => route))
  expect(routes.filter((route) => route === undefined || !looked.has(route))).toEqual([])
})

/** The elements that overflow the window, except those in scrolling regions. */
const findOverflow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const scrolls = element.closest('[role=region][tabindex], [role=tablist], pre')
        return element.checkVisibility() && box.width > 0 && box.right > innerWidth + 1 && !scrolls
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40) ?? ''}`)
      .slice(0, 3),
  )

const findSkeletons = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return {
      lang: document.documentElement.lang,
      h1: document.querySelectorAll('h1').length,
      main: document.querySelectorAll('main').length,
      twice: ids.filter((id, index) => ids.indexOf(id) !== index),
      // Each says what it is of, and each of its parts what it opens (rule list-7).
      charts: [...document.querySelectorAll('figure svg')]
        .flatMap((drawing) => [drawing, ...drawing.querySelectorAll('a')])
        .filter((named) => (named.getAttribute('aria-label') ?? '').length < 8)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      titled: document.title.endsWith('· Concejo') || document.title === 'Concejo',
    }
  })

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

/** One application for all tests, and one browser page for each persona. */
let app: Promise<Screen> | undefined
const pages = new Map<PersonaName | undefined, { page: Page; route: string }>()

async function openScreen({ route, who, address = route }: DemoScreen): Promise<Page> {
  app ??= aScreen({ url: demo, closing: (close) => closers.push(close) })
  const { db, origin, open } = await app
  const path = typeof address === 'string' ? address : await address(db)
  const known = pages.get(who)
  const page = known?.page ?? (await open(path, who && { token: await logInAs(origin, who) }))
  pages.set(who, { page, route })
  // The next test does not go on with a page that has failed.
  onTestFailed(() => void pages.delete(who))
  if (known) {
    reportFailures(page)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    await page.setViewportSize(desktop)
    if (known.route === route) await page.goto(origin + path)
    else await followToScreen(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await waitUntilIdle(page)
  // A redirect, above all to the login, means that the screen was not checked.
  expect(new URL(page.url()).pathname).toBe(path.split('?', 1)[0])
  return page
}

type Look = {
  viewport: typeof desktop
  colorScheme: 'light' | 'dark'
  forcedColors?: 'active'
  rules?: 'all' | 'colours'
}

/**
 * Each theme with each width. The rules that do not depend on colours are asked once for a width. A normal run looks at
 * each screen in one of these ways, with all rules.
 */
const looks: Look[] = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark', rules: 'colours' },
  { viewport: phone, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark', rules: 'colours' },
]
/** A normal run asks it of a sample of the screens, and of colours alone: the others see the same tree. */
const forcedColours: Look = {
  viewport: desktop,
  colorScheme: 'light',
  forcedColors: 'active',
  rules: 'colours',
}

const isFirstOfRoute = ({ route }: DemoScreen, at: number) =>
  screens.findIndex((other) => other.route === route) === at
const otherStates = screens.filter((shown, at) => !isFirstOfRoute(shown, at))
/** Every route, and a sample of the other states in which it is shown. */
const looked = new Set([...screens.filter(isFirstOfRoute), ...sample(otherStates, 3)])

describe('rules access-1, access-2, input-4, list-9: axe, landmarks, reflow at 320 px, night, forced colours, policy', () => {
  for (const shown of screens.filter((each) => looked.has(each))) {
    const { route, who, address = route } = shown
    const name = typeof address === 'string' ? address : route
    test(`${name} (${who ?? 'sin sesión'})`, async () => {
      const page = await openScreen(shown)
      expect(await findSkeletons(page)).toEqual({
        lang: 'es',
        h1: 1,
        main: 1,
        twice: [],
        charts: [],
        titled: true,
      })
      const chosen = [...sampleOne(looks, name), ...sample([forcedColours], 6, () => name)]
      for (const look of chosen) {
        const { viewport, colorScheme, forcedColors = 'none' } = look
        const rules = isComplete || look === forcedColours ? look.rules : 'all'
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme, forcedColors })
        await waitForPaint(page)
        expect(await findViolations(page, rules), JSON.stringify(look)).toEqual([])
        expect(await findWhatDoesNotFit(page)).toEqual([])
      }
      const isLookedAt = (width: object) => chosen.some(({ viewport }) => viewport === width)
      for (const viewport of [phone, desktop].filter((width) => !isLookedAt(width))) {
        await page.setViewportSize(viewport)
        await waitForPaint(page)
        expect(await findWhatDoesNotFit(page), JSON.stringify(viewport)).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      await waitForPaint(page)
      expect(await findOverflow(page), '320 px').toEqual([])
      expect(listRefusals(page)).toEqual([])
    })
  }
})
