import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownData, type OwnData } from '#contract/self/data.ts'
import { anApp } from '#test/support/app.ts'
import { plant } from '#test/support/plantedPerson.ts'
import { tablesOfNobody } from '#test/support/tablesOfNobody.ts'
import { isNot } from '#test/support/personColumn.ts'
import { personColumns } from '#test/support/personColumns.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aMember, iban } from '#test/support/self.ts'

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
  'departure',
  'erasure_request',
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
    'departure',
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
