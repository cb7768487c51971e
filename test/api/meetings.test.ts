import { expect, test } from 'vitest'
import type { Meeting } from '#contract/meetings/meeting.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'
import { aMeetingBody, beginsIn, day, inAWeek, hour, twoAssemblies } from '#test/support/meetings.ts'
import { setOffice } from '#test/support/organisation.ts'

const url = '/logged/user-next-meetings/?sort=meetingTime&direction=asc&size=100'
type Page = { content: { title: string }[]; totalElements: number }

test('next meetings are approved, to come, and of the caller’s reach', async () => {
  const { db, as, tokenFor, later } = await anApp()
  const [centro, juventud, retiro] = [
    await anAssembly(db),
    await anAssembly(db, { assemblyType: 'Sectorial' }),
    await anAssembly(db),
  ]
  await aMeeting(db, { title: 'general', ...beginsIn(hour * 3) })
  await aMeeting(db, { title: 'centro', type: 'Asamblea', assemblyId: centro, ...beginsIn(hour * 2) })
  await aMeeting(db, { title: 'juventud', type: 'Asamblea', assemblyId: juventud, ...beginsIn(hour * 1) })
  await aMeeting(db, { title: 'retiro', type: 'Asamblea', assemblyId: retiro, ...beginsIn(hour * 4) })
  await aMeeting(db, { title: 'pasada', ...beginsIn(hour * -3) })
  await aMeeting(db, { title: 'pendiente', status: 'Pendiente', ...beginsIn(hour * 5) })
  await aMeeting(db, { title: 'cancelada', status: 'Cancelada', ...beginsIn(hour * 5) })
  const member = await anAffiliate(db, { assemblyId: centro })
  await db.insertInto('affiliateSectoral').values({ affiliateId: member, assemblyId: juventud }).execute()

  const titles = async (send: Awaited<ReturnType<typeof as>>) =>
    (await send('GET', url)).json<Page>().content.map(({ title }) => title)
  const me = await as({ token: await tokenFor('ROLE_USER', member) })
  expect(await titles(me)).toEqual(['juventud', 'centro', 'general'])
  // Each says what one has said of it oneself.
  const { id: said } = await db
    .selectFrom('meeting')
    .select('id')
    .where('title', '=', 'centro')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId: said, affiliateId: member, status: 'Pendiente' })
    .execute()
  for (const path of [url, '/logged/user-next-meetings?size=-1', '/logged/assembly-next-meetings'])
    expect((await me('GET', path)).json(), path).toMatchObject({
      content: expect.arrayContaining([
        expect.objectContaining({ title: 'centro', ownStatus: 'Pendiente' }),
        expect.objectContaining({ title: 'juventud', ownStatus: null }),
      ]),
    })
  // Without a file there is none to see.
  for (const role of ['ROLE_USER', 'ROLE_ENLACE', 'ROLE_RESPONSABLE'] as const)
    expect(await titles(await as(role))).toEqual([])
  for (const lead of ['ROLE_ENLACE', 'ROLE_RESPONSABLE'] as const)
    expect(
      await titles(await as({ token: await tokenFor(lead, await anAffiliate(db, { assemblyId: centro })) })),
    ).toEqual(['centro', 'general'])
  expect(await titles(await as('ROLE_ADMIN'))).toEqual(['juventud', 'centro', 'general', 'retiro'])
  const first = (await me('GET', '/logged/user-next-meetings?size=1')).json<Page>()
  expect(first).toMatchObject({ content: [{ title: 'juventud' }], totalElements: 3 })
  // One that has begun is among them until it is over.
  later('90 minutes')
  expect(await titles(me)).toEqual(['juventud', 'centro', 'general'])
  later('181 minutes')
  expect(await titles(me)).toEqual(['centro', 'general'])
})

test('rule meeting-5: staff propose a meeting, which is Pendiente whatever they send', async () => {
  const app = await anApp()
  const { centro, norte, admin, lead, liaison, member } = await twoAssemblies(app)
  const meetingTime = inAWeek()
  const made = await admin('POST', '/meeting/', {
    title: '  Presupuestos  ',
    description: 'Debate',
    type: 'Asamblea',
    meetingTime,
    assemblyId: centro,
    lastChangeTime: '2026-01-01',
    user: 'otra@example.org',
    lastUser: 'otra@example.org',
    status: 'Aprobada',
  })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    title: 'Presupuestos',
    status: 'Pendiente',
    meetingTime,
    endTime: new Date(Date.parse(meetingTime) + 2 * hour).toISOString(),
    assemblyId: centro,
    info: 'Centro',
    agenda: [],
    quorum: null,
    invited: null,
    version: 1,
    may: { edit: true, moveTo: ['Aprobada'], remove: true, attend: false },
    cannotAttend: 'Esta reunión está pendiente de aprobación.',
  })
  expect(made.json<{ user: string }>().user).not.toBe('otra@example.org')
  expect((await admin('POST', '/meeting', aMeetingBody())).json()).toMatchObject({
    assemblyId: 999,
    info: 'Evento General',
  })
  expect((await member('POST', '/meeting', aMeetingBody())).statusCode).toBe(403)
  for (const who of [lead, liaison]) {
    const own = await who('POST', '/meeting', aMeetingBody({ type: 'Asamblea', assemblyId: centro }))
    expect([own.statusCode, own.json<MeetingDetails>().may.edit]).toEqual([201, true])
    for (const [sent, path] of [
      [{ type: 'General' }, 'type'],
      [{ type: 'Asamblea', assemblyId: norte }, 'assemblyId'],
      [{ type: 'Asamblea', assemblyId: 777_777 }, 'assemblyId'],
      [{ type: 'Asamblea', assemblyId: centro, meetingTime: '2026-01-01T10:00:00Z' }, 'meetingTime'],
    ] as const) {
      const refused = await who('POST', '/meeting', aMeetingBody(sent))
      expect([refused.statusCode, refused.json<ProblemDetails>().errors?.map((error) => error.path)]).toEqual(
        [422, [path]],
      )
    }
  }
  // A past meeting is noted by admins.
  expect(
    (await admin('POST', '/meeting', aMeetingBody({ meetingTime: '2026-01-01T10:00:00Z' }))).statusCode,
  ).toBe(201)
})

const points = (many: number) => Array.from({ length: many }, (_, at) => ({ title: `Punto ${at}` }))

test('rule meeting-5: who proposed a meeting is read by admins and by the office of its assembly', async () => {
  const app = await anApp()
  const { centro, admin, lead, liaison, member } = await twoAssemblies(app)
  const { id: authorId } = await app.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  const by = { authorId, lastAuthorId: authorId }
  const general = await aMeeting(app.db, by)
  const own = await aMeeting(app.db, { type: 'Asamblea', assemblyId: centro, ...by })
  for (const [who, ofGeneral, ofOwn] of [
    [admin, true, true],
    [lead, false, true],
    [liaison, false, true],
    [member, false, false],
  ] as const)
    for (const [id, isTold] of [
      [general, ofGeneral],
      [own, ofOwn],
    ] as const) {
      const { user, lastUser } = (await who('GET', `/meeting/single/${id}`)).json<MeetingDetails>()
      const rows = (await who('GET', '/meeting')).json<{ content: Meeting[] }>().content
      const row = rows.find((each) => each.id === id)
      const told = [user, lastUser, row?.user, row?.lastUser].map((name) => typeof name === 'string')
      expect(told).toEqual([isTold, isTold, isTold, isTold])
    }
})

test('rule meeting-6: what contradicts itself is refused, field by field', async () => {
  const { as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const meetingTime = inAWeek()
  const after = (ms: number) => new Date(Date.parse(meetingTime) + ms).toISOString()
  const wrong: [object, string][] = [
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: 'x'.repeat(5_001) }, 'description'],
    [{ type: 'Otro' }, 'type'],
    [{ type: 'Fiesta' }, 'type'],
    [{ type: 'Asamblea' }, 'assemblyId'],
    [{ type: 'Asamblea', assemblyId: 999 }, 'assemblyId'],
    [{ type: 'Asamblea', assemblyId: 5_000 }, 'assemblyId'],
    [{ assemblyId: -1 }, 'assemblyId'],
    [{ meetingTime: 'mañana' }, 'meetingTime'],
    [{ meetingTime: '' }, 'meetingTime'],
    [{ meetingTime: '0001-01-01T00:00:00Z' }, 'meetingTime'],
    [{ meetingTime: '9999-12-31T23:59:59-12:00' }, 'meetingTime'],
    [{ meetingTime: '2026-02-30T10:00:00Z' }, 'meetingTime'],
    [{ meetingTime, endTime: meetingTime }, 'endTime'],
    [{ meetingTime, endTime: after(-hour) }, 'endTime'],
    [{ meetingTime, endTime: after(32 * day) }, 'endTime'],
    [{ onlineLink: 'http://example.org' }, 'onlineLink'],
    [{ onlineLink: 'javascript:alert(1)' }, 'onlineLink'],
    [{ onlineLink: 'https://' }, 'onlineLink'],
    [{ agenda: points(201) }, 'agenda'],
    [{ agenda: [{ title: '' }] }, 'agenda.0.title'],
    [{ agenda: [{ title: 'Uno', text: 'x'.repeat(2_001) }] }, 'agenda.0.text'],
    [{ agenda: Array.from({ length: 60 }, () => ({ title: 'Uno', text: 'ñ'.repeat(1_700) })) }, 'agenda'],
    [{ agenda: 'Uno' }, 'agenda'],
    [{ quorum: { first: { kind: 'percent', value: 101 } } }, 'quorum.first.value'],
    [{ meetingTime, quorum: { first: null, second: { time: meetingTime, quorum: null } } }, 'quorum'],
    [{ invitedSegmentId: 5_000 }, 'invitedSegmentId'],
    [{ color: 'rojo' }, 'color'],
  ]
  for (const [sent, path] of wrong) {
    const refused = await admin('POST', '/meeting', aMeetingBody(sent))
    expect(
      [refused.statusCode, refused.json<ProblemDetails>().errors?.map((error) => error.path)],
      JSON.stringify(sent).slice(0, 80),
    ).toEqual([422, [path]])
  }
  const full = await admin(
    'POST',
    '/meeting',
    aMeetingBody({ agenda: points(200), onlineLink: 'https://example.org/sala', place: ' ' }),
  )
  expect(full.json()).toMatchObject({ onlineLink: 'https://example.org/sala', place: null })
  expect(full.json<MeetingDetails>().agenda).toHaveLength(200)
})

test('rule durable-4: who changes what another has changed meanwhile is told; a moved meeting keeps its length', async () => {
  const { as } = await anApp()
  const [admin, other] = [await as('ROLE_ADMIN'), await as('ROLE_ADMIN')]
  const meetingTime = inAWeek()
  const at = (ms: number) => new Date(Date.parse(meetingTime) + ms).toISOString()
  const quorum = { first: null, second: { time: at(hour / 2), quorum: { kind: 'people', value: 3 } } }
  const { id } = (
    await admin('POST', '/meeting', aMeetingBody({ meetingTime, endTime: at(hour), quorum }))
  ).json<MeetingDetails>()
  const moved = (
    await admin('PATCH', `/meeting/${id}`, { meetingTime: at(day), version: 1 })
  ).json<MeetingDetails>()
  expect(moved).toMatchObject({
    endTime: at(day + hour),
    version: 2,
    quorum: { second: { time: at(day + hour / 2) } },
  })
  const clash = await other('PATCH', `/meeting/${id}`, { title: 'Otra', version: 1 })
  expect(clash.json<ProblemDetails>()).toMatchObject({
    status: 409,
    conflict: [{ field: 'title', now: 'Presupuestos' }],
  })
  // Nobody approves what they have not read.
  const unread = await other('PATCH', `/meeting/${id}`, { status: 'Cancelada', version: 1 })
  expect([unread.statusCode, unread.json<ProblemDetails>().title]).toEqual([
    409,
    'Otra persona ha cambiado esta reunión mientras la editabas',
  ])
  // Two who save at once: one of them is told.
  const both = await Promise.all(
    [admin, other].map((who, one) => who('PATCH', `/meeting/${id}`, { title: `Título ${one}`, version: 2 })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409])
})

test('rule meeting-3: what is not to be seen is answered like nothing, also to change and delete', async () => {
  const app = await anApp()
  const { db } = app
  const { centro, norte, lead, liaison, member, admin } = await twoAssemblies(app)
  const of = (assemblyId: number, status = 'Aprobada') =>
    aMeeting(db, { title: `${assemblyId} ${status}`, type: 'Asamblea', assemblyId, status })
  const [approved, pending] = [await of(centro), await of(centro, 'Pendiente')]
  const elsewhere = await of(norte)
  const pendingElsewhere = await of(norte, 'Pendiente')
  const cancelled = await of(centro, 'Cancelada')
  const sees = async (who: typeof lead) => {
    const found: number[] = []
    for (const id of [approved, pending, elsewhere, pendingElsewhere, cancelled, 999_999])
      if ((await who('GET', `/meeting/single/${id}`)).statusCode === 200) found.push(id)
    return found
  }
  expect(await sees(member)).toEqual([approved, cancelled])
  for (const who of [lead, liaison])
    expect(await sees(who)).toEqual([approved, pending, elsewhere, cancelled])
  expect(await sees(admin)).toEqual([approved, pending, elsewhere, pendingElsewhere, cancelled])
  expect(await sees(await app.as('ROLE_USER'))).toEqual([])
  const none = await lead('PATCH', `/meeting/${pendingElsewhere}`, { title: 'Otra' })
  expect(none.json()).toMatchObject({ status: 404, title: 'No existe o no está a tu alcance' })
  // Losing the office counts from the next request.
  await setOffice(db, centro, { responsibleId: null })
  expect(await sees(lead)).toEqual([elsewhere])
  expect((await admin('DELETE', `/meeting/${pending}`)).statusCode).toBe(204)
  expect((await admin('DELETE', `/meeting/${pending}`)).statusCode).toBe(404)
  expect((await lead('DELETE', `/meeting/${elsewhere}`)).statusCode).toBe(403)
})
