import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, desktop } from '#test/support/browser.ts'
import { aCommunication, aRecipient, aSending } from '#test/support/factories.ts'

const toast = (page: Page, text: string) =>
  page.getByRole('status').locator('> div').filter({ hasText: text })

test('rule communication-2: what approves is in view with the number that more than 500 people ask for', async () => {
  const { db, open } = await aScreen()
  await sql`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, communications)
    select 'Z' || n, 'DNI', 'Ana', 'Núñez', case when n > 501 then '' else 'ana' || n || '@example.org' end, 1, n <> 503
    from generate_series(1, 504) as n`.execute(db)
  const said = {
    subject: 'Boletín de otoño de las asambleas de la comarca. '.repeat(4).trim(),
    body: '<p>Hola</p>',
    status: 'PENDING',
  }
  const id = await aCommunication(db, { ...said, scheduledDate: new Date(0) })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_ADMIN', { viewport: desktop })
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cuántas personas la reciben').waitFor()
  // However long the question is, it is seen with the cross above what approves.
  const asked = await dialog.getByRole('heading').boundingBox()
  expect(asked?.y ?? -1).toBeGreaterThan(0)
  for (const name of ['Cerrar', 'Aprobar y enviar ahora', 'Cancelar']) {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    expect(box?.y ?? -1, name).toBeGreaterThan(0)
    expect((box?.y ?? desktop.height) + (box?.height ?? 0), name).toBeLessThanOrEqual(desktop.height)
  }
})

test('rule shell-5: of what was done the contrary takes the place of what was said, and what was not done has no check mark', async () => {
  const { db, open } = await aScreen()
  const id = await aCommunication(db, { ...aSending, total: 1 })
  await aRecipient(db, { communicationId: id, address: 'ana@example.org' })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_ADMIN')
  const group = page.getByRole('group', { name: 'Qué se puede hacer con ella' })
  const act = async (name: string) => {
    await group.getByRole('button', { name }).click()
    await page.getByRole('alertdialog').getByRole('button', { name }).click()
  }
  await act('Pausar')
  await toast(page, 'El envío está en pausa').waitFor()
  await act('Reanudar')
  await toast(page, 'El envío sigue').waitFor()
  await expect.poll(() => toast(page, 'El envío está en pausa').count()).toBe(0)
  await act('Cancelar el envío')
  await toast(page, 'El envío está cancelado').waitFor()
  await expect.poll(() => toast(page, 'El envío sigue').count()).toBe(0)
  await expect.poll(() => toast(page, 'El envío está cancelado').getAttribute('data-done')).toBe('true')

  const mail = await open('/panel-administracion/documentos/email/3', 'ROLE_SUPER_ADMIN')
  await mail.getByRole('button', { name: 'Editar email' }).click()
  await mail.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => toast(mail, 'Operación cancelada').getAttribute('data-done')).toBeNull()
})

test('rule communication-8: after it was approved the page follows what happens within seconds', async () => {
  const { db, open } = await aScreen()
  const { processingAt } = aSending
  const notBegun = { processingAt: null, total: null }
  const id = await aCommunication(db, { ...aSending, status: 'APPROVED', ...notBegun })
  const page = await open(`/comunicaciones/panel-comunicacion/${id}`, 'ROLE_ADMIN')
  await page.getByText('Empieza a salir enseguida').waitFor()
  await db
    .updateTable('communication')
    .set({ status: 'PROCESSING', processingAt, total: 1 })
    .where('id', '=', id)
    .execute()
  await aRecipient(db, { communicationId: id, address: 'ana@example.org' })
  await page.getByText('En proceso', { exact: true }).waitFor({ timeout: 20_000 })
  const sending = page.getByRole('region', { name: 'El envío' })
  await sending.getByText('0 de 1 mensaje resuelto').waitFor()
  // Once it is over it says how many left, though what it read of them before is older.
  let read: string | undefined
  await page.route(/\/communication\/\d+\/progress/, async (route) => {
    read ??= await (await route.fetch()).text()
    await route.fulfill({ contentType: 'application/json', body: read })
  })
  await expect.poll(() => read).toContain('"queued":1')
  for (const state of ['claimed', 'sending', 'sent'] as const)
    await db
      .updateTable('communicationRecipient')
      .set({
        state,
        ...(state === 'claimed' && { owner: 1 }),
        ...(state === 'sent' && { settledAt: new Date() }),
      })
      .execute()
  await db.updateTable('communication').set({ status: 'PROCESSED' }).execute()
  await db.updateTable('communication').set({ status: 'SENT', sentAt: new Date() }).execute()
  await page.getByText('Enviado', { exact: true }).first().waitFor()
  await sending.getByText('1 de 1 mensaje resuelto').waitFor()
})

test('rules communication-2, communication-6: what waits is on the pages where an admin begins, and what was cancelled is no error', async () => {
  const { db, open } = await aScreen()
  await aCommunication(db, { subject: 'Espera', body: '<p>Hola</p>', status: 'PENDING' })
  await aCommunication(db, {
    ...aSending,
    status: 'ERROR',
    total: 0,
    why: 'cancelled',
    cancelledAt: new Date(0),
  })
  const page = await open('/', 'ROLE_ADMIN')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '1 comunicación por aprobar' }).waitFor()
  await page.goto(new URL('/menu-principal', page.url()).href)
  await main.getByRole('link', { name: 'Comunicaciones' }).getByText('1 por aprobar').waitFor()
  await page.goto(new URL('/comunicaciones/comunicaciones-finalizadas', page.url()).href)
  await page.getByRole('tab', { name: 'Canceladas, 1' }).waitFor()
  await page.getByRole('tab', { name: 'Error, 0' }).waitFor()
  await page.getByRole('row', { name: /^Canceladas 1 / }).waitFor()
})

test('rule shell-9: a communication that there is not leads to the list, which says so', async () => {
  const { open } = await aScreen()
  const page = await open('/comunicaciones/panel-comunicacion/999', 'ROLE_ADMIN')
  const said = page.getByText('La comunicación que buscas no existe, se ha borrado o no está a tu alcance.')
  await said.waitFor()
  expect(new URL(page.url()).pathname).toBe('/comunicaciones/lista-comunicaciones')
  await page.goto(new URL('/comunicaciones/edicion-comunicacion/999', page.url()).href)
  await said.waitFor()
})

test('rule communication-2: a list marks the time that has passed of one that waits, and its steps name it', async () => {
  const { db, open } = await aScreen()
  const said = { body: '<p>Hola</p>', status: 'PENDING' }
  const id = await aCommunication(db, { ...said, subject: 'La de ayer', scheduledDate: new Date(0) })
  await aCommunication(db, { ...said, subject: 'La de luego', scheduledDate: new Date('2100-01-01') })
  const page = await open('/comunicaciones/lista-comunicaciones', 'ROLE_ADMIN')
  await page.getByRole('row').filter({ hasText: 'La de ayer' }).getByText('Su hora ya pasó').waitFor()
  await expect.poll(() => page.getByText('Su hora ya pasó').count()).toBe(1)
  await page.goto(new URL(`/comunicaciones/edicion-comunicacion/${id}`, page.url()).href)
  await page.getByRole('heading', { name: 'Editar «La de ayer»' }).waitFor()
  await expect.poll(() => page.title()).toContain('La de ayer')
})

test('rule list-9: where nothing was ever written lists and doughnut say so, and lead to the first one', async () => {
  const { open } = await aScreen()
  const page = await open('/comunicaciones/lista-comunicaciones', 'ROLE_ADMIN')
  await page.getByText('Todavía no se ha escrito ninguna comunicación.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Nueva comunicación' }).count()).toBeGreaterThan(0)
  await page.goto(new URL('/comunicaciones/comunicaciones-finalizadas', page.url()).href)
  await page.getByText('Todavía no se ha enviado ninguna comunicación.').waitFor()
  await page.getByText('No hay ninguna comunicación en estos estados.').waitFor()
  // Of nothing there is neither a table nor a file.
  await expect.poll(() => page.getByRole('button', { name: /^Descargar/ }).count()).toBe(0)
})

test('a list of long words scrolls up and down only on a phone whose browser doubles everything (rule access-2)', async () => {
  const { db, open } = await aScreen()
  for (const subject of ['Boletín', 'Convocatoria']) await aCommunication(db, { subject })
  const narrow = { viewport: { width: 195, height: 422 } }
  const page = await open('/comunicaciones/lista-comunicaciones', 'ROLE_ADMIN', narrow)
  const widthOfAll = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByRole('radio', { name: 'Borrador (2)' }).check()
  await page.getByRole('button', { name: 'Descargar 2 comunicaciones' }).waitFor()
  await expect.poll(widthOfAll).toBe(195)
})
