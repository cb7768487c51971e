import { expect, test } from 'vitest'
import { followToScreen, phone } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { openOffice } from '#test/support/importScreens.ts'

test('rules people-24, list-11: by keyboard some are chosen, a change is seen, done and undone', async () => {
  const { db, open } = await openOffice()
  const { id: centro } = await db.selectFrom('assembly').select('id').executeTakeFirstOrThrow()
  await anAffiliate(db, { name: 'Eva', assemblyId: centro })
  for (const name of ['Luz', 'Noa', 'Sol']) await anAffiliate(db, { name })
  const inCentro = async () =>
    (
      await db
        .selectFrom('affiliate')
        .where('assemblyId', '=', centro)
        .select('name')
        .orderBy('name')
        .execute()
    ).map(({ name }) => name)

  const page = await open('/censo-base/inscritos?size=5', 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Elegir', exact: true }).press('Enter')
  const bar = page.getByRole('region', { name: 'Elegir de la lista' })
  // The focus goes to where it is said how many are chosen.
  await expect.poll(() => bar.evaluate((box) => box === document.activeElement)).toBe(true)
  await bar.getByRole('status').getByText('Marca a quién en la lista').waitFor()
  for (const name of ['Eva', 'Luz'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).press('Space')
  await bar.getByRole('status').getByText('2 inscritos en la elección').waitFor()
  await bar.getByRole('button', { name: 'Cambiar…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cambiar a muchos' })
  await dialog.getByText('2 personas').waitFor()
  await dialog.getByRole('button', { name: 'Ver qué cambiaría' }).press('Enter')
  await dialog.getByText('Campo requerido *').first().waitFor()
  await dialog.getByRole('combobox', { name: 'Asamblea' }).fill('Cent')
  await page.getByRole('option', { name: 'Centro' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Ver qué cambiaría' }).press('Enter')

  await page.getByRole('heading', { name: 'Asamblea: Centro' }).waitFor()
  await page
    .getByRole('status')
    .getByText('De 2 personas elegidas: 1 cambiaría, 1 queda como está.')
    .waitFor()
  await page.getByRole('link', { name: /^Eva / }).waitFor()
  expect(await inCentro()).toEqual(['Eva'])
  await page.getByRole('button', { name: 'Cambiar a 1 persona…' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cambiar' }).press('Enter')
  await page.getByRole('status').getByText('1 ha cambiado').waitFor()
  expect(await inCentro()).toEqual(['Eva', 'Luz'])
  await page.setViewportSize(phone)
  // Who has left the page finds it again.
  await followToScreen(page, '/censo-base/importaciones')
  await page.getByText('1 importación o cambio · página 1 de 1').first().waitFor()
  // When it was is not parted on paper.
  await page
    .locator('td[data-whole]')
    .filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ })
    .waitFor()
  await page.getByRole('link', { name: 'Ver el informe Asamblea: Centro' }).click()
  await page.getByText('1 queda como está').waitFor()
  await page.getByRole('button', { name: /^Deshacer/ }).click()
  const question = page.getByRole('alertdialog', { name: '¿Deshacer el cambio «Asamblea: Centro»?' })
  await question.getByLabel('Para confirmar, escribe «deshacer»').fill('deshacer')
  await question.getByRole('button', { name: 'Deshacer el cambio' }).click()
  await page.getByRole('heading', { name: 'El cambio «Asamblea: Centro» está deshecho' }).waitFor()
  // Where it was done: nobody has imported anything.
  await page.getByRole('heading', { level: 1, name: 'Cambiar a muchos' }).waitFor()
  expect(await inCentro()).toEqual(['Eva'])

  // Chosen one by one and looked at alone, to be downloaded or tagged.
  await page.goto(new URL('/censo-base/inscritos?size=5', page.url()).href)
  await page.getByRole('button', { name: 'Elegir', exact: true }).click()
  await bar.getByRole('button', { name: 'Elegir 4 de esta página' }).click()
  await page.getByRole('checkbox', { name: /Sol/ }).click()
  await bar.getByRole('button', { name: /^Ver solo estas/ }).click()
  await page.getByRole('button', { name: 'Descargar 3 inscritos' }).waitFor()

  // The same record for all whom the filter finds: what it says is seen before it is written.
  await page.goto(new URL('/censo-base/inscritos?size=5', page.url()).href)
  await page.getByRole('button', { name: 'Más acciones con la lista' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar a todas…' }).click()
  await dialog.getByRole('radio', { name: 'Añadir un registro' }).check()
  await dialog.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await dialog.getByText('Campo requerido *').first().waitFor()
  await dialog.getByLabel('Tipo de registro').selectOption('Evento')
  await dialog.getByLabel('Título').fill('Feria de barrio')
  await dialog.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await page.getByRole('heading', { name: 'Registro: Evento' }).waitFor()
  await page.getByText('Feria de barrio').waitFor()
  await page.getByRole('status').getByText('De 4 personas elegidas: 4 tendrían este registro.').waitFor()
  await page.getByRole('button', { name: 'Añadir a 4 personas…' }).waitFor()
})

test('rule people-24: that communications are ended is for good is said before and after', async () => {
  const { db, open } = await openOffice()
  await anAffiliate(db, { name: 'Eva', communications: true })
  const page = await open('/censo-base/inscritos', 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Más acciones con la lista' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar a todas…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar a muchos' })
  await dialog.getByRole('radio', { name: 'Dejar de enviar comunicaciones' }).check()
  await dialog.getByText(/^No se puede deshacer/).waitFor()
  await dialog.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await page.getByRole('button', { name: /^Cambiar a \d+ persona/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/No se puede deshacer/).waitFor()
  const [people = ''] = /\d+/.exec(await question.innerText()) ?? []
  await question.getByRole('textbox').fill(people)
  await question.getByRole('button', { name: 'Cambiar' }).click()
  await page
    .getByRole('status')
    .getByText(/ha(n)? cambiado/)
    .waitFor()
  await page.getByText(/^No se puede deshacer/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Deshacer/ }).count()).toBe(0)
})
