import { assemblies } from '#contract/assemblies/assemblies.ts'
import { listAssemblyNames } from '#server/assemblies/assemblies.queries.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const assembliesRoutes = routes(assemblies, {
  basics: async ({ query, db }) => listAssemblyNames(db, query),
})
