import { superAdmins } from '#contract/actor.ts'
import { assemblyAdministration } from '#contract/assemblies/administration.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { listAssemblies, listAssemblyNames } from '#server/assemblies/assemblies.queries.ts'
import {
  createAssembly,
  editAssembly,
  findAppointmentErrors,
  removeAssembly,
  requireAssembly,
} from '#server/assemblies/assemblies.rules.ts'
import { findOwnAssembly } from '#server/assemblies/ownAssemblies.queries.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { routes } from '#server/kernel/http/routes.ts'

export const assembliesRoutes = routes(assemblies, {
  basics: async ({ query, db }) => listAssemblyNames(db, query),
})

export const assemblyAdministrationRoutes = routes(assemblyAdministration, {
  list: async ({ query, db, scope }) => listAssemblies(db, scope, query),

  create: {
    findErrors: async ({ body, ...work }) => findAppointmentErrors(work, body),
    handle: async ({ body, ...work }) => createAssembly(work, body),
  },

  async get({ params: { id }, ...work }) {
    work.audit.describe(`Asamblea ${id}`)
    if (superAdmins(work.actor)) return requireAssembly(work, id)
    const found = await findOwnAssembly(work, id)
    if (!found) throw notFound()
    return found
  },

  edit: {
    findErrors: async ({ body, ...work }) => findAppointmentErrors(work, body),
    handle: async ({ params: { id }, body, ...work }) => editAssembly(work, id, body),
  },

  remove: async ({ params: { id }, ...work }) => removeAssembly(work, id),
})
