import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { ownData, type OwnData } from '#contract/self/data.ts'
import { logChanges } from '#server/kernel/audit.ts'
import { inTransaction, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { writeWithMark } from '#test/support/communications.ts'
import { tablesOfNobody } from '#test/support/tablesOfNobody.ts'
import { isNot } from '#test/support/personColumn.ts'
import { personColumns } from '#test/support/personColumns.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aMember, iban, type Member } from '#test/support/self.ts'

/** A row about a member in every table that says something of somebody, each with a mark of its own. */
async function plant({ db }: Pick<TestApp, 'db'>, { id, user }: Member, mark: string) {
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
    values (${idDocument}, 'DNI', 'Eva', 'Peña', 'eva@example.org', 'Otro', ${`${mark}-record`}, ${iban})`)
  await run(sql`insert into admin_comment (id_document, name, author, author_id)
    values (${idDocument}, ${`${mark}-admin_comment`}, 'jefa@example.org', null)`)
  await run(sql`insert into meeting (title, type, meeting_time, end_time)
    values (${`${mark}-meeting_attendance`}, 'General', now(), now() + interval '2 hours')`)
  await run(sql`insert into meeting_attendance (meeting_id, affiliate_id, status)
    select id, ${id}, 'Confirmado' from meeting where title = ${`${mark}-meeting_attendance`}`)
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

const planted = [
  'affiliate',
  'assembly',
  'affiliate_sectoral',
  'session',
  'account_link',
  'passkey',
  'record',
  'admin_comment',
  'meeting_attendance',
  'mandate',
  'charge',
  'fee_request',
  'fee_batch_left_out',
  'voting_claim',
  'consent',
  'activity',
  'change_value',
  'deleted',
  'mail',
  'pending_enrolment',
  'import_batch',
  'import_changed',
  'affiliate_merge',
  'roll',
  'roll_person',
  'stored_file',
  'tag',
  'communication',
]
const marked = new Set(planted)
const tableOf = (column: string) => column.split('.')[0] ?? ''
/** Told without a mark of their own. */
const toldBare = [
  'activity_subject',
  'app_user',
  'calendar_feed',
  'change',
  'import_created',
  'minutes',
  'person_tag',
]

test('rule privacy-1: everything about me is in my download, whatever table it is in; nothing about others', async () => {
  const app = await anApp()
  const mine = await aMember({}, { app })
  const other = await aMember({ email: 'luz@example.org', idDocument: '00000001R', name: 'Luz' }, { app })
  await plant(app, mine, 'MIO')
  await plant(app, other, 'AJENO')
  // Two share an address; somebody else has enrolled with mine, and somebody with my document.
  await sql`insert into mail (kind, recipient, subject, data)
    values ('x', 'eva@example.org', 'AJENO-mail', ${JSON.stringify({ affiliateId: other.id })})`.execute(
    app.db,
  )
  for (const [document, email] of [
    ['00000002W', 'eva@example.org'],
    ['12345678Z', 'ajeno@example.org'],
  ])
    await sql`insert into pending_enrolment (id_document, email, data, origin, expires_at)
      values (${document}, ${email}, '{"values": {"name": "AJENO-pending"}}', 'AJENO-origin', now())`.execute(
      app.db,
    )
  // Parted again: what was in it is another person's.
  await sql`insert into affiliate_merge (kept_id, removed_id, snapshot, undone_at)
    values (${mine.id}, 5000, '{"removed": {"name": "AJENO-parted"}}', now())`.execute(app.db)

  // And staff read it on the person's page, by the call that the column says.
  const staff = await app.as('ROLE_SUPER_ADMIN')
  const onFile = Object.entries(personColumns).flatMap(([name, { file }]) =>
    isNot(file) ? [] : [{ name, file }],
  )
  for (const { name, file } of onFile) {
    const path = file.replace(':id', `${mine.id}`).replace(':document', '12345678Z')
    const { statusCode, body } = await staff('GET', path)
    const mark = marked.has(tableOf(name)) ? `MIO-${tableOf(name)}` : ''
    expect([name, statusCode, body.includes(mark)]).toEqual([name, 200, true])
  }

  const answer = await mine.me('GET', '/logged/data')
  expect(answer.statusCode, answer.body).toBe(200)
  for (const name of planted) expect(answer.body).toContain(`"MIO-${name}"`)
  expect(answer.body).not.toMatch(/AJENO|luz@example|00000001R|00000002W|ajeno@|jefa@example/i)
  expect(answer.body).not.toMatch(/hash|argon|secret(?!ar)|code_/i)
  const data = ownData.parse(answer.json())
  expect(data.account).toMatchObject({ username: 'eva@example.org', hasPassword: true })
  expect(data.affiliate).toMatchObject({ job: 'MIO-affiliate', bankAccount: iban })
  expect(data.records[0]?.bankAccount).toBe(iban)
  expect(data.changes.find(({ field }) => field === 'job')?.by).toBe('Administración')
  expect(data.pendingEnrolments.filter((one) => one.data === null)).toHaveLength(2)
  expect(data.imports.filter(({ before }) => before === null)).toHaveLength(1)

  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db)
  const untold = Object.entries(personColumns).filter(([, { own }]) => isNot(own))
  const known = new Set([
    ...planted,
    ...toldBare,
    ...Object.keys(tablesOfNobody),
    ...untold.map(([name]) => tableOf(name)),
  ])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])

  // Each column that points at a person is told in the part that it says.
  const toldIn = Object.entries(personColumns).flatMap(([name, { own }]) =>
    isNot(own) ? [] : [{ name, own }],
  )
  expect(toldIn.filter(({ own }) => data[own] === null || [data[own]].flat().length === 0)).toEqual([])

  const paper = await mine.me('GET', '/logged/data/pdf')
  expect(paper.headers['content-type']).toBe('application/pdf')
  const text = pdfText(paper.rawPayload)
  for (const name of [
    'record',
    'admin_comment',
    'meeting_attendance',
    'mandate',
    'charge',
    'fee_request',
    'fee_batch_left_out',
    'voting_claim',
    'consent',
    'mail',
    'import_batch',
    'roll',
    'stored_file',
  ])
    expect(text).toContain(`MIO-${name}`)
  expect(text).not.toMatch(/AJENO/)
  const logged = app.db.selectFrom('activity').where('action', '=', 'ownDataDownloaded').selectAll()
  expect(await logged.execute()).toHaveLength(2)
})

test('a user without a profile reads their account; without a session nothing is read', async () => {
  const { as } = await anApp()
  const data = (await (await as('ROLE_USER'))('GET', '/logged/data')).json<OwnData>()
  expect(data).toMatchObject({ affiliate: null, records: [], consents: [] })
  expect(data.sessions).toHaveLength(1)
  for (const path of ['/logged/data', '/logged/data/pdf'])
    expect((await (await as())('GET', path)).statusCode).toBe(401)
})
