import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { momentInMadrid } from '#contract/column.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import type { SeriesDetails, SeriesOutcome } from '#contract/meetings/series.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aMeetingBody, twoAssemblies } from '#test/support/meetings.ts'

type Send = Awaited<ReturnType<TestApp['as']>>

/** A Monday in March at 18:00 in Madrid, of a year that is to come: clocks change between the fourth and the fifth. */
const year = new Date().getUTCFullYear() + 1
const firstMonday = Array.from({ length: 7 }, (_, back) => new Date(Date.UTC(year, 2, 7 - back))).find(
  (date) => date.getUTCDay() === 1,
)
const day = firstMonday?.toISOString().slice(0, 10) ?? ''
const mondays = (count: number) => ({
  repeats: { kind: 'weeks', every: 1, weekdays: [1] },
  ends: { count },
})

async function make(me: Send, count: number, about: object = {}) {
  const quorum = { first: null, second: { time: `${day}T17:30:00Z`, quorum: null } }
  const body = { meetingTime: `${day}T17:00:00Z`, endTime: `${day}T18:30:00Z`, quorum, ...about }
  const answer = await me('POST', '/meeting', aMeetingBody({ ...body, series: mondays(count) }))
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json<MeetingDetails>()
  const { meetings } = (await me('GET', `/meeting/${id}/series`)).json<SeriesDetails>()
  return meetings.map((meeting) => meeting.id)
}

const read = async (me: Send, id: number) => (await me('GET', `/meeting/single/${id}`)).json<MeetingDetails>()
const times = async (me: Send, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => momentInMadrid((await read(me, id)).meetingTime).slice(11, 16)))

test('rule series-1: a series is meetings of their own, at one time of clocks, with length and second call', async () => {
  const app = await anApp()
  const { centro, member, lead } = await twoAssemblies(app)
  const ids = await make(lead, 6, { type: 'Asamblea', assemblyId: centro })
  expect(ids).toHaveLength(6)
  expect(new Set(await times(lead, ids))).toEqual(new Set(['18:00']))
  const last = await read(lead, ids[5] ?? 0)
  expect(last.status).toBe('Pendiente')
  const since = (instant: string | undefined) => Date.parse(instant ?? '') - Date.parse(last.meetingTime)
  expect([since(last.endTime), since(last.quorum?.second?.time)]).toEqual([90 * 60_000, 30 * 60_000])
  expect((await lead('GET', `/meeting/${ids[0]}/series`)).json()).toMatchObject({
    repeats: 'cada lunes',
  })
  // Nobody sees those that wait for approval but by office.
  expect((await member('GET', `/meeting/${ids[0]}/series`)).statusCode).toBe(404)
  const { count } = await app.db
    .selectFrom('activity')
    .where('action', '=', 'meetingAdded')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('rule series-1: one that cannot be made is refused whole, with the sentence', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const ask = async (series: object) =>
    (await admin('POST', '/meeting', aMeetingBody({ series }))).json<ProblemDetails>()
  const daily = { kind: 'weeks', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect(await ask({ repeats: daily, ends: { until: `${year + 9}-01-01` } })).toMatchObject({
    status: 422,
    errors: [{ path: 'series', message: 'Una serie dura como mucho 2 años' }],
  })
  for (const odd of [
    { repeats: daily },
    { repeats: daily, ends: { count: 61 } },
    { repeats: daily, ends: { count: 2, until: '2027-01-01' } },
    { repeats: { kind: 'weeks', every: 0, weekdays: [1] }, ends: { count: 2 } },
    { repeats: { kind: 'weekdayOfMonth', nth: 5, weekday: 1 }, ends: { count: 2 } },
    { repeats: { kind: 'dayOfMonth', day: 31.5 }, ends: { count: 2 } },
    { repeats: daily, ends: { until: '2027-02-31' } },
    'weekly',
  ])
    expect((await ask(odd as object)).status, JSON.stringify(odd)).toBe(422)
  expect(await db.selectFrom('meeting').select('id').execute()).toEqual([])
  expect(await db.selectFrom('meetingSeries').select('id').execute()).toEqual([])
})

test('rule series-2: this and the following are changed alike; what was changed by itself or signed stays, and is named', async () => {
  const app = await anApp()
  const { admin } = await twoAssemblies(app)
  const ids = await make(admin, 6)
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = ids
  expect((await admin('PATCH', `/meeting/${fourth}`, { place: 'Otra sede' })).statusCode).toBe(200)
  await sql`update meeting set signed_at = now() where id = ${fifth}`.execute(app.db)

  const { meetingTime } = await read(admin, second)
  // A day later, at 19:15, for two hours.
  const moved = new Date(Date.parse(meetingTime) + 86_400_000 + 75 * 60_000).toISOString()
  const answer = await admin('PATCH', `/meeting/${second}/series`, {
    part: 'following',
    title: 'Nuevo título',
    meetingTime: moved,
    endTime: new Date(Date.parse(moved) + 7_200_000).toISOString(),
    version: 1,
  })
  expect(answer.json<SeriesOutcome>()).toMatchObject({
    changed: [second, third, sixth],
    kept: [
      { id: fourth, why: 'Se cambió por separado.' },
      { id: fifth, why: 'El acta de esta reunión está firmada: ya no se cambia.' },
    ],
  })
  expect(await times(admin, ids)).toEqual(['18:00', '19:15', '19:15', '18:00', '18:00', '19:15'])
  const last = await read(admin, sixth)
  expect(last.title).toBe('Nuevo título')
  expect(new Date(last.meetingTime).getUTCDay()).toBe(2)
  expect(Date.parse(last.endTime) - Date.parse(last.meetingTime)).toBe(7_200_000)
  // Changed with its series, none of them is an exception.
  const { meetings, repeats } = (await admin('GET', `/meeting/${second}/series`)).json<SeriesDetails>()
  // And it is no longer said to be every Monday.
  expect(repeats).toBeNull()
  expect(meetings.filter(({ isException }) => isException).map(({ id }) => id)).toEqual([fourth])
})

test('rule series-2: all that remain are approved and cancelled at once, as the table allows; members cannot', async () => {
  const app = await anApp()
  const { admin, member, lead } = await twoAssemblies(app)
  const ids = await make(admin, 4)
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  await admin('PATCH', `/meeting/${third}`, { status: 'Aprobada' })
  await admin('PATCH', `/meeting/${third}`, { status: 'Cancelada' })
  await sql`update meeting set meeting_time = now() - interval '3 hours', end_time = now() - interval '1 hour' where id = ${first}`.execute(
    app.db,
  )
  const approve = { part: 'remaining', status: 'Aprobada' }
  expect((await member('PATCH', `/meeting/${second}/series`, approve)).statusCode).toBe(403)
  expect((await lead('PATCH', `/meeting/${second}/series`, approve)).statusCode).toBe(404)
  const approved = (await admin('PATCH', `/meeting/${second}/series`, approve)).json<SeriesOutcome>()
  expect(approved.changed).toEqual([second, fourth])
  expect(approved.kept).toMatchObject([{ id: third, why: expect.stringContaining('cancelada') as string }])
  expect((await read(admin, first)).status).toBe('Pendiente')
  // The one that was asked of refuses it: nothing changes.
  expect((await admin('PATCH', `/meeting/${third}/series`, approve)).statusCode).toBe(409)

  const gone = (await admin('DELETE', `/meeting/${third}/series?part=following`)).json<SeriesOutcome>()
  expect(gone).toEqual({ changed: [third, fourth], kept: [] })
  const { meetings } = (await admin('GET', `/meeting/${second}/series`)).json<SeriesDetails>()
  expect(meetings.map(({ id }) => id)).toEqual([first, second])
  expect((await admin('DELETE', `/meeting/${fourth}/series?part=following`)).statusCode).toBe(404)
})

test('rule series-2: a signed meeting is never touched by what is done to its series, and is named', async () => {
  const app = await anApp()
  const { admin } = await twoAssemblies(app)
  const ids = await make(admin, 4)
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  await sql`update meeting set signed_at = now() where id in (${second}, ${third})`.execute(app.db)
  const stored = () =>
    app.db.selectFrom('meeting').where('id', 'in', [second, third]).orderBy('id').selectAll().execute()
  const before = await stored()
  const change = (id: number, body: object) => admin('PATCH', `/meeting/${id}/series`, body)

  for (const part of ['following', 'remaining'])
    for (const body of [
      { part, status: 'Aprobada' },
      { part, place: `Sede ${part}` },
    ])
      expect((await change(first, body)).json()).toMatchObject({ kept: [{ id: second }, { id: third }] })
  for (const part of ['following', 'remaining']) {
    expect((await change(second, { part, place: 'Otra' })).statusCode).toBe(409)
    expect((await admin('DELETE', `/meeting/${third}/series?part=${part}`)).statusCode).toBe(409)
  }
  expect(await stored()).toEqual(before)
  const gone = await admin('DELETE', `/meeting/${first}/series?part=remaining`)
  expect(gone.json()).toMatchObject({
    changed: [first, fourth],
    kept: [second, third].map((id) => ({ id, why: 'El acta de esta reunión está firmada: se conserva.' })),
  })
  expect(await stored()).toEqual(before)
})

test('rule series-2: two who change the same series at once follow each other', async () => {
  const app = await anApp()
  const { admin } = await twoAssemblies(app)
  const ids = await make(admin, 5)
  const answers = await Promise.all(
    ids.map((id) => admin('PATCH', `/meeting/${id}/series`, { part: 'remaining', place: `Sede ${id}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
  const places = await Promise.all(ids.map(async (id) => (await read(admin, id)).place))
  expect(new Set(places).size).toBe(1)
})
