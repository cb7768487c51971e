import { z } from 'zod'
import { admins } from '#contract/actor.ts'
import { importFields, wordFields } from '#contract/import/fields.ts'
import {
  defaultableFields,
  importPlan,
  maxHeaderRow,
  meanings,
  surveyedList,
  uploadedList,
} from '#contract/import/plan.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { fileUses } from '#contract/fileUses.ts'
import { importCommit, importPreflight, importUndo } from '#contract/import/jobs.ts'
import { jobOf } from '#contract/job.ts'
import { lookupLimits } from '#contract/lookup.ts'
import { id, instant, requiredLine, numberFromText } from '#contract/fields.ts'
import { choiceFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'

const count = z.number().int()
const target = z.enum(importFields)

/** The largest list in bytes that the screen accepts; the command line accepts larger ones. */
export const maxUploadBytes = fileUses.importList.most
/** The days in which an import can be undone; after them the record of its changes is deleted. */
export const undoDays = 30
/** Of a job that is not done: `waiting`, `working`, `failed`. Of a written import without one: whether it can be undone. */
const batchStates = ['waiting', 'working', 'failed', 'reversible', 'undone', 'final'] as const
const importBatch = z.object({
  /** The number of a written import; null for one that is not done. */
  id: count.nullable(),
  /** The caller's own job that writes or undoes the import and is not done; its page tells more. */
  job: z.object({ id: z.uuid(), kind: z.enum(['importCommit', 'bulkCommit', 'importUndo']) }).nullable(),
  /** The caller's own job that has written it, as long as its result is kept: what it did, and whom it left out and why. */
  report: z.uuid().nullable(),
  fileName: z.string(),
  /** Whether it is a list, and not a change to people who were chosen. */
  isOfList: z.boolean(),
  author: z.string(),
  creationTime: instant,
  until: instant.nullable(),
  created: count.nullable(),
  updated: count.nullable(),
  unchanged: count.nullable(),
  skipped: count.nullable(),
  refused: count.nullable(),
  undoneAt: instant.nullable(),
  state: z.enum(batchStates),
})
export type ImportBatch = z.output<typeof importBatch>

/** An uploaded list that is not imported; `plan` is that of its last review, null before the first. */
const unfinishedImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  creationTime: instant,
  plan: importPlan.nullable(),
})
export type UnfinishedImport = z.output<typeof unfinishedImport>

const words = z.partialRecord(z.enum(wordFields), meanings)

/** How an office's lists are read, by header, saved to use with its next list. */
const importMapping = z.object({
  id: count,
  name: z.string(),
  author: z.string().nullable(),
  columns: z.record(z.string(), target.nullable()),
  words,
  defaults: z.partialRecord(z.enum(defaultableFields), z.string()),
})
export type ImportMapping = z.output<typeof importMapping>

const upload = z.strictObject({ id: z.uuid() })

export const imports = endpoints({
  upload: {
    method: 'POST',
    path: '/census-import/upload',
    summary: 'Sube una lista (csv o xlsx) para importarla; se guarda un día y solo la ve quien la sube',
    allow: admins.toReach('everyone'),
    file: { most: maxUploadBytes },
    reply: uploadedList,
    status: 201,
    action: 'importUploaded',
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 10 }],
  },
  unfinished: {
    method: 'GET',
    path: '/census-import/unfinished',
    summary:
      'Listas propias, subidas en el último día, que no se han importado, con cómo se leyeron la última vez',
    allow: admins.toReach('nobody'),
    reply: z.object({ content: z.array(unfinishedImport) }),
  },
  survey: {
    method: 'GET',
    path: '/census-import/:id/survey',
    summary: 'Hojas, cabecera y columnas de una lista subida, con lo que parece cada una',
    allow: admins.toReach('everyone'),
    params: upload,
    query: z.strictObject({
      sheet: numberFromText(z.number().int().min(0).max(5000)).optional(),
      headerRow: numberFromText(z.number().int().min(0).max(maxHeaderRow)).optional(),
    }),
    reply: surveyedList,
    costly: true,
  },
  preflight: {
    method: 'POST',
    path: '/census-import/:id/preflight',
    summary: 'Empieza a comparar una lista con el censo, sin escribir nada',
    allow: admins.toReach('everyone'),
    params: upload,
    body: importPlan,
    reply: jobOf(importPreflight),
    status: 202,
    // It looks up every document of the list: one look-up and one entry, with how many (rule secrecy-5).
    throttle: lookupLimits,
  },
  commit: {
    method: 'POST',
    path: '/census-import/:id/commit',
    summary: 'Empieza a escribir en el censo lo que una revisión encontró; repetirlo no lo escribe dos veces',
    allow: admins.toReach('everyone'),
    params: upload,
    body: z.strictObject({ preflight: z.uuid() }),
    reply: jobOf(importCommit),
    status: 202,
  },
  forget: {
    method: 'DELETE',
    path: '/census-import/:id',
    summary: 'Olvida una lista subida',
    allow: admins.toReach('everyone'),
    params: upload,
    reply: z.void(),
    status: 204,
  },
  lines: {
    method: 'GET',
    path: '/census-import/jobs/:id/lines',
    summary: 'Descarga las líneas que un trabajo dejó fuera, y por qué',
    allow: admins.toReach('everyone'),
    params: upload,
    reply: fileReply,
    action: 'importErrorsExported',
  },
  batches: {
    method: 'GET',
    path: '/census-import',
    summary: 'Importaciones hechas, desde la pantalla o la consola; antes, las propias que no han acabado',
    allow: admins.toReach('everyone'),
    query: z.strictObject({
      /** Only those that are written. */
      written: z.literal('true').optional(),
      /** Only those of which one's own job is under way, or failed. */
      unfinished: choiceFilter(['true']),
      ...pageRequest(['creationTime'], { sort: 'creationTime', direction: 'desc' }),
    }),
    reply: pageOf(importBatch),
  },
  undo: {
    method: 'POST',
    path: '/census-import/batches/:id/undo',
    summary: 'Empieza a deshacer una importación de los últimos 30 días',
    allow: admins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: jobOf(importUndo),
    status: 202,
  },
  mappings: {
    method: 'GET',
    path: '/census-import/mappings',
    summary: 'Formas guardadas de leer una lista',
    allow: admins.toReach('nobody'),
    reply: z.object({ content: z.array(importMapping) }),
  },
  saveMapping: {
    method: 'POST',
    path: '/census-import/mappings',
    summary: 'Guarda una forma de leer una lista',
    allow: admins.toReach('nobody'),
    body: z.strictObject({
      name: requiredLine(80),
      columns: z.record(z.string().max(300), target.nullable()),
      words: words.default({}),
      defaults: z.partialRecord(z.enum(defaultableFields), z.string().max(100)).default({}),
    }),
    reply: importMapping,
    status: 201,
    action: 'importMappingSaved',
  },
  deleteMapping: {
    method: 'DELETE',
    path: '/census-import/mappings/:id',
    summary: 'Borra una forma guardada de leer una lista',
    allow: admins.toReach('nobody'),
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'importMappingDeleted',
  },
})
