import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('the lists that were uploaded are in the file store, to the byte', async () => {
  const url = await createDatabaseBefore('0013')
  const lists = {
    'larga.csv': Buffer.alloc(600_000, 'DNI;ñ\r\n'),
    'libro.xlsx': Buffer.from('PK\u0003\u0004'),
  }
  await runQuery(url, `insert into app_user (username, role) values ('ana@example.org', 'ROLE_ADMIN')`)
  for (const [name, content] of Object.entries({ ...lists, 'vacia.csv': Buffer.alloc(0) }))
    await runQuery(
      url,
      'insert into import_upload (owner_id, file_name, content) select id, $1, $2 from app_user',
      [name, content],
    )
  await migrate(url)
  const kept = await runQuery(
    url,
    `select u.owner_id = f.owner_id as is_owners, f.use, f.type, f.file_name, f.size, f.content_hash,
      (select string_agg(content, ''::bytea order by position) from stored_file_piece where file_id = f.id) as content
    from import_upload u join stored_file f on f.id = u.file_id order by f.file_name`,
  )
  expect(kept).toEqual(
    Object.entries(lists).map(([name, content]) => ({
      is_owners: true,
      use: 'importList',
      type: name.slice(-4).replace('.', ''),
      file_name: name,
      size: content.length,
      content_hash: createHash('sha256').update(content).digest(),
      content,
    })),
  )
})
