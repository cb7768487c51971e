import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openSession } from '#server/kernel/security/session.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { anAccount } from '#test/support/fees.ts'
import { aPdf, aPng } from '#test/support/files.ts'
import { completePerson } from '#test/support/profile.ts'

test('rule fee-16: staff note a signature with its scan, put a better one, withdraw it, and the person reads what is left', async () => {
  const on = await aScreen()
  const bankAccount = anAccount()
  const id = await anAffiliate(on.db, {
    ...completePerson,
    bankAccount,
    feeCents: 2000,
    period: 'Trimestral',
  })
  const user = await aUser(on.db, { affiliateId: id, username: completePerson.email })
  const page = await on.open(`/censo-base/inscritos/${id}?tab=cuotas`, 'ROLE_SUPER_ADMIN')
  await page.getByRole('button', { name: 'Anotar firma en papel' }).click()
  const sign = page.getByRole('dialog', { name: 'Anotar la firma en papel' })
  await sign.getByLabel('Día de la firma').fill('2026-02-03')
  // What is no scan is refused, and nothing is signed by it.
  const wrong = { name: 'firma.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') }
  await sign.getByLabel('Papel firmado, escaneado').setInputFiles(wrong)
  await sign.getByRole('button', { name: 'Anotar la firma' }).click()
  await sign
    .getByText(/Se admiten: PDF, PNG y JPEG/)
    .first()
    .waitFor()
  const scan = Buffer.from(aPdf())
  await sign
    .getByLabel('Papel firmado, escaneado')
    .setInputFiles({ name: 'firma.pdf', mimeType: 'application/pdf', buffer: scan })
  await sign.getByRole('button', { name: 'Anotar la firma' }).click()
  await page.getByText('Firmado en papel, 3 de febrero de 2026').waitFor()

  await page.getByRole('button', { name: /^Papel firmado/ }).click()
  const papers = page.getByRole('dialog', { name: /^Papel firmado del mandato M-/ })
  await papers.getByText(/^Lo guardó/).waitFor()
  expect(await findViolations(page)).toEqual([])
  const better = { name: 'mejor.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) }
  await papers.getByLabel('Papel firmado', { exact: true }).setInputFiles(better)
  await papers.getByText('(hay otro más reciente)').waitFor()
  await papers.getByRole('button', { name: 'Retirar mejor.png' }).click()
  const ask = page.getByRole('dialog', { name: '¿Retirar «mejor.png»?' })
  await ask.getByRole('button', { name: 'Retirar' }).click()
  await ask.getByRole('link', { name: /Motivo/ }).waitFor()
  await ask.getByLabel('Motivo').fill('Era de otra persona')
  await ask.getByRole('button', { name: 'Retirar' }).click()
  await papers.getByText('El fichero se borró.').waitFor()
  await expect.poll(() => papers.getByRole('button', { name: 'Descargar mejor.png' }).count()).toBe(0)
  const downloading = page.waitForEvent('download')
  await papers.getByRole('button', { name: 'Descargar firma.pdf' }).click()
  expect((await readFile(await (await downloading).path())).equals(scan)).toBe(true)

  const token = await openSession(on.world, on.db, user)
  const own = await on.open('/panel-de-usuario?tab=cuotas', { token }, { viewport: phone })
  await own.getByText('Tenemos guardado el papel que firmaste').waitFor()
  const getting = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Descargar el papel que firmaste' }).click()
  expect((await getting).suggestedFilename()).toBe('firma.pdf')
})
