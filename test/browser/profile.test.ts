import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logChanges } from '#server/kernel/audit.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { findViolations } from '#test/support/axe.ts'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { waitUntilIdle } from '#test/support/browser.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aPanel, openEditForm } from '#test/support/panel.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const choose = async (page: Page, label: string, typed: string, option: string) => {
  // The form's options have loaded.
  await waitUntilIdle(page)
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0

describe('an admin corrects a profile', () => {
  test('an address: what is a list and what is not follows the place, and «Guardar» waits for the rest', async () => {
    const { open, row } = await aPanel()
    const page = await open()
    await openEditForm(page, 'Domicilio')
    await page.getByText('Edición iniciada').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('country')
    await choose(page, 'Ciudad', 'getaf', 'Getafe')
    await expect.poll(() => page.getByLabel('Distrito').count()).toBe(0)
    await page.getByLabel('Código postal').fill('41001')
    await expect.poll(() => page.getByRole('button', { name: 'Guardar' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Código postal' }).click()
    await page.getByText('Formato incorrecto', { exact: true }).waitFor()
    await page.getByLabel('Código postal').fill('28901')
    await page.getByLabel('Dirección').fill('Calle Toledo')
    await save(page)
    await page.getByText('Datos guardados').waitFor()
    await page.getByText('Calle Toledo').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Editar Domicilio')
    expect(await row()).toMatchObject({ city: 'Getafe', district: null, postalCode: '28901', version: 2 })
    await page.getByRole('tab', { name: 'Historial' }).click()
    await page.getByText('Getafe').waitFor()
    await page.getByRole('button', { name: 'Volver a «28001» en Código postal' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Recuperar' }).click()
    await page.getByText('Recuperación de un dato anterior de un inscrito').waitFor()
    expect(await row()).toMatchObject({ postalCode: '28001', version: 3 })
  })

  test('more changes come below, the first of the last ones has the focus, and how many is said', async () => {
    const { open, db, id } = await aPanel()
    await inTransaction(db, async (unit) => {
      for (let n = 0; n < 23; n += 1) {
        const line = { action: 'affiliateEdited', details: '' }
        const entry = await unit.insertInto('activity').values(line).returning('id').executeTakeFirstOrThrow()
        await logChanges(unit, entry.id, sql`values ('affiliate', ${`${id}`}, 'city', 'Getafe', 'Parla')`)
      }
    })
    const page = await open('ROLE_ADMIN', '?tab=historial')
    const lines = page.getByRole('list').filter({ hasText: 'Ciudad' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(20)
    await page.getByRole('button', { name: 'Ver más de los cambios de la ficha' }).press('Enter')
    await expect.poll(() => lines.count()).toBe(23)
    const focused = () => lines.nth(20).evaluate((line) => line === document.activeElement)
    await expect.poll(focused).toBe(true)
    await page.getByText('3 más', { exact: true }).waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('button', { name: /^Ver más/ }).count()).toBe(0)
  })

  test('another address says what will become of the account before it is saved (rule rights-11)', async () => {
    const { open, row, id, db, world, origin } = await aPanel()
    const publicUrl = origin.replace('127.0.0.1', 'localhost')
    world.settings.publicUrl = publicUrl
    const { email } = await row()
    await aUser(db, { affiliateId: id, username: email, password: 'caballo grapa pila correcta' })
    const page = await open()
    await openEditForm(page, 'Contacto')
    await expect.poll(() => page.getByText('seguirá entrando con la dirección de siempre').count()).toBe(0)
    await page.getByLabel('Correo electrónico').fill('')
    await page.getByText('se puede cambiar por otro, pero no quitar').waitFor()
    await save(page)
    const refusal = page.getByText('Tiene cuenta, que necesita un correo: cámbialo por otro').first()
    await refusal.waitFor()
    await page.getByLabel('Correo electrónico').fill('nueva@example.org')
    await refusal.waitFor({ state: 'detached' })
    const notice = page.getByText('seguirá entrando con la dirección de siempre')
    await notice.waitFor()
    // Between the field and the next one, where whoever types it looks.
    expect(await topOf(notice)).toBeLessThan(await topOf(page.getByLabel('Teléfono')))
    await save(page)
    await page.getByText('Datos guardados').waitFor()
    await deliverMails({ world })
    await page.goto(`${publicUrl}/buzon`)
    await page.getByRole('link', { name: 'Confirma tu dirección de correo' }).click()
    await page.getByRole('link', { name: /confirmar-correo/ }).click()
    await page.getByRole('button', { name: 'Confirmar la dirección' }).click()
    await page.getByText('Entrarás con ella a partir del').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Ya confirmaste esta dirección' }).waitFor()
    await page.goto(`${publicUrl}/buzon`)
    await page.getByRole('link', { name: 'Se ha cambiado la dirección de correo de tu ficha' }).click()
    await page.getByRole('link', { name: /parar-cambio-correo/ }).click()
    await page.getByRole('button', { name: 'Parar el cambio' }).click()
    await page.getByRole('heading', { name: 'Cambio parado' }).waitFor()
    await page.goto(`${publicUrl}/buzon`)
    await page.getByRole('link', { name: 'Se ha cambiado la dirección de correo de tu ficha' }).click()
    await page.getByRole('link', { name: /parar-cambio-correo/ }).click()
    await page.getByRole('heading', { name: 'Ya paraste este cambio' }).waitFor()
    expect((await row()).email).toBe(email)
  })

  test('abroad the province is free text, and the city is not asked for', async () => {
    const { open, row } = await aPanel()
    const page = await open()
    await openEditForm(page, 'Domicilio')
    await choose(page, 'País', 'franc', 'Francia')
    await page.getByLabel('Región / Provincia').fill('Bretaña')
    await page.getByLabel('Código postal').fill('29200')
    await save(page)
    await page.getByText('Datos guardados').waitFor()
    expect(await row()).toMatchObject({ province: 'Bretaña', city: null, district: null })
  })

  test('nothing typed is lost: leaving asks, cancelling says so, and the server’s refusal stands at its field', async () => {
    const { open, db, row } = await aPanel()
    await anAffiliate(db, { idDocument: '87654321X' })
    const page = await open()
    await openEditForm(page, 'Datos personales')
    await page.getByLabel('Primer apellido').fill('García-Peñalver')
    await page.getByRole('tab', { name: 'Contacto' }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await expect.poll(() => page.getByLabel('Primer apellido').inputValue()).toBe('García-Peñalver')
    await page.getByRole('button', { name: 'Corregir documento' }).click()
    await page.getByLabel('DNI', { exact: true }).fill('87654321x')
    await page.getByLabel('Fecha de nacimiento').fill('5-3-1958')
    await save(page)
    const agree = page.getByRole('alertdialog').getByRole('button', { name: 'Corregir' })
    await agree.click()
    await page.getByRole('alert').getByText('DNI: Ya hay una persona inscrita con ese documento').waitFor()
    // The same document in another notation is no change, so nothing is asked.
    await page.getByLabel('DNI', { exact: true }).fill('12345678-z')
    await save(page)
    await page.getByText('Datos guardados').waitFor()
    expect(await row()).toMatchObject({
      lastName1: 'García-Peñalver',
      birthday: '1958-03-05',
      idDocument: '12345678Z',
    })
    await openEditForm(page, 'Contacto')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Operación cancelada').waitFor()
  })

  test('rule access-2: a participation, by keyboard alone', async () => {
    const { open, db, row } = await aPanel()
    const assembly = await anAssembly(db, { assemblyName: 'Getafe', assemblyType: 'Municipal' })
    await anAssembly(db, { assemblyName: 'Juventud', assemblyType: 'Sectorial' })
    const page = await open('ROLE_SUPER_ADMIN')
    const { keyboard } = page
    const until = async (name: string) => {
      for (let step = 0; step < 80; step += 1) {
        const here = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element.matches('a')) return []
          const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
          const labels = [
            ...('labels' in element ? Array.from(element.labels as NodeListOf<Element>) : []),
            ...labelled.map((id) => document.getElementById(id)),
            element.matches('button') ? element : null,
          ]
          return labels.map((label) => label?.textContent.trim())
        })
        if (here.some((text) => text?.startsWith(name))) return
        await keyboard.press('Tab')
      }
      throw new Error(`${name} cannot be reached by Tab`)
    }
    await until('Datos personales')
    for (let tab = 0; tab < 3; tab += 1) await keyboard.press('ArrowRight')
    await until('Editar Participación')
    await keyboard.press('Enter')
    await page.getByLabel('Colaborar en una asamblea').waitFor()
    await until('Colaborar en una asamblea')
    await keyboard.press('Space')
    await until('Tipo de asamblea')
    await keyboard.type('Mun')
    await until('Asamblea')
    await page.locator('#assembly:not([aria-busy])').waitFor()
    await keyboard.type('geta')
    await page.getByRole('option', { name: 'Getafe' }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await until('Juventud')
    await keyboard.press('Space')
    await until('Contribuir')
    await keyboard.press('Space')
    await until('Trimestral')
    await keyboard.press('Space')
    await until('Cuota')
    await keyboard.type('Otro')
    await until('Otra cantidad')
    await keyboard.type('12,6')
    await until('Cuenta bancaria')
    await keyboard.type('ES91 2100 0418 4502 0005 1332')
    await until('Guardar')
    await keyboard.press('Enter')
    await page.getByText('Datos guardados').waitFor()
    expect(await row()).toMatchObject({
      assemblyId: assembly,
      feeCents: 1300,
      period: 'Trimestral',
      bankAccount: 'ES9121000418450200051332',
    })
    await page.getByText('ES•• … 1332').waitFor()
    await page.getByRole('button', { name: 'Mostrar la cuenta entera' }).click()
    await page.getByText('ES91 2100 0418 4502 0005 1332').waitFor()
  })
})

describe('rule durable-4: the same person in two windows', () => {
  test('the second editor sees the conflict by field, decides, and loses nothing', async () => {
    const { open, row } = await aPanel()
    const [first, second] = [await open(), await open('ROLE_SUPER_ADMIN')]
    for (const page of [first, second]) await openEditForm(page, 'Contacto')
    await first.getByLabel('Correo electrónico').fill('nueva@example.org')
    await first.getByLabel('Teléfono').fill('611 111 111')
    await first.getByLabel('Profesión').fill('Maestra')
    await save(first)
    await first.getByText('Datos guardados').waitFor()
    await second.getByLabel('Correo electrónico').fill('otra@example.org')
    await second.getByLabel('Teléfono').fill('622 222 222')
    await second.getByLabel('Estudios').fill('Derecho')
    await save(second)
    const clash = second.getByRole('region', { name: 'Cambios de otra persona' })
    await clash.getByText('nueva@example.org').waitFor()
    await clash.getByText('611 111 111').waitFor()
    await expect.poll(() => second.getByLabel('Correo electrónico').inputValue()).toBe('otra@example.org')
    await expect.poll(() => second.getByLabel('Profesión').inputValue()).toBe('Maestra')
    await expect.poll(() => second.getByRole('button', { name: 'Guardar' }).count()).toBe(0)
    await clash.getByRole('button', { name: /Usar lo mío.*Correo electrónico/ }).click()
    await clash.getByRole('button', { name: /Quedarse con lo suyo.*Teléfono/ }).click()
    await expect.poll(() => second.getByLabel('Teléfono').inputValue()).toBe('611 111 111')
    expect(await findViolations(second)).toEqual([])
    await save(second)
    await second.getByText('Datos guardados').waitFor()
    expect(await row()).toMatchObject({
      email: 'otra@example.org',
      phone: '+34611111111',
      job: 'Maestra',
      studies: 'Derecho',
      version: 3,
    })
  })
})
