import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import {
  bandOf,
  dimensionNames,
  seniorityStarts,
  type DimensionName,
} from '#contract/statistics/dimensions.ts'
import type { Counted } from '#contract/statistics/shapes.ts'
import { aCensus, belongs, dayOf, get, yearsSince, type Census } from '#test/support/countedCensus.ts'
import type { Known } from '#test/support/factsByHand.ts'
import { foldAccents } from '#test/support/foldAccents.ts'
import { isComplete } from '#test/support/sample.ts'

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

const isOfGetafe = ({ city }: Known) => foldAccents(city ?? '') === 'getafe'
const isOfDays = (one: Known, from: string, to: string) => {
  const day = dayOf(one.creationTime)
  return day >= from && day <= to
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

/** In which other assemblies somebody is, and on which day they enrolled, no column of a lead tells. */
const isTold = ({ query }: Asked) => !('from' in query) && !('assemblyType' in query)

test('rules statistics-3, statistics-5: a lead counts the own assemblies, and nothing that no column of theirs tells', async () => {
  const census = await aCensus()
  const { territorial, sectoral, assemblies, lead } = census
  const questions = await listQuestions(census)
  const send = await census.as('ROLE_RESPONSABLE', lead)
  const members = census.people.filter(({ inscriptionType }) => inscriptionType !== 0)
  const own = members.filter((one) => belongs(one, territorial) || belongs(one, sectoral))
  for (const query of ['assemblyType=Sectorial', 'from=2024-01-01'])
    expect((await send('GET', `/stats/count?dimension=city&${query}`)).statusCode, query).toBe(422)
  for (const { query, isMeant } of questions.filter(isTold)) {
    const meant = own.filter(isMeant)
    for (const dimension of ['inscriptionType', 'city'] as const) {
      const { rows, listed, total } = await get<Counted>(send, '/stats/count', { ...query, dimension })
      expect([listed, total.count], JSON.stringify(query)).toEqual(['members', meant.length])
      for (const { key, count, list } of rows) {
        expect(meant.filter((one) => groupsByHand[dimension](one).includes(key))).toHaveLength(count)
        if (list === null) continue
        expect((await get<Page<unknown>>(send, listPaths.members, list)).totalElements).toBe(count)
      }
    }
  }
  const [other = 0] = [...assemblies.keys()].filter((id) => id !== territorial && id !== sectoral)
  expect((await send('GET', `/stats/count?dimension=city&assemblyId=${other}`)).statusCode).toBe(404)
  expect((await send('GET', `/stats/gender?assemblyId=${other}`)).statusCode).toBe(404)
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
