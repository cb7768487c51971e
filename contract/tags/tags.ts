import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, requiredLine } from '#contract/fields.ts'
import { choiceFilter, textFilter } from '#contract/filters.ts'
import { jobOf } from '#contract/job.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { factLookupsOf } from '#contract/people/choosing/factFilter.ts'
import { massLimits, peopleQuery } from '#contract/people/choosing/many.ts'
import { sharedWith } from '#contract/people/choosing/sharing.ts'
import { mostOfTagName, personTag, tagColorNames, tagKindNames } from '#contract/people/tag.ts'
import { tagged, tagging } from '#contract/tags/jobs.ts'

const tag = personTag.extend({
  /** The owner's login name; null when the account is gone. */
  owner: z.string().nullable(),
  isOwn: z.boolean(),
  sharedWith,
  /** «Solo quien lo hizo», «Administración», «Asamblea Centro». */
  sharedText: z.string(),
  /** How many people have it. */
  people: z.number().int(),
  updatedAt: instant,
})
export type Tag = z.output<typeof tag>

const tagDetails = tag.extend({
  mayEdit: z.boolean(),
  version: z.number().int(),
  createdAt: instant,
  updatedBy: z.string(),
})
export type TagDetails = z.output<typeof tagDetails>

/** Without separators, so that lists can name several in one cell. */
const tagName = requiredLine(mostOfTagName).refine((name) => !/[;,]/.test(name), 'Sin comas ni punto y coma')
const fields = { name: tagName, color: z.enum(tagColorNames), sharedWith }
const params = z.strictObject({ id })
/** The tags of a person that the caller may use, after a change. */
const ofPerson = z.object({ tags: z.array(personTag) })

/** The most people whose tags are changed while the call waits; of more a job does it. */
export const mostTaggedAtOnce = 20_000

/** What was done, or the job that does it, when they are more than `mostTaggedAtOnce`. */
const taggedOrAsked = z.union([tagged, jobOf(tagging)])

/** The most documents and addresses of a pasted list. */
export const mostPasted = 100_000
/** And of all that an account pastes in a day, so that nobody tries all documents that there may be. */
export const mostPastedADay = 200_000

const matched = z.object({
  /** How many documents and addresses the text has, and other lines. */
  asked: z.number().int(),
  /** What they were read as, by whichever of their texts says most. */
  read: z.object({
    documents: z.number().int(),
    emails: z.number().int(),
    phones: z.number().int(),
    /** Names, numbers of members, dates: by what is neither document nor address nobody is found. */
    others: z.number().int(),
  }),
  /** How many of them are a member's. */
  found: z.number().int(),
  /** The first line, when it was skipped as a header: it names nobody, and lines follow; a long one cut. */
  header: z.string().nullable(),
  /** Those that are no member's, as they were sent, in their order; long ones cut. */
  missing: z.array(z.string()),
  /** Those of them that are of somebody outside the census, of whom there are records. */
  outside: z.array(z.string()),
  /** How many members were found. */
  people: z.number().int(),
  /** How many of them are named more than once. */
  repeated: z.number().int(),
  /** By which the caller alone filters lists of people for a day (`compared`); null when it was kept, or nobody found. */
  compared: z.number().int().nullable(),
  /** The list of the members that were found, of the caller alone; null when none was kept, or nobody found. */
  list: personTag.nullable(),
})
export type Matched = z.output<typeof matched>

/** Words put on people by hand, and lists made by hand (rule people-23). */
export const tags = endpoints({
  list: {
    method: 'GET',
    path: '/tags',
    summary: 'Etiquetas y listas: las propias y las que se comparten con quien pregunta',
    allow: admins.toReach('everyone'),
    query: z.strictObject({
      name: textFilter,
      kind: choiceFilter(tagKindNames),
      ...pageRequest(['name', 'updatedAt'], { sort: 'name', direction: 'asc' }),
    }),
    reply: pageOf(tag),
  },
  create: {
    method: 'POST',
    path: '/tags',
    summary: 'Crea una etiqueta, o una lista hecha a mano',
    allow: admins.toReach('everyone'),
    body: z.strictObject({
      ...fields,
      kind: z.enum(tagKindNames).default('tag'),
      sharedWith: sharedWith.default(null),
    }),
    reply: tagDetails,
    status: 201,
    action: 'tagSaved',
  },
  get: {
    method: 'GET',
    path: '/tags/:id',
    summary: 'Una etiqueta, con cuántas personas la tienen',
    allow: admins.toReach('everyone'),
    params,
    reply: tagDetails,
  },
  edit: {
    method: 'PATCH',
    path: '/tags/:id',
    summary: 'Cambia una etiqueta; solo quien la hizo, o la superadministración si ya no administra',
    allow: admins.toReach('everyone'),
    params,
    body: z.strictObject({ ...z.object(fields).partial().shape, version: z.number().int().min(1) }),
    reply: tagDetails,
    action: 'tagEdited',
  },
  remove: {
    method: 'DELETE',
    path: '/tags/:id',
    summary: 'Borra una etiqueta y la quita a quienes la tienen; a más de 20.000, con un trabajo',
    allow: admins.toReach('everyone'),
    params,
    reply: z.union([z.object({ people: z.number().int() }), jobOf(tagging)]),
  },
  match: {
    method: 'POST',
    path: '/people/match',
    summary:
      'Compara con el censo un texto (en UTF-8) con documentos o correos, uno en cada línea o varios entre comas, ' +
      'punto y coma o tabuladores, 100.000 como mucho, y 200.000 en un día; de una línea que tenga alguno, lo demás no cuenta; con un ' +
      'nombre, guarda como lista a quienes están',
    allow: admins.toReach('everyone'),
    query: z.strictObject({ name: tagName.optional() }),
    file: { most: 4 * 1024 * 1024 },
    reply: matched,
    status: 201,
    // The entry of a list that is kept is written before its tags, which it names.
    action: ({ query }) => (query['name'] === undefined ? 'listCompared' : undefined),
    throttle: [...lookupLimits, ...massLimits],
    costly: true,
  },
  putMany: {
    method: 'POST',
    path: '/tags/:id/put',
    summary:
      'Pone una etiqueta a las personas inscritas que cumplen un filtro; a más de 20.000, con un trabajo',
    allow: admins.toReach('everyone'),
    params,
    query: peopleQuery,
    reply: taggedOrAsked,
    throttle: massLimits,
    costly: true,
    lookup: factLookupsOf('affiliate'),
  },
  takeMany: {
    method: 'POST',
    path: '/tags/:id/take',
    summary:
      'Quita una etiqueta a las personas inscritas que cumplen un filtro; a más de 20.000, con un trabajo',
    allow: admins.toReach('everyone'),
    params,
    query: peopleQuery,
    reply: taggedOrAsked,
    throttle: massLimits,
    costly: true,
    lookup: factLookupsOf('affiliate'),
  },
  undoMany: {
    method: 'POST',
    path: '/tags/:id/undo',
    summary: 'Deshace lo que quien pregunta ha puesto o quitado a muchas personas en el último día',
    allow: admins.toReach('everyone'),
    params,
    body: z.strictObject({ activityId: id }),
    reply: taggedOrAsked,
    throttle: massLimits,
    costly: true,
  },
  put: {
    method: 'POST',
    path: '/affiliate/:id/tags',
    summary: 'Pone una etiqueta a una persona; si la tenía, queda igual',
    allow: admins.toReach('unblocked'),
    params,
    body: z.strictObject({ tagId: id }),
    reply: ofPerson,
    action: 'personTagged',
    unchanged: 'affiliateRead',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
  },
  take: {
    method: 'DELETE',
    path: '/affiliate/:id/tags/:tagId',
    summary: 'Quita una etiqueta a una persona; si no la tenía, queda igual',
    allow: admins.toReach('unblocked'),
    params: z.strictObject({ id, tagId: id }),
    reply: ofPerson,
    action: 'personUntagged',
    unchanged: 'affiliateRead',
    lookup: { 'params.id': 'profile' },
    shows: { 'params.id': 'affiliate' },
  },
})
