import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endSessions, openSession } from '#server/kernel/security/session.ts'
import { aScreen, openTab, takeClock, waitUntilIdle } from '#test/support/browser.ts'
import { aUser } from '#test/support/factories.ts'

const username = 'ana@example.org'
const password = 'caballo grapa pila correcta'
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** An admin with a page open. */
async function openAsStaff(path: string, before?: (page: Page) => Promise<unknown>) {
  const screen = await aScreen()
  const { db, world, open } = screen
  const user = await aUser(db, { username, role: 'ROLE_ADMIN', password })
  const token = await openSession(world, db, user)
  return { ...screen, token, user, page: await open(path, { token }, { ...(before && { before }) }) }
}

test('signing out ends it here, in the other tabs and on the server', async () => {
  const { page, as, token, origin } = await openAsStaff('/censo-base')
  const other = await openTab(page)
  await other.goto(`${origin}/menu-principal`)
  await waitForHeading(other, 'Menú principal')
  await other.goto(`${origin}/censo-base`)
  await waitForHeading(other, 'Censo base')
  await page.getByRole('button', { name: 'Salir' }).click()
  await waitForHeading(page, 'Entrar')
  expect(page.url()).toBe(`${origin}/login`)
  await waitForHeading(other, 'Entrar')
  expect((await (await as({ token }))('GET', '/logged/session')).statusCode).toBe(401)
  await other.goBack()
  await waitForHeading(other, 'Entrar')
})

test('a session lost in the middle of work leads back to the same place', async () => {
  const { page, world, db, user, origin } = await openAsStaff('/censo-base/inscritos?idDocument=00000012')
  await page.getByRole('main').getByText('SIN REGISTROS DISPONIBLES').waitFor()
  const before = page.url()
  await endSessions(world, db, { userId: user.userId })
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await waitForHeading(page, 'Entrar')
  await page.getByText('Tu sesión ha terminado. Vuelve a entrar y seguirás donde estabas.').waitFor()
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await waitForHeading(page, 'Inscritos')
  const back = new URL(page.url())
  expect(back.origin).toBe(origin)
  expect(back.searchParams.get('idDocument')).toBe(new URL(before).searchParams.get('idDocument'))
  expect(back.searchParams.get('name')).toBe('Ana')
})

test('a session about to end says so and can be prolonged; without an answer it ends (rule shell-6)', async () => {
  const { page, later } = await openAsStaff('/', (empty) => takeClock(empty).install())
  await waitForHeading(page, 'Inicio')
  await waitUntilIdle(page)
  const warning = page.getByRole('alertdialog', { name: 'Tu sesión está a punto de terminar' })
  await takeClock(page).fastForward('58:30')
  await warning.waitFor()
  const stay = warning.getByRole('button', { name: 'Seguir conectado' })
  await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true)
  later('58 minutes 30 seconds')
  await stay.click()
  await warning.waitFor({ state: 'detached' })
  await takeClock(page).fastForward('30:00')
  await expect.poll(() => warning.count()).toBe(0)
  await takeClock(page).fastForward('31:00')
  await waitForHeading(page, 'Entrar')
  await page.getByText('Tu sesión ha terminado.').waitFor()
})
