import { sql, type RawBuilder } from 'kysely'
import type { City, Country, District, Province } from '#contract/geography/geography.ts'
import type { Page, PageRequest } from '#contract/page.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import { noPersonalData } from '#server/kernel/security/scope.ts'

type Filter = PageRequest & { search?: string | undefined }
type PlaceSource<Row> = { rows: RawBuilder<Row>; key: keyof Row & string; searched: (keyof Row & string)[] }

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

/** A page of the places that contain the searched text in any column, ignoring accents and case. */
function listPlaces<Row>(
  db: Database,
  { search, sort, direction, ...request }: Filter,
  { rows, key, searched }: PlaceSource<Row>,
): Promise<Page<Row>> {
  // strpos instead of LIKE: % and _ in the search are not wildcards.
  const matches = searched.map((column) => sql`strpos(f_norm(${sql.ref(column)}), f_norm(${search})) > 0`)
  return listRows(db, request, {
    scope: noPersonalData,
    from: () => db.selectFrom(sql<Row>`(${rows})`.as('place')),
    where: search ? [sql<boolean>`(${sql.join(matches, sql` or `)})`] : [],
    order: sortBy(direction, [sql`${sql.ref(sort)} collate es`, key]),
    read: (page) => page.selectAll().$castTo<Row>().execute(),
  })
}
