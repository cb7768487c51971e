import { sql } from 'kysely'
import pg from 'pg'
import type { ReferencePlaces } from '#server/geography/reference.places.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'

/** Inserts missing places and updates changed ones, with one statement per table. */
export async function upsertPlaces(
  db: Database,
  { countries, provinces, cities, districts }: ReferencePlaces,
) {
  await sql`
    insert into country (id, pais, country, iso_2, iso_3)
    select * from json_to_recordset(${JSON.stringify(countries)})
      as place (id integer, pais text, country text, iso2 text, iso3 text)
    on conflict (id) do update set
      pais = excluded.pais, country = excluded.country, iso_2 = excluded.iso_2, iso_3 = excluded.iso_3
  `.execute(db)
  await sql`
    insert into province (cod_prov, provincia, cod_auto, comunidad_autonoma)
    select * from json_to_recordset(${JSON.stringify(provinces)})
      as place ("codProv" text, provincia text, "codAuto" text, "comunidadAutonoma" text)
    on conflict (cod_prov) do update set
      provincia = excluded.provincia, cod_auto = excluded.cod_auto,
      comunidad_autonoma = excluded.comunidad_autonoma
  `.execute(db)
  await sql`
    insert into city (cod_ine, name, cod_prov)
    select * from json_to_recordset(${JSON.stringify(cities)})
      as place ("codIne" text, name text, "codProv" text)
    on conflict (cod_ine) do update set name = excluded.name, cod_prov = excluded.cod_prov
  `.execute(db)
  await sql`
    insert into district (cod_dist, name, cod_mun)
    select * from json_to_recordset(${JSON.stringify(districts)})
      as place ("codDist" text, name text, "codMun" text)
    on conflict (cod_dist) do update set name = excluded.name, cod_mun = excluded.cod_mun
  `.execute(db)
}

/** Deletes the places that are no longer in the reference, except those that other rows refer to. */
export async function deleteStalePlaces(
  db: Database,
  { countries, provinces, cities, districts }: ReferencePlaces,
) {
  await deleteOthers(
    db,
    'district',
    'codDist',
    districts.map(({ codDist }) => codDist),
  )
  await deleteOthers(
    db,
    'city',
    'codIne',
    cities.map(({ codIne }) => codIne),
  )
  await deleteOthers(
    db,
    'province',
    'codProv',
    provinces.map(({ codProv }) => codProv),
  )
  await deleteOthers(
    db,
    'country',
    'id',
    countries.map(({ id }) => String(id)),
  )
}

async function deleteOthers(db: Database, table: string, key: string, ours: string[]) {
  const stale = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key from ${sql.table(table)} where ${sql.ref(key)}::text <> all (${ours})
  `.execute(db)
  for (const row of stale.rows) {
    const removal = sql`delete from ${sql.table(table)} where ${sql.ref(key)}::text = ${row.key}`
    await inTransaction(db, (savepoint) => removal.execute(savepoint)).catch(ignoreForeignKeyViolation)
  }
}

function ignoreForeignKeyViolation(error: unknown) {
  const foreignKeyViolation = '23503'
  if (!(error instanceof pg.DatabaseError && error.code === foreignKeyViolation)) throw error
}
