import { sql, type RawBuilder } from 'kysely'
import type { City, Country, District, Province } from '#contract/geography/geography.ts'
import type { Page, PageRequest } from '#contract/page.ts'
import type { Database } from '#server/kernel/database.ts'

type Filter = PageRequest & { search?: string | undefined }
type Places<Row> = { rows: RawBuilder<Row>; key: keyof Row & string; searched: (keyof Row & string)[] }

export const listCountries = (db: Database, filter: Filter) =>
  listPlaces(db, filter, {
    rows: sql<Country>`select id, pais, country, iso_2, iso_3 from country`,
    key: 'id',
    searched: ['pais', 'country', 'iso2', 'iso3'],
  })

export const listProvinces = (db: Database, filter: Filter) =>
  listPlaces(db, filter, {
    rows: sql<Province>`select provincia, cod_prov, cod_auto, comunidad_autonoma from province`,
    key: 'codProv',
    searched: ['provincia', 'codProv', 'codAuto', 'comunidadAutonoma'],
  })

export const listCities = (db: Database, filter: Filter) =>
  listPlaces(db, filter, {
    rows: sql<City>`
      select name, cod_ine, provincia as prov_name, cod_prov from city join province using (cod_prov)`,
    key: 'codIne',
    searched: ['name', 'codIne', 'provName', 'codProv'],
  })

export const listDistricts = (db: Database, filter: Filter) =>
  listPlaces(db, filter, {
    rows: sql<District>`
      select district.name, cod_dist, city.name as mun_name, cod_mun
      from district join city on city.cod_ine = district.cod_mun`,
    key: 'codDist',
    searched: ['name', 'codDist', 'munName', 'codMun'],
  })

/** A page of places that hold the searched text in any column, whatever its accents and case. */
async function listPlaces<Row>(
  db: Database,
  { search, page, size, sort, direction }: Filter,
  { rows, key, searched }: Places<Row>,
): Promise<Page<Row>> {
  // strpos, not like: nothing that people type is a wildcard.
  const holds = searched.map((column) => sql`strpos(f_norm(${sql.ref(column)}), f_norm(${search})) > 0`)
  const found = sql`(${rows}) as place where ${search ? sql.join(holds, sql` or `) : sql`true`}`
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const cut = size === -1 ? sql`` : sql`limit ${size} offset ${page * size}`
  const total = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db)
  const content = await sql<Row>`
    select * from ${found}
    order by ${sql.ref(sort)} collate es ${way}, ${sql.ref(key)} ${way} ${cut}
  `.execute(db)
  return { content: content.rows, totalElements: total.rows[0]?.count ?? 0 }
}
