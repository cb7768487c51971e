import { describe, expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { completePerson } from '#test/support/profile.ts'
import { isComplete } from '#test/support/sample.ts'
import { waitForHeading, waitForStatus, aScreenWithMember } from '#test/support/users.ts'

describe('a new account (rule user-1)', () => {
  test('is for somebody found by whatever is known of them, with a role that was explained first', async () => {
    const { open, boss, accounts, affiliateId } = await aScreenWithMember()
    const page = await open('/gestion-usuarios', boss)
    await page.getByRole('link', { name: 'Nuevo usuario' }).click()
    await waitForHeading(page, 'Nuevo usuario')
    const person = page.getByRole('combobox', { name: 'DNI o nombre' })
    const email = page.getByLabel('Correo electrónico')
    const missing = page.getByText(/^Falta:/)
    await missing.getByRole('link', { name: 'Rol' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Crear Usuario' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Revisar' }).click()
    const summary = page.getByRole('alert')
    await expect
      .poll(() => summary.getByRole('link').allInnerTexts())
      .toEqual(['DNI o nombre: Campo requerido *', 'Rol: Campo requerido *'])
    await summary.getByRole('link', { name: /^DNI/ }).click()
    await page.keyboard.type('00000000T')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'Inscrito no encontrado'),
    )
    await page.getByRole('link', { name: 'DNI o nombre: Inscrito no encontrado' }).waitFor()
    expect(await findViolations(page)).toEqual([])

    await person.fill('peña eva')
    await page.getByRole('option', { name: 'Eva Peña (12345678Z)' }).waitFor()
    await expect.poll(() => email.inputValue()).toBe('')
    // A whole document, however it is written, needs no choice, even when it is typed faster than it is found.
    await person.fill(' 12.345.678-z ')
    await person.press('Tab')
    await expect.poll(() => person.inputValue()).toBe('Eva Peña (12345678Z)')
    await expect.poll(() => email.inputValue()).toBe(completePerson.email)
    expect([await email.inputValue(), await email.isEditable()]).toEqual([completePerson.email, false])
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('radio', { name: /^Enlace/ }).check()
    await page.getByText('Lleva el censo entero', { exact: false }).waitFor()
    const asked = page.waitForRequest('**/api/create-user')
    await page.getByRole('button', { name: 'Crear Usuario' }).click()
    // Other people may have the same e-mail: the account is for the person shown.
    expect((await asked).postDataJSON()).toEqual({
      username: completePerson.email,
      role: 'ROLE_ENLACE',
      affiliateId,
    })
    await waitForStatus(page, `Usuario creado: escribiremos a ${completePerson.email}`)
    await waitForHeading(page, 'Gestión de usuarios')
    await page.getByRole('row', { name: /eva@example\.org.*Enlace.*Habilitado/ }).waitFor()
    expect(await accounts()).toContainEqual({
      username: completePerson.email,
      role: 'ROLE_ENLACE',
      enabled: true,
      affiliateId,
    })

    await page.getByRole('link', { name: /^eva@example\.org/ }).click()
    await page.getByText('Invitación pendiente').waitFor()
    await page.getByRole('button', { name: 'Reenviar invitación' }).click()
    await waitForStatus(page, 'Enviaremos otra vez el correo, a la dirección de ahora')
  })

  test('who has one already is said before asking for another; a refusal loses nothing', async () => {
    const { open, db, boss, affiliateId } = await aScreenWithMember()
    const page = await open('/gestion-usuarios/nuevo-usuario', boss)
    await page.getByRole('radio', { name: /^Miembro/ }).check()
    const person = page.getByRole('combobox', { name: 'DNI o nombre' })
    await person.fill(completePerson.idDocument)
    await person.press('Enter')
    await page.getByRole('button', { name: 'Crear Usuario' }).waitFor()

    // Another admin creates the account first.
    await aUser(db, { username: completePerson.email, affiliateId })
    await page.getByRole('button', { name: 'Crear Usuario' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'No se ha creado' })
    await refused.getByText('Esta persona ya tiene una cuenta', { exact: false }).waitFor()
    await expect.poll(() => refused.getByRole('listitem').count()).toBe(1)
    await page.getByRole('link', { name: 'Ir a su panel de usuario' }).waitFor()
    await expect.poll(() => person.inputValue()).toBe('Eva Peña (12345678Z)')
    await expect.poll(() => page.getByRole('radio', { name: /^Miembro/ }).isChecked()).toBe(true)

    await page.getByRole('link', { name: 'Gestión de usuarios' }).first().click()
    await page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' }).waitFor()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await waitForHeading(page, 'Gestión de usuarios')
    await page.getByRole('link', { name: 'Nuevo usuario' }).click()
    await person.fill(completePerson.idDocument)
    await person.press('Enter')
    await page.getByText('Esta persona ya tiene cuenta.').waitFor()
    await expect.poll(() => page.getByText(/^Revisa:/).count()).toBe(1)
    await page.route('**/api/people?**', (route) => route.abort())
    await person.fill('otra')
    await page.getByText('No se ha podido buscar. No hay conexión con el servidor').waitFor()
  })
})

test('a former member is offered no account, neither by their document nor from their profile', async () => {
  const { open, db, boss } = await aScreenWithMember()
  const former = { ...completePerson, idDocument: '00000000T', inscriptionType: 0 }
  const id = await anAffiliate(db, former)
  const left = 'Se dio de baja: no puede tener cuenta'
  const page = await open('/gestion-usuarios/nuevo-usuario', boss)
  await page.getByRole('radio', { name: /^Miembro/ }).check()
  const person = page.getByRole('combobox', { name: 'DNI o nombre' })
  await person.fill(former.idDocument)
  await person.press('Enter')
  await page.getByText(left).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Crear Usuario' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('link', { name: `DNI o nombre: ${left}` }).waitFor()

  const file = await open(`/censo-base/inscritos/${id}`, boss)
  await file.getByRole('region', { name: 'Ficha cerrada' }).waitFor()
  await expect.poll(() => file.getByRole('region', { name: 'Cuenta de usuario' }).count()).toBe(0)
})

describe('the accounts (rule user-1)', () => {
  test('are filtered in the address, counted by role in a chart, and lead to the person’s profile', async () => {
    const { open, db, boss, affiliateId, origin } = await aScreenWithMember()
    await aUser(db, { username: completePerson.email, affiliateId })
    await aUser(db, { username: 'lucia@example.org', role: 'ROLE_ENLACE' })
    const page = await open('/gestion-usuarios', boss)
    const chart = page.getByRole('region', { name: 'Usuarios por rol' })
    await chart.getByRole('img', { name: 'Usuarios por rol' }).waitFor()
    await chart.getByRole('row', { name: /^Enlace 1 / }).waitFor()
    await chart.getByRole('row', { name: /^Responsable 0 / }).waitFor()
    await page.getByRole('region', { name: 'Total de usuarios' }).getByText('3', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByLabel('Rol', { exact: true }).selectOption('Enlace')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await page.getByRole('table', { name: '1 usuario · página 1 de 1' }).waitFor()
    expect(new URL(page.url()).searchParams.get('role')).toBe('1')
    await page.getByRole('button', { name: 'Rol: Enlace' }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: '3 usuarios · página 1 de 1' }).waitFor()

    await page.getByLabel('Buscar por usuario').fill('EVA@')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: '1 usuario · página 1 de 1' }).waitFor()
    await page.getByRole('link', { name: 'Ver ficha de Eva Peña' }).click()
    await waitForHeading(page, 'Eva Peña')
    expect(page.url()).toBe(`${origin}/censo-base/inscritos/${affiliateId}`)
  })

  test.runIf(isComplete)('a list and a chart that fail offer another try, each by itself', async () => {
    const { open, boss } = await aScreenWithMember()
    const page = await open('/gestion-usuarios', boss)
    await page.route(/\/api\/(users|stats\/role)/, (route) => route.abort())
    await page.reload()
    await page.getByText('No se han podido cargar los usuarios por rol').waitFor()
    await page.unroute(/\/api\/(users|stats\/role)/)
    const chart = page.getByRole('region', { name: 'Usuarios por rol' })
    await chart.getByRole('button', { name: 'Reintentar' }).click()
    await chart.getByRole('img').waitFor()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('table', { name: '1 usuario · página 1 de 1' }).waitFor()
  })
})

describe('from a person’s profile (rule rights-8)', () => {
  test('to their account and back; who has none can be given one, and the address says nothing', async () => {
    const { open, db, boss, affiliateId } = await aScreenWithMember()
    const page = await open(`/censo-base/inscritos/${affiliateId}`, boss, { viewport: phone })
    const card = page.getByRole('region', { name: 'Cuenta de usuario' })
    await card.getByText('No tiene cuenta', { exact: false }).waitFor()
    await card.getByRole('link', { name: 'Crear una cuenta' }).click()
    await waitForHeading(page, 'Nuevo usuario')
    expect(new URL(page.url()).search).toBe('')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'DNI o nombre' }).inputValue())
      .toBe('Eva Peña (12345678Z)')
    await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe(completePerson.email)

    const { userId } = await aUser(db, { username: completePerson.email, affiliateId })
    const again = await open(`/censo-base/inscritos/${affiliateId}`, boss)
    const known = again.getByRole('region', { name: 'Cuenta de usuario' })
    await known.getByText('Miembro').waitFor()
    await known.getByRole('link', { name: 'Ver panel de usuario' }).click()
    await waitForHeading(again, completePerson.email)
    expect(new URL(again.url()).pathname).toBe(`/gestion-usuarios/panel-usuarios/${userId}`)
    await again.getByRole('link', { name: 'Ver ficha' }).click()
    await waitForHeading(again, 'Eva Peña')
    await again.goBack()
    await waitForHeading(again, completePerson.email)
  })

  test('admins are shown no account', async () => {
    const { open, affiliateId } = await aScreenWithMember()
    const page = await open(`/censo-base/inscritos/${affiliateId}`, 'ROLE_ADMIN')
    await waitForHeading(page, 'Eva Peña')
    await expect.poll(() => page.getByRole('region', { name: 'Cuenta de usuario' }).count()).toBe(0)
  })
})
