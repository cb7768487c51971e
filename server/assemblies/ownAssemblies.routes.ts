import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import {
  findOffice,
  findOwnAssembly,
  listOffices,
  listOwnAssemblies,
} from '#server/assemblies/ownAssemblies.queries.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'

const orNotFound = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw notFound()
  return found
}

export const ownAssembliesRoutes = routes(ownAssemblies, {
  async list(call) {
    const content = await listOwnAssemblies(call)
    return { content, totalElements: content.length }
  },

  get: async ({ query: { assemblyId }, ...call }) =>
    orNotFound(
      assemblyId === undefined ? (await listOwnAssemblies(call))[0] : await findOwnAssembly(call, assemblyId),
    ),

  links: async ({ query, db, scope }) => listOffices(db, scope, query),

  forLink: async ({ query: { assemblyId }, db, scope }) =>
    orNotFound(await findOffice(db, scope, assemblyId)),
})
