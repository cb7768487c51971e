import { z } from 'zod'
import { admins, leads, liaisons, superAdmins } from '#contract/actor.ts'
import { assembly, assemblyDetails, changedAssembly, newAssembly } from '#contract/assemblies/assembly.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { choiceFilter, textFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

const params = z.strictObject({ id })
const holders = { 'reply.responsible.id': 'affiliate', 'reply.liaison.id': 'affiliate' } as const
/** Whoever holds an office is found by the address; what an assembly writes from is nobody's. */
const lookup = { 'body.link1': 'email', 'body.link2': 'email', 'body.contactEmail': 'nothing' } as const

/** The administration of assemblies (rules assembly-1 to assembly-4); one of them is read by all staff. */
export const assemblyAdministration = endpoints({
  list: {
    method: 'GET',
    path: '/assembly',
    summary: 'Asambleas de un tipo, con el correo de su responsable y de su enlace',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject({
      type: choiceFilter(assemblyTypes),
      search: textFilter,
      ...pageRequest(['assemblyName', 'assemblyGroup', 'id'], { sort: 'assemblyName', direction: 'asc' }),
    }),
    reply: pageOf(assembly),
  },
  create: {
    method: 'POST',
    path: '/assembly',
    summary: 'Crea una asamblea; link1 y link2 son los correos de su responsable y de su enlace',
    allow: superAdmins.toReach('everyone'),
    body: newAssembly,
    reply: assemblyDetails,
    status: 201,
    action: 'assemblyCreated',
    lookup,
    shows: holders,
  },
  get: {
    method: 'GET',
    path: '/assembly/:id',
    summary:
      'Una asamblea: para enlace y responsable, de las suyas; para superadministración, también quién lleva sus cargos y cuántas personas y reuniones tiene',
    allow: {
      ...leads.toReach('themselves'),
      ...liaisons.toReach('themselves'),
      ...admins.toReach('everyone'),
    },
    params,
    reply: z.union([assemblyDetails, assembly]),
    action: 'assemblyRead',
    shows: holders,
  },
  edit: {
    method: 'PATCH',
    path: '/assembly/:id',
    summary: 'Cambia datos de una asamblea; avisa de lo que otra persona cambió desde `version`',
    allow: superAdmins.toReach('everyone'),
    params,
    body: changedAssembly,
    reply: assemblyDetails,
    action: 'assemblyEdited',
    unchanged: 'assemblyRead',
    lookup,
    shows: holders,
  },
  remove: {
    method: 'DELETE',
    path: '/assembly/:id',
    summary:
      'Borra una asamblea: sus miembros quedan sin ella y sus cargos vacíos; sus reuniones aprobadas que no han empezado se cancelan, y las demás siguen en el historial',
    allow: superAdmins.toReach('everyone'),
    params,
    reply: z.object({ members: z.number().int(), meetings: z.number().int() }),
    costly: true,
  },
})
