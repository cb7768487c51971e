import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Voting } from '#contract/votings/voting.ts'
import { aScreen, phone, waitForAnnouncement, type Screen } from '#test/support/browser.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { closedListFields, surveyFields } from '#test/support/votings.ts'
import { enter, field, nextYear, press, tabTo, waitForStep } from '#test/support/writing.ts'

const dates = {
  startDate: `${nextYear}-03-01T12:00:00.000Z`,
  endDate: `${nextYear}-03-08T12:00:00.000Z`,
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

/** So many that the result tells of nobody (rule voting-3). */
const enough = async (db: Screen['db'], more: number) => {
  for (let added = 0; added < more; added += 1) await anAffiliate(db)
}

/** A draft of an admin, with what it says. */
async function aWritten({ as }: Screen, fields: object) {
  const admin = await as('ROLE_ADMIN')
  const id = (await admin('POST', '/voting')).json<number>()
  const answer = await admin('PATCH', `/voting/update/${id}`, { ...fields, ...dates })
  expect(answer.statusCode, answer.body).toBe(200)
  const get = async () => (await admin('GET', `/voting/${id}`)).json<Voting>()
  return { id, admin, get, address: `/votaciones/edicion-de-votacion/${id}` }
}

test('rules voting-1, voting-3: an admin writes a survey in five steps, and approves it, by the keyboard alone', async () => {
  const app = await aScreen()
  const { db, open } = app
  await anAffiliate(db, { inscriptionType: 1 })
  await anAffiliate(db, { inscriptionType: 2, email: '' })
  await enough(db, 4)
  await anAssembly(db, { assemblyName: 'Centro' })
  const page = await open('/votaciones', 'ROLE_ADMIN')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const goOn = async () => enter(page, button('Guardar y continuar'))
  const write = async (name: string, text: string) => {
    await tabTo(page, field(page, name))
    await page.keyboard.type(text)
  }
  await enter(page, page.getByRole('main').getByRole('link', { name: 'Nueva votación' }))
  await waitForStep(page, 'Datos de la votación')
  await goOn()
  await enter(page, page.getByRole('link', { name: 'Hora a la que acaba: Campo requerido *' }))
  await expect.poll(() => focusedId(page)).toBe('endTime')
  await expect.poll(() => field(page, 'Creada por').getAttribute('readonly')).not.toBeNull()
  await page.keyboard.type('20:00')
  await tabTo(page, field(page, 'Nombre'), 'Shift+Tab')
  await page.keyboard.type('Presupuesto')
  await write('Descripción', 'Se decide entre quienes pueden votar.')
  await write('Día en que empieza', `1/3/${nextYear}`)
  await write('Hora a la que empieza', '10:00')
  await write('Día en que acaba', `8/3/${nextYear}`)
  await goOn()
  await waitForStep(page, 'Cómo se vota')
  await expect.poll(() => page.url()).toMatch(/edicion-de-votacion\/\d+\?paso=2$/)
  await tabTo(page, page.getByRole('radio', { name: /Encuesta/ }))
  await page.keyboard.press('Space')
  await goOn()

  await waitForStep(page, 'Preguntas')
  await page.getByText('Preguntas: Escribe al menos una pregunta').waitFor()
  await enter(page, button('Añadir una pregunta'))
  await expect.poll(() => focusedId(page)).toBe('questions.0.question')
  await page.keyboard.type('¿Se aprueba?')
  await write('Respuesta 1', 'Sí')
  await goOn()
  // The error is said of the answer in which it is, and leaves when that is written.
  await enter(page, page.getByRole('link', { name: 'Respuesta 2 de la pregunta 1: Campo requerido *' }))
  await page.keyboard.type('No')
  await expect.poll(() => page.getByText('Campo requerido *').count()).toBe(0)
  await enter(page, button('Ver como quien vota'))
  const preview = page.getByRole('dialog')
  await preview.getByRole('heading', { name: '¿Se aprueba?' }).waitFor()
  await tabTo(page, preview.getByRole('radio', { name: 'Sí', exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => preview.getByRole('radio', { name: 'No', exact: true }).isChecked()).toBe(true)
  await enter(page, preview.getByRole('button', { name: 'Continuar' }))
  await preview.getByText('aquí no se envía nada').waitFor()
  await page.keyboard.press('Escape')
  // Who leaves it stands where they were.
  await expect.poll(() => focusedText(page)).toBe('Ver como quien vota')
  await goOn()

  await waitForStep(page, 'Quién puede votar')
  await page.getByText('Hoy podrían votar 6 personas').waitFor()
  await page.getByText('1 no tiene correo').waitFor()
  const ofSome = page.getByRole('checkbox', { name: /^Asambleas/ })
  await tabTo(page, ofSome)
  await page.keyboard.press('Space')
  await page.getByText('Cuando digas quién puede votar').waitFor()
  await tabTo(page, page.getByRole('combobox', { name: 'Asambleas' }))
  await page.keyboard.type('cen')
  await page.getByRole('option', { name: 'Centro' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Hoy no podría votar nadie').waitFor()
  // Switching it off clears it.
  await tabTo(page, ofSome, 'Shift+Tab')
  await page.keyboard.press('Space')
  await page.getByText('Hoy podrían votar 6 personas').waitFor()
  await goOn()

  await waitForStep(page, 'Resumen y fin')
  await enter(page, button('Guardar y terminar'))
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('queda fijo qué se vota').waitFor()
  await enter(page, dialog.getByRole('button', { name: 'Aprobar' }))
  await expect.poll(() => new URL(page.url()).pathname).toBe('/votaciones/panel-de-votaciones')
  const row = page.getByRole('row').filter({ hasText: 'Presupuesto' })
  await row.getByText('Aprobada').last().waitFor()
  const saved = await db.selectFrom('voting').select(['id', 'state', 'startDate']).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ state: 'approved', startDate: `${nextYear}-03-01T09:00:00.000Z` })

  // Where it is read, its hash is the one that was frozen; until it starts it can be taken back.
  await row.getByRole('link', { name: 'Ver Presupuesto' }).click()
  const admin = await app.as('ROLE_ADMIN')
  const { definitionHash } = (await admin('GET', `/voting/${saved.id}`)).json<Voting>()
  await page.getByText(definitionHash ?? 'no hash').waitFor()
  await press(page, 'Guardar como borrador')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Guardar como borrador' }).click()
  // As from the last step one goes to the panel, where it stands as what it is now.
  await expect.poll(() => new URL(page.url()).pathname).toBe('/votaciones/panel-de-votaciones')
  await row.getByText('Borrador').last().waitFor()
  // What is done with a row stands on one line (rule list-9).
  const tops = await row
    .getByRole('cell')
    .last()
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([2, 1])
})

test('rule voting-5: closed lists are written on a phone, and put in order by keyboard', async () => {
  const app = await aScreen()
  const { id, get } = await aWritten(app, { ...closedListFields, candidatures: [], listType: null })
  await enough(app.db, 5)
  const page = await app.open(`/votaciones/edicion-de-votacion/${id}?paso=2`, 'ROLE_ADMIN', {
    viewport: phone,
  })
  await page.getByRole('radio', { name: /Listas cerradas/ }).check()
  await expect.poll(() => page.getByRole('radio', { name: /Dowdall/ }).count()).toBe(0)
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Candidaturas')
  for (const [at, name] of ['A', 'B', 'C'].entries()) {
    await press(page, 'Añadir una candidatura')
    await expect.poll(() => focusedId(page)).toBe(`candidatures.${at}.name`)
    await page.keyboard.type(`Candidatura ${name}`)
    await field(page, `Persona 1 de la candidatura ${at + 1}`).fill(`Persona ${name}`)
  }
  // What may wait is told, and keeps nobody from saving.
  await page.getByRole('button', { name: 'Bajar la candidatura 1', exact: true }).focus()
  await page.keyboard.press('Enter')
  await waitForAnnouncement(page, 'Candidatura A, posición 2 de 3')
  await expect.poll(() => focusedText(page)).toBe('Bajar la candidatura 2')
  await page.keyboard.press('Enter')
  await waitForAnnouncement(page, 'Candidatura A, posición 3 de 3')
  await expect.poll(() => field(page, 'Candidatura 1').inputValue()).toBe('Candidatura B')
  await expect.poll(() => field(page, 'Persona 1 de la candidatura 3').inputValue()).toBe('Persona A')
  // At the end moving on is blocked: the focus is on the way back.
  await expect.poll(() => focusedText(page)).toBe('Subir la candidatura 3')
  await expect
    .poll(() => page.getByRole('button', { name: 'Bajar la candidatura 3', exact: true }).isDisabled())
    .toBe(true)
  await press(page, 'Añadir una persona a la candidatura 1')
  await expect.poll(() => focusedId(page)).toBe('candidatures.0.candidates.1.name')
  await page.keyboard.type('Persona D')
  await press(page, 'Subir la persona 2 de la candidatura 1')
  await waitForAnnouncement(page, 'Persona D, posición 1 de 2')
  // To any place at once, and the focus goes along.
  await page.getByLabel('Posición de la candidatura 3').selectOption('1')
  await waitForAnnouncement(page, 'Candidatura A, posición 1 de 3')
  await expect.poll(() => focusedId(page)).toBe('candidatures.0.place')
  await page.getByLabel('Posición de la candidatura 1').selectOption('3')
  await waitForAnnouncement(page, 'Candidatura A, posición 3 de 3')
  await press(page, 'Quitar la candidatura 2')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar la candidatura' }).click()
  await waitForAnnouncement(page, 'Se ha quitado: Candidatura C')
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Quién puede votar')
  expect((await get()).candidatures).toMatchObject([
    { name: 'Candidatura B', candidates: [{ name: 'Persona D' }, { name: 'Persona B' }] },
    { name: 'Candidatura A', candidates: [{ name: 'Persona A' }] },
  ])
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Resumen y fin')
  await press(page, 'Guardar como pendiente de aprobación')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/votaciones/panel-de-votaciones')
  expect((await get()).status).toBe('PENDING')
  // It waits on the menu, and is approved from its list.
  await page.goto(new URL('/menu-principal', page.url()).href)
  await page.getByRole('main').getByText('1 por aprobar').first().waitFor()
  await page.goto(new URL('/votaciones/pendientes-de-aprobacion', page.url()).href)
  await press(page, 'Aprobar Lista ganadora')
  await page.getByText('Hoy podrían votar 5 personas').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aprobar' }).click()
  await page.getByText('Ninguna votación espera que se apruebe.').waitFor()
  expect((await get()).status).toBe('APPROVED')
})

test('what a draft lacks is told in the summary, with the way to it (rules voting-1, form-3)', async () => {
  const app = await aScreen()
  const [{ answers, ...question }] = surveyFields.questions as [(typeof surveyFields.questions)[0]]
  const { address } = await aWritten(app, {
    ...surveyFields,
    questions: [{ ...question, answers: answers.slice(0, 1) }],
  })
  await enough(app.db, 5)
  const page = await app.open(`${address}?paso=5`, 'ROLE_ADMIN')
  const lacking = page.getByRole('region', { name: 'Falta' })
  await lacking.getByRole('button').first().waitFor()
  await page.getByText('Hoy podrían votar 5 personas').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Guardar y terminar' }).count()).toBe(0)
  await lacking
    .getByRole('button', { name: 'Respuestas de la pregunta 1: Hacen falta al menos dos respuestas' })
    .click()
  await waitForStep(page, 'Preguntas')
  // The new row has the focus before the press is over: nothing of what is typed at once is lost.
  const adder = page.getByRole('button', { name: 'Añadir una respuesta a la pregunta 1' })
  const focused = await adder.evaluate((button: HTMLElement) => {
    button.click()
    return document.activeElement?.id
  })
  expect(focused).toBe('questions.0.answers.1.answer')
  await page.keyboard.type('Otra')
  // What is typed survives a reload, and is saved on the way on.
  await page.reload()
  await expect.poll(() => field(page, 'Respuesta 2').inputValue()).toBe('Otra')
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Quién puede votar')
  await press(page, 'Resumen y fin')
  await page.getByRole('button', { name: 'Guardar y terminar' }).waitFor()
})

test('two who write the same decide field by field (rule durable-4)', async () => {
  const app = await aScreen()
  const { address, admin, id, get } = await aWritten(app, surveyFields)
  const page = await app.open(`${address}?paso=1`, 'ROLE_ADMIN')
  await field(page, 'Nombre').fill('El mío')
  await admin('PATCH', `/voting/update/${id}`, { name: 'El suyo', description: 'Otra descripción' })
  await press(page, 'Guardar y continuar')
  const conflict = page.getByRole('region', { name: 'Cambios de otra persona' })
  await conflict.getByText('ahora dice El suyo').waitFor()
  await conflict.getByRole('button', { name: /^Usar lo mío/ }).click()
  await press(page, 'Guardar y continuar')
  await waitForStep(page, 'Cómo se vota')
  expect(await get()).toMatchObject({ name: 'El mío', description: 'Otra descripción' })
})

test('rule voting-1: one that is approved is put off with a reason, and annulled by its name', async () => {
  const app = await aScreen()
  await enough(app.db, 5)
  const { id, admin, get } = await aWritten(app, surveyFields)
  const approved = await admin('PATCH', `/voting/set-approved/${id}`, {})
  expect(approved.statusCode, approved.body).toBe(200)
  const page = await app.open(`/votaciones/aprobadas/${id}`, 'ROLE_ADMIN')
  await press(page, 'Alargar')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nuevo día en que acaba' }).fill(`7/3/${nextYear}`)
  await dialog.getByRole('button', { name: 'Alargar' }).click()
  await dialog.getByRole('link', { name: /Ha de ser más tarde que cuando acaba ahora/ }).waitFor()
  await dialog.getByRole('textbox', { name: 'Nuevo día en que acaba' }).fill(`9/3/${nextYear}`)
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Hubo un corte de red.')
  await dialog.getByRole('button', { name: 'Alargar' }).click()
  await page.getByText(`9 de marzo de ${nextYear}`).first().waitFor()
  expect((await get()).endDate).toBe(`${nextYear}-03-09T12:00:00.000Z`)

  await press(page, 'Anular')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La convocatoria era errónea.')
  await dialog.getByRole('button', { name: 'Anular la votación' }).click()
  await dialog.getByRole('link', { name: /Escribe «Color de la sede»/ }).waitFor()
  await dialog.getByRole('textbox', { name: 'Nombre de la votación' }).fill('Color de la sede')
  await dialog.getByRole('button', { name: 'Anular la votación' }).click()
  await page.getByText('La convocatoria era errónea.').waitFor()
  expect((await get()).status).toBe('ERROR')
})
