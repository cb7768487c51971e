import { test } from 'vitest'
import { aScreen } from '#test/support/browser.ts'

test('rule run-6: mails that failed are counted, tried again at once, and said to be', async () => {
  const { db, open } = await aScreen()
  const mail = { kind: 'recovery', data: '{}', state: 'failed', attempts: 8 } as const
  for (const recipient of ['ana@example.org', 'luz@example.org'])
    await db
      .insertInto('mail')
      .values({ ...mail, recipient })
      .execute()
  const page = await open('/', 'ROLE_SUPER_ADMIN')
  await page.getByRole('link', { name: '2 correos sin enviar' }).click()
  await page.getByRole('cell', { name: 'Sin enviar' }).first().waitFor()
  await page.getByRole('button', { name: 'Reintentar los 2 que no se enviaron' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Reintentar todos los que no se enviaron?' })
  await question.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('status').getByText('Se reintentan 2 correos').waitFor()
  await page
    .getByRole('button', { name: /^Reintentar los/ })
    .first()
    .waitFor({ state: 'detached' })
})
