import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { anOrganisation, setOffice } from '#test/support/organisation.ts'

type Org = Awaited<ReturnType<typeof anOrganisation>>
type Send = Awaited<ReturnType<Org['askAs']>>

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const counts = (rows: (string | number | null)[][]) => rows.map(([, count]) => Number(count))

/** As if what was published had been so in an earlier month. */
const aMonthLater = (db: Org['db']) =>
  sql`update released_table set released_at = released_at - interval '32 days'`.execute(db)

/** Asks for a statistic and returns whom its entry names, by number. */
async function readNamed({ db }: Org, send: Send, path: string): Promise<number[]> {
  const last = () => sql<{ id: number }>`select coalesce(max(id), 0) as id from activity`.execute(db)
  const before = (await last()).rows[0]?.id ?? 0
  const answer = await send('GET', path)
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
  const { rows } = await sql<{ id: number }>`
    select distinct entity_id as id from activity_subject join activity on activity.id = activity_id
    where activity.id > ${before} and entity = 'affiliate' order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** An assembly of two: one who joined yesterday, and one who is there from elsewhere; and one who has left it. */
async function aSmallAssembly() {
  const org = await anOrganisation()
  const { db, centro, norte } = org
  await db.updateTable('affiliate').set({ assemblyId: null }).where('assemblyId', '=', centro).execute()
  const joined = await anAffiliate(db, { assemblyId: centro, sex: 'M' })
  const moved = await anAffiliate(db, { assemblyId: norte, sex: 'H' })
  const left = await anAffiliate(db, { assemblyId: centro, sex: 'M' })
  await db.updateTable('affiliate').set({ assemblyId: centro }).where('id', '=', moved).execute()
  await sql`update affiliate set inscription_type = 0, unregistered_at = now() where id = ${left}`.execute(db)
  return { ...org, joined, moved, left }
}

test('rules log-9, statistics-9: whoever is one of few in an assembly is in the log, whatever is counted', async () => {
  const org = await aSmallAssembly()
  const { centro, joined, moved, left } = org
  const admin = await org.askAs('ROLE_ADMIN', null)
  const named = (path: string) => readNamed(org, admin, `/stats/${path}`)
  for (const path of [
    'gender',
    'inscriptionType',
    'age',
    'period',
    'fees',
    'count?dimension=city',
    'count/export?dimension=yearlyFee&format=csv',
  ]) {
    const asked = path.includes('?') ? `${path}&` : `${path}?`
    // Nobody pays by the year.
    const meant = path.includes('yearlyFee') ? [] : [joined, moved]
    expect(await named(`${asked}assemblyId=${centro}`), path).toEqual(meant)
  }
  expect(await named(`inscriptionHistoric?assemblyId=${centro}`)).toEqual(
    expect.arrayContaining([joined, left]),
  )
  for (const path of ['movements', 'flows', 'survival'])
    for (const file of ['', '/export'])
      expect(
        await named(`${path}${file}?assemblyId=${centro}${file && '&format=csv'}`),
        `${path}${file}`,
      ).toEqual(expect.arrayContaining(path === 'flows' ? [joined] : [joined, moved, left]))
  // Of all together nobody is meant.
  for (const path of ['gender', 'age', 'fees', 'movements', 'flows', 'survival', 'count?dimension=city'])
    expect(await named(path), path).toEqual([])
})

test('rules log-9, statistics-9: whoever came, or paid, in some days as one of few is in the log', async () => {
  const org = await anOrganisation()
  const { db, centro, ana, eva, lead } = org
  const held = await aMeeting(db, {
    meetingTime: ago(50),
    endTime: ago(48),
    status: 'Aprobada',
    type: 'Asamblea',
    assemblyId: centro,
  })
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId: held, affiliateId: ana, status: 'Confirmado' })
    .execute()
  await sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on)
    values ('cuota', ${eva}, daterange('2025-01-01', '2026-01-01'), 'Anual', 2000, 'x', 'x', 'adeudo', 'cobrado', ${ago(72)}::date)`.execute(
    db,
  )
  const day = ago(30 * 24).slice(0, 10)
  const admin = await org.askAs('ROLE_ADMIN', null)
  for (const path of [`attendance?assemblyId=${centro}`, `attendance/export?from=${day}&format=csv`])
    expect(await readNamed(org, admin, `/stats/${path}`), path).toEqual([ana])
  for (const path of [`money?from=${day}`, `money/export?from=${day}&format=csv`])
    expect(await readNamed(org, admin, `/stats/${path}`), path).toEqual([eva])
  for (const path of ['attendance', 'money'])
    expect(await readNamed(org, admin, `/stats/${path}`), path).toEqual([])
  await setOffice(db, centro, { responsibleId: lead })
  expect(await readNamed(org, await org.askAs('ROLE_RESPONSABLE', lead), '/stats/attendance')).toEqual([ana])
})

test('rule statistics-3: who leads an assembly sees what no column tells as an enlace does, and the rest as it is', async () => {
  const org = await anOrganisation()
  const { db, centro, lead } = org
  await setOffice(db, centro, { responsibleId: lead })
  const addSome = async (count: number, about: object) => {
    for (let at = 0; at < count; at += 1) await anAffiliate(db, { assemblyId: centro, ...about })
  }
  await addSome(7, { sex: 'M', birthday: '1990-05-05' })
  await addSome(6, { sex: 'H', birthday: '1950-05-05' })
  const send = await org.askAs('ROLE_RESPONSABLE', lead)
  const read = async (path: string) =>
    (await send('GET', `/stats/${path}`)).json<(string | number | null)[][]>()
  const before = [await read('gender'), await read('age'), await read('inscriptionHistoric')]
  for (const [table = [], months] of [[before[0]], [before[1]], [before[2], 'months']])
    for (const row of table) {
      const count = row[months ? 2 : 1]
      expect(count === null || Number(count) >= 5, JSON.stringify(row)).toBe(true)
    }
  // Who is enrolled this month is not told before it has ended.
  expect(before[2]?.slice(-3).map((row) => row[2])).toEqual([null, null, null])
  const types = await read('inscriptionType')
  await addSome(1, { sex: 'M', birthday: '1971-05-05', inscriptionType: 1 })
  expect([await read('gender'), await read('age'), await read('inscriptionHistoric')]).toEqual(before)
  expect(counts(await read('inscriptionType'))).toEqual(
    counts(types).map((count, at) => count + (at === 0 ? 1 : 0)),
  )
})

test('rule statistics-4: of an assembly that is another one but for a few people no table tells of these', async () => {
  const org = await anOrganisation()
  const { db, centro, lead } = org
  const { id: sector } = await db
    .insertInto('assembly')
    .values({ assemblyName: 'Mujeres', assemblyType: 'Sectorial' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const id of [centro, sector]) await setOffice(db, id, { responsibleId: null, liaisonId: lead })
  await db.updateTable('affiliate').set({ assemblyId: null }).where('assemblyId', '=', centro).execute()
  const belong = (affiliateId: number) =>
    db.insertInto('affiliateSectoral').values({ affiliateId, assemblyId: sector }).execute()
  const all: number[] = []
  for (let at = 0; at < 14; at += 1)
    all.push(await anAffiliate(db, { assemblyId: centro, sex: at % 2 === 0 ? 'M' : 'H' }))
  for (const id of all.slice(4)) await belong(id)
  const send = await org.askAs('ROLE_ENLACE', lead)
  const read = async (assemblyId: number) =>
    (await send('GET', `/stats/gender?assemblyId=${assemblyId}`)).json<[string, number | null][]>()
  const shown = async (assemblyId: number) => (await read(assemblyId)).map(([, count]) => count)
  expect(await shown(centro)).toEqual([null, null, null, null])
  expect(await shown(sector)).toEqual([null, null, null, null])
  // Five of difference tell of nobody.
  await anAffiliate(db, { assemblyId: centro, sex: 'M' })
  await aMonthLater(db)
  expect(await shown(centro)).toEqual([null, 8, null, null])
  await aMonthLater(db)
  const missing = await sql<{ id: number }>`
    select id from affiliate where assembly_id = ${centro} and not coalesce(sectoral_ids, '{}') && array[${sector}::integer]`.execute(
    db,
  )
  for (const { id } of missing.rows) await belong(id)
  // Nor do two that are the same now, but of two tables of different days, less each other, what came between.
  await anAffiliate(db, { assemblyId: centro, sex: 'M' }).then(belong)
  expect(await shown(sector)).toEqual([null, null, null, null])
  expect(await shown(centro)).toEqual([null, 8, null, null])
})
