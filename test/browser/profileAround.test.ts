import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { outsideUnits } from '#server/kernel/world.ts'
import { ensureCounted } from '#server/votings/counting.rules.ts'
import { ensureOpened } from '#server/votings/opening.rules.ts'
import { findViolations } from '#test/support/axe.ts'
import { desktop, followToScreen, phone, waitUntilIdle } from '#test/support/browser.ts'
import { aMeeting, anAffiliate, anAssembly, aTag } from '#test/support/factories.ts'
import { aPanel } from '#test/support/panel.ts'
import { sampleOne } from '#test/support/sample.ts'
import { aVoter, aVotingNow } from '#test/support/openVotings.ts'
import { surveyFields } from '#test/support/votings.ts'

/** The headings of the cards that are there. */
const told = (page: Page) => page.getByRole('heading', { level: 2 }).filter({ visible: true }).allInnerTexts()

describe('what surrounds the profile', () => {
  test('on paper stands what is known of a person, not what can be done (rule access-2)', async () => {
    const { open, openPath, db, id, tokenFor } = await aPanel()
    const tagId = await aTag(db, { name: 'Sonido' })
    await db.insertInto('personTag').values({ tagId, affiliateId: id }).execute()
    const page = await open('ROLE_SUPER_ADMIN')
    await page.getByRole('heading', { name: 'Baja y fallecimiento' }).waitFor()
    const own = await openPath('/panel-de-usuario', { token: await tokenFor('ROLE_USER', id) })
    await own.getByRole('heading', { name: 'Tu carné' }).waitFor()
    for (const each of [page, own]) await each.emulateMedia({ media: 'print' })
    await expect
      .poll(() => told(page))
      .toEqual([
        'Datos personales',
        'Tarjeta de usuario',
        'Cuenta de usuario',
        'Etiquetas',
        'Última actualización',
      ])
    await expect.poll(() => told(own)).toEqual(['Datos personales', 'Tarjeta de usuario'])
    await page.getByRole('region', { name: 'Etiquetas' }).getByText('Sonido').waitFor()
    await expect.poll(() => page.getByText('Poner una etiqueta').filter({ visible: true }).count()).toBe(0)
  })

  test('the next person is the next of the list one came from; the way back is that list', async () => {
    const { open, db } = await aPanel()
    for (const [name, city] of [
      ['Berta', 'Madrid'],
      ['Carla', 'Getafe'],
      ['Delia', 'Madrid'],
    ] as const)
      await anAffiliate(db, { name, lastName1: 'Ruiz', city })
    const page = await open()
    await followToScreen(page, '/censo-base/inscritos?sort=name&direction=asc&city=Madrid')
    await page.getByRole('link', { name: /Berta/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Berta' }).waitFor()
    await page.getByRole('tab', { name: 'Contacto' }).click()
    await page.getByRole('link', { name: 'Siguiente' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delia' }).waitFor()
    await expect
      .poll(() => page.getByRole('tab', { name: 'Contacto' }).getAttribute('aria-selected'))
      .toBe('true')
    await page
      .getByRole('navigation', { name: 'Migas de pan' })
      .getByRole('link', { name: 'Inscritos' })
      .click()
    await page.waitForURL(/sort=name/)
    expect(new URL(page.url()).searchParams.get('city')).toBe('Madrid')
  })

  test('rule voting-7: admins see in whose rolls somebody is and, once it is counted, whether they voted', async () => {
    const { open, as, world, db, tokenFor, openPath } = await aPanel()
    const { id } = await aVoter({ db, tokenFor })
    const never = await open()
    await never.getByRole('tab', { name: 'Votaciones' }).click()
    await never.getByText('SIN VOTACIONES').waitFor()
    const voting = await aVotingNow({ as, db, world }, surveyFields)
    const opened = await ensureOpened(outsideUnits(world), voting.id, 'waits')
    expect(opened).toBe('open')
    const page = await openPath(`/censo-base/inscritos/${id}`, 'ROLE_ADMIN')
    await page.getByRole('tab', { name: 'Votaciones' }).click()
    await page.getByText(/Está en el censo\.$/).waitFor()
    await expect.poll(() => findViolations(page)).toEqual([])
    const { clock } = world
    const { now } = clock
    clock.now = sql<string>`(now() + interval '3 hours')`
    await ensureCounted(outsideUnits(world), voting.id, 'waits')
    clock.now = now
    await page.reload()
    await page.getByText(/Está en el censo\. No votó\.$/).waitFor()
    await page.getByRole('link', { name: 'Color de la sede' }).click()
    await page.getByRole('heading', { level: 1, name: 'Color de la sede' }).waitFor()
  })

  test('super admins see attendances, records, comments and the short way to the participation', async () => {
    const { open, db, id } = await aPanel()
    for (const status of ['Confirmado', 'En hora', 'Pendiente']) {
      const meetingId = await aMeeting(db, { title: `Reunión ${status}` })
      await db.insertInto('meetingAttendance').values({ meetingId, affiliateId: id, status }).execute()
    }
    await anAssembly(db, { assemblyName: 'Igualdad', assemblyType: 'Sectorial' })
    const page = await open('ROLE_SUPER_ADMIN')
    // Who has looked at the file is in the log, by the person (rule log-7).
    const looks = page.getByRole('link', { name: 'Quién la ha mirado o cambiado' })
    await expect.poll(() => looks.getAttribute('href')).toMatch(/actividad\?idDocument=/)
    await page.getByRole('tab', { name: 'Asistencias, 3' }).click()
    await page.getByRole('row', { name: /Confirmado.*Reunión Confirmado.*General/ }).waitFor()
    await page.getByRole('tab', { name: 'Accesos' }).click()
    await page.getByText('Consulta de la ficha de un inscrito').waitFor()
    await page
      .getByText(/, Superadministración · Ficha de inscripción$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Modificar la inscripción' }).click()
    await page.getByLabel('Colaborar en una asamblea').waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Editar Participación' }).waitFor()
    // Saved and given up alike, nothing is asked of what is left: the address says that it is being edited (rule form-5).
    for (const [button, said] of [
      ['Guardar', 'Datos guardados'],
      ['Cancelar', 'Operación cancelada'],
    ] as const) {
      await page.getByRole('button', { name: 'Modificar la inscripción' }).click()
      await page.getByLabel('Igualdad').click()
      await page.getByRole('button', { name: button }).click()
      await page.getByText(said).first().waitFor()
      await page.getByRole('button', { name: 'Editar Participación' }).waitFor()
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    }
    const admin = await open()
    await admin.getByRole('tab').first().waitFor()
    await expect
      .poll(() => admin.getByRole('tab').allTextContents())
      .toEqual([
        'Datos personales',
        'Domicilio',
        'Contacto',
        'Participación',
        'Historial',
        'Correos',
        'Votaciones',
        'Ficha entera',
      ])
  })

  test('rule access-1: every tab and every form, wide and narrow, by day and night', async () => {
    const {
      open,
      as,
      db,
      id: person,
    } = await aPanel({
      name: 'María de los Desamparados Hermenegilda',
      lastName1: 'Fernández-Villaverde y Álvarez de Toledo',
      bankAccount: 'ES9121000418450200051332',
      feeCents: 1250,
      period: 'Anual',
    })
    const centre = await anAssembly(db, { assemblyName: 'Madrid Centro', assemblyType: 'Distrital' })
    const youth = await anAssembly(db, {
      assemblyName: 'Juventud y primer empleo',
      assemblyType: 'Sectorial',
    })
    const admin = await as('ROLE_ADMIN')
    await admin('PATCH', `/affiliate/${person}`, {
      assembly: centre,
      sectorals: [youth],
      sex: 'NoB',
      birthday: '1958-03-05',
    })
    await admin('PATCH', `/affiliate/${person}`, {
      mainSectoral: youth,
      job: 'Maestra',
      streetName: 'Avenida de la Reina Victoria Eugenia'.repeat(3),
    })
    for (const status of ['Confirmado', 'En hora', 'Pendiente']) {
      const meetingId = await aMeeting(db, {
        title: `Asamblea extraordinaria de primavera y verano (${status})`,
      })
      await db.insertInto('meetingAttendance').values({ meetingId, affiliateId: person, status }).execute()
    }
    const page = await open('ROLE_SUPER_ADMIN')
    const shots = process.env['SHOTS']
    const look = async (name: string) => {
      const looks = [
        ['wide', desktop, 'light'],
        ['narrow', phone, 'dark'],
      ] as const
      for (const [size, viewport, colorScheme] of sampleOne(looks, name)) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        expect(await findViolations(page), name).toEqual([])
        if (shots)
          await page.screenshot({ path: `${shots}/${name}-${size}-${colorScheme}.png`, fullPage: true })
      }
      await page.setViewportSize(desktop)
    }
    for (const tab of ['Datos personales', 'Domicilio', 'Contacto', 'Participación']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('button', { name: `Editar ${tab}` }).click()
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
      await look(`${tab}-editar`)
      await page.getByRole('button', { name: 'Cancelar' }).click()
    }
    for (const tab of ['Participación', 'Historial', 'Asistencias', 'Accesos']) {
      await page.getByRole('tab', { name: tab }).click()
      await waitUntilIdle(page)
      await look(tab)
    }
  })
})
