import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints, type Endpoint } from '#contract/endpoint.ts'
import { choiceFilter, textFilter } from '#contract/fields.ts'
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

const reference = <
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
      /** Accent-blind search over every column. */
      search: textFilter,
      /** Older clients name the table again; it must be this one. */
      type: choiceFilter([path.slice(1)]),
      ...pageRequest(columns, { sort: columns[0], direction: 'asc', size: 15 }),
    }),
    reply: pageOf(row),
  }) as const satisfies Endpoint

export const geography = endpoints({
  countries: reference('/country', 'Países', ['pais', 'country', 'iso2', 'iso3'], country),
  provinces: reference(
    '/province',
    'Provincias y sus comunidades autónomas',
    ['provincia', 'codProv', 'codAuto', 'comunidadAutonoma'],
    province,
  ),
  cities: reference('/city', 'Municipios (INE)', ['name', 'codIne', 'provName', 'codProv'], city),
  districts: reference('/district', 'Distritos', ['name', 'codDist', 'munName', 'codMun'], district),
})
