import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { Page } from '#contract/page.ts'
import {
  bandOf,
  dimensionNames,
  seniorityStarts,
  type DimensionName,
} from '#contract/statistics/dimensions.ts'
import type { Counted } from '#contract/statistics/shapes.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { addPeople } from '#test/support/factQuestions.ts'
import type { Known } from '#test/support/factsByHand.ts'
import { foldAccents } from '#test/support/foldAccents.ts'
import { setOffice } from '#test/support/organisation.ts'
import { putOnEdges } from '#test/support/onEdges.ts'
import { isComplete } from '#test/support/sample.ts'

const madrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })
const dayOf = (instant: string) => madrid.format(new Date(instant))
const today = dayOf(new Date().toISOString())
const yearsSince = (day: string) => {
  const [year = 0] = day.split('-').map(Number)
  return Number(today.slice(0, 4)) - year - (day.slice(5) > today.slice(5) ? 1 : 0)
}
const startOf = (years: number) => seniorityStarts.findLast((start) => start <= years) ?? 0
const feeOf = (one: Known, period: string) =>
  one.period === period ? [one.feeCents === 0 ? null : String(bandOf(one.feeCents / 100))] : []

/** In which groups somebody is, found without SQL. */
const groupsByHand: Record<DimensionName, (one: Known) => (string | null)[]> = {
  inscriptionType: (one) => [String(one.inscriptionType)],
  sex: (one) => [one.sex],
  age: (one) => [one.birthday === null ? null : String(bandOf(yearsSince(one.birthday)))],
  seniority: (one) => [String(startOf(yearsSince(dayOf(one.creationTime))))],
  enrolledMonth: (one) => [dayOf(one.creationTime).slice(0, 7)],
  city: (one) => [one.city === null ? null : foldAccents(one.city)],
  district: (one) => [one.district === null ? null : foldAccents(one.district)],
  assembly: (one) => [one.assemblyId === null ? null : String(one.assemblyId)],
  sectoral: (one) => (one.sectorals.length === 0 ? [null] : one.sectorals.map(String)),
  quarterlyFee: (one) => feeOf(one, 'Trimestral'),
  yearlyFee: (one) => feeOf(one, 'Anual'),
  period: (one) => [one.period],
  bankAccount: (one) => [String(one.bankAccount !== null)],
  communications: (one) => [String(one.communications)],
  hasEmail: (one) => [String(one.email !== '')],
  account: (one) => [String(one.hasAccount)],
}

async function aCensus() {
  const app = await anApp()
  const { people, assemblies } = await addPeople(app.db, 160)
  await putOnEdges(app.db, people, today)
  const [territorial = 0, , sectoral = 0] = assemblies.keys()
  const lead = await anAffiliate(app.db, { inscriptionType: 0, lastName1: 'Lara' })
  for (const id of [territorial, sectoral])
    await setOffice(app.db, id, { responsibleId: lead, liaisonId: lead })
  const as = async (role: Role, affiliateId: number | null = null) => {
    await app.db.deleteFrom('appUser').where('affiliateId', '=', lead).execute()
    const user = await aUser(app.db, { role, affiliateId })
    return app.as({ token: await openSession(app.world, app.db, { ...user, role }) })
  }
  return { ...app, people, assemblies, territorial, sectoral, lead, as }
}
type Census = Awaited<ReturnType<typeof aCensus>>
type Send = Awaited<ReturnType<Census['as']>>

const get = async <Reply>(send: Send, path: string, query: object = {}): Promise<Reply> => {
  const params = Object.entries<string | number>({ ...query }).map(([name, value]) => [name, String(value)])
  const answer = await send('GET', `${path}?${new URLSearchParams(params).toString()}`)
  expect(answer.statusCode, `${path} ${JSON.stringify(query)} ${answer.body}`).toBe(200)
  return answer.json<Reply>()
}

const belongs = (one: Known, assembly: number) =>
  one.assemblyId === assembly || one.sectorals.includes(assembly)

const isOfGetafe = ({ city }: Known) => foldAccents(city ?? '') === 'getafe'
const isOfDays = (one: Known, from: string, to: string) => {
  const day = dayOf(one.creationTime)
  return day >= from && day <= to
}

const tallied = (values: readonly unknown[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1)
  return counts
}

type Asked = { query: Record<string, string | number>; isMeant: (one: Known) => boolean }

/** What may be asked of everybody: an assembly, a type of them, a segment, some days, and all together. */
async function listQuestions({ assemblies, territorial, sectoral, as }: Census): Promise<Asked[]> {
  const admin = await as('ROLE_ADMIN')
  const segment = await admin('POST', '/segments', {
    name: 'De Getafe',
    filter: { v: 1, tree: { where: { city: ['Getafe'] } } },
    sharedWith: { role: 'ROLE_RESPONSABLE' },
  })
  expect(segment.statusCode, segment.body).toBe(201)
  const segmentId = segment.json<{ id: number }>().id
  const isOfType = (one: Known, type: string) =>
    [...assemblies].some(([id, its]) => its === type && belongs(one, id))
  return [
    { query: {}, isMeant: () => true },
    { query: { assemblyId: territorial }, isMeant: (one) => belongs(one, territorial) },
    { query: { assemblyId: sectoral }, isMeant: (one) => belongs(one, sectoral) },
    { query: { assemblyType: 'Sectorial' }, isMeant: (one) => isOfType(one, 'Sectorial') },
    { query: { segmentId }, isMeant: isOfGetafe },
    {
      query: { from: '2022-03-01', to: '2024-02-29' },
      isMeant: (one) => isOfDays(one, '2022-03-01', '2024-02-29'),
    },
    {
      query: { segmentId, assemblyId: sectoral, from: '2021-01-01', to: '2025-06-30' },
      isMeant: (one) =>
        isOfGetafe(one) && belongs(one, sectoral) && isOfDays(one, '2021-01-01', '2025-06-30'),
    },
  ]
}

const listPaths = { affiliates: '/affiliate', members: '/affiliate/filtered-assembly' }

test('rule statistics-5: every group is counted as by hand, and the list that it leads to has as many people', async () => {
  const census = await aCensus()
  const admin = await census.as('ROLE_ADMIN')
  const members = census.people.filter(({ inscriptionType }) => inscriptionType !== 0)
  let [followed, at] = [0, 0]
  for (const { query, isMeant } of await listQuestions(census))
    for (const dimension of dimensionNames) {
      const { rows, total, listed } = await get<Counted>(admin, '/stats/count', { ...query, dimension })
      const meant = members.filter(isMeant)
      const grouped = meant.map((one) => groupsByHand[dimension](one))
      const byHand = new Map<string | null, number>()
      for (const key of grouped.flat()) byHand.set(key, (byHand.get(key) ?? 0) + 1)
      const label = `${dimension} ${JSON.stringify(query)}`
      const counted = rows.filter(({ count }) => count > 0).map(({ key, count }) => [key, count] as const)
      expect(new Map(counted), label).toEqual(byHand)
      expect(total.count, label).toBe(grouped.filter(({ length }) => length > 0).length)
      for (const { count, list, key } of [...rows, { ...total, key: 'all' }]) {
        if (list === null || (!isComplete && (at += 1) % 5 !== 0)) continue
        const { totalElements } = await get<Page<unknown>>(admin, listPaths[listed], { ...list, size: 1 })
        expect(totalElements, `${label} ${key}: ${JSON.stringify(list)}`).toBe(count)
        followed += 1
      }
    }
  expect(followed).toBeGreaterThan(isComplete ? 700 : 100)
}, 240_000)

test('rules statistics-3, statistics-5: a lead counts the own assemblies, and nothing that no column of theirs tells', async () => {
  const census = await aCensus()
  const { territorial, sectoral, assemblies, lead } = census
  const questions = await listQuestions(census)
  const segmentId = questions[4]?.query['segmentId'] ?? 0
  const send = await census.as('ROLE_RESPONSABLE', lead)
  const members = census.people.filter(({ inscriptionType }) => inscriptionType !== 0)
  const own = members.filter((one) => belongs(one, territorial) || belongs(one, sectoral))
  const asked: [Record<string, string | number>, Known[]][] = [
    [{}, own],
    [{ assemblyId: sectoral }, own.filter((one) => belongs(one, sectoral))],
    [{ segmentId }, own.filter(isOfGetafe)],
  ]
  for (const [query, meant] of asked)
    for (const dimension of ['inscriptionType', 'city'] as const) {
      const { rows, listed } = await get<Counted>(send, '/stats/count', { ...query, dimension })
      expect(listed).toBe('members')
      for (const { key, count, list } of rows) {
        expect(meant.filter((one) => groupsByHand[dimension](one).includes(key))).toHaveLength(count)
        if (list === null) continue
        expect((await get<Page<unknown>>(send, listPaths.members, list)).totalElements).toBe(count)
      }
    }
  const [other = 0] = [...assemblies.keys()].filter((id) => id !== territorial && id !== sectoral)
  expect((await send('GET', `/stats/count?dimension=city&assemblyId=${other}`)).statusCode).toBe(404)
  expect((await send('GET', `/stats/gender?assemblyId=${other}`)).statusCode).toBe(404)
  expect((await send('GET', '/stats/count?dimension=inscriptionType&from=2024-01-01')).statusCode).toBe(422)
  const mayCount: DimensionName[] = ['city', 'inscriptionType']
  for (const dimension of dimensionNames.filter((name) => !mayCount.includes(name)))
    expect((await send('GET', `/stats/count?dimension=${dimension}`)).statusCode, dimension).toBe(422)
  for (const path of [
    'fees',
    'period',
    'recordsType',
    'recordHistoric',
    'money',
    'turnout',
    'movements',
    'flows',
    'survival',
  ])
    expect((await send('GET', `/stats/${path}`)).statusCode, path).toBe(403)
})

test('rules statistics-1, statistics-2: the arrays of the specification, kept right by every change', async () => {
  const census = await aCensus()
  const { db, territorial, sectoral } = census
  const admin = await census.as('ROLE_ADMIN')
  const lead = await census.as('ROLE_RESPONSABLE', census.lead)
  const check = async () => {
    const rows = await db.selectFrom('affiliate').where('inscriptionType', '<>', 0).selectAll().execute()
    for (const assemblyId of [undefined, territorial, sectoral]) {
      const meant = rows.filter(
        (one) =>
          assemblyId === undefined || one.assemblyId === assemblyId || one.sectoralIds?.includes(assemblyId),
      )
      const query = assemblyId === undefined ? {} : { assemblyId }
      const read = async (send: Send, path: string) => {
        const found = await get<(string | number | null)[][]>(send, `/stats/${path}/`, query)
        return new Map(
          found.flatMap((row) => {
            const [first, count, third] = row
            const key = JSON.stringify(row.length === 3 ? [first, third] : first)
            return count === 0 ? [] : [[key, count] as const]
          }),
        )
      }
      for (const send of assemblyId === undefined ? [admin] : [admin, lead])
        expect(await read(send, 'inscriptionType')).toEqual(
          tallied(meant.map(({ inscriptionType }) => inscriptionType)),
        )
      expect(await read(admin, 'gender')).toEqual(tallied(meant.map(({ sex }) => sex)))
      expect(await read(admin, 'age')).toEqual(
        tallied(meant.map(({ birthday }) => (birthday === null ? null : yearsSince(birthday)))),
      )
      expect(await read(admin, 'period')).toEqual(tallied(meant.map(({ period }) => period)))
      expect(await read(admin, 'fees')).toEqual(
        tallied(meant.map(({ feeCents, period }) => [feeCents / 100, period])),
      )
    }
  }
  await check()
  const [first = 0, second = 0, third = 0] = census.people.map(({ id }) => id)
  await db
    .updateTable('affiliate')
    .set({ sex: 'NoB', feeCents: 3333, period: 'Anual' })
    .where('id', '=', first)
    .execute()
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', second).execute()
  await db
    .updateTable('affiliate')
    .set({ assemblyId: null, birthday: '1950-03-15' })
    .where('id', '=', third)
    .execute()
  await db
    .insertInto('affiliateSectoral')
    .values({ affiliateId: third, assemblyId: sectoral })
    .onConflict((row) => row.doNothing())
    .execute()
  await db.updateTable('affiliate').set({ inscriptionType: 2 }).where('id', '=', second).execute()
  await anAffiliate(db, { assemblyId: territorial, sex: 'M', birthday: '1926-03-16' })
  await check()
  const fold = () => sql`select compact_member_tally(), compact_record_tally()`.execute(db)
  const readRows = () =>
    sql`select ctid::text, assembly_id, dimension, value from member_tally
      union all select ctid::text, 0, month::text, record_type from record_tally order by 1, 2, 3, 4`.execute(
      db,
    )
  await fold()
  await check()
  const { rows } = await readRows()
  await fold()
  expect((await readRows()).rows).toEqual(rows)
})

test('decision 3: sums are folded by all that tells them apart, so that a list of many is folded at once', async () => {
  const { db } = await anApp()
  await sql`insert into member_tally
    select 0, 'birthday', (date '1930-01-01' + i % 2000)::text, 1 from generate_series(1, 4000) i`.execute(db)
  await sql`analyze member_tally`.execute(db)
  const { rows: folds } = await sql<{
    name: string
    statement: string
    asOwner: boolean
    settings: string[]
  }>`
    select proname as name, prosrc as statement, prosecdef as as_owner, proconfig as settings
    from pg_proc where proname ~ '^compact_' order by 1`.execute(db)
  expect(folds.map(({ name }) => name)).toContain('compact_member_tally')
  for (const { name, statement, asOwner, settings } of folds) {
    // Replacing a function takes both away (rule log-2).
    expect([name, asOwner, settings]).toEqual([name, true, ['search_path=pg_catalog, public, pg_temp']])
    const { rows } = await sql<object>`explain ${sql.raw(statement)}`.execute(db)
    expect(rows.map((row) => Object.values(row).join('')).join('\n'), name).not.toContain('Join Filter')
  }
})
