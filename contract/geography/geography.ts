import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints, type Endpoint } from '#contract/endpoint.ts'
import { choiceFilter, textFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

export const country = z.object({
  id: z.number().int(),
  pais: z.string(),
  country: z.string(),
  iso2: z.string(),
  iso3: z.string(),
})
export const province = z.object({
  provincia: z.string(),
  codProv: z.string(),
  codAuto: z.string(),
  comunidadAutonoma: z.string(),
})
export const city = z.object({
  name: z.string(),
  codIne: z.string(),
  provName: z.string(),
  codProv: z.string(),
})
export const district = z.object({
  name: z.string(),
  codDist: z.string(),
  munName: z.string(),
  codMun: z.string(),
})
export type Country = z.output<typeof country>
export type Province = z.output<typeof province>
export type City = z.output<typeof city>
export type District = z.output<typeof district>

const referenceList = <
  const Path extends `/${string}`,
  const Columns extends readonly [string, ...string[]],
  Row extends z.ZodType,
>(
  path: Path,
  summary: string,
  columns: Columns,
  row: Row,
) =>
  ({
    method: 'GET',
    path,
    summary,
    allow: anyone.toReach('nobody'),
    query: z.strictObject({
      /** Searches every column, ignoring accents. */
      search: textFilter,
      /** Older clients send the name of the table too; it must be the one in the path. */
      type: choiceFilter([path.slice(1)]),
      ...pageRequest(columns, { sort: columns[0], direction: 'asc', size: 15 }),
    }),
    reply: pageOf(row),
  }) as const satisfies Endpoint

export const geography = endpoints({
  countries: referenceList('/country', 'Países', ['pais', 'country', 'iso2', 'iso3'], country),
  provinces: referenceList(
    '/province',
    'Provincias y sus comunidades autónomas',
    ['provincia', 'codProv', 'codAuto', 'comunidadAutonoma'],
    province,
  ),
  cities: referenceList('/city', 'Municipios (INE)', ['name', 'codIne', 'provName', 'codProv'], city),
  districts: referenceList('/district', 'Distritos', ['name', 'codDist', 'munName', 'codMun'], district),
})
