import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('a change of a login that waits keeps its time, and waits for its notice', async () => {
  const url = await createDatabaseBefore('0032')
  await runQuery(url, `insert into app_user (username, role) values ('ana@example.org', 'ROLE_USER')`)
  await runQuery(
    url,
    `insert into account_link (code_hash, purpose, user_id, expires_at, effective_at)
     select sha256(purpose::bytea), purpose, id, now(), case purpose when 'email' then now() + interval '70 hours' end
     from app_user, unnest(array['email', 'recovery']) as purpose`,
  )
  await runQuery(
    url,
    `insert into mail (kind, recipient, data)
     select 'address-corrected', username, jsonb_build_object('userId', id) from app_user`,
  )
  await migrate(url)
  const links = await runQuery(
    url,
    `select purpose, changed_at between now() - interval '2 hours 1 minute' and now() - interval '2 hours' as is_kept,
       m.data ? 'changedAt' as is_dated
     from account_link left join mail m on m.id = notice_id order by 1`,
  )
  expect(links).toEqual([
    { purpose: 'email', is_kept: true, is_dated: true },
    { purpose: 'recovery', is_kept: null, is_dated: null },
  ])
})
