import { expect, test } from 'vitest'
import { choose, chosen, dni, next, openOffice, step } from '#test/support/importScreens.ts'

/** A list of another office, under headers that nobody else has. */
const otherList = [
  'Campo1;xyz;col_b;w;Cuándo;p1',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
    [
      number === 3 ? '00000003B' : dni(number),
      'Begoña',
      'Núñez Peña',
      number === 5 ? 'p5 at censo' : `p${number}@censo.test`,
      `0${number}/03/${1950 + number * 2}`,
      number === 7 ? 'cuando puede' : 'Trimestral',
    ].join(';'),
  ),
].join('\r\n')

test('another office’s list, left and found again, is known by its values; its refused lines are mended', async () => {
  const screen = await openOffice()
  const before = await screen.open('/censo-base/importacion', 'ROLE_ADMIN')
  await choose(before, 'otra.csv', new TextEncoder().encode(otherList))
  await chosen(before, 'otra.csv').waitFor()
  // Another tab, or another day: the draft is gone, and the list is not.
  await before.evaluate(() =>
    sessionStorage.removeItem(Object.keys(sessionStorage).find((key) => key.endsWith(':importacion')) ?? ''),
  )
  await before.reload()
  const page = before
  await page.getByRole('heading', { name: 'Tienes una importación a medias' }).waitFor()
  await page.getByRole('button', { name: 'Retomar otra.csv' }).click()

  await step(page, 'Hoja y cabecera').waitFor()
  await expect.poll(() => page.getByLabel('Línea 1', { exact: true }).isChecked()).toBe(true)
  await next(page)
  await step(page, 'Columnas').waitFor()
  const column = (name: string) => page.getByLabel(`Va a (columna «${name}»)`)
  await expect.poll(() => column('Campo1').inputValue()).toBe('idDocument')
  await expect.poll(() => column('Cuándo').inputValue()).toBe('birthday')
  await expect.poll(() => column('p1').inputValue()).toBe('period')
  await expect.poll(() => page.getByText('Por sus valores').count()).toBe(4)
  await column('xyz').selectOption('Nombre')
  await column('col_b').selectOption('Apellidos (juntos)')
  await next(page)
  await step(page, 'Valores').waitFor()
  await page.getByLabel('Si falta «Tipo de inscripción»').selectOption('Afiliado')
  await next(page)

  await step(page, 'Revisión').waitFor()
  await page.getByText('5 se crearían y 3 se rechazarían').waitFor()
  const kinds = page.getByRole('table', { name: 'Líneas que se rechazarían' })
  for (const button of await kinds.getByText('Ver y corregir').all()) await button.click()
  const line = (number: number) => page.getByRole('group', { name: `Línea ${number}`, exact: true })
  const email = line(6).getByLabel('Correo electrónico')
  await expect.poll(() => email.inputValue()).toBe('p5 at censo')
  await line(6).getByText('(columna «w»)').waitFor()
  await line(6).getByText('· Begoña Núñez Peña · 00000005').waitFor()
  await email.fill('p5@censo.test')
  await line(6).getByRole('button', { name: 'Reintentar la línea 6' }).click()
  await page.getByText('6 se crearían y 2 se rechazarían').waitFor()
  await line(4).getByLabel('Documento').fill(dni(3))
  await line(8).getByLabel('Periodicidad').selectOption('Nada: dejarlo vacío')
  await page.getByRole('button', { name: 'Reintentar las 2 corregidas' }).click()
  await page.getByText('8 se crearían').waitFor()
  await page.getByText('3 líneas corregidas aquí').waitFor()

  await page.getByRole('button', { name: 'Crear 8' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Crear 8' }).click()
  await page.getByRole('heading', { name: 'La lista está importada' }).waitFor()
  const people = screen.db.selectFrom('affiliate').select(['idDocument', 'email', 'birthday']).orderBy('id')
  expect(await people.execute()).toHaveLength(8)
  await page.getByRole('link', { name: 'Importar otra lista' }).click()
  await step(page, 'Fichero').waitFor()
  await expect.poll(() => page.getByText('a medias').count()).toBe(0)
})
