import { toDefinitionText } from '#contract/votings/frozen.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'

const definition = toDefinitionText(anOpenList(['Ana', 'Berta']))

/** For each task something that is due, in SQL, and a query that finds it until the task has run. */
export const dueTasks: Record<string, { plant: string; find: string }> = {
  'throttle windows': {
    plant: `insert into throttle (key, window_ends, count) values ('a', now() - interval '1 minute', 1)`,
    find: 'select from throttle',
  },
  'known devices': {
    plant: `insert into known_device (user_id, device_hash, seen_at) values (1, 'a', now() - interval '3 years')`,
    find: 'select from known_device',
  },
  'times of super admins': {
    plant: `insert into super_admin_spell (user_id, username, ended_at) values (1, 'a', now() - interval '31 days')`,
    find: 'select from super_admin_spell where ended_at is not null',
  },
  jobs: {
    plant: `insert into job (kind, owner_id, author, subject, about, asked, state, finished_at)
      values ('importUndo', 1, '{}', '1', '', '{}', 'failed', now() - interval '1 year')`,
    find: 'select from job',
  },
  'words of names': {
    plant: `insert into name_word values ('x', 1), ('x', 1)`,
    find: `select from name_word where word = 'x' having count(*) > 1`,
  },
  tally: {
    plant: `insert into tally values ('x', 1), ('x', 1)`,
    find: `select from tally where relation = 'x' having count(*) > 1`,
  },
  sessions: {
    plant: `insert into session (user_id, expires_at) values (1, now() - interval '31 days')`,
    find: 'select from session',
  },
  mails: {
    plant: `insert into mail (kind, recipient, state, settled_at) values ('x', 'x@example.org', 'sent', now() - interval '31 days')`,
    find: `select from mail where kind = 'x'`,
  },
  'links and challenges': {
    plant: `insert into account_link (code_hash, purpose, user_id, expires_at) values ('a', 'recovery', 1, now() - interval '2 days')`,
    find: `select from account_link where purpose = 'recovery'`,
  },
  'confirmed addresses': {
    plant: `insert into account_link (code_hash, purpose, user_id, expires_at, data, confirmed_at, changed_at)
      values ('b', 'email', 1, now() + interval '1 day', '{"email": "nueva@example.org"}', now(), now() - interval '73 hours')`,
    find: `select from app_user where id = 1 and username <> 'nueva@example.org'`,
  },
  'held addresses': {
    plant: `insert into address_hold (affiliate_id, proven_email, changed_at) values (1, 'a@example.org', now() - interval '73 hours')`,
    find: 'select from address_hold where affiliate_id = 1',
  },
  'stopped addresses': {
    plant: `with l as (insert into stop_link (affiliate_id, proven_email, changed_at, code_hash) values (999, 'a@example.org', now() - interval '61 days', sha256('a')))
      insert into stopped_address (affiliate_id, email, stopped_at, stopped_by) values (999, 'b@example.org', now(), 'a@example.org')`,
    find: `select from stopped_address union all select from stop_link`,
  },
  'notices that can be objected to': {
    plant: `with n as (insert into mail (kind, recipient, state, last_error) values ('address-replaced', 'a@example.org', 'failed', 'ECONNECTION') returning id)
      insert into address_hold (affiliate_id, proven_email, changed_at, notice_id) select min(affiliate.id) + 1, 'a@example.org', now(), min(n.id) from n, affiliate`,
    find: `select from mail where state = 'failed' and kind = 'address-replaced'`,
  },
  'merges that waited': {
    plant: `with q as (insert into merge_request (kept_id, other_id, asked, device, creation_time)
        select min(id), max(id), '{"version": 0, "otherVersion": 0, "choose": {}}', '', now() - interval '73 hours' from affiliate returning id)
      insert into merge_notice (request_id, recipient) select id, 'a@example.org' from q`,
    find: 'select from merge_request where ended_at is null',
  },
  'old merge requests': {
    plant: `insert into merge_request (kept_id, other_id, asked, device, ended_at, outcome)
      select min(id), max(id), '{}', '', now() - interval '31 days', 'cancelled' from affiliate`,
    find: `select from merge_request where outcome = 'cancelled'`,
  },
  'held documents': {
    plant: `insert into document_hold (id_document, affiliate_id, changed_at) values ('1', 999, now() - interval '73 hours')`,
    find: 'select from document_hold',
  },
  'known addresses': {
    plant: `insert into known_address (id_document, email) values ('nobody', 'a@example.org')`,
    find: 'select from known_address',
  },
  deaths: {
    plant: `insert into deceased (affiliate_id, said_by, recorded_at, before)
      select min(id), 'x', now() - interval '31 days', '{"values": {}, "userId": null}' from affiliate`,
    find: `select from deceased where before ? 'values'`,
  },
  'cases of erasure': {
    plant: `insert into erasure_request (affiliate_id, asked_on, way, state, parts, decided_at, decided_by)
      select max(id), '2026-01-02', 'web', 'aceptada', '{comments}', now(), 'x' from affiliate`,
    find: `select from erasure_request where state = 'aceptada'`,
  },
  enrolments: {
    plant: `insert into pending_enrolment (id_document, email, data, expires_at) values ('1', 'x@example.org', '{}', now() - interval '8 days')`,
    find: 'select from pending_enrolment',
  },
  merges: {
    plant: `insert into affiliate_merge (kept_id, removed_id, snapshot, creation_time) values (1, 2, '{"a": 1}', now() - interval '31 days')`,
    find: `select from affiliate_merge where snapshot <> '{}'`,
  },
  'import uploads': {
    plant: `with f as (
        insert into stored_file (use, type, file_name, size, content_hash) values ('importList', 'csv', 'x', 1, sha256('a')) returning id)
      insert into import_upload (owner_id, file_id, creation_time) select 1, id, now() - interval '2 days' from f`,
    find: 'select from import_upload',
  },
  'compared lists': {
    plant: `with t as (insert into tag (name, color, kind, updated_by, deleted_at)
        values ('x', 'grey', 'list', 'x', now() - interval '1 minute') returning id)
      insert into person_tag (tag_id, affiliate_id) select t.id, min(a.id) from t, affiliate a group by t.id`,
    find: 'select from person_tag',
  },
  'people outside the census': {
    plant: `insert into outsider select min(id_document), 1, 1, now() from affiliate`,
    find: 'select from outsider',
  },
  'mandates that lapse': {
    plant: `insert into mandate (affiliate_id, iban, state, signed_on, evidence)
      select min(id), 'ES9121000418450200051332', 'activo', '2020-01-15', '{"how": "papel"}' from affiliate`,
    find: `select from mandate where state = 'activo'`,
  },
  files: {
    plant: `insert into stored_file (use, type, file_name, size, content_hash, creation_time)
      values ('importList', 'csv', 'orphan', 1, sha256('a'), now() - interval '2 days')`,
    find: `select from stored_file where file_name = 'orphan'`,
  },
  'images of mails': {
    plant: `with f as (
        insert into stored_file (use, type, file_name, size, content_hash) values ('textImage', 'png', 'x', 1, sha256('b')) returning id)
      insert into communication_image (file_id, hash, created_at) select id, repeat('0', 64), now() - interval '31 days' from f`,
    find: 'select from communication_image',
  },
  'digests of assemblies': {
    plant: `with a as (insert into assembly (assembly_name, assembly_type) values ('Vieja', 'Sectorial') returning id)
      insert into assembly_digest select id, current_date - 800, 1, 0, 0, 0, now() - interval '2 years' from a`,
    find: 'select from assembly_digest',
  },
  'import batches': {
    plant: `with a as (insert into activity (action) values ('affiliatesImported') returning id),
      b as (insert into import_batch (activity_id, author, file_name, created, updated, unchanged, skipped, refused, creation_time)
        select id, '', '', 1, 0, 0, 0, 0, now() - interval '122 days' from a returning id)
      insert into import_created (batch_id, affiliate_id, line) select id, 1, 1 from b`,
    find: 'select from import_created',
  },
  'undone scans': {
    plant: `with m as (insert into meeting (title, type, status, meeting_time, end_time)
        values ('Acto', 'General', 'Aprobada', now(), now() + interval '1 hour') returning id)
      insert into undone_scan select gen_random_uuid(), id, now() - interval '13 hours' from m`,
    find: 'select from undone_scan',
  },
  'rolls of meetings': {
    plant: `insert into meeting (title, type, status, meeting_time, end_time, quorum)
      values ('Pleno', 'General', 'Aprobada', now() - interval '1 minute', now() + interval '1 hour', '{"first": null}')`,
    find: 'select from meeting where quorum is not null and roll_id is null',
  },
  votings: {
    plant: `insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters)
      select 'approved', 'Elección', now() - interval '1 minute', now() + interval '1 hour', 'ana', 'ana', now(), '{}', sha256('{}'),
        '{"types": [1, 2, 3], "assemblies": [], "enrolledUntil": null, "tree": null}'`,
    find: `select from voting where state = 'approved' and opened_at is null and failure is null`,
  },
  'reminders of votings': {
    plant: `with r as (
        insert into roll (name, words, reason, author, taken_at, total, hash)
        values ('Censo', '{}', '', 'ana', now(), 1, sha256('')) returning id)
      insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters,
        roll_id, opened_at, announced_at)
      select 'approved', 'Larga', now() - interval '5 days', now() + interval '5 hours', 'ana', 'ana', now(), '{}', sha256('{}'), '{}',
        id, now(), now() from r`,
    find: `select from voting where name = 'Larga' and reminded_at is null`,
  },
  'votings that stand': {
    plant: `insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters,
        failure, failed_as, failed_at)
      select 'approved', 'Parada', now() - interval '3 days', now() + interval '1 hour', 'ana', 'ana', now(), '{}', sha256('{}'), '{}',
        'Su censo', 'unopened', now() - interval '2 days'`,
    find: `select from voting where failed_as = 'unopened' and name = 'Parada' and trouble_told_at is null`,
  },
  'changes of votings': {
    plant: `insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters,
        annulled_at, failure, failed_as, failed_at)
      select 'annulled', 'Fallida', now() - interval '2 hours', now(), 'ana', 'ana', now(), '${definition}',
        sha256('${definition}'), '{"types": [1], "assemblies": [], "enrolledUntil": null, "tree": null, "salt": "${'d'.repeat(64)}"}',
        now() - interval '1 hour', 'x', 'unopened', now()`,
    find: `select from voting where name = 'Fallida' and annulled_told_at is null`,
  },
  'what closed votings leave': {
    plant: `with v as (
        insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters, annulled_at)
        select 'annulled', 'Anulada', now() - interval '2 hours', now(), 'ana', 'ana', now(), '{}', sha256('{}'), '{}',
          now() - interval '1 hour' returning id),
      k as (insert into voting_key select id, 'public', null, '' from v)
      insert into instance values ('file of ballots', pg_relation_filepath('ballot'))`,
    find: `select from instance where key = 'file of ballots' and value = pg_relation_filepath('ballot')`,
  },
  'sums of members and records': {
    plant: `insert into record_tally (month, record_type, delta) values ('2020-01-01', 'x', 1), ('2020-01-01', 'x', -1)`,
    find: `select from record_tally where record_type = 'x'`,
  },
  'report of the month': {
    plant: `with a as (insert into app_user (username, role) values ('ana.informes@example.org', 'ROLE_ADMIN'))
      update report_setting set recipients = '{ana.informes@example.org}'`,
    find: `select from report_setting where recipients <> '{}' and not exists (select from report_sent)`,
  },
  'links of the log': {
    plant: `insert into activity (action, details) values ('login', 'Por sellar')`,
    find: `select from activity where details = 'Por sellar' and id not in (select activity_id from activity_link)`,
  },
  'heads of the log': {
    plant: '',
    find: `select where not exists (select from activity_watch where note like '%"kind":"kept"%')`,
  },
  'verification of the log': {
    plant: '',
    find: `select where not exists (select from activity_watch where note like '%"kind":"verified"%')`,
  },
  'watch over the log': {
    plant: '',
    find: `select where not exists (select from activity_watch where note like '%"kind":"begun"%')`,
  },
  duplicates: {
    plant: 'insert into duplicate_stale (affiliate_id) values (1)',
    find: 'select from duplicate_stale',
  },
}
