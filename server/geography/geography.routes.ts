import { geography } from '#contract/geography/geography.ts'
import {
  listCities,
  listCountries,
  listDistricts,
  listProvinces,
} from '#server/geography/geography.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const geographyRoutes = routes(geography, {
  countries: ({ query, db }) => listCountries(db, query),
  provinces: ({ query, db }) => listProvinces(db, query),
  cities: ({ query, db }) => listCities(db, query),
  districts: ({ query, db }) => listDistricts(db, query),
})
