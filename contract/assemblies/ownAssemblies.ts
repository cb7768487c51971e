import { z } from 'zod'
import { admins, leads, liaisons, signedIn } from '#contract/actor.ts'
import { assembly } from '#contract/assemblies/assembly.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { endpoints } from '#contract/endpoint.ts'
import { choiceFilter, idFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

/** How somebody belongs to an assembly. */
const belongings = ['territorial', 'mainSectoral', 'sectoral'] as const

const ownAssembly = assembly.extend({
  /** Null of one where the caller only holds the office, or that an admin asks for. */
  belongs: z.enum(belongings).nullable(),
  /** Whether the caller holds the office of their role in it. */
  isOffice: z.boolean(),
})
export type OwnAssembly = z.output<typeof ownAssembly>

const office = z.object({
  id: z.number().int(),
  assemblyName: z.string(),
  contactEmail: z.string().nullable(),
})

const names = pageRequest(['assemblyName'], { sort: 'assemblyName', direction: 'asc', size: 1000 })
const ofOneself = { ...signedIn.toReach('themselves'), ...admins.toReach('everyone') }

/** The assemblies of the caller: to which they belong, and whose office they hold (rules assembly-5, assembly-6). */
export const ownAssemblies = endpoints({
  list: {
    method: 'GET',
    path: '/logged/assemblies',
    summary:
      'Asambleas de quien pregunta: la territorial, la sectorial principal, las demás sectoriales y las de su cargo',
    allow: signedIn.toReach('themselves'),
    query: z.strictObject({}),
    reply: pageOf(ownAssembly),
  },
  get: {
    method: 'GET',
    path: '/logged/assembly',
    summary:
      'La asamblea de quien pregunta: la territorial o, sin ella, la sectorial principal, otra sectorial o la de su cargo; ' +
      'con `assemblyId`, otra de las suyas, y para administración cualquiera',
    allow: ofOneself,
    query: z.strictObject({ assemblyId: idFilter }),
    reply: ownAssembly,
  },
  links: {
    method: 'GET',
    path: '/logged/links',
    summary:
      'Asambleas para las que quien pregunta puede escribir: las de su cargo; para administración, todas',
    allow: { ...leads.toReach('nobody'), ...liaisons.toReach('nobody'), ...admins.toReach('everyone') },
    query: z.strictObject({ type: choiceFilter(assemblyTypes), ...names }),
    reply: pageOf(office),
  },
  forLink: {
    method: 'GET',
    path: '/logged/assemblyForLink',
    summary:
      'La asamblea del cargo de quien pregunta; con varias, la primera por su nombre o la de `assemblyId`',
    allow: { ...leads.toReach('themselves'), ...liaisons.toReach('themselves') },
    query: z.strictObject({ assemblyId: idFilter }),
    reply: office,
  },
})
