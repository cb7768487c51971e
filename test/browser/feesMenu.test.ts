import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { aPayer, returnedChargePath } from '#test/support/fees.ts'

test('rule fee-15: what of fees waits is counted with the way there, and where nothing waits it says so', async () => {
  const { db, open } = await aScreen()
  const page = await open('/panel-administracion/cuotas', 'ROLE_SUPER_ADMIN')
  await page.getByText('No hay nada pendiente.').waitFor()
  await returnedChargePath(db)
  const { affiliateId } = await aPayer(db, { name: 'Eva' })
  await db
    .insertInto('feeRequest')
    .values({ affiliateId, cents: 500, period: 'Trimestral', reason: 'En paro' })
    .execute()
  await page.reload()
  await page.getByRole('link', { name: '1 solicitud de cuota por responder' }).click()
  await page.getByRole('heading', { level: 1, name: 'Solicitudes de cuota' }).waitFor()
  await page.getByText('1 solicitud', { exact: false }).first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: '1 cobro devuelto por decidir' }).click()
  await page.getByRole('row').filter({ hasText: 'Por decidir' }).first().waitFor()
  expect(new URL(page.url()).search).toContain('waits=true')

  const narrow = await open('/panel-administracion/cuotas', 'ROLE_SUPER_ADMIN', { viewport: phone })
  await narrow.route('**/api/fees/overview', (route) => route.abort())
  await narrow.reload()
  await narrow.getByText('No se ha podido contar lo pendiente').waitFor()
  await narrow.unroute('**/api/fees/overview')
  await narrow.getByRole('button', { name: 'Reintentar' }).click()
  await narrow.getByRole('link', { name: '1 cobro devuelto por decidir' }).waitFor()
})
