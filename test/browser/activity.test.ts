import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyEachDay } from '#server/activity/seal/upkeep.rules.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { completePerson } from '#test/support/profile.ts'
import { isComplete, sampleFirst } from '#test/support/sample.ts'

/** An admin has opened a file twice; a super admin reads the log. */
async function recordActivity() {
  const screen = await aScreen()
  const affiliateId = await anAffiliate(screen.db, completePerson)
  const admin = await screen.as('ROLE_ADMIN')
  for (let time = 0; time < 2; time += 1) await admin('GET', `/affiliate/${affiliateId}`)
  const boss = { token: await screen.tokenFor('ROLE_SUPER_ADMIN') }
  const { username: who, id } = await screen.db
    .selectFrom('appUser')
    .select(['username', 'id'])
    .where('role', '=', 'ROLE_ADMIN')
    .executeTakeFirstOrThrow()
  return { ...screen, boss, who, id }
}

test('the log is read newest first, filtered in the address and downloaded as it is seen; what was tampered with is named (rule log-11)', async () => {
  const { open, boss, as, who, db, world } = await recordActivity()
  await (
    await as('ROLE_ADMIN')
  )('GET', '/users/alguien')
  await sealLog(world.db)
  await db.transaction().execute(async (unit) => {
    await sql`set local session_replication_role = replica`.execute(unit)
    await sql`update activity set details = 'Inscrito 7' where id = (select max(activity_id) from activity_link)`.execute(
      unit,
    )
  })
  await expect(verifyEachDay(world, new AbortController().signal)).rejects.toMatchObject({ name: 'LogAlarm' })
  const page = await open('/gestion-usuarios/actividad', boss)
  await page.getByRole('table', { name: /^2 líneas/ }).waitFor()
  await page.getByText(/no es como se escribió\. Línea \d+\. No es la que se selló/).waitFor()
  // That this page named somebody is a line as well, which is there before or after the seal is asked for.
  await page.getByText(/^2 líneas selladas · (?:ninguna|1) sin sellar · comprobado ahora mismo$/).click()
  await page.getByRole('button', { name: 'Copiar la huella' }).waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual([
      expect.stringContaining('Id'),
      'Usuario',
      'Acción',
      'Detalles',
      expect.stringContaining('Fecha'),
      'Rol',
      'Desde',
    ])
  await page
    .getByRole('row', { name: /Consulta de la ficha.*Administración/ })
    .first()
    .waitFor()
  await expect
    .poll(() => page.getByRole('columnheader', { name: /Fecha/ }).getAttribute('aria-sort'))
    .toBe('descending')
  await page.getByText('ahora mismo').first().waitFor()
  await expect
    .poll(() => page.getByLabel('Filas por página').locator('option').allInnerTexts())
    .toEqual(['5', '10', '20'])

  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Hasta el día').fill('pasado mañana')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Escribe un día, por ejemplo 5/3/2026').waitFor()
  await page.getByLabel('Hasta el día').fill('')
  const action = page.getByRole('combobox', { name: 'Acción' })
  await action.fill('ficha de un inscrito')
  await page.getByRole('option', { name: 'Consulta de la ficha de un inscrito' }).click()
  await page.getByLabel('Desde el día').fill('5/3/2026')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('button', { name: 'Acción: Consulta de la ficha de un inscrito' }).waitFor()
  await page.getByRole('button', { name: 'Desde el día: 5 de marzo de 2026' }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    action: 'Consulta de la ficha de un inscrito',
    fromDate: '2026-03-05',
  })
  await page.reload()
  await page.getByRole('table', { name: /^2 líneas/ }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar 2 líneas' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Actividad_\d+-\d+-\d{4}\.xlsx$/)

  await page.getByLabel('Buscar por usuario').fill('nadie@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('SIN REGISTROS DISPONIBLES').waitFor()
  await page.goBack()
  await page
    .getByRole('row', { name: new RegExp(who) })
    .first()
    .waitFor()
})

test('who looked at a person is found by the whole document (rule log-7)', async () => {
  const { open, boss } = await recordActivity()
  const page = await open('/gestion-usuarios/actividad', boss)
  const search = async (document: string) => {
    await page.getByLabel('Persona (DNI)').fill(document)
    await page.getByRole('button', { name: 'Aplicar' }).click()
  }
  await page.getByRole('button', { name: 'Filtros' }).click()
  await search('1234')
  await page.getByRole('main').getByText('SIN REGISTROS DISPONIBLES').waitFor()
  await search('12.345.678-z')
  // The two looks and the log itself, which named who was looked at before anybody was searched for.
  await page.getByRole('table', { name: /^3 líneas/ }).waitFor()
  await page.getByRole('button', { name: 'Persona (DNI): 12.345.678-z' }).waitFor()
  const person = page.getByRole('link', { name: /^Eva Peña/ }).first()
  // Names of one line may stand one below the other.
  expect((await person.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await person.click()
  await page.getByRole('heading', { level: 1, name: /^Eva Peña/ }).waitFor()
})

test('an account’s own log is a tab of its panel, with the state of the list in the address', async () => {
  const { open, boss, id, who, db } = await recordActivity()
  await aUser(db, { username: 'otra@example.org' })
  const page = await open(`/gestion-usuarios/panel-usuarios/${id}?tab=actividad`, boss)
  await page.getByRole('table', { name: /^2 líneas/ }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: new RegExp(who) }).count()).toBe(2)
  await page.getByLabel('Filas por página').selectOption('5')
  await page.waitForURL(/tab=actividad.*size=5|size=5.*tab=actividad/)
  await page.getByRole('tab', { name: 'Gráfico' }).click()
  await page.getByText(/^Total 2\./).waitFor()
  expect(new URL(page.url()).searchParams.get('size')).toBeNull()
})

test.runIf(isComplete)('on a phone each line is a card; a failure offers another try', async () => {
  const { open, boss } = await recordActivity()
  const page = await open('/gestion-usuarios/actividad', boss, { viewport: phone })
  await page
    .getByRole('button', { name: /^Más datos de \d+$/ })
    .first()
    .click()
  await page.getByText('Administración').first().waitFor()
  await page.route('**/api/log?**', (route) => route.abort())
  await page.reload()
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await retry.waitFor()
  await page.unroute('**/api/log?**')
  await retry.click()
  await page.getByRole('table', { name: /líneas/ }).waitFor()
})

test('days turned round are told at their field; of an address that has them it is said why there is no list', async () => {
  const { open, boss, id } = await recordActivity()
  const why = 'El final no puede ser anterior al principio'
  const page = await open('/gestion-usuarios/actividad', boss)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Desde el día').fill('6/3/2026')
  await page.getByLabel('Hasta el día').fill('5/3/2026')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText(why).waitFor()
  const until = page.getByLabel('Hasta el día')
  expect([
    await until.getAttribute('aria-invalid'),
    await until.evaluate((box) => box === document.activeElement),
  ]).toEqual(['true', true])
  expect(new URL(page.url()).searchParams.get('toDate')).toBeNull()
  await page.getByRole('table', { name: /^2 líneas/ }).waitFor()

  const days = 'fromDate=2026-03-06&toDate=2026-03-05'
  for (const path of sampleFirst(`panel-usuarios/${id}?tab=actividad&${days}`, `actividad?${days}`)) {
    const sent = await open(`/gestion-usuarios/${path}`, boss)
    const failed = sent.getByRole('alert').filter({ hasText: 'No se puede filtrar así' })
    await failed.getByText(`Hasta el día: ${why}`).waitFor()
    await failed.getByRole('button', { name: 'Quitar los filtros' }).click()
    await sent.getByRole('table', { name: /^2 líneas/ }).waitFor()
  }
})
