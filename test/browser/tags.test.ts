import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

const askPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Pantalla o persona' }).fill('carteles')
}

test('rule people-23: a list is pasted, somebody of it is tagged, filtered by it and saved as a segment', async () => {
  const { db, open } = await aScreen()
  await anAffiliate(db, { name: 'Eva', idDocument: '01234567L', email: 'eva@example.org' })
  await anAffiliate(db, { name: 'Luz', email: 'luz@example.org' })
  await anAffiliate(db, { name: 'Sol' })
  await aRecord(db, { idDocument: '12345678Z' })

  const page = await open('/censo-base/inscritos', 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Más acciones con la lista' }).click()
  await page.getByRole('menuitem', { name: 'Pegar una lista' }).click()
  const paste = page.getByRole('dialog', { name: 'Pegar una lista' })
  await paste
    .getByLabel('Documentos o correos')
    .fill(
      'DNI\tNombre\n1234567\tEva\neva@example.org\tEva\nLUZ@example.org\tLuz\n1234567A\tEva\n12345678\nnadie@example.org',
    )
  await paste.getByRole('button', { name: 'Comparar con el censo' }).click()
  const matched = page.getByRole('dialog', { name: 'Lista comparada con el censo' })
  await matched
    .getByText(
      '3 de 6 son de personas del censo (una persona estaba dos veces). La primera línea se ha tomado',
    )
    .waitFor()
  await matched.getByText('12345678 (no está en el censo, pero sí en No inscritos)').waitFor()
  await matched.getByRole('listitem').getByText('1234567A (la letra no corresponde)').waitFor()
  await matched.getByRole('listitem').getByText('nadie@example.org').waitFor()
  // It can still be kept, without pasting it again.
  await matched.getByRole('button', { name: 'Guardar como lista' }).click()
  const keep = page.getByRole('dialog', { name: 'Guardar como lista' })
  await keep.getByRole('button', { name: 'Cancelar' }).click()
  await matched.getByRole('link', { name: 'Ver las personas' }).click()
  await page.getByRole('table', { name: '2 inscritos · página 1 de 1' }).waitFor()
  await page.getByRole('button', { name: /^Lista comparada: solo para ti, un día/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Guardar como segmento' }).count()).toBe(0)

  // Kept under a name, it stands on the profiles below the tags; the list's other filters stay.
  await page.goto(new URL('/censo-base/inscritos?city=Cuenca&email=example&not=city', page.url()).href)
  await page.getByRole('button', { name: 'Más acciones con la lista' }).click()
  await page.getByRole('menuitem', { name: 'Pegar una lista' }).click()
  const box = paste.getByLabel('Documentos o correos')
  await box.fill('Nombre\nEva Núñez\n600 123 456\nLuz')
  await paste.getByRole('button', { name: 'Comparar con el censo' }).click()
  await matched.getByText('Se han leído: 1 teléfono y 2 líneas sin documento ni correo.').waitFor()
  await matched.getByText('Copia también la columna del DNI').waitFor()
  await matched.getByRole('button', { name: 'Volver a la lista pegada' }).click()
  await expect.poll(() => box.inputValue()).toContain('Eva Núñez')
  await box.fill('01234567L')
  await paste.getByLabel('Guardar como lista').check()
  await paste.getByRole('button', { name: 'Comparar y guardar' }).waitFor()
  await paste.getByLabel('Solo comparar').check()
  await paste.getByRole('button', { name: 'Comparar con el censo' }).click()
  await matched.getByRole('button', { name: 'Guardar como lista' }).click()
  await keep.getByLabel('Nombre de la lista').fill('Quien vino')
  await keep.getByRole('button', { name: 'Guardar' }).click()
  await matched.getByText('Se ha guardado como «Quien vino», con 1 persona.').waitFor()
  await matched.getByRole('link', { name: 'Ver las personas' }).click()
  await page.getByRole('button', { name: /^Etiqueta o lista: Quien vino/ }).waitFor()
  await page.getByRole('button', { name: /example/ }).waitFor()
  await page.getByRole('button', { name: /Ciudad.*no es Cuenca/ }).waitFor()
  await page.getByRole('link', { name: /Eva/ }).click()
  await page.getByText('Sin etiquetas.').waitFor()
  await page.getByText('Está en 1 lista').click()
  await page.getByRole('button', { name: 'Quien vino (quitar de la lista)' }).waitFor()
  await page.getByRole('button', { name: 'Nueva etiqueta…' }).click()
  const made = page.getByRole('dialog', { name: 'Nueva etiqueta' })
  await made.getByLabel('Nombre').fill('Pega carteles')
  await made.getByLabel('Color').selectOption('green')
  await made.getByRole('button', { name: 'Crear' }).click()
  await page.getByRole('button', { name: 'Pega carteles (quitar etiqueta)' }).waitFor()

  await page.goto(new URL('/censo-base/inscritos', page.url()).href)
  await page.getByRole('button', { name: 'Más acciones con la lista' }).click()
  await page.getByRole('menuitem', { name: 'Etiquetar' }).click()
  const many = page.getByRole('dialog', { name: 'Etiquetar' })
  await many.getByText('3 personas').waitFor()
  await many.getByRole('combobox', { name: 'Etiqueta o lista' }).fill('pega')
  await page.getByRole('option', { name: 'Pega carteles' }).click()
  await many.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Etiqueta puesta a 2 personas; 1 ya la tenía').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho en 2 personas').waitFor()
  // A new one is made on the way, with the form of elsewhere, and chosen.
  await page.getByRole('button', { name: 'Más acciones con la lista' }).click()
  await page.getByRole('menuitem', { name: 'Etiquetar' }).click()
  await many.getByRole('button', { name: 'Nueva etiqueta…' }).click()
  await made.getByLabel('Nombre').fill('Habla árabe')
  await made.getByRole('button', { name: 'Crear' }).click()
  const chosen = many.getByRole('combobox', { name: 'Etiqueta o lista' })
  await expect.poll(() => chosen.inputValue()).toBe('Habla árabe')
  await many.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Etiqueta puesta a 3 personas').waitFor()

  // The palette leads to who has it; to somebody else it says nothing of it.
  await askPalette(page)
  await page.getByRole('option', { name: /^Etiqueta: Pega carteles 1 persona/ }).click()
  await page.getByRole('table', { name: '1 inscrito · página 1 de 1' }).waitFor()
  const other = await open('/', 'ROLE_SUPER_ADMIN')
  await askPalette(other)
  await other.getByText('Ninguna pantalla ni persona se llama así.').waitFor()

  await page.goto(new URL('/censo-base/etiquetas', page.url()).href)
  await page.getByRole('link', { name: 'Pega carteles' }).click()
  await waitForHeading(page, 'Pega carteles')
  await page.getByRole('link', { name: 'Ver las personas' }).click()
  await page.getByRole('table', { name: '1 inscrito · página 1 de 1' }).waitFor()
  await page.getByRole('button', { name: 'Guardar como segmento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar como segmento' })
  await dialog.getByLabel('Nombre').fill('Quien pega carteles')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Quien pega carteles')
  await page.getByText('Etiqueta o lista: Pega carteles').waitFor()
  await expect.poll(() => page.getByText('1 persona ahora mismo').count()).toBe(1)
})
