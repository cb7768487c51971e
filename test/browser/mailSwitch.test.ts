import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSession } from '#server/kernel/security/session.ts'
import { password } from '#test/support/account.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen } from '#test/support/browser.ts'
import { aUser } from '#test/support/factories.ts'

const list = '/panel-administracion/documentos-legales'
const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('rule automatic-1: a super admin switches a mail off, reads what that means, and on again', async () => {
  const { open } = await aScreen()
  const page = await open(`${list}?tab=email`, 'ROLE_SUPER_ADMIN')
  await page.getByRole('columnheader', { name: /SE ENVÍA/ }).waitFor()
  await page
    .getByRole('link', { name: /Bienvenida/ })
    .first()
    .click()
  await waitForHeading(page, 'Bienvenida')
  const card = page.getByRole('region', { name: 'Envío', exact: true })
  await card.getByRole('button', { name: 'Apagar este correo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar', exact: true }).click()
  await waitForStatus(page, 'Apagado: «Bienvenida»')
  await card.getByText('Apagado', { exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('cell', { name: 'Apagado' }).waitFor()
  // Where one looks for what is sent: each that can be off, with how it stands.
  const office = await open('/comunicaciones', 'ROLE_ADMIN')
  const automatic = office.getByRole('region', { name: 'Correos que se envían solos' })
  await automatic.getByRole('listitem').filter({ hasText: 'Bienvenida' }).getByText('Apagado').waitFor()
  await automatic.getByRole('listitem').filter({ hasText: 'Reunión mañana' }).getByText('Encendido').waitFor()
  await automatic.getByRole('link', { name: 'Ver todos, también los que no se apagan' }).waitFor()
  await page.goForward()
  await card.getByRole('button', { name: 'Encender este correo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encender', exact: true }).click()
  await card.getByText('Encendido', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  const always = await open('/panel-administracion/documentos/email/5', 'ROLE_SUPER_ADMIN')
  await always.getByText('Este correo no se puede apagar').waitFor()
  const admin = await open('/panel-administracion/documentos/email/3', 'ROLE_ADMIN')
  await admin.getByRole('region', { name: 'Envío', exact: true }).getByText('Encendido').waitFor()
  await expect.poll(() => admin.getByRole('button', { name: 'Apagar este correo' }).count()).toBe(0)
})

test('rules document-4, organisation-5: a mail about fees is saved after a question about what nothing fills, and with the password', async () => {
  const { open, db, world } = await aScreen()
  const chief = await aUser(db, { role: 'ROLE_SUPER_ADMIN', password })
  const token = await openSession(world, db, chief)
  const page = await open('/panel-administracion/documentos/email/16', { token })
  await page.getByRole('button', { name: 'Editar email' }).click()
  await page.getByRole('textbox', { name: 'Asunto' }).fill('Ha cambiado tu cuenta @@NADA@@')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '¿Guardar con @@NADA@@?' })
  await question.getByText('Sale solo, sin que nadie lo mire antes').waitFor()
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  const readSubject = () =>
    db
      .selectFrom('mailTemplate')
      .select('subject')
      .where('kind', '=', 'account-signed')
      .executeTakeFirstOrThrow()
  expect(await readSubject()).toEqual({ subject: 'Ha cambiado la cuenta de tu cuota' })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await question.getByRole('button', { name: 'Guardar así' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar «Cuenta de la cuota cambiada»' })
  await dialog.getByText('Toda la superadministración recibirá un correo').waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Tu contraseña').fill('otra cosa')
  await dialog.getByRole('button', { name: 'Cambiar y avisar' }).click()
  await dialog.getByText('La contraseña no es correcta').first().waitFor()
  await dialog.getByLabel('Tu contraseña').fill(password)
  await dialog.getByRole('button', { name: 'Cambiar y avisar' }).click()
  await waitForStatus(page, 'Cambios guardados')
  expect(await readSubject()).toEqual({ subject: 'Ha cambiado tu cuenta @@NADA@@' })
})
