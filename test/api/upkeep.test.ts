import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { toDefinitionText } from '#contract/votings/frozen.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { runUpkeepTask, type UpkeepTask } from '#server/kernel/runtime/upkeep.ts'
import { startWorker } from '#server/kernel/runtime/worker.ts'
import { recoveryMessage } from '#server/account/account.messages.ts'
import { mails } from '#server/mails.ts'
import { upkeepTasks } from '#server/upkeep.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { runUpkeep } from '#test/support/upkeep.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'

const patient = { timeout: 15_000, interval: 50 }
const hang = async () => new Promise<void>(() => undefined)
const soon = { everySeconds: 0.05, timeoutSeconds: 30 }

test('rule durable-8: one upkeep task that throws and one that hangs stop neither the others nor the mail', async () => {
  const { world, db, logger, logged } = await anApp()
  let runs = 0
  const upkeep: UpkeepTask[] = [
    { name: 'throws', ...soon, run: () => Promise.reject(new TypeError('12345678Z is wrong')) },
    {
      name: 'throws at once',
      ...soon,
      run: () => {
        throw new TypeError('no')
      },
    },
    { name: 'hangs', ...soon, timeoutSeconds: 0.3, run: hang },
    { name: 'hangs for long', ...soon, timeoutSeconds: 3_600, run: hang },
    { name: 'works', ...soon, run: async () => void (runs += 1) },
  ]
  const { username } = await aUser(db)
  const stop = startWorker(world, logger, { mails, upkeep })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3), patient)
  await queueMail(db, recoveryMessage, username, {})
  await vi.waitFor(
    async () => expect(await db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'kept' }]),
    patient,
  )
  const failures = () =>
    new Set(
      logged
        .map((line) => JSON.parse(line) as { request?: string; name?: string })
        .map(({ request, name }) => `${request}: ${name}`),
    )
  await vi.waitFor(() => expect(failures()).toContain('upkeep: hangs: UpkeepTimeout'), patient)
  expect(failures()).toContain('upkeep: throws: TypeError')
  expect(failures()).toContain('upkeep: throws at once: TypeError')
  expect(logged.join()).not.toContain('12345678Z')
  // It is tried again, and leaving does not wait for it.
  const before = runs
  await vi.waitFor(() => expect(runs).toBeGreaterThan(before), patient)
  await stop()
})

test('several processes never do the same task at once', async () => {
  const { world, logger } = await anApp()
  let [underWay, most, runs] = [0, 0, 0]
  const task: UpkeepTask = {
    name: 'alone',
    ...soon,
    run: async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 30))
      underWay -= 1
      runs += 1
    },
  }
  const stops = [1, 2, 3].map(() => startWorker(world, logger, { mails, upkeep: [task] }))
  await vi.waitFor(() => expect(runs).toBeGreaterThan(5), patient)
  // Nor do two run when the workers stop and one does not wait for its task, which ignores the signal.
  await Promise.all(stops.map(async (stop) => stop()))
  expect(most).toBe(1)
  const before = runs + underWay
  await runUpkeepTask(world, logger, task, AbortSignal.abort())
  expect(runs + underWay).toBe(before)
})

const definition = toDefinitionText(anOpenList(['Ana', 'Berta']))

/** For each task something that is due, in SQL, and a query that finds it until the task has run. */
const due: Record<string, { plant: string; find: string }> = {
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
    find: `select from app_user where username <> 'nueva@example.org'`,
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
  'votings that stand': {
    plant: `insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters,
        failure, failed_as, failed_at)
      select 'approved', 'Parada', now() - interval '3 days', now() + interval '1 hour', 'ana', 'ana', now(), '{}', sha256('{}'), '{}',
        'Su censo', 'unopened', now() - interval '2 days'`,
    find: `select from voting where failed_as = 'unopened' and name = 'Parada' and trouble_told_at is null`,
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
  duplicates: {
    plant: 'insert into duplicate_stale (affiliate_id) values (1)',
    find: 'select from duplicate_stale',
  },
}

test('every upkeep task is there, under its own name, and does what is due', async () => {
  expect(upkeepTasks.map(({ name }) => name).toSorted()).toEqual(
    // It depends on the hour of the day: `automaticMails.test.ts` stops the clock.
    [...Object.keys(due), 'reminders of meetings'].toSorted(),
  )
  const app = await anApp()
  // Votings are reminded of only where mail leaves.
  Object.assign(app.world.settings, { smtpUrl: 'smtp://127.0.0.1:1' })
  const { userId } = await aUser(app.db)
  expect(userId).toBe(1)
  const findDue = async () => {
    const found: string[] = []
    for (const [name, { find }] of Object.entries(due)) {
      const { rows } = await sql.raw(find).execute(app.db)
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  await anAffiliate(app.db)
  await anAffiliate(app.db)
  for (const { plant } of Object.values(due)) await sql.raw(plant).execute(app.db)
  expect(await findDue()).toEqual(Object.keys(due))
  await runUpkeep(app)
  expect(await findDue()).toEqual([])
})
