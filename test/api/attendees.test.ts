import { expect, test } from 'vitest'
import type { Attendee } from '#contract/meetings/attendee.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { twoAssemblies } from '#test/support/meetings.ts'

test('rule attendance-3: each reads of who attends what their role may, and leaves it in the log', async () => {
  const app = await anApp()
  const { db } = app
  const { centro, norte, people, member, lead, liaison, admin } = await twoAssemblies(app)
  const [own, elsewhere, general] = [
    await aMeeting(db, { type: 'Asamblea', assemblyId: centro }),
    await aMeeting(db, { type: 'Asamblea', assemblyId: norte }),
    await aMeeting(db),
  ]
  const left = await anAffiliate(db, { name: 'Zoe', inscriptionType: 0, email: 'zoe@example.org' })
  for (const meetingId of [own, elsewhere, general])
    for (const affiliateId of [people.member, left])
      await db.insertInto('meetingAttendance').values({ meetingId, affiliateId, status: 'En hora' }).execute()
  const list = async (who: typeof admin, meetingId: number) => {
    const answer = await who('GET', `/meeting/${meetingId}/attendances?sort=name&direction=asc`)
    return answer.statusCode === 200 ? answer.json<{ content: Attendee[] }>().content : answer.statusCode
  }
  const ofMember = { name: 'Mía', lastName1: 'Núñez', status: 'En hora', hasLeft: false }
  expect(await list(admin, own)).toMatchObject([
    { ...ofMember, affiliateId: people.member },
    { name: 'Zoe', hasLeft: true, affiliateId: left, affiliateEmail: null, idDocument: expect.any(String) },
  ])
  const nobody = { id: expect.any(Number), meetingId: own, status: 'En hora', hasLeft: true }
  const hidden = [
    'affiliateId',
    'name',
    'lastName1',
    'lastName2',
    'idDocument',
    'affiliateEmail',
    'phone',
    'confirmedAt',
    'user',
    'confirmedBy',
  ]
  const unknown = Object.fromEntries(hidden.map((field) => [field, null]))
  const [seen, gone] = (await list(lead, own)) as Attendee[]
  expect(seen).toMatchObject({
    ...ofMember,
    affiliateId: people.member,
    idDocument: expect.any(String),
    affiliateEmail: expect.any(String),
    user: null,
  })
  expect(gone).toEqual({ ...nobody, ...unknown, creationTime: expect.any(String) })
  expect(await list(liaison, own)).toEqual([
    { ...nobody, ...unknown, ...ofMember, lastName2: null, creationTime: null },
    { ...nobody, ...unknown, creationTime: null },
  ])
  // Their place among the names of the others would tell who left.
  const ahead = await anAffiliate(db, { name: 'Ada', lastName1: 'Abad', inscriptionType: 0 })
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId: own, affiliateId: ahead, status: 'En hora' })
    .execute()
  const places = async (who: typeof admin, direction: string) =>
    (await who('GET', `/meeting/${own}/attendances?sort=name&direction=${direction}`))
      .json<{ content: Attendee[] }>()
      .content.map(({ hasLeft }) => hasLeft)
  expect(await places(admin, 'asc')).toEqual([true, false, true])
  for (const direction of ['asc', 'desc']) expect(await places(lead, direction)).toEqual([false, true, true])
  await db.deleteFrom('meetingAttendance').where('affiliateId', '=', ahead).execute()
  for (const who of [lead, liaison]) {
    // Of other assemblies and of general ones nobody, whether they see the meeting or not.
    expect(await list(who, elsewhere)).toEqual(404)
    expect(await list(who, general)).toEqual(404)
    expect((await who('GET', `/meeting/single/${general}`)).json<MeetingDetails>()).toMatchObject({
      counts: { total: 2 },
      attendances: [],
      may: { seeAttendances: false },
    })
    expect((await who('GET', `/meeting/single/${own}`)).json<MeetingDetails>().attendances).toHaveLength(2)
    expect((await who('GET', `/meeting/${own}/attendances?name=zoe`)).json()).toEqual({
      content: [],
      totalElements: 0,
    })
  }
  expect(await list(member, own)).toBe(403)
  expect((await liaison('GET', `/meeting/${own}/attendances/export?format=csv`)).statusCode).toBe(403)
  const file = (await lead('GET', `/meeting/${own}/attendances/export?format=csv`)).body
  expect([file.includes('Mía'), file.includes('Zoe'), file.includes('zoe@')]).toEqual([true, false, false])
  const subjects = await db
    .selectFrom('activitySubject')
    .innerJoin('activity', 'activity.id', 'activityId')
    .where('entityId', '=', people.member)
    .select(['action', 'role'])
    .distinct()
    .execute()
  const looks = subjects.map(({ action, role }) => `${role} ${action}`)
  for (const look of [
    'ROLE_ADMIN personShown',
    'ROLE_ENLACE personShown',
    'ROLE_RESPONSABLE attendeesExported',
  ])
    expect(looks).toContain(look)
})
