import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, followToScreen, phone } from '#test/support/browser.ts'
import { aCommunication, anAffiliate, anAssembly, aRecipient, aSending } from '#test/support/factories.ts'
import { setOffice } from '#test/support/organisation.ts'

const nextWeek = () => new Date(Date.now() + 7 * 86_400_000)
/** Whether a table has more than its region shows. */
const hasMoreAside = (page: Page) =>
  page.getByRole('table').evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
const written = { subject: 'Boletín de otoño', body: '<p>Hola, @@NOMBRE@@</p>' }

test('rule communication-2: an admin approves one from the list, as it says whom it reaches, and finds it among those that wait', async () => {
  const { db, open } = await aScreen()
  await anAffiliate(db, { email: 'ana@example.org', communications: true })
  await anAffiliate(db, { email: '', communications: true })
  await aCommunication(db, { ...written, status: 'PENDING', scheduledDate: nextWeek() })
  await aCommunication(db, { subject: 'A medias' })
  const page = await open('/comunicaciones/lista-comunicaciones', 'ROLE_ADMIN')
  await page.getByRole('radio', { name: 'Pendiente (1)', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Aprobar Boletín de otoño' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Aprobar «Boletín de otoño»?' })
  await dialog.getByText('Llega a 1 persona').waitFor()
  await dialog.getByText('Sin correo').waitFor()
  await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Comunicación aprobada' }).first().waitFor()
  await page.getByText('SIN REGISTROS DISPONIBLES').waitFor()

  await page.getByRole('radio', { name: 'Borrador (1)' }).check()
  await page.getByRole('button', { name: 'Borrar A medias' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: 'Borrado de comunicación: Borrador eliminado' })
    .first()
    .waitFor()
  await page.getByRole('radio', { name: 'Borrador (0)' }).waitFor()

  await page.goto(new URL('/comunicaciones/comunicaciones-pendientes', page.url()).href)
  await page.getByRole('link', { name: 'Aprobadas / Pendientes de envío 1' }).waitFor()
  await page.getByRole('tab', { name: 'Pendientes de envío, 1' }).waitFor()
  await page.getByRole('link', { name: 'Abrir Boletín de otoño' }).click()
  await page.getByRole('heading', { level: 1, name: 'Boletín de otoño' }).waitFor()
  await page.getByRole('button', { name: 'Devolver a borrador' }).click()
  const giving = page.getByRole('dialog')
  await giving.getByLabel('Qué hay que cambiar').fill('Falta la hora')
  await giving.getByRole('button', { name: 'Devolver a borrador' }).click()
  await page.getByText('Administración la devolvió a borrador: «Falta la hora».').waitFor()
  await page.getByText('Borrador', { exact: true }).waitFor()
})

test('rule communication-2: for more than 500 people whoever approves types how many; a time that has passed is said', async () => {
  const { db, open } = await aScreen()
  await sql`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, communications)
    select 'Z' || n, 'DNI', 'Ana', 'Núñez', 'ana' || n || '@example.org', 1, true
    from generate_series(1, 501) as n`.execute(db)
  const id = await aCommunication(db, { ...written, status: 'PENDING', scheduledDate: new Date(0) })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_ADMIN', { viewport: phone })
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Su hora de envío ya ha pasado').waitFor()
  await dialog.getByRole('button', { name: 'Aprobar y enviar ahora' }).click()
  await dialog.getByText('Escribe 501, que son las personas que la reciben').first().waitFor()
  await dialog.getByLabel('Cuántas personas la reciben').fill('501')
  await dialog.getByRole('button', { name: 'Aprobar y enviar ahora' }).click()
  await page.getByText('Aprobado', { exact: true }).waitFor()
})

test('rules communication-6, communication-8: what leaves is watched, held up, goes on, and is cancelled for good', async () => {
  const { db, open } = await aScreen()
  const id = await aCommunication(db, { ...aSending, total: 2 })
  await aRecipient(db, { communicationId: id, address: 'ana@example.org' })
  const eva = await aRecipient(db, { communicationId: id, address: 'eva@example.org' })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_ADMIN')
  const sending = page.getByRole('region', { name: 'El envío' })
  await sending.getByText('0 de 2 mensajes resueltos, y sigue').waitFor()
  await db
    .updateTable('communicationRecipient')
    .set({ state: 'claimed', owner: 1 })
    .where('id', '=', eva)
    .execute()
  await db.updateTable('communicationRecipient').set({ state: 'sending' }).where('id', '=', eva).execute()
  await db
    .updateTable('communicationRecipient')
    .set({ state: 'sent', settledAt: new Date() })
    .where('id', '=', eva)
    .execute()
  // It is read again by itself.
  await sending.getByText('1 de 2 mensajes resueltos, y sigue').waitFor()
  await page.frameLocator('iframe').getByText('Hola, María').last().waitFor()
  const group = page.getByRole('group', { name: 'Qué se puede hacer con ella' })
  await group.getByRole('button', { name: 'Pausar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).click()
  await page.getByText('no sale ningún mensaje más hasta que se reanude').waitFor()
  await group.getByRole('button', { name: 'Reanudar' }).click()
  await page.getByText('1 persona espera su mensaje').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reanudar' }).click()
  await group.getByRole('button', { name: 'Cancelar el envío' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar el envío' }).click()
  await page.getByText(/El envío se canceló el/).waitFor()
  await sending.getByText(/^Se canceló: de 2 mensajes /).waitFor()
})

test('rule communication-8: an admin settles a doubtful mail, after reading what follows', async () => {
  const { db, open } = await aScreen()
  const id = await aCommunication(db, {
    ...aSending,
    status: 'ERROR',
    why: 'doubtful',
    total: 2,
  })
  const settled = { communicationId: id, settledAt: new Date() }
  await aRecipient(db, { ...settled, state: 'sent', address: 'ana@example.org', name: 'Ana' })
  const doubtful = { ...settled, state: 'uncertain', reply: 'ECONNECTION', attempts: 1 }
  const address = 'evangelina.fernandez.de.cordoba@una-universidad.example.org'
  const names = { name: 'Eva', lastName1: 'Núñez', lastName2: 'Fernández de Córdoba' }
  const eva = await aRecipient(db, { ...doubtful, ...names, address, affiliateId: await anAffiliate(db) })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_ADMIN', {
    // What 1366 px leave beside the bar of a page that scrolls.
    viewport: { width: 1350, height: 768 },
  })
  await page.getByText('di de cada uno si salió o si se envía otra vez').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reanudar' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ver los dudosos (1)' }).click()
  await page.getByRole('heading', { level: 1, name: 'Registro de envíos' }).waitFor()
  await expect.poll(() => page.title()).toBe(`Registro de envíos ${id} · Concejo`)
  const crumbs = page.getByRole('navigation', { name: 'Migas de pan' }).getByRole('link')
  await expect.poll(() => crumbs.allInnerTexts()).toEqual(['Inicio', 'Comunicaciones', 'Boletín de otoño'])
  // What is looked up in the log of the mail server is there whole, or copied, and nothing is cut.
  const row = page.getByRole('row', { name: /Eva Núñez/ })
  expect((await row.innerText()).replaceAll('\n', '')).toContain(address)
  await row.getByText('Se cortó la conexión (ECONNECTION)').waitFor()
  await row.getByRole('button', { name: /^Copiar el Message-ID del mensaje a Eva Núñez/ }).waitFor()
  await row.getByTitle(new RegExp(`^<${eva}\\..*@`)).waitFor()
  expect(await hasMoreAside(page)).toBe(false)
  await page.getByRole('button', { name: /^Enviar otra vez a Eva Núñez/ }).click()
  await page.getByText('Puede llegarle dos veces').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: /^Salió el mensaje a Eva Núñez/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, salió' }).click()
  await page.getByRole('status').filter({ hasText: 'consta como enviado' }).first().waitFor()
  await page.getByRole('link', { name: 'No queda ningún dudoso: ver la comunicación' }).click()
  await page.getByRole('heading', { level: 1, name: 'Boletín de otoño' }).waitFor()
  await page.getByRole('link', { name: 'Ir a Comunicaciones finalizadas' }).click()
  await page.getByRole('tab', { name: 'En Proceso, 1', selected: true }).waitFor()
  expect(await db.selectFrom('communicationRecipient').select('state').distinct().execute()).toEqual([
    { state: 'sent' },
  ])
})

test('rule list-9: a long word in a subject or a name pushes no button out, and the subject has most room', async () => {
  const { db, open } = await aScreen()
  const waiting = { ...written, status: 'PENDING' as const, scheduledDate: nextWeek() }
  await aCommunication(db, { ...waiting, subject: 'Hola, @@APELLIDO1@@: asamblea del jueves en el ateneo' })
  await aCommunication(db, {
    ...waiting,
    subject: 'x'.repeat(150),
    author: `${'y'.repeat(64)}@example.org`,
  })
  for (const width of [1280, 1366]) {
    const page = await open('/comunicaciones/lista-comunicaciones', 'ROLE_ADMIN', {
      viewport: { width, height: 768 },
    })
    await page.getByRole('rowheader').first().waitFor()
    await page.getByText('Hola, [Primer\u00A0apellido]: asamblea').first().waitFor()
    expect(await hasMoreAside(page)).toBe(false)
    const widths = await page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => [one.textContent.trim(), one.clientWidth] as const))
    expect(widths.toSorted(([, a], [, b]) => b - a)[0]?.[0]).toMatch(/^Asunto/)
  }
})

test('rule communication-1: an enlace sees of the mails of their assembly how many, not who, and approves none', async () => {
  const { db, open, tokenFor } = await aScreen()
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro' })
  const liaisonId = await anAffiliate(db, { name: 'Lara', assemblyId })
  await setOffice(db, assemblyId, { liaisonId })
  const id = await aCommunication(db, { ...aSending, assemblyId, status: 'PROCESSED' })
  await aRecipient(db, {
    communicationId: id,
    state: 'sent',
    settledAt: new Date(),
    address: 'a@example.org',
  })
  await db.updateTable('communication').set({ status: 'SENT', sentAt: new Date() }).execute()
  const waiting = { ...written, status: 'PENDING', assemblyId, scheduledDate: nextWeek() }
  await aCommunication(db, { ...waiting, subject: 'Fiesta del barrio' })
  await aCommunication(db, { ...waiting, assemblyId: null, subject: 'De otra gente' })
  const enlace = { token: await tokenFor('ROLE_ENLACE', liaisonId) }
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, enlace)
  await page.getByText('Terminado: era para menos de 10 personas').waitFor()
  await page
    .getByText(
      'Con tu rol se ve más o menos cuántas personas son, no quiénes: «130 o más» son entre 130 y 139.',
    )
    .waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Ver el registro de envíos' }).count()).toBe(0)
  const list = await open('/comunicaciones/lista-comunicaciones', enlace)
  await list.getByRole('link', { name: 'Editar Fiesta del barrio' }).waitFor()
  await expect.poll(() => list.getByRole('button', { name: /^Aprobar/ }).count()).toBe(0)
  await expect.poll(() => list.getByText('De otra gente').count()).toBe(0)
})

test('rule communication-3: who gets it is listed, who gets no mail with why, and whom to write a letter to', async () => {
  const { db, open } = await aScreen()
  await anAffiliate(db, {
    name: 'Sol',
    lastName1: 'Abad',
    email: '',
    communications: true,
    streetName: 'Mayor',
  })
  await anAffiliate(db, { name: 'Mar', lastName1: 'Bueno', email: 'mar@example.org', communications: false })
  await anAffiliate(db, { name: 'Luz', email: 'luz@example.org', communications: true, city: 'Getafe' })
  const id = await aCommunication(db, { ...written, status: 'PENDING', scheduledDate: nextWeek() })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_ADMIN')
  await page.getByRole('link', { name: 'Ver quiénes la reciben' }).click()
  await page.getByRole('row', { name: /Luz.*Getafe/ }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.goBack()
  await page.getByRole('link', { name: 'Ver quiénes no la reciben' }).click()
  await page.getByRole('row', { name: /Mar Bueno.*Sin permiso/ }).waitFor()
  await page.getByRole('tab', { name: 'Para una carta' }).click()
  await page.getByRole('row', { name: /Sol Abad.*Mayor/ }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar 1 persona' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Cartas_\d+/)
})

test('rule communication-14: an admin writes to an address again, with the reason', async () => {
  const { db, open } = await aScreen()
  await db.insertInto('suppressedAddress').values({ address: 'eva@example.org', reason: 'queja' }).execute()
  const page = await open('/comunicaciones/direcciones-a-las-que-no-se-escribe', 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Volver a escribir a eva@example.org' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('marcó un correo nuestro como no deseado').waitFor()
  await dialog.getByRole('button', { name: 'Volver a escribir' }).click()
  await dialog.getByText('Campo requerido *').first().waitFor()
  await dialog.getByLabel('Motivo').fill('Lo ha pedido por teléfono')
  await dialog.getByRole('button', { name: 'Volver a escribir' }).click()
  await page.getByText('SIN REGISTROS DISPONIBLES').waitFor()
})

test('rule communication-10: admins read how mail leaves, and a super admin changes how fast', async () => {
  const { db, open } = await aScreen()
  const admin = await open('/comunicaciones', 'ROLE_ADMIN')
  await admin.getByText('Como mucho 20 mensajes por segundo').waitFor()
  await expect.poll(() => admin.getByRole('button', { name: 'Cambiar el ritmo' }).count()).toBe(0)
  // While the server takes nothing, what leaves does not go on, and says so.
  await sql`update sending_relay set open_until = now() + interval '1 hour', last_error = '421 fuera'`.execute(
    db,
  )
  const id = await aCommunication(db, { ...aSending, total: 1 })
  await aRecipient(db, { communicationId: id, address: 'ana@example.org' })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_SUPER_ADMIN')
  await page.getByText('Lo último que dijo: «421 fuera»').waitFor()
  await page.getByText(/^0 de 1 mensaje resuelto$/).waitFor()
  await followToScreen(page, '/comunicaciones')
  await page.getByRole('button', { name: 'Cambiar el ritmo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Como mucho, cuántos mensajes').fill('cero')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Escribe un número entre 0,01 y 10.000, o nada').first().waitFor()
  await dialog.getByLabel('Como mucho, cuántos mensajes').fill('1800')
  await dialog.getByRole('radio', { name: 'Por hora' }).check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Como mucho 1.800 mensajes por hora').waitFor()
  expect(await db.selectFrom('sendingRelay').select('perSecond').execute()).toEqual([{ perSecond: 0.5 }])
})
