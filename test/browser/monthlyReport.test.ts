import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sendReport } from '#server/statistics/report.rules.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { aUser } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'
import { pdfText } from '#test/support/pdf.ts'

const path = '/estadisticas/informe'

test('rule statistics-10: a super admin tries the monthly report and names who gets it, who sees and downloads it', async () => {
  const screen = await aScreen()
  const { db, world, open } = screen
  const enter = async (role: 'ROLE_ADMIN' | 'ROLE_SUPER_ADMIN', username: string) => ({
    token: await openSession(world, db, await aUser(db, { role, username })),
  })
  const [chief, ana] = [
    await enter('ROLE_SUPER_ADMIN', 'jefa@example.org'),
    await enter('ROLE_ADMIN', 'ana@example.org'),
  ]
  const page = await open(path, chief)
  await page.getByRole('heading', { level: 1, name: 'Informe mensual' }).waitFor()
  const [named, sent] = [
    page.getByRole('region', { name: 'A quién se envía' }),
    page.getByRole('region', { name: 'Los que se han enviado' }),
  ]
  await named.getByText('Nadie lo recibe').waitFor()
  await sent.getByText('Ninguno todavía').waitFor()
  expect(await findViolations(page)).toEqual([])

  await named.getByRole('button', { name: 'Enviármelo a mí, para verlo…' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('con «Prueba» en el asunto', { exact: false }).waitFor()
  await asked.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sent.getByText('Solo a ti, para verlo', { exact: false }).waitFor()

  await named.getByRole('button', { name: 'Elegir quién lo recibe…' }).click()
  const form = page.getByRole('dialog', { name: '¿Quién recibe el informe mensual?' })
  await form.getByRole('checkbox', { name: 'ana@example.org' }).press('Space')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await named.getByRole('listitem').filter({ hasText: 'ana@example.org' }).waitFor()
  await sendReport(world)
  await page.reload()
  await sent.getByText('A 1 persona', { exact: false }).waitFor()
  await named.getByRole('button', { name: 'Enviar ahora…' }).click()
  await asked.getByText('sale a 1 persona', { exact: false }).waitFor()
  await asked.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sent.getByText('a mano', { exact: false }).waitFor()
  await deliverMails(screen)
  const mails = await db
    .selectFrom('mail')
    .where('kind', '=', 'monthly-report')
    .select(['recipient', 'subject'])
    .orderBy('id')
    .execute()
  expect(mails).toMatchObject([
    { recipient: 'jefa@example.org', subject: expect.stringContaining('Prueba: informe de ') },
    { recipient: 'ana@example.org', subject: expect.stringContaining('Informe de ') },
    { recipient: 'ana@example.org' },
  ])

  const own = await open(path, ana, { viewport: phone })
  await own.getByText('Lo recibes por correo cada mes', { exact: false }).waitFor()
  await expect.poll(() => own.getByRole('region', { name: 'A quién se envía' }).count()).toBe(0)
  const [file] = await Promise.all([
    own.waitForEvent('download'),
    own
      .getByRole('region', { name: 'Los que se han enviado' })
      .getByRole('button', { name: /^Descargar el de / })
      .first()
      .click(),
  ])
  expect(pdfText(await readFile(await file.path()))).toContain('Altas y bajas')
  await own.getByText('Descarga terminada', { exact: false }).waitFor()
  expect(await findViolations(own)).toEqual([])
})
