import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { aSentCharge } from '#test/support/fees.ts'

test('rule fee-9: a treasurer pastes a list, settles the doubtful line, applies it and decides on a charge', async () => {
  const { db, open } = await aScreen()
  const [sure, doubtful] = [await aSentCharge(db), await aSentCharge(db)]
  const page = await open('/panel-administracion/respuestas-del-banco', 'ROLE_SUPER_ADMIN')
  await page.getByText('Cuando el banco rechace o devuelva adeudos').waitFor()
  await page.getByRole('button', { name: 'Pegar una lista' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cargar' }).click()
  await dialog.getByText('Campo requerido *').first().waitFor()
  await dialog
    .getByLabel('Devoluciones')
    .fill(`${sure.reference}; 20,00; MD06\n${doubtful.reference}; 25,00; AM04\nno sé qué es esto`)
  await dialog.getByRole('button', { name: 'Cargar' }).click()

  await page.getByRole('heading', { level: 1, name: 'Respuesta 1 del banco' }).waitFor()
  await page.getByText('Qué dice el banco: 3 líneas, 45,00\u00a0€').click()
  await page.getByText('Sin aplicar; 2 por aclarar').waitFor()
  await page.getByText('El importe no es el mismo: el cobro es de 20,00\u00a0€').waitFor()
  // What has to be settled comes first.
  const work = page.getByRole('row').filter({ hasText: /Aclarar|Cambiar/ })
  await expect.poll(() => work.first().innerText()).toMatch(/^2\n.*Aclarar\s+la línea 2$/s)
  // With text of twice the size the table scrolls, and not the page (rule access-1).
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.getByRole('button', { name: 'Aclarar la línea 2' }).click()
  await dialog.getByRole('radio', { name: /^Ana Núñez/ }).check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Línea aclarada').waitFor()
  // What is settled keeps its place, and the next is where it was.
  await expect.poll(() => work.first().innerText()).toMatch(/^2\n.*Cambiar\s+la línea 2$/s)
  await expect.poll(() => work.nth(1).innerText()).toMatch(/^3\s.*Aclarar\s+la línea 3$/s)
  await page.getByRole('button', { name: 'Aclarar la línea 3' }).click()
  await dialog.getByLabel('Buscar otro cobro').fill('nadie se llama así')
  await dialog.getByRole('button', { name: 'Buscar' }).click()
  await dialog.getByText('No hay ningún cobro así.').waitFor()
  await dialog.getByRole('radio', { name: 'A ninguno' }).check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Línea descartada').waitFor()

  await page.getByRole('heading', { name: 'Qué hará aplicarla' }).waitFor()
  await page.getByRole('link', { name: 'Ana Núñez', exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Aplicar 2 líneas' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('2 cobros, 40,00\u00a0€').waitFor()
  await question.getByText('2 correos').waitFor()
  await question.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Respuesta aplicada').waitFor()
  // The button that opened the question is gone: the focus is not lost with it (rule access-2).
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('button', { name: 'Volver a cobrar 1 cobro' }).waitFor()

  await page.getByRole('link', { name: '1 cobro por decidir' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cobros' }).waitFor()
  await page.getByRole('status').filter({ hasText: '1 cobro: ' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Por decidir' }).getByRole('link').first().click()
  await page.getByText('Hay que decidir qué se hace').waitFor()
  await page.getByRole('link', { name: /^Remesa \d+, del/ }).waitFor()
  await page.getByRole('button', { name: 'Perdonar…' }).click()
  await dialog.getByLabel('Por qué').fill('Está en paro')
  await dialog.getByRole('button', { name: 'Perdonar' }).click()
  await page.getByText('Está en paro').waitFor()
  await page.getByText('Perdonado', { exact: true }).first().waitFor()
  const stored = await db.selectFrom('charge').select(['id', 'state', 'note']).orderBy('id').execute()
  expect(stored).toEqual([
    { id: sure.chargeId, state: 'anulado', note: 'Está en paro' },
    { id: doubtful.chargeId, state: 'devuelto', note: null },
  ])

  const narrow = await open('/panel-administracion/cobros', 'ROLE_SUPER_ADMIN', { viewport: phone })
  await narrow.getByText('4.º trimestre de 2026').first().waitFor()
})
