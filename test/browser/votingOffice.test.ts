import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Claim } from '#contract/votings/electorate.ts'
import { aScreen, takeClock } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aVoter, aVotingNow } from '#test/support/openVotings.ts'
import { openListFields, surveyFields } from '#test/support/votings.ts'
import { press } from '#test/support/writing.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('rule voting-13: who has not voted is reminded, and nobody is told who or how many', async () => {
  const screen = await aScreen()
  Object.assign(screen.world.settings, { smtpUrl: 'smtp://127.0.0.1:1' })
  const voter = await aVoter(screen)
  await aVoter(screen)
  const { id, questions } = await aVotingNow(screen, surveyFields)
  const surveyAnswersIds = questions.flatMap(({ answers }) => answers.slice(0, 1).map((one) => one.id))
  const cast = await (await screen.as(voter))('POST', `/vote/${id}`, { surveyAnswersIds })
  expect(cast.statusCode, cast.body).toBe(201)
  const page = await screen.open('/votaciones/en-curso', 'ROLE_ADMIN')
  await page.getByRole('link', { name: 'Votar Color de la sede' }).waitFor()
  await page.getByRole('link', { name: 'Ver Color de la sede' }).click()
  await page.getByText('Hasta entonces ninguna pantalla dice qué se ha votado').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Guardar como borrador' }).count()).toBe(0)
  await press(page, 'Recordar')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('La aplicación no guarda ni dice a quién se envía').waitFor()
  await dialog.getByRole('button', { name: 'Enviar el recordatorio' }).click()
  await page.getByText('El recordatorio está saliendo').first().waitFor()
  // A second one so soon is refused where it was asked for.
  await press(page, 'Recordar')
  await dialog.getByRole('button', { name: 'Enviar el recordatorio' }).click()
  await dialog.getByText('Ya se ha recordado').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  // Nobody of its census lacks an address: there is no letter to print.
  await press(page, 'Cartas para quien no tiene correo')
  await dialog.getByRole('button', { name: 'Descargar las cartas (PDF)' }).click()
  await dialog.getByText('no hace falta ninguna.').waitFor()
  expect(
    await screen.db.selectFrom('voting').where('id', '=', id).select('remindedAt').executeTakeFirst(),
  ).toMatchObject({ remindedAt: expect.anything() })
})

test('rule voting-12: a claim is decided with its reason', async () => {
  const screen = await aScreen()
  await aVoter(screen)
  const outside = await aVoter(screen, { inscriptionType: 3, name: 'Ana' })
  const claims = { claimsFrom: inMinutes(-30), claimsUntil: inMinutes(20) }
  const { id } = await aVotingNow(screen, { ...surveyFields, ...claims }, { from: 60, to: 120 })
  const member = await screen.as({ token: outside.token })
  const made = await member('POST', `/voting/${id}/claim`, { wish: 'entrar', text: 'Soy afiliada.' })
  expect(made.statusCode, made.body).toBe(201)
  const page = await screen.open(`/votaciones/aprobadas/${id}`, 'ROLE_ADMIN')
  await page.getByRole('link', { name: 'Reclamaciones' }).click()
  await page.getByText('Soy afiliada.').waitFor()
  await page.getByRole('button', { name: /^Decidir la de Ana/ }).click()
  const dialog = page.getByRole('dialog')
  // Past the choice by the keyboard: nothing is chosen, so nothing is decided.
  await dialog.getByRole('radio', { name: /Aceptarla/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ya consta el cambio, se acepta.')
  await dialog.getByRole('button', { name: 'Decidir y avisar' }).press('Enter')
  await dialog.getByRole('link', { name: 'Decisión: Campo requerido *' }).waitFor()
  await dialog.getByLabel('Por qué').fill('')
  await dialog.getByRole('radio', { name: /Denegarla/ }).check()
  await dialog.getByRole('button', { name: 'Decidir y avisar' }).click()
  await dialog.getByRole('link', { name: /Di por qué/ }).waitFor()
  await dialog.getByRole('radio', { name: /Aceptarla/ }).check()
  await dialog.getByRole('button', { name: 'Decidir y avisar' }).click()
  await page.getByText('No hay ninguna en el estado que se pide arriba.').waitFor()
  const { rows } = { rows: await screen.db.selectFrom('votingClaim').select('state').execute() }
  expect(rows).toEqual([{ state: 'aceptada' satisfies Claim['state'] }])
})

test('rules voting-2, voting-14: a device whose clock is an hour off opens and closes nothing', async () => {
  const screen = await aScreen()
  const voter = await anAffiliate(screen.db, { creationTime: new Date('2026-01-01T10:00:00Z') })
  await aVotingNow(screen, surveyFields, { from: -30, to: 30 })
  await aVotingNow(screen, openListFields, { from: 30, to: 90 })
  // Staff, whose session ends after an hour without use.
  const token = await screen.tokenFor('ROLE_ADMIN', voter)
  for (const off of [60, -60]) {
    const before = async (empty: Page) => takeClock(empty).install({ time: inMinutes(off) })
    const page = await screen.open('/votaciones', { token }, { before })
    await page.getByText(/dentro de (2\d|30) minutos/).waitFor()
    await takeClock(page).runFor(3000)
    await page.getByRole('tab', { name: 'Próximas votaciones' }).click()
    const timer = page.getByRole('timer')
    await timer.getByText(/Faltan (2\d|30) minutos/).waitFor()
    await page.getByRole('tab', { name: 'En curso' }).click()
    await page.getByRole('link', { name: 'VOTAR en Color de la sede' }).click()
    await page.getByRole('heading', { level: 1, name: '¿De qué color?' }).waitFor()
    await takeClock(page).runFor(3000)
    await page.getByLabel('Verde').check()
  }
})
