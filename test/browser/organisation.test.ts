import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSession } from '#server/kernel/security/session.ts'
import { password } from '#test/support/account.ts'
import { aScreen, openTab, phone } from '#test/support/browser.ts'
import { aUser } from '#test/support/factories.ts'
import { aPng } from '#test/support/files.ts'

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const beginEdit = async (page: Page, field: string, text: string) => {
  await page.getByRole('button', { name: 'Editar La organización' }).click()
  await page.getByLabel(field, { exact: true }).fill(text)
}
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()

test('rules organisation-1 to organisation-3: a super admin writes the general data, everybody reads them, and versions stay', async () => {
  const { open } = await aScreen()
  const page = await open('/panel-administracion/datos-generales', 'ROLE_SUPER_ADMIN')
  await waitForHeading(page, 'Datos generales')
  await page.getByRole('link', { name: 'Concejo, inicio' }).waitFor()
  const edit = page.getByRole('button', { name: 'Editar La organización' })
  await edit.click()
  await page.getByLabel('Nombre', { exact: true }).fill('')
  await page.getByLabel('Correo de contacto', { exact: true }).fill('hola@')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('link', { name: 'Correo de contacto: Formato de email incorrecto' }).waitFor()
  await page.getByLabel('Nombre', { exact: true }).fill('Gente y Barrio')
  await page.getByLabel('Correo de contacto', { exact: true }).fill('hola@gente.example')
  await page.getByRole('textbox', { name: 'Aviso legal' }).focus()
  await page.keyboard.type('Somos gente.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Del barrio.')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await waitForStatus(page, 'Datos generales guardados')
  // Also at the top and the foot of the page, at once.
  await page.getByRole('link', { name: 'Gente y Barrio, inicio' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).waitFor()

  await page.getByLabel('Imagen del logotipo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(aPng({ width: 90, height: 30 })),
  })
  await waitForStatus(page, 'Logotipo guardado')
  await page.getByRole('img', { name: 'Gente y Barrio, de noche' }).waitFor()
  await page
    .getByLabel('Imagen del logotipo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByRole('alert').filter({ hasText: 'No se ha guardado' }).waitFor()

  // Another changes it meanwhile, and is told of by the field.
  const other = await open('/panel-administracion/datos-generales', 'ROLE_SUPER_ADMIN', { viewport: phone })
  await other.getByRole('button', { name: 'Editar La organización' }).click()
  await edit.click()
  await page.getByLabel('Nombre', { exact: true }).fill('Barrio y Gente')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('link', { name: 'Barrio y Gente, inicio' }).waitFor()
  await other.getByLabel('Nombre', { exact: true }).fill('Otro Nombre')
  await other.getByRole('button', { name: 'Guardar', exact: true }).click()
  await other.getByText('Otra persona ha cambiado lo mismo mientras editabas.').first().waitFor()
  await other.getByText('Barrio y Gente').first().waitFor()

  const versions = page.getByRole('region', { name: 'Versiones' })
  await versions.getByText('cambia: Nombre, Correo de contacto, Aviso legal').waitFor()
  await versions.getByText('cambia: Logotipo').waitFor()
  await versions.getByRole('button', { name: 'Ver la versión 2' }).click()
  await versions.getByText('hola@gente.example').waitFor()

  const stranger = await open('/aviso-legal')
  await waitForHeading(stranger, 'Aviso legal')
  await stranger.getByText('Del barrio.').waitFor()
  const tab = await openTab(stranger)
  await tab.goto(new URL('/politica-de-privacidad', stranger.url()).href)
  await tab.getByText('La organización no ha publicado todavía este texto.').waitFor()
  await tab.goto(new URL('/login', stranger.url()).href)
  await expect
    .poll(() => tab.locator('header img').getAttribute('src'))
    .toMatch(/^\/api\/organisation\/logo\//)
})

test('rule durable-4: only what both have changed is decided, where one sees it, and nothing typed is lost', async () => {
  const { open } = await aScreen()
  const address = '/panel-administracion/datos-generales'
  const one = await open(address, 'ROLE_SUPER_ADMIN')
  const other = await open(address, 'ROLE_SUPER_ADMIN', { viewport: phone })
  await beginEdit(one, 'Nombre', 'Gente y Barrio')
  await beginEdit(other, 'Correo de contacto', 'hola@gente.example')
  await save(one)
  await waitForStatus(one, 'Datos generales guardados')
  await save(other)
  await waitForStatus(other, 'También queda lo que otra persona ha cambiado mientras tanto')
  await other.getByRole('definition').filter({ hasText: 'Gente y Barrio' }).first().waitFor()
  await other.getByRole('definition').filter({ hasText: 'hola@gente.example' }).first().waitFor()

  await one.reload()
  await beginEdit(one, 'Nombre', 'Barrio y Gente')
  await beginEdit(other, 'Nombre', 'Otro nombre')
  await save(one)
  await waitForStatus(one, 'Datos generales guardados')
  await save(other)
  const clash = other.getByRole('region', { name: 'Cambios de otra persona' })
  await expect.poll(() => clash.evaluate((region) => region === document.activeElement)).toBe(true)
  const name = () => other.getByLabel('Nombre', { exact: true }).inputValue()
  await clash.getByRole('button', { name: /^Quedarse con lo suyo/ }).click()
  await expect.poll(name).toBe('Barrio y Gente')
  await clash.getByRole('button', { name: /^Usar lo mío/ }).click()
  await expect.poll(name).toBe('Otro nombre')
})

test('rule organisation-5: who changes the account of the income gives their password, and reads before who will be told', async () => {
  const { open, db, world } = await aScreen()
  const who = { role: 'ROLE_SUPER_ADMIN', username: 'tesoreria@example.org', password } as const
  const page = await open('/panel-administracion/datos-generales', {
    token: await openSession(world, db, await aUser(db, who)),
  })
  await page.getByRole('button', { name: 'Cambiar quién cobra y en qué cuentas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar quién cobra y en qué cuentas' })
  await dialog.getByText('Toda la superadministración recibirá un correo').waitFor()
  await dialog.getByLabel('Identificador del acreedor').fill('ES38000G12345674')
  await dialog.getByLabel('Cuenta en que se cobra').fill('ES60 0049 1500 0512 3456 7892')
  const confirm = dialog.getByRole('button', { name: 'Cambiar y avisar' })
  await confirm.click()
  await dialog.getByRole('link', { name: /No es un identificador de acreedor/ }).waitFor()
  await dialog.getByLabel('Identificador del acreedor').fill('ES37 000 G12345674')
  await dialog.getByLabel('Tu contraseña').fill('otra cosa')
  await confirm.click()
  await dialog.getByText('La contraseña no es correcta').first().waitFor()
  await dialog.getByLabel('Tu contraseña').fill(password)
  await confirm.click()
  await waitForStatus(page, 'Se avisa por correo a toda la superadministración')
  await page.getByText('ES60 0049 1500 0512 3456 7892').first().waitFor()
})
