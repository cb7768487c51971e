import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aScreen, phone, type Screen } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'

const username = 'ana@example.org'
const password = 'caballo grapa pila correcta'

async function openLogin() {
  const screen = await aScreen()
  await aUser(screen.db, { username, role: 'ROLE_ADMIN', password })
  return screen
}
const enter = async (page: Page, secret = password) => {
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
const says = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()
const at = (page: Page, { origin }: Screen) => page.url().replace(origin, '')
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Presses Tab until a control with that name has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string) {
  const wanted = page.getByRole(role, { name, exact: true })
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press('Tab')
    const here = await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
    if (here) return
  }
  throw new Error(`«${name}» is out of reach of the keyboard`)
}

test('what is missing or wrong is said (rule session-4), and nothing typed is lost', async () => {
  const { open, as } = await openLogin()
  const page = await open('/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await says(page, 'Nombre de usuario vacio')
  await expect.poll(() => page.title()).toBe('Error: Entrar · Concejo')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await page.getByRole('link', { name: 'Nombre de usuario vacio' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('username')

  await enter(page, 'otra cosa muy distinta')
  await says(page, 'Usuario o contraseña incorrectos')
  await expect.poll(() => page.getByLabel('Usuario').inputValue()).toBe(username)

  await page.route('**/api/login', (route) => route.abort())
  await enter(page)
  await says(page, 'Error de conexión')
  await page.unroute('**/api/login')

  const nobody = await as()
  for (let tries = 0; tries < 9; tries += 1) await nobody('POST', '/login', { username, password: 'no' })
  await enter(page)
  await says(page, 'Demasiados intentos. Vuelve a probar dentro de')
})

test('the login leads where the visitor was going, leading zeros kept, and never to another host', async () => {
  const screen = await openLogin()
  const wanted = '/censo-base/inscritos?idDocument=00000012'
  const page = await screen.open(wanted)
  expect(at(page, screen)).toBe(`/login?volver=${encodeURIComponent(wanted)}`)
  await page.getByText('Entra para ver la página que has pedido.').waitFor()
  await enter(page)
  await waitForHeading(page, 'Inscritos')
  expect(at(page, screen)).toBe(wanted)
  await page.goto(`${screen.origin}/login?volver=/ayuda`)
  await waitForHeading(page, 'Ayuda')
  for (const foreign of [
    'https://example.org/',
    '//example.org/x',
    '/\\example.org',
    'javascript:alert(1)',
  ]) {
    await page.goto(`${screen.origin}/login?volver=${encodeURIComponent(foreign)}`)
    await waitForHeading(page, 'Inicio')
    expect(at(page, screen), foreign).toBe('/')
  }
})

test('from the login to a list with the keyboard alone (rule access-2)', async () => {
  const { open } = await openLogin()
  const page = await open('/login', undefined, { viewport: { width: 1000, height: 700 } })
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Saltar al contenido')
  await tabTo(page, 'textbox', 'Usuario')
  await page.keyboard.type(username)
  await tabTo(page, 'textbox', 'Contraseña')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Inicio')
  await tabTo(page, 'button', 'Menú')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  // What the bar of a phone has no room for (rule shell-3).
  await expect
    .poll(() => drawer.getByRole('paragraph').first().innerText())
    .toBe(`Concejo\nHola, ${username}`)
  await tabTo(page, 'link', 'Censo base')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Censo base')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await tabTo(page, 'link', 'Inscritos Buscar y descargar a quienes están en el censo.')
  await page.keyboard.press('Enter')
  await waitForHeading(page, 'Inscritos')
})

test('a forgotten password, on a phone, from the login to the mail and back (rule session-9)', async () => {
  const screen = await aScreen()
  const affiliateId = await anAffiliate(screen.db)
  await aUser(screen.db, { username, affiliateId, password: 'la frase que ya no recuerdo' })
  const page = await screen.open('/login', undefined, { viewport: phone })
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click()
  await waitForHeading(page, 'Recuperar la contraseña')
  await page.getByLabel('Correo electrónico').fill(username)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await waitForHeading(page, 'Mira tu correo')

  await deliverMails(screen)
  await page.goto(`${screen.origin}/buzon`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const link = new URL((await page.getByRole('listitem').getByRole('link').getAttribute('href')) ?? '')
  await page.goto(screen.origin + link.pathname + link.search)
  await waitForHeading(page, 'Elige otra contraseña')
  await page.waitForURL('**/recuperacion-contrasena')
  await page.reload()
  const first = page.getByLabel('Contraseña nueva', { exact: true })
  // What is said while typing is true of what the server refuses, too.
  await first.fill('ana ana ana 1234567')
  await page.getByText('Al guardar comprobamos que no sea fácil').waitFor()
  await page.getByLabel('Repite la contraseña nueva').fill('ana ana ana 1234567')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await says(page, 'Es fácil de adivinar')
  await first.fill('corta')
  await page.getByText('Faltan 7 caracteres.').waitFor()
  await expect.poll(() => page.getByText('Es fácil de adivinar').count()).toBe(0)
  await first.fill(password)
  await page.getByLabel('Repite la contraseña nueva').fill(`${password}.`)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await says(page, 'Las dos contraseñas no coinciden')
  await page.getByLabel('Repite la contraseña nueva').fill(password)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await waitForHeading(page, 'Contraseña cambiada')
  // The used link says so before anything is typed, and leads to asking for another.
  await page.goto(screen.origin + link.pathname + link.search)
  await waitForHeading(page, 'Este enlace ya se usó')
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click()
  await waitForHeading(page, 'Recuperar la contraseña')
  await page.goto(`${screen.origin}/login`)
  await enter(page)
  await waitForHeading(page, 'Inicio')
})
