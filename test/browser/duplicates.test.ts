import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#test/support/axe.ts'
import { aScreen, followAddress, phone, type Screen, takeContext } from '#test/support/browser.ts'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { performWaiting } from '#test/support/merges.ts'
import { refreshDuplicates } from '#test/support/duplicates.ts'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { isComplete } from '#test/support/sample.ts'

const list = '/censo-base/duplicados'
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const waitForToast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** One person twice, and a flatmate who shares her telephone. */
async function openCensus({ db, world }: Screen) {
  const assemblyId = await anAssembly(db, { assemblyName: 'Centro' })
  const older = await anAffiliate(db, {
    idDocument: '12345678Z',
    name: 'Ana',
    lastName1: 'Núñez',
    lastName2: 'Peña',
    birthday: '1980-02-29',
    email: 'ana@example.org',
    phone: '+34600123456',
    city: 'Madrid',
    creationTime: '2019-05-06T10:00:00Z',
  })
  const newer = await anAffiliate(db, {
    idDocument: 'X1234567L',
    documentType: 'NIE',
    name: 'ANA',
    lastName1: 'Nuñez',
    birthday: '1980-02-29',
    email: 'ana.nunez@example.org',
    bankAccount: 'ES9121000418450200051332',
    assemblyId,
  })
  const flatmate = await anAffiliate(db, {
    idDocument: '87654321X',
    name: 'Luis',
    lastName1: 'Ortiz',
    phone: '+34600123456',
  })
  const person = { documentType: 'NIE', name: 'Ana', lastName1: 'Núñez', email: 'a@example.org' }
  for (const title of ['Feria', 'Fiesta'])
    await db
      .insertInto('record')
      .values({ ...person, idDocument: 'X1234567L', recordType: 'Evento', title })
      .execute()
  await aUser(db, { affiliateId: newer, username: 'ana@example.org' })
  await refreshDuplicates({ world })
  return { older, newer, flatmate }
}

test('two profiles of one person are compared, made one with chosen values when nobody objects, and parted again', async () => {
  const screen = await aScreen()
  const { older, newer } = await openCensus(screen)
  const page = await screen.open(list, 'ROLE_ADMIN')
  await page.getByRole('table', { name: '2 parejas · página 1 de 1' }).waitFor()
  await expect.poll(() => rows(page).first().innerText()).toContain('Mismo nombre y nacimiento')
  await expect.poll(() => rows(page).last().innerText()).toContain('Mismo teléfono')
  await rows(page).first().getByRole('link').click()
  await heading(page, 'Comparar dos fichas')
  await expect.poll(() => page.title()).toMatch(/^[^:]+: comparar dos fichas · Concejo$/)
  await page.getByText('Coinciden nombre, apellidos y fecha de nacimiento').waitFor()

  // The older profile is kept, with its own values and those that only the other has.
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await expect.poll(() => group('Qué ficha queda').getByRole('radio').first().isChecked()).toBe(true)
  await expect.poll(() => group('Cuenta bancaria').getByRole('radio').last().isChecked()).toBe(true)
  await expect.poll(() => group('Correo electrónico').getByRole('radio').first().isChecked()).toBe(true)
  await page
    .getByText('2 registros, 1 cuenta y los comentarios y asistencias que tenga, y su historial')
    .waitFor()
  await group('Correo electrónico').getByText('ana.nunez@example.org').click()
  await page.getByRole('button', { name: 'Unir las dos fichas' }).click()
  const question = page.getByRole('alertdialog')
  await question
    .getByText('¿Unir la ficha de ANA Nuñez (X1234567L) a la de Ana Núñez Peña (12345678Z)?')
    .waitFor()
  await question
    .getByText(/avisaremos a \S+@\S+ y \S+@\S+, y se unirán si nadie lo para en 72 horas/)
    .waitFor()
  await question.getByRole('button', { name: 'Unir las dos fichas' }).click()

  await page.waitForURL('**/censo-base/duplicados/en-espera')
  await waitForToast(page, 'Hemos avisado a los dos correos')
  await page.getByText('Cuando sus dos correos lleven 72 horas avisados').waitFor()
  await page.getByRole('button', { name: 'Anular la unión de ANA Nuñez (X1234567L)' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await performWaiting(screen)
  const file = () => screen.db.selectFrom('affiliate').selectAll().orderBy('id').execute()
  expect((await file()).map(({ id, email, bankAccount }) => [id, email, bankAccount])[0]).toEqual([
    older,
    'ana.nunez@example.org',
    'ES9121000418450200051332',
  ])
  expect(await file()).toHaveLength(2)
  await followAddress(page, `${list}/uniones`)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await waitForToast(page, 'Las dos fichas vuelven a estar separadas')
  expect((await file()).map(({ id, email }) => [id, email]).slice(0, 2)).toEqual([
    [older, 'ana@example.org'],
    [newer, 'ana.nunez@example.org'],
  ])
})

test('who has one address is made one at once; a merge is undone from its list too, and a refusal is said there', async () => {
  const screen = await aScreen()
  const { older, newer } = await openCensus(screen)
  await screen.db.deleteFrom('appUser').where('affiliateId', '=', newer).execute()
  await screen.db.updateTable('affiliate').set({ email: '' }).where('id', '=', newer).execute()
  const compare = await screen.open(`${list}/${older}/${newer}`, 'ROLE_ADMIN')
  await compare.getByRole('button', { name: 'Unir las dos fichas' }).click()
  await compare.getByRole('alertdialog').getByRole('button', { name: 'Unir las dos fichas' }).click()
  await compare.waitForURL(`**/censo-base/inscritos/${older}`)
  await waitForToast(compare, 'Las dos fichas son ahora una')
  const page = await screen.open(`${list}/uniones`, 'ROLE_ADMIN')
  const taken = await anAffiliate(screen.db, { idDocument: 'X1234567L', documentType: 'NIE' })
  const undo = page.getByRole('button', { name: 'Deshacer la unión de ANA Nuñez (X1234567L)' })
  await undo.click()
  await page.getByRole('alert').filter({ hasText: 'Ya hay una persona inscrita con ese documento' }).waitFor()
  await screen.db.deleteFrom('affiliate').where('id', '=', taken).execute()
  await undo.click()
  await page.getByText('Deshecha').waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('whoever is asked stops a merge from their mail, and staff see it', async () => {
  const screen = await aScreen()
  const { older, newer } = await openCensus(screen)
  const admin = await screen.as('ROLE_ADMIN')
  const body = { otherId: newer, version: 1, otherVersion: 1 }
  expect((await admin('POST', `/affiliate/${older}/merge`, body)).statusCode).toBe(201)
  const mails = await deliverAndListMails(screen, 'ana@example.org')
  const page = await screen.open(`/parar-union?cod=${findLinkCode(mails.at(-1)?.plain)}`)
  await heading(page, 'Parar la unión de dos fichas')
  await page.getByText('Este enlace llegó a ana@example.org.').waitFor()
  expect(page.url()).not.toContain('cod=')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Parar la unión' }).click()
  await heading(page, 'Unión parada')
  const waiting = await screen.open(`${list}/en-espera`, 'ROLE_ADMIN')
  await waiting.getByText('Parada desde su correo').waitFor()
  await followAddress(waiting, list)
  await waiting.getByText(/^La unión se paró el/).waitFor()
  await followAddress(waiting, `${list}/${older}/${newer}`)
  await waiting.getByText(/se paró el .* Solo Superadministración puede volver a pedirla/).waitFor()
  const again = waiting.getByRole('button', { name: 'Unir las dos fichas' })
  await expect.poll(() => again.isDisabled()).toBe(true)
})

test('two are found and compared by hand; «no son la misma persona» leaves the list, can be undone, and is listed apart', async () => {
  const screen = await aScreen()
  const { older, flatmate } = await openCensus(screen)
  const page = await screen.open(list, 'ROLE_ADMIN')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Persona' }).fill('ortiz luis')
  await page.getByRole('option', { name: 'Luis Ortiz (87654321X)' }).click()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('table', { name: '1 pareja · página 1 de 1' }).waitFor()
  await page.getByRole('button', { name: 'Persona: Luis Ortiz (87654321X)' }).waitFor()
  expect(new URL(page.url()).searchParams.get('person')).toBe(`${flatmate}`)

  await page.getByRole('button', { name: 'Comparar dos fichas…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comparar dos fichas' })
  const compare = dialog.getByRole('button', { name: 'Comparar', exact: true })
  await dialog.getByRole('combobox', { name: 'Una ficha' }).fill('nuñez')
  const option = dialog.getByRole('option', { name: 'Ana Núñez Peña (12345678Z)' })
  await option.getByText('Sin asamblea territorial').waitFor()
  expect(await findViolations(page)).toEqual([])
  await option.click()
  await compare.click()
  await dialog.getByRole('link', { name: 'La otra ficha: Campo requerido *' }).waitFor()
  const other = dialog.getByRole('combobox', { name: 'La otra ficha' })
  await other.fill('87654321x')
  await page.keyboard.press('Enter')
  await expect.poll(() => other.inputValue()).toBe('Luis Ortiz (87654321X)')
  await compare.click()
  await page.waitForURL(`**${list}/${older}/${flatmate}`)
  await page.getByRole('button', { name: 'No son la misma persona' }).click()
  await page.getByRole('table', { name: '1 pareja · página 1 de 1' }).waitFor()
  await waitForToast(page, 'Anotado: no son la misma persona')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('table', { name: '2 parejas · página 1 de 1' }).waitFor()

  await followAddress(page, `${list}/${older}/${flatmate}`)
  await page.getByRole('button', { name: 'No son la misma persona' }).click()
  await page.getByRole('table', { name: '1 pareja · página 1 de 1' }).waitFor()
  await followAddress(page, `${list}?dismissed=true`)
  await page.getByRole('rowheader').getByText('Luis Ortiz (87654321X)', { exact: true }).waitFor()
})

test('two accounts, or a change meanwhile, are explained and nothing is merged', async () => {
  const screen = await aScreen()
  const { older, newer, flatmate } = await openCensus(screen)
  const page = await screen.open(`${list}/${older}/${newer}`, 'ROLE_ADMIN')
  await page.getByText('Coinciden nombre, apellidos y fecha de nacimiento').waitFor()
  await screen.db.updateTable('affiliate').set({ version: 2 }).where('id', '=', newer).execute()
  await page.getByRole('button', { name: 'Unir las dos fichas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unir las dos fichas' }).click()
  await page.getByRole('alert').filter({ hasText: 'Alguien ha cambiado una de las dos fichas' }).waitFor()
  expect(await screen.db.selectFrom('affiliateMerge').selectAll().execute()).toEqual([])

  await aUser(screen.db, { affiliateId: flatmate, username: 'luis@example.org' })
  await followAddress(page, `${list}/${newer}/${flatmate}`)
  const button = page.getByRole('button', { name: 'Unir las dos fichas' })
  await page.getByText('Las dos fichas tienen cuenta (ana@example.org y luis@example.org)').waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await followAddress(page, `${list}/${newer}/999999`)
  await page.waitForURL('**/error-no-encontrado')
})

test('while typing, the form names likely duplicates without getting in the way', async () => {
  const screen = await aScreen()
  const { older, newer } = await openCensus(screen)
  const page = await screen.open(`/censo-base/inscritos/${newer}?tab=contacto`, 'ROLE_ADMIN')
  const hint = page.getByRole('status').filter({ hasText: 'Puede que ya esté' })
  await page.getByRole('button', { name: 'Editar Contacto' }).click()
  const email = page.getByRole('textbox', { name: 'Correo electrónico' })
  await email.fill('ANA@example.org')
  await hint.getByText('mismo correo').waitFor()
  const link = hint.getByRole('link', { name: 'Ana Núñez Peña (12345678Z)' })
  await expect.poll(() => link.getAttribute('href')).toContain(`/censo-base/inscritos/${older}`)
  expect(await findViolations(page)).toEqual([])
  await email.fill('nadie@example.org')
  await hint.waitFor({ state: 'detached' })
})

test.runIf(isComplete)(
  'both screens pass axe, wide by day and narrow by night, without sideways scroll',
  async () => {
    const screen = await aScreen()
    const { older, newer } = await openCensus(screen)
    const token = await screen.tokenFor('ROLE_ADMIN')
    const ways = [{ colorScheme: 'light' }, { colorScheme: 'dark', viewport: phone }] as const
    for (const way of ways)
      for (const path of [list, `${list}/${older}/${newer}`]) {
        const page = await screen.open(path, { token }, way)
        await page.getByText('Mismo nombre y nacimiento').first().waitFor()
        expect(await findViolations(page), `${path} ${way.colorScheme}`).toEqual([])
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways).toBeLessThanOrEqual(0)
        await takeContext(page).close()
      }
  },
  60_000,
)
