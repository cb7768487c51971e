import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { anApp } from '#test/support/app.ts'
import { createBackup } from '#test/support/backup.ts'

test('rule durable-6: after a restore the tokens of before are dead, though the application never stopped', async () => {
  const { url, as, tokenFor } = await anApp()
  const admin = await as({ token: await tokenFor('ROLE_ADMIN') })
  const file = await createBackup(url)
  expect((await admin('GET', '/logged/session')).statusCode).toBe(200)
  await restoreBackup(url, Readable.from([file]), { over: 'anything', progress: () => undefined })
  expect((await admin('GET', '/logged/session')).statusCode).toBe(401)
})
