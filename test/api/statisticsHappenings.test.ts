import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AttendanceOfAssembly } from '#contract/statistics/shapes.ts'
import type { statistics } from '#contract/statistics/statistics.ts'
import type { Replied } from '#contract/endpoint.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { anOrganisation, setOffice } from '#test/support/organisation.ts'

type Org = Awaited<ReturnType<typeof anOrganisation>>
type Send = Awaited<ReturnType<Org['askAs']>>
const read = async <Reply>(send: Send, path: string): Promise<Reply> => {
  const answer = await send('GET', path)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer.json<Reply>()
}
const monthOf = (instant: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })
    .format(instant)
    .slice(0, 7)

test('rules statistics-6, statistics-8: joins, leaves, flows and stays agree with the members that there are', async () => {
  const org = await anOrganisation()
  const { db, centro, norte, ana, eva } = org
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', eva).execute()
  await db.updateTable('affiliate').set({ assemblyId: norte }).where('id', '=', ana).execute()
  const admin = await org.askAs('ROLE_ADMIN', null)
  type Moved = Replied<(typeof statistics)['movements']>
  const all = await read<Moved>(admin, '/stats/movements')
  expect(all.rows).toHaveLength(12)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from affiliate where inscription_type <> 0`.execute(db)
  expect(all.rows.at(-1)).toMatchObject({ month: monthOf(new Date()), members: rows[0]?.count })
  expect(all.total.net).toBe(all.total.joins - all.total.leaves)
  const stays = await read<Replied<(typeof statistics)['survival']>>(admin, '/stats/survival')
  expect(stays.left).toBe(all.total.leaves)
  expect(stays.stays - stays.left).toBe(rows[0]?.count)
  type Flows = Replied<(typeof statistics)['flows']>
  const flows = await read<Flows>(admin, `/stats/flows?assemblyId=${centro}`)
  expect(flows.rows.every(({ was }) => was === null)).toBe(true)
  expect((await admin('GET', '/stats/movements?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422)
})

test('rule statistics-8: a stay has the assembly that it had last, lasts whole days, and goes on until it has ended', async () => {
  const { db, askAs, centro, norte } = await anOrganisation()
  await sql`delete from membership_interval`.execute(db)
  // One who moved and left after thirty days and a half; one who will have left when the clock gets there.
  await sql`insert into membership_interval (affiliate_id, inscription_type, is_join, is_leave, assembly_id, began, ended) values
    (991, 1, true, false, ${centro}, '2020-01-01T12:00Z', '2020-01-11T12:00Z'),
    (991, 2, false, true, ${norte}, '2020-01-11T12:00Z', '2020-02-01T00:00Z'),
    (992, 1, true, true, ${norte}, '2020-01-01T12:00Z', '2999-01-01T00:00Z')`.execute(db)
  const admin = await askAs('ROLE_ADMIN', null)
  const stays = (of: number) =>
    read<Replied<(typeof statistics)['survival']>>(admin, `/stats/survival?assemblyId=${of}`)
  expect(await stays(centro)).toMatchObject({ stays: 0, left: 0 })
  const { points, ...all } = await stays(norte)
  expect(all).toEqual({ stays: 2, left: 1, medianDays: 30 })
  expect(points.slice(0, 3)).toMatchObject([
    { days: 0, left: 0, atRisk: 2, share: 1 },
    { days: 30, left: 1, atRisk: 2, share: 0.5 },
    { days: 60, left: 0, atRisk: 1, share: 0.5 },
  ])
})

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const readAttendance = async (send: Send) =>
  (await read<AttendanceOfAssembly[]>(send, '/stats/attendance')).map(
    ({ assembly, meetings, attendances, members }) => [assembly?.id ?? null, meetings, attendances, members],
  )

test('meetings that were held, and who came, by assembly; general ones for admins alone', async () => {
  const org = await anOrganisation()
  const { db, centro, ana, eva, lead } = org
  const times = { meetingTime: ago(50).toISOString(), endTime: ago(48), status: 'Aprobada' }
  const held = await aMeeting(db, { ...times, type: 'Asamblea', assemblyId: centro })
  await aMeeting(db, { ...times, type: 'General' })
  await aMeeting(db, { ...times, type: 'Asamblea', assemblyId: centro, status: 'Cancelada' })
  for (const [affiliateId, status] of [
    [ana, 'Confirmado'],
    [eva, 'Pendiente'],
  ] as const)
    await db.insertInto('meetingAttendance').values({ meetingId: held, affiliateId, status }).execute()
  expect(await readAttendance(await org.askAs('ROLE_ADMIN', null))).toEqual([
    [null, 1, 0, 4],
    [centro, 1, 1, 2],
  ])
  expect(await readAttendance(await org.askAs('ROLE_RESPONSABLE', lead))).toEqual([[centro, 1, 1, 2]])
})

/** As if what was published had been so in an earlier month. */
const aMonthLater = (db: Org['db']) =>
  sql`update released_table set released_at = released_at - interval '32 days'`.execute(db)

test('rule statistics-4: an enlace sees fixed tables of one assembly, which say nothing of who has just enrolled', async () => {
  const org = await anOrganisation()
  const { db, centro, lead } = org
  await setOffice(db, centro, { responsibleId: null, liaisonId: lead })
  const addSome = async (count: number, about: object) => {
    for (let at = 0; at < count; at += 1)
      await anAffiliate(db, { assemblyId: centro, birthday: '1990-05-05', ...about })
  }
  await addSome(8, { sex: 'M' })
  await addSome(7, { sex: 'H' })
  await addSome(1, { sex: 'NoB' })
  const send = await org.askAs('ROLE_ENLACE', lead)
  const genders = () => read<[string | null, number | null][]>(send, '/stats/gender')
  const before = await genders()
  // Two of the organisation have no gender: with the one who is NoB they are three, so that a third group is hidden.
  expect(before).toEqual([
    ['H', null],
    ['M', 8],
    ['NoB', null],
    [null, null],
  ])
  await addSome(1, { sex: 'M' })
  await aMonthLater(db)
  expect(await genders()).toEqual(before)
  await addSome(4, { sex: 'M' })
  expect(await genders()).toContainEqual(['M', 13])
  // Whoever adds people one by one does not see when a table changes.
  await addSome(5, { sex: 'M' })
  expect(await genders()).toContainEqual(['M', 13])
  await aMonthLater(db)
  expect(await genders()).toContainEqual(['M', 18])
  for (const [, count] of await read<[number | null, number | null][]>(send, '/stats/age'))
    expect(count === null || count >= 5).toBe(true)
  type Released = Replied<(typeof statistics)['released']>
  expect((await read<Released>(send, '/stats/released')).total).toBe(28)
  for (const path of [
    'count?dimension=sex',
    'movements',
    'flows',
    'survival',
    'attendance',
    'fees',
    'period',
  ])
    expect((await send('GET', `/stats/${path}`)).statusCode, path).toBe(403)
  expect((await send('GET', `/stats/gender?assemblyId=${org.norte}`)).statusCode).toBe(404)
  expect((await send('GET', '/stats/gender?segmentId=1')).statusCode).toBe(422)
})

test('rule statistics-4: tables of different days do not tell by their totals who enrolled between', async () => {
  const org = await anOrganisation()
  const { db, centro, lead, world } = org
  await setOffice(db, centro, { responsibleId: null, liaisonId: lead })
  const addSome = async (count: number, about: object) => {
    for (let at = 0; at < count; at += 1)
      await anAffiliate(db, { assemblyId: centro, birthday: '1990-05-05', ...about })
  }
  await addSome(10, { sex: 'M', inscriptionType: 1 })
  await addSome(10, { sex: 'H', inscriptionType: 2 })
  let send = await org.askAs('ROLE_ENLACE', lead)
  const shown = async (table: string) =>
    (await read<[unknown, number | null][]>(send, `/stats/${table}`)).filter(([, count]) => count !== null)
  expect(await shown('gender')).toEqual([['M', 10]])
  await addSome(1, { sex: 'M', inscriptionType: 1 })
  // Whoever looks at others a day later would know by their sum that one person came.
  expect(await shown('inscriptionType')).toEqual([])
  await aMonthLater(db)
  expect(await shown('inscriptionType')).toEqual([])
  await addSome(4, { sex: 'M', inscriptionType: 1 })
  await aMonthLater(db)
  expect(await shown('inscriptionType')).toContainEqual([2, 10])
  expect(await shown('gender')).toEqual([['M', 15]])

  // A month begins at midnight of Madrid, when the world is in the one before.
  world.clock.now = sql<string>`((date_trunc('month', now() at time zone 'Europe/Madrid') + interval '1 month 30 minutes') at time zone 'Europe/Madrid')`
  send = await org.askAs('ROLE_ENLACE', lead)
  await addSome(5, { sex: 'M', inscriptionType: 1 })
  expect(await shown('gender')).toEqual([['M', 20]])
  await addSome(5, { sex: 'M', inscriptionType: 1 })
  expect(await shown('gender')).toEqual([['M', 20]])
})

test('every table of statistics is a file, with its numbers', async () => {
  const org = await anOrganisation()
  const admin = await org.askAs('ROLE_ADMIN', null)
  for (const path of ['count', 'movements', 'money', 'turnout', 'attendance', 'survival', 'flows']) {
    const query = path === 'count' ? 'dimension=sex&' : ''
    const csv = await admin('GET', `/stats/${path}/export?${query}format=csv`)
    expect([csv.statusCode, csv.body.split('\r\n').length > 1], `${path} ${csv.body}`).toEqual([200, true])
    expect((await admin('GET', `/stats/${path}/export?${query}format=xlsx`)).statusCode).toBe(200)
  }
  // It says of whom and of when it is, and so does the log.
  const asked = 'dimension=sex&assemblyType=Distrital&from=2001-01-01&to=2001-12-31'
  const file = await admin('GET', `/stats/count/export?${asked}&format=xlsx`)
  const { sheets } = await readXlsx(new Uint8Array(file.rawPayload))
  expect(sheets[1]?.rows).toEqual(
    expect.arrayContaining([
      ['Estadística', 'Miembros'],
      ['Dato', 'Género'],
      ['Tipo de asamblea', 'Distrital'],
      ['Desde el día', '2001-01-01'],
      ['Hasta el día', '2001-12-31'],
    ]),
  )
  await read(admin, `/stats/count?${asked}`)
  const lines = await org.db.selectFrom('activity').select('details').orderBy('id', 'desc').limit(2).execute()
  const said =
    'Miembros. Por dato Género, tipo de asamblea Distrital, desde el día 2001-01-01, hasta el día 2001-12-31'
  expect(lines.map(({ details }) => details)).toEqual([said, said])
})

test('rule statistics-7: money is charged and collected on the day of the charge, and returned on that of its return', async () => {
  const org = await anOrganisation()
  const charges = [
    { cents: 1000, state: 'cobrado', chargedOn: '2026-01-15', returnedOn: null },
    { cents: 2000, state: 'devuelto', chargedOn: '2026-01-31', returnedOn: '2026-02-03' },
    // Forgiven since: it was charged and came back all the same.
    { cents: 300, state: 'anulado', chargedOn: '2026-01-20', returnedOn: '2026-02-10' },
    { cents: 400, state: 'cobrado', chargedOn: '2026-02-01', returnedOn: null },
    { cents: 9999, state: 'anulado', chargedOn: '2026-02-01', returnedOn: null },
    { cents: 70, state: 'cobrado', chargedOn: '2025-12-31', returnedOn: null },
    // Waived: no money was charged.
    { cents: 0, state: 'cobrado', chargedOn: '2026-01-16', returnedOn: null },
  ]
  for (const [at, { cents, state, chargedOn, returnedOn }] of charges.entries())
    await sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state,
        charged_on, returned_on, return_code, state_before)
      select 'cuota', ${org.ana}, daterange(day, day + 7), 'Trimestral', ${cents}, 'x', 'x', ${cents === 0 ? 'exencion' : 'adeudo'}, ${state},
        ${chargedOn}::date, ${returnedOn}::date,
        case when ${returnedOn}::date is not null then 'AM04' end,
        case when ${returnedOn}::date is not null then 'cobrado' end
      from (select date '2025-01-01' + ${at}::integer * 10 as day) as days`.execute(org.db)
  const admin = await org.askAs('ROLE_ADMIN', null)
  const money = await read<Replied<(typeof statistics)['money']>>(
    admin,
    '/stats/money?from=2026-01-01&to=2026-02-28',
  )
  expect(money.rows).toEqual([
    {
      month: '2026-01',
      charged: 3,
      chargedCents: 3300,
      collected: 1,
      collectedCents: 1000,
      returned: 0,
      returnedCents: 0,
    },
    {
      month: '2026-02',
      charged: 1,
      chargedCents: 400,
      collected: 1,
      collectedCents: 400,
      returned: 2,
      returnedCents: 2300,
    },
  ])
  expect(money.previous).toMatchObject({
    from: '2025-11-03',
    to: '2025-12-31',
    total: { collectedCents: 70 },
  })
})

test('rule statistics-9: whom a small group of some days means is in the log, and reads it', async () => {
  const org = await anOrganisation()
  const admin = await org.askAs('ROLE_ADMIN', null)
  await org.db
    .updateTable('affiliate')
    .set({ creationTime: '2001-05-05T10:00:00Z' })
    .where('id', '=', org.ana)
    .execute()
  await read(admin, '/stats/count?dimension=sex')
  await read(admin, '/stats/count?dimension=sex&from=2001-01-01&to=2001-12-31')
  const { rows } = await sql<{ action: string; ids: number[] }>`
    select action, array_agg(entity_id) as ids from activity join activity_subject on activity_id = activity.id
    where action = 'statisticsCounted' group by activity.id, action`.execute(org.db)
  expect(rows).toEqual([{ action: 'statisticsCounted', ids: [org.ana] }])
})

test('rule statistics-13: who looks at the turnout of assemblies is in the log, as on the page of a voting', async () => {
  const org = await anOrganisation()
  await read(await org.askAs('ROLE_ADMIN', null), '/stats/turnout')
  const looks = await org.db
    .selectFrom('activity')
    .where('action', '=', 'votingTurnoutRead')
    .select('role')
    .execute()
  expect(looks).toEqual([{ role: 'ROLE_ADMIN' }])
})
