import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { assemblyTypes, basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { endpoints } from '#contract/endpoint.ts'
import { manyFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** The assemblies by name, for forms and filters; their administration is apart, which few screens load. */
export const assemblies = endpoints({
  basics: {
    method: 'GET',
    path: '/assembly/all/assemblies-basic',
    summary: 'Asambleas, con su nombre y su tipo',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({
      type: manyFilter(z.enum(assemblyTypes)),
      ...pageRequest(['assemblyName'], { sort: 'assemblyName', direction: 'asc', size: 1000 }),
    }),
    reply: pageOf(basicAssembly),
  },
})
