import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  listCities,
  listCountries,
  listDistricts,
  listProvinces,
} from '#server/geography/geography.queries.ts'
import { connect, type Connection } from '#server/kernel/database/database.ts'
import { freshDatabase } from '#test/support/database.ts'

let connection: Connection
beforeAll(async () => {
  connection = connect(await freshDatabase(), 2)
})
afterAll(() => connection.close())

const first = { page: 0, size: 15, direction: 'asc' } as const

const find = (search: string) => listProvinces(connection.db, { ...first, sort: 'provincia', search })

const pageOfCities = async (page: number) =>
  (await listCities(connection.db, { page, size: 100, sort: 'provName', direction: 'desc' })).content

describe('the lists of places (rule census-6)', () => {
  test('Spanish order: Á with A, ñ after n', async () => {
    const { content, totalElements } = await listCountries(connection.db, {
      ...first,
      sort: 'pais',
      size: -1,
    })
    expect(totalElements).toBe(249)
    expect(content).toHaveLength(249)
    const names = content.map(({ pais }) => pais)
    expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare))
    expect(content.find(({ pais }) => pais === 'España')).toEqual({
      id: 209,
      pais: 'España',
      country: 'Spain',
      iso2: 'ES',
      iso3: 'ESP',
    })
    const byCode = await listCountries(connection.db, { ...first, sort: 'iso2', search: 'esp' })
    expect(byCode.content.map(({ iso3 }) => iso3)).toEqual(['ESP'])
  })

  test.each([
    ['coruna', 'A Coruña'],
    ['MOSTOLES', 'Móstoles'],
    ['48916', 'Usansolo'],
  ])('«%s» finds %s', async (search, name) => {
    const { content } = await listCities(connection.db, { ...first, sort: 'name', search })
    expect(content.map((city) => city.name)).toContain(name)
  })

  test('search looks at every column and takes wildcards literally', async () => {
    expect((await find('pais vasco')).content.map(({ provincia }) => provincia)).toEqual([
      'Araba/Álava',
      'Bizkaia',
      'Gipuzkoa',
    ])
    expect(await find('%')).toEqual({ content: [], totalElements: 0 })
    expect(await find('_')).toEqual({ content: [], totalElements: 0 })
  })

  test('pages neither repeat nor skip, though a thousand rows share the sorted value', async () => {
    const codes = (await Promise.all([0, 1, 2].map(pageOfCities))).flat().map(({ codIne }) => codIne)
    expect(new Set(codes).size).toBe(300)
    expect(codes[0]).toBe('50903')
  })

  test('districts carry their city', async () => {
    const { content, totalElements } = await listDistricts(connection.db, {
      ...first,
      sort: 'codDist',
      search: 'madrid',
    })
    expect(totalElements).toBe(21)
    expect(content[0]).toEqual({ name: 'Centro', codDist: '2807901', munName: 'Madrid', codMun: '28079' })
  })
})
