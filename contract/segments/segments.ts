import { z } from 'zod'
import { admins, leads } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, requiredLine } from '#contract/fields.ts'
import { momentFilter, textFilter } from '#contract/filters.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { segmentFilter } from '#contract/people/choosing/segmentTree.ts'
import { sharedWith } from '#contract/people/choosing/sharing.ts'

const segment = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The owner's login name; null when the account is gone. */
  owner: z.string().nullable(),
  isOwn: z.boolean(),
  sharedWith,
  /** «Solo para mí», «Administración», «Asamblea Centro». */
  sharedText: z.string(),
  /** Whom it means, a line for each condition; in lists without what may be personal data. */
  words: z.array(z.string()),
  updatedAt: instant,
})
export type Segment = z.output<typeof segment>

const segmentDetails = segment.extend({
  /** Null when it was saved in a form that is no longer read. */
  filter: segmentFilter.nullable(),
  /** Why it cannot be used now: what it names is gone, or asks for what the caller's role does not see. */
  faults: z.array(z.string()),
  /** Whom the caller can ask to mend it, when there are faults and they may not change it themselves. */
  help: z.string().nullable(),
  /** For whom of those with whom it is shared it does not work, and why; told to whoever may change it. */
  warnings: z.array(z.string()),
  mayEdit: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
  updatedBy: z.string(),
})
export type SegmentDetails = z.output<typeof segmentDetails>

const fields = { name: requiredLine(80), filter: segmentFilter, sharedWith }
const params = z.strictObject({ id })

/** Filters over members under a name, asked anew each time (rule people-21). */
export const segments = endpoints({
  list: {
    method: 'GET',
    path: '/segments',
    summary: 'Segmentos: los propios y los que se comparten con quien pregunta',
    allow: { ...admins.toReach('nobody'), ...leads.toReach('nobody') },
    query: z.strictObject({
      name: textFilter,
      ...pageRequest(['name', 'updatedAt'], { sort: 'name', direction: 'asc' }),
    }),
    reply: pageOf(segment),
  },
  create: {
    method: 'POST',
    path: '/segments',
    summary: 'Guarda un segmento: un filtro de personas, con y, o y no, bajo un nombre',
    allow: admins.toReach('nobody'),
    body: z.strictObject({ ...fields, sharedWith: sharedWith.default(null) }),
    reply: segmentDetails,
    status: 201,
    action: 'segmentSaved',
    // What it counts may be whether somebody is known, and whom few are meant by in it is counted.
    throttle: lookupLimits,
    costly: true,
  },
  get: {
    method: 'GET',
    path: '/segments/:id',
    summary: 'Un segmento, con lo que dice en palabras y lo que le falta',
    allow: { ...admins.toReach('nobody'), ...leads.toReach('nobody') },
    params,
    reply: segmentDetails,
  },
  edit: {
    method: 'PATCH',
    path: '/segments/:id',
    summary: 'Cambia un segmento; solo quien lo hizo, o la superadministración si ya no administra',
    allow: admins.toReach('nobody'),
    params,
    body: z.strictObject({ ...z.object(fields).partial().shape, version: z.number().int().min(1) }),
    reply: segmentDetails,
    action: 'segmentEdited',
    throttle: lookupLimits,
    costly: true,
  },
  remove: {
    method: 'DELETE',
    path: '/segments/:id',
    summary: 'Borra un segmento; los que lo nombran lo dicen, y las listas fijas quedan',
    allow: admins.toReach('nobody'),
    params,
    reply: z.void(),
    status: 204,
    action: 'segmentDeleted',
  },
  count: {
    method: 'GET',
    path: '/segments/:id/count',
    summary:
      'Cuántas personas cumplen un segmento ahora, de las que alcanza quien pregunta. Con at, de quienes estaban entonces en el censo: su tipo y sus asambleas son de entonces, lo demás es de ahora',
    allow: { ...admins.toReach('everyone'), ...leads.toReach('ownAssemblies') },
    params,
    query: z.strictObject({ at: momentFilter }),
    reply: z.object({ count: z.number().int() }),
    action: 'segmentCounted',
    throttle: lookupLimits,
    costly: true,
  },
  warnings: {
    method: 'POST',
    path: '/segments/warnings',
    summary: 'A quién no le servirían unas condiciones si se compartieran así, y por qué',
    allow: admins.toReach('nobody'),
    body: z.strictObject({ filter: segmentFilter, sharedWith }),
    reply: z.object({ warnings: z.array(z.string()) }),
  },
  countUnsaved: {
    method: 'POST',
    path: '/segments/count',
    summary: 'Cuántas personas cumplen ahora unas condiciones que todavía no se han guardado',
    allow: admins.toReach('everyone'),
    /** With the segment that they are to be of, which they cannot name. */
    body: z.strictObject({ filter: segmentFilter, segmentId: id.optional() }),
    reply: z.object({ count: z.number().int() }),
    action: 'segmentCounted',
    throttle: lookupLimits,
    costly: true,
  },
})
