import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { UserAccount } from '#contract/users/users.ts'
import { importPreflight } from '#contract/import/jobs.ts'
import { claimNextJob } from '#server/kernel/jobs/attempts.queries.ts'
import { enqueueJob } from '#server/kernel/jobs/jobs.queries.ts'
import { storeUpload } from '#server/import/uploads.queries.ts'
import { anApp } from '#test/support/app.ts'
import { password } from '#test/support/enrolment.ts'
import { aMeeting, anAffiliate, aRecord } from '#test/support/factories.ts'
import { anAppWithAccounts, expectSuccess, readProblem, aSignedInUser } from '#test/support/accounts.ts'
import { aStorableList } from '#test/support/files.ts'

describe('deleting an account', () => {
  test('the profile stays, what it wrote keeps its author’s name, and all that opened it is gone', async () => {
    const { db, as, chief, eva, remove, log, changes } = await anAppWithAccounts()
    const { userId } = eva
    const meetingId = await aMeeting(db)
    const affiliateId = await anAffiliate(db)
    await aRecord(db, { authorId: userId })
    await db
      .insertInto('adminComment')
      .values({ idDocument: '12345678Z', name: 'Nota', author: eva.username, authorId: userId })
      .execute()
    await db
      .insertInto('meetingAttendance')
      .values({ meetingId, affiliateId, status: 'Confirmado', authorId: userId })
      .execute()
    await sql`
      insert into account_link (code_hash, purpose, user_id, expires_at) values (sha256('x'), 'recovery', ${userId}, now() + interval '1 hour');
    `.execute(db)
    await sql`insert into account_challenge (purpose, user_id, expires_at) values ('login', ${userId}, now() + interval '1 hour')`.execute(
      db,
    )
    await sql`insert into known_device (user_id, device_hash) values (${userId}, sha256('x'))`.execute(db)
    await sql`insert into calendar_feed (user_id, token_hash, shows_titles) values (${userId}, sha256('x'), false)`.execute(
      db,
    )
    await sql`with f as (insert into stored_file (use, type, file_name, size, content_hash, owner_id)
        values ('importList', 'csv', 'lista.csv', 1, sha256('x'), ${userId}) returning id)
      insert into import_upload (owner_id, file_id) select ${userId}, id from f`.execute(db)
    await sql`insert into activity (action, user_id, username, role) values ('login', ${userId}, 'eva@example.org', 'ROLE_ENLACE')`.execute(
      db,
    )

    const answer = await remove(userId)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await eva.row()).toBeUndefined()
    expect(await eva.isSignedIn()).toBe(false)
    const file = await chief.send('GET', `/affiliate/${eva.affiliateId}`)
    expect(file.statusCode).toBe(200)
    expect(await db.selectFrom('record').select('authorId').execute()).toEqual([{ authorId: null }])
    expect(await db.selectFrom('meetingAttendance').select('authorId').execute()).toEqual([
      { authorId: null },
    ])
    expect(await db.selectFrom('adminComment').select(['author', 'authorId']).execute()).toEqual([
      { author: 'eva@example.org', authorId: null },
    ])
    for (const table of [
      'session',
      'accountLink',
      'accountChallenge',
      'knownDevice',
      'calendarFeed',
    ] as const)
      expect(await db.selectFrom(table).where('userId', '=', userId).selectAll().execute(), table).toEqual([])
    expect((await remove(userId)).statusCode).toBe(404)

    // The log stays, and says no more of whom than there was.
    const lines = await db
      .selectFrom('activity')
      .where('username', '=', 'eva@example.org')
      .selectAll()
      .execute()
    expect(lines).toMatchObject([{ action: 'login', userId, role: 'ROLE_ENLACE' }])
    expect(await log()).toEqual([
      { action: 'userDeleted', details: `Usuario ${userId}: Enlace`, userId: chief.userId },
    ])
    expect(new Set((await changes()).map(({ field, after }) => `${field} ${after}`))).toEqual(
      new Set(['username null', 'role null', 'enabled null', 'affiliateId null']),
    )
    const entering = await (await as())('POST', '/login', { username: 'eva@example.org', password })
    expect(entering.statusCode).toBe(401)
  })

  test('every table that points to accounts says what becomes of it', async () => {
    const { db } = await anApp()
    const { rows } = await sql<{ table: string; column: string; then: string }>`
      select conrelid::regclass::text as "table", attname as "column",
        case confdeltype when 'c' then 'goes' when 'n' then 'stays' else 'stands in the way' end as then
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'app_user'::regclass order by 1, 2`.execute(db)
    const of = (then: string) =>
      rows.filter((row) => row.then === then).map((row) => `${row.table}.${row.column}`)
    expect(of('stands in the way')).toEqual([])
    expect(of('stays')).toEqual([
      'admin_comment.author_id',
      'affiliate_merge.author_id',
      'bank_reply.author_id',
      'communication.approved_by_id',
      'communication.author_id',
      'erasure_request.noted_by_id',
      'fee_batch.author_id',
      'import_mapping.author_id',
      'meeting.author_id',
      'meeting.last_author_id',
      'meeting_attendance.author_id',
      'meeting_attendance.confirmed_by',
      'merge_request.author_id',
      'minutes.last_author_id',
      'not_duplicate.author_id',
      'person_tag.added_by',
      'record.author_id',
      'roll.author_id',
      'segment.owner_id',
      'stored_file.owner_id',
      'tag.owner_id',
      'voting.author_id',
      'voting_letter.user_id',
    ])
  })

  test('the person may be given another account, which is not the one that was', async () => {
    const { chief, eva, remove } = await anAppWithAccounts()
    expect((await remove(eva.userId)).statusCode).toBe(204)
    const again = await chief.send('POST', '/create-user', { username: 'eva@example.org', role: 'ROLE_USER' })
    expect(expectSuccess(again).json<UserAccount>().id).not.toBe(eva.userId)
    expect(await eva.isSignedIn()).toBe(false)
  })

  test('a user deleted during a request is signed out, without an error of the server (rules session-3, rights-5)', async () => {
    const app = await anAppWithAccounts()
    const { db, chief } = app
    const remove = (id: number) => chief.send('POST', `/users/${id}/remove`, { password })
    const ana = await aSignedInUser(app, { role: 'ROLE_SUPER_ADMIN', email: 'ana@example.org' })
    const about = { description: 'Algo', affiliateId: ana.affiliateId }
    const add = (at: number) => ana.send('POST', '/adminComment', { name: `Nota ${at}`, ...about })
    const answers = await Promise.all([add(1), add(2), remove(ana.userId), add(3), add(4), add(5), add(6)])
    for (const { statusCode } of answers) expect([201, 204, 401]).toContain(statusCode)
    const kept = answers.filter(({ statusCode }) => statusCode === 201)
    const comments = await db.selectFrom('adminComment').select(['author', 'authorId']).execute()
    expect(comments).toEqual(kept.map(() => ({ author: 'ana@example.org', authorId: null })))
    expect((await add(7)).statusCode).toBe(401)
  })

  test('deleting a user with a running job is refused at once, and possible when it has ended', async () => {
    const { db, eva, chief, remove } = await anAppWithAccounts()
    const { userId, username } = eva
    const author = { userId, username, role: 'ROLE_ENLACE', device: '' } as const
    const uploadId = await storeUpload(db, aStorableList(), userId)
    const plan = { sheet: 0, headerRow: 1, columns: ['idDocument' as const], policy: 'overwrite' as const }
    const asked = { uploadId, plan }
    await enqueueJob(db, importPreflight, { author, subject: uploadId, about: 'lista.csv', asked })
    await db.transaction().execute(async (worker) => {
      expect(await claimNextJob(worker, [importPreflight.name])).toBeDefined()
      // While the worker holds the job: this transaction ends after the answer.
      expect(readProblem(await remove(userId))).toMatchObject({
        status: 409,
        title: 'Tiene un trabajo en curso. Espera a que acabe, o bloquea la cuenta mientras tanto.',
      })
      // Nobody else waits for it either.
      expectSuccess(await chief.send('POST', `/update-user-enabled/${userId}`, { enabled: 'BLOQUEADO' }))
    })
    expect(await eva.row()).toBeDefined()
    // One that nobody has begun goes with the account.
    expect((await remove(userId)).statusCode).toBe(204)
    expect(await db.selectFrom('job').select('id').execute()).toEqual([])
  })

  test('rule durable-3: twenty at once delete it once', async () => {
    const { eva, remove, log } = await anAppWithAccounts()
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(eva.userId)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(19)
    expect(await log()).toHaveLength(1)
  })
})
