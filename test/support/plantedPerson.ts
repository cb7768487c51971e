import { sql, type RawBuilder } from 'kysely'
import { logChanges } from '#server/kernel/audit.ts'
import { inTransaction, type PeopleDatabase } from '#server/kernel/database/database.ts'
import type { TestApp } from '#test/support/app.ts'
import { writeWithMark } from '#test/support/communications.ts'
import { iban, type Member } from '#test/support/self.ts'

/** A row about a member in every table that says something of somebody, each with a mark of its own. */
export async function plant({ db }: Pick<TestApp, 'db'>, { id, user }: Member, mark: string) {
  const { idDocument } = await db
    .selectFrom('affiliate')
    .where('id', '=', id)
    .select('idDocument')
    .executeTakeFirstOrThrow()
  const at = `${mark}@example.org`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`update affiliate set job = ${`${mark}-affiliate`}, bank_account = ${iban} where id = ${id}`)
  await run(sql`insert into assembly (assembly_type, assembly_name, responsible_id)
    values ('Distrital', ${`${mark}-assembly`}, ${id}), ('Sectorial', ${`${mark}-affiliate_sectoral`}, null)`)
  await run(sql`insert into affiliate_sectoral
    select ${id}, id from assembly where assembly_name = ${`${mark}-affiliate_sectoral`}`)
  await run(
    sql`insert into session (user_id, expires_at, device) values (${user.userId}, now(), ${`${mark}-session`})`,
  )
  await run(sql`insert into account_link (code_hash, purpose, user_id, expires_at, data)
    values (sha256(${at}::bytea), 'email', ${user.userId}, now(), ${JSON.stringify({ email: `${mark}-account_link` })})`)
  await run(
    sql`insert into calendar_feed (user_id, token_hash, shows_titles) values (${user.userId}, sha256(${at}::bytea), true)`,
  )
  await run(
    sql`insert into passkey (id, user_id, name, public_key) values (${at}::bytea, ${user.userId}, ${`${mark}-passkey`}, 'x')`,
  )
  await run(sql`insert into record (id_document, document_type, name, last_name_1, email, record_type, title, bank_account)
    values (${idDocument}, 'DNI', 'Eva', 'Peña', ${at}, 'Otro', ${`${mark}-record`}, ${iban})`)
  await run(sql`insert into admin_comment (id_document, name, author, author_id)
    values (${idDocument}, ${`${mark}-admin_comment`}, 'jefa@example.org', null)`)
  await run(sql`insert into meeting (title, type, meeting_time, end_time)
    values (${`${mark}-meeting_attendance`}, 'General', now(), now() + interval '2 hours')`)
  await run(sql`insert into meeting_attendance (meeting_id, affiliate_id, status)
    select id, ${id}, 'Confirmado' from meeting where title = ${`${mark}-meeting_attendance`}`)
  await run(sql`insert into erasure_request (affiliate_id, asked_on, way, text, state)
    values (${id}, '2025-01-02', 'web', ${`${mark}-erasure_request`}, 'retirada')`)
  await run(sql`insert into departure (affiliate_id, asked_on, way, asked_by, recorded_by)
    values (${id}, '2025-01-02', 'carta', ${`${mark}-departure`}, 'jefa@example.org')`)
  await run(sql`insert into minutes (meeting_id, number, content, last_change_time, presiding_id, secretary_id)
    select id, 3, '{"points": []}', now(), ${id}, ${id} from meeting where title = ${`${mark}-meeting_attendance`}`)
  await run(sql`update mandate set holder = ${`${mark}-mandate`} where affiliate_id = ${id}`)
  await run(sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on)
    values ('cuota', ${id}, '[2026-01-01,2026-04-01)', 'Trimestral', 1000, '10 €', ${`${mark}-charge`}, 'efectivo', 'cobrado', '2026-01-02')`)
  await run(
    sql`insert into fee_request (affiliate_id, cents, period, reason) values (${id}, 0, 'Anual', ${`${mark}-fee_request`})`,
  )
  await run(sql`with b as (insert into fee_batch (kind, charged_on, segment_name, author)
      values ('donaciones', '2026-01-02', ${mark}, 'jefa@example.org') returning id)
    insert into fee_batch_left_out (batch_id, affiliate_id, reason)
    select id, ${id}, ${`${mark}-fee_batch_left_out`} from b`)
  await run(sql`with v as (insert into voting (author, updated_by) values ('jefa@example.org', 'jefa@example.org') returning id)
    insert into voting_claim (voting_id, affiliate_id, wish, text, made_at)
    select id, ${id}, 'entrar', ${`${mark}-voting_claim`}, now() from v`)
  await run(sql`insert into legal_document (name, html) values (${`${mark}-consent`}, 'x')`)
  await run(sql`insert into consent (affiliate_id, kind, legal_document_id, document_version)
    select ${id}, 'responsabilidad', id, 3 from legal_document where name = ${`${mark}-consent`}`)
  await run(
    sql`insert into activity (action, details, user_id, role) values ('login', ${`${mark}-activity`}, ${user.userId}, 'ROLE_USER')`,
  )
  await written(
    db,
    { action: 'affiliateEdited', details: `Inscrito ${id}`, about: id },
    sql`values ('affiliate', ${`${id}`}, 'job', ${`${mark}-change_value`}, ${`${mark}-affiliate`})`,
  )
  await written(
    db,
    { action: 'recordDeleted', details: 'Registro 9', about: id },
    sql`select 'record', ${mark}, field, value, null::text from (values
      ('idDocument', ${idDocument}), ('title', ${`${mark}-deleted`}), ('author', 'jefa@example.org')) v (field, value)`,
  )
  await writeWithMark(db, { id, user }, mark)
  await run(sql`insert into mail (kind, recipient, subject, data)
    values ('x', ${user.username}, ${`${mark}-mail`}, ${JSON.stringify({ affiliateId: id })})`)
  await run(sql`insert into pending_enrolment (id_document, email, data, expires_at, origin)
    values (${idDocument}, ${user.username}, ${JSON.stringify({ values: { name: `${mark}-pending_enrolment` } })}, now(), '')`)
  await run(sql`with a as (insert into activity (action) values ('affiliatesImported') returning id),
      b as (insert into import_batch (activity_id, author, file_name, created, updated, unchanged, skipped, refused)
        select id, 'jefa@example.org', ${`${mark}-import_batch`}, 1, 1, 0, 0, 0 from a returning id),
      c as (insert into import_created select id, ${id}, 2, null from b)
    insert into import_changed select id, ${id}, 3, null, ${JSON.stringify({ job: `${mark}-import_changed` })}, '{}' from b`)
  await run(sql`insert into stored_file (use, type, file_name, size, content_hash, owner_id)
    values ('attachment', 'pdf', ${`${mark}-stored_file`}, 3, sha256('pdf'), ${user.userId}),
      ('importList', 'csv', 'AJENO-list', 3, sha256('csv'), ${user.userId})`)
  await run(sql`with r as (insert into roll (name, words, reason, author, taken_at, total, hash)
      values (${`${mark}-roll`}, '{Todas}', ${`${mark}-reason`}, 'jefa@example.org', now(), 1, '') returning id)
    insert into roll_person select id, 1, ${id}, ${JSON.stringify({ job: `${mark}-roll_person` })}, '', '' from r`)
  await run(sql`with t as (insert into tag (name, color, kind, updated_by)
      values (${`${mark}-tag`}, 'blue', 'tag', 'jefa@example.org') returning id)
    insert into person_tag (tag_id, affiliate_id) select id, ${id} from t`)
  // Merged so long ago that it can no longer be undone (rule rights-13).
  await run(sql`insert into affiliate_merge (kept_id, removed_id, creation_time, snapshot)
    values (${id}, ${id + 1000}, now() - interval '31 days', ${JSON.stringify({ removed: { name: `${mark}-affiliate_merge` } })})`)
}

/** A line of somebody of staff in the log, and what it changed. */
const written = async (
  db: PeopleDatabase,
  { about, ...line }: { action: string; details: string; about: number },
  changes: RawBuilder<unknown>,
) =>
  inTransaction(db, async (unit) => {
    const { id } = await unit
      .insertInto('activity')
      .values({ ...line, userId: 99_999, username: 'jefa@example.org', role: 'ROLE_ADMIN' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await unit
      .insertInto('activitySubject')
      .values({ entity: 'affiliate', entityId: about, activityId: id })
      .execute()
    await logChanges(unit, id, changes)
  })
