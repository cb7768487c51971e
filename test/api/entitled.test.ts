import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MeetingQuorum } from '#contract/meetings/meetings.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { freezeEntitled, freezeStartedMeetings } from '#server/meetings/entitled.rules.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { beginsIn, day, hour, twoAssemblies } from '#test/support/meetings.ts'

const inMadrid = {
  filter: { v: 1, tree: { where: { city: ['Madrid'] } } },
  sharedWith: { role: 'ROLE_ADMIN' },
}

/** Centro with four members, two of them in Madrid, of whom one left; and somebody of Norte in Madrid. */
async function anInvitingAssembly(app: TestApp) {
  const { db } = app
  const around = await twoAssemblies(app)
  const { centro, norte, admin } = around
  const [ana, eva] = [
    await anAffiliate(db, { assemblyId: centro, city: 'Madrid' }),
    await anAffiliate(db, { assemblyId: centro, city: 'Getafe' }),
  ]
  await anAffiliate(db, { assemblyId: centro, city: 'Madrid', inscriptionType: 0 })
  const stranger = await anAffiliate(db, { assemblyId: norte, city: 'Madrid' })
  const segment = (await admin('POST', '/segments', { name: 'De Madrid', ...inMadrid })).json<{
    id: number
  }>().id
  const quorumOf = async (id: number, who = admin) => {
    const answer = await who('GET', `/meeting/${id}/quorum`)
    return answer.statusCode === 200 ? answer.json<MeetingQuorum>() : answer.json<ProblemDetails>().title
  }
  const confirm = (meetingId: number, ...people: number[]) =>
    db
      .insertInto('meetingAttendance')
      .values(people.map((affiliateId) => ({ meetingId, affiliateId, status: 'Confirmado' })))
      .execute()
  return { ...around, ana, eva, stranger, segment, quorumOf, confirm }
}

const majority = JSON.stringify({ first: { kind: 'majority' }, second: null })

test('rules meeting-10, attendance-5: entitled are those of the assembly whom the meeting invites, never more', async () => {
  const app = await anApp()
  const { db } = app
  const {
    centro,
    ana,
    eva,
    stranger,
    people,
    segment,
    admin,
    lead,
    liaison,
    member,
    enter,
    quorumOf,
    confirm,
  } = await anInvitingAssembly(app)
  const id = await aMeeting(db, { type: 'Asamblea', assemblyId: centro, quorum: majority })
  // Ana, Eva and the member; who left is none, and who belongs to another assembly counts for nothing.
  await confirm(id, ana, stranger, people.lead)
  expect(await quorumOf(id)).toEqual({
    entitled: 3,
    isFrozen: false,
    present: 1,
    verdict: { call: 'first', needed: 2, isReached: false },
  })
  await confirm(id, eva)
  expect(await quorumOf(id, lead)).toMatchObject({ present: 2, verdict: { isReached: true } })
  // By asking day after day an enlace would hear who enrols and leaves.
  const unsaid = { entitled: null, isFrozen: false, present: 2, verdict: null }
  expect(await quorumOf(id, liaison)).toEqual(unsaid)
  expect((await liaison('GET', `/meeting/${id}/counter`)).json()).toMatchObject(unsaid)
  expect((await liaison('GET', `/meeting/${id}/door`)).json()).toMatchObject(unsaid)
  expect((await member('GET', `/meeting/${id}/quorum`)).statusCode).toBe(403)
  const general = await aMeeting(db)
  expect(await quorumOf(general)).toEqual({ entitled: 7, isFrozen: false, present: 0, verdict: null })
  expect(await quorumOf(general, lead)).toBe('No existe o no está a tu alcance')
  // A segment narrows, and shows the meeting to nobody else nor hides it.
  const edited = await admin('PATCH', `/meeting/${id}`, { invitedSegmentId: segment, status: 'Aprobada' })
  expect(edited.json()).toMatchObject({
    status: 'Aprobada',
    invited: { segmentId: segment, name: 'De Madrid' },
  })
  expect(await quorumOf(id)).toMatchObject({ entitled: 1, present: 1 })
  const seen = await member('GET', `/meeting/single/${id}`)
  // Who is not invited is told so, and nobody else what the segment is.
  expect([seen.statusCode, seen.json()]).toEqual([
    200,
    expect.objectContaining({ invited: null, isInvited: false }),
  ])
  const [own, all] = [await enter('ROLE_USER', ana), `/meeting/single/${general}`]
  for (const [who, path] of [
    [own, `/meeting/single/${id}`],
    [lead, all],
  ] as const)
    expect((await who('GET', path)).json()).toMatchObject({ isInvited: true })
  // One that names what is gone means nobody knows whom; the meeting is read all the same.
  const { id: tag } = (
    await admin('POST', '/tags', { name: 'Ponentes', color: 'green', sharedWith: { role: 'ROLE_ADMIN' } })
  ).json<{ id: number }>()
  const tagged = { v: 1, tree: { where: { tag: [tag] } } }
  const { id: ofTag } = (
    await admin('POST', '/segments', { name: 'Ponentes', filter: tagged, sharedWith: { role: 'ROLE_ADMIN' } })
  ).json<{ id: number }>()
  await admin('PATCH', `/meeting/${id}`, { invitedSegmentId: ofTag, status: 'Aprobada' })
  expect((await own('GET', `/meeting/single/${id}`)).json()).toMatchObject({ isInvited: false })
  await admin('DELETE', `/tags/${tag}`)
  expect((await own('GET', `/meeting/single/${id}`)).json()).toMatchObject({ isInvited: true })
  await admin('PATCH', `/meeting/${id}`, { invitedSegmentId: segment, status: 'Aprobada' })
  // When it is deleted nobody is invited silently.
  expect((await admin('DELETE', `/segments/${segment}`)).statusCode).toBe(204)
  expect((await admin('GET', `/meeting/single/${id}`)).json()).toMatchObject({
    invited: { segmentId: null, name: 'De Madrid' },
  })
  expect(await quorumOf(id)).toBe(
    'El segmento «De Madrid», que decía a quién se convoca, se ha borrado: elige otro en la reunión.',
  )
  // Other fields are changed all the same, and everybody is invited anew.
  expect((await admin('PATCH', `/meeting/${id}`, { title: 'Otra' })).json()).toMatchObject({
    invited: { segmentId: null },
  })
  expect((await admin('PATCH', `/meeting/${id}`, { invitedSegmentId: null })).json()).toMatchObject({
    invited: null,
  })
})

test('rule attendance-5: those entitled are frozen once, at the start, whatever changes afterwards', async () => {
  const app = await anApp()
  const { db, world } = app
  const { centro, norte, ana, eva, stranger, quorumOf, confirm, admin } = await anInvitingAssembly(app)
  const of = (about: object) =>
    aMeeting(db, { type: 'Asamblea', assemblyId: centro, quorum: majority, ...about })
  const id = await of({ ...beginsIn(hour / 2) })
  const others = [
    await of({ status: 'Pendiente', ...beginsIn(-hour) }),
    await of({ quorum: null, ...beginsIn(-hour) }),
    await of(beginsIn(-3 * day)),
  ]
  const rolls = () => db.selectFrom('meeting').where('rollId', 'is not', null).select('id').execute()
  await freezeStartedMeetings(world)
  expect(await rolls()).toEqual([])
  app.later('31 minutes')
  await Promise.all([1, 2, 3, 4].map(() => freezeStartedMeetings(world)))
  expect(await rolls()).toEqual([{ id }])
  expect(await db.selectFrom('roll').select(['total', 'author', 'authorId']).execute()).toEqual([
    { total: 3, author: 'Concejo', authorId: null },
  ])
  // One moves away, one comes.
  await db.updateTable('affiliate').set({ assemblyId: norte }).where('id', '=', ana).execute()
  await db.updateTable('affiliate').set({ assemblyId: centro }).where('id', '=', stranger).execute()
  await confirm(id, ana, stranger)
  expect(await quorumOf(id)).toEqual({
    entitled: 3,
    isFrozen: true,
    present: 1,
    verdict: { call: 'first', needed: 2, isReached: false },
  })
  // Eva is merged into a profile that was not there then, and is one of them still.
  const kept = await anAffiliate(db, { assemblyId: norte })
  await sql`insert into affiliate_merge (kept_id, removed_id, snapshot) values (${kept}, ${eva}, '{}')`.execute(
    db,
  )
  await confirm(id, kept)
  expect(await quorumOf(id)).toMatchObject({ present: 2, verdict: { isReached: true } })
  // And may be noted by hand, though she is of another assembly.
  await db.deleteFrom('meetingAttendance').where('affiliateId', '=', kept).execute()
  expect((await admin('POST', '/meetingAttendance', { meetingId: id, affiliateId: kept })).statusCode).toBe(
    201,
  )
  // For another assembly, it is for others: what was frozen of the first is put aside.
  const other = await of({ ...beginsIn(hour / 4) })
  await freezeStartedMeetings(world)
  expect(await quorumOf(other)).toMatchObject({ isFrozen: true })
  expect((await admin('PATCH', `/meeting/${other}`, { assemblyId: norte })).statusCode).toBe(200)
  expect(await quorumOf(other)).toMatchObject({ isFrozen: false })
  // What has no quorum, or began long ago, is frozen when somebody needs it; what is not approved never is.
  const freeze = (meeting: number) =>
    inTransaction(world.db, (unit) => freezeEntitled(unit, world.clock, meeting))
  expect(await freeze(id)).toBe(await freeze(id))
  const [pending, ...needed] = others
  expect(await freeze(pending ?? 0)).toBeUndefined()
  for (const meeting of needed) expect(await freeze(meeting)).toEqual(expect.any(Number))
  await freeze(await aMeeting(db, { title: 'Congreso', ...beginsIn(-hour) }))
  const last = await db
    .selectFrom('roll')
    .select(['name', 'words', 'total'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({
    name: 'Personas con derecho: Congreso',
    words: ['Tipo de inscripción: Afiliado, Simpatizante o Colaborador'],
    total: 8,
  })
  expect(await freeze(await of(beginsIn(2 * day)))).toBeUndefined()
  expect(await freeze(999_999)).toBeUndefined()
})
