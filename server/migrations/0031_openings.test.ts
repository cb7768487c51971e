import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('an account that was opened on merged profiles waits for what was there, on both; another does not', async () => {
  const url = await createDatabaseBefore('0031')
  const profiles = { opened: 1, came: 3, unused: 5, final: 7 }
  for (const [who, id] of Object.entries(profiles)) {
    await runQuery(
      url,
      `insert into affiliate (id, id_document, document_type, name, last_name_1, email, inscription_type)
       overriding system value values ($1, $2, 'PASAPORTE', 'Ana', 'Peña', $2, 1)`,
      [id, who],
    )
    const [user] = await runQuery(
      url,
      `insert into app_user (username, role, affiliate_id, password_hash)
       values ($1, 'ROLE_USER', $2, $3) returning id`,
      [who, id, who === 'unused' ? null : 'used'],
    )
    const hung = { userId: null, keptUserId: who === 'came' ? user?.['id'] : null }
    await runQuery(url, `insert into affiliate_merge (kept_id, removed_id, snapshot) values ($1, $2, $3)`, [
      id,
      id + 1,
      JSON.stringify(who === 'final' ? {} : { hung }),
    ])
  }
  await migrate(url)
  const rows = await runQuery(url, 'select affiliate_id from admission order by 1')
  expect(rows).toEqual([{ affiliate_id: 1 }, { affiliate_id: 2 }])
})
