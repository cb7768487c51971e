import { expect, test } from 'vitest'
import { feeMailKinds } from '#contract/legal/feeMailKinds.ts'
import { mailKinds } from '#contract/legal/mailKinds.ts'
import type { MailTemplateDetails, MailTemplateRow } from '#contract/legal/mailTemplates.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'

const [old, next] = ['ES6000491500051234567892', 'ES7921000813610123456789']
const { id } = feeMailKinds['fee-returned']

test('rule document-5: a template that says an account which the organisation has given up is warned of', async () => {
  const app = await anApp()
  const { db } = app
  const collectIn = (creditorAccount: string) =>
    db.updateTable('organisation').set({ creditorAccount }).execute()
  await collectIn(old)
  await db
    .updateTable('mailTemplate')
    .set({ html: `<p>Ingresa en ${old.replaceAll(/(.{4})/g, '$1 ')}</p>` })
    .where('kind', '=', 'fee-returned')
    .execute()
  const send = await app.as('ROLE_ADMIN')
  const read = async () => (await send('GET', `/mail-template/${id}`)).json<MailTemplateDetails>()
  const warned = async () =>
    (await send('GET', '/mail-template?size=-1'))
      .json<Page<MailTemplateRow>>()
      .content.filter(({ otherAccounts }) => otherAccounts.length > 0)
      .map((row) => [row.id, row.otherAccounts])
  expect([(await read()).otherAccounts, await warned()]).toEqual([[], []])
  await collectIn(next)
  expect([(await read()).otherAccounts, await warned()]).toEqual([['7892'], [[id, ['7892']]]])
  const { body } = await send('GET', '/mail-template/export?format=csv')
  expect(body).toContain('la que acaba en 7892')
})

test('rule document-5: a template that was written before it had to say something says what that is', async () => {
  const app = await anApp()
  const send = await app.as('ROLE_ADMIN')
  const read = async (of: { id: number }) =>
    (await send('GET', `/mail-template/${of.id}`)).json<MailTemplateDetails>()
  for (const kind of Object.values(mailKinds)) expect((await read(kind)).lackingPlaces).toEqual([])
  await app.db
    .updateTable('mailTemplate')
    .set({
      subject: 'Otro día',
      html: '<p>Serán @@NUEVO@@ el @@FECHA@@ en vez de @@IMPORTE@@. @@PASO@@ @@CONTACTO@@</p>',
    })
    .where('kind', '=', 'debit-changed')
    .execute()
  const { lackingPlaces, unusedPlaces } = await read(feeMailKinds['debit-changed'])
  expect(lackingPlaces).toEqual([
    'Cuenta, tapada (@@CUENTA@@)',
    'Referencia del mandato (@@MANDATO@@)',
    'Identificador de quien cobra (@@IDENTIFICADOR@@)',
  ])
  expect(unusedPlaces).toContain('Quién cobra (@@ACREEDOR@@)')
  expect(unusedPlaces.join()).not.toContain('NUEVO')
})
