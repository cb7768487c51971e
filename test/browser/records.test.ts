import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone, waitUntilIdle } from '#test/support/browser.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'
import { isComplete } from '#test/support/sample.ts'

const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const openTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()
const focused = (page: Page) => page.evaluate(() => window.document.activeElement?.id)
const document = '12345678Z'

async function somebody() {
  const screen = await aScreen()
  const id = await aRecord(screen.db, {
    idDocument: document,
    name: 'María del Mar',
    lastName1: "d'Órs i Peñalver-Ñ",
    email: 'mar@example.org',
    phone: '+34600123456',
    countryId: 209,
    title: 'Cena solidaria',
    description: '<b>Dos</b> plazas\nuna vegetariana',
  })
  return { ...screen, id }
}

test('a super admin adds a record and a comment to somebody outside the census, and deletes both', async () => {
  const { open, db } = await somebody()
  await aRecord(db, { name: 'Otra' })
  const page = await open('/censo-base/no-inscritos?filtros=1', 'ROLE_SUPER_ADMIN')
  // The box and the filters of members, asked of who is none (rules people-19, people-20).
  await page.getByLabel('Buscar por DNI').fill('penalber mar')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: '1 persona no inscrita · página 1 de 1' }).waitFor()
  await expect
    .poll(() => page.getByRole('cell').locator('mark').allInnerTexts())
    .toEqual(['Mar', 'Mar', 'Peñalver'])
  await page.getByRole('tab', { name: 'Contacto' }).click()
  await page.getByLabel('Teléfono').fill('600 123')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('button', { name: /^Teléfono: 600 123/ }).waitFor()
  await page.getByRole('link', { name: /12345678Z María del Mar/ }).click()
  await page.getByRole('heading', { level: 1, name: /María del Mar/ }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^María del Mar .* · Persona no inscrita · Concejo$/)

  await openTab(page, /^Registros\s*, 1$/)
  await page.getByRole('button', { name: 'Añadir registro' }).click()
  const form = page.getByRole('form', { name: 'Añadir registro' })
  await form.waitFor()
  await expect.poll(() => focused(page)).toBe('recordType')
  await expect.poll(() => form.getByLabel('Nombre', { exact: true }).inputValue()).toBe('María del Mar')
  await form.getByLabel('Correo electrónico').fill('sin arroba')
  await form.getByLabel('Cuenta bancaria').fill('ES00')
  await form.getByText('Falta:').waitFor()
  await form.getByRole('button', { name: 'Revisar' }).click()
  const summary = form.getByRole('alert')
  await summary.waitFor()
  await expect
    .poll(() => summary.getByRole('link').allInnerTexts())
    .toEqual([
      'Tipo de registro: Campo requerido *',
      'Título: Campo requerido *',
      'Cuenta bancaria: Formato erroneo',
      'Correo electrónico: Formato de email incorrecto',
    ])
  expect(await findViolations(page)).toEqual([])
  await form.getByLabel('Tipo de registro').selectOption('Donación')
  await form.getByLabel('Título').fill('Donación de marzo')
  await form.getByLabel('Cuenta bancaria').fill('ES91 2100 0418 4502 0005 1332')
  await form.getByLabel('Correo electrónico').fill('mar@example.org')
  await form.getByLabel('Plantilla').selectOption({ label: 'Protección de datos para registros' })
  await form.getByRole('button', { name: 'Añadir registro' }).click()
  await waitForStatus(page, 'Registro añadido')
  await page.getByRole('tab', { name: /^Registros\s*, 2$/ }).waitFor()

  await openTab(page, /^Comentarios\s*, 0$/)
  await page.getByText('SIN COMENTARIOS DISPONIBLES').waitFor()
  await page.getByRole('button', { name: 'Añadir comentario' }).click()
  const comment = page.getByRole('form', { name: 'Añadir comentario' })
  await comment.getByLabel('Título').fill('Llamar <i>por la tarde</i>')
  await comment.getByLabel('Comentario').fill('Trabaja de mañana')
  await comment.getByRole('button', { name: 'Añadir comentario' }).click()
  await waitForStatus(page, 'Comentario añadido')
  await page.getByRole('tab', { name: /^Comentarios\s*, 1$/ }).waitFor()
  // The list shows the reply; reading it again would be another look (rule log-8).
  await waitUntilIdle(page)
  const looks = await db.selectFrom('activity').where('action', '=', 'commentsRead').select('id').execute()
  expect(looks).toHaveLength(1)
  await page.getByRole('button', { name: 'Borrar el comentario Llamar <i>por la tarde</i>' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Seguro que quieres borrar el comentario?' })
  await question.getByText(/«Llamar <i>por la tarde<\/i>», sobre 12345678Z/).waitFor()
  await question.getByRole('button', { name: 'Borrar' }).click()
  await waitForStatus(page, 'Comentario borrado')
  await page.waitForFunction(() => window.document.activeElement?.textContent === 'Comentarios, 0')
  await page.getByText('SIN COMENTARIOS DISPONIBLES').waitFor()

  await openTab(page, /^Registros\s*, 2$/)
  await page.getByRole('link', { name: /Donación de marzo/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Donación de marzo' }).waitFor()
  await page.getByRole('button', { name: 'Borrar registro' }).click()
  const asked = page.getByRole('alertdialog', { name: '¿Seguro que quieres borrar el registro?' })
  await asked.getByText('«Donación de marzo», de 12345678Z.').waitFor()
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Borrar registro' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await waitForStatus(page, 'Registro borrado')
  await page.getByRole('heading', { level: 1, name: 'Registros' }).waitFor()
  await page.getByRole('table', { name: '2 registros · página 1 de 1' }).waitFor()
  const left = await db.selectFrom('record').where('idDocument', '=', document).select('title').execute()
  expect(left).toEqual([{ title: 'Cena solidaria' }])
  expect(await db.selectFrom('adminComment').select('id').execute()).toEqual([])
})

test('a record is read in tabs, its words as they were typed, and comes as a PDF', async () => {
  const { open, id } = await somebody()
  const page = await open(`/censo-base/registros/${id}`, 'ROLE_ADMIN', { viewport: phone })
  await page.getByRole('tab').first().waitFor()
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['Detalles', 'Datos personales', 'Domicilio', 'Contacto', '+ Añadir comentario'])
  // It opens on the record.
  await page.getByText('<b>Dos</b> plazas').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`registro-${id}.pdf`)
  await page.route('**/api/record-document/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  await page.getByRole('alert').filter({ hasText: 'No se ha podido descargar el documento' }).waitFor()

  await openTab(page, '+ Añadir comentario')
  const form = page.getByRole('form', { name: 'Añadir comentario' })
  await form.getByRole('button', { name: 'Revisar' }).click()
  await form.getByRole('link', { name: 'Título: Campo requerido *' }).waitFor()
  await form.getByRole('link', { name: 'Comentario: Campo requerido *' }).waitFor()
  await form.getByLabel('Título').fill('Nota')
  await form.getByLabel('Comentario').fill('Lo que dijo')
  await openTab(page, 'Contacto')
  await page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' }).waitFor()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await page.route('**/api/adminComment', (route) => route.abort())
  await form.getByRole('button', { name: 'Añadir comentario' }).click()
  await form.getByText('No hay conexión con el servidor').waitFor()
  await expect.poll(() => form.getByLabel('Título').inputValue()).toBe('Nota')
  await page.unroute('**/api/adminComment')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await form.getByRole('button', { name: 'Añadir comentario' }).dblclick()
  await page.getByRole('heading', { level: 3, name: 'Nota' }).waitFor()
  expect(sent, 'a second click sends nothing').toHaveLength(1)
  // The next one can be written at once.
  await expect.poll(() => focused(page)).toBe('name')
  await expect.poll(() => form.getByLabel('Título').inputValue()).toBe('')
})

test('an admin enters the first record of somebody new (rule record-6)', async () => {
  const { open, db } = await somebody()
  await anAffiliate(db, { idDocument: '00000012N', name: 'Lucía', lastName1: 'Núñez' })
  const page = await open('/censo-base/registros', 'ROLE_ADMIN')
  await page.getByRole('link', { name: 'Nuevo registro' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nuevo registro' }).waitFor()
  const form = page.getByRole('form', { name: 'Nuevo registro' })
  await form.getByLabel('Tipo de registro').selectOption('Evento')
  await form.getByLabel('Título').fill('Feria de asociaciones')
  await form.getByLabel('Tipo de documento').selectOption('DNI')
  await form.getByLabel('DNI', { exact: true }).fill('00000012N')
  // Whoever is meant may be known already.
  await form.getByRole('link', { name: /Lucía Núñez/ }).waitFor()
  await form.getByLabel('DNI', { exact: true }).fill('00000034-B')
  await form.getByLabel('Nombre', { exact: true }).fill('Iker')
  await form.getByLabel('Primer apellido').fill('Soler')
  await form.getByLabel('Correo electrónico').fill('iker@example.org')
  await form.getByRole('button', { name: 'Añadir registro' }).click()
  await waitForStatus(page, 'Registro añadido')
  await page.getByRole('heading', { level: 1, name: 'Feria de asociaciones' }).waitFor()
  await page.getByRole('link', { name: '00000034B' }).click()
  await page.getByRole('heading', { level: 1, name: 'Iker Soler' }).waitFor()
})

test('an admin writes about a member from their record, and is told who reads it (rule rights-8)', async () => {
  const { open, db } = await somebody()
  await anAffiliate(db, { idDocument: '00000012N' })
  const id = await aRecord(db, { idDocument: '00000012N' })
  const page = await open(`/censo-base/registros/${id}`, 'ROLE_ADMIN')
  const failed: number[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(response.status()))
  await openTab(page, '+ Añadir comentario')
  const readers = page.getByText(
    'Los comentarios sobre una persona inscrita solo los lee y los borra la superadministración',
  )
  await readers.waitFor()
  await page.getByLabel('Título').fill('Nota')
  await page.getByRole('textbox', { name: 'Comentario' }).fill('Lo que dijo')
  await page.getByRole('button', { name: 'Añadir comentario' }).click()
  await waitForStatus(page, 'Comentario añadido')
  await readers.waitFor()
  expect(failed).toEqual([])
  expect(await db.selectFrom('adminComment').select('name').execute()).toEqual([{ name: 'Nota' }])
})

test.runIf(isComplete)(
  'an unknown id leads to the not-found page; a failure offers another try',
  async () => {
    const { open, db } = await somebody()
    for (const path of [
      '/censo-base/no-inscritos/00000000T',
      '/censo-base/registros/999999',
      '/censo-base/registros/x',
    ]) {
      const page = await open(path, 'ROLE_ADMIN')
      await page.waitForURL('**/error-no-encontrado')
    }
    const affiliateId = await anAffiliate(db, { idDocument: '00000012N' })
    await aRecord(db, { idDocument: '00000012N' })
    const enrolled = await open('/censo-base/no-inscritos/00000012N', 'ROLE_SUPER_ADMIN')
    await expect
      .poll(() => enrolled.getByRole('link', { name: 'Abrir la ficha' }).getAttribute('href'))
      .toBe(`/censo-base/inscritos/${affiliateId}`)
    await enrolled.route('**/api/record/*', (route) => route.abort())
    await enrolled.reload()
    await enrolled.getByText('No se han podido cargar los datos de esta persona').waitFor()
    await enrolled.unroute('**/api/record/*')
    await enrolled.getByRole('button', { name: 'Reintentar' }).click()
    await enrolled.getByRole('heading', { level: 1, name: 'Ana Núñez' }).waitFor()
  },
)
