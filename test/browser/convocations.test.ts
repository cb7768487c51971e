import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { finishCommunications } from '#server/communications/engine/finish.queries.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import type { World } from '#server/kernel/world.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { beginsIn, day } from '#test/support/meetings.ts'
import { setOffice } from '#test/support/organisation.ts'

/** Lets all who are frozen get their mail. */
async function letAllLeave({ db, clock }: Pick<World, 'db' | 'clock'>) {
  await sql`update communication_recipient set state = 'claimed', owner = 1 where state = 'queued'`.execute(
    db,
  )
  await sql`update communication_recipient set state = 'sending' where state = 'claimed'`.execute(db)
  await sql`update communication_recipient set state = 'sent', settled_at = now() where state = 'sending'`.execute(
    db,
  )
  await finishCommunications(db, clock)
}

test('an admin convenes a meeting, moves it, and tells those who were called (rules convocation-1, convocation-2)', async () => {
  const screen = await aScreen()
  const { db, open, tokenFor, world } = screen
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  const lara = await anAffiliate(db, { name: 'Lara', assemblyId: centro, email: 'lara@example.org' })
  await anAffiliate(db, { name: 'Mía', assemblyId: centro, email: 'mia@example.org', communications: false })
  await anAffiliate(db, { name: 'Sol', assemblyId: centro, email: '' })
  await setOffice(db, centro, { responsibleId: lara })
  const id = await aMeeting(db, {
    title: 'Asamblea de marzo',
    type: 'Asamblea',
    assemblyId: centro,
    agenda: JSON.stringify([{ title: 'Cuentas', text: '' }]),
    ...beginsIn(7 * day),
  })
  const address = `/eventos/reuniones-y-asambleas/${id}`
  const page = await open(address, 'ROLE_ADMIN')
  const card = page.getByRole('region', { name: 'Convocatoria', exact: true })
  await card.getByText('Todavía no se ha escrito a nadie.').waitFor()
  await card.getByRole('button', { name: 'Convocar' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Convocar a quien corresponde?' })
  await dialog.getByText('2 personas').waitFor()
  await dialog.getByText('1 persona no tiene correo').waitFor()
  await dialog.getByRole('button', { name: 'Ver quiénes' }).click()
  await dialog.getByText(/^Sol .*: /).waitFor()
  await dialog.getByText('No dice dónde es: ni lugar ni enlace.').waitFor()
  await dialog.getByLabel('Añadir algo al correo').fill('Trae las cuentas.')
  await dialog.getByText('Ver el correo').click()
  const mail = dialog.frameLocator('iframe')
  await mail.getByText('Trae las cuentas.').last().waitFor()
  await mail.getByText('Te convocamos a «Asamblea de marzo».').last().waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Convocar' }).click()
  await page.getByRole('status').filter({ hasText: 'Convocatoria en camino' }).first().waitFor()
  await card.getByText('A punto de salir.', { exact: false }).first().waitFor()
  expect(await freezeNextDue(world)).toBe(true)
  await letAllLeave(world)
  await card.getByText('Enviada a 2 de 2 personas.').waitFor()
  await expect
    .poll(() => card.getByRole('link', { name: 'Convocatoria' }).getAttribute('href'))
    .toMatch(/^\/comunicaciones\/panel-comunicacion\/\d+$/)

  // It gets a place: those who were called do not know, until they are told.
  await page.getByRole('button', { name: /^Editar/ }).click()
  await page.getByLabel('Lugar', { exact: true }).fill('Ateneo')
  await page.getByRole('button', { name: 'Guardar y aprobar' }).click()
  await card.getByText('no saben lo que ha cambiado: el lugar.').waitFor()
  await card.getByRole('button', { name: 'Avisar del cambio' }).click()
  await page
    .getByRole('dialog', { name: '¿Avisar del cambio?' })
    .getByRole('button', { name: 'Avisar del cambio' })
    .click()
  await card.getByRole('link', { name: 'Aviso de cambio' }).waitFor()

  // Who cancels it reads how many were called, before.
  await page.getByRole('button', { name: /^Cancelar la reunión/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Se ha convocado por correo a 2 personas').waitFor()
  await question.getByRole('button', { name: 'Volver' }).click()

  // Who holds the office reads what was sent, and cannot convene.
  const lead = await open(address, { token: await tokenFor('ROLE_RESPONSABLE', lara) }, { viewport: phone })
  const leadCard = lead.getByRole('region', { name: 'Convocatoria', exact: true })
  await leadCard.getByText('Enviada a 2 de 2 personas.').waitFor()
  await expect.poll(() => leadCard.getByRole('button').count()).toBe(0)

  // Once it is cancelled and told, whoever was called by letter is not forgotten, by whoever deletes it neither.
  await page.getByRole('button', { name: /^Cancelar la reunión/ }).click()
  await question.getByRole('button', { name: /^Cancelar la reunión/ }).click()
  await card.getByRole('button', { name: 'Avisar de que se cancela' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avisar de que se cancela' }).click()
  await card.getByRole('link', { name: 'Aviso de que se cancela' }).waitFor()
  expect(await freezeNextDue(world)).toBe(true)
  await letAllLeave(world)
  await card.getByText('A 1 persona que estaba en la convocatoria hay que escribirle una carta').waitFor()
  await page.getByRole('button', { name: /^Borrar/ }).click()
  await question.getByText('A 1 persona solo le llega por carta que se cancela.').waitFor()
})
