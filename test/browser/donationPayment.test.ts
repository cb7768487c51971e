import { test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { aRecord } from '#test/support/factories.ts'
import { aBatch, aCharge } from '#test/support/fees.ts'

test('rule fee-10: a donation that came back is noted as paid on its charge, and that is taken back', async () => {
  const { db, open } = await aScreen()
  const recordId = await aRecord(db, { name: 'Luz', lastName1: 'Cano', recordType: 'Donación' })
  const batchId = await aBatch(db, { kind: 'donaciones', state: 'cobrada' })
  const given = { kind: 'donacion', recordId, batchId, cents: 5000, state: 'devuelto', waits: true }
  const id = await aCharge(db, { ...given, returnCode: 'MD07' })
  const page = await open(`/panel-administracion/cobros/${id}`, 'ROLE_SUPER_ADMIN', { viewport: phone })
  const card = page.getByRole('region', { name: 'Hay que decidir qué se hace' })
  // What the heading asks is not said to be done by somebody else.
  await card.getByText('El mandato queda suspendido, y no se le escribe.', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Anotar un pago…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Anotar que se han pagado 50,00/ })
  await dialog.getByLabel('Día en que se pagó').fill('1/1/2020')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await dialog.getByText('se ha pagado ese día o después').first().waitFor()
  await dialog.getByLabel('Día en que se pagó').fill('20/11/2026')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await page.getByRole('status').filter({ hasText: 'Pago anotado' }).first().waitFor()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Se pagó por transferencia' }).click()
  await page.getByRole('link', { name: 'Paga otro que se devolvió' }).waitFor()
  await page.getByRole('button', { name: 'Anular el pago…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Era de otra persona')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click()
  await page.getByText('Anulado', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Paga otro que se devolvió' }).click()
  await card.waitFor()
})
