import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { aPanel } from '#test/support/panel.ts'

test('rule rights-11: a super admin reads which addresses were stopped, and allows one again for a reason', async () => {
  const { open, db, id, row } = await aPanel()
  const { email } = await row()
  const stopped = { affiliateId: id, stoppedAt: '2026-03-04T10:00:00Z', stoppedBy: 'antes@example.org' }
  await db
    .insertInto('addressHold')
    .values({ affiliateId: id, provenEmail: stopped.stoppedBy, changedAt: stopped.stoppedAt })
    .execute()
  await db
    .insertInto('stoppedAddress')
    .values([email, ''].map((address) => ({ ...stopped, email: address })))
    .execute()
  const admin = await open('ROLE_ADMIN', '?tab=contacto')
  await admin.getByText('mientras un superadministrador no lo vuelva a permitir').waitFor()
  await expect.poll(() => admin.getByText('Direcciones paradas').count()).toBe(0)

  const page = await open('ROLE_SUPER_ADMIN', '?tab=contacto')
  await page.getByText('Direcciones paradas', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Volver a permitir… Sin correo' }).waitFor()
  await page.getByRole('button', { name: `Volver a permitir… ${email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('se podrá parar de nuevo').waitFor()
  const send = dialog.getByRole('button', { name: 'Volver a permitir' })
  await dialog.getByLabel('Motivo').fill('Breve')
  await send.click()
  await dialog.getByText('Escribe al menos 10 caracteres', { exact: true }).waitFor()
  await page.setViewportSize(phone)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Motivo').fill('Se ha identificado en la sede')
  await send.click()
  await page.getByText('Dirección permitida otra vez').waitFor()
  await page.getByText('durante 72 horas desde que reciba el aviso').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Volver a permitir…/ }).count()).toBe(1)
  // From the top: what the bar half covers while scrolled is no target.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Volver a permitir… Sin correo' }).click()
  await dialog.getByText('si alguien escribe en ella esta dirección').waitFor()
  await dialog.getByLabel('Motivo').fill('Se ha identificado en la sede')
  await send.click()
  await expect.poll(() => page.getByText('Direcciones paradas').count()).toBe(0)
})
