import { columnsOf } from '#contract/column.ts'
import {
  geography,
  type City,
  type Country,
  type District,
  type Province,
} from '#contract/geography/geography.ts'
import type { RowNoun } from '#web/kernel/list/noun.ts'

const country = columnsOf<Country>()
const province = columnsOf<Province>()
const city = columnsOf<City>()
const district = columnsOf<District>()

/** The four reference tables (rule census-6) by their tab in the address. */
export const referenceTables = {
  paises: {
    title: 'Paises',
    noun: ['país', 'países'] as RowNoun,
    endpoint: geography.countries,
    columns: [
      country.text('pais', 'País'),
      country.text('country', 'Nombre en inglés'),
      country.text('iso2', 'ISO 2'),
      country.text('iso3', 'ISO 3'),
    ],
  },
  provincias: {
    title: 'Provincias',
    noun: ['provincia', 'provincias'] as RowNoun,
    endpoint: geography.provinces,
    columns: [
      province.text('provincia', 'Provincia'),
      province.text('codProv', 'Código de provincia'),
      province.text('codAuto', 'Código de comunidad'),
      province.text('comunidadAutonoma', 'Comunidad autónoma'),
    ],
  },
  municipios: {
    title: 'Municipios',
    noun: ['municipio', 'municipios'] as RowNoun,
    endpoint: geography.cities,
    columns: [
      city.text('name', 'Municipio'),
      city.text('codIne', 'Código INE'),
      city.text('provName', 'Provincia'),
      city.text('codProv', 'Código de provincia'),
    ],
  },
  distritos: {
    title: 'Distritos',
    noun: ['distrito', 'distritos'] as RowNoun,
    endpoint: geography.districts,
    columns: [
      district.text('name', 'Distrito'),
      district.text('codDist', 'Código de distrito'),
      district.text('munName', 'Municipio'),
      district.text('codMun', 'Código de municipio'),
    ],
  },
}
