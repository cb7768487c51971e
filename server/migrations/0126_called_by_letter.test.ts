import { expect, test } from 'vitest'
import { migrate } from '#server/kernel/database/migrate.ts'
import { runQuery } from '#test/support/backup.ts'
import { createDatabaseBefore } from '#test/support/migrations.ts'

test('of what was convened before and is still to come, those are remembered who belonged to it then and had no address', async () => {
  const url = await createDatabaseBefore('0126')
  await runQuery(
    url,
    `insert into assembly (id, assembly_type, assembly_name) overriding system value values (901, 'Distrital', 'Centro');
     insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, assembly_id, creation_time)
     values ('1', 'PASAPORTE', 'Ana', 'Paz', 'ana@x.example', 1, 901, now() - interval '3 days'),
       ('2', 'PASAPORTE', 'Luz', 'Paz', '', 1, 901, now() - interval '3 days'),
       ('3', 'PASAPORTE', 'Rebeca', 'Paz', 'rebeca@x.example', 1, 901, now() - interval '3 days'),
       ('4', 'PASAPORTE', 'Tarde', 'Paz', '', 1, 901, now()),
       ('5', 'PASAPORTE', 'Norte', 'Paz', '', 1, null, now() - interval '3 days'),
       ('6', 'PASAPORTE', 'Baja', 'Paz', '', 0, 901, now() - interval '3 days');
     insert into suppressed_address (address, reason) values ('rebeca@x.example', 'rebote');
     insert into meeting (title, type, assembly_id, meeting_time, end_time)
     select title, type, assembly, now() + days, now() + days + interval '1 hour' from (values
       ('De Centro', 'Asamblea', 901, interval '5 days'), ('De toda la gente', 'General', null, interval '5 days'),
       ('Pasada', 'Asamblea', 901, interval '-2 days')) as made (title, type, assembly, days);
     insert into communication (kind, status, from_email, from_name, reply_email, author, updated_by, scheduled_date, approved_at,
       content_hash, total, domain, processing_at)
     select 'convocatoria', 'PROCESSING', 'a@x.example', 'A', 'a@x.example', 'a', 'a', now(), now(), sha256('x'), 1, 'x.example',
       now() - interval '1 day' from meeting;
     insert into meeting_notice (communication_id, meeting_id, kind, part, version, told, calendar, starts_at)
     select c.id, m.id, 'convocatoria', 1, 1, jsonb_build_object('endTime', m.end_time), '', m.meeting_time
     from communication c join meeting m on m.id = c.id`,
  )
  await migrate(url)
  const called = await runQuery(
    url,
    `select title, string_agg(name, ', ' order by affiliate.id) as names from communication_letter
     join meeting_notice using (communication_id) join meeting on meeting.id = meeting_id
     join affiliate on affiliate.id = affiliate_id group by title order by title`,
  )
  expect(called).toEqual([
    { title: 'De Centro', names: 'Luz, Rebeca' },
    { title: 'De toda la gente', names: 'Luz, Rebeca, Norte' },
  ])
})
