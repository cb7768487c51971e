import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { activityActions } from '#contract/activityActions.ts'
import type { OwnData } from '#contract/self/data.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { aConsent, aMeeting, anAffiliate, aRecord } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aMember, iban, password } from '#test/support/self.ts'
import { enrolAndReadLink } from '#test/support/enrolment.ts'

const victimsIban = 'ES7921000813610123456789'
const victimsDocument = '22222222J'
/** What marks the rows of the person who is merged into somebody else's profile. */
const mark = 'AJENO'

/** A member with an account, and another person's profile with rows everywhere, merged by an admin. */
async function anAccomplice() {
  const app = await aMerger()
  const { db } = app
  const member = await aMember({ job: 'Cocinera', bankAccount: iban }, { app })
  const victim = await anAffiliate(db, {
    idDocument: victimsDocument,
    birthday: '1970-01-01',
    bankAccount: victimsIban,
    feeCents: 1000,
    period: 'Anual',
  })
  const [both, theirs] = [await aMeeting(db), await aMeeting(db, { title: `${mark}-meeting` })]
  const attends = (meetingId: number, affiliateId: number, status: string) =>
    db.insertInto('meetingAttendance').values({ meetingId, affiliateId, status }).execute()
  await attends(both, member.id, 'Pendiente')
  await attends(both, victim, 'Confirmado')
  await attends(theirs, victim, 'Confirmado')
  for (const [meetingId, secretaryId] of [
    [both, member.id],
    [theirs, victim],
  ] as const)
    await sql`insert into minutes (meeting_id, number, content, last_change_time, presiding_id, secretary_id)
      values (${meetingId}, 1, '{"points": []}', now(), ${victim}, ${secretaryId})`.execute(db)
  await aRecord(db, { idDocument: '12345678Z', title: 'MIO-record' })
  const recordId = await aRecord(db, { idDocument: victimsDocument, title: `${mark}-record` })
  for (const [idDocument, name] of [
    ['12345678Z', 'MIO-comment'],
    [victimsDocument, `${mark}-comment`],
  ] as const)
    await db.insertInto('adminComment').values({ idDocument, name, author: 'super' }).execute()
  await aConsent(db, member.id, { givenAt: '2021-01-01T00:00:00Z' })
  await aConsent(db, victim, { givenAt: '2011-01-01T00:00:00Z' })
  expect((await app.admin('PATCH', `/affiliate/${victim}`, { job: `${mark}-change` })).statusCode).toBe(200)
  const staff = await app.as('ROLE_SUPER_ADMIN')
  await staff(
    'DELETE',
    `/record/single/${await aRecord(db, { idDocument: victimsDocument, title: `${mark}-deleted` })}`,
  )
  // Somebody looks at the victim's profile and record: that is theirs to know.
  await staff('GET', `/affiliate/${victim}`)
  await staff('GET', `/record/single/${recordId}`)
  await sql`with a as (insert into activity (action) values ('affiliatesImported') returning id),
      b as (insert into import_batch (activity_id, author, file_name, created, updated, unchanged, skipped, refused)
        select id, 'x', ${`${mark}-list`}, 0, 1, 0, 0, 0 from a returning id)
    insert into import_changed select id, ${victim}, 3, null, '{}', '{}' from b`.execute(db)
  const read = async (me = member.me) => ({
    data: (await me('GET', '/logged/data')).json<OwnData>(),
    paper: pdfText((await me('GET', '/logged/data/pdf')).rawPayload),
    texts: await Promise.all(
      ['affiliate', 'records', 'consents', 'history', 'accesses', 'user-attendances'].map(
        async (call) => (await me('GET', `/logged/${call}`)).body,
      ),
    ),
  })
  return { ...app, member, victim, both, read }
}

type Read = Awaited<ReturnType<Awaited<ReturnType<typeof anAccomplice>>['read']>>
const joined = ({ data, paper, texts }: Read) => [JSON.stringify(data), paper, ...texts].join('\n')
/** Whatever tells of the other person: their marks, account, document, and when they consented. */
const ofTheVictim = new RegExp(`${mark}|${victimsIban}|${victimsDocument}|2011-01-01`)

describe('rule rights-13: what came with another profile waits until the merge is final', () => {
  test.each([
    ['kept', { bankAccount: 'other', fee: 'other' }],
    ['kept', { bankAccount: 'other', fee: 'other', document: 'other' }],
    ['removed', { job: 'other', document: 'other' }],
    ['removed', { job: 'other' }],
  ] as const)('the account is with the %s profile; chosen: %j', async (side, choose) => {
    const { db, member, victim, both, read, merged, undo } = await anAccomplice()
    const before = await read()
    const [kept, removed] = side === 'kept' ? [member.id, victim] : [victim, member.id]
    const { id } = await merged(kept, removed, choose)
    const { idDocument } = await db
      .selectFrom('affiliate')
      .where('id', '=', kept)
      .select('idDocument')
      .executeTakeFirstOrThrow()
    const during = await read()
    // The document of the profile is shown to its holder, whichever staff chose.
    expect(joined(during).replaceAll(idDocument, '')).not.toMatch(ofTheVictim)
    expect(during.data.records.map(({ title }) => title)).toEqual(['MIO-record'])
    expect(during.data.comments.map(({ name }) => name)).toEqual(['MIO-comment'])
    expect(during.data.consents).toEqual(before.data.consents)
    expect(during.data.attendances.map(({ meetingId, status }) => [meetingId, status])).toEqual([
      [both, 'Pendiente'],
    ])
    expect(during.data.minutes.map(({ as }) => as)).toEqual(['Secretaría'])
    expect(during.data.affiliate?.bankAccount).toBeNull()
    expect(during.data.merges).toMatchObject([{ removed: null }])
    const looks = during.data.accesses.map(({ action }) => action)
    for (const action of ['affiliateRead', 'recordRead'] as const)
      expect(looks).not.toContain(activityActions[action])
    // What the person gets from now on is theirs.
    await aRecord(db, { idDocument, title: 'MIO-later' })
    expect((await read()).data.records.map(({ title }) => title)).toEqual(['MIO-later', 'MIO-record'])
    const until = during.data.inReviewUntil
    expect(until).toMatch(/^\d{4}-/)
    expect(during.paper).toContain('en comprobación hasta el')
    expect((await undo(id)).statusCode).toBe(200)
    const after = await read()
    expect(joined(after).replaceAll(idDocument, '')).not.toMatch(ofTheVictim)
    expect(after.data.inReviewUntil).toBeNull()
  })

  test('once it can no longer be undone, all is theirs', async () => {
    const { member, victim, read, merged, later, world, db, as } = await anAccomplice()
    await merged(member.id, victim)
    later('31 days')
    const token = await openSession(world, db, member.user)
    const { data, paper } = await read(await as({ token }))
    expect(data.inReviewUntil).toBeNull()
    expect(data.records.map(({ title }) => title)).toEqual([`${mark}-record`, 'MIO-record'])
    expect(data.comments).toHaveLength(2)
    expect(data.attendances).toHaveLength(2)
    expect(data.minutes).toHaveLength(4)
    expect(data.consents).toHaveLength(2)
    expect(paper).toContain(`${mark}-record`)
  })

  test.each(['kept', 'removed'] as const)(
    'also for who leaves and comes back meanwhile; the account is with the %s profile',
    async (side) => {
      const app = await anAccomplice()
      const { member, victim, read, merged, db, world } = app
      const [kept, removed] = side === 'kept' ? [member.id, victim] : [victim, member.id]
      await merged(
        kept,
        removed,
        side === 'removed' ? { job: 'other', document: 'other', email: 'other' } : {},
      )
      expect((await member.leave()).statusCode).toBe(204)
      const stored = await db.selectFrom('affiliateMerge').select('snapshot').execute()
      expect(JSON.stringify(stored)).not.toMatch(ofTheVictim)
      const { link } = await enrolAndReadLink(app, { idDocument: '12345678Z', email: 'eva@example.org' })
      const nobody = await app.as()
      expect((await nobody('POST', '/signup', { password, ...link })).json()).toMatchObject({ state: 'done' })
      const me = async () => app.as({ token: await openSession(world, db, member.user) })
      const { data, ...during } = await read(await me())
      expect(joined({ data, ...during })).not.toMatch(ofTheVictim)
      expect(data.inReviewUntil).toMatch(/^\d{4}-/)
      expect(data.records.map(({ title }) => title)).toContain('MIO-record')
      app.later('31 days')
      expect(joined(await read(await me()))).toMatch(ofTheVictim)
    },
  )

  test('a merge into a merged profile hides both others', async () => {
    const { member, victim, read, merged, db } = await anAccomplice()
    const third = await anAffiliate(db, { idDocument: '33333333P' })
    await aRecord(db, { idDocument: '33333333P', title: `${mark}-third` })
    await merged(member.id, victim)
    await merged(third, member.id, { document: 'other' })
    expect(joined(await read())).not.toMatch(ofTheVictim)
    expect((await read()).data.records.map(({ title }) => title)).toEqual(['MIO-record'])
  })
})
