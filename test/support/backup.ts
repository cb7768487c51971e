import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import pg from 'pg'
import { inject } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { connect } from '#server/kernel/database/database.ts'
import { freshDatabase } from '#test/support/database.ts'

const awkward = String.raw`\N tab	and \. and
a new line, «ñ» 😀 "quotes" \\`

/** The URL of a database with rows in every table, and with a cycle of foreign keys between people and assemblies. */
export async function createFullDatabase(): Promise<string> {
  const url = await freshDatabase()
  await runQuery(url, `insert into instance values ('session-secret', 'old secret')`)
  await runQuery(
    url,
    `insert into assembly (id, assembly_type, assembly_name) overriding system value values (901, 'Distrital', 'Centro');
     insert into assembly (assembly_type, assembly_name) values ('Sectorial', 'Juventud'), ('Sectorial', 'Borrada');
     delete from assembly where assembly_name = 'Borrada';
     insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, birthday, born_country_id, assembly_id)
     values ('00000000T', 'DNI', 'Ana', 'Peña', 'ana@concejo.example', 1, '1980-02-29', 209, 901),
       ('X0000000T', 'NIE', 'Ólaf', 'Ñíguez', 'olaf@concejo.example', 2, null, null, null);
     update assembly set responsible_id = (select min(id) from affiliate) where id = 901;
     insert into admission (affiliate_id) select min(id) from affiliate;
     insert into address_hold (affiliate_id, proven_email, changed_at) select min(id), 'antes@concejo.example', now() from affiliate;
     insert into stopped_address select min(id), 'otra@concejo.example', now(), 'antes@concejo.example' from affiliate;
     insert into stop_link select min(id), 'antes@concejo.example', now(), sha256('stop') from affiliate;
     insert into affiliate_sectoral select min(a.id), min(s.id) from affiliate a, assembly s where assembly_type = 'Sectorial';
     insert into app_user (username, role, affiliate_id) select email, 'ROLE_USER', id from affiliate;
     insert into statistics_board (user_id, charts) select id, '[{"chart": "movements"}]' from app_user limit 1;
     insert into report_sent (month, sent_at, by_hand, recipients) values ('2026-10', now(), false, 3);
     insert into released_table select 901, 'gender', now(), '{"M": 5}';
     insert into session (user_id, expires_at) select id, now() + interval '1 day' from app_user;
     insert into known_device (user_id, device_hash) select id, sha256('home') from app_user;
     insert into super_admin_spell (user_id, username) select id, username from app_user limit 1;
     insert into account_link select sha256(id::text::bytea), 'recovery', id, now(), null from app_user limit 1;
     insert into account_link select sha256('used'), 'recovery', id, now(), now() from app_user limit 1;
     insert into retention_run (day, by_hand, started_at, report) values ('2026-11-26', false, now(), '{"former": 1, "outsiders": 0, "logValues": 0}');
     insert into forgotten_number values (77, now());
     insert into deleted_account values (4001, 1, now());
     insert into throttle values (sha256('x'), now(), 3);
     insert into activity (action, details) values ('login', 'x');
     insert into activity_subject select 'affiliate', 1, id from activity;
     insert into change (activity_id, entity, entity_id, field) select id, 'affiliate', '1', 'name' from activity;
     insert into change_value (change_id, field, before, after, salt) select id, field, null, 'Ana', substring(sha256('salt') for 16) from change;
     insert into activity_link select id, null, null, sha256('x') from activity;
     insert into activity_seal (sealed_to, sealed, final_to) select id, 1, id from activity;
     insert into activity_watch (note, mark) values ('{"kind": "begun"}', sha256('x'));
     insert into mail (kind, recipient, data) values ('recovery', 'ana@concejo.example', '{"a": "ñ\\n"}');
     insert into mandate (affiliate_id, iban, state, signed_on, evidence)
     select min(id), 'ES6000491500051234567892', 'activo', '2026-01-10', '{"how": "papel"}' from affiliate;
     insert into fee_batch (kind, charged_on, period, quarter_from, year_from, author)
     values ('cuotas', '2026-03-02', 'Trimestral', '2026-01-01', '2026-01-01', 'ana@concejo.example');
     insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, batch_id, mandate_id, charged_on)
     select 'cuota', min(m.affiliate_id), '[2026-01-01,2026-04-01)', 'Trimestral', 2000, 'Cuota entera', 'CUOTA TRIMESTRAL', 'adeudo', min(b.id), min(m.id), '2026-03-02'
     from mandate m, fee_batch b;
     insert into fee_batch_left_out (batch_id, affiliate_id, reason) select min(b.id), min(a.id), 'sin cuenta' from fee_batch b, affiliate a;
     insert into bank_reply (kind, file_name, hash, total, booked_on, author) values ('lista', 'año.txt', sha256('reply'), 1, '2026-03-09', 'ana@concejo.example');
     insert into bank_reply_line (reply_id, position, said_reference, cents, code, charge_id, match)
     select min(r.id), 1, 'C-0000000001', 2000, 'AM04', min(c.id), 'segura' from bank_reply r, charge c;
     insert into fee_request (affiliate_id, cents, period, reason) select min(id), 500, 'Trimestral', 'Estoy en paro' from affiliate;
     insert into meeting (title, type, meeting_time, end_time) values ('Pleno', 'General', now(), now() + interval '2 hours');
     insert into undone_scan select gen_random_uuid(), id, now() from meeting;
     insert into record (id_document, document_type, name, last_name_1, email, record_type, title, legal_document_id, author_id)
     select '12345678Z', 'DNI', 'Íñigo', 'Ñíguez', 'inigo@concejo.example', 'Donación', 'Cena', 2, min(id) from app_user;
     insert into admin_comment (id_document, name, author, author_id) select '12345678Z', 'Nota', 'ana@concejo.example', min(id) from app_user;
     update legal_document set html = html || '<p>Añadido</p>' where id = 2;
     insert into pending_enrolment (code_hash, id_document, email, data, origin, expires_at)
     values (sha256('code'), '12345678Z', 'inigo@concejo.example', '{"values": {"name": "Íñigo"}}', 'feria', now() + interval '7 days');
     insert into spent_challenge values (sha256('proof'), now() + interval '1 hour');
     insert into totp (user_id, secret, last_step) select min(id), sha256('sealed elsewhere'), 59000000 from app_user;
     insert into recovery_code select min(id), sha256('code'), now() from app_user;
     insert into passkey (id, user_id, name, public_key, transports) select sha256('key'), min(id), 'Móvil, «azul»', sha256('public'), '{internal,hybrid}' from app_user;
     insert into account_challenge (purpose, challenge, expires_at) values ('passkey-login', 'reto', now() + interval '5 minutes');
     insert into consent (affiliate_id, kind, legal_document_id, document_version) select min(id), 'comunicaciones', 1, 1 from affiliate;
     insert into stored_file (use, type, file_name, size, content_hash, owner_id)
     select 'importList', 'csv', 'año «x».csv', 262147, sha256('x'), min(id) from app_user;
     insert into stored_file_piece select id, 0, decode(repeat('00ff0a5c', 65536), 'hex') from stored_file;
     insert into stored_file_piece select id, 1, '\\x0d0a09' from stored_file;
     insert into text_image select id from stored_file;
     insert into mandate_proof (mandate_id, file_id, file_name, added_by, added_at)
     select m.id, f.id, 'firma año.pdf', 'ana@concejo.example', now() from mandate m, stored_file f;
     insert into mail_template_version (kind, version, subject, html, author, change_time) values ('welcome', 7, 'Ñ', '<p>«ñ»</p>', 'Ñ', now());
     insert into import_upload (owner_id, file_id) select owner_id, id from stored_file;
     insert into import_mapping (name, mapping) values ('La de siempre', '{"columns": {"dni": "idDocument"}}');
     insert into import_batch (activity_id, author, file_name, created, updated, unchanged, skipped, refused)
     select min(id), 'consola', 'lista.csv', 1, 1, 0, 0, 0 from activity;
     insert into import_created select b.id, a.id, 2, null from import_batch b, affiliate a order by a.id limit 1;
     insert into import_changed select b.id, a.id, 3, 5, '{"name": "Ána"}', '{"name": "Ana"}' from import_batch b, affiliate a order by a.id limit 1;
     insert into segment (name, filter, owner_id, shared_assembly_id, updated_by)
     select 'Sur', '{"v": 1, "tree": {"where": {"city": ["Getafe"]}}}', min(id), 901, 'ana@concejo.example' from app_user;
     insert into roll (segment_id, name, words, reason, author, author_id, taken_at, total, hash)
     select segment.id, name, '{Ciudad: Getafe}', 'Asamblea', 'ana@concejo.example', owner_id, now(), 1, sha256('x') from segment;
     insert into roll_person select roll.id, 1, min(affiliate.id), '{"name": "Ana"}', 'salt', sha256('x') from roll, affiliate group by roll.id;
     insert into tag (name, color, kind, owner_id, updated_by) select 'Pega «carteles»', 'blue', 'tag', min(id), 'ana@concejo.example' from app_user;
     insert into person_tag (tag_id, affiliate_id) select tag.id, min(affiliate.id) from tag, affiliate group by tag.id;
     insert into job (kind, owner_id, author, subject, about, asked) select 'importPreflight', owner_id, '{}', id, 'lista.csv', '{}' from import_upload;
     insert into meeting_series (starts_on, starts_at, rule) values ('2027-01-01', '18:00', '{"ñ": 1}');
     insert into calendar_feed (user_id, token_hash, shows_titles) select min(id), sha256('ñ'), true from app_user;
     insert into job_progress (job_id, stage) select id, 'reading' from job;
     insert into meeting_attendance (meeting_id, affiliate_id, status) select m.id, a.id, 'En hora' from meeting m, affiliate a;
     insert into minutes (meeting_id, number, content, last_change_time, signed_at, signed_by, sealed, hash)
     select id, 1, '{"presiding": "Ána"}', now(), now(), 'Ñ', '{"title": "Ñ"}', sha256('x') from meeting;
     insert into meeting_document (meeting_id, file_id, creation_time) select m.id, f.id, now() from meeting m, stored_file f;
     insert into affiliate_merge (kept_id, removed_id, snapshot, author_id) select min(id), 77, '{"removed": {"id": 77, "name": "Ána"}}', null from affiliate;
     insert into communication (kind, subject, from_email, from_name, reply_email, author, updated_by, status, scheduled_date, approved_at, content_hash, total, domain, processing_at)
     values ('boletin', 'Año «nuevo»', 'no@concejo.example', 'Concejo', 'no@concejo.example', 'ana@concejo.example', 'ana@concejo.example', 'PROCESSING', now(), now(), sha256('x'), 1, 'concejo.example', now());
     insert into communication_recipient (communication_id, affiliate_id, address, name, last_name_1)
     select c.id, min(a.id), 'ana@concejo.example', 'Ána', 'Peña' from communication c, affiliate a group by c.id;
     insert into communication_letter (communication_id, affiliate_id) select c.id, min(a.id) from communication c, affiliate a group by c.id;
     insert into meeting_notice select c.id, min(m.id), 'convocatoria', 1, 1, '{"title": "Ñ", "status": "Aprobada", "meetingTime": "2026-01-01T10:00:00.000Z", "endTime": "2026-01-01T12:00:00.000Z", "secondTime": null, "place": null, "onlineLink": null, "agenda": []}', 'BEGIN:VCALENDAR', now() from communication c, meeting m group by c.id;
     insert into assembly_movement (assembly_id, kind, people) select min(id), 'alta', 1 from assembly;
     insert into assembly_digest select min(id), '2027-01-04', 1, 0, 0, 0, now() from assembly;
     insert into communication_attachment (communication_id, file_id) select c.id, f.id from communication c, stored_file f;
     insert into communication_image (file_id, hash) select id, repeat('0f', 32) from stored_file;
     insert into communication_shown_image (communication_id, file_id) select c.id, f.id from communication c, stored_file f;
     insert into suppressed_address values ('ñ@example.org', 'rebote', now());
     insert into communication_former_try (recipient_id, address, message_key, secret, tried_at)
       select id, 'otra@example.org', gen_random_uuid(), gen_random_uuid(), now() from communication_recipient;
     insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters, roll_id, opened_at, counted_at)
     select 'approved', 'Elección', now() - interval '2 days', now() - interval '1 day', 'ana@concejo.example', 'ana@concejo.example', now(), '{"ñ":1}',
       sha256(convert_to('{"ñ":1}', 'UTF8')), '{}', min(id), now(), now() from roll;
     insert into voting_turnout select id, null, null, null, 3, 2 from voting limit 1;
     insert into voting (author, updated_by) values ('ana@concejo.example', 'ana@concejo.example');
     insert into voting_assembly select max(voting.id), 901 from voting;
     insert into voting_key select min(id), 'public', null, '' from voting;
     insert into participation select min(id), 1 from voting;
     insert into ballot select min(id), '\\x00ff'::bytea from voting;
     insert into receipt select min(id), 'ABCD-EFGH-JKMN-2345' from voting;
     insert into voting_count select min(id), 1, 1, 'ñ', sha256(convert_to('ñ', 'UTF8')), 'Ñ', sha256(convert_to('Ñ', 'UTF8')), sha256('x'), now() from voting;
     insert into voting_tie (voting_id, rank, source, digits, known_from, announced_by, announced_at) select min(id), 1, 'El Niño', 5, now() + interval '1 day', 'ana@concejo.example', now() from voting;
     insert into voting_letter select max(v.id), min(a.id), sha256('carta'), now(), null from voting v, affiliate a;
     insert into voting_reminder select min(id), 1 from voting;
     insert into voting_claim (voting_id, affiliate_id, wish, text, made_at) select max(v.id), min(a.id), 'entrar', 'Ñ', now() from voting v, affiliate a;
     insert into erasure_request (affiliate_id, asked_on, way, text) select min(id), '2026-11-02', 'web', 'Ñ' from affiliate;
     insert into departure (affiliate_id, asked_on, way, asked_by, recorded_by) select min(id), '2026-11-02', 'carta', 'Ñ', 'ana@concejo.example' from affiliate;
     insert into deceased (affiliate_id, said_by) select min(id), 'Ñ' from affiliate;
     insert into known_address select id_document, 'ñ@example.org' from record limit 1;
     insert into merge_request (kept_id, other_id, asked, device) select min(id), max(id), '{}', 'Ñ' from affiliate;
     insert into merge_notice (request_id, recipient) select id, 'ana@example.org' from merge_request;
     insert into document_hold (id_document, affiliate_id) select id_document, id from affiliate limit 1;
     insert into not_duplicate (first_id, second_id) select min(id), max(id) from affiliate;
     insert into duplicate_evidence select min(id), max(id), 'phone', 'phone' from affiliate;
     insert into chain_entry (chain, at, kind, content) select 'prueba:1', now(), 'creada', '{"n":"ñ \\\\ \\" \\n"}' from generate_series(1, 2);
     insert into duplicate_stale (affiliate_id, birthday, phone) select id, birthday, '+34600123456' from affiliate`,
  )
  await runQuery(url, 'update affiliate set job = $1', [awkward])
  return url
}

export async function createBackup(url: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await writeBackup(url, sink, () => undefined)
  return Buffer.concat(chunks)
}

export async function runQuery(url: string, sql: string, values?: unknown[]) {
  const { pool, close } = connect(url, 1)
  try {
    return (await pool.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await close()
  }
}

/** The URL of a database without tables, owned by a role without other rights. */
export async function createEmptyDatabase(role: string) {
  const name = `t_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(`create role ${role} login`)
  await client.query(`create database ${name} owner ${role}`)
  await client.end()
  return inject('postgres').replace('//postgres@', `//${role}@`).replace('/postgres?', `/${name}?`)
}
