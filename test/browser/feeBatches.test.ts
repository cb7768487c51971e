import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAccount, aPayer } from '#test/support/fees.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { setCreditor } from '#test/support/batches.ts'
import { runJobs } from '#test/support/jobs.ts'

const nextYear = new Date().getFullYear() + 1

test('rule fee-8: a treasurer makes a batch, takes somebody out, approves it, downloads it and marks it sent', async () => {
  const app = await aScreen()
  const { db, open } = app
  await setCreditor(db)
  for (const lastName1 of ['Abad', 'Bueno', 'Cano']) await aPayer(db, { name: 'Ana', lastName1 })
  await anAffiliate(db, { name: 'Eva', feeCents: 1000, period: 'Anual', bankAccount: null })
  const page = await open('/panel-administracion/cuotas', 'ROLE_SUPER_ADMIN')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Remesas/ })
    .click()
  await page.getByText('SIN REMESAS DISPONIBLES').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Nueva remesa' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Nueva remesa' }).waitFor()
  await page.getByLabel('Día de cargo').fill(`1/1/${nextYear}`)
  await page.getByText(/^El 1 de enero de \d{4} los bancos no cobran: se cobrará el/).waitFor()
  await page.getByText('60,00 €').first().waitFor()
  await page.getByText('Sin cuenta: 1').waitFor()
  await page.getByRole('button', { name: 'Hacer la remesa' }).click()
  await page.getByText('Sigue aunque cierres esta página').waitFor()
  await runJobs(app)
  await page.getByRole('link', { name: 'Ver la remesa' }).click()
  await page.getByRole('heading', { level: 1, name: /^Remesa \d+/ }).waitFor()
  // On paper there are no buttons, nor the card and the column that have nothing else.
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Qué se puede hacer', 'Quitar'])
    await expect.poll(() => page.getByText(name, { exact: true }).filter({ visible: true }).count()).toBe(0)
  await page.getByText('Ana Bueno').first().waitFor()
  // A narrow column breaks no word that it could show whole: «Esp-aña».
  const cells = page.locator('td:not([data-long="word"])')
  expect(
    await cells.evaluateAll((all) => [...new Set(all.map((cell) => getComputedStyle(cell).overflowWrap))]),
  ).toEqual(['break-word'])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Quitar de la remesa a Ana Bueno' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Por qué').fill('Paga en efectivo')
  await dialog.getByRole('button', { name: 'Quitar de la remesa' }).click()
  await page.getByText('2 cobros', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: /Quedan fuera/ }).click()
  await page.getByText('Paga en efectivo').first().waitFor()

  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aprobar' }).click()
  await page.getByText('Aprobada', { exact: true }).first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar para el banco' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Remesa_\d+_pain\.008\.001\.08\.xml$/)
  await page.getByRole('button', { name: 'Anular', exact: true }).click()
  await page.getByText(/^Su fichero se descargó el/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Marcar como enviada' }).click()
  await page.getByText('No se ha avisado a quienes se va a cobrar.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar como enviada' }).click()
  await page.getByText('Enviada al banco', { exact: true }).first().waitFor()
  await page.getByText(/se puede marcar como cobrada/).waitFor()
  // The day of the charge comes.
  await db.updateTable('feeBatch').set({ chargedOn: '2026-01-02' }).execute()
  await page.reload()
  await page.getByText(/ya ha llegado y el banco la tiene: no se puede anular/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Anular' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Marcar como cobrada' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar como cobrada' }).click()
  await page.getByText('Cobrada', { exact: true }).first().waitFor()
})

test('rule fee-8: on a phone a batch that is there already is offered instead of another', async () => {
  const app = await aScreen()
  const { db, open } = app
  await setCreditor(db)
  await aPayer(db, { bankAccount: anAccount() })
  const page = await open('/panel-administracion/remesas/nueva', 'ROLE_SUPER_ADMIN', { viewport: phone })
  await page.getByRole('button', { name: 'Hacer la remesa' }).click()
  await page.getByText('Sigue aunque cierres esta página').waitFor()
  await runJobs(app)
  await page.getByRole('link', { name: 'Ver la remesa' }).waitFor()
  const again = await open('/panel-administracion/remesas/nueva', 'ROLE_SUPER_ADMIN', { viewport: phone })
  await again.getByRole('link', { name: /^Ver la remesa \d+/ }).waitFor()
})

test('rule fee-8: of nobody no batch is asked for, and it says so', async () => {
  const { db, open } = await aScreen()
  await setCreditor(db)
  await anAffiliate(db, { name: 'Eva', feeCents: 1000, period: 'Anual', bankAccount: null })
  const page = await open('/panel-administracion/remesas/nueva', 'ROLE_SUPER_ADMIN')
  await page.getByText('No se cobraría a nadie.').waitFor()
  await page.getByRole('button', { name: 'Hacer la remesa' }).click()
  await page
    .getByText('No se cobraría a nadie: la vista previa dice quién se queda fuera y por qué')
    .waitFor()
  expect(await db.selectFrom('job').select('id').execute()).toEqual([])
})

test('rule fee-14: amounts far from the usual are seen before a batch is made and before it is approved, and letters have addresses', async () => {
  const app = await aScreen()
  const { db, open } = app
  await setCreditor(db)
  for (const lastName1 of ['Abad', 'Bueno', 'Cano']) await aPayer(db, { name: 'Ana', lastName1 })
  await aPayer(db, {
    name: 'Zoe',
    lastName1: 'Sáez',
    feeCents: 200_000,
    email: '',
    streetName: 'Calle Mayor',
  })
  const page = await open('/panel-administracion/remesas/nueva', 'ROLE_SUPER_ADMIN')
  const told = page.getByRole('region', { name: 'Importes fuera de lo habitual' })
  await told.getByText('1 importe fuera de lo habitual').waitFor()
  await told.getByText('Lo habitual: 20,00\u00a0€').waitFor()
  await page.getByRole('button', { name: 'Hacer la remesa' }).click()
  await page.getByText('Sigue aunque cierres esta página').waitFor()
  await runJobs(app)
  await page.getByRole('link', { name: 'Ver la remesa' }).click()
  await page.getByRole('link', { name: '1 importe: verlo' }).click()
  await page.getByText('1 cobro · página 1 de 1').waitFor()
  await page.getByRole('row').filter({ hasText: 'Zoe Sáez' }).getByText('Lo habitual: 20,00\u00a0€').waitFor()

  await page.getByRole('button', { name: 'Aprobar' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 importe está fuera de lo habitual').waitFor()
  await question.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByText('Descarga el fichero y déjalo en la banca por internet').waitFor()
  await page.getByRole('tab', { name: 'Avisar por carta' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Zoe Sáez' })
    .getByRole('cell', { name: 'Calle Mayor' })
    .waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Ana' }).count()).toBe(0)
})
