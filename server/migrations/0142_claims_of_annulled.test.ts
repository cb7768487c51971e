import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('claims that waited in annulled votings are closed with them, and nobody is told; the others wait on', async () => {
  const url = await createDatabaseBefore('0142')
  await runQuery(
    url,
    `insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type)
     values ('1', 'PASAPORTE', 'Ana', 'Paz', 'ana@x.example', 1), ('2', 'PASAPORTE', 'Luz', 'Paz', 'luz@x.example', 1);
     insert into voting (name, author, updated_by) values ('Anulada', 'a', 'a'), ('Viva', 'a', 'a');
     insert into voting_claim (voting_id, affiliate_id, wish, text, state, made_at, decided_at, decided_by)
     select v.id, a.id, 'entrar', 'Falto', case when a.name = 'Luz' then 'aceptada' else 'pendiente' end, now(),
       case when a.name = 'Luz' then timestamptz '2026-01-01' end, case when a.name = 'Luz' then 'b' end
     from voting v, affiliate a;
     alter table voting disable trigger user;
     update voting set state = 'annulled', annulled_at = '2026-02-01', reason = 'Faltaba gente', voters = '{}',
       definition = 'x', definition_hash = sha256('x'), approved_at = '2026-01-01', start_date = '2026-03-01', end_date = '2026-03-02'
     where name = 'Anulada';
     insert into voting (name, author, updated_by, state, annulled_at, reason, voters, definition, definition_hash, approved_at,
       start_date, end_date)
     select 'Hoy', author, updated_by, state, now(), reason, voters, definition, definition_hash, approved_at, start_date, end_date
     from voting where name = 'Anulada';
     insert into voting_claim (voting_id, affiliate_id, wish, text, state, made_at)
     select v.id, a.id, 'entrar', 'Falto', 'pendiente', now() from voting v, affiliate a where v.name = 'Hoy' and a.name = 'Ana';
     alter table voting enable trigger user;`,
  )
  await migrate(url)
  const claims = await runQuery(
    url,
    `select v.name as voting, a.name, c.state, c.decided_at = v.annulled_at as with_it, c.decided_by
     from voting_claim c join voting v on v.id = c.voting_id join affiliate a on a.id = c.affiliate_id order by v.name, a.name`,
  )
  expect(claims).toEqual([
    { voting: 'Anulada', name: 'Ana', state: 'denegada', with_it: true, decided_by: null },
    { voting: 'Anulada', name: 'Luz', state: 'aceptada', with_it: false, decided_by: 'b' },
    { voting: 'Hoy', name: 'Ana', state: 'denegada', with_it: true, decided_by: 'a' },
    { voting: 'Viva', name: 'Ana', state: 'pendiente', with_it: null, decided_by: null },
    { voting: 'Viva', name: 'Luz', state: 'aceptada', with_it: null, decided_by: 'b' },
  ])
  // What was annulled just now is told still.
  expect(
    await runQuery(url, 'select name from voting where annulled_told_at is not null order by name'),
  ).toEqual([{ name: 'Anulada' }])
  expect(await runQuery(url, 'select from mail')).toEqual([])
})
