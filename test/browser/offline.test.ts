import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, runBeforeApplication, takeContext, waitForPaint } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'

const worker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
/** The addresses in the offline cache of this browser. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map((name) => caches.open(name))
    const requests = await Promise.all((await Promise.all(caching)).map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('offline there is a page that says so, and no answer of the API is kept (rule shell-7)', async () => {
  const { open, db, origin } = await aScreen()
  const id = await anAffiliate(db)
  const page = await open('/', 'ROLE_ADMIN', { serviceWorkers: 'allow' })
  await worker(page)
  for (const path of ['/censo-base/inscritos', `/censo-base/inscritos/${id}`, '/']) {
    await page.goto(origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const files = await kept(page)
  expect(files).toContain('/offline.html')
  expect(
    files.filter((file) => !/^\/(assets\/|offline\.(html|js)$|document\.css$|logo\.svg$)/.test(file)),
  ).toEqual([])

  await takeContext(page).setOffline(true)
  const asked = `${origin}/censo-base/inscritos?name=Ana`
  await page.goto(asked)
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  const again = page.getByRole('link', { name: 'Reintentar' })
  await expect.poll(() => again.evaluate((link) => (link as HTMLAnchorElement).href)).toBe(asked)
  // It stays while the server does not answer, whatever the browser says.
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'))
  await page.evaluate(() => {
    document.body.dataset['stays'] = 'yes'
    dispatchEvent(new Event('online'))
  })
  await unanswered
  await waitForPaint(page)
  await expect.poll(() => page.locator('body').getAttribute('data-stays')).toBe('yes')
  // It comes by itself, once there is a network.
  await takeContext(page).setOffline(false)
  await page.getByRole('heading', { name: 'Inscritos' }).waitFor()
  expect(page.url()).toBe(asked)
})

test('the page offline gives way also where a network is told before it can be used, which is told once (rule shell-7)', async () => {
  const { open, origin } = await aScreen()
  const page = await open('/login', undefined, { serviceWorkers: 'allow' })
  await worker(page)
  await runBeforeApplication(page, () =>
    addEventListener('online', (event) => event.stopImmediatePropagation()),
  )
  await takeContext(page).setOffline(true)
  await page.goto(`${origin}/about`)
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await takeContext(page).setOffline(false)
  await page.getByRole('heading', { level: 1, name: /^Acerca de/ }).waitFor()
})

test('a new version takes over at once and forgets the files of the former', async () => {
  const { open } = await aScreen()
  const page = await open('/login', undefined, { serviceWorkers: 'allow' })
  await worker(page)
  await page.evaluate(async () => {
    const former = await caches.open('concejo anterior')
    await former.put('/assets/anterior.js', new Response('anterior'))
    await (await navigator.serviceWorker.ready).unregister()
  })
  await page.reload()
  await worker(page)
  await expect.poll(() => kept(page)).not.toContain('/assets/anterior.js')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
})

test('it can be installed: name, language, icons, a screen of its own', async () => {
  const { open, origin } = await aScreen()
  const page = await open('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(async (at) => (await fetch(at)).json(), origin + address)
  expect(manifest).toMatchObject({ name: 'Concejo', lang: 'es', display: 'standalone', start_url: '/' })
  const icons = manifest.icons as { src: string; sizes: string; purpose?: string }[]
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src } of icons) expect((await page.request.get(origin + src)).status(), src).toBe(200)
})
