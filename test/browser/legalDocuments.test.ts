import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone, waitForPaint } from '#test/support/browser.ts'
import { aPng } from '#test/support/files.ts'
import { pdfStructure, pdfText } from '#test/support/pdf.ts'
import { isComplete } from '#test/support/sample.ts'

const list = '/panel-administracion/documentos-legales'

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texto' })
/** Writes a text in place of what there is. */
async function write(page: Page, text: string) {
  await textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formato de Texto' }).getByRole('button', { name, exact: true })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ])
  return readFileSync(await file.path())
}

test('rules document-1 to document-4: one writes a document with the data of people, reads its PDF, changes and deletes it', async () => {
  const { open } = await aScreen()
  const page = await open(list, 'ROLE_ADMIN')
  await waitForHeading(page, 'Documentos legales')
  await page.getByRole('link', { name: /^PDFs/ }).waitFor()
  await page.getByText('Documento de inscripción').nth(1).waitFor()
  await page.getByRole('link', { name: 'Crear un PDF' }).click()
  await waitForHeading(page, 'Nuevo PDF')
  await expect.poll(() => textOf(page).textContent()).toBe('Nuevo PDF...')
  await page.getByRole('textbox', { name: 'Referencia' }).fill('Cesión de imagen')
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Yo, ')
  await page.getByRole('button', { name: 'Poner Nombre (@@NOMBRE@@)' }).click()
  await page.keyboard.type(', con documento @@DNI@@ y @@TURNO@@.')
  // What is typed as a placeholder becomes one; nobody fills the other.
  await expect
    .poll(() => textOf(page).locator('[data-place]').allTextContents())
    .toEqual(['Nombre', 'Documento', '@@TURNO@@'])
  await page.getByText('No hay ningún dato que se llame @@TURNO@@').waitFor()
  await page.getByText('Yo, Lucía, con documento 12345678Z y @@TURNO@@.').waitFor()
  // A draft survives a reload.
  await page.reload()
  await expect.poll(() => textOf(page).textContent()).toContain('con documento')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await waitForHeading(page, 'Documentos en PDF')
  await page.getByText(/Se ha creado el documento \d+\./).waitFor()
  expect(pdfText(await download(page, 'PDF de Cesión de imagen'))).toContain('Yo, Lucía, con documento')

  await page.getByRole('link', { name: 'Cesión de imagen' }).click()
  await waitForHeading(page, 'Cesión de imagen')
  await page.getByText('No hay ningún dato que se llame @@TURNO@@').waitFor()
  await page.getByRole('button', { name: 'Editar pdf' }).click()
  await waitForStatus(page, 'Edición de pdf: Edición iniciada')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await waitForStatus(page, 'Edición de pdf: Operación cancelada')
  await page.getByRole('button', { name: 'Editar pdf' }).click()
  await write(page, 'Otro texto')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await waitForStatus(page, 'Edición de pdf: Cambios guardados')
  await page.getByText('cambia: Texto').waitFor()
  await page.getByRole('button', { name: 'Ver la versión 1' }).click()
  await page.getByText('Yo, @@NOMBRE@@, con documento').waitFor()

  await page.getByRole('button', { name: 'Borrar pdf' }).click()
  await waitForStatus(page, 'Borrado de pdf: Borrado iniciado')
  const asked = page.getByRole('alertdialog', { name: '¿Seguro que quieres borrar el documento?' })
  await asked.getByText('Cesión de imagen').waitFor()
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await waitForStatus(page, 'Borrado de pdf: Operación cancelada')
  await page.getByRole('button', { name: 'Borrar pdf' }).click()
  await asked.getByRole('button', { name: 'Borrar' }).click()
  await waitForHeading(page, 'Documentos en PDF')
  await page.getByText(/Se ha borrado el documento \d+/).waitFor()
  const retired = page.getByRole('region', { name: 'Retirados' })
  await retired.getByText('Cesión de imagen', { exact: true }).waitFor()
  await page.goto(new URL(`${list}/pdf/999`, page.url()).href)
  await page.waitForURL('**/error-no-encontrado')
})

test('the document of the inscription has no delete, and says why', async () => {
  const { open } = await aScreen()
  const page = await open(`${list}/pdf/1`, 'ROLE_ADMIN', { viewport: phone })
  await page.getByText('No se puede borrar: es el documento que acepta quien se inscribe.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Borrar pdf' }).count()).toBe(0)
})

test('rule document-7: all of the editor works by keyboard, and what is pasted becomes what a text can say', async () => {
  const { open, db } = await aScreen()
  const page = await open(`${list}/nuevo-pdf`, 'ROLE_ADMIN')
  await page.getByRole('textbox', { name: 'Referencia' }).fill('Por teclado')
  await textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('uno')
  await page.keyboard.press('ControlOrMeta+A')
  // The toolbar is one stop; arrows move in it, Escape leads back.
  await page.keyboard.press('Alt+F10')
  await expect.poll(() => focused(page)).toBe('Estilo: Párrafo')
  for (const name of ['Deshacer', 'Rehacer', 'Negrita']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => tool(page, 'Negrita').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => focused(page)).toBe('Negrita')
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('Tabla')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Título 2' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => textOf(page).locator('h2 strong').textContent()).toBe('uno')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('html')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toMatch(/^uno/)
  await textOf(page).locator('h2').click()
  await waitForPaint(page)
  // A list does not keep the Tab key.
  await page.keyboard.press('ControlOrMeta+End')
  // The editor hears of where the caret is a moment later than the page.
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  await waitForPaint(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('- dos')
  await page.keyboard.press('Enter')
  await page.keyboard.type('tres')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).not.toBe('html')
  await page.keyboard.press('Shift+Tab')
  await tool(page, 'Meter en la lista').click()
  await expect.poll(() => textOf(page).locator('ul ul').textContent()).toBe('tres')
  // Enter in an empty item leaves the list, a level at a time.
  for (let times = 3; times > 0; times -= 1) await page.keyboard.press('Enter')

  await textOf(page).evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p class="MsoNormal" style="margin:0;color:red"><b>Word</b><o:p></o:p> <a href="javascript:alert(1)">x</a><script>alert(1)</script><img src="https://evil.example/x.png"></p><table style="width:9cm"><tr><td rowspan="2">a</td><td>b</td></tr></table>',
    )
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => textOf(page).locator('table td').allTextContents()).toEqual(['a', 'b'])
  await expect.poll(() => textOf(page).locator('[style], script, img[src^=http]').count()).toBe(0)
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await waitForHeading(page, 'Documentos en PDF')
  const { html } = await db
    .selectFrom('legalDocument')
    .where('name', '=', 'Por teclado')
    .select('html')
    .executeTakeFirstOrThrow()
  expect(html).toBe(
    '<h2><strong>uno</strong></h2><ul><li><p>dos</p><ul><li><p>tres</p></li></ul></li></ul>' +
      '<p><strong>Word</strong> x</p><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
  )
})

test('links, tables and images are put in with dialogs and menus, and are in the PDF (rule document-6)', async () => {
  const { open, db } = await aScreen()
  const page = await open(`${list}/nuevo-pdf`, 'ROLE_ADMIN')
  await page.getByRole('textbox', { name: 'Referencia' }).fill('Con todo')
  await write(page, 'palabra')
  await page.keyboard.press('ControlOrMeta+A')
  await tool(page, 'Enlace').click()
  const link = page.getByRole('dialog', { name: 'Enlace' })
  await link.getByLabel('Dirección').fill('javascript:alert(1)')
  await link.getByRole('button', { name: 'Poner el enlace' }).click()
  await link.getByText('Escribe una dirección de internet').first().waitFor()
  await link.getByLabel('Dirección').fill('example.org/a')
  await link.getByRole('button', { name: 'Poner el enlace' }).click()
  await textOf(page).locator('a[href="https://example.org/a"]').waitFor()
  await tool(page, 'Imagen').click()
  const image = page.getByRole('dialog', { name: 'Imagen' })
  await image.getByLabel('Fichero de la imagen').setInputFiles({
    name: 'plaza.png',
    mimeType: 'image/png',
    buffer: Buffer.from(aPng({ width: 60, height: 30 })),
  })
  await image.getByRole('img', { name: 'Imagen elegida' }).waitFor()
  await image.getByLabel('Qué se ve en ella').fill('La plaza')
  expect(await findViolations(page)).toEqual([])
  await image.getByRole('button', { name: 'Poner la imagen' }).click()
  await textOf(page).getByRole('img', { name: 'La plaza' }).waitFor()
  await page.keyboard.press('ControlOrMeta+End')
  await tool(page, 'Tabla').click()
  await page.getByRole('menuitem', { name: 'Tabla de 2 columnas' }).click()
  await page.keyboard.type('Cargo')
  await tool(page, 'Cambiar la tabla').click()
  await page.getByRole('menuitem', { name: 'Añadir columna a la derecha' }).click()
  await expect.poll(() => textOf(page).locator('tr').first().locator('th').count()).toBe(3)
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  const paper = await download(page, 'PDF de Con todo')
  for (const part of ['/S /Table', '/S /Figure', '/S /TH']) expect(pdfStructure(paper)).toContain(part)
  expect(await db.selectFrom('textImage').selectAll().execute()).toHaveLength(1)
  const { html } = await db
    .selectFrom('legalDocument')
    .where('name', '=', 'Con todo')
    .select('html')
    .executeTakeFirstOrThrow()
  // The word stays whole: what is put in stands below it.
  expect(html).toMatch(
    /^<p><a href="https:\/\/example\.org\/a">palabra<\/a><\/p><img [^>]*alt="La plaza"><table>/,
  )
})

test('rule document-5: a super admin writes a mail in words of the organisation, sees how it arrives and goes back to the first ones', async () => {
  const { open } = await aScreen()
  const page = await open(`${list}?tab=email`, 'ROLE_SUPER_ADMIN')
  await page.getByRole('searchbox', { name: 'Buscar en los correos' }).fill('recuperar')
  await page.getByRole('link', { name: 'Editar Elegir otra contraseña' }).click()
  await waitForHeading(page, 'Elegir otra contraseña')
  await page.locator('nav a[aria-current=page]', { hasText: 'Documentos legales' }).waitFor()
  await page.getByRole('button', { name: 'Editar email' }).click()
  await waitForStatus(page, 'Edición de email: Edición iniciada')
  await expect.poll(() => page.getByLabel('Id', { exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('textbox', { name: 'Referencia' }).isDisabled()).toBe(true)
  await page.getByText('Es el texto que traía el programa.').waitFor()
  const frame = page.frameLocator('iframe[title="Así llega el correo a una persona de ejemplo"]')
  await frame.getByText('Elegir contraseña').waitFor()
  await page.getByRole('button', { name: 'Poner Correo de contacto (@@CONTACTO@@) en el asunto' }).click()
  await page.getByText('Asunto: Elige otra contraseñacenso@').waitFor()
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
  await page.getByText(/^Enviada a .*, tal como estaba escrita/).waitFor()
  await write(page, 'Sin enlace')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('link', { name: /Texto: Falta @@ENLACE@@ \(enlace\)/ }).waitFor()
  await textOf(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.getByRole('button', { name: 'Poner Enlace (@@ENLACE@@)' }).click()
  await frame.getByText('Sin enlace').waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await waitForStatus(page, 'Edición de email: Cambios guardados')
  await page.getByText('cambia: Asunto, Texto').waitFor()
  await page.getByRole('button', { name: 'Editar email' }).click()
  await page.getByRole('button', { name: 'Volver al texto original' }).click()
  await page.getByText('Es el texto que traía el programa.').waitFor()
  await expect.poll(() => textOf(page).textContent()).toContain('Alguien, quizá tú')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Versión 3', { exact: true }).waitFor()

  const admin = await open('/panel-administracion/documentos/email/5', 'ROLE_ADMIN')
  await admin.getByText('la superadministración.').waitFor()
  await expect.poll(() => admin.getByRole('button', { name: 'Editar email' }).count()).toBe(0)
  const lost = await open('/panel-administracion/documentos/email/99', 'ROLE_ADMIN')
  await lost.waitForURL('**/error-no-encontrado')
})

// Its form is that of a profile, where a normal run asks it.
test.runIf(isComplete)(
  'of two who change a document the second reads what the first has left, and leaving asks first',
  async () => {
    const { open } = await aScreen()
    const [one, other] = [
      await open(`${list}/pdf/2`, 'ROLE_ADMIN'),
      await open(`${list}/pdf/2`, 'ROLE_ADMIN', { viewport: phone }),
    ]
    for (const page of [one, other]) await page.getByRole('button', { name: 'Editar pdf' }).click()
    await write(one, 'Del primero')
    await write(other, 'Del segundo')
    await one.getByRole('button', { name: 'Guardar', exact: true }).click()
    await waitForStatus(one, 'Cambios guardados')
    await other.getByRole('button', { name: 'Guardar', exact: true }).click()
    await other.getByText('Texto: ahora dice Del primero').waitFor()
    await other.getByRole('button', { name: /^Quedarse con lo suyo/ }).click()
    await expect.poll(() => textOf(other).textContent()).toBe('Del primero')
    await write(other, 'Otra cosa')
    await other.getByRole('link', { name: 'Documentos legales' }).first().click()
    await other.getByRole('alertdialog', { name: 'Hay cambios sin guardar' }).waitFor()
  },
)
