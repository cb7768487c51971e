import { z } from 'zod'
import { activityActions, type ActionLabel } from '#contract/activityActions.ts'
import { roles, superAdmins } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { choiceFilter, dayFilter, idFilter, textFilter } from '#contract/filters.ts'
import { exportQuery, pageOf, pageRequest } from '#contract/page.ts'

// Safe: they are some, and exactly these; no two are alike (test/api/log.test.ts).
const actions = Object.values(activityActions) as [ActionLabel, ...ActionLabel[]]

/** Of whom a line is about so many are named, and so many more counted. */
export const aboutPeople = { named: 3, counted: 97 }

/** An entry of the activity log: who did what, when and from where. */
const logEntry = z.object({
  id: z.number().int(),
  /** As people read it: «Inicio de sesión». */
  action: z.enum(actions),
  /** What the action was about, in words; never personal data, but for the reason that somebody gave, which is erased with its person. */
  description: z.string(),
  creationDate: instant,
  /** Username and role at that time; null when the person had not signed in. */
  userModel: z.object({ username: z.string(), role: z.enum(roles).nullable() }).nullable(),
  /** «Firefox en Windows», «Consola del servidor»; empty when it is not known. */
  device: z.string(),
  /** On a page of the list, whom of the census it is about: the first ones, and how many more (`aboutPeople`). */
  people: z.array(z.object({ id: z.number().int(), name: z.string() })).optional(),
  more: z.number().int().optional(),
})
export type LogEntry = z.output<typeof logEntry>

type Days = { fromDate?: string | undefined; toDate?: string | undefined }

/** Refuses a query whose last day is before its first. */
const withOrderedDays = <Query extends z.ZodType<Days>>(query: Query) =>
  query.refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
    path: ['toDate'],
    message: 'El final no puede ser anterior al principio',
  })

/** How far the log is linked by hashes, and when it was verified (rules log-10, log-11). */
const logSeal = z.object({
  /** The last entry that is linked, whose hash stands for all before it. */
  head: z.object({ id: z.number().int(), hash: z.string(), at: instant }).nullable(),
  sealed: z.number().int(),
  unsealed: z.number().int(),
  /** When the first entry was written that is not linked yet. */
  waitingSince: instant.nullable(),
  verifiedAt: instant.nullable(),
  /** How many entries were verified then. */
  verified: z.number().int().nullable(),
  /** In words, the first thing that is not as it was written. */
  fault: z.string().nullable(),
  /** What an earlier verification found, where the last one finds nothing any more. */
  formerFault: z.object({ at: instant, fault: z.string() }).nullable(),
  /** What is wrong or was not done, each in a sentence; super admins get it by mail too. */
  concerns: z.array(z.string()),
  /** When a head was last kept outside of the database; null where it never was. */
  keptAt: instant.nullable(),
})
export type LogSeal = z.output<typeof logSeal>

const listQuery = z.strictObject({
  username: textFilter,
  role: choiceFilter(roles),
  action: choiceFilter(actions),
  /** The entries about the person with this document, whole: those of its profile and of its records. */
  idDocument: textFilter,
  /** The entries of one account, also under earlier usernames. */
  userId: idFilter,
  /** Days in Madrid, both included. */
  fromDate: dayFilter,
  toDate: dayFilter,
  ...pageRequest(['creationDate', 'id'], { sort: 'creationDate', direction: 'desc' }),
})

/** The activity log (rules log-2, log-7). Entries are never changed. */
export const log = endpoints({
  list: {
    method: 'GET',
    path: '/log',
    summary: 'Registro de actividad, con filtros, orden y páginas; size=-1 lo da entero',
    allow: superAdmins.toReach('everyone'),
    query: withOrderedDays(listQuery),
    reply: pageOf(logEntry),
    // Only a search for somebody and the reading of all entries are logged (rules secrecy-5, log-1). Logging every page would add entries to the very list that is being read.
    action: ({ query }) =>
      query['username'] || query['idDocument'] || query['size'] === -1 ? 'activityListed' : undefined,
    lookup: { 'query.username': 'email', 'query.idDocument': 'document' },
    shows: { 'reply.content.people.id': 'affiliate' },
  },
  export: {
    method: 'GET',
    path: '/log/export',
    summary: 'Descarga del registro de actividad, en .xlsx o .csv, con los filtros y el orden de la lista',
    allow: superAdmins.toReach('everyone'),
    query: withOrderedDays(exportQuery(listQuery)),
    reply: fileReply,
    action: 'activityExported',
    lookup: { 'query.username': 'email', 'query.idDocument': 'document' },
  },
  seal: {
    method: 'GET',
    path: '/log/seal',
    summary: 'Hasta dónde está sellado el registro de actividad, y cuándo se comprobó',
    allow: superAdmins.toReach('nobody'),
    reply: logSeal,
  },
})
