import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayInMadrid } from '#contract/column.ts'
import { readMadridMoment } from '#contract/madridTime.ts'
import { aScreen, phone, waitUntilIdle } from '#test/support/browser.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { setOffice } from '#test/support/organisation.ts'
import { beginsIn, day, hour } from '#test/support/meetings.ts'

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const waitForStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** An hour in Madrid so many days from now. */
function atHour(days: number, time: string): string {
  const moment = readMadridMoment(dayInMadrid(new Date(Date.now() + days * day).toISOString()), time)
  if (typeof moment !== 'object') throw new Error('no such time')
  return moment.instant
}

/** A meeting of two hours from an instant on. */
const at = (from: string) => ({
  meetingTime: new Date(from),
  endTime: new Date(Date.parse(from) + 2 * hour),
})

/** The day in Madrid so many days from now, as people type it. */
function inDays(days: number): string {
  const [year, month, date] = dayInMadrid(new Date(Date.now() + days * day).toISOString())
    .split('-')
    .map(Number)
  return `${date}/${month}/${year}`
}

test('a responsable proposes, an admin approves, a member answers, an admin confirms (rules meeting-5, meeting-7, attendance-1)', async () => {
  const screen = await aScreen()
  const { db, open, tokenFor } = screen
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  const lara = await anAffiliate(db, { name: 'Lara', assemblyId: centro })
  const mia = await anAffiliate(db, { name: 'Mía', lastName1: 'Mora', lastName2: 'Gil', assemblyId: centro })
  await setOffice(db, centro, { responsibleId: lara })
  await aMeeting(db, { title: 'Otra cita', ...at(atHour(3, '09:30')) })

  const lead = await open('/eventos/nuevo-evento', { token: await tokenFor('ROLE_RESPONSABLE', lara) })
  await expect.poll(() => lead.getByRole('combobox', { name: 'Asamblea' }).inputValue()).toBe('Centro')
  await lead.getByLabel('Título', { exact: true }).fill('Asamblea de marzo')
  await lead.getByLabel('Día', { exact: true }).fill('31/2/2030')
  await lead.getByLabel('Hora', { exact: true }).fill('18')
  await lead.getByRole('button', { name: 'Revisar' }).click()
  await lead.getByRole('link', { name: 'Día: Ese día no existe' }).waitFor()
  await lead.getByLabel('Día', { exact: true }).fill(inDays(3))
  await waitForStatus(lead, '18:00 a 20:00')
  await lead.getByLabel('Hora', { exact: true }).fill('9')
  await waitForStatus(lead, 'A la misma hora hay «Otra cita» (Evento General).')
  await lead.getByLabel('Hora', { exact: true }).fill('18:00')
  await lead.getByRole('button', { name: 'Añadir un punto' }).click()
  const point = lead.getByLabel('Punto 1', { exact: true })
  await point.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '1. Acta anterior\n2. Cuentas\n\n- Ruegos')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await lead.getByLabel('Punto 3', { exact: true }).waitFor()
  await lead.getByRole('button', { name: 'Subir el punto 2' }).press('Enter')
  await waitForStatus(lead, 'Cuentas, posición 1 de 3')
  await expect.poll(() => lead.getByLabel('Punto 1', { exact: true }).inputValue()).toBe('Cuentas')
  await lead.reload()
  await expect.poll(() => lead.getByLabel('Punto 2', { exact: true }).inputValue()).toBe('Acta anterior')
  await lead.getByRole('button', { name: 'Enviar' }).click()
  await waitForHeading(lead, 'Reuniones y asambleas')
  await waitForStatus(lead, 'Reunión propuesta: Asamblea de marzo')
  await lead.getByRole('link', { name: /^Asamblea de marzo/ }).waitFor()

  const admin = await open('/eventos/sin-aprobacion?tab=asambleas', 'ROLE_ADMIN')
  // What is pending is approved or deleted, and not cancelled.
  await expect.poll(() => admin.getByRole('button', { name: /^Cancelar/ }).count()).toBe(0)
  await admin.getByRole('button', { name: 'Borrar Asamblea de marzo' }).click()
  await admin.getByText('Una reunión pendiente no se cancela').waitFor()
  await admin.getByRole('button', { name: 'Cancelar' }).click()
  await admin.getByRole('button', { name: 'Aprobar Asamblea de marzo' }).click()
  await waitForStatus(admin, 'Edición de reunión: Reunión aprobada')
  await admin.getByText('SIN REUNIONES DISPONIBLES').waitFor()

  const member = await open(
    '/mi-asamblea/informacion',
    { token: await tokenFor('ROLE_USER', mia) },
    { viewport: phone },
  )
  const next = member.getByRole('region', { name: 'Próxima reunión' })
  await next.getByRole('timer').waitFor()
  await next.getByRole('link', { name: 'Abrir Asamblea de marzo' }).click()
  await waitForHeading(member, 'Asamblea de marzo')
  const downloaded = member.waitForEvent('download')
  await member.getByRole('button', { name: 'Añadir al calendario' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.ics$/)
  const own = member.getByRole('region', { name: 'Tu asistencia' })
  await own.getByRole('button', { name: 'Voy', exact: true }).click()
  await own.getByText('Has dicho que vas.').waitFor()
  await own.getByRole('button', { name: 'Ya no voy' }).click()
  await member.getByRole('alertdialog').getByRole('button', { name: 'Ya no voy' }).click()
  await own.getByRole('button', { name: 'Voy', exact: true }).click()
  await own.getByText('Has dicho que vas.').waitFor()
  await expect.poll(() => member.getByRole('button', { name: 'Editar' }).count()).toBe(0)

  await admin.getByRole('link', { name: 'Eventos', exact: true }).first().click()
  await admin.getByRole('link', { name: /^Calendario/ }).click()
  await waitForHeading(admin, 'Calendario')
  await admin.keyboard.press('ControlOrMeta+k')
  await admin.getByRole('combobox', { name: 'Pantalla o persona' }).fill('de marzo')
  await admin.getByRole('option', { name: /Asamblea de marzo/ }).click()
  await waitForHeading(admin, 'Asamblea de marzo')
  await admin.getByRole('button', { name: 'Confirmar la asistencia de Mía Mora Gil' }).click()
  await waitForStatus(admin, 'Asistencia confirmada')
  await expect
    .poll(() =>
      admin
        .getByRole('table', { name: /asistente/ })
        .getByText('Confirmado')
        .count(),
    )
    .toBe(1)
})

test('an approved meeting is edited with «Guardar y aprobar», or waits anew; cancelled and deleted (rules meeting-7, meeting-8)', async () => {
  const { db, open } = await aScreen()
  const eva = await anAffiliate(db, { name: 'Eva', lastName1: 'Ruiz', lastName2: '' })
  const id = await aMeeting(db, { title: 'Encuentro', ...beginsIn(3 * hour) })
  await aMeeting(db, { title: 'Antigua', ...beginsIn(-90 * hour) })
  await aMeeting(db, { title: 'Reciente', ...beginsIn(-30 * hour) })
  const page = await open(`/eventos/reuniones-y-asambleas/${id}`, 'ROLE_ADMIN')
  const edit = () => page.getByRole('button', { name: 'Editar Datos de la reunión' })
  await edit().click()
  await page.getByText('Con «Guardar» queda pendiente').waitFor()
  await page.getByLabel('Lugar', { exact: true }).fill('Ateneo')
  await page.getByRole('button', { name: 'Guardar y aprobar' }).click()
  await waitForStatus(page, 'Datos guardados')
  await page.getByText('Ateneo', { exact: true }).waitFor()
  await page.getByText('Aprobada', { exact: true }).waitFor()

  await page.getByText('SIN ASISTENTES DISPONIBLES').waitFor()
  const person = page.getByRole('combobox', { name: 'Persona' })
  await person.fill('nadie de aquí')
  await person.press('Tab')
  await page.getByText('Inscrito no encontrado').first().waitFor()
  await person.fill('eva ruiz')
  await page.getByRole('option', { name: /Eva Ruiz/ }).click()
  await page.getByRole('button', { name: 'Añadir', exact: true }).click()
  await waitForStatus(page, 'Asistencia añadida')
  // The toast may cover it for as long as it is shown.
  await page.getByRole('button', { name: 'Borrar la asistencia de Eva Ruiz' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await waitForStatus(page, 'Asistencia borrada')
  expect(eva).toBeGreaterThan(0)

  await edit().click()
  await page.getByLabel('Lugar', { exact: true }).fill('Casino')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Pendiente', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Aprobar Encuentro' }).click()
  await page.getByRole('button', { name: 'Cancelar la reunión Encuentro' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar la reunión' }).click()
  await waitForStatus(page, 'Edición de reunión: Estado de reunión actualizado')
  await page.getByText('Cancelada', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Borrar Encuentro' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await waitForStatus(page, 'Borrado de reunión: Reunión eliminada')
  await waitForHeading(page, 'Reuniones y asambleas')
  // What is over begins with the latest.
  await page.getByRole('radio', { name: 'Finalizadas' }).check({ force: true })
  const listed = page.getByRole('link', { name: /^(Antigua|Reciente)/ })
  await expect.poll(async () => (await listed.allTextContents()).join()).toMatch(/Reciente.*Antigua/)
  // What is done with a row stands on one line (rule list-9).
  const { height } = (await page.getByRole('row', { name: /Reciente/ }).boundingBox()) ?? {}
  expect(height).toBeLessThan(70)
})

test('an admin proposes a series; approves, cancels, changes and deletes in it (rules series-1, series-2)', async () => {
  const { open } = await aScreen()
  const page = await open('/eventos/nuevo-evento', 'ROLE_ADMIN')
  await page.getByLabel('Título', { exact: true }).fill('Ronda')
  await page.getByLabel('Día', { exact: true }).fill(inDays(3))
  await page.getByLabel('Hora', { exact: true }).fill('18:00')
  await page.getByLabel('Se repite', { exact: true }).selectOption({ index: 1 })
  // Several days of the week, and back to one.
  const otherDay = page
    .getByRole('group', { name: 'Qué otros días de la semana' })
    .getByRole('checkbox')
    .last()
  await otherDay.focus()
  await page.keyboard.press('Space')
  await page.getByRole('option', { name: /^cada \S+ y \S+$/ }).waitFor({ state: 'attached' })
  await otherDay.uncheck()
  await page.getByLabel('Cuántas veces', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await waitForHeading(page, 'Reuniones y asambleas')
  await page
    .getByRole('link', { name: /^Ronda/ })
    .first()
    .click()
  const serie = page.getByRole('region', { name: 'Serie', exact: true })
  await serie.getByText('; quedan 3.').waitFor()
  const act = async (button: string, confirm: string, part?: string) => {
    await page.getByRole('button', { name: `${button} Ronda`, exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    if (part !== undefined) await dialog.getByRole('radio', { name: part }).check()
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
  }
  await act('Aprobar', 'Aprobar', 'Todas las que quedan')
  await waitForStatus(page, 'Edición de reunión: 3 reuniones aprobadas')
  await act('Cancelar la reunión', 'Cancelar la reunión')
  await serie.getByText('; quedan 2.').waitFor()

  // What was cancelled is named when the others are moved.
  await serie.getByText('Las reuniones de la serie').click()
  await serie.getByRole('link').last().click()
  await act('Cancelar la reunión', 'Cancelar la reunión')
  await serie.getByText('; queda 1.').waitFor()
  await act('Volver a pendiente', 'Volver a pendiente', 'Todas las que quedan')
  const kept = page.getByRole('dialog', { name: '1 reunión de la serie se queda como está' })
  await kept.getByText(/aprobada no pasa a pendiente/).waitFor()
  await kept.getByRole('button', { name: 'Entendido' }).click()
  await serie.getByText('; quedan 3.').waitFor()
  await waitUntilIdle(page)
  const edit = page.getByRole('button', { name: 'Editar Datos de la reunión' })
  await edit.click()
  await page.getByLabel('Lugar', { exact: true }).fill('Solo')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Solo', { exact: true }).waitFor()
  await serie.getByText('Las reuniones de la serie').click()
  await serie.getByRole('link').first().click()
  await waitUntilIdle(page)
  await edit.click()
  await page.getByLabel('Lugar', { exact: true }).fill('Ateneo')
  await page.getByRole('radio', { name: 'Todas las que quedan' }).check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await kept.getByText(/Se cambió por separado/).waitFor()
  await kept.getByRole('button', { name: 'Entendido' }).click()
  await page.getByText('Ateneo', { exact: true }).waitFor()
  await serie.getByText('Las reuniones de la serie').click()
  await serie.getByRole('link').first().click()
  await page.getByText('Ateneo', { exact: true }).waitFor()
  await act('Borrar', 'Borrar', 'Todas las que quedan')
  await kept.getByText(/Se cambió por separado/).waitFor()
  await kept.getByRole('button', { name: 'Entendido' }).click()
  await waitForHeading(page, 'Reuniones y asambleas')
})

test('the calendar is gone through with the keyboard, and its day is in the address (rule meeting-9)', async () => {
  const { db, open, tokenFor } = await aScreen()
  const ana = await anAffiliate(db)
  await aMeeting(db, { title: 'Primera', ...at('2027-03-05T17:00:00Z') })
  await aMeeting(db, { title: 'Segunda', status: 'Cancelada', ...at('2027-03-05T22:30:00Z') })
  await aMeeting(db, { title: 'De abril', ...at('2027-03-31T22:30:00Z') })
  const page = await open(
    '/eventos/calendario?dia=2027-03-01',
    { token: await tokenFor('ROLE_USER', ana) },
    { viewport: phone },
  )
  await page.getByText('SIN REUNIONES DISPONIBLES').waitFor()
  // The whole month is on the first screen of a phone.
  const month = page.getByRole('table', { name: 'marzo de 2027' })
  await expect
    .poll(() => month.evaluate((table) => table.getBoundingClientRect().bottom))
    .toBeLessThan(phone.height)
  await page.getByRole('button', { name: 'lunes 1 de marzo, sin reuniones' }).press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const fifth = page.getByRole('button', { name: 'viernes 5 de marzo, 2 reuniones: 2 General; 1 cancelada' })
  await expect.poll(() => fifth.evaluate((each) => each === document.activeElement)).toBe(true)
  await expect.poll(() => new URL(page.url()).search).toBe('?dia=2027-03-05&mes=2027-03')
  await page.getByRole('link', { name: 'Primera' }).waitFor()
  await page.getByRole('link', { name: 'Segunda' }).waitFor()
  await page.keyboard.press('PageDown')
  await page.getByRole('table', { name: 'abril de 2027' }).waitFor()
  await page.getByRole('button', { name: 'lunes 5 de abril, sin reuniones' }).press('ArrowUp')
  await page.getByRole('table', { name: 'marzo de 2027' }).waitFor()
  await page.getByRole('radio', { name: 'Lista' }).check({ force: true })
  await page.getByRole('heading', { level: 2, name: 'viernes, 5 de marzo de 2027' }).waitFor()
  await page.getByRole('link', { name: 'Segunda' }).click()
  await waitForHeading(page, 'Segunda')
  await page.getByText('Esta reunión está cancelada.').waitFor()
  await page
    .getByRole('navigation', { name: 'Migas de pan' })
    .getByRole('link', { name: 'Calendario' })
    .click()
  await page.getByRole('heading', { level: 2, name: 'viernes, 5 de marzo de 2027' }).waitFor()
  await waitUntilIdle(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
