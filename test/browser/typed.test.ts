import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { endSessions, openSession } from '#server/kernel/security/session.ts'
import { openTab, waitUntilIdle } from '#test/support/browser.ts'
import { aUser } from '#test/support/factories.ts'
import { aPanel, openEditForm } from '#test/support/panel.ts'
import { sampleFirst } from '#test/support/sample.ts'

const password = 'caballo grapa pila correcta'
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** One of two admins with a person's file open. */
async function openAsStaff(role: Role = 'ROLE_ADMIN') {
  const panel = await aPanel()
  const { db, world, open } = panel
  const colleague = (username: string) => aUser(db, { username, role, password })
  const [ana] = [await colleague('ana@example.org'), await colleague('eva@example.org')]
  const token = await openSession(world, db, ana)
  return {
    ...panel,
    page: await open({ token }),
    token,
    ana,
    enter: async (page: Page, username: string) => {
      await page.getByLabel('Usuario').fill(username)
      await page.getByLabel('Contraseña', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    },
  }
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
/** All that the tab keeps for its user. */
const keptOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
/** What was typed, beside the files opened last (rule shell-15). */
const drafts = async (page: Page) => (await keptOf(page)).filter((key) => !key.endsWith(':recent-people'))

test('rule shell-6: an edit whose session ended elsewhere goes on after signing in again, and is saved', async () => {
  const { page, enter, as, token, row } = await openAsStaff()
  await openEditForm(page, 'Domicilio')
  await page.getByLabel('Dirección').fill('Calle del Olvido')
  await (
    await as({ token })
  )('POST', '/logout')
  await save(page)
  await waitForHeading(page, 'Entrar')
  await page.getByText('Vuelve a entrar y seguirás donde estabas.').waitFor()
  await enter(page, 'ana@example.org')
  await waitForHeading(page, 'Eva Peña')
  await page.getByText('Lo que habías escrito sigue aquí').first().waitFor()
  await expect.poll(() => page.getByLabel('Dirección').inputValue()).toBe('Calle del Olvido')
  await save(page)
  await page.getByText('Datos guardados').waitFor()
  expect(await row()).toMatchObject({ streetName: 'Calle del Olvido', version: 2 })
  await expect.poll(() => drafts(page)).toEqual([])
})

test('rules shell-6, durable-4: what somebody else changed meanwhile is still told, over what had been typed', async () => {
  const { page, enter, as, ana, world, db, id } = await openAsStaff()
  await openEditForm(page, 'Contacto')
  await page.getByLabel('Profesión').fill('Panadera')
  await endSessions(world, db, { userId: ana.userId })
  await save(page)
  await waitForHeading(page, 'Entrar')
  const other = await as('ROLE_ADMIN')
  expect((await other('PATCH', `/affiliate/${id}`, { job: 'Herrera' })).statusCode).toBe(200)
  await enter(page, 'ana@example.org')
  await waitForHeading(page, 'Eva Peña')
  await expect.poll(() => page.getByLabel('Profesión').inputValue()).toBe('Panadera')
  await save(page)
  await page.getByRole('region', { name: 'Cambios de otra persona' }).getByText('Herrera').waitFor()
  await expect.poll(() => page.getByLabel('Profesión').inputValue()).toBe('Panadera')
})

test('a late refusal of an ended session does not end the one begun since in another tab', async () => {
  const { page, world, db, ana, row } = await openAsStaff()
  await openEditForm(page, 'Domicilio')
  await page.getByLabel('Dirección').fill('Calle del Olvido')
  const refused = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let isEnded = false
  let isFirst = true
  const hold = async (route: Route) => {
    // What the page reads again when it is looked at again is not to be refused before the save.
    if (route.request().method() !== 'PATCH') return isEnded ? route.abort() : route.fallback()
    if (!isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    refused.resolve()
    await held.promise
    await route.fulfill({ response })
  }
  await page.route('**/api/**', hold)
  const other = await openTab(page)
  await other.goto(new URL('/ayuda', page.url()).href)
  isEnded = true
  await endSessions(world, db, { userId: ana.userId })
  await save(page)
  await refused.promise
  await other.evaluate((token) => localStorage.setItem('token', token), await openSession(world, db, ana))
  const late = page.waitForResponse((response) => response.status() === 401)
  isEnded = false
  held.resolve()
  await (await late).finished()
  await waitUntilIdle(page)
  await expect.poll(() => page.getByLabel('Dirección').inputValue()).toBe('Calle del Olvido')
  await save(page)
  await page.getByText('Datos guardados').waitFor()
  expect((await row()).streetName).toBe('Calle del Olvido')
})

test('rule form-5: a draft is its author’s: nobody else sees it, and cancelling, leaving or going away drops it', async () => {
  const { page, enter, ana, world, db } = await openAsStaff()
  const type = async () => {
    await openEditForm(page, 'Domicilio')
    await page.getByLabel('Dirección').fill('Calle del Olvido')
    await expect.poll(() => drafts(page)).toHaveLength(1)
  }
  await type()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(() => drafts(page)).toEqual([])
  await type()
  await page.getByRole('tab', { name: 'Contacto' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('button', { name: 'Editar Contacto' }).waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  await type()
  await endSessions(world, db, { userId: ana.userId })
  await save(page)
  await waitForHeading(page, 'Entrar')
  await enter(page, 'eva@example.org')
  await waitForHeading(page, 'Eva Peña')
  await page.getByRole('button', { name: 'Editar Domicilio' }).waitFor()
  await page.getByText('Calle Mayor').waitFor()
  await expect.poll(() => drafts(page)).toEqual([])
  await type()
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await waitForHeading(page, 'Entrar')
  await expect.poll(() => drafts(page)).toEqual([])
})

test('rule shell-6: so do a new record and a comment', async () => {
  const { page, enter, ana, world, db } = await openAsStaff('ROLE_SUPER_ADMIN')
  for (const [tab, button, field] of sampleFirst(
    [/^Registros/, 'Añadir registro', 'Descripción'] as const,
    [/^Comentarios/, 'Añadir comentario', 'Comentario'] as const,
  )) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: button }).click()
    const form = page.getByRole('form', { name: button })
    await form.getByLabel('Título').fill('Lo que dijo')
    await form.getByLabel(field).fill('Que vendría')
    if (field === 'Descripción') await form.getByLabel('Tipo de registro').selectOption('Evento')
    await endSessions(world, db, { userId: ana.userId })
    await form.getByRole('button', { name: button }).click()
    await waitForHeading(page, 'Entrar')
    await enter(page, 'ana@example.org')
    await waitForHeading(page, 'Eva Peña')
    await expect.poll(() => form.getByLabel('Título').inputValue()).toBe('Lo que dijo')
    await expect.poll(() => form.getByLabel(field).inputValue()).toBe('Que vendría')
    await form.getByRole('button', { name: button }).click()
    await page.getByText('Lo que dijo').first().waitFor()
    await expect.poll(() => drafts(page)).toEqual([])
  }
})

const typed = 'Calle del Olvido'

/** A saved draft of an address edit, and a function that changes the stored draft before it is read again. */
async function startDraft() {
  const work = await openAsStaff()
  const { page } = work
  page.on('dialog', (dialog) => void dialog.accept())
  await openEditForm(page, 'Domicilio')
  await page.getByLabel('Dirección').fill(typed)
  await expect.poll(() => drafts(page)).toHaveLength(1)
  const again = async (alter: (text: string) => string, rename = (key: string) => key) => {
    const [key = ''] = await drafts(page)
    const text = await page.evaluate((name) => sessionStorage.getItem(name) ?? '', key)
    await page.evaluate(
      ([old, name, value]) => {
        sessionStorage.removeItem(old)
        sessionStorage.setItem(name, value)
      },
      [key, rename(key), alter(text)] as const,
    )
    await page.reload()
    await waitForHeading(page, 'Eva Peña')
  }
  return { ...work, again }
}

test('a draft holds what was typed, and nothing else of the file', async () => {
  const { page, row } = await startDraft()
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(kept).toContain(typed)
  const { idDocument, email, birthday, streetName } = await row()
  for (const known of [idDocument, email, birthday, streetName]) expect(kept).not.toContain(known)
})

test('a draft that does not fit its form is dropped, and the form starts from what is known', async () => {
  const { page, again } = await startDraft()
  await again((text) => text.replace(`"${typed}"`, '{}'))
  await page.getByLabel('Dirección').waitFor()
  await expect.poll(() => page.getByLabel('Dirección').inputValue()).toBe('Calle Mayor')
  await expect.poll(() => drafts(page)).toEqual([])
})

test('who leaves on purpose leaves nothing in a tab that slept meanwhile', async () => {
  const { page, origin } = await startDraft()
  await page.goto('about:blank')
  const other = await openTab(page)
  await other.goto(`${origin}/menu-principal`)
  await other.getByRole('button', { name: 'Salir' }).click()
  await waitForHeading(other, 'Entrar')
  await page.goto(`${origin}/login`)
  await waitForHeading(page, 'Entrar')
  await expect.poll(() => keptOf(page)).toEqual([])
  // A former sign-out does not affect where a later login leads.
  await page.goto(`${origin}/censo-base`)
  await page.getByText('Entra para ver la página que has pedido.').waitFor()
  expect(new URL(page.url()).searchParams.get('volver')).toBe('/censo-base')
})

test('a visitor’s draft survives a reload, also after another user signed out, but not a session', async () => {
  const { page, origin, enter } = await openAsStaff()
  await page.getByRole('button', { name: 'Salir' }).click()
  await waitForHeading(page, 'Entrar')
  await page.goto(`${origin}/inscribete`)
  await page.getByLabel(/^Simpatizante/).check()
  await page.reload()
  await waitForHeading(page, 'Inscríbete')
  await expect.poll(() => page.getByLabel(/^Simpatizante/).isChecked()).toBe(true)
  await expect.poll(() => drafts(page)).toHaveLength(1)
  await page.goto(`${origin}/login`)
  await enter(page, 'ana@example.org')
  await waitForHeading(page, 'Inicio')
  await expect.poll(() => drafts(page)).toEqual([])
})
