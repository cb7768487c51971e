import { expect, test } from 'vitest'
import { openSession } from '#server/kernel/security/session.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aUser } from '#test/support/factories.ts'
import { aBatch, aCharge, aPayer } from '#test/support/fees.ts'
import { completePerson } from '#test/support/profile.ts'
import { password } from '#test/support/self.ts'

test('rule fee-11: of what is collected again nothing asks to pay it, and a large text widens no page', async () => {
  const { db, world, open } = await aScreen()
  await setCreditor(db)
  await db
    .updateTable('organisation')
    .set({ contactEmail: `${'tesoreria-'.repeat(5)}@concejo.example` })
    .execute()
  const { affiliateId, mandateId } = await aPayer(db, completePerson)
  const user = await aUser(db, { affiliateId, username: completePerson.email, password })
  const token = await openSession(world, db, user)
  const about = { affiliateId, mandateId, covers: '[2026-07-01,2026-10-01)' }
  const back = await aCharge(db, { ...about, state: 'devuelto', batchId: await aBatch(db) })
  await aCharge(db, { ...about, state: 'previsto', retryOf: back })
  const page = await open('/panel-de-usuario', { token })
  await page.setViewportSize(phone)
  const notice = page.getByRole('region', { name: 'Tienes 1 cuota devuelta sin pagar' })
  await notice.getByText('lo volveremos a pasar').waitFor()
  await notice.getByRole('button', { name: 'Ver tus cuotas' }).click()
  await page.getByText('La volveremos a pasar por el banco').first().waitFor()
  await page.getByText('20,00 €. Sin fecha todavía: te avisaremos').waitFor()
  await page.getByText(/^Si tienes dudas, escribe a/).waitFor()
  await expect.poll(() => page.getByText('Para pagar').count()).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})
