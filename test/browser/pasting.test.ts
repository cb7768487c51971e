import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import { aScreen } from '#test/support/browser.ts'
import { fromGoogleDocs, fromWord } from '#test/support/clipboard.ts'
import { press, textOf, waitForStep } from '#test/support/writing.ts'

/** Pastes what a program has put on the clipboard. */
const paste = (text: Locator, html: string) =>
  text.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const list = '<ul><li><p>Primer punto</p><ul><li><p>Dentro</p></li></ul></li><li><p>Segundo</p></li></ul>'

test.each([
  [
    'Word',
    fromWord,
    `<p><strong>Orden</strong> del día</p>${list.replace('punto', '<em>punto</em>')}` +
      '<p>Ver la nota y <a href="https://example.org/acta">el acta</a></p>' +
      '<ol start="3"><li><p>Tercero</p></li><li><p>Cuarto</p></li></ol>' +
      // What is numbered beside bullets stays numbered, at each level, and begins where it began.
      '<p>Mezcla</p><ul><li><p>Viñeta</p></li></ul><ol><li><p>Uno</p></li><li><p>Dos</p>' +
      '<ol><li><p>Letra</p></li><li><p>Otra</p></li></ol><ul><li><p>Bajo dos</p></li></ul>' +
      '<ol><li><p>Apartado</p></li><li><p>Siguiente</p></li></ol></li><li><p>Tres</p></li></ol>' +
      '<ol><li><p>De nuevo</p></li></ol><ul><li><p>Final</p></li></ul>',
  ],
  [
    'Google Docs',
    fromGoogleDocs,
    `<p><strong>Orden</strong> del <em><u>día</u></em></p>${list}` +
      '<p><a href="https://example.org/acta">el acta</a> y nada</p>',
  ],
])(
  'rule document-7: what is pasted from %s keeps its lists, and what it loses is said',
  async (_program, copied, kept) => {
    const app = await aScreen()
    const admin = await app.as('ROLE_ADMIN')
    const id = (await admin('POST', '/communication')).json<number>()
    const page = await app.open(`/comunicaciones/edicion-comunicacion/${id}?paso=2`, 'ROLE_ADMIN')
    await waitForStep(page, 'Crear email')
    await textOf(page).click()
    await paste(textOf(page), copied)
    const said = page.getByRole('status').filter({ hasText: 'no se ha puesto' })
    await said.getByText(/^1 imagen de lo que has pegado no se ha puesto: .*1 enlace no llevaba/).waitFor()
    await press(page, 'Guardar y continuar')
    await waitForStep(page, 'Añadir fichero adjunto')
    expect((await admin('GET', `/communication/${id}`)).json<Communication>().body).toBe(kept)
  },
)
