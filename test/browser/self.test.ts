import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, followAddress, phone } from '#test/support/browser.ts'
import { aConsent, aMeeting, anAssembly } from '#test/support/factories.ts'
import { aMember, iban, password } from '#test/support/self.ts'

const expectNoViolations = async (page: Page) => expect(await findViolations(page)).toEqual([])

/** A member in front of their panel, on a phone. */
async function openOnPhone(about: object = {}, path = '/panel-de-usuario') {
  const screen = await aScreen()
  const member = await aMember(about, { app: screen })
  const open = (where = path) => screen.open(where, { token: member.token }, { viewport: phone })
  return { ...screen, ...member, open, origin: screen.origin }
}

const edit = async (page: Page, tab: string, title: string) => {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Editar ${title}` }).click()
  await page.getByText('Edición iniciada').waitFor()
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Datos guardados').waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).last().click()
}

describe('a member’s panel on a phone', () => {
  test('each tab is read, edited, cancelled and saved', async () => {
    const { open, row, db, id } = await openOnPhone({ bankAccount: iban, feeCents: 2000, period: 'Anual' })
    const getafe = await anAssembly(db, { assemblyName: 'Getafe', assemblyType: 'Municipal' })
    const meetingId = await aMeeting(db, { title: 'Pleno de marzo' })
    await db
      .insertInto('meetingAttendance')
      .values({ meetingId, affiliateId: id, status: 'En hora' })
      .execute()
    const page = await open()

    // Rule door-4: the card, of which the panel asks for nothing until it is shown.
    await page.getByText('Enseñar tu carné').click()
    await page.getByRole('img', { name: 'Código de tu carné' }).waitFor()
    await page.getByText(`di tu número: #${id}`).waitFor()
    await page.getByText('Enseñar tu carné').click()

    await edit(page, 'DATOS PERSONALES', 'Datos personales')
    await page.getByText('No se puede cambiar').waitFor()
    await expect.poll(() => page.getByLabel('DNI').count()).toBe(0)
    await page.getByLabel('Nombre').fill('Evita')
    await page.getByLabel('Fecha de nacimiento').fill('5-4-1958')
    await save(page)

    await edit(page, 'DOMICILIO', 'Domicilio')
    await page.getByLabel('Código postal').fill('41001')
    await page.getByText('Revisa:').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Guardar' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Operación cancelada').waitFor()
    await page.getByText('28001').waitFor()

    await edit(page, 'CONTACTO', 'Contacto')
    await expect.poll(() => page.getByRole('textbox', { name: 'Correo electrónico' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Cambiar el correo' }).waitFor()
    await page.getByLabel('Teléfono').fill('611 22 33 44')
    await page.getByLabel('Recibir comunicaciones').check()
    await save(page)

    // There is one editor of how one takes part, and one name for it.
    await page.getByRole('tab', { name: 'PARTICIPACIÓN' }).click()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Modificar tu participación' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expectNoViolations(page)
    await expect
      .poll(() => page.getByLabel('Cuenta bancaria').inputValue())
      .toBe('ES91 2100 0418 4502 0005 1332')
    await page.getByLabel('Colaborar en una asamblea').check()
    await page.getByLabel('Tipo de asamblea').selectOption('Municipal')
    await page.getByRole('combobox', { name: 'Asamblea', exact: true }).fill('geta')
    await page.getByRole('option', { name: 'Getafe' }).click()
    await page.getByLabel('Cuota', { exact: true }).selectOption('40')
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await page.getByText('Datos guardados').waitFor()
    expect(await row()).toMatchObject({
      name: 'Evita',
      birthday: '1958-04-05',
      postalCode: '28001',
      phone: '+34611223344',
      communications: true,
      assemblyId: getafe,
      feeCents: 4000,
      bankAccount: iban,
      version: 4,
    })
    await page.getByRole('tab', { name: 'Asistencias, 1' }).click()
    await page.getByRole('rowheader', { name: 'Pleno de marzo' }).waitFor()
    await page.getByRole('table').getByText('En hora').waitFor()
    // A page number beyond the end shows the last page.
    await followAddress(page, '/panel-de-usuario?tab=asistencias&pagina=9')
    await page.getByRole('rowheader', { name: 'Pleno de marzo' }).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=asistencias')
  })

  test('no attendances, the alert for the document (rule record-5), and no donation card without the right', async () => {
    const { open, db, id } = await openOnPhone()
    const page = await open('/panel-de-usuario?tab=asistencias')
    await page.getByText('SIN ASISTENCIAS DISPONIBLES').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Hacer una donación' }).count()).toBe(0)
    await page.route('**/api/document/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Documento de inscripción' }).click()
    const alert = page.getByRole('alertdialog', { name: 'Error' })
    await alert.getByText('No se ha podido descargar el documento').waitFor()
    await alert.getByText('No hay conexión con el servidor').waitFor()
    const { y = 0, height = 0 } = (await alert.boundingBox()) ?? {}
    expect(y + height / 2, 'in the middle of the screen').toBeCloseTo(phone.height / 2, 0)
    await page.unroute('**/api/document/*')
    await alert.getByRole('button', { name: 'Reintentar' }).click()
    await alert.getByText('No has firmado el documento en esta plataforma').waitFor()
    await alert.getByText('No se ha podido descargar el documento').waitFor()
    await expect.poll(() => alert.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
    await expectNoViolations(page)
    await alert.getByRole('button', { name: 'Cerrar' }).click()
    await aConsent(db, id)
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Documento de inscripción' }).click()
    expect((await arriving).suggestedFilename()).toMatch(/^\d+\.pdf$/)
  })

  test('participation changes in two steps, which name what is missing; Back closes them', async () => {
    const { open, row, patch } = await openOnPhone({ inscriptionType: 3 })
    const page = await open()
    await page.getByRole('button', { name: 'Modificar tu participación' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifica tu participación' })
    await dialog.getByText('Paso 1 de 2').waitFor()
    await expectNoViolations(page)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.goForward()
    await dialog.getByLabel('Afiliado').check()
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await dialog.getByText('Paso 2 de 2').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Actualizar' }).count()).toBe(0)
    await dialog.getByText('Falta:').waitFor()
    await expectNoViolations(page)
    await dialog.getByLabel('Colaborar en una asamblea').uncheck()
    // Somebody else has changed the fee: the form says so and keeps the user's choice.
    await patch({ fee: 40, period: 'Anual', bankAccount: iban })
    await dialog.getByLabel('Contribuir con una cuota').check()
    await dialog.getByLabel('Trimestral').check()
    await dialog.getByLabel('Cuota', { exact: true }).selectOption('10')
    await dialog.getByLabel('Cuenta bancaria').fill(iban)
    await dialog.getByRole('button', { name: 'Actualizar' }).click()
    await dialog.getByText('Otra persona ha cambiado estos datos mientras los editabas').first().waitFor()
    await dialog.getByRole('button', { name: 'Actualizar' }).click()
    await page.getByText('Datos guardados').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await row()).toMatchObject({
      inscriptionType: 1,
      feeCents: 1000,
      period: 'Trimestral',
      version: 3,
    })
  })

  test('a person too young for a type is told on the first step', async () => {
    const { open } = await openOnPhone({ inscriptionType: 3, birthday: '2010-01-01' })
    const page = await open('/panel-de-usuario?ver=participacion')
    await page.getByLabel('Simpatizante').check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('alert').getByText('hay que tener 18 años').waitFor()
    await page.getByText('Paso 1 de 2').waitFor()
  })

  test('a donation has the known account and does not ask for personal data', async () => {
    const { open, db } = await openOnPhone({ inscriptionType: 3, bankAccount: iban })
    const page = await open()
    await page.getByRole('button', { name: 'Hacer una donación' }).click()
    const dialog = page.getByRole('dialog', { name: 'Donación' })
    await expectNoViolations(page)
    await expect.poll(() => dialog.getByLabel(/Nombre|DNI|Apellido/).count()).toBe(0)
    await dialog.getByText('Falta:').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Donar' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Revisar' }).click()
    await dialog.getByRole('link', { name: 'Cantidad: Campo requerido *' }).waitFor()
    await dialog.getByLabel('Cantidad', { exact: true }).selectOption('Otro')
    await dialog.getByLabel('Otra cantidad (€)').fill('12.5')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Donar' }).click()
    await page.getByText(/Donación de 12,50.€ registrada/).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await db.selectFrom('record').selectAll().execute()).toMatchObject([
      {
        recordType: 'Donación',
        description: '12,50',
        name: 'Eva',
        idDocument: '12345678Z',
        bankAccount: iban,
      },
    ])
  })

  test('leaving shows the consequences, asks for password and a word, and ends the session', async () => {
    const { open, row } = await openOnPhone({ bankAccount: iban })
    const page = await open()
    await page.getByRole('button', { name: 'Darse de baja' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Seguro que deseas darte de baja?' })
    await question.getByText('Borramos de tu ficha tu cuenta bancaria').waitFor()
    await expectNoViolations(page)
    const leave = question.getByRole('button', { name: 'Darme de baja' })
    await expect.poll(() => leave.getAttribute('aria-disabled')).toBe('true')
    await leave.press('Enter')
    await question.getByText('Falta escribir «baja»').waitFor()
    await question.getByLabel('Para confirmar, escribe «baja»').fill('Baja')
    await leave.click()
    await question.getByText('Campo requerido *').waitFor()
    await question.getByLabel('Tu contraseña').fill('no es esta')
    await leave.click()
    await question.getByText('La contraseña no es correcta').waitFor()
    expect(await row()).toMatchObject({ inscriptionType: 1 })
    await question.getByLabel('Tu contraseña').fill(password)
    await leave.click()
    await page.getByText('Te has dado de baja').waitFor()
    expect(new URL(page.url()).pathname).toBe('/inscribete')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(await row()).toMatchObject({ inscriptionType: 0, bankAccount: null })
  })
})

describe('«Mis datos» (rule privacy-1)', () => {
  test('takes both files away, reads what happened, withdraws a consent', async () => {
    const { open, patch, as, id, row } = await openOnPhone()
    await patch({ communications: true, job: 'Maestra' })
    await (
      await as('ROLE_ADMIN')
    )('GET', `/affiliate/${id}`)
    const page = await open('/mis-datos')
    for (const [button, name] of [
      ['Descargar en PDF', 'mis-datos.pdf'],
      ['Descargar en JSON', 'mis-datos.json'],
    ] as const) {
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await arriving).suggestedFilename()).toBe(name)
    }
    await page.getByText('Han abierto tu ficha').waitFor()
    await page.getByText('Maestra').waitFor()
    await page.getByText('Documento de inscripción», versión 1').waitFor()
    await page.getByRole('button', { name: 'Retirar Recibir comunicaciones' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
    await page.getByText('Consentimiento retirado').waitFor()
    await page.getByText(/^Retirado:/).waitFor()
    expect(await row()).toMatchObject({ communications: false })
    await expectNoViolations(page)
  })

  test('the home card and the menu lead there; a user without a profile is told', async () => {
    const { open, origin, tokenFor } = await openOnPhone()
    const page = await open('/')
    await page.getByRole('link', { name: 'Ver mi panel' }).click()
    await page.waitForURL(`${origin}/panel-de-usuario`)
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: 'Panel de usuario' }).count())
      .toBe(0)
    // One's own data have one home, with its sections (rule shell-13).
    const sections = page.getByRole('navigation', { name: 'Panel de usuario' }).getByRole('link')
    await expect.poll(() => sections.allInnerTexts()).toEqual(['Panel de usuario', 'Mis datos', 'Seguridad'])
    await sections.filter({ hasText: 'Mis datos' }).click()
    await page.waitForURL(`${origin}/mis-datos`)
    await expect
      .poll(() => sections.filter({ hasText: 'Mis datos' }).getAttribute('aria-current'))
      .toBe('page')
    const stranger = await tokenFor('ROLE_SUPER_ADMIN')
    await page.evaluate((token) => localStorage.setItem('token', token), stranger)
    await page.goto(`${origin}/panel-de-usuario`)
    await page.getByText('El usuario no esta inscrito en el Censo.').waitFor()
    // Whoever has no file has an account all the same.
    await sections.filter({ hasText: 'Seguridad' }).waitFor()
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: 'Panel de usuario' }).count())
      .toBe(1)
  })
})
