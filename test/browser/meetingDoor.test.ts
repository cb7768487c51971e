import { encodeQR } from 'qr'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeCodes } from '#server/meetings/card.ts'
import { aScreen, desktop, openTab, phone, takeContext, waitUntilIdle } from '#test/support/browser.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { beginsIn } from '#test/support/meetings.ts'

async function aDoorScreen() {
  const screen = await aScreen()
  const assemblyId = await anAssembly(screen.db, { assemblyName: 'Centro' })
  const names = ['Ana', 'Berta', 'Carla', 'Dora']
  const [ana = 0, berta = 0, carla = 0, dora = 0] = await Promise.all(
    names.map((name) => anAffiliate(screen.db, { name, lastName1: 'Vega', assemblyId })),
  )
  const meetingId = await aMeeting(screen.db, {
    title: 'Presupuestos',
    type: 'Asamblea',
    assemblyId,
    quorum: JSON.stringify({ first: { kind: 'people', value: 3 }, second: null }),
    ...beginsIn(60_000),
  })
  const path = `/eventos/reuniones-y-asambleas/${meetingId}`
  return { ...screen, path, people: { ana, berta, carla, dora } }
}

const answerOf = (page: Page) => page.locator('[aria-live=assertive]')
const type = async (page: Page, text: string) => {
  await page.getByLabel('Nombre, documento o correo').fill(text)
  await page.keyboard.press('Enter')
}
const says = (page: Page, text: string) => answerOf(page).getByText(text).waitFor()

test('rule door-6: a door on a phone, with the line lost and back', async () => {
  const { open, path, origin, people, db, world } = await aDoorScreen()
  const page = await open(path, 'ROLE_ADMIN', { viewport: phone })
  const context = takeContext(page)
  await page.getByRole('link', { name: 'Puerta' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('quien')

  await type(page, 'ana vega')
  await says(page, 'Puede entrar')
  await type(page, `#${people.ana}`)
  await says(page, 'Ya dentro')
  await type(page, 'Nadie Conocido')
  await says(page, 'No se encuentra')
  await type(page, 'vega')
  await says(page, 'Hay 4 personas: pide el documento.')
  await page.getByRole('button', { name: /^Berta Vega/ }).click()
  await says(page, 'Puede entrar')
  await page.getByText('2 presentes de 4 con derecho').waitFor()

  // One is let in by the server and its answer does not come.
  await page.route('**/door', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await type(page, `#${people.carla}`)
  await says(page, 'Sin comprobar')
  await page.unroute('**/door')
  await context.setOffline(true)
  await type(page, 'alguien de fuera')
  await page.getByText('2 lecturas sin comprobar.').waitFor()

  // The line comes back after the page was left, which would else send them before it is loaded anew.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`${origin}${path}/puerta`)
  await page.getByText('2 enviados: 1 ha entrado y 1 no se ha encontrado.').waitFor()
  const settled = page.getByRole('status', { name: 'Sin comprobar' })
  await expect
    .poll(() => settled.getByRole('listitem').allTextContents())
    .toEqual(['alguien de fuera: Nadie con derecho a entrar tiene estos datos: pide el documento.'])
  await page.getByRole('button', { name: 'Entendido' }).click()
  await page.getByText('Hay quórum').waitFor()
  await page.getByRole('button', { name: 'Deshacer la entrada de Ana Vega' }).click()
  await page.getByText('2 presentes de 4 con derecho').waitFor()
  await page.getByText('Aún no hay quórum').waitFor()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':scan:')))
  await expect.poll(kept).toEqual([])

  // Its camera, which sees the card of Dora.
  const [code] = makeCodes(world.secret, people.dora, Date.now())
  const image = `data:image/svg+xml;base64,${Buffer.from(encodeQR(code?.text ?? '', 'svg', { border: 4 })).toString('base64')}`
  await page.evaluate(async (source) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 480, height: 480 })
    const picture = new Image(440, 440)
    picture.src = source
    await picture.decode()
    setInterval(() => {
      const context2d = canvas.getContext('2d')
      if (!context2d) return
      context2d.fillStyle = '#ffffff'
      context2d.fillRect(0, 0, 480, 480)
      context2d.drawImage(picture, 20, 20, 440, 440)
    }, 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  }, image)
  await page.getByRole('button', { name: 'Usar la cámara' }).click()
  await says(page, 'Puede entrar')
  await says(page, 'Dora Vega')
  await page.getByRole('button', { name: 'Cerrar la cámara' }).click()

  // What projects has room to greet, unlike a phone.
  await page.setViewportSize(desktop)
  const greeting = page.getByText(/^Hola, /)
  await greeting.waitFor()
  await page.getByRole('link', { name: 'Contador para proyectar' }).click()
  // A projector says nothing of who has opened it.
  await greeting.waitFor({ state: 'hidden' })
  await page.getByText('3 presentes de 4 con derecho').waitFor()
  await waitUntilIdle(page)
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain('Vega')
  const rows = await db.selectFrom('meetingAttendance').select('status').execute()
  expect(rows).toEqual([{ status: 'Confirmado' }, { status: 'Confirmado' }, { status: 'Confirmado' }])
})

test('rule door-6: what waits survives its tab, on a page that opens without a network, and is sent once', async () => {
  const { open, path, origin, people, db } = await aDoorScreen()
  const first = await open(`${path}/puerta`, 'ROLE_ADMIN', { viewport: phone, serviceWorkers: 'allow' })
  const context = takeContext(first)
  await first.getByLabel('Nombre de la puerta').fill('Patio')
  await first.getByText('La página se abre también sin conexión.').waitFor()
  await context.setOffline(true)
  await type(first, `#${people.ana}`)
  await says(first, 'Sin comprobar')
  await type(first, 'alguien de fuera')
  await first.getByText('2 lecturas sin comprobar.').waitFor()

  const [page, beside] = [await openTab(first), await openTab(first)]
  await first.close()
  for (const tab of [page, beside]) await tab.goto(`${origin}${path}/puerta`)
  await page.getByText('No hay respuesta del servidor.').waitFor()
  await type(page, `#${people.berta}`)
  for (const tab of [page, beside]) await tab.getByText('3 lecturas sin comprobar.').waitFor()
  await context.setOffline(false)
  for (const tab of [page, beside]) await tab.getByText('2 presentes de 4 con derecho').waitFor()
  await expect.poll(() => beside.getByText('sin comprobar.').count()).toBe(0)
  const passed = await db
    .selectFrom('activity')
    .select('action')
    .where('action', 'in', ['doorPassed', 'doorAsked'])
    .execute()
  expect(passed.map(({ action }) => action).toSorted()).toEqual(['doorAsked', 'doorPassed', 'doorPassed'])
  const entered = await db.selectFrom('meetingAttendance').select('door').execute()
  expect(entered).toEqual([{ door: 'Patio' }, { door: 'Patio' }])
  await beside.close()

  // What waits is told on other screens too, and not thrown away unasked.
  await context.setOffline(true)
  await type(page, `#${people.carla}`)
  await says(page, 'Sin comprobar')
  await page.goto(`${origin}/`)
  await page.getByRole('link', { name: 'Reintentar' }).waitFor()
  // The page gives way to what was asked for by itself (rule shell-7).
  await context.setOffline(false)
  await page.getByText('Este aparato tiene lecturas de una puerta sin enviar.').waitFor()
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByText('se borrarán las lecturas de la puerta').waitFor()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await page.getByRole('link', { name: 'Abrir la puerta y enviarlas' }).click()
  await page.getByText('1 enviado: 1 ha entrado.').waitFor()
})
