import { expect, test } from 'vitest'
import { setCreditor } from '#test/support/batches.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { aRecord } from '#test/support/factories.ts'
import { aBatch, aCharge, aPayer } from '#test/support/fees.ts'

test('rule fee-10: from a charge that came back all that its person was told to pay is noted in one press', async () => {
  const { db, open } = await aScreen()
  await setCreditor(db)
  const { affiliateId, mandateId } = await aPayer(db, { name: 'Luz', lastName1: 'Cano' })
  const about = { affiliateId, mandateId, batchId: await aBatch(db), state: 'devuelto', waits: true }
  const old = await aCharge(db, { ...about, covers: '[2023-04-01,2023-07-01)', cents: 1000 })
  const part = await aCharge(db, { ...about, covers: '[2026-10-05,2027-01-01)', cents: 1900 })
  const concept = [old, part].map((id) => `C-${String(id).padStart(10, '0')}`).join(' ')
  const page = await open('/panel-administracion/cobros', 'ROLE_SUPER_ADMIN', { viewport: phone })
  await page.getByLabel('Buscar persona').fill(concept)
  await page
    .getByRole('link', { name: /Luz Cano/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Luz Cano/ }).count()).toBe(2)
  // On a card sums stand where the other values do (rule list-4).
  const padding = (cells: string) =>
    page
      .locator(`tbody tr:first-child ${cells}:visible`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).paddingRight)
  expect(await padding("td[data-align='end']")).toBe(await padding('td:not([data-align])'))
  await page.goto(new URL(`/panel-administracion/cobros/${part}`, page.url()).href)
  await page.getByRole('button', { name: 'Anotar la transferencia…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anotar la transferencia' })
  await expect.poll(() => dialog.getByLabel('Cantidad que ha llegado (€)').inputValue()).toBe('29,00')
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
  // The amount follows the ticks until somebody types another one, which is asked.
  await dialog.getByLabel(/2\.º trimestre de 2023/).uncheck()
  await expect.poll(() => dialog.getByLabel('Cantidad que ha llegado (€)').inputValue()).toBe('19,00')
  await dialog.getByLabel(/2\.º trimestre de 2023/).check()
  await dialog.getByLabel('Cantidad que ha llegado (€)').fill('30')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await dialog.getByText('Son 29,00').first().waitFor()
  await dialog.getByLabel('Cantidad que ha llegado (€)').fill('29')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await page.getByRole('status').filter({ hasText: 'Pago anotado' }).first().waitFor()
  await page.getByRole('button', { name: 'Anotar la transferencia…' }).waitFor({ state: 'detached' })
  const paid = await db
    .selectFrom('charge')
    .select('cents')
    .where('state', '=', 'cobrado')
    .orderBy('cents')
    .execute()
  expect(paid.map(({ cents }) => cents)).toEqual([1000, 1900])
  // A quarter whose days are paid with its year is ticked with it, and unticked.
  await aCharge(db, { ...about, covers: '[2024-01-01,2025-01-01)', period: 'Anual', cents: 8000 })
  const quarter = await aCharge(db, { ...about, covers: '[2024-04-01,2024-07-01)' })
  await page.goto(new URL(`/panel-administracion/cobros/${quarter}`, page.url()).href)
  await page.getByRole('button', { name: 'Anotar la transferencia…' }).click()
  const ticked = dialog.getByRole('checkbox', { checked: true })
  await expect.poll(() => ticked.count()).toBe(2)
  await dialog.getByText('Sus días se pagan con otro cobro, que está marcado también.').waitFor()
  await dialog.getByLabel(/^Cuota, 2024/).click()
  await expect.poll(() => ticked.count()).toBe(0)
  await dialog.getByLabel(/2\.º trimestre de 2024/).click()
  await expect.poll(() => ticked.count()).toBe(2)
  await expect.poll(() => dialog.getByLabel('Cantidad que ha llegado (€)').inputValue()).toBe('80,00')
})

test('rule fee-10: the donations of one transfer are noted together, and not with fees', async () => {
  const { db, open } = await aScreen()
  await setCreditor(db)
  const { affiliateId, mandateId } = await aPayer(db, { name: 'Luz', lastName1: 'Cano' })
  const batchId = await aBatch(db, { kind: 'donaciones', state: 'cobrada' })
  const given = { kind: 'donacion', affiliateId, batchId, state: 'devuelto', waits: true }
  const first = await aCharge(db, { ...given, recordId: await aRecord(db), cents: 1500 })
  await aCharge(db, { ...given, recordId: await aRecord(db), cents: 2500 })
  const fees = await aBatch(db, { state: 'cobrada' })
  await aCharge(db, { affiliateId, mandateId, batchId: fees, state: 'devuelto', cents: 1000 })
  const page = await open(`/panel-administracion/cobros/${first}`, 'ROLE_SUPER_ADMIN')
  await page.getByRole('button', { name: 'Anotar la transferencia…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anotar la transferencia' })
  const amount = dialog.getByLabel('Cantidad que ha llegado (€)')
  await expect.poll(() => amount.inputValue()).toBe('40,00')
  await dialog.getByLabel(/^Cuota/).check()
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await dialog.getByText('van a cuentas distintas').first().waitFor()
  await dialog.getByLabel(/^Cuota/).uncheck()
  await amount.fill('30')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await dialog.getByText('cada donación se anota entera').first().waitFor()
  await amount.fill('40')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await page.getByRole('status').filter({ hasText: 'Pago anotado' }).first().waitFor()
})
