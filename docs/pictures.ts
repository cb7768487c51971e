// Draws the pictures of the README from a running demo: `node docs/pictures.ts [http://localhost:3000]`
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { personaPassword } from '#demo/personas.ts'
import { launchChromium } from '#test/support/chromium.ts'

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = path.join(import.meta.dirname, 'pictures')
const screens = [
  { name: 'login', address: '/login', persona: undefined },
  { name: 'home', address: '/', persona: 'miembro@concejo.example' },
  { name: 'list', address: '/censo-base/inscritos', persona: 'admin@concejo.example' },
]
const sizes = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
for (const { name, address, persona } of screens) {
  const token = persona && (await login(persona))
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const)
      await draw(browser, {
        file: `${name}-${size}-${colorScheme}.png`,
        address,
        token,
        viewport,
        colorScheme,
      })
}
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
  token: string | undefined
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

async function draw(from: Browser, { file, address, token, viewport, colorScheme }: Picture) {
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
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, file) })
  await context.close()
}
