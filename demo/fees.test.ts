import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aDemo } from '#test/support/demo.ts'

test('rule fee-4: the file of each batch that went to the bank is downloaded, and says what it is known by', async () => {
  const { db, as } = await anApp({ url: await aDemo() })
  const ask = await as('ROLE_SUPER_ADMIN')
  const batches = await db
    .selectFrom('feeBatch')
    .where('state', '<>', 'borrador')
    .select(['id', 'total', 'downloadedAt'])
    .execute()
  expect(batches.length).toBeGreaterThan(1)
  for (const { id, total, downloadedAt } of batches) {
    const file = await ask('GET', `/fee-batches/${id}/pain008`)
    expect(file.statusCode, file.body).toBe(200)
    expect(file.body).toMatch(new RegExp(`<MsgId>R${id}-\\d{14}</MsgId>`))
    expect(file.body).toContain(`<NbOfTxs>${total}</NbOfTxs>`)
    expect(downloadedAt).not.toBeNull()
  }
})
