import { sql } from 'kysely'
import { test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'
import { noteRuns } from '#test/support/retention.ts'

test('rules retention-3, retention-5: a super admin reads who is due, why others wait and each period, and does it at once', async () => {
  const screen = await aScreen()
  const { db, open } = screen
  await anAffiliate(db, { inscriptionType: 0 })
  const held = await anAffiliate(db, { inscriptionType: 0 })
  await sql`update affiliate set unregistered_at = now() - interval '4 years' where inscription_type = 0`.execute(
    db,
  )
  await sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on)
    values ('cuota', ${held}, '[2026-01-01,2026-04-01)', 'Trimestral', 1000, '10 €', 'CUOTA', 'efectivo', 'cobrado', current_date)`.execute(
    db,
  )
  const page = await open('/panel-administracion/conservacion', 'ROLE_SUPER_ADMIN')
  const card = page.getByRole('region', { name: 'Qué toca borrar' })
  await card.getByText(/^Hasta el \d+ de \p{L}+ de \d+ no se borra nada solo\.$/u).waitFor()
  await page.getByText('No se ha hecho todavía.').waitFor()
  await noteRuns(screen.world)
  await page.reload()
  await card.getByText('Mañana se anonimizará 1 persona.').waitFor()
  await card.getByText('Se reducirá a lo de las cuentas 1 ficha.', { exact: false }).waitFor()
  await card
    .getByText('Sus cobros o donaciones se guardan todavía por las cuentas, con su nombre y su documento: 1')
    .waitFor()
  const rules = page.getByRole('region', { name: 'Cuánto se guarda cada cosa' })
  await rules.getByText('Quien deja el censo: 3 años desde su baja', { exact: false }).click()
  await rules.getByText('Ley Orgánica 3/2018', { exact: false }).waitFor()

  await card.getByRole('button', { name: 'Hacer ahora…' }).click()
  const dialog = page.getByRole('alertdialog', { name: '¿Borrar ya lo que toca?' })
  await dialog
    .getByText(
      '1 ficha de quien dejó el censo, 1 ficha que queda en lo de las cuentas, 0 personas de fuera del censo',
      { exact: false },
    )
    .waitFor()
  await dialog.getByRole('textbox').fill('borrar')
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click()
  await page.getByRole('heading', { name: 'Borrando lo que toca' }).waitFor()
  await runJobs(screen)
  const done = '1 ficha anonimizada, 1 ficha reducida a lo de las cuentas, 0 personas de fuera del censo'
  await page.getByText(done, { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Volver a Conservación de datos' }).click()
  await card.getByText('Mañana no se anonimiza a nadie.').waitFor()
  await page
    .getByRole('region', { name: 'Las últimas veces' })
    .getByText('a mano: 1 ficha anonimizada', { exact: false })
    .waitFor()
})
