import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Attendee, OwnAttendance } from '#contract/meetings/attendee.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { fiftyAtOnce } from '#test/support/untilTaken.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate, aUser } from '#test/support/factories.ts'
import { beginsIn, day, hour, twoAssemblies } from '#test/support/meetings.ts'
import { aMerger, createTwoProfiles } from '#test/support/merges.ts'

const attendancePath = '/logged/assembly-attendance/'

describe('rule attendance-1: somebody’s own attendance', () => {
  test('is marked once, also by fifty requests at once, and taken back', async () => {
    const app = await anApp()
    const { db } = app
    const { centro, member } = await twoAssemblies(app)
    const meetingId = await aMeeting(db, { type: 'Asamblea', assemblyId: centro, ...beginsIn(2 * day) })
    const mark = () =>
      member('POST', attendancePath, { meetingId, creationTime: '2020-01-01', status: 'Confirmado' })
    const answers = await fiftyAtOnce(mark)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([
      201,
      ...Array.from({ length: 49 }, () => 409),
    ])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      title: 'Tu asistencia a esta reunión ya consta.',
    })
    const rows = await db.selectFrom('meetingAttendance').select(['id', 'status', 'confirmedAt']).execute()
    expect(rows).toEqual([{ id: expect.any(Number), status: 'Pendiente', confirmedAt: null }])
    const shown = (await member('GET', `/meeting/single/${meetingId}`)).json<MeetingDetails>()
    expect(shown).toMatchObject({
      counts: { total: 1, confirmed: 0 },
      attendances: [],
      may: { attend: false, withdraw: true },
      cannotAttend: null,
    })
    const id = shown.ownAttendance?.id
    const other = await app.as({
      token: await app.tokenFor('ROLE_USER', await anAffiliate(db, { assemblyId: centro })),
    })
    expect((await other('DELETE', `${attendancePath}${id}`)).statusCode).toBe(404)
    const taken = await Promise.all([1, 2, 3].map(() => member('DELETE', `${attendancePath}${id}`)))
    expect(taken.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([
      204, 404, 404,
    ])
    expect((await mark()).statusCode).toBe(201)
  })

  test('is «En hora» within 24 hours by the database’s clock, both ends included, and «Pendiente» beyond', async () => {
    const app = await anApp()
    const { db, world } = app
    const { member } = await twoAssemblies(app)
    const start = '2026-03-29T10:00:00Z'
    const statusAt = async (now: string, meetingTime = start) => {
      const meetingId = await aMeeting(db, {
        meetingTime,
        endTime: new Date(Date.parse(meetingTime) + hour).toISOString(),
      })
      world.clock.now = sql<string>`${now}::timestamptz`
      const marked = (await member('POST', attendancePath, { meetingId })).json<OwnAttendance>()
      expect(marked.creationTime).toBe(new Date(now).toISOString())
      return marked.status
    }
    // Instants, whatever clocks show in between: on both of these nights they change.
    expect(await statusAt('2026-03-28T10:00:00Z')).toBe('En hora')
    expect(await statusAt('2026-03-28T09:59:59.999Z')).toBe('Pendiente')
    expect(await statusAt('2026-03-30T10:00:00Z')).toBe('En hora')
    expect(await statusAt('2026-03-30T10:00:00.001Z')).toBe('Pendiente')
    expect(await statusAt('2026-10-24T11:30:00Z', '2026-10-25T11:30:00Z')).toBe('En hora')
    expect(await statusAt('2026-10-24T11:29:59Z', '2026-10-25T11:30:00Z')).toBe('Pendiente')
    // A clock that is one hour wrong is the server's own; what the client says of it is not read.
    expect(await statusAt('2026-10-26T11:30:00Z', '2026-10-25T11:30:00Z')).toBe('En hora')
    expect(await statusAt('2026-10-26T12:30:00Z', '2026-10-25T11:30:00Z')).toBe('Pendiente')
  })

  test('is refused where the meeting is not to be seen, not approved or signed, and of who left', async () => {
    const app = await anApp()
    const { db } = app
    const { centro, norte, people, member, lead, admin } = await twoAssemblies(app)
    const mark = async (who: typeof member, meetingId: unknown) => {
      const answer = await who('POST', attendancePath, { meetingId })
      return answer.statusCode === 201 ? 201 : [answer.statusCode, answer.json<ProblemDetails>().title]
    }
    const none = [404, 'No existe o no está a tu alcance']
    const of = (about: object) => aMeeting(db, { type: 'Asamblea', assemblyId: norte, ...about })
    expect(await mark(member, await of({}))).toEqual(none)
    expect(await mark(member, await of({ assemblyId: centro, status: 'Pendiente' }))).toEqual(none)
    expect(await mark(lead, await of({ assemblyId: centro, status: 'Pendiente' }))).toEqual([
      409,
      'Esta reunión está pendiente de aprobación.',
    ])
    expect(await mark(member, await of({ assemblyId: centro, status: 'Cancelada' }))).toEqual([
      409,
      'Esta reunión está cancelada.',
    ])
    expect(await mark(member, await of({ assemblyId: centro, signedAt: new Date().toISOString() }))).toEqual([
      409,
      'El acta de esta reunión está firmada: su asistencia ya no cambia.',
    ])
    expect(await mark(member, 999_999)).toEqual(none)
    for (const odd of ['1', -1, 1.5, null, [1], {}, 2 ** 40])
      expect(await mark(member, odd)).toEqual([422, 'Revisa los datos marcados'])
    expect(await mark(await app.as('ROLE_ADMIN'), await aMeeting(db))).toEqual([
      409,
      'Para asistir hace falta una ficha en el censo.',
    ])
    expect(await mark(await app.as('ROLE_USER'), await aMeeting(db))).toEqual(none)
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', people.member).execute()
    expect(await mark(member, await aMeeting(db))).toEqual([
      409,
      'Te diste de baja: para asistir, inscríbete de nuevo.',
    ])
    expect(await mark(member, await of({ assemblyId: centro }))).toEqual(none)
    await db.updateTable('appUser').set({ enabled: false }).where('affiliateId', '=', people.admin).execute()
    expect((await admin('POST', attendancePath, { meetingId: 1 })).statusCode).toBe(401)
  })
})

describe('rule attendance-2: admins', () => {
  test('note members as Confirmado, confirm and delete, each in the log', async () => {
    const app = await anApp()
    const { db } = app
    const { centro, people, member, lead, admin } = await twoAssemblies(app)
    const meetingId = await aMeeting(db, { type: 'Asamblea', assemblyId: centro })
    const note = (affiliateId: number) =>
      admin('POST', '/meetingAttendance/', {
        meetingId,
        affiliateId,
        affiliateEmail: 'x@example.org',
        creationTime: '2020',
        user: 'yo',
        status: 'Pendiente',
      })
    // The lead holds the office of Centro and is a member of Norte.
    const noted = (await note(people.lead)).json<Attendee>()
    expect(noted).toMatchObject({
      affiliateId: people.lead,
      name: 'Lara',
      status: 'Confirmado',
      hasLeft: false,
    })
    expect(noted.user).not.toBe('yo')
    expect((await note(people.lead)).statusCode).toBe(409)
    expect((await note(people.admin)).json()).toMatchObject({
      status: 409,
      title: 'Esta persona no pertenece a la asamblea de la reunión.',
    })
    expect((await note(999_999)).statusCode).toBe(422)
    const left = await anAffiliate(db, { assemblyId: centro, inscriptionType: 0 })
    expect((await note(left)).statusCode).toBe(409)
    const { id } = (await member('POST', attendancePath, { meetingId })).json<OwnAttendance>()
    for (const who of [member, lead]) {
      expect((await who('PATCH', `/meetingAttendance/${id}`, {})).statusCode).toBe(403)
      expect((await who('DELETE', `/meetingAttendance/${id}`)).statusCode).toBe(403)
      expect(
        (await who('POST', '/meetingAttendance', { meetingId, affiliateId: people.member })).statusCode,
      ).toBe(403)
    }
    const confirm = () =>
      admin('PATCH', `/meetingAttendance/${id}`, {
        status: 'Confirmado',
        meetingId,
        affiliateId: people.member,
        user: 'yo',
      })
    expect((await confirm()).json()).toMatchObject({ id, status: 'Confirmado' })
    expect((await confirm()).statusCode).toBe(200)
    expect((await admin('PATCH', `/meetingAttendance/${id}`, { status: 'Pendiente' })).statusCode).toBe(422)
    const row = await db
      .selectFrom('meetingAttendance')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([row.statusBefore, row.confirmedAt !== null, row.confirmedBy !== null]).toEqual([
      'En hora',
      true,
      true,
    ])
    expect((await admin('DELETE', `/meetingAttendance/${id}`)).statusCode).toBe(204)
    expect((await admin('DELETE', `/meetingAttendance/${id}`)).statusCode).toBe(404)
    const lines = await db
      .selectFrom('activity')
      .leftJoin('change', 'change.activityId', 'activity.id')
      .leftJoin('changeValue', 'changeValue.changeId', 'change.id')
      .where('action', 'like', 'attendance%')
      .select(['action', 'before', 'after'])
      .orderBy('activity.id')
      .execute()
    expect(lines.map(({ action, before, after }) => `${action} ${before} ${after}`)).toEqual([
      'attendanceAdded null Confirmado',
      'attendanceMarked null En hora',
      'attendanceConfirmed En hora Confirmado',
      'attendanceDeleted Confirmado null',
    ])
  })

  test('change nothing once the minutes are signed, nor does anybody else', async () => {
    const app = await anApp()
    const { db } = app
    const { people, member, admin } = await twoAssemblies(app)
    const meetingId = await aMeeting(db)
    const { id } = (await member('POST', attendancePath, { meetingId })).json<OwnAttendance>()
    await db.updateTable('meeting').set({ signedAt: new Date().toISOString() }).execute()
    const refused = await Promise.all([
      admin('PATCH', `/meetingAttendance/${id}`, {}),
      admin('DELETE', `/meetingAttendance/${id}`),
      admin('POST', '/meetingAttendance', { meetingId, affiliateId: people.lead }),
      member('DELETE', `${attendancePath}${id}`),
      admin('PATCH', `/meeting/${meetingId}`, { title: 'Otra' }),
      admin('PATCH', `/meeting/${meetingId}`, { status: 'Cancelada' }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409, 409])
    // What others cite is retired: in no list, and still there.
    expect((await admin('DELETE', `/meeting/${meetingId}`)).statusCode).toBe(204)
    expect((await admin('GET', '/meeting')).json()).toEqual({ content: [], totalElements: 0 })
    expect((await admin('GET', '/meeting/counts')).json()).toMatchObject({ upcoming: { total: 0 } })
    expect((await admin('GET', `/meeting/single/${meetingId}`)).json()).toMatchObject({
      counts: { total: 1 },
    })
    expect((await admin('DELETE', `/meeting/${meetingId}`)).statusCode).toBe(404)
  })
})

test('rules census-5, minutes-3: a merge confirms what stays, and its undoing gives back both, also when who confirmed is gone', async () => {
  const { db, merged, undo } = await aMerger()
  const { kept, removed, both } = await createTwoProfiles(db)
  const confirmer = await aUser(db, { role: 'ROLE_ADMIN' })
  const at = (affiliateId: number) =>
    db.selectFrom('meetingAttendance').where('meetingId', '=', both).where('affiliateId', '=', affiliateId)
  await db
    .updateTable('meetingAttendance')
    .set({ confirmedBy: confirmer.userId, confirmedAt: new Date().toISOString(), statusBefore: 'En hora' })
    .where('affiliateId', '=', removed)
    .where('meetingId', '=', both)
    .execute()
  // Nothing else changes the attendance of a meeting with signed minutes.
  await db
    .updateTable('meeting')
    .set({ signedAt: sql`now()` })
    .where('id', '=', both)
    .execute()
  const columns = ['status', 'statusBefore', 'confirmedBy'] as const
  const { id } = await merged(kept, removed)
  expect(await at(kept).select(columns).execute()).toEqual([
    { status: 'Confirmado', statusBefore: 'Pendiente', confirmedBy: null },
  ])
  await db.deleteFrom('appUser').where('id', '=', confirmer.userId).execute()
  expect((await undo(id)).statusCode).toBe(200)
  expect(await at(kept).select(columns).execute()).toEqual([
    { status: 'Pendiente', statusBefore: null, confirmedBy: null },
  ])
  expect(await at(removed).select(columns).execute()).toEqual([
    { status: 'Confirmado', statusBefore: 'En hora', confirmedBy: null },
  ])
})
