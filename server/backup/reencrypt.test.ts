import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { encrypt, decrypt } from '#server/kernel/security/encrypt.ts'
import { createFullDatabase, createBackup, runQuery } from '#test/support/backup.ts'
import { freshDatabase } from '#test/support/database.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const context = (row: string) => ({ purpose: 'totp', row })

test('rules durable-6, session-7: the secret changes with a restore, and people’s authenticators go on working', async () => {
  const original = await createFullDatabase()
  await runQuery(original, 'delete from totp')
  const [user] = await runQuery(original, 'select min(id) as id from app_user')
  const id = String(user?.id)
  await runQuery(original, 'insert into totp (user_id, secret, confirmed_at) values ($1, $2, now())', [
    id,
    encrypt(bytes('old secret'), context(id), bytes('twenty bytes shared!')),
  ])
  const copy = await freshDatabase()
  await restoreBackup(copy, Readable.from([await createBackup(original)]), {
    over: 'anything',
    progress: () => undefined,
  })
  const [{ secret } = {}] = await runQuery(
    copy,
    `select value as secret from instance where key = 'session-secret'`,
  )
  const [{ encrypted } = {}] = await runQuery(copy, 'select secret as encrypted from totp')
  expect(secret).not.toBe('old secret')
  expect(decrypt(bytes('old secret'), context(id), encrypted as Buffer)).toBeUndefined()
  expect(decrypt(bytes(String(secret)), context(id), encrypted as Buffer)?.toString()).toBe(
    'twenty bytes shared!',
  )
})
