import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { password } from '#test/support/account.ts'
import { findViolations } from '#test/support/axe.ts'
import { completePerson } from '#test/support/profile.ts'
import { isComplete } from '#test/support/sample.ts'
import { waitForHeading, waitForStatus, aScreenWithMember, anAccountPanel } from '#test/support/users.ts'

describe('one account (rule user-2)', () => {
  test('the role and the state are edited one at a time; giving permissions is asked twice', async () => {
    const { page, accounts, user, db } = await anAccountPanel()
    await page.getByText('12345678Z').waitFor()
    await page.getByRole('button', { name: 'Editar Rol' }).click()
    await waitForStatus(page, 'Edición iniciada')
    await page.waitForFunction(() => document.activeElement?.getAttribute('value') === 'ROLE_USER')
    await expect.poll(() => page.getByRole('button', { name: 'Editar Estado' }).count()).toBe(0)
    await page.getByRole('radio', { name: /^Administración/ }).check()
    await page.getByText('Al guardar se cierran todas las sesiones', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await waitForStatus(page, 'Operación cancelada')

    await page.getByRole('button', { name: 'Editar Rol' }).click()
    await page.getByRole('radio', { name: /^Administración/ }).check()
    await page.getByRole('button', { name: 'Guardar' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Seguro que quieres darle permisos?' })
    await question.getByText('eva@example.org es Miembro y pasará a ser Administración.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Dar permisos' }).click()
    await waitForStatus(page, 'Datos guardados')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Editar Rol')
    // A change between staff roles is confirmed too.
    await page.getByRole('button', { name: 'Editar Rol' }).click()
    await page.getByRole('radio', { name: /^Superadministración/ }).check()
    await page.getByRole('button', { name: 'Guardar' }).click()
    const proof = page.getByRole('dialog', { name: '¿Seguro que quieres darle permisos?' })
    await proof.getByText('las cuentas y sus roles', { exact: false }).waitFor()
    await proof.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()

    await page.getByRole('button', { name: 'Editar Estado' }).click()
    await page.getByRole('radio', { name: /^BLOQUEADO/ }).check()
    await page.route('**/api/update-user-enabled/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor' }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^BLOQUEADO/ }).isChecked()).toBe(true)
    await page.unroute('**/api/update-user-enabled/*')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Editar Estado' }).waitFor()
    expect(await accounts()).toContainEqual(
      expect.objectContaining({ username: user.username, role: 'ROLE_ADMIN', enabled: false }),
    )
    expect(await db.selectFrom('session').select('id').where('userId', '=', user.userId).execute()).toEqual(
      [],
    )
    await page.getByRole('link', { name: 'Gestión de usuarios' }).first().click()
    await page.getByRole('row', { name: /eva@example\.org.*Administración.*Bloqueado/ }).waitFor()
  })

  test('deleting names it, waits for a word and leads to the list; the profile stays', async () => {
    const { page, accounts, db } = await anAccountPanel()
    await page.getByRole('button', { name: 'Borrar usuario' }).click()
    const asked = page.getByRole('alertdialog', { name: '¿Seguro que quieres borrar el usuario?' })
    await asked.getByText('eva@example.org').waitFor()
    await asked.getByText('para impedirlo, bloquéala en vez de borrarla', { exact: false }).waitFor()
    // Pressing confirm without the word shows an error.
    await asked.getByRole('button', { name: 'Borrar' }).click({ force: true })
    await asked.getByText('Falta escribir «borrar»').waitFor()
    await asked.getByLabel('Para confirmar, escribe «borrar»').fill('Borrar')
    await asked.getByRole('button', { name: 'Borrar' }).click()
    await waitForStatus(page, 'Usuario borrado')
    await waitForHeading(page, 'Gestión de usuarios')
    await page.getByRole('table', { name: '1 usuario · página 1 de 1' }).waitFor()
    expect((await accounts()).map(({ role }) => role)).toEqual(['ROLE_SUPER_ADMIN'])
    expect(await db.selectFrom('affiliate').select('name').execute()).toEqual([{ name: 'Eva' }])
  })

  test('a super admin is named and deleted with the own password (rule organisation-5)', async () => {
    const { page, db, user, accounts } = await anAccountPanel()
    await db.updateTable('appUser').set({ role: 'ROLE_SUPER_ADMIN' }).where('id', '=', user.userId).execute()
    await page.reload()
    await page.getByRole('button', { name: 'Borrar usuario' }).click()
    const asked = page.getByRole('dialog', { name: '¿Seguro que quieres borrar el usuario?' })
    await asked.getByText('Toda la superadministración recibirá un correo').waitFor()
    await asked.getByLabel('Tu contraseña').fill(password)
    await asked.getByRole('button', { name: 'Borrar' }).click()
    await waitForStatus(page, 'Usuario borrado')
    expect(await accounts()).toHaveLength(1)

    await page.getByRole('link', { name: 'Nuevo usuario' }).click()
    const person = page.getByRole('combobox', { name: 'DNI o nombre' })
    await person.fill('12345678Z')
    await person.press('Tab')
    await expect.poll(() => person.inputValue()).toBe('Eva Peña (12345678Z)')
    await page.getByRole('radio', { name: /^Superadministración/ }).check()
    const create = page.getByRole('button', { name: 'Crear Usuario' })
    const proof = page.getByRole('dialog', { name: '¿Seguro que quieres darle permisos?' })
    await create.click()
    await proof.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Hace falta tu contraseña para dar ese rol').first().waitFor()
    await create.click()
    await proof.getByLabel('Tu contraseña').fill(password)
    await proof.getByRole('button', { name: 'Crear y avisar' }).click()
    await waitForStatus(page, 'Usuario creado')
    expect(await accounts()).toContainEqual(
      expect.objectContaining({ role: 'ROLE_SUPER_ADMIN', username: 'eva@example.org' }),
    )
  })

  test('what is being edited is finished before the account is deleted', async () => {
    const { page } = await anAccountPanel()
    await page.getByRole('button', { name: 'Editar Rol' }).click()
    await page.getByRole('radio', { name: /^Enlace/ }).check()
    await page.getByText('Para borrarlo, termina primero lo que estás editando.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Borrar usuario' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Borrar usuario' }).click()
    const asked = page.getByRole('alertdialog', { name: '¿Seguro que quieres borrar el usuario?' })
    await asked.getByLabel('Para confirmar, escribe «borrar»').fill('borrar')
    await asked.getByRole('button', { name: 'Borrar' }).click()
    await waitForStatus(page, 'Usuario borrado')
    await waitForHeading(page, 'Gestión de usuarios')
  })

  test('a change by another admin is shown, and the question is about the current state', async () => {
    const { page, db, user } = await anAccountPanel()
    const others = (role: Role) =>
      db.updateTable('appUser').set({ role }).where('id', '=', user.userId).execute()
    const edit = page.getByRole('button', { name: 'Editar Rol' })
    const told = page.getByRole('alert').filter({ hasText: 'No se ha guardado' })
    const question = page.getByRole('alertdialog', { name: '¿Seguro que quieres quitarle permisos?' })
    const save = page.getByRole('button', { name: 'Guardar' })
    await edit.click()
    await others('ROLE_ADMIN')
    // Unchanged in the form, but changed by somebody else.
    await save.click()
    await told.getByText('Otra persona acaba de cambiar esta cuenta', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Administración/ }).isChecked()).toBe(true)

    await page.getByRole('radio', { name: /^Miembro/ }).check()
    await save.click()
    await question.getByText('eva@example.org es Administración y pasará a ser Miembro.').waitFor()
    await others('ROLE_SUPER_ADMIN')
    await question.getByRole('button', { name: 'Quitar permisos' }).click()
    await told.getByText('Otra persona acaba de cambiar esta cuenta', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Miembro/ }).isChecked()).toBe(true)
    await save.click()
    // A super admin, by now: with the own password (rule organisation-5).
    const proof = page.getByRole('dialog', { name: '¿Seguro que quieres quitarle permisos?' })
    await proof.getByText('eva@example.org es Superadministración y pasará a ser Miembro.').waitFor()
    await proof.getByText('Toda la superadministración recibirá un correo').waitFor()
    await proof.getByLabel('Tu contraseña').fill('otra cosa')
    await proof.getByRole('button', { name: 'Quitar permisos' }).click()
    await proof.getByText('La contraseña no es correcta').first().waitFor()
    await proof.getByLabel('Tu contraseña').fill(password)
    await proof.getByRole('button', { name: 'Quitar permisos' }).click()
    await waitForStatus(page, 'Datos guardados')

    await page.getByRole('button', { name: 'Editar Estado' }).click()
    await db.updateTable('appUser').set({ enabled: false }).where('id', '=', user.userId).execute()
    await save.click()
    await told.waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^BLOQUEADO/ }).isChecked()).toBe(true)
    await save.click()
    await edit.waitFor()
    await page.getByText('BLOQUEADO', { exact: true }).first().waitFor()
  })

  test('a former member gets no other role, and the form says why', async () => {
    const { page, db, affiliateId } = await anAccountPanel()
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', affiliateId).execute()
    await page.getByRole('button', { name: 'Editar Rol' }).click()
    await page.getByRole('radio', { name: /^Enlace/ }).check()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dar permisos' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'No se ha guardado' })
    await told.getByText('Esta persona ya no está inscrita', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Enlace/ }).isChecked()).toBe(true)
  })

  test('in one’s own there is nothing to change, and it says why', async () => {
    const { open, db, boss } = await aScreenWithMember()
    const { id } = await db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
    const page = await open(`/gestion-usuarios/panel-usuarios/${id}`, boss)
    await page.getByText('Esta es tu cuenta.', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^(Editar|Borrar)/ }).count()).toBe(0)
    await page.getByText('Sin ficha en el censo').waitFor()
  })

  test('the chart has its twelve months in their years, a table and a file; the tab is in the address', async () => {
    const { page, db, user } = await anAccountPanel()
    await page.getByRole('tab', { name: 'Actividad' }).click()
    await page.getByText('Esta cuenta todavía no ha hecho nada.').waitFor()
    await page.getByRole('tab', { name: 'Gráfico' }).click()
    await page.getByText('Esta cuenta no ha hecho nada en los últimos doce meses.').waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('grafico')
    await db.insertInto('activity').values({ action: 'login', userId: user.userId }).execute()
    await page.reload()
    const table = page.getByRole('table', { name: 'Actividad de los últimos doce meses' })
    await expect.poll(() => table.getByRole('row').count()).toBe(13)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar: Actividad de los últimos doce meses' }).click()
    await page.getByRole('menuitem', { name: /\.csv/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Actividad_por_mes_\d+-\d+-\d{4}\.csv$/)
    const [head, ...months] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toBe('Mes;Acciones')
    expect(months.length).toBe(12)
  })

  test.runIf(isComplete)(
    'an unknown id leads to the not-found page; a failure offers another try',
    async () => {
      const { open, boss, page } = await anAccountPanel()
      for (const id of ['999999', 'x']) {
        const lost = await open(`/gestion-usuarios/panel-usuarios/${id}`, boss)
        await lost.waitForURL('**/error-no-encontrado')
      }
      await page.route('**/api/userById/*', (route) => route.abort())
      await page.reload()
      await page.getByText('No se ha podido cargar el usuario').waitFor()
      await page.unroute('**/api/userById/*')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await waitForHeading(page, completePerson.email)
    },
  )
})
