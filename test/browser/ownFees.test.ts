import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { namePeriod } from '#contract/fees/chargePeriods.ts'
import { coveredDays, quarterOf } from '#contract/fees/days.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, desktop, phone, waitUntilIdle, type Screen } from '#test/support/browser.ts'
import { setCreditor } from '#test/support/batches.ts'
import { fillEnrolmentForm } from '#test/support/enrolmentForm.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { anAccount, aBatch, aCharge, aMandate } from '#test/support/fees.ts'
import { completePerson } from '#test/support/profile.ts'
import { password } from '#test/support/self.ts'
import { sumOfShifts, watchShifts } from '#test/support/shifts.ts'

/** A member who pays a fee, with their panel's address and token. */
async function aPayingMember(on: Screen) {
  await setCreditor(on.db)
  const bankAccount = anAccount()
  const id = await anAffiliate(on.db, {
    ...completePerson,
    bankAccount,
    feeCents: 2000,
    period: 'Trimestral',
  })
  const user = await aUser(on.db, { affiliateId: id, username: completePerson.email, password })
  return { id, bankAccount, token: await openSession(on.world, on.db, user) }
}

const states = async ({ db }: Screen) =>
  (await db.selectFrom('mandate').select('state').orderBy('id').execute()).map(({ state }) => state)

test('rule fee-11: a member is told that their signature is missing, and signs another account, by keyboard alone', async () => {
  const on = await aScreen()
  const { token } = await aPayingMember(on)
  const page = await on.open('/panel-de-usuario', { token })
  const ask = page.getByRole('region', { name: 'Falta firmar tu mandato' })
  await ask.getByRole('button', { name: 'Firmar ahora' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Firma tu mandato' })
  await form.getByText('ocho semanas').waitFor()
  const account = form.getByLabel('Cuenta bancaria (IBAN)')
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  const other = anAccount()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(other)
  await page.keyboard.press('Enter')
  // Nothing is ticked beforehand.
  await form
    .getByRole('link', { name: /contraseña/ })
    .first()
    .waitFor()
  expect(await states(on)).toEqual(['borrador'])
  const tick = form.getByRole('checkbox', { name: 'He leído la orden de domiciliación y la firmo' })
  await tick.focus()
  await page.keyboard.press('Space')
  await form.getByLabel('Tu contraseña').focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByText('Mandato firmado.').first().waitFor()
  await page.getByText('Nos has dado permiso para cobrar tu cuota de esta cuenta.').waitFor()
  await expect.poll(() => ask.count()).toBe(0)
  expect(await states(on)).toEqual(['revocado', 'activo'])
})

test('nothing jumps while the panel fills up, whatever waits for its member (rule shell-8)', async () => {
  const on = await aScreen()
  const { token } = await aPayingMember(on)
  for (const viewport of [phone, desktop]) {
    const page = await on.open('/panel-de-usuario', { token }, { viewport, before: watchShifts })
    await page.getByRole('region', { name: 'Falta firmar tu mandato' }).waitFor()
    await waitUntilIdle(page)
    expect(await sumOfShifts(page), `${viewport.width} px`).toBeLessThan(0.05)
  }
})

test('rule fee-11: whoever owes a fee reads how it is paid, and whom to write to', async () => {
  const on = await aScreen()
  const { id, token } = await aPayingMember(on)
  await aCharge(on.db, {
    affiliateId: id,
    mandateId: await aMandate(on.db, { affiliateId: id }),
    batchId: await aBatch(on.db),
    state: 'devuelto',
  })
  const page = await on.open('/', { token })
  await page.getByText('Tienes 1 cuota devuelta sin pagar').waitFor()
  await page.getByRole('link', { name: 'Ver por qué, y cómo se paga' }).click()
  await page.getByRole('region', { name: 'Tus cobros' }).waitFor()
  await page.goto(new URL('/panel-de-usuario', page.url()).href)
  await page.getByText('Mira por qué, y cómo se paga.').waitFor()
  await page.getByRole('button', { name: 'Ver tus cuotas' }).click()
  const owed = page.getByRole('region', { name: 'Tus cobros' })
  await owed.getByText('ES91 2100 0418 4502 0005 1332').waitFor()
  await owed.getByText('Plaza Común').waitFor()
  await owed.getByRole('button', { name: 'Copiar el concepto' }).waitFor()
  await owed.getByText('Cuota, 4.º trimestre de 2026').waitFor()
  await expect
    .poll(() => owed.getByRole('link', { name: /@/ }).getAttribute('href'))
    .toMatch(/^mailto:[^@]+@\S+\?subject=C-\d{10}$/)
  // What the card says is not said above it too.
  await expect.poll(() => page.getByRole('button', { name: 'Ver tus cuotas' }).count()).toBe(0)
  await expect.poll(() => page.getByText(/escríbenos/i).count()).toBe(0)
})

test('rule fee-11: a member asks to pay less, staff refuse it with an answer, and the member reads it', async () => {
  const on = await aScreen()
  const { token } = await aPayingMember(on)
  const page = await on.open('/panel-de-usuario?tab=cuotas', { token })
  await page.getByRole('button', { name: 'Pedir una cuota reducida' }).click()
  const form = page.getByRole('dialog', { name: 'Pedir una cuota reducida' })
  await form.getByLabel('Cuánto puedes pagar (€)').fill('5')
  await form.getByLabel('Por qué').fill('Estoy en paro')
  await form.getByRole('button', { name: 'Enviar la petición' }).click()
  await page.getByText('Has pedido pagar menos. Te escribiremos con la respuesta.').waitFor()

  const staff = await on.open('/panel-administracion/solicitudes-de-cuota', 'ROLE_SUPER_ADMIN')
  await staff.getByRole('link', { name: /Eva/ }).click()
  await staff.getByRole('button', { name: 'Rechazar' }).click()
  const answer = staff.getByRole('dialog', { name: /Rechazar lo que pide/ })
  await answer.getByRole('button', { name: 'Rechazar' }).click()
  await answer.getByText('Escribe por qué: es lo que la persona leerá').first().waitFor()
  await answer.getByLabel('Qué se le contesta').fill('Este trimestre no puede ser')
  await answer.getByRole('button', { name: 'Rechazar' }).click()
  await staff.getByText('Rechazada', { exact: true }).first().waitFor()

  await page.reload()
  await page.getByText('Te contestamos: Este trimestre no puede ser').waitFor()
})

test('rule fee-11: a member asks for nothing, staff grant another amount until a day, and the member reads it', async () => {
  const on = await aScreen()
  const { token } = await aPayingMember(on)
  const page = await on.open('/panel-de-usuario?tab=cuotas', { token })
  await page.getByRole('button', { name: 'Pedir una cuota reducida' }).click()
  const form = page.getByRole('dialog', { name: 'Pedir una cuota reducida' })
  await form.getByLabel('Cuánto puedes pagar (€)').fill('0')
  await form.getByLabel('Por qué').fill('Estoy en paro')
  await form.getByRole('button', { name: 'Enviar la petición' }).click()
  await page.getByText('Has pedido pagar menos. Te escribiremos con la respuesta.').waitFor()

  const staff = await on.open('/panel-administracion/solicitudes-de-cuota', 'ROLE_SUPER_ADMIN')
  await staff.getByRole('link', { name: /Eva/ }).click()
  await staff.getByRole('button', { name: 'Aceptar…' }).click()
  const answer = staff.getByRole('dialog', { name: /Qué va a pagar/ })
  await answer.getByLabel('Qué va a pagar (€)').fill('1000')
  await answer.getByLabel('Hasta qué día').fill('31/2/2027')
  await answer.getByRole('button', { name: 'Aceptar' }).click()
  await answer.getByText('Ese día no existe').first().waitFor()
  const nextYear = new Date().getFullYear() + 1
  await answer.getByLabel('Hasta qué día').fill(`31/12/${nextYear}`)
  await answer.getByRole('button', { name: 'Aceptar' }).click()
  await answer
    .getByText(/^Concede algo entre lo que pide/)
    .first()
    .waitFor()
  await answer.getByText('Escribe por qué no es lo que pidió').first().waitFor()
  await answer.getByLabel('Qué va a pagar (€)').fill('3')
  await answer.getByLabel('Qué se le contesta').fill('A más no llegamos')
  await answer.getByRole('button', { name: 'Aceptar' }).click()
  await staff.getByText('Aceptada', { exact: true }).first().waitFor()

  await page.reload()
  const granted = `3,00\u00a0€, trimestral, hasta el 31 de diciembre de ${nextYear}`
  await page.getByText(granted).first().waitFor()
  await page.getByText('Te contestamos: A más no llegamos').waitFor()
})

const openFees = (on: Screen, id: number): Promise<Page> =>
  on.open(`/censo-base/inscritos/${id}?tab=cuotas`, 'ROLE_SUPER_ADMIN')

test('rule fee-10: staff note a payment of who owes, and cancel one that was noted by mistake', async () => {
  const on = await aScreen()
  const { id } = await aPayingMember(on)
  const mandateId = await aMandate(on.db, { affiliateId: id })
  const { year, quarter } = quarterOf(new Date().toISOString().slice(0, 10))
  const { from, until } = coveredDays(year, quarter).Trimestral
  await aCharge(on.db, {
    affiliateId: id,
    mandateId,
    batchId: await aBatch(on.db),
    state: 'devuelto',
    covers: `[${from},${until})`,
  })
  const page = await openFees(on, id)
  await page.getByText('Con cuotas devueltas sin pagar').first().waitFor()
  await page.getByRole('button', { name: 'Anotar un pago' }).click()
  const form = page.getByRole('dialog', { name: 'Anotar un pago' })
  // Less than what is due is a payment only when somebody says that it is all, and why.
  await form.getByText('De ese periodo son 20,00').waitFor()
  await expect.poll(() => form.getByLabel('Con esto queda pagado el periodo').count()).toBe(0)
  await form.getByLabel('Cantidad (€)').fill('12')
  await form.getByRole('button', { name: 'Anotar el pago' }).click()
  await form
    .getByText(/marca esta casilla si basta/)
    .first()
    .waitFor()
  await form.getByLabel('Con esto queda pagado el periodo').check()
  await form.getByRole('textbox', { name: 'Nota' }).fill('Lo acordó la ejecutiva')
  await form.getByLabel('Por transferencia').check()
  await form.getByRole('button', { name: 'Anotar el pago' }).click()
  await page.getByText('Al corriente', { exact: true }).waitFor()

  // The same one again is refused with what there is.
  await page.getByRole('button', { name: 'Anotar un pago' }).click()
  await form
    .getByLabel('De qué es la cuota')
    .selectOption({ label: `${namePeriod(from, 'Trimestral')}: pagada` })
  await form.getByRole('button', { name: 'Anotar el pago' }).click()
  await form
    .getByText(/De esos días ya hay un cobro/)
    .first()
    .waitFor()
  await form.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('button', { name: /^Anular/ }).click()
  const cancel = page.getByRole('dialog', { name: /^¿Anular/ })
  await cancel.getByLabel('Motivo').fill('Era de otra persona')
  await cancel.getByRole('button', { name: 'Anular', exact: true }).click()
  await page.getByText('Con cuotas devueltas sin pagar').first().waitFor()
})

test('rule fee-6: staff suspend a mandate with a reason, and a draft is signed on paper', async () => {
  const on = await aScreen()
  const { id } = await aPayingMember(on)
  const page = await openFees(on, id)
  await page.getByRole('button', { name: 'Anotar firma en papel' }).click()
  const paper = page.getByRole('dialog', { name: 'Anotar la firma en papel' })
  await paper.getByLabel('Día de la firma').fill('2026-02-03')
  await paper.getByRole('button', { name: 'Anotar la firma' }).click()
  await page.getByText('Firmado en papel, 3 de febrero de 2026').waitFor()
  await page.getByRole('button', { name: /^Ver la firma/ }).click()
  const proof = page.getByRole('dialog', { name: /^Firma del mandato M-/ })
  await proof.getByText('La prueba es el papel firmado').waitFor()
  expect(await findViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Orden de domiciliación (PDF)' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^orden-de-domiciliacion-M-\d{10}\.pdf$/)
  await proof.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await page.getByRole('button', { name: 'Suspender' }).click()
  const ask = page.getByRole('dialog', { name: '¿Suspender el mandato?' })
  await ask.getByLabel('Motivo').fill('Dos devoluciones')
  await ask.getByRole('button', { name: 'Suspender' }).click()
  await page.getByText('Dos devoluciones').waitFor()
  await page.getByRole('button', { name: 'Retomar' }).waitFor()
})

test('rule fee-6: the order is read where the account is typed, and signed with the enrolment', async () => {
  const on = await aScreen()
  await setCreditor(on.db)
  const page = await on.open('/inscribete')
  await fillEnrolmentForm(page)
  // Nothing is signed unasked.
  await page.getByText('Sin firmar todavía').waitFor()
  await page.getByRole('button', { name: /Cambiar.*[Pp]articipación/ }).click()
  await page
    .getByRole('heading', { level: 3, name: 'Orden de domiciliación de adeudo directo SEPA' })
    .waitFor()
  await page.getByText('ocho semanas').waitFor()
  const tick = page.getByRole('checkbox', { name: /^He leído la orden de domiciliación y la firmo/ })
  await expect.poll(() => tick.isChecked()).toBe(false)
  await tick.check()
  await page
    .getByRole('button', { name: /[Rr]evis|Continuar/ })
    .first()
    .click()
  await page.getByText('Firmada', { exact: true }).waitFor()
})
