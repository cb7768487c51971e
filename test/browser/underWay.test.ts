import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, desktop, phone, takeContext } from '#test/support/browser.ts'
import { aMeeting } from '#test/support/factories.ts'
import { beginsIn, hour } from '#test/support/meetings.ts'
import { aPanel, openEditForm } from '#test/support/panel.ts'
import { aMember, password } from '#test/support/self.ts'
import { goBack, holdChanges, refused, unanswered } from '#test/support/underWay.ts'

const mail = '/panel-administracion/documentos/email/3'
const mails = '/panel-administracion/documentos-legales?tab=email'
const [asked, confirm] = ['Apagar este correo', 'Apagar']

/** The page of a mail that leaves by itself, with the question whether to switch it off. */
async function theQuestion(from?: typeof mails) {
  const { open, db } = await aScreen()
  const page = await open(from ?? mail, 'ROLE_SUPER_ADMIN', { viewport: from ? phone : desktop })
  if (from) await page.locator(`a[href="${mail}"]`).first().click()
  await page.getByRole('button', { name: asked }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: confirm, exact: true }).waitFor()
  const isSent = async () => {
    const row = await db
      .selectFrom('mailTemplate')
      .select('isSent')
      .where('kind', '=', 'welcome')
      .executeTakeFirstOrThrow()
    return row.isSent
  }
  return { page, question, isSent, db }
}

test('rule form-11: without a line a confirmation fails at once, and nothing is sent when the line is back', async () => {
  const { page, question, isSent } = await theQuestion()
  const changes: string[] = []
  page.on('requestfinished', (request) => request.method() !== 'GET' && changes.push(request.url()))
  await takeContext(page).setOffline(true)
  await question.getByRole('button', { name: confirm, exact: true }).click()
  await question
    .getByRole('alert')
    .getByText('No hay conexión con el servidor: no se ha enviado nada')
    .waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  await takeContext(page).setOffline(false)
  // What waits for the line is asked for by now.
  await page.reload()
  await page.getByRole('button', { name: asked }).waitFor()
  expect(changes).toEqual([])
  expect(await isSent()).toBe(true)
})

test('rule form-11: what is under way is not cancelled, and nothing pretends that it were', async () => {
  const { page, question, isSent } = await theQuestion()
  const { held, letGo } = await holdChanges(page)
  await question.getByRole('button', { name: confirm, exact: true }).click()
  await expect.poll(() => held.length).toBe(1)
  await question.getByRole('button', { name: 'Apagando…' }).waitFor()
  // Playwright waits for what is off to be on.
  await question.getByRole('button', { name: 'Cancelar' }).click({ force: true })
  await page.getByRole('status').filter({ hasText: refused }).waitFor()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Apagando…' }).waitFor()
  await letGo()
  await page.getByRole('status').filter({ hasText: 'Apagado:' }).waitFor()
  await question.waitFor({ state: 'detached' })
  expect(await isSent()).toBe(false)
})

test('rule form-11: a form that is being saved is not left as if it were not', async () => {
  const { open, row } = await aPanel()
  const page = await open()
  await openEditForm(page, 'Domicilio')
  await page.getByLabel('Dirección').fill('Calle Toledo')
  const { held, letGo } = await holdChanges(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: 'Guardando…' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click({ force: true })
  await page.getByRole('status').filter({ hasText: refused }).waitFor()
  await page.getByRole('link', { name: 'Inscritos' }).first().click()
  const question = page.getByRole('alertdialog', { name: unanswered })
  await question.getByText('si sales ahora, no lo cancelas').waitFor()
  await question.getByRole('button', { name: 'Esperar la respuesta' }).click()
  await letGo()
  await page.getByRole('button', { name: 'Editar Domicilio' }).waitFor()
  expect(await row()).toMatchObject({ streetName: 'Calle Toledo' })
})

test('rule form-11: Back closes no question that is under way, and whoever leaves is told', async () => {
  const { page, question, isSent } = await theQuestion(mails)
  const { held, letGo } = await holdChanges(page)
  await question.getByRole('button', { name: confirm, exact: true }).click()
  await expect.poll(() => held.length).toBe(1)
  await question.getByRole('button', { name: 'Apagando…' }).waitFor()
  await goBack(page)
  const leaving = page.getByRole('alertdialog', { name: unanswered })
  await leaving.getByText('si sales ahora, no lo cancelas').waitFor()
  await leaving.getByRole('button', { name: 'Esperar la respuesta' }).click()
  await leaving.waitFor({ state: 'detached' })
  await question.getByRole('button', { name: 'Apagando…' }).waitFor()
  expect(page.url()).toContain(mail)
  // The answer takes the question away, and Back is free again.
  await goBack(page)
  await leaving.waitFor()
  await letGo()
  await page.getByRole('status').filter({ hasText: 'Apagado:' }).waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(page.url()).toContain(mail)
  expect(await isSent()).toBe(false)
  await goBack(page)
  await page.waitForURL((url) => url.pathname + url.search === mails)
})

test('rule form-11: whoever leaves a question that is under way goes where Back leads, and it is done', async () => {
  const { page, question, isSent } = await theQuestion(mails)
  const { held, letGo } = await holdChanges(page)
  await question.getByRole('button', { name: confirm, exact: true }).click()
  await expect.poll(() => held.length).toBe(1)
  await question.getByRole('button', { name: 'Apagando…' }).waitFor()
  await goBack(page)
  await page.getByRole('button', { name: 'Salir sin esperarla' }).click()
  await page.waitForURL((url) => url.pathname + url.search === mails)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await letGo()
  await page.getByRole('status').filter({ hasText: 'Apagado:' }).waitFor()
  expect(await isSent()).toBe(false)
})

test('rule form-11: Back does not close a question of the address while it is under way', async () => {
  const screen = await aScreen()
  const member = await aMember({}, { app: screen })
  const page = await screen.open('/panel-de-usuario', { token: member.token }, { viewport: phone })
  await page.getByRole('button', { name: 'Darse de baja' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Seguro que deseas darte de baja?' })
  await question.getByLabel('Tu contraseña').fill(password)
  await question.getByLabel('Para confirmar, escribe «baja»').fill('baja')
  const { held, letGo } = await holdChanges(page)
  await question.getByRole('button', { name: 'Darme de baja' }).click()
  await expect.poll(() => held.length).toBe(1)
  await question.getByRole('button', { name: 'Tramitando…' }).waitFor()
  await goBack(page)
  await page.getByRole('status').filter({ hasText: refused }).waitFor()
  await question.getByRole('button', { name: 'Tramitando…' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?ver=baja')
  await letGo()
  await page.getByText('Te has dado de baja').waitFor()
  expect(await member.row()).toMatchObject({ inscriptionType: 0 })
})

test('rule form-12: after a refusal because somebody else was first, the page is read again', async () => {
  const { page, question, db } = await theQuestion()
  await db.updateTable('mailTemplate').set({ isSent: false }).where('kind', '=', 'welcome').execute()
  await page.route('**/api/mail-template/3/sent', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 409,
          json: { type: '/problemas/conflicto', title: 'Ya está apagado', status: 409, instance: 'x' },
        }),
  )
  await question.getByRole('button', { name: confirm, exact: true }).click()
  await question.getByText('Ya está apagado').waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Encender este correo' }).waitFor()
})

/** The page of a cancelled meeting, as an admin has it. */
async function theMeeting(before?: (page: Page) => Promise<unknown>) {
  const { open, db } = await aScreen()
  const id = await aMeeting(db, { title: 'Encuentro', status: 'Cancelada', ...beginsIn(72 * hour) })
  const page = await open(`/eventos/reuniones-y-asambleas/${id}`, 'ROLE_ADMIN', before && { before })
  const statusOf = async () =>
    (await db.selectFrom('meeting').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status
  return { page, db, id, statusOf, back: page.getByRole('button', { name: /^Volver a pendiente/ }) }
}

test('rule form-11: what a button does without a question is asked for once, and whoever leaves meanwhile is told', async () => {
  // What asks comes with the frame: a file of its own would be late when somebody leaves at once.
  const { page, statusOf, back } = await theMeeting((opened) =>
    opened.route(/\/assets\/(?:Unanswer|HeldOnPa)/, () => undefined),
  )
  const { held, letGo } = await holdChanges(page)
  await back.click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: 'Cambiando…' }).click({ force: true })
  await page.getByRole('link', { name: 'Eventos', exact: true }).first().click()
  const leaving = page.getByRole('alertdialog', { name: unanswered })
  await leaving.getByRole('button', { name: 'Esperar la respuesta' }).click()
  await leaving.waitFor({ state: 'detached' })
  expect(held).toHaveLength(1)
  await letGo()
  await page.getByRole('button', { name: /^Aprobar/ }).waitFor()
  expect(await statusOf()).toBe('Pendiente')
})

test('rule form-11: «Voy» on a line that is gone is not sent later, and an answer that is lost is not said to be none', async () => {
  const screen = await aScreen()
  const { db, open } = screen
  const id = await aMeeting(db, { title: 'Encuentro', ...beginsIn(72 * hour) })
  const member = await aMember({}, { app: screen })
  const page = await open(
    `/eventos/reuniones-y-asambleas/${id}`,
    { token: member.token },
    { viewport: phone },
  )
  const own = page.getByRole('region', { name: 'Tu asistencia' })
  const going = own.getByRole('button', { name: 'Voy', exact: true })
  const count = async () => (await db.selectFrom('meetingAttendance').selectAll().execute()).length
  await going.waitFor()
  await takeContext(page).setOffline(true)
  await going.click()
  await own.getByRole('alert').getByText('no se ha enviado nada').waitFor()
  await takeContext(page).setOffline(false)
  await page.reload()
  await going.waitFor()
  expect(await count()).toBe(0)
  // It is done, and the answer does not come: what is shown is read anew.
  await page.route('**/api/logged/assembly-attendance', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await going.click()
  await own.getByText('Has dicho que vas.').waitFor()
  await expect.poll(() => own.getByRole('alert').count()).toBe(0)
  expect(await count()).toBe(1)
})

test('rule form-12: a button that is refused, since somebody else was first, shows how things are', async () => {
  const { page, db, id, back } = await theMeeting()
  await back.waitFor()
  await db
    .updateTable('meeting')
    .set(({ eb }) => ({ status: 'Aprobada', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await back.click()
  await page.getByRole('alert').getByText('No se ha podido cambiar').waitFor()
  await page.getByRole('button', { name: /^Cancelar la reunión/ }).waitFor()
})
