import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import { aScreen, desktop, phone } from '#test/support/browser.ts'
import { aPdf } from '#test/support/files.ts'
import { goBack, holdChanges, refused, unanswered } from '#test/support/underWay.ts'
import { press, waitForStep } from '#test/support/writing.ts'

const attaching = 'Añadir fichero adjunto'

/** A draft, at a step of its wizard; one came from the step before it. */
async function atStep(step: 3 | 5, viewport = desktop) {
  const app = await aScreen()
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  const sent = { subject: 'Boletín', body: '<p>Hola</p>' }
  expect((await admin('PATCH', `/communication/${id}`, sent)).statusCode).toBe(200)
  const address = `/comunicaciones/edicion-comunicacion/${id}`
  const page = await app.open(`${address}?paso=${step - 1}`, 'ROLE_ADMIN', { viewport })
  await press(page, step === 3 ? 'Guardar y continuar' : 'Continuar')
  await waitForStep(page, step === 3 ? attaching : 'Confirmar y terminar')
  const names = async () =>
    (await admin('GET', `/communication/get-attachments-names/${id}`)).json<string[]>()
  const status = async () => (await admin('GET', `/communication/${id}`)).json<Communication>().status
  const stepOf = () => new URL(page.url()).searchParams.get('paso')
  return { page, names, status, stepOf }
}

const choose = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'turnos.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) })

const isHeldBack = (page: Page) => page.getByRole('status').filter({ hasText: refused }).waitFor()

test('rule form-11: no way leads out of a step while its file is being uploaded', async () => {
  const { page, names, stepOf } = await atStep(3)
  const { held, letGo } = await holdChanges(page)
  await choose(page)
  await press(page, 'Adjuntar')
  await page.getByText('Subiendo turnos.pdf').waitFor()
  await expect.poll(() => held.length).toBe(1)
  // Playwright waits for what is off to be on.
  await page.getByRole('button', { name: 'Continuar', exact: true }).click({ force: true })
  await isHeldBack(page)
  await page.getByRole('button', { name: 'Atrás' }).click({ force: true })
  await goBack(page)
  await expect.poll(stepOf).toBe('3')
  await page.getByText('Subiendo turnos.pdf').waitFor()
  const leaving = page.getByRole('alertdialog', { name: unanswered })
  await page.getByRole('link', { name: 'Comunicaciones', exact: true }).first().click()
  await leaving.getByRole('button', { name: 'Esperar la respuesta' }).click()
  await leaving.waitFor({ state: 'detached' })
  const asked = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload()).catch(() => undefined)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  // The answer takes the question away.
  await page.getByRole('link', { name: 'Comunicaciones', exact: true }).first().click()
  await leaving.waitFor()
  await letGo()
  await leaving.waitFor({ state: 'detached' })
  await page.getByText('1 fichero adjunto').waitFor()
  expect(await names()).toEqual(['turnos.pdf'])
  await press(page, 'Continuar')
  await waitForStep(page, 'Previsualizar y probar')
})

test('rule form-11: whoever leaves a page without waiting goes where the link leads, once', async () => {
  const { page, names } = await atStep(3)
  const { held, letGo } = await holdChanges(page)
  await choose(page)
  await press(page, 'Adjuntar')
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('link', { name: 'Comunicaciones', exact: true }).first().click()
  await page.getByRole('button', { name: 'Salir sin esperarla' }).click()
  await page.waitForURL((url) => url.pathname === '/comunicaciones')
  await page.getByRole('main').getByRole('link', { name: 'Nueva comunicación' }).waitFor()
  await goBack(page)
  await page.waitForURL((url) => url.pathname.startsWith('/comunicaciones/edicion-comunicacion'))
  await letGo()
  await expect.poll(names).toEqual(['turnos.pdf'])
})

test('rule form-11: a file that is chosen is attached by going on, and not left behind in silence', async () => {
  const { page, names } = await atStep(3, phone)
  await choose(page)
  await page.getByText(/^turnos.pdf, .* Se adjunta al continuar/).waitFor()
  await press(page, 'Atrás')
  const question = page.getByRole('alertdialog', { name: 'Hay un fichero sin adjuntar' })
  await question.getByText('«turnos.pdf» está elegido').waitFor()
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  // It is refused where it stands, and one goes on once it is gone.
  await page.route('**/upload-attachment', (route) => route.fulfill({ status: 502, body: '' }))
  await press(page, 'Continuar')
  await page.getByText('No sabemos si se ha hecho').waitFor()
  await page.unroute('**/upload-attachment')
  await press(page, 'No adjuntarlo')
  await page.getByRole('button', { name: 'Continuar', exact: true }).waitFor()
  await choose(page)
  await press(page, 'Continuar')
  await waitForStep(page, 'Previsualizar y probar')
  expect(await names()).toEqual(['turnos.pdf'])
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
})

test('rule form-11: Back leaves no last step that is being saved', async () => {
  const { page, status, stepOf } = await atStep(5)
  // Whom it reaches is counted by then: that is no change, and would be held too.
  await page.getByText('No llegaría a nadie').first().waitFor()
  const { held, letGo } = await holdChanges(page)
  await press(page, 'Guardar como pendiente de aprobación')
  await expect.poll(() => held.length).toBe(1)
  await goBack(page)
  await isHeldBack(page)
  await expect.poll(stepOf).toBe('5')
  await page.getByRole('button', { name: /^Cambiar Crear borrador/ }).click()
  await expect.poll(stepOf).toBe('5')
  await letGo()
  await page.waitForURL((url) => url.pathname.includes('panel-comunicacion'))
  expect(await status()).toBe('PENDING')
})
