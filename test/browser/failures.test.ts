import { expect, test } from 'vitest'
import { aScreen, phone } from '#test/support/browser.ts'
import { aPanel, openEditForm } from '#test/support/panel.ts'

const problem = {
  type: '/problemas/interno',
  title: 'Ha ocurrido un error inesperado. Si se repite, avisa con la referencia.',
  status: 500,
  instance: 'R-ABC123',
}

test('a failure of the server shows its reference and can be retried; a lost connection reads differently', async () => {
  const { open } = await aPanel()
  const page = await open()
  const [document, html] = [{ json: problem }, { body: '<h1>Bad gateway</h1>', contentType: 'text/html' }]
  let answer: 'problem' | 'proxy' | 'nothing' = 'problem'
  await page.route('**/api/affiliate/*', (route) => {
    if (route.request().method() !== 'GET' && route.request().method() !== 'PATCH') return route.continue()
    if (answer === 'nothing') return route.abort()
    return answer === 'problem'
      ? route.fulfill({ status: 500, ...document })
      : route.fulfill({ status: 502, ...html })
  })
  await openEditForm(page, 'Domicilio')
  await page.getByLabel('Dirección').fill('Calle Toledo')
  const save = page.getByRole('button', { name: 'Guardar' })
  const alert = page.getByRole('alert').filter({ hasText: 'No se ha guardado' })
  await save.click()
  await alert.getByText('Referencia: R-ABC123').waitFor()
  answer = 'proxy'
  await save.click()
  // It may have been saved: that it was not cannot be said (rule form-11).
  const unsure = page.getByRole('alert').filter({ hasText: 'No sabemos si se ha hecho' })
  await unsure.getByText('El servidor ha fallado (502). Puede que ya se haya hecho').waitFor()
  answer = 'nothing'
  await save.click()
  await unsure.getByText('No hay conexión con el servidor. Puede que ya se haya hecho').waitFor()
  await expect.poll(() => page.getByText('Error de conexión').count()).toBe(0)
  await expect.poll(() => page.getByLabel('Dirección').inputValue()).toBe('Calle Toledo')
  await page.getByRole('button', { name: 'Cancelar' }).click()

  answer = 'problem'
  await page.setViewportSize(phone)
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'No se ha podido cargar la ficha' })
  await failed.getByText('Referencia: R-ABC123').waitFor()
  await page.unroute('**/api/affiliate/*')
  await failed.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Eva Peña' }).waitFor()
})

test('rule shell-11: addresses of screens are answered with 200, all others with 404 and the page', async () => {
  const { origin } = await aScreen()
  const ask = async (address: string, method = 'GET') => {
    const answer = await fetch(`${origin}${address}`, { method })
    return [answer.status, answer.headers.get('content-type')]
  }
  const page = 'text/html; charset=utf-8'
  for (const known of [
    '/',
    '/login',
    '/login/',
    '/censo-base/inscritos/12?lista=1',
    '/inscripcion/completada',
  ])
    expect([known, ...(await ask(known))]).toEqual([known, 200, page])
  for (const unknown of ['/no-existe', '/censo-base/inscritos/12/34', '/error-no-encontrado'])
    expect([unknown, ...(await ask(unknown))]).toEqual([unknown, 404, page])
  expect(await ask('/no-existe', 'HEAD')).toEqual([404, page])
})
