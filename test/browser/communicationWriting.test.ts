import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { HowMany } from '#contract/communications/communications.ts'
import { aScreen, followToScreen, takeContext } from '#test/support/browser.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { aPng } from '#test/support/files.ts'
import { send } from '#test/support/sending.ts'
import { aRelay } from '#test/support/smtp.ts'
import { aWritten, field, nextYear, press, textOf, waitForStep } from '#test/support/writing.ts'

const newOne = '/comunicaciones/nueva-comunicacion'

/** Says when it leaves, and goes on to what it says. */
async function begin(page: Page) {
  await field(page, 'Fecha de envío').fill(`25/3/${nextYear}`)
  await field(page, 'Hora de envío').fill('18:00')
  await page.getByText(`Saldrá el`).waitFor()
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Crear email')
}

async function write(page: Page, text: string) {
  await textOf(page).click()
  await page.keyboard.type(text)
}

test('rules communication-1 to communication-3, communication-12: a liaison writes, an admin approves, it is sent, and who reads it unsubscribes', async () => {
  const app = await aScreen()
  const { db, open, tokenFor } = app
  const relay = await aRelay()
  const liaison = await anAffiliate(db)
  const centro = await anAssembly(db, {
    assemblyName: 'Centro',
    liaisonId: liaison,
    contactEmail: 'centro@example.org',
  })
  await anAffiliate(db, { assemblyId: centro, communications: true, email: 'ana@example.org', name: 'Ana' })
  await anAffiliate(db, { assemblyId: centro, communications: false })
  await anAffiliate(db, { communications: true })
  const page = await open('/comunicaciones', { token: await tokenFor('ROLE_ENLACE', liaison) })
  await page.getByRole('main').getByRole('link', { name: 'Nueva comunicación' }).click()
  await waitForStep(page, 'Crear borrador')
  await page.getByText('quienes forman parte de la asamblea Centro').waitFor()
  await page.getByText('Llegará a menos de 12 personas').waitFor()
  // Without anything said, the errors lead to their fields.
  await press(page, 'Guardar y continuar')
  await page.getByRole('link', { name: 'Fecha de envío: Campo requerido *' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('day')
  await begin(page)
  await expect.poll(() => page.url()).toMatch(/edicion-comunicacion\/\d+\?paso=2$/)
  // It has an address of its own since, and the focus is where all steps put it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  // The sender is the server's to say.
  await page.getByText('· Centro').waitFor()
  await page.getByText('centro@example.org').waitFor()
  await expect.poll(() => page.getByText('Cambiar quién lo envía').count()).toBe(0)
  // An address is a link once it is typed.
  await write(page, 'En https://example.org/turnos hay turnos. Hola, ')
  await page.locator('.ProseMirror a[href="https://example.org/turnos"]').waitFor()
  await press(page, 'Poner Nombre (@@NOMBRE@@)')
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Añadir fichero adjunto')
  // What was not looked at yet is not done.
  const done = page.getByRole('list', { name: 'Pasos' }).getByText('Completado')
  await expect.poll(() => done.count()).toBe(2)
  await press(page, 'Continuar')
  await waitForStep(page, 'Previsualizar y probar')
  await page.frameLocator('iframe').getByText('Hola, María').last().waitFor()
  // What cannot be prepared for one person is not shown as another one reads it.
  await page.route(/preview\?long/, (route) => route.abort())
  await page.getByLabel('Persona de ejemplo').selectOption('long')
  await page.getByText('No se ha podido preparar el correo').waitFor()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  await press(page, 'Continuar')
  await waitForStep(page, 'Confirmar y terminar')
  await page.getByText('Llegará a menos de 12 personas').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Guardar y enviar' }).count()).toBe(0)
  await press(page, 'Guardar como pendiente de aprobación')
  await page.getByText('Guardada: espera que se apruebe').first().waitFor()

  const id = /\/(\d+)$/.exec(page.url())?.[1] ?? ''
  const counting = /\/communication\/count-recipients/
  const office = await open(`/comunicaciones/edicion-comunicacion/${id}?paso=5`, 'ROLE_ADMIN', {
    before: (empty) => empty.route(counting, (route) => route.abort()),
  })
  await waitForStep(office, 'Confirmar y terminar')
  // Until they are counted it says why it cannot be sent.
  await office.getByText('Para poder enviarla hay que contar').waitFor()
  await office.unroute(counting)
  await press(office, 'Reintentar')
  // Of what was whole when it was opened, all steps are done.
  await expect.poll(() => office.getByRole('list', { name: 'Pasos' }).getByText('Completado').count()).toBe(4)
  await press(office, 'Guardar y enviar')
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Enviar ahora' }).check()
  await dialog.getByRole('button', { name: 'Aprobar y enviar ahora' }).click()
  await office.getByText('Comunicación aprobada').first().waitFor()
  await send(app, relay.url)
  await expect.poll(() => relay.taken.map(({ to }) => to)).toEqual([['ana@example.org']])

  // The link that whoever reads it presses, in both of its parts.
  const { html = '', text = '' } = await PostalMime.parse(relay.taken[0]?.raw ?? '')
  const [link = ''] = /https?:\/\/[^\s"<>]+\/baja-de-comunicaciones\?[^\s"<>]+/.exec(html) ?? []
  expect(text).toContain(link)
  expect(html).toContain('<a href="https://example.org/turnos"')
  const { pathname, search } = new URL(link)
  const reader = await open(`${pathname}${search}`)
  // Whose and where stands in it, and a phone that loads the page again finds what it left.
  await reader.getByText('Dejarás de recibir en a•••@example.org los boletines de').waitFor()
  await reader.reload()
  await reader.getByRole('button', { name: 'No quiero recibir más' }).click()
  await reader.getByText('A a•••@example.org no llegarán más boletines').waitFor()
  await reader.reload()
  await reader.getByText('A a•••@example.org no llegarán más boletines').waitFor()
  await expect
    .poll(() =>
      db.selectFrom('affiliate').where('email', '=', 'ana@example.org').select('communications').execute(),
    )
    .toEqual([{ communications: false }])
})

test('rules communication-3, communication-5: filters count at once, and what mail programs trip over is said', async () => {
  const app = await aScreen()
  const { db, open } = app
  for (const sex of ['M', 'M', 'H'] as const)
    await anAffiliate(db, { sex, communications: true, city: 'Madrid' })
  await anAffiliate(db, { sex: 'M', communications: false })
  await anAffiliate(db, { sex: 'M', communications: true, email: '' })
  const page = await open(newOne, 'ROLE_ADMIN')
  await page.getByText('Llegará a 3 personas').waitFor()
  await page.getByText('De 5, 2 personas se quedan sin recibirla:').waitFor()
  await page.getByRole('radio', { name: /Censo filtrado/ }).check()
  // Nothing is counted as long as nothing is chosen, and it cannot be saved.
  await page.getByText('Cuando digas para quién es').waitFor()
  await press(page, 'Guardar y continuar')
  await page.getByRole('link', { name: 'Filtros: Elige algún filtro, o «Censo completo»' }).waitFor()
  await page.getByRole('checkbox', { name: 'Género' }).check()
  await page.getByRole('checkbox', { name: 'Mujer' }).check()
  await page.getByText('Llegará a 2 personas').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Distrito' }).count()).toBe(0)
  // Switched off, a filter forgets.
  await page.getByRole('checkbox', { name: 'Género' }).uncheck()
  await page.getByRole('checkbox', { name: 'Género' }).check()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Mujer' }).isChecked()).toBe(false)
  await page.getByRole('checkbox', { name: 'No Binario' }).check()
  await page.getByText('Nadie cumple lo que has elegido').waitFor()
  await page.getByRole('checkbox', { name: 'No Binario' }).uncheck()
  await page.getByRole('checkbox', { name: 'Mujer' }).check()
  await field(page, 'Fecha de envío').fill('1/3/2020')
  await field(page, 'Hora de envío').fill('10:00')
  await page.getByText('ya ha pasado.').waitFor()
  await press(page, 'Guardar y continuar')
  await page.getByRole('link', { name: 'Fecha de envío: Ya ha pasado: elige un momento futuro' }).waitFor()
  // The clocks go forward on the last Sunday of March: that hour is none.
  await field(page, 'Fecha de envío').fill('28/3/2027')
  await field(page, 'Hora de envío').fill('2:30')
  await page.getByText('la hora que has escrito no existe').waitFor()
  await begin(page)
  await press(page, /^Estilo/)
  await page.getByRole('menuitem', { name: 'Título 2' }).click()
  await page.keyboard.type('Convocatoria @@TURNO@@')
  await page.getByText('El primer título es un título 2').waitFor()
  await page.getByText('@@TURNO@@ no es un dato que se pueda rellenar').waitFor()
  await press(page, 'Imagen')
  const dialog = page.getByRole('dialog')
  // It acts only when an address was typed, and tells nobody what answers in our own network.
  await dialog.getByRole('button', { name: 'Traer la imagen' }).click()
  await dialog.getByLabel('O la dirección de una imagen').fill('http://127.0.0.1/foto.png')
  await dialog.getByRole('button', { name: 'Traer la imagen' }).click()
  await dialog.getByText('No se ha podido traer nada de esa dirección').waitFor()
  const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) }
  // Why a file is refused stands at what chose it.
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('no') })
  await dialog.locator('#file-error').getByText('No se ha subido').waitFor()
  const chooser = dialog.getByRole('button', { name: 'Elegir una imagen' })
  await expect.poll(() => chooser.getAttribute('aria-describedby')).toBe('file-error')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('img', { name: 'Imagen elegida' }).waitFor()
  // Next one says what is seen in it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('alt')
  await dialog.getByRole('button', { name: 'Poner la imagen' }).click()
  await dialog.getByRole('link', { name: /Dilo, o marca que solo adorna/ }).waitFor()
  await dialog.getByRole('checkbox', { name: /^Solo adorna/ }).check()
  // One that is still on its way is put once it is there.
  const held = Promise.withResolvers<void>()
  await page.route(/\/communication\/images/, async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('Subiendo…').waitFor()
  await dialog.getByRole('button', { name: 'Poner la imagen' }).click()
  await dialog.getByText('Todavía está llegando…').waitFor()
  held.resolve()
  await expect.poll(() => textOf(page).locator('img[role=presentation]').count()).toBe(1)
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Añadir fichero adjunto')
  await page.getByRole('button', { name: 'Confirmar y terminar' }).click()
  await waitForStep(page, 'Confirmar y terminar')
  await page.getByText('Género: Mujer').waitFor()
  // What keeps it from being approved stands where its button would be.
  await page.getByText('Para enviarla falta').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Guardar y enviar' }).count()).toBe(0)
  await page.getByText('No lo has visto desde el último cambio').waitFor()
  await press(page, 'Corregir el texto')
  await waitForStep(page, 'Crear email')
})

test('rules durable-4, form-5, form-10: of two who write, who is later decides; nothing typed is lost', async () => {
  const app = await aScreen()
  await anAffiliate(app.db, { communications: true })
  const { admin, id, get, address } = await aWritten(app)
  const page = await app.open(`${address}?paso=1`, 'ROLE_ADMIN')
  await waitForStep(page, 'Crear borrador')
  await field(page, 'Asunto').fill('Lo mío')
  // Somebody else changes another field: there is nothing to decide.
  expect((await admin('PATCH', `/communication/${id}`, { body: '<p>Lo suyo</p>' })).statusCode).toBe(200)
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Crear email')
  await expect.poll(get).toMatchObject({ subject: 'Lo mío', body: '<p>Lo suyo</p>' })
  await expect.poll(() => textOf(page).textContent()).toBe('Lo suyo')
  // The same field: it is decided, and both are read.
  await press(page, 'Atrás')
  await field(page, 'Asunto').fill('Otra vez lo mío')
  expect((await admin('PATCH', `/communication/${id}`, { subject: 'Lo de otra persona' })).statusCode).toBe(
    200,
  )
  await press(page, 'Guardar y continuar')
  const clash = page.getByRole('region', { name: 'Cambios de otra persona' })
  await clash.getByText('Lo de otra persona').waitFor()
  await expect.poll(() => field(page, 'Asunto').inputValue()).toBe('Otra vez lo mío')
  await clash.getByRole('button', { name: /^Usar lo mío/ }).click()
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Crear email')
  await expect.poll(get).toMatchObject({ subject: 'Otra vez lo mío' })
  await write(page, 'Más. ')
  await page.getByText('Hay cambios sin guardar').waitFor()
  // A reload and a dropped connection lose nothing.
  await page.reload()
  await expect.poll(() => textOf(page).textContent()).toContain('Más.')
  const context = takeContext(page)
  await context.setOffline(true)
  await press(page, 'Guardar y continuar')
  await page.getByText('No hay conexión con el servidor').first().waitFor()
  await context.setOffline(false)
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Añadir fichero adjunto')
  // Without a step in the address it goes on where it was.
  await followToScreen(page, '/comunicaciones/lista-comunicaciones')
  await followToScreen(page, address)
  await waitForStep(page, 'Añadir fichero adjunto')
  // Leaving what is not saved asks first; the steps do not.
  await press(page, 'Atrás')
  await write(page, 'Y más. ')
  await page.getByRole('link', { name: 'Lista de comunicaciones' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  await expect.poll(() => textOf(page).textContent()).toContain('Y más.')
  // Approved by somebody else meanwhile: it is said, and what was typed stays.
  const { recipients } = (await admin('POST', '/communication/count-recipients', { id })).json<HowMany>()
  expect(recipients).toBe(1)
  const { edition } = await get()
  expect((await admin('POST', '/communication/set-approved', { id, edition })).statusCode).toBe(200)
  await press(page, 'Guardar y continuar')
  await page.getByText('Ya está aprobada y no se puede cambiar').first().waitFor()
  await expect.poll(() => textOf(page).textContent()).toContain('Y más.')
})
