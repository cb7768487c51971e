import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { generateTotpCode, password, freezeClock, turnOnTotp, username } from '#test/support/account.ts'
import { aScreen, phone, takeContext } from '#test/support/browser.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'

/** Ana on the login page of a server whose PUBLIC_URL is the address in the browser. */
async function openLogin(path = '/login', role: Role = 'ROLE_USER') {
  const screen = await aScreen()
  freezeClock(screen)
  const affiliateId = await anAffiliate(screen.db, { email: username })
  const ana = await aUser(screen.db, { username, affiliateId, password, role })
  /** Turns an authenticator on without the screens for it. */
  const turnOnByCall = async (factor?: object) => {
    const send = await screen.as({ token: await openSession(screen.world, screen.db, ana) })
    return turnOnTotp({ send }, factor)
  }
  // Passkeys do not work on IP addresses, so the server gets a host name.
  const publicUrl = screen.origin.replace('127.0.0.1', 'localhost')
  screen.world.settings.publicUrl = publicUrl
  const page = await screen.open(path, undefined, { viewport: phone, host: 'localhost' })
  return { ...screen, page, publicUrl, turnOnByCall }
}

async function typePassword(page: Page, who = username, secret = password) {
  await page.getByLabel('Usuario').fill(who)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const keepCodes = (page: Page) => page.getByRole('button', { name: 'Ya los he guardado' }).click()

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
}

async function startTotp(page: Page) {
  await page.getByRole('button', { name: 'Activar una aplicación de códigos' }).click()
  const question = page.getByRole('dialog', { name: 'Activar una aplicación de códigos' })
  await question.getByLabel('Tu contraseña').fill(password)
  await question.getByRole('button', { name: 'Seguir' }).click()
}

const secretOn = async (page: Page) => (await page.locator('code').innerText()).replaceAll(' ', '')

/** Turns an authenticator on; returns its secret and the recovery codes. */
async function turnOn(page: Page) {
  await startTotp(page)
  const drawing = page.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })
  await drawing.waitFor()
  // The first step is in sight, and has the focus.
  await page.locator('h3:focus', { hasText: '1. Añade tu cuenta a una aplicación de códigos' }).waitFor()
  const { y = -1, height = 0 } = (await drawing.boundingBox()) ?? {}
  expect(y >= 0 && y + height <= phone.height).toBe(true)
  const opens = page.getByRole('link', { name: 'Abrir en la aplicación de códigos' })
  await expect.poll(() => opens.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
  const secret = await secretOn(page)
  await page.getByLabel('Escribe el código de 6 números').fill('12')
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await page.getByRole('alert').getByText('Escribe los 6 números del código').waitFor()
  await page.getByLabel('Escribe el código de 6 números').fill(generateTotpCode(secret))
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  const group = page.getByRole('group', { name: 'Códigos de recuperación nuevos' })
  await group.waitFor()
  return { secret, codes: await group.getByRole('listitem').allInnerTexts() }
}

describe('the second factor at 390 px', () => {
  test('turn on an authenticator, keep the codes, and enter with a code, back to where one was going', async () => {
    const { page, publicUrl } = await openLogin('/seguridad')
    expect(page.url()).toContain('volver=%2Fseguridad')
    await typePassword(page)
    await page.getByRole('heading', { name: 'Seguridad de tu cuenta' }).waitFor()
    const { secret, codes } = await turnOn(page)
    expect(codes).toHaveLength(10)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar' }).click()
    expect((await downloading).suggestedFilename()).toBe('codigos-de-recuperacion-concejo.txt')
    await page.getByRole('button', { name: 'Salir' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Seguir|Cancelar|Volver/ })
      .click()
    await page.getByRole('link', { name: 'Mis datos' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Has guardado los códigos?' })
    await question.getByRole('button', { name: 'Volver a los códigos' }).click()
    await keepCodes(page)
    await page.getByText('10 códigos de recuperación sin usar.').waitFor()
    await leave(page)

    await page.goto(`${publicUrl}/menu-principal`)
    await typePassword(page)
    await page.getByRole('heading', { name: 'Segundo paso para entrar' }).waitFor()
    const field = page.getByLabel('Código de 6 números')
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code')
    await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric')
    await field.fill('000000')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('alert').getByText('El código no es correcto o ya se ha usado').waitFor()
    await expect.poll(() => field.inputValue()).toBe('000000')
    await field.fill(generateTotpCode(secret, 1))
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { name: 'Menú principal' }).waitFor()
  })

  test('enter with a recovery code; a second one after taking the authenticator off is not asked for', async () => {
    const { page, turnOnByCall } = await openLogin()
    const { recoveryCodes } = await turnOnByCall()
    await typePassword(page)
    await page.getByText('Escribe el código que muestra tu aplicación de códigos.').waitFor()
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByText('Escribe uno de los códigos de recuperación que guardaste.').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => page.getByText('Escribe el código que muestra').count()).toBe(0)
    await page.getByLabel('Código de recuperación').fill((recoveryCodes[3] ?? '').toLowerCase())
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /Hola|Inicio|Te damos/ }).waitFor()
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('link', { name: 'Panel de usuario' }).click()
    await page.getByRole('link', { name: 'Seguridad' }).click()
    await page.getByText('9 códigos de recuperación sin usar.').waitFor()
    await page.getByRole('button', { name: 'Quitar la aplicación' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Seguro que quieres quitar la aplicación de códigos?' })
    await dialog.getByLabel('Tu contraseña').fill('no es esta')
    await dialog.getByRole('button', { name: 'Quitar la aplicación' }).click()
    await dialog.getByRole('link', { name: 'La contraseña no es correcta' }).waitFor()
    await dialog.getByLabel('Tu contraseña').fill(password)
    await dialog.getByRole('button', { name: 'Quitar la aplicación' }).click()
    await dialog.getByRole('link', { name: /Hace falta también el código de tu aplicación/ }).waitFor()
    const factor = dialog.getByLabel('Código de tu aplicación')
    await expect.poll(() => factor.getAttribute('autocomplete')).toBe('one-time-code')
    await factor.fill(recoveryCodes[4] ?? '')
    await dialog.getByRole('button', { name: 'Quitar la aplicación' }).click()
    await page.getByText('Aplicación de códigos quitada').waitFor()
    await page.getByText('Sin activar').waitFor()
  })

  test('staff who must have one are led to it and go on afterwards', async () => {
    const { page, db } = await openLogin('/censo-base', 'ROLE_ADMIN')
    await db.updateTable('organisation').set({ staffSecondFactor: true }).execute()
    await typePassword(page)
    await page.getByRole('heading', { level: 1, name: 'Censo base' }).waitFor()
    await page.getByRole('link', { name: /Inscritos/ }).click()
    await page.getByRole('heading', { name: 'Seguridad de tu cuenta' }).waitFor()
    await page.getByText('Tu organización pide un segundo factor').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Cambiar la contraseña' }).count()).toBe(0)
    await turnOn(page)
    await keepCodes(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Inscritos' }).waitFor()
  })
})

/** Gives the browser a virtual authenticator that approves by itself. */
async function withKeys(page: Page) {
  const devtools = await takeContext(page).newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addKey(page: Page) {
  await page.getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Añadir una llave de acceso' })
  await dialog.getByRole('button', { name: 'Crear la llave' }).click()
  await dialog.getByRole('link', { name: 'Campo requerido *' }).first().waitFor()
  await dialog.getByLabel('Nombre de la llave').fill('Mi móvil')
  await dialog.getByLabel('Tu contraseña').fill(password)
  await dialog.getByRole('button', { name: 'Crear la llave' }).click()
  const group = page.getByRole('group', { name: 'Códigos de recuperación nuevos' })
  await group.waitFor()
  await page.getByRole('strong').getByText('Mi móvil').waitFor()
  return group.getByRole('listitem').allInnerTexts()
}

describe('keys, through Chromium’s virtual authenticator', () => {
  test('add one, enter with it after the password, beside an authenticator and instead of all, take it off', async () => {
    const { page, turnOnByCall } = await openLogin('/seguridad')
    await withKeys(page)
    await typePassword(page)
    const [recoveryCode] = await addKey(page)
    await keepCodes(page)
    await leave(page)

    await typePassword(page)
    await page.getByRole('heading', { name: 'Segundo paso para entrar' }).waitFor()
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await page.getByRole('button', { name: 'Salir' }).waitFor()
    await leave(page)

    await turnOnByCall({ recoveryCode })
    await typePassword(page)
    await page.getByLabel('Código de 6 números').waitFor()
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await page.getByRole('button', { name: 'Salir' }).waitFor()
    await leave(page)

    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
    await page.getByRole('button', { name: 'Salir' }).waitFor()
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('link', { name: 'Panel de usuario' }).click()
    await page.getByRole('link', { name: 'Seguridad' }).click()
    await page.getByRole('button', { name: 'Quitar Mi móvil' }).click()
    const asking = page.getByRole('dialog', { name: '¿Seguro que quieres quitar la llave «Mi móvil»?' })
    await asking.getByLabel('Tu contraseña').fill(password)
    // The code is left blank: the key signs.
    await asking.getByText('Déjalo en blanco para usar tu llave de acceso.').waitFor()
    await asking.getByRole('button', { name: 'Quitar la llave' }).click()
    await page.getByText('Llave de acceso quitada').waitFor()
    await leave(page)
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
    await page.getByText('Esa llave de acceso no abre ninguna cuenta').waitFor()
  })
})

describe('the account', () => {
  test('change the e-mail through the mailbox: opening the link changes nothing, the button does', async () => {
    const { page, publicUrl, world } = await openLogin('/seguridad')
    await typePassword(page)
    await page.getByRole('button', { name: 'Cambiar el correo' }).click()
    await page.getByLabel('Dirección nueva').fill('no es un correo')
    await page.getByLabel('Tu contraseña').fill(password)
    await page.getByRole('button', { name: 'Pedir el cambio' }).click()
    await page.getByRole('alert').getByText('Formato de email incorrecto').waitFor()
    await expect.poll(() => page.getByLabel('Dirección nueva').inputValue()).toBe('no es un correo')
    await page.getByLabel('Dirección nueva').fill('ana.nueva@example.org')
    await page.getByRole('button', { name: 'Pedir el cambio' }).click()
    await page.getByText('Pendiente de confirmar').waitFor()
    await deliverMails({ world })

    await page.goto(`${publicUrl}/buzon`)
    await page.getByRole('link', { name: 'Confirma tu dirección de correo' }).click()
    const link = page.getByRole('link', { name: /confirmar-correo/ })
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.getByRole('heading', { name: 'Confirma tu dirección de correo' }).waitFor()
    expect(page.url()).toBe(`${publicUrl}/confirmar-correo`)
    await page.reload()
    await page.getByRole('button', { name: 'Confirmar la dirección' }).click()
    await page.getByRole('heading', { name: 'Dirección confirmada' }).waitFor()
    // Loading the page or opening the link again says so before anything is asked.
    await page.reload()
    await page.getByRole('heading', { name: 'Ya confirmaste esta dirección' }).waitFor()
    await page.goto(address)
    await page.getByRole('heading', { name: 'Ya confirmaste esta dirección' }).waitFor()
    expect(page.url()).toBe(`${publicUrl}/confirmar-correo`)
    await page.getByRole('link', { name: 'Entrar', exact: true }).click()
    await typePassword(page, 'ana.nueva@example.org')
    await page.getByRole('button', { name: 'Salir' }).waitFor()
  })

  test('change the password, and close the session of another browser', async () => {
    const { page, as } = await openLogin('/seguridad')
    await typePassword(page)
    await page.getByText('Esta sesión').waitFor()
    const login = await (await as())('POST', '/login', { username, password })
    const other = await as({ token: login.json<{ token: string }>().token })
    await page.reload()
    await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click()
    const asking = page.getByRole('alertdialog', { name: /¿Cerrar la sesión de/ })
    await asking.getByRole('button', { name: 'Cerrar la sesión' }).click()
    await page.getByText('Sesión cerrada').waitFor()
    expect((await other('GET', '/logged/session')).statusCode).toBe(401)

    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    await page.getByLabel('Contraseña actual').fill('no es esta')
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('tres tristes tigres 4021')
    await page.getByLabel('Repite la contraseña nueva').fill('tres tristes tigres 4021')
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await page.getByRole('link', { name: 'Contraseña actual: La contraseña no es correcta' }).waitFor()
    await page.getByLabel('Contraseña actual').fill(password)
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await page.getByText('Contraseña cambiada').waitFor()
    await leave(page)
    await typePassword(page, username, 'tres tristes tigres 4021')
    await page.getByRole('button', { name: 'Salir' }).waitFor()
  })
})
