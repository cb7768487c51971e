import { z } from 'zod'
import { anyone } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { choiceFilter } from '#contract/fields.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

export const assemblyTypes = ['Sectorial', 'Municipal', 'Distrital'] as const
export type AssemblyType = (typeof assemblyTypes)[number]

/** Id 999 means «no assembly» in requests; no assembly has it (rule meeting-1). */
export const noAssembly = 999

export const basicAssembly = z.object({
  id: z.number().int(),
  assemblyName: z.string(),
  assemblyType: z.enum(assemblyTypes),
})
export type BasicAssembly = z.output<typeof basicAssembly>

export const assemblies = endpoints({
  basics: {
    method: 'GET',
    path: '/assembly/all/assemblies-basic',
    summary: 'Asambleas, con su nombre y su tipo',
    allow: anyone.toReach('nobody'),
    query: z.strictObject({
      type: choiceFilter(assemblyTypes),
      ...pageRequest(['assemblyName'], { sort: 'assemblyName', direction: 'asc', size: 1000 }),
    }),
    reply: pageOf(basicAssembly),
  },
})
