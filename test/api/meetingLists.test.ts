import { expect, test } from 'vitest'
import type { CalendarDay } from '#contract/meetings/meetings.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAssembly } from '#test/support/factories.ts'
import { beginsIn, day, hour, twoAssemblies } from '#test/support/meetings.ts'

const titled = (answer: { json: () => unknown }) =>
  (answer.json() as { content: { title: string }[] }).content.map(({ title }) => title)

/** As the old client sends a choice of several. */
const list = (values: string[]) => encodeURIComponent(JSON.stringify(values))

test('rule meeting-9: the list filters by type, status and date as the old client asks, in every order and as a file', async () => {
  const { db, as } = await anApp()
  const centro = await anAssembly(db, { assemblyName: 'Centro' })
  await aMeeting(db, { title: 'Ñandú', ...beginsIn(3 * day) })
  await aMeeting(db, { title: 'Nora', ...beginsIn(-3 * day) })
  await aMeeting(db, { title: 'Otra', type: 'Otro', ...beginsIn(day) })
  await aMeeting(db, {
    title: 'Árbol',
    type: 'Asamblea',
    assemblyId: centro,
    status: 'Pendiente',
    ...beginsIn(2 * day),
  })
  const admin = await as('ROLE_ADMIN')
  const ask = async (query: string) => titled(await admin('GET', `/meeting?${query}`))
  const now = encodeURIComponent(new Date().toISOString())
  expect(await ask('')).toEqual(['Nora', 'Otra', 'Árbol', 'Ñandú'])
  expect(
    await ask(`type=${list(['General'])}&status=${list(['Aprobada'])}&dateFrom=${now}&dateDirection=asc`),
  ).toEqual(['Otra', 'Ñandú'])
  expect(await ask(`type=General&dateFrom=${now}&dateDirection=desc`)).toEqual(['Nora'])
  expect(await ask(`status=${list(['Pendiente'])}&dateFrom=null`)).toEqual(['Árbol'])
  expect(await ask('type=Asamblea&type=General&sort=title&direction=asc')).toEqual([
    'Árbol',
    'Nora',
    'Ñandú',
    'Otra',
  ])
  expect(await ask(`assemblyId=${centro}`)).toEqual(['Árbol'])
  expect(await ask('title=arbol')).toEqual(['Árbol'])
  for (const query of [
    'status=%5B',
    'status=%5B%22x%22%5D',
    'status=%5B%7B%7D%5D',
    'dateFrom=ayer',
    'type=Todas',
    'fromDay=2026-02-30',
  ])
    expect((await admin('GET', `/meeting?${query}`)).statusCode, query).toBe(422)
  const file = await admin('GET', `/meeting/export?format=csv&sort=title&direction=desc`)
  expect(
    file.body
      .split('\r\n')
      .slice(1, 5)
      .map((line) => line.split(/[;,]/)[0]?.replaceAll('"', '')),
  ).toEqual(['Otra', 'Ñandú', 'Nora', 'Árbol'])
  expect((await admin('GET', '/meeting/counts')).json()).toEqual({
    upcoming: { assemblies: 0, general: 2, total: 2 },
    pending: { assemblies: 1, general: 0, total: 1 },
  })
})

test('rules meeting-6, meeting-9: a meeting of 31 days is among the next ones until its end; none is longer', async () => {
  const { db, as } = await anApp()
  const endTime = Date.now() + hour
  const lasting = (milliseconds: number) => ({
    meetingTime: new Date(endTime - milliseconds).toISOString(),
    endTime: new Date(endTime).toISOString(),
  })
  await aMeeting(db, { title: 'Larga', ...lasting(31 * day) })
  await expect(aMeeting(db, lasting(31 * day + 1))).rejects.toThrow('meeting_length')
  const admin = await as('ROLE_ADMIN')
  const now = encodeURIComponent(new Date().toISOString())
  for (const path of [
    '/logged/user-next-meetings',
    `/meeting?dateFrom=${now}`,
    '/meeting?fromDay=2000-01-01',
  ])
    expect(titled(await admin('GET', path)), path).toEqual(['Larga'])
})

test('rule meeting-9: the calendar has the days in Madrid, also on the days when clocks change', async () => {
  const { db, as } = await anApp()
  const at = (meetingTime: string, about: object = {}) =>
    aMeeting(db, { meetingTime, endTime: new Date(Date.parse(meetingTime) + 1000).toISOString(), ...about })
  await at('2026-03-28T22:59:59Z')
  await at('2026-03-28T23:00:00Z', { type: 'Otro', status: 'Cancelada' })
  await at('2026-03-29T21:59:59Z')
  await at('2026-03-29T22:00:00Z', { type: 'Asamblea', assemblyId: await anAssembly(db) })
  await at('2026-10-24T22:00:00Z')
  await at('2026-10-25T22:59:59Z')
  const admin = await as('ROLE_ADMIN')
  const days = async (from: string, to: string) =>
    (await admin('GET', `/meeting/calendar?from=${from}&to=${to}`)).json<{ days: CalendarDay[] }>().days
  expect(await days('2026-03-29', '2026-03-30')).toEqual([
    {
      day: '2026-03-29',
      types: [
        { type: 'General', count: 1 },
        { type: 'Otro', count: 1 },
      ],
      cancelled: 1,
    },
    { day: '2026-03-30', types: [{ type: 'Asamblea', count: 1 }], cancelled: 0 },
  ])
  expect(await days('2026-10-25', '2026-10-25')).toEqual([
    { day: '2026-10-25', types: [{ type: 'General', count: 2 }], cancelled: 0 },
  ])
  expect(titled(await admin('GET', '/meeting?fromDay=2026-03-29&toDay=2026-03-29'))).toHaveLength(2)
  // Of several days it is on each of them; one that ends at midnight is not on the next.
  await aMeeting(db, {
    title: 'congreso',
    meetingTime: '2026-05-30T08:00:00Z',
    endTime: '2026-06-01T12:00:00Z',
  })
  await aMeeting(db, {
    title: 'hasta medianoche',
    meetingTime: '2026-06-02T20:00:00Z',
    endTime: '2026-06-02T22:00:00Z',
  })
  const one = [{ type: 'General', count: 1 }]
  expect(await days('2026-05-31', '2026-06-03')).toEqual([
    { day: '2026-05-31', types: one, cancelled: 0 },
    { day: '2026-06-01', types: one, cancelled: 0 },
    { day: '2026-06-02', types: one, cancelled: 0 },
  ])
  expect(titled(await admin('GET', '/meeting?fromDay=2026-05-31&toDay=2026-05-31'))).toEqual(['congreso'])
  expect(titled(await admin('GET', '/meeting?fromDay=2026-06-03&toDay=2026-06-03'))).toEqual([])
  for (const query of [
    'from=2026-03-02&to=2026-03-01',
    'from=2026-01-01&to=2026-12-31',
    'from=hoy&to=hoy',
    'from=2026-01-01',
  ])
    expect((await admin('GET', `/meeting/calendar?${query}`)).statusCode, query).toBe(422)
})

test('rule meeting-9: one’s assemblies’ meetings, of membership and office, and of one of them', async () => {
  const app = await anApp()
  const { db } = app
  const { centro, norte, people, lead, member, admin } = await twoAssemblies(app)
  const sector = await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Juventud' })
  await db
    .insertInto('affiliateSectoral')
    .values({ affiliateId: people.member, assemblyId: sector })
    .execute()
  for (const [title, assemblyId] of [
    ['centro', centro],
    ['norte', norte],
    ['juventud', sector],
  ] as const) {
    await aMeeting(db, { title, type: 'Asamblea', assemblyId, ...beginsIn(day) })
    await aMeeting(db, { title: `${title} pasada`, type: 'Asamblea', assemblyId, ...beginsIn(-400 * day) })
  }
  await aMeeting(db, { title: 'general' })
  const next = async (who: typeof lead, query = '') =>
    titled(await who('GET', `/logged/assembly-next-meetings/?sort=title${query}`))
  expect(await next(member)).toEqual(['centro', 'juventud'])
  expect(await next(member, `&assemblyId=${sector}`)).toEqual(['juventud'])
  expect(await next(member, `&assemblyId=${norte}`)).toEqual([])
  expect(await next(lead)).toEqual(['centro', 'norte'])
  expect(await next(admin)).toEqual(['norte'])
  expect(await next(admin, `&assemblyId=${centro}`)).toEqual(['centro'])
  expect(titled(await member('GET', '/logged/assembly-meetings/?sort=title'))).toEqual([
    'centro',
    'centro pasada',
    'juventud',
    'juventud pasada',
  ])
  expect(titled(await member('GET', '/logged/user-available-meetings?size=1000&sort=title'))).toEqual([
    'centro',
    'general',
    'juventud',
  ])
})
