import { createRequire } from 'node:module'
const require = createRequire('/work/vt-a/package.json')
const { chromium } = require('playwright-core')
import { readdirSync, writeFileSync } from 'node:fs'
const dir = '/work/vt-a/node_modules/.cache/'
const found = readdirSync(dir).find((d) => d.startsWith('chromium-'))
export const browser = await chromium.launch({ executablePath: `${dir}${found}/chromium`, args: ['--no-sandbox', '--headless=new'] })
export const base = 'http://localhost:4871'
const pw = 'asamblea abierta 2026'
export const login = async (user) => {
  const r = await fetch(`${base}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: user, password: pw }) })
  const j = await r.json()
  if (!j.token) console.log(user, r.status, JSON.stringify(j))
  return j.token
}
export const api = (token) => async (m, p, b) => { const x = await fetch(`${base}/api${p}`, { method: m, headers: { authorization: `Bearer ${token}`, ...(b && { 'content-type': 'application/json' }) }, ...(b && { body: JSON.stringify(b) }) }); return { s: x.status, j: await x.clone().json().catch(() => null), raw: Buffer.from(await x.arrayBuffer()) } }
export const context = async (token, { width = 390, height = 844, touch = true, dark = false } = {}) => {
  const c = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, locale: 'es-ES', timezoneId: 'Europe/Madrid', colorScheme: dark ? 'dark' : 'light' })
  await c.addInitScript((t) => { if (t) localStorage.setItem('token', t) }, token)
  return c
}
export const shot = async (page, name, fullPage = false) => page.screenshot({ path: `/tmp/a1pics/${name}.png`, fullPage })
