import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { aPdf } from '#test/support/files.ts'
import { beginsIn, hour } from '#test/support/meetings.ts'

const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** A moment as it is typed: «25/3/2027, 18:05». */
const typedMoment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
})

test('rules minutes-1 to minutes-6: an admin writes and signs the minutes of a meeting, and a member reads them', async () => {
  const { db, open, tokenFor } = await aScreen()
  const ana = await anAffiliate(db, { name: 'Ana', lastName1: 'Zarza' })
  const id = await aMeeting(db, {
    title: 'Pleno de marzo',
    agenda: JSON.stringify([{ title: 'Cuentas', text: '' }]),
    ...beginsIn(-4 * hour),
  })
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId: id, affiliateId: ana, status: 'Confirmado' })
    .execute()
  const address = `/eventos/reuniones-y-asambleas/${id}/acta`

  const page = await open(address, 'ROLE_ADMIN')
  // Its tab is told from that of the meeting.
  await expect.poll(() => page.title()).toBe('Acta: Pleno de marzo · Concejo')
  await page.getByLabel('Documento', { exact: true }).setInputFiles({
    name: 'cuentas.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(aPdf()),
  })
  await waitForStatus(page, 'Documento añadido: cuentas.pdf')
  await page.getByRole('button', { name: 'Editar Borrador del acta' }).click()
  // Somebody of the census is found, and somebody else is a name.
  const chair = (name: string) => page.getByRole('combobox', { name })
  await chair('Presidió').fill('zarz')
  await page.getByRole('option', { name: /Ana Zarza/ }).click()
  await chair('Secretaría').fill('Enzo Gil')
  await page.getByLabel('Qué se acordó del punto 1').fill('Se aprueban.')
  // What is pasted is kept whole, and said to be too long.
  const discussed = page.getByLabel('Qué se habló del punto 1')
  await discussed.fill('x'.repeat(6_000))
  await page.getByText(/^Tiene 6\.000 caracteres: como mucho 5\.000/).waitFor()
  await discussed.fill('Se leen.')
  await page.getByLabel('Acabó').fill('mañana')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('link', { name: /Escribe el día y la hora/ }).waitFor()
  await page.getByLabel('Acabó').fill('')
  // What was typed is kept when the page is loaded anew.
  await page.reload()
  await expect.poll(() => chair('Presidió').inputValue()).toBe('Ana Zarza')
  await expect.poll(() => chair('Secretaría').inputValue()).toBe('Enzo Gil')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await waitForStatus(page, 'Borrador guardado')
  await page.getByText('Falta a qué hora acabó.').waitFor()
  await page.getByRole('button', { name: 'Editar Borrador del acta' }).click()
  await page.getByLabel('Acabó').fill('25/3/2099 18:05')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Editar Borrador del acta' }).waitFor()
  await page.getByRole('button', { name: 'Firmar acta' }).click()
  const asked = page.getByRole('alertdialog', { name: '¿Firmar acta?' })
  await asked.getByRole('button', { name: 'Firmar', exact: true }).click()
  await asked.getByText(/la reunión acaba el .*, que todavía no ha llegado/).waitFor()
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Editar Borrador del acta' }).click()
  await page.getByLabel('Acabó').fill(typedMoment.format(Date.now() - hour))
  // What is on the screen and not saved is not signed.
  await page.getByRole('button', { name: 'Firmar acta' }).click()
  await page.getByRole('alert').filter({ hasText: 'Hay cambios sin guardar' }).waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Editar Borrador del acta' }).waitFor()
  await page.getByRole('button', { name: 'Firmar acta' }).click()
  await asked.getByText('No se puede deshacer').waitFor()
  await asked.getByRole('button', { name: 'Firmar', exact: true }).click()
  await waitForStatus(page, 'Acta firmada')
  const signed = page.getByRole('region', { name: 'Acta', exact: true })
  await signed.getByText('Firmada', { exact: true }).first().waitFor()
  for (const name of ['Ana Zarza', 'Enzo Gil']) await signed.getByText(name, { exact: true }).waitFor()
  expect(await db.selectFrom('minutes').select(['presidingId', 'secretaryId']).execute()).toEqual([
    { presidingId: ana, secretaryId: null },
  ])
  await expect.poll(() => page.getByRole('button', { name: 'Añadir un documento' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Ver la reunión' }).click()
  await page.getByText('Está firmada: la reunión y su asistencia ya no cambian.').waitFor()

  const member = await open(
    `/eventos/reuniones-y-asambleas/${id}`,
    { token: await tokenFor('ROLE_USER', ana) },
    { viewport: phone },
  )
  await member.getByRole('link', { name: 'Ver el acta' }).click()
  await member.getByRole('region', { name: 'Acta', exact: true }).getByText('Se aprueban.').waitFor()
  await member.getByText('1 persona', { exact: true }).waitFor()
  await member.getByRole('button', { name: 'Comprobar el sello' }).click()
  await waitForStatus(member, 'Acta: es tal como se firmó.')
  await member.getByRole('button', { name: 'Descargar cuentas.pdf' }).waitFor()
  await expect
    .poll(() => member.getByRole('button', { name: /Editar|Quitar|hoja de firmas/ }).count())
    .toBe(0)
})
