import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, phone, type Screen, waitUntilIdle } from '#test/support/browser.ts'
import { aVoter, aVotingNow, inMinutes } from '#test/support/openVotings.ts'
import { closedListFields, openListFields, surveyFields } from '#test/support/votings.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const vote = async (screen: Screen, voter: { token: string }, id: number, body: object) => {
  const answer = await (await screen.as(voter))('POST', `/vote/${id}`, body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ receipt: string }>().receipt
}

test('what is open stands above all else at home, until one has voted (rule voting-14)', async () => {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  const { id, candidatures } = await aVotingNow(screen, closedListFields)
  const page = await screen.open('/', voter, { viewport: phone })
  const open = card(page, 'Votaciones en curso')
  await open.getByText('Votación abierta · termina el').waitFor()
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).first().innerText())
    .toBe('Votaciones en curso')
  await expect.poll(() => findViolations(page)).toEqual([])
  await open.getByRole('link', { name: 'VOTAR en Lista ganadora' }).click()
  await page.getByRole('heading', { level: 1, name: '¿Qué candidatura eliges?' }).waitFor()
  await vote(screen, voter, id, { candidatureId: candidatures[0]?.id })
  const again = await screen.open('/', voter, { viewport: phone })
  await card(again, 'Tu inscripción').getByText('Ana Núñez').waitFor()
  await expect.poll(() => card(again, 'Votaciones en curso').count()).toBe(0)
})

test('the voting home: counts, tabs, countdown, «VOTAR» and «FINALIZADA», and the days of the month', async () => {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  await aVotingNow(screen, surveyFields)
  await aVotingNow(screen, openListFields, { from: 25 * 60 + 2, to: 60 * 60 })
  const page = await screen.open('/votaciones', voter, { viewport: phone })
  for (const [name, count] of [
    ['Encuestas', '1'],
    ['Votaciones de Listas', '1'],
    ['Total', '2'],
  ] as const)
    await page
      .getByRole('main')
      .getByText(name, { exact: true })
      .first()
      .locator('..')
      .getByText(count)
      .waitFor()
  await page.getByText('Puedes votar.').waitFor()
  await page.getByRole('link', { name: 'VOTAR en Color de la sede' }).waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Próximas votaciones' }).click()
  await page.getByRole('timer').getByText('Falta 1 día y 1 hora').waitFor()
  for (const part of ['Días', 'Horas', 'Minutos', 'Segundos'])
    await page.getByRole('timer').getByText(part, { exact: true }).waitFor()
  const last = await page.getByRole('tab', { name: 'Finalizadas' }).boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? phone.width)).toBeLessThanOrEqual(phone.width)
  await page.getByRole('tab', { name: 'Finalizadas' }).click()
  await page.getByText('SIN VOTACIONES DISPONIBLES').waitFor()
  await page.getByRole('columnheader', { name: 'lunes' }).waitFor()
  // The month stands under the tab, which has become shorter.
  await waitUntilIdle(page)
  const day = page.getByRole('button', { name: /, [12] votaci/ }).first()
  await day.click()
  await page.getByRole('status').getByRole('link', { name: 'Color de la sede' }).click()
  await page.getByRole('heading', { level: 1, name: 'Color de la sede' }).waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
})

test('results: a table, bars and percentages; the browser re-checks them and finds one’s code (rules voting-9, voting-11)', async () => {
  const screen = await aScreen()
  const [one, other] = [await aVoter(screen), await aVoter(screen)]
  const { id, candidatures } = await aVotingNow(screen, openListFields)
  const [ana, berta, carla] = candidatures.flatMap(({ candidates }) => candidates.map((each) => each.id))
  const code = await vote(screen, one, id, { candidatesIds: [ana, carla] })
  await vote(screen, other, id, { candidatesIds: [berta, carla] })
  screen.later('3 hours')
  const page = await screen.open(`/votaciones/resultados/${id}`, one, { viewport: phone })
  // Its tab is told from that of the voting.
  await expect.poll(() => page.title()).toMatch(/^Resultados de «.*» · Concejo$/)
  const result = card(page, 'Resultado')
  // Each first place is worth one, and so are two second places: all three are tied.
  await card(page, 'Quién sale').getByText('Hay un empate por deshacer entre').waitFor()
  await result.getByRole('row', { name: /Carla Otra Empate 1\.º 1/ }).waitFor()
  // On a phone the percentages are with the bars alone, and who is elected beside the name.
  await expect
    .poll(() => result.getByRole('columnheader').allInnerTexts())
    .toEqual(['Nombre', 'Puesto', 'Puntos'])
  // On paper nothing stays folded.
  const places = result.getByRole('table', { name: 'Veces en cada lugar de una papeleta' })
  await expect.poll(() => places.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => places.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await card(page, 'Participación').getByText('28,57 %').waitFor()
  await card(page, 'Hay un empate').getByText('Decide 2 puestos.').waitFor()
  await card(page, 'Hay un empate').getByText('Está por deshacer').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Comprobar', exact: true }).click()
  await page.getByText('Todo coincide.').waitFor()
  const field = page.getByLabel('Tu código', { exact: true })
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByText('Está en la lista: tu voto está dentro.').waitFor()
  await field.fill('ABCD-EFGH-JKLM-NPQR')
  await page.getByText('No está en la lista.').waitFor()
  await page.getByLabel('Una huella que apuntaste antes').fill('0'.repeat(64))
  await page.getByText('No está aquí. Comprueba que es de esta votación').waitFor()
  await page.getByText('Todo coincide.').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
})

test('an archive that was altered on its way is noticed by the browser (rule voting-11)', async () => {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  const { id, candidatures } = await aVotingNow(screen, closedListFields)
  await vote(screen, voter, id, { candidatureId: candidatures[0]?.id })
  screen.later('3 hours')
  await (
    await screen.as(voter)
  )('GET', `/voting/results/${id}`)
  const page = await screen.open(`/votaciones/resultados/${id}/comprobar`, voter, {
    before: (empty) =>
      empty.route('**/api/voting/*/archive', async (route) => {
        const answer = await route.fetch()
        const archive = (await answer.json()) as { tally: string }
        await route.fulfill({
          json: { ...archive, tally: archive.tally.replace('"ballots":1', '"ballots":2') },
        })
      }),
  })
  await page.getByText('Hay algo que no coincide.').waitFor()
  await page.getByText('Su huella no es la del que se contó.').waitFor()
})

test('who may not see a voting is led to the voting home, and reads why not in one that they may', async () => {
  const screen = await aScreen()
  await aVoter(screen)
  const { id } = await aVotingNow(screen, surveyFields)
  for (const path of [`/votaciones/en-curso/${id}`, `/votaciones/resultados/${id}`]) {
    const page = await screen.open(path, 'ROLE_USER')
    await page.getByRole('heading', { level: 1, name: 'Votaciones' }).waitFor()
  }
  const staff = await screen.open(`/votaciones/en-curso/${id}`, 'ROLE_ADMIN')
  await staff.getByText('Para votar hace falta una ficha en el censo.').waitFor()
})

test('who is not in the provisional roll reads why, and claims (rule voting-12)', async () => {
  const screen = await aScreen()
  await aVoter(screen)
  const outside = await aVoter(screen, { inscriptionType: 3 })
  const period = { claimsFrom: inMinutes(-30), claimsUntil: inMinutes(60) }
  const { id } = await aVotingNow(screen, { ...surveyFields, ...period }, { from: 120, to: 240 })
  const page = await screen.open(`/votaciones/votacion/${id}`, outside, { viewport: phone })
  const roll = card(page, 'El censo provisional')
  await roll.getByText('No estás, porque').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await roll.getByRole('button', { name: 'Reclamar que debo estar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar la reclamación' }).click()
  await dialog.getByText('Campo requerido *').first().waitFor()
  await dialog.getByLabel('Por qué').fill('Pedí ser Afiliada en enero.')
  await dialog.getByRole('button', { name: 'Enviar la reclamación' }).click()
  await roll.getByText('Pedí ser Afiliada en enero.').waitFor()
  await roll.getByText('Pendiente').waitFor()
  await expect.poll(() => roll.getByRole('button', { name: /^Reclamar/ }).count()).toBe(0)
})

test('who is left out of a provisional roll finds it at home and on «Votaciones», as who votes only by a letter (rules voting-12, voting-16)', async () => {
  const screen = await aScreen()
  await aVoter(screen)
  const outside = await aVoter(screen, { inscriptionType: 3 })
  const period = { claimsFrom: inMinutes(-30), claimsUntil: inMinutes(60) }
  await aVotingNow(screen, { ...surveyFields, ...period }, { from: 120, to: 240 })
  await sql`with y as (insert into activity (action) values ('affiliateRegistered') returning id)
    insert into activity_subject (activity_id, entity, entity_id) select id, 'affiliate', ${outside.id} from y`.execute(
    screen.db,
  )
  for (const address of ['/', '/votaciones']) {
    const page = await screen.open(address, outside, { viewport: phone })
    if (address !== '/') {
      await page
        .getByText(/no votas sin una carta, porque hace poco te dio de alta la organización/)
        .waitFor()
      await page.getByRole('main').getByRole('link', { name: '/carta' }).waitFor()
    }
    const found = card(page, 'Censos provisionales')
    await found.getByText('No estás en su censo provisional.').waitFor()
    await expect.poll(() => findViolations(page)).toEqual([])
    await found.getByRole('link', { name: 'Ver por qué y reclamar de Color de la sede' }).click()
    await card(page, 'El censo provisional').getByText('No estás, porque').waitFor()
  }
})

test('an annulled voting stays in «Finalizadas» with its reason, and nobody can vote in it (rule voting-2)', async () => {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  const { id, name } = await aVotingNow(screen, surveyFields)
  await vote(screen, voter, id, { blank: true })
  const admin = await screen.as('ROLE_ADMIN')
  await admin('POST', `/voting/${id}/annul`, { reason: 'Faltaba una respuesta.', confirm: name })
  const page = await screen.open('/votaciones', voter, { viewport: phone })
  await page.getByRole('tab', { name: 'Finalizadas' }).click()
  await page.getByText('ANULADA', { exact: true }).waitFor()
  await page.getByText('Habías votado: tu voto ya no cuenta para nada.').waitFor()
  await page.getByRole('link', { name }).first().click()
  await page.getByText('Esta votación está anulada y no vale. Motivo: Faltaba una respuesta.').waitFor()
  // What there was to choose stays readable.
  await card(page, 'Las preguntas').getByText('Morado').waitFor()
  await expect.poll(() => page.getByText('Puedes votar.').count()).toBe(0)
  await expect.poll(() => findViolations(page)).toEqual([])
})

test('a tie is settled by a lot that was announced, or by the statutes; the act is taken along (rule voting-10)', async () => {
  const screen = await aScreen()
  const [one, other] = [await aVoter(screen), await aVoter(screen)]
  const { id, candidatures } = await aVotingNow(screen, closedListFields)
  const [first, second] = candidatures.map((each) => each.id)
  await vote(screen, one, id, { candidatureId: first })
  await vote(screen, other, id, { candidatureId: second })
  screen.later('3 hours')
  const page = await screen.open(`/votaciones/resultados/${id}`, 'ROLE_ADMIN', { viewport: phone })
  const office = card(page, 'Deshacer un empate')
  await office.getByRole('button', { name: 'Por los estatutos' }).click()
  const dialog = page.getByRole('dialog')
  // Nobody is first before somebody says so, and who gets the place is said before it is settled.
  await dialog.getByLabel('Qué artículo, y por qué').fill('Artículo 12.')
  await dialog.getByRole('button', { name: 'Deshacer el empate' }).click()
  await dialog.getByRole('link', { name: 'El orden: Di en qué orden quedan' }).waitFor()
  await dialog.getByRole('button', { name: '1.º Una' }).click()
  await dialog.getByRole('button', { name: '2.º Otra' }).click()
  await dialog.getByText('Sale Una; Otra no sale. No se podrá cambiar.').waitFor()
  await dialog.getByRole('button', { name: 'Bajar a Una' }).click()
  await dialog.getByText('Sale Otra; Una no sale. No se podrá cambiar.').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await office.getByRole('button', { name: 'Anunciar un sorteo' }).click()
  await dialog.getByLabel('De dónde saldrá el número').fill('El sorteo de la ONCE del viernes')
  // By the clock of the application, four hours from when it is announced.
  const known = new Date(Date.now() + 7 * 3_600_000)
  const write = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es', { timeZone: 'Europe/Madrid', ...how }).format(known)
  await dialog
    .getByLabel('Día en que se sabrá')
    .fill(write({ day: 'numeric', month: 'numeric', year: 'numeric' }))
  await dialog.getByLabel('Hora').fill(write({ hour: '2-digit', minute: '2-digit' }))
  await dialog.getByRole('button', { name: 'Anunciar', exact: true }).click()
  await page
    .getByText(/se anunció un sorteo con un número de 5 cifras .*: El sorteo de la ONCE del viernes/)
    .waitFor()
  await office.getByRole('button', { name: 'Sortear' }).click()
  await dialog.getByLabel('El número').fill('48213')
  await dialog.getByRole('button', { name: 'Sortear' }).click()
  await dialog.getByText(/hasta entonces nadie puede saberlo/).waitFor()
  screen.later('8 hours')
  const later = await screen.open(`/votaciones/resultados/${id}`, 'ROLE_ADMIN', { viewport: phone })
  await later.getByRole('button', { name: 'Sortear' }).click()
  await later.getByRole('dialog').getByLabel('El número').fill('48 213')
  await later.getByRole('dialog').getByRole('button', { name: 'Sortear' }).click()
  await later.getByText('con el número «48213»').waitFor()
  await expect.poll(() => card(later, 'Deshacer un empate').count()).toBe(0)
  await later.getByText('Huella del resultado, con los desempates').waitFor()
  await takeAlong(later)
})

/** The turnout, the act, and the check of a result. */
async function takeAlong(page: Page) {
  await page.getByRole('button', { name: 'Ver la participación por asambleas' }).click()
  await page.getByText('Ninguna asamblea tiene diez personas en el censo.').waitFor()
  const act = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar el acta (PDF)' }).click()
  expect((await act).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('link', { name: 'Comprobar', exact: true }).click()
  await page.getByText('Todo coincide.').waitFor()
}
