import { expect, test } from 'vitest'
import { activityActions } from '#contract/activityActions.ts'
import { accessActions } from '#server/self/history.queries.ts'
import { aConsent, anAffiliate, aMeeting, aRecord } from '#test/support/factories.ts'
import { aMember, iban } from '#test/support/self.ts'

type Accesses = { content: { action: string }[]; totalElements: number }

test('rule privacy-1: every look of staff at a person is shown to that person, and to nobody else', async () => {
  const member = await aMember({ bankAccount: iban })
  const { db, id, me, as, user } = member
  const other = await aMember({ idDocument: '00000001R', email: 'luz@example.org' }, { app: member })
  await aConsent(db, id)
  const record = await aRecord(db, { idDocument: '12345678Z' })
  const meetingId = await aMeeting(db)
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId, affiliateId: id, status: 'Confirmado' })
    .execute()
  const third = await anAffiliate(db)
  const chief = await as('ROLE_SUPER_ADMIN')
  const seen = async (whose: typeof me) => (await whose('GET', '/logged/accesses?size=50')).json<Accesses>()
  expect(await seen(me)).toEqual({ content: [], totalElements: 0 })

  const looks = [
    `GET /affiliate/${id}`,
    `GET /affiliate/${id}/history`,
    'GET /affiliate/iddoc/12345678Z',
    'GET /affiliate/email/eva@example.org',
    `POST /affiliate/${id}/bank-account`,
    'GET /meetingAttendance/byEmail/eva@example.org',
    'GET /record/12345678Z',
    `GET /record/single/${record}`,
    `GET /record-document/${record}`,
    `GET /document/${id}`,
    'GET /adminComment/12345678Z',
    `GET /affiliate/${id}/merge/${third}`,
    `GET /affiliate/duplicates?person=${id}`,
    `GET /affiliate/${id}/address-effect`,
    `GET /userById/${user.userId}`,
  ]
  for (const look of looks) {
    const [method = '', path = ''] = look.split(' ')
    expect((await chief(method === 'POST' ? 'POST' : 'GET', path)).statusCode, look).toBe(200)
  }
  // Whoever left and came back is told who looked meanwhile (rule privacy-5).
  const setType = (inscriptionType: number) =>
    db.updateTable('affiliate').set({ inscriptionType }).where('id', '=', id).execute()
  await setType(0)
  expect((await chief('POST', `/affiliate/${id}/open`, { reason: 'Lo pide el juzgado' })).statusCode).toBe(
    200,
  )
  await setType(1)
  const { content, totalElements } = await seen(me)
  expect(totalElements).toBe(looks.length + 1)
  expect(content.map(({ action }) => action).toSorted()).toEqual(
    accessActions.map((action) => activityActions[action]).toSorted(),
  )
  expect(await seen(other.me)).toEqual({ content: [], totalElements: 0 })
})
