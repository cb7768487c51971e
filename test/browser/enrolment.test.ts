import { describe, expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { productSettings } from '#test/support/app.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { deliverAllMails, password } from '#test/support/enrolment.ts'
import {
  chooseOption,
  fillEnrolmentForm,
  fillPersonal,
  goToStep,
  lucia,
} from '#test/support/enrolmentForm.ts'

const onPhone = { viewport: phone, hasTouch: true, isMobile: true }

describe('on a phone', () => {
  test('a stranger enrols, follows the mail, chooses a password and gets home', async () => {
    const screen = await aScreen({ settings: { proofKeys: productSettings.proofKeys } })
    screen.world.settings.publicUrl = screen.origin
    const page = await screen.open('/login', undefined, onPhone)
    await page.getByRole('link', { name: 'Inscríbete' }).click()
    await page.getByText('Paso 1 de 5').waitFor()
    await fillEnrolmentForm(page)
    await page.getByText('Calle Mayor').waitFor()
    await page.getByRole('button', { name: 'Completar inscripción' }).click()
    await page.getByRole('heading', { level: 1, name: 'Te hemos enviado un correo: falta un paso' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/inscripcion/completada')
    await page.reload()
    await page.getByText(lucia.email).waitFor()
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft:')

    await deliverAllMails(screen)
    await page.goto(`${screen.origin}/buzon`)
    await page.getByRole('link', { name: 'Confirma tu inscripción' }).click()
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirmar mi inscripción' }).click()
    await page.getByRole('heading', { level: 1, name: 'Confirma tu inscripción' }).waitFor()
    await page.getByText('Hola, Lucía.').waitFor()
    // The page shows what will be confirmed, because the reader of the mail may not have sent the form.
    await expect
      .poll(() => page.getByRole('definition').allInnerTexts())
      .toEqual(['Afiliado', '10,00\u00A0€ · Trimestral', 'ES•• … 1332'])
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Mostrar la contraseña repetida' }).waitFor()
    // The code is in no address, title or history once the page is shown.
    expect(page.url()).toBe(`${screen.origin}/validacion`)
    await page.reload()
    await page.getByText('Hola, Lucía.').waitFor()
    expect(page.url()).toBe(`${screen.origin}/validacion`)
    await page.getByLabel('Contraseña', { exact: true }).fill('corta')
    await page.getByLabel('Repite la contraseña').fill('corta')
    await page.getByRole('button', { name: 'Terminar la inscripción' }).click()
    await page.getByRole('alert').getByText('al menos 12 caracteres').waitFor()
    await page.getByText('Faltan 7 caracteres.').waitFor()
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByLabel('Repite la contraseña').fill(password)
    await page.getByRole('button', { name: 'Terminar la inscripción' }).click()
    // The password that was just chosen is not asked for again (rule enrol-2).
    await page.getByRole('heading', { level: 1, name: 'Te damos la bienvenida' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    // Once used, the code is removed from the history state.
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('cod')
    await page.getByRole('link', { name: 'Ir a Inicio' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inicio' }).waitFor()
    await page.getByText('Lucía').first().waitFor()

    // The same link again: it was validated.
    await page.goto(`${screen.origin}/buzon`)
    await page.getByRole('link', { name: 'Confirma tu inscripción' }).click()
    await page.getByRole('link', { name: /validacion/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Ya estaba validada' }).waitFor()
    // Whoever was invited does not enrol: only the organisation sends another invitation.
    const code = 'x'.repeat(43)
    await page.goto(`${screen.origin}/validacion?cod=${code}&id=1&u=invitacion`)
    await page.getByText('pide otra invitación a tu organización').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Inscríbete' }).count()).toBe(0)
  })

  test('what was written survives a reload; the proof of work is kept nowhere', async () => {
    const { open } = await aScreen()
    const page = await open('/inscribete?cod=feria', undefined, {
      ...onPhone,
      // A slow line: the countries come while somebody types and looks for theirs.
      before: async (empty) => {
        await empty.route('**/api/country?*', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500))
          await route.continue()
        })
      },
    })
    await page.getByText('Código: feria').waitFor()
    await page.getByLabel(/^Simpatizante/).check()
    await goToStep(page, 'Datos Personales')
    await fillPersonal(page)
    const country = page.getByRole('combobox', { name: 'País de nacimiento' })
    await country.fill('franc')
    await page.getByRole('option', { name: 'Francia' }).click()
    await expect.poll(() => country.inputValue()).toBe('Francia')
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Datos Personales' }).waitFor()
    expect(new URL(page.url()).search).toBe('?cod=feria&paso=2')
    await expect.poll(() => page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Lucía')
    await expect.poll(() => page.getByLabel('Mujer').isChecked()).toBe(true)
    const born = page.getByRole('combobox', { name: 'País de nacimiento' })
    await expect.poll(() => born.inputValue()).toBe('Francia')
    await page.goBack()
    await expect.poll(() => page.getByLabel(/^Simpatizante/).isChecked()).toBe(true)
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    )
    expect(kept).toContain('Lucía')
    expect(kept).not.toMatch(/challenge|derivedKey|signature/)
  })
})

test('errors appear on «Continuar», never before, with links to the fields (rule form-1)', async () => {
  const { open } = await aScreen()
  const page = await open('/inscribete')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('alert').getByText('Campo requerido *').waitFor()
  await page.getByLabel(/^Colaborador/).check()
  await goToStep(page, 'Datos Personales')
  await page.getByLabel('Tipo de documento').selectOption('DNI')
  await page.getByLabel('DNI', { exact: true }).fill('12345678A')
  await page.getByLabel('Fecha de nacimiento').fill('1-1-2020')
  await expect.poll(() => page.getByText('DNI incorrecto *').count()).toBe(0)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const summary = page.getByRole('alert', { name: 'Revisa estos datos' })
  await summary.waitFor()
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect
    .poll(() => summary.getByRole('link').allTextContents())
    .toEqual([
      'Nombre: Campo requerido *',
      'Primer apellido: Campo requerido *',
      'DNI: DNI incorrecto *',
      'Sexo: Campo requerido *',
      'Fecha de nacimiento: Para este tipo de inscripción hay que tener 14 años',
    ])
  await expect.poll(() => page.title()).toMatch(/^Error: /)
  await summary.getByRole('link', { name: /^DNI/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('idDocument')
  await page.waitForTimeout(700)
  // A stranger is never told who is in the census (rule secrecy-1).
  await expect.poll(() => page.getByText('Puede que ya esté').count()).toBe(0)
  // What is wrong for one type of document may be right for another; the others stay in the summary.
  await page.getByLabel('Tipo de documento').selectOption('PASAPORTE')
  await expect
    .poll(() => summary.getByRole('link').allTextContents())
    .not.toContainEqual(expect.stringContaining('incorrecto'))
  await page.getByText('Primer apellido: Campo requerido *').waitFor()
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByText('Nombre: Campo requerido *').waitFor({ state: 'detached' })
})

test('the review leads to each step and back, with everything kept', async () => {
  const { open } = await aScreen()
  const page = await open('/inscribete')
  await fillEnrolmentForm(page)
  await page.getByRole('button', { name: 'Cambiar Domicilio' }).click()
  await page.getByLabel('Dirección').fill('Plaza Nueva')
  await goToStep(page, 'Revisa tus datos')
  for (const text of [
    '5 de marzo de 1958',
    'Provincia',
    'Plaza Nueva',
    'Afiliado',
    'Lucía',
    'ES91 2100 0418 4502 0005 1332',
    'Alcorcón',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  // Lines part the steps; below the last one the line is that of the buttons.
  const lineBelow = (title: string) =>
    page
      .locator('section', { has: page.getByRole('heading', { level: 3, name: title }) })
      .evaluate((section) => getComputedStyle(section).borderBottomWidth)
  await expect.poll(() => lineBelow('Contacto')).toBe('1px')
  await expect.poll(() => lineBelow('Participación')).toBe('0px')
  await page.getByRole('button', { name: 'Cambiar Participación' }).click()
  await page.getByText('Leer el documento de inscripción').click()
  await page.getByRole('heading', { level: 3, name: 'Protección de datos' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('without network nothing is lost, and one more try does it', async () => {
  const { open, db } = await aScreen()
  const page = await open('/inscribete')
  await fillEnrolmentForm(page)
  await page.getByRole('button', { name: 'Completar inscripción' }).waitFor()
  await page.route('**/api/affiliate?**', (route) => route.abort())
  await page.getByRole('button', { name: 'Completar inscripción' }).click()
  await page.getByRole('alert').getByText('No hay conexión con el servidor').waitFor()
  await page.getByRole('alert').getByRole('heading', { name: 'No se ha podido enviar' }).waitFor()
  await page.getByText('Calle Mayor').waitFor()
  await page.unroute('**/api/affiliate?**')
  await page.getByRole('button', { name: 'Completar inscripción' }).click()
  await page.getByRole('heading', { level: 1, name: 'Te hemos enviado un correo: falta un paso' }).waitFor()
  expect(await db.selectFrom('pendingEnrolment').select('email').execute()).toEqual([{ email: lucia.email }])
})

test('an error of the server is corrected in its step; a failure leads to the error page, and back', async () => {
  const { open, db } = await aScreen()
  const page = await open('/inscribete')
  await fillEnrolmentForm(page)
  await page.route('**/api/affiliate?**', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: '/problemas/datos-no-validos',
        title: 'Revisa los datos marcados',
        status: 422,
        instance: 'x',
        errors: [{ in: 'body', path: 'city', message: 'Valor no admitido' }],
      }),
    }),
  )
  await page.getByRole('button', { name: 'Completar inscripción' }).click()
  await page.getByRole('heading', { level: 2, name: 'Domicilio' }).waitFor()
  await page.getByRole('link', { name: 'Ciudad: Valor no admitido' }).waitFor()
  await chooseOption(page, 'Ciudad', 'mostoles', 'Móstoles')
  await goToStep(page, 'Revisa tus datos')
  await page.unroute('**/api/affiliate?**')
  await page.route('**/api/affiliate?**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: '/problemas/interno',
        title: 'Ha ocurrido un error',
        status: 500,
        instance: 'x',
      }),
    }),
  )
  await page.getByRole('button', { name: 'Completar inscripción' }).click()
  await page.getByRole('heading', { level: 1, name: 'El proceso NO se ha podido completar' }).waitFor()
  await page.getByRole('link', { name: /^censo@/ }).waitFor()
  await page.unroute('**/api/affiliate?**')
  await page.reload()
  await page.getByRole('link', { name: 'Volver a intentarlo' }).click()
  await page.getByText('Móstoles').waitFor()
  await page.getByRole('button', { name: 'Completar inscripción' }).click()
  await page.getByRole('heading', { level: 1, name: 'Te hemos enviado un correo: falta un paso' }).waitFor()
  expect(await db.selectFrom('pendingEnrolment').select('email').execute()).toHaveLength(1)
})
