import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { importUndo } from '#contract/import/jobs.ts'
import { writeBatch } from '#server/import/batches.queries.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { choose, chosen, dni, next, openOffice, step } from '#test/support/importScreens.ts'

const headers = [
  'Carné',
  'DNI/NIE',
  'Nombre',
  'Apellidos',
  'E-mail',
  'Sexo',
  'Tipo',
  'Asamblea',
  'F. alta',
  'Notas',
]

/** A list as offices keep them: a title row, and a problem in every sixth line. */
function buildOfficeList(lines: number) {
  const rows = Array.from({ length: lines }, (_, index) => {
    const number = index + 1
    const row = [number, dni(number), 'Begoña', 'Núñez Peña', `p${number}@censo.test`, number % 2 ? 'M' : 'F']
    const rest = [number % 5 === 0 ? 'Base' : 'Afiliada', 'Centro', '05/03/2019', '']
    const whole: (string | number)[] = [...row, ...rest]
    if (number % 18 === 6) whole[1] = '12345678A'
    if (number % 18 === 12) whole[2] = ''
    if (number % 18 === 0) whole[7] = 'Marte'
    return whole
  })
  return writeXlsx({
    sheets: [
      { name: 'Portada', rows: [['Censo de la oficina']] },
      { name: 'Personas', rows: [['Listado de personas'], headers, ...rows] },
    ],
  })
}

describe('/censo-base/importacion', () => {
  test('a list from its file to the census, and back', async () => {
    const screen = await openOffice()
    const page = await screen.open('/censo-base', 'ROLE_ADMIN')
    await page.getByRole('main').getByRole('link', { name: 'Importar una lista' }).click()
    await page.getByRole('heading', { level: 1, name: 'Importar una lista' }).waitFor()
    // Without a file the field shows an error.
    await next(page)
    await page.getByRole('alert').getByText('Elige un fichero').waitFor()
    await choose(page, 'censo.xlsx', await buildOfficeList(360))
    await chosen(page, 'censo.xlsx').waitFor()
    await next(page)

    await step(page, 'Hoja y cabecera').waitFor()
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('[aria-current=step]') })
        .count(),
    ).toBe(0)
    await expect.poll(() => page.locator('[aria-current=step]').textContent()).toContain('Hoja y cabecera')
    await page.getByText('360 líneas con datos').waitFor()
    await expect.poll(() => page.getByLabel('Hoja', { exact: true }).inputValue()).toBe('1')
    await expect.poll(() => page.getByLabel('Fila 2').isChecked()).toBe(true)
    await next(page)

    await step(page, 'Columnas').waitFor()
    await page.getByText('Se importan 8 de las 10 columnas').waitFor()
    const column = (name: string) => page.getByLabel(`Va a (columna «${name}»)`)
    // Without a document column the step shows an error and does not continue.
    await expect.poll(() => page.getByRole('list', { name: 'Falta' }).count()).toBe(0)
    await column('DNI/NIE').selectOption('No se importa')
    await page.getByRole('list', { name: 'Falta' }).getByText('Falta: Documento').waitFor()
    await next(page)
    await page.getByRole('alert').getByText('Falta: Documento').waitFor()
    await column('DNI/NIE').selectOption('Documento')
    await expect.poll(() => column('Apellidos').inputValue()).toBe('lastNames')
    // One field for two columns is refused at the columns.
    await column('Notas').selectOption('Nombre')
    await next(page)
    await page.getByRole('alert').getByText('Hay un mismo campo en varias columnas').waitFor()
    await expect.poll(() => page.getByText('«Nombre» está en más de una columna').count()).toBe(2)
    await column('Notas').selectOption('No se importa')
    // The choices survive a reload.
    await column('Carné').selectOption('Estudios')
    await page.reload()
    await page.getByText('Se importan 9 de las 10 columnas').waitFor()
    await expect.poll(() => column('Carné').inputValue()).toBe('studies')
    await column('Carné').selectOption('No se importa')
    await page.getByText('Formas de leer guardadas').click()
    await page.getByLabel('Guardar esta forma de leer').fill('La oficina')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Forma de leer guardada').waitFor()
    await next(page)

    await step(page, 'Valores').waitFor()
    await page.getByText('«Base»', { exact: true }).waitFor()
    await page.getByLabel('Quiere decir («Base»)').selectOption('Simpatizante')
    await expect.poll(() => page.getByLabel('Quiere decir («Marte»)').count()).toBe(1)
    await next(page)

    await step(page, 'Revisión').waitFor()
    await page.getByText('300 se crearían y 60 se rechazarían').waitFor()
    const kinds = page.getByRole('table', { name: 'Líneas que se rechazarían' })
    await expect.poll(() => kinds.getByRole('row').count()).toBe(4)
    await kinds.getByText('Ver y corregir las líneas').first().click()
    await kinds.getByRole('group', { name: 'Línea 7 (fila 8)' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar errores (60)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Lineas_no_importadas_.*\.csv$/)
    expect(await screen.db.selectFrom('affiliate').select('id').execute()).toEqual([])

    await page.getByRole('button', { name: 'Crear 300' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Crear 300' }).click()
    await page.getByRole('heading', { name: 'La lista está importada' }).waitFor()
    await page.getByText('300 se han creado').waitFor()
    // The draft is the job's: the screen is free for another list.
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(':importacion'))),
    ).toEqual([])
    expect(await screen.db.selectFrom('affiliate').select('id').execute()).toHaveLength(300)
    await page.reload()
    await page.getByRole('link', { name: 'Ver a esas personas en el censo' }).click()
    await page.getByText('300 inscritos').first().waitFor()
    expect(new URL(page.url()).search).toContain('importId=1')
    await page.goBack()

    await page.getByRole('button', { name: 'Deshacer' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Para confirmar, escribe «deshacer»').fill('deshacer')
    await question.getByRole('button', { name: 'Deshacer la importación' }).click()
    await page.getByRole('heading', { name: /^La importación de «.+» está deshecha$/ }).waitFor()
    await page.getByText('Se han borrado 300').waitFor()
    expect(await screen.db.selectFrom('affiliate').select('id').execute()).toEqual([])
    await page.getByRole('link', { name: 'Ver las importaciones' }).click()
    await page.getByText('Deshecha').waitFor()
  })

  test('on a phone: a list with a likely twin is undone from the list of imports, and what was touched stays', async () => {
    const screen = await openOffice()
    await anAffiliate(screen.db, { name: 'Begoña', lastName1: 'Núñez', email: 'p1@censo.test' })
    const page = await screen.open('/censo-base/importacion', 'ROLE_SUPER_ADMIN', { viewport: phone })
    await choose(page, 'censo.xlsx', await buildOfficeList(5))
    await chosen(page, 'censo.xlsx').waitFor()
    for (const title of ['Hoja y cabecera', 'Columnas', 'Valores', 'Revisión']) {
      await next(page)
      await step(page, title).waitFor()
      if (title !== 'Revisión') await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    }
    await page.getByText('1 puede ser una persona que ya está con otro documento').waitFor()
    await page.getByRole('button', { name: 'Crear 4' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Crear 4' }).click()
    await page.getByRole('heading', { name: 'La lista está importada' }).waitFor()
    await screen.db.updateTable('affiliate').set({ version: 2 }).where('idDocument', '=', dni(2)).execute()
    await page.getByRole('link', { name: 'Importaciones hechas' }).click()
    // The former page has a button with the same name.
    await page.getByRole('heading', { level: 1, name: 'Importaciones' }).waitFor()
    await page.getByRole('button', { name: /^Deshacer/ }).click()
    await page.getByLabel('Para confirmar, escribe «deshacer»').fill('Deshacer')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la importación' }).click()
    await page.getByText('Se han borrado 3 personas, 1 se queda como está').waitFor()
    await page.getByText('Ver la línea').click()
    await page.getByText('Línea 3 (fila 4)').waitFor()
  })

  test('work that waits is there to come back to, and can be cancelled', async () => {
    const screen = await aScreen()
    const page = await screen.open('/censo-base/importacion', 'ROLE_ADMIN')
    const { id: userId, username } = await screen.db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { id: activityId } = await screen.db
      .insertInto('activity')
      .values({ action: 'affiliatesImported' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const counts = { create: 1, update: 0, unchanged: 0, skipped: 0, refused: 0 }
    const batchId = await writeBatch(screen.db, {
      activityId,
      author: username,
      fileName: 'lista.csv',
      counts,
    })
    const id = await enqueueJob(screen.db, importUndo, {
      author: { userId, username, role: 'ROLE_ADMIN', device: '' },
      subject: `${batchId}`,
      about: 'lista.csv',
      asked: { batchId },
    })
    await page.getByRole('link', { name: 'Importaciones hechas' }).click()
    await page
      .getByRole('row', { name: /lista\.csv/ })
      .getByText('En cola para deshacer')
      .waitFor()
    await page.getByRole('link', { name: 'Ver cómo va lista.csv' }).click()
    await page.getByRole('heading', { name: 'Deshaciendo la importación' }).waitFor()
    expect(new URL(page.url()).searchParams.get('trabajo')).toBe(id)
    await page.getByText('Esperando turno').waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('heading', { name: 'Cancelado' }).waitFor()
    await page.getByText('No se ha escrito nada').waitFor()
    await page.getByRole('link', { name: 'Volver a las importaciones' }).waitFor()
    // Somebody else's, or one that is forgotten by now.
    await screen.db.deleteFrom('job').execute()
    await page.reload()
    await page.getByText('solo los ve quien los pidió').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  })

  test('a file that is no list is refused by its field, and the keyboard chooses another', async () => {
    const screen = await openOffice()
    const page = await screen.open('/censo-base/importacion', 'ROLE_ADMIN')
    // The listener must be set before the key is pressed, or the browser would open its file chooser.
    const list = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('DNI;Nombre\r\n1;Ana\r\n') }
    page.on('filechooser', (chooser) => void chooser.setFiles(list))
    await choose(page, 'foto.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))
    await page.getByText('No es un fichero de texto ni un libro .xlsx').waitFor()
    await choose(page, 'vacio.csv', new Uint8Array())
    await page.getByText('El fichero está vacío').waitFor()
    const button = page.getByRole('button', { name: 'Elegir un fichero' })
    await button.focus()
    await page.keyboard.press('Enter')
    await chosen(page, 'lista.csv').waitFor()
    await expect.poll(() => page.getByText('El fichero está vacío').count()).toBe(0)
    // After a day the uploaded file is deleted: the page says so and asks for it again.
    await screen.db.deleteFrom('importUpload').execute()
    await next(page)
    await page.getByText('La lista que habías subido ya no está').first().waitFor()
    await step(page, 'Fichero').waitFor()
  })
})
