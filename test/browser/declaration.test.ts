import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { inMadrid } from '#test/support/declaration.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aCharge } from '#test/support/fees.ts'

const inCash = { state: 'cobrado', settledBy: 'efectivo', chargedOn: '2025-05-05' } as const

test('rule fee-12: a treasurer sees who is declared and what is missing, mends it, and takes the file along', async () => {
  const { db, open } = await aScreen()
  const ana = await anAffiliate(db, { ...inMadrid, name: 'Ana', lastName1: 'Sanz', idDocument: '12345678Z' })
  const eva = await anAffiliate(db, { name: 'Eva', lastName1: 'Gil', province: null })
  for (const affiliateId of [ana, eva]) await aCharge(db, { affiliateId, ...inCash })
  const page = await open('/panel-administracion/declaracion-anual?ejercicio=2025', 'ROLE_SUPER_ADMIN')
  await page.getByRole('heading', { level: 1, name: 'Declaración anual' }).waitFor()
  await page.getByText('No consta su provincia.').waitFor()
  await page.getByText('El NIF de la organización es el final').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Preparar el fichero…' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ver 1 registro' }).click()
  await page.getByRole('link', { name: 'Eva Gil' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Ana Sanz' }).count()).toBe(0)

  await db
    .updateTable('organisation')
    .set({ creditorName: 'Partido', creditorId: 'ES37000G12345674' })
    .execute()
  await db.updateTable('affiliate').set({ province: 'Toledo' }).where('id', '=', eva).execute()
  await page.reload()
  await page.getByText('Todo en orden').waitFor()
  await page.getByRole('button', { name: 'Preparar el fichero…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Descargar el fichero' }).click()
  await dialog.getByText('Son nueve cifras').first().waitFor()
  await dialog.getByLabel('Persona de contacto').fill('Núñez Peña, Ana')
  await dialog.getByLabel('Teléfono de contacto').fill('+34 910 00 00 01')
  await dialog.getByLabel('Número de la declaración', { exact: true }).fill('1820000000017')
  await dialog.getByLabel(/^Sustitutiva/).check()
  await dialog.getByLabel('Número de la declaración anterior').fill('1820000000009')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar el fichero' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('modelo-182-2025.txt')
  const written = (await readFile(await file.path())).toString('latin1')
  expect(written).toHaveLength(3 * 252)
  expect(written).toContain('NUÑEZ PEÑA, ANA')
  expect(written.slice(120, 135)).toBe(' S1820000000009')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByLabel('Año').selectOption('2026')
  await page.getByText('En 2026 no consta ningún pago').waitFor()
})

test('rule fee-12: members take the certificate of a year along, on a phone; staff that of a person', async () => {
  const { db, open, tokenFor } = await aScreen()
  const ana = await anAffiliate(db, { ...inMadrid, name: 'Ana', lastName1: 'Sanz' })
  await aCharge(db, { affiliateId: ana, ...inCash })
  const mine = await open(
    '/panel-de-usuario?tab=cuotas',
    { token: await tokenFor('ROLE_USER', ana) },
    { viewport: phone },
  )
  const card = mine.getByRole('region', { name: 'Certificados de lo pagado' })
  await card.getByText('20,00\u00a0€ de cuotas').waitFor()
  const downloading = mine.waitForEvent('download')
  await card.getByRole('button', { name: 'Certificado de 2025' }).click()
  expect((await downloading).suggestedFilename()).toBe('certificado-2025.pdf')

  const staff = await open(`/censo-base/inscritos/${ana}?tab=cuotas`, 'ROLE_SUPER_ADMIN')
  await staff.getByRole('button', { name: 'Ver lo que ha pagado cada año' }).click()
  const taking = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Certificado de 2025' }).click()
  expect((await taking).suggestedFilename()).toBe('certificado-2025.pdf')
})
