import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, followAddress, phone } from '#test/support/browser.ts'
import { aMeeting, anAffiliate, aRecord } from '#test/support/factories.ts'
import { completePerson } from '#test/support/profile.ts'

/** Eva, who has left, and Ana, who has not. */
async function whoLeft() {
  const screen = await aScreen()
  const { db } = screen
  const id = await anAffiliate(db, {
    ...completePerson,
    inscriptionType: 0,
    creationTime: '2020-03-01T10:00:00Z',
    unregisteredAt: '2025-06-12T10:00:00Z',
  })
  await anAffiliate(db, { name: 'Ana', lastName1: 'Ruiz' })
  await aRecord(db, { idDocument: completePerson.idDocument, title: 'Donación de enero' })
  const meetingId = await aMeeting(db, { title: 'Asamblea de mayo' })
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId, affiliateId: id, status: 'Confirmado' })
    .execute()
  return { ...screen, id }
}

test('rule privacy-5: who left is found with «Antiguo», closed; an admin enrols them again', async () => {
  const { open, db, id } = await whoLeft()
  const page = await open('/censo-base/inscritos', 'ROLE_ADMIN', { viewport: phone })
  await page.getByText('Ana').first().waitFor()
  await expect.poll(() => page.getByText('Peña').count()).toBe(0)
  await followAddress(page, '/censo-base/inscritos?inscriptionType=0')
  await page.getByText('Peña').first().waitFor()
  await expect.poll(() => page.getByText('Ruiz').count()).toBe(0)
  await page.getByRole('rowheader').getByRole('link').click()

  const card = page.getByRole('region', { name: 'Ficha cerrada' })
  await card.getByText('Se dio de baja el jueves, 12 de junio de 2025.').waitFor()
  await card.getByText('DNI 12345678Z').waitFor()
  await expect.poll(() => page.getByText('eva@example.org').count()).toBe(0)
  await expect.poll(() => page.getByRole('tab').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Ver el resto de la ficha' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])

  await card.getByRole('link', { name: 'Volver a inscribir' }).click()
  const form = page.getByRole('form', { name: 'Volver a inscribir a Eva Peña' })
  await form.waitFor()
  const { href, origin } = new URL(page.url())
  await page.goto(`${origin}/panel-administracion/inscripcion-manual?persona=abc`)
  await page.getByText('Lo que buscas no existe').waitFor()
  await page.goto(href)
  await form.waitFor()
  await page.getByRole('heading', { level: 1, name: 'Volver a inscribir a Eva Peña' }).waitFor()
  const checked = page.waitForResponse((response) => response.url().includes('/duplicates/check'))
  await page.getByLabel('Correo electrónico', { exact: true }).fill('eva@example.org')
  expect(await (await checked).json()).toEqual({ matches: [] })
  await expect.poll(() => page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Eva')
  await expect.poll(() => page.getByRole('textbox', { name: 'DNI' }).inputValue()).toBe('12345678Z')
  const { inscriptionType } = await db
    .selectFrom('affiliate')
    .where('id', '=', id)
    .select('inscriptionType')
    .executeTakeFirstOrThrow()
  expect(inscriptionType).toBe(0)

  // What was typed waits for her, not for another person of her name.
  const other = await anAffiliate(db, { name: 'Eva', lastName1: 'Peña', lastName2: null, inscriptionType: 0 })
  const email = page.getByLabel('Correo electrónico', { exact: true })
  await page.goto(`${origin}/panel-administracion/inscripcion-manual?persona=${other}`)
  await form.waitFor()
  await expect.poll(() => email.inputValue()).toBe('')
  await page.goto(href)
  await expect.poll(() => email.inputValue()).toBe('eva@example.org')
})

test('rules privacy-5, list-2: «Antiguo» leaves out what is not shown of who left, and a document leads to them', async () => {
  const { open, db } = await whoLeft()
  await anAffiliate(db, {
    idDocument: 'XDA123456',
    documentType: 'PASAPORTE',
    inscriptionType: 0,
    lastName1: 'Sosa',
  })
  const page = await open('/censo-base/inscritos?sort=email&direction=asc&sex=M&filtros=1', 'ROLE_ADMIN')
  const filters = page.getByRole('form', { name: 'Filtros' })
  await filters.getByRole('tab', { name: 'Inscripción' }).click()
  await filters.getByRole('checkbox', { name: 'Antiguo' }).check()
  await filters.getByRole('tab', { name: 'Sexo y edad' }).click()
  const sex = filters.getByRole('checkbox', { name: 'Mujer' })
  await expect.poll(() => sex.isDisabled()).toBe(true)
  await expect.poll(() => filters.getByText('No se usa al buscar a quien se dio de baja').count()).toBe(3)
  expect(await findViolations(page)).toEqual([])
  await filters.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Peña').first().waitFor()
  await expect.poll(() => new URL(page.url()).search).not.toMatch(/sex/)

  await followAddress(page, '/censo-base/inscritos?leftFrom=2020-01-01&filtros=1')
  await page.getByRole('table', { name: /^(1|2) personas? dadas? de baja/ }).waitFor()
  await filters.getByRole('tab', { name: 'Sexo y edad' }).click()
  await expect.poll(() => sex.isDisabled()).toBe(true)
  await followAddress(page, '/censo-base/inscritos?inscriptionType=0&sex=M')
  await page.getByText('Sexo: De quien se dio de baja solo se ve el nombre').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  await page.getByRole('alert').getByRole('button', { name: 'Quitar los filtros' }).click()
  await page.getByText('Ana').first().waitFor()
  for (const [search, found] of [
    ['idDocument=12345678Z', 'Peña'],
    ['q=xda-123456', 'Sosa'],
    ['q=sosa', 'Sosa'],
  ] as const) {
    await followAddress(page, `/censo-base/inscritos?${search}`)
    await page.getByRole('link', { name: 'Buscar entre quienes se dieron de baja' }).click()
    await page.getByRole('cell', { name: found }).first().waitFor()
  }
})

test('rule privacy-5: a super admin reads the rest for a reason, and must give it again', async () => {
  const { open, db, id } = await whoLeft()
  const page = await open(`/censo-base/inscritos/${id}`, 'ROLE_SUPER_ADMIN')
  const ask = page.getByRole('button', { name: 'Ver el resto de la ficha' })
  await ask.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Breve')
  await dialog.getByRole('button', { name: 'Ver la ficha' }).click()
  await dialog.getByText('Escribe al menos 10 caracteres', { exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Motivo').fill('Lo pide el juzgado')
  await dialog.getByRole('button', { name: 'Ver la ficha' }).click()
  await page.getByRole('tab', { name: 'Contacto' }).click()
  await page.getByText('eva@example.org').waitFor()
  await page.getByRole('tab', { name: 'Comentarios, 0' }).click()
  await page.getByText('SIN COMENTARIOS DISPONIBLES').waitFor()
  await page.getByRole('tab', { name: 'Registros, 1' }).click()
  await page.getByText('Donación de enero').waitFor()
  await page.getByRole('tab', { name: 'Asistencias, 1' }).click()
  await page.getByText('Asamblea de mayo').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^(Editar|Añadir|Borrar)/ }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])

  await page.reload()
  await ask.waitFor()
  await expect.poll(() => page.getByRole('tab').count()).toBe(0)
  const looks = await db
    .selectFrom('activity')
    .where('action', '=', 'closedProfileOpened')
    .select('details')
    .execute()
  expect(looks).toEqual([{ details: `Inscrito ${id}` }])
})

test('rule privacy-6: a death is recorded from the profile, and undone when it was a mistake', async () => {
  const screen = await aScreen()
  const [name, creationTime] = [{ name: 'Rosa', lastName1: 'Gil', lastName2: null }, '2020-03-02T10:00:00Z']
  const id = await anAffiliate(screen.db, { ...name, creationTime })
  const page = await screen.open(`/censo-base/inscritos/${id}`, 'ROLE_ADMIN', { viewport: phone })
  await page.getByRole('button', { name: 'Anotar el fallecimiento…' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Ha fallecido Rosa Gil?' })
  await dialog.getByRole('button', { name: 'Anotar el fallecimiento' }).click()
  await dialog.getByText('Campo requerido').first().waitFor()
  await dialog.getByLabel('Quién lo ha comunicado').fill('Su hija, por teléfono')
  await dialog.getByLabel('Día del fallecimiento').fill('31/2/2026')
  await dialog.getByRole('button', { name: 'Anotar el fallecimiento' }).click()
  await dialog.getByText('Ese día no existe').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Día del fallecimiento').fill('2/1/2018')
  await dialog.getByRole('button', { name: 'Anotar el fallecimiento' }).click()
  await dialog.getByText('es anterior a su inscripción, el 2 de marzo de 2020').first().waitFor()
  await dialog.getByLabel('Día del fallecimiento').fill('2/1/2026')
  await dialog.getByRole('button', { name: 'Anotar el fallecimiento' }).click()
  const card = page.getByRole('region', { name: 'Ficha cerrada' })
  await card.getByText('Falleció el').waitFor()
  await card.getByText(/^Hasta el .*, \d+ de .* de \d{4}, \d+:\d\d$/).waitFor()
  await page.getByText('Ha fallecido', { exact: true }).waitFor()
  await card.getByText('Su hija, por teléfono').waitFor()
  expect(await findViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'No ha fallecido…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Anotar el fallecimiento…' }).waitFor()
})
