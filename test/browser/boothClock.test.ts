import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { answerAsBefore } from '#test/support/beforeVoting.ts'
import { booth, letPass, press, runOwnClock, waitForHeading } from '#test/support/booth.ts'
import { aScreen, phone } from '#test/support/browser.ts'
import { aVoter, aVotingNow } from '#test/support/openVotings.ts'
import { closedListFields } from '#test/support/votings.ts'

test('it closes while one is in the booth: nothing was recorded, and it says so (rule voting-2)', async () => {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  const voting = await aVotingNow(screen, closedListFields, { to: 0.9 })
  const page = await screen.open(booth(voting.id), voter, {
    viewport: phone,
    before: async (empty) => {
      await answerAsBefore(empty, voting.id)
      await runOwnClock(empty, -60)
    },
  })
  await page.getByRole('radio', { name: /^Una/ }).check()
  await page.getByText('Queda menos de 1 minuto para votar').first().waitFor()
  await press(page, 'Continuar')
  await waitForHeading(page, 'Revisa tu voto')
  screen.later('1 minute')
  await letPass(page, 1)
  await waitForHeading(page, 'La votación se ha cerrado')
  await page.getByText('Tu voto no se ha enviado: no se ha registrado nada.').waitFor()
  await expect.poll(() => page.getByText('Una', { exact: true }).count()).toBe(0)
  const send = await screen.as(voter)
  expect((await send('GET', `/vote/hasvoted/${voting.id}`)).json()).toBe(false)
  await page.getByRole('link', { name: 'Ver los resultados' }).click()
  await page.getByText('Sin votos disponibles', { exact: true }).waitFor()
  await page.getByText('La votación está cerrada sin votos disponibles').waitFor()
})

test('it closes and nobody knows whether the vote arrived: so it says, until it is known (rule voting-14)', async () => {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  const voting = await aVotingNow(screen, closedListFields, { to: 0.9 })
  await doWhatIsDue(screen.world)
  const page = await screen.open(booth(voting.id), voter, {
    viewport: phone,
    before: (empty) => runOwnClock(empty),
  })
  await page.getByRole('radio', { name: /^Una/ }).check()
  await press(page, 'Continuar')
  await page.route('**/api/vote/**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await press(page, 'Enviar voto')
  await page.getByText('no se puede cambiar hasta saber si llegó').waitFor()
  screen.later('1 minute')
  await letPass(page, 1)
  await waitForHeading(page, 'La votación se ha cerrado')
  await page.getByRole('heading', { level: 2, name: 'No sabemos si tu voto ha llegado' }).waitFor()
  await expect.poll(() => page.getByText('no se ha registrado nada').count()).toBe(0)
  const code = await page.locator('code').innerText()
  await press(page, 'Volver a preguntar')
  await page.getByRole('alert').getByText('No ha habido respuesta').waitFor()
  // The page asks by itself as well, and must not be answered before the button is pressed.
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/vote/**', async (route) => {
    await pressed
    await route.continue()
  })
  await press(page, 'Volver a preguntar')
  answer()
  await waitForHeading(page, 'Envío completado')
  await page.locator('code').getByText(code, { exact: true }).waitFor()
})

test('who leaves with a ballot that is not sent is asked; who does not touch it for ten minutes loses it (rule voting-14)', async () => {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  const { id } = await aVotingNow(screen, closedListFields)
  const page = await screen.open(booth(id), voter, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    before: (empty) => runOwnClock(empty),
  })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const una = page.getByRole('radio', { name: /^Una/ })
  const otra = page.getByRole('radio', { name: /^Otra/ })
  const send = page.getByRole('button', { name: 'Enviar voto' })
  const tapAt = async (target: Locator) => {
    const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
    return () => page.touchscreen.tap(x + 10, y + 10)
  }
  await una.check()
  await page.getByRole('link', { name: 'Salir' }).click()
  await page.getByRole('alertdialog', { name: 'Tu voto no se ha enviado' }).waitFor()
  await page.getByRole('button', { name: 'Seguir votando' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  // What is done to «¿Sigues ahí?» reaches nothing below: neither another choice, nor «Enviar voto».
  const question = page.getByRole('alertdialog', { name: '¿Sigues ahí?' })
  for (const below of [otra, send]) {
    if (below === send) await press(page, 'Continuar')
    const tap = await tapAt(below)
    await letPass(page, 9)
    await question.waitFor()
    await tap()
    await question.waitFor({ state: 'detached' })
  }
  await page.getByRole('definition').first().getByText('Una', { exact: true }).waitFor()
  await send.focus()
  await letPass(page, 9)
  await question.waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await waitForHeading(page, 'Revisa tu voto')
  await expect.poll(() => page.getByText('se ha borrado lo que se había elegido').count()).toBe(0)
  // Of a device that slept the first touch comes too late, and chooses nothing.
  const tap = await tapAt(send)
  await page.evaluate(() => dispatchEvent(new CustomEvent('pass', { detail: 11 * 60_000 })))
  await tap()
  await waitForHeading(page, 'Se ha borrado lo que se había elegido')
  await page.getByText('No se ha enviado nada.').waitFor()
  await press(page, 'Empezar de nuevo')
  await waitForHeading(page, '¿Qué candidatura eliges?')
  await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(sent).toEqual([])
  await page.getByRole('link', { name: 'Salir' }).click()
  await page.getByRole('heading', { level: 1, name: 'Votaciones' }).waitFor()
})
