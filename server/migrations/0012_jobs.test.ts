import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('the imports that were asked for are jobs, each in its state', async () => {
  const url = await createDatabaseBefore('0012')
  await runQuery(
    url,
    `insert into app_user (username, role) values ('ana@example.org', 'ROLE_ADMIN');
     insert into activity (action) values ('affiliatesImported');
     insert into import_batch (activity_id, author, file_name, created, updated, unchanged, skipped, refused)
     select id, 'ana@example.org', 'vieja.csv', 1, 1, 0, 0, 0 from activity;
     insert into import_upload (owner_id, file_name, content) select id, 'lista.csv', 'x' from app_user;
     insert into import_job (kind, owner_id, upload_id, asked, state, result)
     select kind, owner_id, u.id, '{"author": {"username": "ana@example.org"}, "plan": {"sheet": 0}}', state, '{"rows": 3}'
     from import_upload u, (values ('preflight', 'done'), ('commit', 'waiting')) as j (kind, state);
     insert into import_job (kind, owner_id, batch_id, asked, state, failure)
     select 'undo', owner_id, b.id, '{"author": {}}', 'failed', 'No se pudo' from import_upload, import_batch b;
     insert into import_progress (job_id, stage, done, attempts) select id, 'reading', 7, 2 from import_job where state = 'waiting'`,
  )
  const [upload] = await runQuery(url, 'select id from import_upload')
  expect((await migrate(url)).at(0)).toBe('0012_jobs.sql')
  const jobs = await runQuery(
    url,
    `select kind, about, state, failure, asked, author ->> 'username' as author, subject = key as is_single,
      (finished_at is null) as is_open, result ->> 'rows' as rows, p.done, p.attempts
    from job left join job_progress p on job_id = id order by kind`,
  )
  const list = {
    about: 'lista.csv',
    author: 'ana@example.org',
    asked: { uploadId: upload?.['id'], plan: { sheet: 0 } },
    rows: '3',
  }
  expect(jobs).toMatchObject([
    { ...list, kind: 'importCommit', state: 'waiting', is_single: true, is_open: true, done: 7, attempts: 2 },
    { ...list, kind: 'importPreflight', state: 'done', is_single: null, is_open: false, done: null },
    {
      kind: 'importUndo',
      about: 'vieja.csv',
      state: 'failed',
      failure: 'No se pudo',
      asked: { batchId: 1 },
      is_single: true,
    },
  ])
})
