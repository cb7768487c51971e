import { sql } from 'kysely'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { receiptCode, toReceipt } from '#contract/votings/receipt.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, desktop, phone, takeContext, waitForPaint } from '#test/support/browser.ts'
import { booth, press, waitForHeading } from '#test/support/booth.ts'
import { clickTwice } from '#test/support/clickTwice.ts'
import { answerAsBefore } from '#test/support/beforeVoting.ts'
import { aVoter, aVotingNow } from '#test/support/openVotings.ts'
import { closedListFields, openListFields, surveyFields } from '#test/support/votings.ts'

const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()

/** All that a browser keeps of a page beside what it shows. */
const readKept = (page: Page) =>
  page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage), location.href, document.title]
      .flat()
      .join('\n'),
  )

async function anOpenVoting(fields: object, options: Parameters<typeof aVotingNow>[2] = {}) {
  const screen = await aScreen()
  const voter = await aVoter(screen)
  const voting = await aVotingNow(screen, fields, options)
  const open = (viewport = phone, before?: (page: Page) => Promise<unknown>) =>
    screen.open(booth(voting.id), voter, { viewport, ...(before && { before }) })
  return { ...screen, screen, voter, voting, openBooth: open }
}

test('a survey: a question per screen, a review, and the code that is kept (rules voting-9, voting-14)', async () => {
  const { openBooth, screen, voter, voting, db, world } = await anOpenVoting(surveyFields)
  await doWhatIsDue(world)
  // Who comes before it begins votes as everybody does: it opens by itself, and with what is known of it by then.
  let counted: Promise<Response> | undefined
  const page = await openBooth(phone, (empty) => {
    counted = empty.waitForResponse(
      async (answer) =>
        answer.url().endsWith(`/api/voting/${voting.id}`) &&
        ((await answer.json()) as { census: unknown }).census !== null,
    )
    return answerAsBefore(empty, voting.id)
  })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const bodies: string[] = []
  page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postData() ?? ''))
  await waitForHeading(page, 'La votación no ha empezado')
  await waitForHeading(page, '¿De qué color?')
  await expect.poll(focused).toBe('¿De qué color?')
  await page.getByRole('progressbar', { name: 'Paso 1 de 2' }).waitFor()
  await page.getByText('Elige 1 respuesta.').waitFor()
  // What comes while one aims moves nothing: the census is said on the next screen.
  const places = () =>
    Promise.all([page.getByText('Morado'), page.getByText('Continuar')].map((one) => one.boundingBox()))
  const before = await places()
  await counted
  await waitForPaint(page)
  await page.getByText(/^La votación termina el .*:\d\d\.$/).waitFor()
  expect(await places()).toEqual(before)
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => findViolations(page)).toEqual([])
  await press(page, 'Continuar')
  await waitForHeading(page, '¿Qué más?')
  await page.getByRole('progressbar', { name: 'Paso 2 de 2' }).waitFor()
  await choose(page, 'Mesas')
  await choose(page, 'Sillas')
  await page.getByText('Puedes elegir hasta 2 · llevas 2.').waitFor()
  await choose(page, 'Nada')
  await page.getByText('Ya has elegido 2 respuestas: para elegir otra, quita una.').waitFor()
  await press(page, 'Continuar')
  await waitForHeading(page, 'Revisa tu voto')
  await page.getByText('Sin responder').waitFor()
  await page.getByText(/ Pueden votar \d+ personas\.$/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Enviar voto' }).count()).toBe(0)
  // What is missing is a fact, and the way to it.
  await press(page, '¿De qué color?')
  await choose(page, 'Morado')
  await press(page, 'Continuar')
  await waitForHeading(page, 'Revisa tu voto')
  await expect.poll(() => findViolations(page)).toEqual([])
  const kept = await readKept(page)
  for (const word of ['Morado', 'Mesas', 'Sillas']) expect(kept).not.toContain(word)
  await press(page, 'Enviar voto')
  await waitForHeading(page, 'Envío completado')
  await expect.poll(focused).toBe('Envío completado')
  await page.getByText('¡Gracias por participar en la votación!').waitFor()
  const code = await page.locator('code').innerText()
  expect(receiptCode.safeParse(code).success).toBe(true)
  await expect.poll(() => findViolations(page)).toEqual([])
  expect(await readKept(page)).not.toContain(code)
  const { seed } = JSON.parse(bodies[0] ?? '') as { seed: string }
  expect(code).toBe(toReceipt(voting.id, seed))
  expect(await page.content()).not.toContain(seed)
  const receipts = await db.selectFrom('receipt').select('code').where('votingId', '=', voting.id).execute()
  expect(receipts).toEqual([{ code }])
  // «Back» leads to the end; whoever comes again reads only that.
  await page.goBack()
  await waitForHeading(page, 'Envío completado')
  await page.getByText(code, { exact: true }).waitFor()
  const again = await screen.open(booth(voting.id), voter)
  await waitForHeading(again, 'Envío completado')
  await expect.poll(() => again.locator('code').count()).toBe(0)
})

test('an open list by keyboard: chosen, moved, sent in the voter’s order (rules voting-5, voting-14)', async () => {
  const { openBooth, voting } = await anOpenVoting(openListFields)
  const page = await openBooth()
  await waitForHeading(page, '¿A quién eliges?')
  await page.getByRole('progressbar', { name: 'Llevas 0 de 2' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await page.getByRole('button', { name: 'Elegir a Ana' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Ana, puesto 1 de 2' }).waitFor()
  await expect.poll(focused).toBe('Elegir a Berta')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('progressbar', { name: 'Llevas 2 de 2' }).waitFor()
  await page.getByText('2 de 2 elegidas', { exact: true }).waitFor()
  await page.getByText('Elige a 2 personas · llevas 2.').waitFor()
  await page.getByRole('button', { name: 'Subir a Carla' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Carla, puesto 1 de 2' }).waitFor()
  await expect.poll(focused).toBe('Subir a Carla')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Carla ya está en el primer puesto' }).waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Continuar' }).focus()
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Revisa tu voto')
  await expect.poll(() => page.getByRole('definition').first().innerText()).toMatch(/1\.º Carla\s+2\.º Ana/)
  await page.getByRole('button', { name: 'Enviar voto' }).focus()
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Envío completado')
  const names = voting.candidatures.flatMap(({ candidates }) => candidates)
  const { candidatesIds } = (await sent).postDataJSON() as { candidatesIds: number[] }
  expect(candidatesIds.map((id) => names.find((one) => one.id === id)?.name)).toEqual(['Carla', 'Ana'])
})

test('an open list of total votes: no order, and blank is a choice that can be taken back (rule voting-5)', async () => {
  const more = Array.from({ length: 20 }, (_, at) => ({ name: `Zoe ${at}` }))
  const candidatures = [...openListFields.candidatures, { name: 'Muchas', candidates: more }]
  const { openBooth } = await anOpenVoting({
    ...openListFields,
    candidatures,
    votingMethodType: 'Total de votos',
  })
  const page = await openBooth(desktop)
  await waitForHeading(page, '¿A quién eliges?')
  // Enter in the search, «Ir» on a phone, is not «Continuar».
  await page.getByRole('textbox', { name: 'Buscar por nombre' }).press('Enter')
  await press(page, 'Elegir a Carla')
  await expect.poll(() => page.getByRole('button', { name: /^Subir/ }).count()).toBe(0)
  await page.getByRole('checkbox', { name: /^Votar en blanco/ }).check()
  await page.getByText('Votas en blanco: no eliges a nadie, y consta así.').waitFor()
  await page.getByRole('checkbox', { name: /^Votar en blanco/ }).uncheck()
  await press(page, 'Elegir a Ana')
  await press(page, 'Continuar')
  // In the order of the list, whatever was chosen first.
  await expect.poll(() => page.getByRole('definition').first().innerText()).toMatch(/^Ana\s+Carla$/)
  await press(page, 'Cambiar Tu papeleta')
  await page.getByRole('checkbox', { name: /^Votar en blanco/ }).check()
  await press(page, 'Continuar')
  await page.getByText('En blanco', { exact: true }).waitFor()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await press(page, 'Enviar voto')
  await waitForHeading(page, 'Envío completado')
  expect((await sent).postDataJSON()).toMatchObject({ candidatesIds: [], blank: true })
})

test('closed lists: one candidature, one step, and a code of one’s own (rules voting-5, voting-9)', async () => {
  const { openBooth, voting, db } = await anOpenVoting(closedListFields)
  const page = await openBooth()
  await waitForHeading(page, '¿Qué candidatura eliges?')
  await page.getByRole('progressbar', { name: 'Paso 1 de 1' }).waitFor()
  await page.getByRole('radio', { name: /^Otra/ }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => findViolations(page)).toEqual([])
  // «Enviar voto» comes where «Continuar» was, and is not pressed by a second click that was meant for that one.
  const { y } = (await page.getByRole('button', { name: 'Continuar' }).boundingBox()) ?? {}
  expect(await clickTwice(page, 'Continuar')).toBe('Enviar voto')
  await waitForHeading(page, 'Revisa tu voto')
  expect((await page.getByRole('button', { name: 'Enviar voto' }).boundingBox())?.y).toBe(y)
  // Of a server that answers another code the browser's own is told.
  await page.route('**/api/vote/*', async (route) => {
    const json = { recorded: true, receipt: 'AAAA-BBBB-CCCC-DDDD' }
    await route.fulfill({ response: await route.fetch(), json })
  })
  await press(page, 'Enviar voto')
  await waitForHeading(page, 'Envío completado')
  await page.getByText('El servidor ha contestado con otro código, AAAA-BBBB-CCCC-DDDD.').waitFor()
  const own = await db.selectFrom('receipt').select('code').where('votingId', '=', voting.id).execute()
  expect(own).toEqual([{ code: await page.locator('code').innerText() }])
})

test('a lost connection loses nothing and doubles nothing: the same code again (rules voting-6, voting-14)', async () => {
  const { openBooth, voting, db } = await anOpenVoting(closedListFields)
  const page = await openBooth()
  const codes: string[] = []
  // The first try does not arrive; of the second the answer is lost.
  await page.route('**/api/vote/*', async (route) => {
    codes.push(toReceipt(voting.id, (route.request().postDataJSON() as { seed: string }).seed))
    if (codes.length === 2) await route.fetch()
    return codes.length < 3 ? route.abort() : route.continue()
  })
  await page.getByRole('radio', { name: /^Una/ }).check()
  await press(page, 'Continuar')
  await press(page, 'Enviar voto')
  // What may be in is not changed, and nobody says that it is not.
  await page.getByText('no se puede cambiar hasta saber si llegó').waitFor()
  await page.getByRole('definition').first().getByText('Una', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cambiar Candidatura', disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Atrás', disabled: true }).waitFor()
  await page.getByRole('link', { name: 'Salir' }).click()
  await page.getByRole('alertdialog', { name: 'No sabemos si tu voto ha llegado' }).waitFor()
  await press(page, 'Seguir aquí')
  await press(page, 'Reintentar')
  await expect.poll(() => codes.length).toBe(2)
  await page.getByRole('button', { name: 'Reintentar', exact: true }).waitFor()
  await press(page, 'Reintentar')
  await waitForHeading(page, 'Envío completado')
  expect(new Set(codes).size).toBe(1)
  await page
    .locator('code')
    .getByText(codes[0] ?? '')
    .waitFor()
  const kept = await db.selectFrom('receipt').select('code').where('votingId', '=', voting.id).execute()
  expect(kept).toEqual([{ code: codes[0] }])
})

test('a vote of theirs was in before: it says so, and that this one was not sent (rule voting-14)', async () => {
  const { openBooth, voting, db, world } = await anOpenVoting(closedListFields)
  await doWhatIsDue(world)
  const page = await openBooth()
  await page.getByRole('radio', { name: /^Una/ }).check()
  await press(page, 'Continuar')
  await sql`insert into participation select v.id, p.position from voting v join roll_person p on p.roll_id = v.roll_id
    where v.id = ${voting.id}`.execute(db)
  await press(page, 'Enviar voto')
  await waitForHeading(page, 'Ya constaba un voto tuyo')
  await page.getByText('Lo que acabas de elegir no se ha enviado:').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  expect(await db.selectFrom('ballot').select('votingId').execute()).toEqual([])
})

test('offline at sending: it says so, and the ballot is there when the line is back (rule voting-14)', async () => {
  const { openBooth } = await anOpenVoting(closedListFields)
  const page = await openBooth()
  await page.getByRole('radio', { name: /^Una/ }).check()
  await press(page, 'Continuar')
  await waitForHeading(page, 'Revisa tu voto')
  const send = page.getByRole('button', { name: 'Enviar voto' })
  const before = await send.boundingBox()
  await takeContext(page).setOffline(true)
  // Nothing moves under the finger (rule shell-7).
  await page.getByText('Sin conexión. Lo que').waitFor()
  expect(await send.boundingBox()).toEqual(before)
  await press(page, 'Enviar voto')
  await page.getByText('No sabemos si tu voto ha llegado').waitFor()
  await takeContext(page).setOffline(false)
  await press(page, 'Reintentar')
  await waitForHeading(page, 'Envío completado')
})
