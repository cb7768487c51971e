import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('rules assembly-1 to assembly-4: an assembly is created under its tab, given to somebody, changed and dissolved', async () => {
  const { db, open } = await aScreen()
  await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Cultura' })
  const lara = await anAffiliate(db, { name: 'Lara', lastName1: 'Lago', email: 'lara@example.org' })
  await anAffiliate(db, { name: 'Luz', lastName1: 'Luna', email: '' })
  await aUser(db, { role: 'ROLE_USER', affiliateId: lara, username: 'lara@example.org' })

  const page = await open('/panel-administracion/asambleas', 'ROLE_SUPER_ADMIN')
  await page.getByRole('link', { name: 'Sectoriales 1' }).waitFor()
  await page.getByRole('link', { name: 'Ver asamblea Cultura', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Distritales' }).click()
  await page.getByText('Todavía no hay ninguna de este tipo.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=distritales')
  await page.getByRole('link', { name: 'Añadir asamblea distrital' }).first().click()

  await waitForHeading(page, 'Crear nueva asamblea')
  await expect.poll(() => page.getByRole('radio', { name: 'Distrital' }).isChecked()).toBe(true)
  await page.getByLabel('Nombre', { exact: true }).fill('Centro')
  const responsable = page.getByRole('combobox', { name: 'Responsable' })
  await responsable.fill('luz luna')
  await page.getByRole('option', { name: /Luz Luna/ }).click()
  await page.getByText(/^Revisa:/).waitFor()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('link', { name: /Esta persona no tiene correo/ }).waitFor()
  await responsable.fill('lara')
  await page.getByRole('option', { name: /Lara Lago/ }).click()
  await page.getByText('Su correo: lara@example.org').waitFor()
  await waitForStatus(page, 'Su cuenta tiene el rol Miembro: el cargo no le dará nada hasta que tenga el rol')
  await page.getByRole('button', { name: 'Crear asamblea' }).click()

  await waitForHeading(page, 'Centro')
  await waitForStatus(page, 'Asamblea creada: Centro')
  await page.getByRole('link', { name: 'Lara Lago' }).waitFor()
  await page.getByRole('button', { name: 'Editar Asamblea' }).click()
  await waitForStatus(page, 'Edición iniciada')
  await expect.poll(() => page.getByRole('radio', { name: 'Sectorial' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await waitForStatus(page, 'Operación cancelada')
  await page.getByRole('button', { name: 'Editar Asamblea' }).click()
  await page.getByLabel('Grupo').fill('Almendra central')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await waitForStatus(page, 'Cambios guardados')
  await page.getByText('Almendra central').waitFor()

  await page.getByRole('button', { name: 'Borrar asamblea' }).click()
  const asked = page.getByRole('alertdialog', { name: '¿Seguro que quieres borrar la asamblea?' })
  await asked.getByText('Centro tiene 0 miembros y 0 reuniones.').waitFor()
  await asked.getByLabel('Para confirmar, escribe «borrar»').fill('borrar')
  await asked.getByRole('button', { name: 'Borrar', exact: true }).click()
  await waitForStatus(page, 'Asamblea borrada')
  await waitForHeading(page, 'Asambleas')
})

test('rules assembly-5 to assembly-7: a member reads their assemblies, a lead the members of each they lead', async () => {
  const { db, open, tokenFor } = await aScreen()
  const [norte, sur] = [
    await anAssembly(db, {
      assemblyName: 'Norte',
      assemblyGroup: 'Periferia',
      contactEmail: 'n@example.org',
    }),
    await anAssembly(db, { assemblyName: 'Sur' }),
  ]
  const lead = await anAffiliate(db, {
    name: 'Lara',
    lastName1: 'Lago',
    assemblyId: norte,
    email: 'l@example.org',
  })
  await anAffiliate(db, { name: 'Eva', lastName1: 'Eiros', assemblyId: sur, phone: '+34600111222' })
  for (const id of [norte, sur])
    await db.updateTable('assembly').set({ responsibleId: lead }).where('id', '=', id).execute()

  const page = await open('/mi-asamblea', { token: await tokenFor('ROLE_RESPONSABLE', lead) })
  await waitForHeading(page, 'Mi asamblea')
  await page.getByRole('link', { name: /^Información de la asamblea/ }).click()
  const card = page.getByRole('region', { name: 'Norte' })
  await card.getByText('Tu asamblea territorial').waitFor()
  await card.getByRole('link', { name: 'l@example.org' }).waitFor()
  await card.getByText('No disponible').first().waitFor()
  const which = page.getByRole('combobox', { name: 'Cuál de tus asambleas' })
  await which.press('End')
  await expect.poll(() => page.getByRole('region', { name: 'Norte' }).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).search).toBe(`?assemblyId=${sur}`)
  await page.reload()
  await page.getByRole('region', { name: 'Sur' }).getByRole('link', { name: 'Ver sus miembros' }).click()
  await waitForHeading(page, 'Miembros de la asamblea')
  const table = page.getByRole('table', { name: '1 miembro · página 1 de 1' })
  await table.getByText('600 111 222').waitFor()
  await expect.poll(() => table.getByRole('rowheader').getByRole('link').count()).toBe(0)
  await expect.poll(() => which.inputValue()).toBe(`${sur}`)
  await page.getByRole('button', { name: 'Asamblea: Sur' }).waitFor()
  await which.press('Home')
  await page.getByRole('table', { name: '2 miembros · página 1 de 1' }).waitFor()
  await which.press('End')
  await table.waitFor()
  await page.getByRole('button', { name: 'Asamblea: Sur' }).click()
  await page.getByRole('table', { name: '2 miembros · página 1 de 1' }).waitFor()

  // On a phone: found from anywhere, read by name though the row leads nowhere, and rung (rules shell-4, list-4).
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Ir a…' }).click()
  await page.getByRole('combobox', { name: 'Pantalla o miembro' }).fill('eiros eva')
  await page.getByRole('option', { name: /^Eva Eiros/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const found = page.getByRole('table', { name: '1 miembro · página 1 de 1' })
  await found.getByRole('rowheader', { name: /^\S+ Eva Eiros/ }).waitFor()
  await found.getByRole('button', { name: 'Más datos de Eva Eiros' }).click()
  const call = found.getByRole('link', { name: '600 111 222' })
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+34600111222')

  const alone = await anAffiliate(db)
  const other = await open('/mi-asamblea', { token: await tokenFor('ROLE_USER', alone) })
  await other.getByText('Sin asamblea', { exact: true }).waitFor()
  await other.getByRole('link', { name: 'Ir a Panel de Usuario' }).waitFor()
})

test('what is typed of an office and not chosen is not left out when it is saved (rule assembly-2)', async () => {
  const { db, open } = await aScreen()
  const id = await anAssembly(db, { assemblyName: 'Centro' })
  await anAffiliate(db, { name: 'Noa', lastName1: 'Gil', inscriptionType: 0 })
  const page = await open(`/panel-administracion/asambleas/asamblea/${id}`, 'ROLE_SUPER_ADMIN')
  await page.getByRole('button', { name: /^Editar/ }).click()
  const office = page.getByRole('combobox', { name: 'Responsable' })
  await office.fill('Nadie Conocido')
  await office.press('Tab')
  await page.getByText(/^Revisa:/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Guardar', exact: true }).count()).toBe(0)
  await office.fill('')
  await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor()

  await office.fill('noa gil')
  await page.getByRole('option', { name: /Noa Gil/ }).click()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('link', { name: /Se dio de baja: no puede llevar un cargo/ }).waitFor()
})
