import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('the first of the open corrections proves, what was stopped stays so, and the links and mails go on', async () => {
  const url = await createDatabaseBefore('0030')
  await runQuery(
    url,
    `insert into affiliate (id, id_document, document_type, name, last_name_1, email, inscription_type)
     overriding system value select n, n::text, 'PASAPORTE', 'Ana', 'Peña', n || '@example.org', 1 from generate_series(1, 3) n`,
  )
  await runQuery(
    url,
    `insert into address_correction (affiliate_id, old_email, new_email, corrected_at, effective_at, stopped_at, code_hash) values
       (1, 'first@example.org', 'second@example.org', now() - interval '1 hour', now() + interval '71 hours', null, sha256('a')),
       (1, 'second@example.org', '1@example.org', now(), now() + interval '72 hours', null, null),
       (2, 'eva@example.org', 'bad@example.org', now(), now() + interval '72 hours', now(), sha256('b')),
       (3, 'over@example.org', '3@example.org', now(), now() - interval '1 hour', null, sha256('c'))`,
  )
  await runQuery(
    url,
    `insert into mail (kind, recipient, data) values
       ('address-replaced', 'second@example.org', '{"correctionId": 2}'), ('address-replaced', 'x@example.org', '{"correctionId": 99}')`,
  )
  await migrate(url)
  expect(await runQuery(url, 'select affiliate_id, proven_email from address_hold')).toEqual([
    { affiliate_id: 1, proven_email: 'first@example.org' },
  ])
  expect(await runQuery(url, 'select affiliate_id, email, stopped_by from stopped_address')).toEqual([
    { affiliate_id: 2, email: 'bad@example.org', stopped_by: 'eva@example.org' },
  ])
  expect(await runQuery(url, 'select count(*)::int as links from stop_link')).toEqual([{ links: 3 }])
  const mails = await runQuery(
    url,
    `select state, data - 'changedAt' as data, data ? 'changedAt' as dated from mail order by id`,
  )
  expect(mails).toEqual([
    { state: 'waiting', data: { affiliateId: 1, isRemoved: false }, dated: true },
    { state: 'skipped', data: { correctionId: 99 }, dated: false },
  ])
})
