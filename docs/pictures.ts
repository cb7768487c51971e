// Draws the pictures of the README from a running demo: `node docs/pictures.ts [http://localhost:3000]`
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { personaPassword } from '#demo/personas.ts'
import { launchChromium } from '#test/support/chromium.ts'

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = path.join(import.meta.dirname, 'pictures')
const [desktop, phone] = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]
const [member, admin] = ['miembro@concejo.example', 'admin@concejo.example']
const list = '/censo-base/inscritos'
/** Those that the README shows or links to. */
const pictures: Picture[] = [
  { file: 'list-desktop-light.png', address: list, persona: admin, viewport: desktop, colorScheme: 'light' },
  { file: 'home-desktop-light.png', address: '/', persona: member, viewport: desktop, colorScheme: 'light' },
  { file: 'home-phone-dark.png', address: '/', persona: member, viewport: phone, colorScheme: 'dark' },
  { file: 'list-phone-light.png', address: list, persona: admin, viewport: phone, colorScheme: 'light' },
  { file: 'login-desktop-dark.png', address: '/login', viewport: desktop, colorScheme: 'dark' },
]

mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
for (const picture of pictures) await draw(browser, picture)
await browser.close()

async function login(username: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: personaPassword }),
  })
  if (!answer.ok)
    throw new Error(`${username} no puede entrar en ${origin}: ¿está en marcha la demostración?`)
  return ((await answer.json()) as { token: string }).token
}

type Picture = {
  file: string
  address: string
  persona?: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

async function draw(from: Browser, { file, address, persona, viewport, colorScheme }: Picture) {
  const token = persona && (await login(persona))
  const context = await from.newContext({
    viewport,
    colorScheme,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
  })
  if (token) await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const page = await context.newPage()
  await page.goto(origin + address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('main').locator('h2, table, form').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, file) })
  await context.close()
}
