import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { syncReferencePlaces } from '#server/geography/reference.ts'
import { listReferencePlaces } from '#server/geography/reference.places.ts'
import { connect } from '#server/kernel/database/database.ts'
import { freshDatabase } from '#test/support/database.ts'

const { countries, provinces, cities, districts } = listReferencePlaces()

const unique = (values: readonly unknown[]) => new Set(values).size === values.length

describe('the places of the catalogue (rule people-15)', () => {
  test('all of them are there, once', () => {
    expect([countries, provinces, cities, districts].map(({ length }) => length)).toEqual([249, 52, 8132, 50])
    expect(unique(countries.map(({ id }) => id))).toBe(true)
    expect(unique(countries.map(({ iso2 }) => iso2))).toBe(true)
    expect(unique(countries.map(({ iso3 }) => iso3))).toBe(true)
    expect(unique(countries.map(({ pais }) => pais))).toBe(true)
    expect(unique(provinces.map(({ codProv }) => codProv))).toBe(true)
    expect(unique(cities.map(({ codIne }) => codIne))).toBe(true)
    expect(unique(cities.map(({ codProv, name }) => `${codProv} ${name}`))).toBe(true)
    expect(unique(districts.map(({ codDist }) => codDist))).toBe(true)
  })

  test('countries keep their ids', () => {
    expect(countries[0]).toEqual({
      id: 1,
      pais: 'Afganistán',
      country: 'Afghanistan',
      iso2: 'AF',
      iso3: 'AFG',
    })
    expect(countries[208]).toEqual({ id: 209, pais: 'España', country: 'Spain', iso2: 'ES', iso3: 'ESP' })
    expect(countries.at(-1)).toMatchObject({ id: 249, pais: 'Zambia', iso3: 'ZMB' })
    expect(countries.find(({ iso2 }) => iso2 === 'CI')?.pais).toBe('Costa de Marfil')
  })

  test('every city stands in its province, and every district in its city', () => {
    const provinceNames = new Map(provinces.map(({ codProv, provincia }) => [codProv, provincia]))
    const cityNames = new Map(cities.map(({ codIne, name }) => [codIne, name]))
    expect(cities.filter(({ codProv, provName }) => provinceNames.get(codProv) !== provName)).toEqual([])
    expect(districts.filter(({ codMun, munName }) => cityNames.get(codMun) !== munName)).toEqual([])
    expect(cities.filter(({ codProv }) => codProv === '28')).toHaveLength(179)
    expect(districts.filter(({ codMun }) => codMun === '28079').map(({ codDist }) => codDist)).toEqual(
      Array.from({ length: 21 }, (_, index) => String(2_807_901 + index)),
    )
  })

  test('names are in natural order and of 2026', () => {
    const nameByCode = new Map(cities.map(({ codIne, name }) => [codIne, name]))
    expect(nameByCode.get('15030')).toBe('A Coruña')
    expect(nameByCode.get('35016')).toBe('Las Palmas de Gran Canaria')
    expect(nameByCode.get('48916')).toBe('Usansolo')
    expect(nameByCode.get('43027')).toBe('La Bisbal de Montsant')
    expect(
      cities.filter(({ name }) => /, (?:el|la|los|las|els|les|l'|a|o|as|os|es|sa|ses)$/i.test(name)),
    ).toEqual([])
    expect(provinces.find(({ codProv }) => codProv === '28')).toEqual({
      provincia: 'Madrid',
      codProv: '28',
      codAuto: '13',
      comunidadAutonoma: 'Comunidad de Madrid',
    })
  })
})

describe('loadReference', () => {
  test('fills an empty database once, also when several processes start together', async () => {
    const url = await freshDatabase()
    const client = new pg.Client(url)
    await client.connect()
    await client.query('truncate district, city, province; delete from country; delete from instance')
    const written = await Promise.all([
      syncReferencePlaces(url),
      syncReferencePlaces(url),
      syncReferencePlaces(url),
    ])
    expect(written.filter(Boolean)).toHaveLength(1)
    const { rows } = await client.query(
      'select (select count(*) from country) + (select count(*) from province) + (select count(*) from city) + (select count(*) from district) as total',
    )
    await client.end()
    expect(rows).toEqual([{ total: 249 + 52 + 8132 + 50 }])
  })

  test('mends what changed, removes what is no longer ours and keeps what is referred to', async () => {
    const url = await freshDatabase()
    const { db, close } = connect(url, 1)
    await db.updateTable('city').set({ name: 'Otro nombre' }).where('codIne', '=', '28079').execute()
    await db
      .insertInto('city')
      .values([{ codIne: '28998', name: 'Desaparecida', codProv: '28' }])
      .execute()
    await sql`insert into country values (901, 'Ida', 'Gone', 'X1', 'XX1'), (902, 'Citada', 'Cited', 'X2', 'XX2')`.execute(
      db,
    )
    await db
      .insertInto('affiliate')
      .values({
        idDocument: '00000000T',
        documentType: 'DNI',
        name: 'Ana',
        lastName1: 'Peña',
        email: 'ana@concejo.example',
        inscriptionType: 1,
        countryId: 902,
      })
      .execute()
    await db.deleteFrom('instance').where('key', '=', 'reference').execute()

    expect(await syncReferencePlaces(url)).toBe(true)
    expect(await syncReferencePlaces(url)).toBe(false)
    const city = (code: string) => db.selectFrom('city').select('name').where('codIne', '=', code).execute()
    expect(await city('28079')).toEqual([{ name: 'Madrid' }])
    expect(await city('28998')).toEqual([])
    expect(await db.selectFrom('country').select('id').where('id', '>', 249).execute()).toEqual([{ id: 902 }])
    await close()
  })
})
