import { expect, test } from 'vitest'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Access } from '#contract/people/access.ts'
import { looks } from '#contract/people/looks.ts'
import { aConsent, anAffiliate, aMeeting, aRecord } from '#test/support/factories.ts'
import { aMember, iban } from '#test/support/self.ts'

type Accesses = { content: { action: string; by: string }[]; totalElements: number }

test('rule privacy-1: every look of staff at a person is shown to that person, and to nobody else', async () => {
  const member = await aMember({
    bankAccount: iban,
    feeCents: 2000,
    period: 'Trimestral',
  })
  const { db, id, me, as, user } = member
  const other = await aMember(
    { idDocument: '00000001R', name: 'Luz', lastName1: 'Roca', email: 'luz@example.org' },
    { app: member },
  )
  await aConsent(db, id)
  const record = await aRecord(db, { idDocument: '12345678Z' })
  const meetingId = await aMeeting(db)
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId, affiliateId: id, status: 'Confirmado' })
    .execute()
  const third = await anAffiliate(db)
  const chief = await as('ROLE_SUPER_ADMIN')
  const seen = async (whose: typeof me) => (await whose('GET', '/logged/accesses?size=100')).json<Accesses>()
  expect(await seen(me)).toEqual({ content: [], totalElements: 0 })

  const dismissed = { firstId: Math.min(id, third), secondId: Math.max(id, third) }
  // A list with more people than are named one by one.
  for (let others = 0; others < 11; others += 1) await anAffiliate(db, { name: 'Zoe', lastName1: 'Zapata' })
  for (const city of ['Madrid', 'Getafe'])
    expect((await chief('PATCH', `/affiliate/${id}`, { job: city })).statusCode).toBe(200)

  const looked: [sent: string, action: ActivityAction, body?: object, ends?: number][] = [
    ['POST /affiliate/duplicates/dismiss', 'duplicateDismissed', dismissed, 204],
    [`GET /affiliate/${id}`, 'affiliateRead'],
    [`PATCH /affiliate/${id}`, 'affiliateRead', {}],
    [`PATCH /affiliate/${id}`, 'affiliateRead', { job: 'Getafe' }],
    [`PATCH /affiliate/${id}`, 'personLookedUp', { job: 'Leganés', version: 1 }, 409],
    [`GET /affiliate/${id}/history`, 'affiliateHistoryRead'],
    [`GET /affiliate/${id}/accesses`, 'activityListed'],
    ['GET /affiliate/iddoc/12345678Z', 'affiliateSearchedByDocument'],
    ['GET /affiliate/email/eva@example.org', 'affiliateSearchedByEmail'],
    [`POST /affiliate/${id}/bank-account`, 'bankAccountRevealed'],
    ['GET /meetingAttendance/byEmail/eva@example.org', 'attendancesRead'],
    [`GET /affiliate/${id}/attendances?size=1`, 'attendancesRead'],
    ['GET /record/12345678Z', 'personRecordsRead'],
    [`GET /record/single/${record}`, 'recordRead'],
    [`GET /record-document/${record}`, 'recordDocumentDownloaded'],
    ['GET /record?title=jornada', 'recordsListed'],
    ['GET /record?idDocument=12345678', 'recordsSearchedByDocument'],
    ['GET /record/export?format=csv&name=ana', 'recordsExported'],
    [`GET /document/${id}`, 'acceptanceDownloaded'],
    ['GET /adminComment/12345678Z', 'commentsRead'],
    [`GET /affiliate/${id}/merge/${third}`, 'duplicatesCompared'],
    [`GET /affiliate/duplicates?person=${id}&dismissed=true`, 'duplicatesListed'],
    ['GET /affiliate/duplicates?dismissed=true', 'personShown'],
    ['POST /affiliate/duplicates/check', 'duplicatesChecked', { idDocument: '12345678Z' }],
    [`GET /affiliate/${id}/address-effect?email=`, 'personLookedUp'],
    ['GET /affiliate?idDocument=1234567', 'affiliatesSearchedByDocument'],
    ['GET /affiliate?email=eva@', 'affiliatesSearchedByEmail'],
    ['GET /affiliate?name=eva&lastName1=pe', 'affiliatesListed'],
    ['GET /affiliate?lastName1=peña&size=-1', 'affiliatesListed'],
    ['GET /affiliate?fee=0&aportacion=>', 'personShown'],
    ['GET /affiliate?sort=idDocument&direction=desc&size=1', 'affiliatesListed'],
    ['GET /affiliate/export?format=csv&fee=0&aportacion=>', 'affiliatesExported'],
    ['GET /affiliate/export?format=xlsx&idDocument=12345678Z', 'affiliatesExported'],
    [`GET /userById/${user.userId}`, 'userRead'],
    [`GET /users?affiliateId=${id}`, 'usersListed'],
    [`GET /users?username=eva@example.org`, 'usersSearchedByEmail'],
    [`POST /update-user-role/${user.userId}`, 'userRead', { role: 'ROLE_USER' }],
    [
      `POST /update-user-role/${user.userId}`,
      'personLookedUp',
      { role: 'ROLE_USER', seen: 'ROLE_ADMIN' },
      409,
    ],
  ]
  for (const [sent, , body, ends = 200] of looked) {
    const [method = '', path = ''] = sent.split(' ')
    const { statusCode } = await chief(method as Endpoint['method'], path, body)
    expect(statusCode, sent).toBe(ends)
  }
  // Pages of whole lists are nobody's: they would be in everybody's.
  for (const page of ['/affiliate', '/affiliate?size=-1', '/affiliate/export?format=csv'])
    expect((await chief('GET', page)).statusCode).toBe(200)
  // Whoever left and came back is told who looked meanwhile (rule privacy-5).
  const setType = (inscriptionType: number) =>
    db.updateTable('affiliate').set({ inscriptionType }).where('id', '=', id).execute()
  await setType(0)
  expect((await chief('POST', `/affiliate/${id}/open`, { reason: 'Lo pide el juzgado' })).statusCode).toBe(
    200,
  )
  await setType(1)
  const { content, totalElements } = await seen(me)
  expect(content.map(({ action }) => action)).toEqual([
    activityActions.closedProfileOpened,
    ...looked.toReversed().map(([, action]) => activityActions[action]),
  ])
  expect(totalElements).toBe(looked.length + 1)
  expect(await seen(other.me)).toEqual({ content: [], totalElements: 0 })
  // Who reads the log reads the same, with the names of staff; nobody else does.
  const chiefs = (await chief('GET', `/affiliate/${id}/accesses?size=100`)).json<Accesses>()
  expect(chiefs.content.map(({ action }) => action)).toEqual(content.map(({ action }) => action))
  expect(chiefs.content[0]?.by).toMatch(/@.*, Superadministración$/)
  expect(content[0]?.by).toBe('Superadministración')
  expect((await (await as('ROLE_ADMIN'))('GET', `/affiliate/${id}/accesses`)).statusCode).toBe(403)
  // What was of a profile that was joined to it is of this one; what one looks at of oneself is no look of others.
  const joined = await anAffiliate(db)
  expect((await chief('GET', `/affiliate/${joined}`)).statusCode).toBe(200)
  await db.insertInto('affiliateMerge').values({ keptId: third, removedId: joined, snapshot: '{}' }).execute()
  const listed = async () =>
    (await chief('GET', `/affiliate/${third}/accesses?size=100`)).json<Accesses>().content
  expect((await listed()).map(({ action }) => action)).toContain(activityActions.affiliateRead)
  await db.updateTable('appUser').set({ affiliateId: third }).where('role', '=', 'ROLE_SUPER_ADMIN').execute()
  expect(await listed()).toEqual([])
  await setType(0)
  expect((await chief('GET', `/affiliate/${id}/accesses`)).statusCode).toBe(404)
})

const about = (where: object) => ({ filter: { v: 1, tree: { where } } })

test('rule privacy-1: whom few are meant by in a segment reads it in everyday words, whether it is saved anew or changed', async () => {
  const { as, me } = await aMember({})
  const admin = await as('ROLE_ADMIN')
  const save = (method: 'POST' | 'PATCH', path: string, body: object) => admin(method, path, body)
  const saved = await save('POST', '/segments', { name: 'De Soria', ...about({ city: 'Soria' }) })
  const { id } = saved.json<{ id: number }>()
  const theirs = about({ idDocument: '12345678Z' })
  expect((await save('PATCH', `/segments/${id}`, { ...theirs, version: 1 })).statusCode).toBe(200)
  expect((await save('POST', '/segments', { name: 'De una persona', ...theirs })).statusCode).toBe(201)
  const { content } = (await me('GET', '/logged/accesses')).json<{ content: Access[] }>()
  expect(content.map(({ action, told }) => [action, told])).toEqual(
    (['segmentSaved', 'segmentEdited'] as const).map((one) => [activityActions[one], looks[one]?.[0]]),
  )
})
