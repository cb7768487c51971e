import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, followToScreen } from '#test/support/browser.ts'
import { anAffiliate, aTag } from '#test/support/factories.ts'

const list = '/censo-base/inscritos'
const aBlueTag = {
  color: 'blue',
  kind: 'tag',
  sharedRole: 'ROLE_RESPONSABLE',
  updatedBy: 'admin@concejo.example',
}
const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test('rule people-21: a filtered list is saved, shared, opened as another role, changed, combined and deleted', async () => {
  const { db, open, as, tokenFor } = await aScreen()
  const token = await tokenFor('ROLE_ADMIN')
  const paying = { city: 'Getafe', feeCents: 3000, period: 'Trimestral' }
  await anAffiliate(db, { ...paying, name: 'Eva', birthday: '2005-05-05' })
  await anAffiliate(db, { ...paying, name: 'Luz', birthday: '1960-05-05' })
  await anAffiliate(db, { name: 'Sol', birthday: '2005-05-05' })

  const page = await open(`${list}?city=Getafe&ageTo=29&yearlyFeeFrom=120`, { token })
  await page.getByRole('button', { name: 'Guardar como segmento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar como segmento' })
  await dialog.getByLabel('Nombre').fill('Jóvenes de Getafe')
  await dialog.getByLabel('Quién lo puede usar').selectOption('ROLE_RESPONSABLE')
  await dialog.getByText('Quien tiene el rol Responsable no lo podrá usar').waitFor()
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Jóvenes de Getafe')
  await page.getByText('Edad: hasta 29 años; Ciudad: Getafe; Cuota al año: desde 120,00 €').waitFor()
  await page.getByText('1 persona ahora mismo').waitFor()

  await page.getByRole('alert').getByText('Quien tiene el rol Responsable no lo podrá usar').waitFor()

  // Another role opens it from the palette, and its list says by name what it is filtered by.
  const other = await open('/', 'ROLE_SUPER_ADMIN')
  await other.keyboard.press('ControlOrMeta+k')
  await other.getByRole('combobox', { name: 'Pantalla o persona' }).fill('jovenes de')
  await other.getByRole('option', { name: /^Jóvenes de Getafe/ }).click()
  await waitForHeading(other, 'Jóvenes de Getafe')
  await expect.poll(() => other.getByRole('button', { name: 'Borrar segmento' }).count()).toBe(0)
  await other.getByRole('link', { name: 'Ver las personas' }).click()
  await other.getByRole('table', { name: '1 inscrito · página 1 de 1' }).waitFor()
  await other.getByRole('button', { name: /^Segmento: Jóvenes de Getafe/ }).waitFor()
  await other.getByRole('cell', { name: 'Eva' }).waitFor()

  // What is filtered within it is saved as another, which is combined with the first.
  await followToScreen(page, `${list}?city=Getafe`)
  await page.getByRole('button', { name: 'Guardar como segmento' }).click()
  await dialog.getByLabel('Nombre').fill('Getafe')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Getafe')
  await page.getByText('2 personas ahora mismo').waitFor()

  // Its conditions are changed with the keys alone, in the controls of the list, and counted meanwhile.
  const key = (name: string) => page.keyboard.press(name)
  const editing = page.getByRole('form', { name: 'Condiciones' })
  const focused = page.locator(':focus')
  await page.getByRole('button', { name: 'Editar Condiciones' }).focus()
  await key('Enter')
  await expect.poll(() => focused.getAttribute('id')).toBe('tree')
  for (const name of ['Cambiar «Ciudad: Getafe»', 'Quitar «Ciudad: Getafe»', null]) {
    await key('Tab')
    await expect.poll(() => focused.getAttribute('aria-label')).toBe(name)
  }
  await key('Enter')
  const adding = page.getByRole('dialog', { name: 'Añadir una condición' })
  await adding.waitFor()
  await page.keyboard.type('Edad')
  await key('Tab')
  await page.keyboard.type('60')
  await key('Enter')
  await editing.getByText('Edad: desde 60 años').waitFor()
  await editing.getByText('1 persona con estas condiciones').waitFor()
  await expect.poll(() => focused.textContent()).toBe('Añadir una condición')

  // Somebody else has changed them meanwhile: it is told, and what was chosen here is kept.
  const city = { v: 1, tree: { where: { city: 'Leganés' } } }
  const id = page.url().split('/').at(-1)
  await (
    await as({ token })
  )('PATCH', `/segments/${id}`, { version: 1, filter: city })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  const clash = page.getByRole('region', { name: 'Cambios de otra persona' })
  await clash.getByText('Condiciones: ahora dice Ciudad: Leganés').waitFor()
  await clash.getByRole('button', { name: 'Usar lo mío' }).click()
  await save.click()
  await page.getByText('Edad: desde 60 años; Ciudad: Getafe').waitFor()
  await page.getByText('1 persona ahora mismo').waitFor()

  // Back to all of Getafe.
  await page.getByRole('button', { name: 'Editar Condiciones' }).click()
  await editing.getByRole('button', { name: /^Quitar «Edad/ }).click()
  await save.click()
  await page.getByText('2 personas ahora mismo').waitFor()
  await page.getByRole('combobox', { name: 'Otro segmento' }).fill('jov')
  await page.getByRole('option', { name: 'Jóvenes de Getafe' }).click()
  await page.getByLabel('Quien está en este, pero no en el otro').check()
  await page.getByText('1 persona con estas condiciones').waitFor()
  await page.getByRole('button', { name: 'Guardar como segmento' }).click()
  await dialog.getByLabel('Nombre').fill('Mayores de Getafe')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Mayores de Getafe')
  await page.getByText('No está en «Jóvenes de Getafe»').waitFor()
  await page.getByText('1 persona ahora mismo').waitFor()

  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Segmentos' }).click()
  await page.getByRole('table', { name: '3 segmentos · página 1 de 1' }).waitFor()

  // From the list a new one is made of conditions alone; what is missing is said, and what was chosen is counted.
  await page.getByRole('link', { name: 'Nuevo segmento' }).click()
  await waitForHeading(page, 'Nuevo segmento')
  const making = page.getByRole('form', { name: 'Nuevo segmento' })
  await making.getByText('Falta:').waitFor()
  await making.getByRole('button', { name: 'Añadir una condición' }).click()
  await adding.getByLabel('Qué dato').selectOption('Edad')
  await page.keyboard.press('Tab')
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await making.getByText('1 persona con estas condiciones').waitFor()
  await making.getByRole('textbox', { name: 'Nombre' }).fill('De cualquier ciudad')
  await making.getByRole('button', { name: 'Guardar segmento' }).click()
  await waitForHeading(page, 'De cualquier ciudad')
  await page.getByText('1 persona ahora mismo').waitFor()
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Segmentos' }).click()
  await page.getByRole('table', { name: '4 segmentos · página 1 de 1' }).waitFor()
  await page.getByRole('link', { name: 'Jóvenes de Getafe' }).click()
  await waitForHeading(page, 'Jóvenes de Getafe')
  await page.getByRole('button', { name: 'Editar Nombre y uso' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Menores de 30 de Getafe')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await waitForHeading(page, 'Menores de 30 de Getafe')
  await page.getByRole('button', { name: 'Borrar segmento' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await waitForHeading(page, 'Segmentos')
  await page.getByRole('link', { name: 'Mayores de Getafe' }).click()
  await page.getByRole('alert').getByText('Nombra un segmento que ya no existe').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Ver las personas' }).count()).toBe(0)

  // A list that is asked by it says so, and goes on without it.
  await page.goto(
    `${new URL(page.url()).origin}${list}?city=Getafe&segmentId=${page.url().split('/').at(-1)}`,
  )
  const refused = page.getByRole('alert').filter({ hasText: 'No se puede filtrar así' })
  await refused.getByText('Segmento: Nombra un segmento que ya no existe').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Más acciones con la lista' }).count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Guardar como segmento' }).count()).toBe(0)
  await refused.getByRole('button', { name: 'Quitar este filtro' }).click()
  await page.getByRole('table', { name: '2 inscritos · página 1 de 1' }).waitFor()
  await page.goBack()
  await page.goBack()

  // The condition that has lost its segment is taken away, and what is left is saved as another.
  await page.getByRole('button', { name: 'Editar Condiciones' }).click()
  await editing.getByText('Nombra un segmento que ya no existe').waitFor()
  await editing
    .getByRole('button', { name: 'Quitar «Está en un segmento que ya no existe o no ves»' })
    .click()
  await editing.getByText('2 personas con estas condiciones').waitFor()
  await editing.getByRole('button', { name: 'Guardar como nuevo' }).click()
  await dialog.getByLabel('Nombre').fill('Otra vez Getafe')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Otra vez Getafe')
  await page.getByText('2 personas ahora mismo').waitFor()

  // Whoever had its list open sees that it is gone.
  await other.reload()
  await other.getByRole('button', { name: /^Segmento: ya no existe/ }).waitFor()
  await other.getByText('Este segmento ya no existe o no está a tu alcance').waitFor()
})

test('rule people-21: a tag beyond those that a filter lists is called by its name among the conditions', async () => {
  const { db, open, as, tokenFor } = await aScreen()
  const token = await tokenFor('ROLE_ADMIN')
  await db
    .insertInto('tag')
    .values(Array.from({ length: 1000 }, (_, at) => ({ ...aBlueTag, name: `A ${at}` })))
    .execute()
  const tag = `${await aTag(db, { name: 'Última', kind: 'list' })}`
  const segment = { name: 'De la última', filter: { v: 1, tree: { where: { tag: [tag] } } } }
  const send = await as({ token })
  const { id } = (await send('POST', '/segments', segment)).json<{ id: number }>()
  const page = await open(`/segmentos/${id}`, { token })
  await page.getByRole('button', { name: 'Editar Condiciones' }).click()
  await page.getByRole('button', { name: 'Quitar «Etiqueta o lista: Última (lista)»' }).waitFor()
})

/** Runs in the page: from now on frames are slow, as on an old telephone. */
function slowFrames() {
  const frame = requestAnimationFrame
  window.requestAnimationFrame = (then) => frame(() => setTimeout(() => then(performance.now()), 300))
}

test('a dialog gives the focus back, also shortly after another whose opener is gone (rule access-2)', async () => {
  const { open } = await aScreen()
  const page = await open(`${list}?city=Getafe`, 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Guardar como segmento' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Getafe')
  await page.keyboard.press('Enter')
  await page.locator('h1:focus').filter({ hasText: 'Getafe' }).waitFor()
  await page.getByRole('button', { name: 'Editar Condiciones' }).click()
  await page.evaluate(slowFrames)
  const opener = page.getByRole('button', { name: 'Añadir una condición' })
  await opener.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})
