import { expect, test } from 'vitest'
import { aCommunication } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'

const lists = [
  ['/fee-batches', 'ROLE_SUPER_ADMIN', 'batchesExported', 'N.º'],
  ['/bank-replies', 'ROLE_SUPER_ADMIN', 'bankRepliesExported', 'N.º'],
  ['/communication/filtered', 'ROLE_ADMIN', 'communicationsExported', 'ID'],
  ['/communication/suppressed', 'ROLE_ADMIN', 'suppressedAddressesExported', 'Dirección'],
  ['/data-protection', 'ROLE_ADMIN', 'legalDocumentsExported', 'ID'],
  ['/mail-template', 'ROLE_ADMIN', 'mailTemplatesExported', 'ID'],
] as const

test('rule list-5: the lists of fees, mail and documents are downloaded by whoever sees them, which is logged', async () => {
  const app = await anApp()
  for (const [path, role, action, header] of lists) {
    const call = await app.as(role)
    const { totalElements } = (await call('GET', path)).json<{ totalElements: number }>()
    const csv = await call('GET', `${path}/export?format=csv`)
    expect([path, csv.statusCode]).toEqual([path, 200])
    const rows = csv.body.trim().split('\r\n')
    expect(rows[0]?.replace('\uFEFF', '').startsWith(header)).toBe(true)
    expect(rows).toHaveLength(totalElements + 1)
    const entry = await app.db
      .selectFrom('activity')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry?.action).toBe(action)
    const book = await call('GET', `${path}/export?format=xlsx`)
    expect(book.headers['content-type']).toContain('spreadsheetml')
    expect((await (await app.as('ROLE_USER'))('GET', `${path}/export?format=csv`)).statusCode).toBe(403)
  }
})

test('rule list-5: a download of communications has what the list shows, with its filters and without what they say', async () => {
  const { db, as } = await anApp()
  await aCommunication(db, { subject: 'Fiesta', body: '<p>Un secreto</p>' })
  await aCommunication(db, { subject: 'Asamblea', status: 'PENDING', body: '<p>Otro</p>' })
  const admin = await as('ROLE_ADMIN')
  const file = await admin(
    'GET',
    '/communication/filtered/export?format=csv&status=DRAFT&columns=subject&columns=held',
  )
  expect(file.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual(['Asunto;Cómo está', 'Fiesta;—'])
  const whole = await admin('GET', '/communication/filtered/export?format=csv')
  expect(whole.body).toContain('Asamblea')
  expect(whole.body).not.toContain('secreto')
  expect((await admin('GET', '/communication/filtered/export?format=csv&columns=actions')).statusCode).toBe(
    422,
  )
})
