import { expect, test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aPdf } from '#test/support/files.ts'
import { aWritten, press, waitForStep } from '#test/support/writing.ts'

test('rules communication-3, communication-5, communication-7: files are attached and taken away, and it is seen how it arrives and to whom', async () => {
  const app = await aScreen()
  const { address } = await aWritten(app)
  const page = await app.open(`${address}?paso=3`, 'ROLE_ADMIN')
  await page.getByText('No hay ficheros adjuntos').waitFor()
  await page.getByText('No llegaría a nadie').waitFor()
  await page.getByText(/^Campaña de envío n\.º \d+$/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Adjuntar', exact: true }).count()).toBe(0)
  const choose = (name: string, content: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: content })
  await choose('acta.pdf', Buffer.from(aPdf()))
  await press(page, 'Adjuntar')
  await page.getByText('1 fichero adjunto').waitFor()
  await choose('enorme.pdf', Buffer.alloc(11 << 20))
  await page.getByText(/^Ocupa 11/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Adjuntar', exact: true }).count()).toBe(0)
  await choose('raro.pdf', Buffer.from('no es un PDF'))
  await press(page, 'Adjuntar')
  await page.getByText('No se ha adjuntado.').waitFor()
  await press(page, 'Quitar todos los ficheros adjuntos')
  await page.getByRole('alertdialog').getByText('Se quitan acta.pdf.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await page.getByText('No hay ficheros adjuntos').waitFor()
  // The last look: its text, the mail by night, and who gets it and who does not.
  for (const email of ['ana@example.org', ''])
    await anAffiliate(app.db, { name: `Luz ${email}`, email, communications: true })
  await page.goto(`${app.origin}${address}?paso=4`)
  await waitForStep(page, 'Previsualizar y probar')
  await page.getByText('Llegará a 1 persona', { exact: true }).waitFor()
  await page.getByText('De 2, 1 persona se queda sin recibirla').waitFor()
  await page.getByText(/^La reciben: Luz ana@example\.org /).waitFor()
  await page.getByText('Sin correo', { exact: true }).waitFor()
  const colours = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((html) =>
        Array.from(html.querySelectorAll('*'), (each) => getComputedStyle(each).backgroundColor).join(' '),
      )
  await page.frameLocator('iframe').getByText('Hola').last().waitFor()
  const byDay = await colours()
  await page.getByRole('checkbox', { name: 'En modo oscuro' }).check()
  await expect.poll(colours).not.toBe(byDay)
  await page.getByRole('radio', { name: 'Solo texto' }).check()
  await page.locator('pre').getByText('Hola').waitFor()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  await page.getByRole('link', { name: 'Ver quiénes no la reciben' }).click()
  await page.getByRole('link', { name: 'Luz' }).first().waitFor()
  // The first step counts what is typed, and leads to those of what is saved.
  await page.goto(`${app.origin}${address}?paso=1`)
  await page.getByRole('link', { name: 'Ver quiénes la reciben' }).waitFor()
})
